/**
 * The listener for terminals that call the register: its settings, the allowed callers, and settings that do not fit.
 */

import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { secretsIn } from '../../src/config/index.js';
import { configurationIn } from './written.js';

const head = ['[gateways.lan]', 'dialect = "swedbank-3.1"', 'profile = "swedbank-lan"'];
const tills = [
  '[terminals.till-1]',
  'poiId = "POI-1"',
  'url = "http://192.168.1.40:11000/EPASSaleToPOI/3.1"',
  '[terminals.till-2]',
  'poiId = "POI-2"',
  'url = "https://192.168.1.41:11000/EPASSaleToPOI/3.1"',
];

function withListen(...listen: readonly string[]): readonly string[] {
  return [...head, '[gateways.lan.listen]', ...listen, ...tills];
}

async function load(...lines: readonly string[]) {
  return configurationIn('tenderd-listen-').load(...lines);
}

/** Returns the problems without their places. */
async function problemsOf(...lines: readonly string[]): Promise<readonly string[]> {
  const problems = await configurationIn('tenderd-listen-').problemsOf(...lines);
  return problems.map((one) => one.replace(/^\d+:\d+: /, ''));
}

const withGateway = (lines: readonly string[], gateway: string) =>
  lines.map((one) => (one.startsWith('poiId') ? `${one}\ngateway = "${gateway}"` : one));

