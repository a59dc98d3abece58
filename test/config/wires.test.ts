/** The addresses that select a wire, of gateways and terminals, and the settings that fit them. */

import { describe, expect, test } from 'vitest';
import { configurationIn } from './written.js';

function load(lines: readonly string[]) {
  return configurationIn('tenderd-wires-').load(...lines);
}

function problemsOf(...lines: readonly string[]) {
  return configurationIn('tenderd-wires-').problemsOf(...lines);
}

const swedbank = ['[gateways.lan]', 'dialect = "swedbank-3.1"', 'profile = "swedbank-lan"'];
const till = ['[terminals.till-1]', 'poiId = "POI-1"', 'url = "http://192.168.1.40:11000/EPASSaleToPOI/3.1"'];

test('a terminal can have its own URL, and takes the other settings from its gateway', async () => {
  const { gateways, terminals, warnings } = await load([
    ...swedbank,
    ...till,
    '[terminals.till-2]',
    'poiId = "POI-2"',
    'url = "https://192.168.1.41:11000/EPASSaleToPOI/3.1"',
  ]);
  expect(gateways).toMatchObject([
    { name: 'lan/till-1', url: 'http://192.168.1.40:11000/EPASSaleToPOI/3.1', encoding: 'xml' },
    { name: 'lan/till-2', url: 'https://192.168.1.41:11000/EPASSaleToPOI/3.1', profile: { name: 'swedbank-lan' } },
  ]);
  expect(gateways.map(({ poiListUrl }) => poiListUrl)).toEqual([undefined, undefined]);
  expect(terminals).toMatchObject([{ gateway: 'lan/till-1' }, { gateway: 'lan/till-2' }]);
  expect(warnings).toEqual([
    expect.stringMatching(/^6:1: terminals\.till-1\.url: moves real money over the network without encryption.*https:/),
  ]);
});

test('a terminal on TCP is reached by its port, and causes a warning without TLS', async () => {
  const { gateways, warnings } = await load([
    '[gateways.lan]',
    'dialect = "marketpay-3.1"',
    'profile = "marketpay"',
    'keepAliveMs = 30000',
    '[terminals.a]',
    'poiId = "A"',
    'url = "tcp://192.168.1.40:7778"',
    '[terminals.b]',
    'poiId = "B"',
    'url = "tls://192.168.1.41:7778"',
  ]);
  expect(gateways).toMatchObject([
    { name: 'lan/a', url: 'tcp://192.168.1.40:7778', encoding: 'json', keepAliveMs: 30_000 },
    { name: 'lan/b', profile: { name: 'marketpay' } },
  ]);
  expect(warnings).toEqual([expect.stringMatching(/^7:1: .*without encryption.*use tls:\/\//)]);
});

test('terminals without TransactionStatus need the profile of their vendor', async () => {
  const epas = ['[terminals.a]', 'poiId = "A"', 'url = "tls://192.168.1.40:1234"'];
  const fine = await load(['[gateways.lan]', 'dialect = "epas-1.0"', 'profile = "westpay-epas"', ...epas]);
  expect(fine).toMatchObject({ gateways: [{ encoding: 'xml', profile: { name: 'westpay-epas' } }], warnings: [] });
  const { warnings } = await load(['[gateways.lan]', 'dialect = "epas-1.0"', ...epas]);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^2:1: gateways\.lan\.dialect: is "epas-1\.0", whose terminals cannot report .*For .*, use profile westpay-epas/,
    ),
  ]);
  const terminal = 'login = { softwareVersion = "2", terminalEnvironment = "Attended" }';
  expect(await problemsOf('[gateways.lan]', 'dialect = "epas-1.0"', terminal, ...epas)).toEqual([
    expect.stringMatching(/^3:34: gateways\.lan\.login\.terminalEnvironment: has no effect in the dialect epas-1\.0/),
  ]);
  expect(await problemsOf('[gateways.lan]', 'dialect = "epas-1.0"', 'encoding = "json"', ...epas)).toEqual([
    expect.stringMatching(/encoding: is "json", but terminals of the dialect epas-1\.0 use xml only/),
  ]);
});