const pem = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/tls/test-only-${name}.pem`, import.meta.url));

const overTls = (callbackUrl: string): readonly string[] => [
  'host = "127.0.0.1"',
  'certificate = "us.pem"',
  'key = { file = "us.key" }',
  `callbackUrl = "${callbackUrl}"`,
];

async function withFiles(callbackUrl: string) {
  const { directory, load: loadIn } = configurationIn('tenderd-listen-');
  copyFileSync(pem('localhost'), join(directory, 'us.pem'));
  copyFileSync(pem('server.key'), join(directory, 'us.key'));
  chmodSync(join(directory, 'us.key'), 0o600);
  return loadIn(...withListen(...overTls(callbackUrl)));
}

test('the configuration has no listener by default', async () => {
  const { listeners, gateways } = await load(...head, ...tills);
  expect(listeners).toEqual([]);
  expect(gateways.map(({ calls }) => calls)).toEqual([undefined, undefined]);
});

test('a listener accepts each terminal from its own address only', async () => {
  const { listeners, gateways, warnings } = await load(...withListen('host = "192.168.1.10"'));
  expect(listeners).toEqual([
    {
      gateway: 'lan',
      host: '192.168.1.10',
      port: 11_000,
      encoding: 'xml',
      peers: new Map([
        ['192.168.1.40', ['lan/till-1']],
        ['192.168.1.41', ['lan/till-2']],
      ]),
      follows: false,
    },
  ]);
  expect(gateways.map(({ calls }) => calls)).toEqual([{}, {}]);
  expect(warnings).toContainEqual(
    expect.stringMatching(
      /gateways\.lan\.listen: receives the displays and receipts of terminals over the network without encryption/,
    ),
  );
});

test('a listener accepts all terminals of the gateway from the listed peers', async () => {
  const { listeners } = await load(...withListen('host = "192.168.1.10"', 'port = 11001', 'peers = ["192.168.1.99"]'));
  expect(listeners[0]?.port).toBe(11_001);
  expect(listeners[0]?.peers).toEqual(
    new Map([
      ['192.168.1.40', ['lan/till-1']],
      ['192.168.1.99', ['lan/till-1', 'lan/till-2']],
      ['192.168.1.41', ['lan/till-2']],
    ]),
  );
});

test('a listener with follow follows terminals that have their own URL', async () => {
  const { listeners, gateways, terminals } = await load(...withListen('host = "192.168.1.10"', 'follow = true'));
  expect(listeners[0]?.follows).toBe(true);
  expect(gateways.map(({ calls }) => calls)).toEqual([{ follows: true }, { follows: true }]);
  expect(terminals[0]?.place).toEqual({ url: 'http://192.168.1.40:11000/EPASSaleToPOI/3.1', follows: true });
  const common = ['[gateways.b]', 'url = "http://192.168.1.4/"', 'listen = { host = "192.168.1.10", follow = true }'];
  expect(await problemsOf(...common, '[terminals.a]', 'poiId = "A"')).toEqual([
    expect.stringMatching(/^gateways\.b\.listen\.follow: has no effect: no terminal has a url of its own/),
  ]);
});

test('a listener stores IPv6 peers without brackets', async () => {
  const { listeners } = await load(
    ...head,
    'listen = { host = "fd00::10" }',
    ...tills.slice(0, 2),
    'url = "http://[fd00::40]:11000/"',
  );
  expect([...(listeners[0]?.peers.keys() ?? [])]).toEqual(['fd00::40']);
});

describe('the check of listeners refuses', () => {
  test.each([
    ['host = "203.0.113.9"', 'host', /is "203\.0\.113\.9", a public address/],
    ['host = "0.0.0.0"', 'host', /means every network of this machine; write the one address/],
    ['host = "::"', 'host', /means every network of this machine/],
    ['host = "till.shop.example"', 'host', /is "till\.shop\.example"; expected a numeric address of this machine/],
    ['port = 11001', 'host', /is missing; expected a numeric address of this machine/],
    ['host = "127.0.0.1"\nport = 8741', 'port', /is 8741, the same as api\.port; each listener needs its own port/],
    ['host = "127.0.0.1"\npeers = ["203.0.113.9"]', 'peers', /lists 203\.0\.113\.9, a public address/],
    ['host = "127.0.0.1"\npeers = ["till"]', 'peers[0]', /expected the numeric address of a terminal/],
    ['host = "127.0.0.1"\ncertificate = "x.pem"', 'key', /is missing, but there is a certificate/],
    ['host = "127.0.0.1"\nkey = { file = "x" }', 'certificate', /is missing, but there is a key/],
    [
      'host = "127.0.0.1"\ncallbackUrl = "https://127.0.0.1:11000/"',
      'callbackUrl',
      /this listener has no TLS; set certificate/,
    ],
    [
      'host = "127.0.0.1"\ncallbackUrl = "http://127.0.0.1:11000/"',
      'callbackUrl',
      /expected the https:\/\/ address at which the terminals reach this listener/,
    ],
    [
      'host = "127.0.0.1"\ncertificate = "a"\nkey = { file = "b" }\ncallbackUrl = "https://127.0.0.1/"',
      'callbackUrl',
      /has port 443, but this listener has port 11000/,
    ],
    ['host = "127.0.0.1"\npeer = []', 'peer', /is unknown; did you mean "peers"\?/],
  ])('%s', async (listen, key, why) => {
    const problems = await problemsOf(...withListen(...listen.split('\n')));
    const ours = problems.filter((one) => one.startsWith(`gateways.lan.listen.${key}: `));
    expect(ours, problems.join('\n')).toContainEqual(expect.stringMatching(why));
  });

  test('a listener of a gateway that is not reached by HTTP', async () => {
    const problems = await problemsOf(
      '[gateways.shop]',
      'url = "wss://gateway.example/nexo"',
      'listen = { host = "127.0.0.1" }',
      '[terminals.a]',
      'poiId = "A"',
    );
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^gateways\.shop\.listen: has no effect for an address that starts with ws:\/\/ or wss:\/\//,
      ),
    );
  });

  test('a terminal with a host name and without peers', async () => {
    const named = ['[terminals.a]', 'poiId = "A"', 'url = "https://till.shop.example/"'];
    expect(await problemsOf(...head, 'listen = { host = "127.0.0.1" }', ...named)).toEqual([
      expect.stringMatching(/^gateways\.lan\.listen\.peers: is missing: till\.shop\.example is a name/),
    ]);
    expect(await problemsOf(...head, 'listen = { host = "127.0.0.1", peers = ["192.168.1.4"] }', ...named)).toEqual([]);
  });

  test('two listeners on one port', async () => {
    const two = [
      '[gateways.b]',
      'listen = { host = "192.168.1.10" }',
      ...tills.map((one) => one.replace('till-', 'b-').replace('POI-', 'POI-B')),
    ];
    const problems = await problemsOf(
      ...head,
      'listen = { host = "192.168.1.10" }',
      ...withGateway(tills, 'lan'),
      ...withGateway(two, 'b'),
    );
    expect(problems).toEqual([
      'gateways.b.listen.port: is 11000, the same as gateways.lan.listen.port; each listener needs its own port',
    ]);
  });

  test('prompts without a listener', async () => {
    const asked = [...tills.slice(0, 3), 'prompts = "register"'];
    expect(await problemsOf(...head, ...asked)).toEqual([
      expect.stringMatching(/^terminals\.till-1\.prompts: .*only if its gateway has listen/),
    ]);
    expect(await problemsOf(...head, 'listen = { host = "192.168.1.10" }', ...asked)).toEqual([]);
  });

  test('a second X-Callback-Url', async () => {
    const problems = await problemsOf(
      ...head,
      'headers = { X-Callback-Url = { env = "URL" } }',
      'listen = { host = "127.0.0.1", certificate = "a", key = { file = "b" }, callbackUrl = "https://127.0.0.1:11000/" }',
      ...tills,
    );
    expect(problems).toContainEqual(
      expect.stringMatching(/^gateways\.lan\.listen\.callbackUrl: sets the same header as headers\.x-callback-url/),
    );
  });
});

describe('the certificate of a listener', () => {
  test('is read with its secret key, and the terminals get its URL', async () => {
    const loaded = await withFiles('https://localhost:11000/nexo');
    const [listener] = loaded.listeners;
    expect(listener?.tls?.certificate).toContain('BEGIN CERTIFICATE');
    expect(secretsIn(loaded)).toContain(listener?.tls?.key);
    expect(loaded.gateways.map(({ calls }) => calls)).toEqual([
      { callbackUrl: 'https://localhost:11000/nexo' },
      { callbackUrl: 'https://localhost:11000/nexo' },
    ]);
    expect(loaded.warnings.filter((one) => one.includes('listen'))).toEqual([]);
  });

  test('causes a warning if it is for another name than callbackUrl', async () => {
    const { warnings } = await withFiles('https://till.shop.example:11000/nexo');
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /listen\.callbackUrl: has the name till\.shop\.example, but the certificate is not for that name/,
      ),
    );
  });

  test('is refused without its key', async () => {
    const { directory, problemsOf: problemsIn } = configurationIn('tenderd-listen-');
    copyFileSync(pem('localhost'), join(directory, 'us.pem'));
    writeFileSync(join(directory, 'us.key'), 'no key', { mode: 0o600 });
    expect(await problemsIn(...withListen(...overTls('https://localhost:11000/')))).toEqual([
      expect.stringMatching(/gateways\.lan\.listen\.key: contains no private key in PEM/),
    ]);
  });
});