test('conditions and hosts can be configured only in a dialect that has fields for them', async () => {
  const hosts = 'login = { configurationServer = "192.0.2.1:55133", authorisationServer = "192.0.2.2:55144" }';
  const conditions = 'conditions = { waitCardRemoval = true, disableTip = true }';
  const terminal = ['[terminals.a]', 'poiId = "A"', 'url = "tls://192.168.1.40:1234"'];
  const epas = ['[gateways.lan]', 'dialect = "epas-1.0"', 'profile = "westpay-epas"'];
  expect(await load([...epas, hosts, conditions, ...terminal])).toMatchObject({
    gateways: [
      {
        login: { configurationServer: '192.0.2.1:55133', authorisationServer: '192.0.2.2:55144' },
        conditions: { waitCardRemoval: true, disableTip: true },
      },
    ],
    warnings: [],
  });
  const elsewhere = [
    '[gateways.lan]',
    'dialect = "marketpay-3.1"',
    'profile = "marketpay"',
    hosts,
    conditions,
    ...terminal,
  ];
  expect(await problemsOf(...elsewhere)).toEqual([
    expect.stringMatching(
      /^4:11: .*login\.configurationServer: has no effect in the dialect marketpay-3\.1, whose Login/,
    ),
    expect.stringMatching(/^4:52: .*login\.authorisationServer: has no effect/),
    expect.stringMatching(/^5:16: .*conditions\.waitCardRemoval: has no effect in the .* whose payment has no field/),
    expect.stringMatching(/^5:40: .*conditions\.disableTip: has no effect/),
  ]);
  expect(await problemsOf(...epas, 'login = { authorisationServer = "192.0.2.2:55144" }', ...terminal)).toEqual([
    expect.stringMatching(/authorisationServer: has no effect without configurationServer/),
  ]);
  expect(await problemsOf(...epas, 'login = { configurationServer = "cfg.example" }', ...terminal)).toEqual([
    expect.stringMatching(/configurationServer: .*such as "192\.0\.2\.1:55133"/),
  ]);
  expect(await problemsOf(...epas, 'conditions = { waitCardRemoved = true }', ...terminal)).toEqual([
    expect.stringMatching(/did you mean "waitCardRemoval"/),
  ]);
});

test('terminals without a URL use their gateway, which has a terminal list for WebSockets or by setting', async () => {
  const { gateways, terminals } = await load([
    '[gateways.shop]',
    'url = "wss://gateway.example/nexo"',
    '[gateways.cloud]',
    'url = "https://cloud.example/nexo"',
    'poiList = { url = "https://cloud.example/list" }',
    '[gateways.bare]',
    'url = "https://bare.example/nexo"',
    '[terminals.a]',
    'poiId = "A"',
    'gateway = "shop"',
    '[terminals.b]',
    'poiId = "B"',
    'gateway = "cloud"',
    '[terminals.c]',
    'poiId = "C"',
    'gateway = "bare"',
  ]);
  expect(gateways.map(({ name, poiListUrl }) => [name, poiListUrl])).toEqual([
    ['shop', 'https://gateway.example/poi-list'],
    ['cloud', 'https://cloud.example/list'],
    ['bare', undefined],
  ]);
  expect(terminals.map(({ gateway }) => gateway)).toEqual(['shop', 'cloud', 'bare']);
});

describe('the check of wires refuses with its line', () => {
  test('a missing URL', async () => {
    expect(await problemsOf(...swedbank, '[terminals.till-1]', 'poiId = "POI-1"')).toEqual([
      expect.stringMatching(/^1:2: gateways\.lan\.url: is missing; .*or set url .*instead: till-1$/),
    ]);
  });

  test('a terminal by WebSocket', async () => {
    expect(await problemsOf(...swedbank, ...till.slice(0, 2), 'url = "wss://192.168.1.40/nexo"')).toEqual([
      expect.stringMatching(/^6:1: terminals\.till-1\.url: is "wss:.*starts with https:/),
    ]);
  });

  test('a heartbeat for HTTP', async () => {
    expect(await problemsOf(...swedbank, 'heartbeat = { pongMs = 1000 }', ...till)).toEqual([
      expect.stringMatching(/^4:1: gateways\.lan\.heartbeat: has no effect for an address that starts with http:/),
    ]);
  });

  test('headers for TCP, and a TCP URL without a port', async () => {
    const lines = ['[gateways.lan]', 'headers = {}', '[terminals.till-1]', 'poiId = "POI-1"'];
    expect(await problemsOf(...lines, 'url = "tcp://192.168.1.40/nexo"')).toEqual([
      expect.stringMatching(
        /^2:1: gateways\.lan\.headers: has no effect for .* tcp:\/\/ or tls:\/\/: TCP has no headers/,
      ),
      expect.stringMatching(/^5:1: terminals\.till-1\.url: must name a host and a port/),
    ]);
    expect(await problemsOf('[gateways.lan]', 'keepAliveMs = 30000', ...till)).toEqual([
      expect.stringMatching(/^2:1: gateways\.lan\.keepAliveMs: has no effect for an address that starts with http:/),
    ]);
  });

  test('prompts for terminals that cannot send them', async () => {
    expect(await problemsOf(...swedbank, ...till, 'prompts = "register"')).toEqual([
      expect.stringMatching(/^7:1: terminals\.till-1\.prompts: is not "off"/),
    ]);
  });

  test('a simulator on another machine', async () => {
    expect(await problemsOf(...swedbank, 'simulated = true', ...till)).toEqual([
      expect.stringMatching(/^7:1: terminals\.till-1\.url: is not on this machine, but its gateway lan is simulated/),
    ]);
  });

  test('an encoding that the dialect does not have', async () => {
    expect(await problemsOf(...swedbank, 'encoding = "json"', ...till)).toEqual([
      expect.stringMatching(/^4:1: gateways\.lan\.encoding: is "json"/),
    ]);
  });
});
