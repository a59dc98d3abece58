/** Terminals by HTTP with polling: settings that must fit together, and the messages if they do not. */

import { expect, test } from 'vitest';
import { configurationIn } from './written.js';

function load(lines: readonly string[]) {
  return configurationIn('tenderd-polling-').load(...lines);
}

function problemsOf(...lines: readonly string[]) {
  return configurationIn('tenderd-polling-').problemsOf(...lines);
}

const gateway = ['[gateways.lan]', 'dialect = "marketpay-3.1"', 'profile = "marketpay"'];
const till = ['[terminals.till-1]', 'poiId = "T-1"', 'url = "http://192.168.1.40:8080"'];

test('the profile says that answers are fetched, and the address alone whether it is asked by HTTP', async () => {
  const { gateways } = await load([
    ...gateway,
    ...till,
    '[terminals.b]',
    'poiId = "B"',
    'url = "tcp://192.168.1.41:7778"',
  ]);
  expect(gateways).toMatchObject([
    { name: 'lan/till-1', url: 'http://192.168.1.40:8080', encoding: 'json', profile: { byHttp: 'polling' } },
    { name: 'lan/b', profile: { byHttp: 'polling' } },
  ]);
});

test('terminals of Market Pay are not asked by HTTP as others are', async () => {
  const lines = ['[gateways.lan]', 'dialect = "marketpay-3.1"', ...till];
  expect(await problemsOf(...lines)).toEqual([
    expect.stringMatching(/gateways\.lan\.profile: is "default".*: use "marketpay"$/),
  ]);
  // With TCP any profile is possible.
  expect(
    await problemsOf(...lines.map((line) => line.replace('http://192.168.1.40:8080', 'tcp://192.168.1.40:7778'))),
  ).toEqual([]);
});

test.each([
  ['XML', ['dialect = "standard-3.1"'], /gateways\.lan\.dialect: has messages in XML.*encoding = "json"$/],
  ['XML by name', ['dialect = "standard-3.1"', 'encoding = "xml"'], /gateways\.lan\.encoding: has messages in XML/],
])('%s is not read there', async (_name, [dialect = '', ...more], text) => {
  const problems = await problemsOf('[gateways.lan]', dialect, ...more, 'profile = "marketpay"', ...till);
  expect(problems).toEqual([expect.stringMatching(text)]);
});

test('seals and tokens have no effect, even with simulated money', async () => {
  const security =
    'security = { kind = "nexo-blob", keyIdentifier = "k", keyVersion = 1, passphrase = "Long-enough-1" }';
  const oauth2 = 'oauth2 = { tokenUrl = "https://id.example/t", clientId = "c", clientSecret = "s", scope = "x" }';
  const local = till.map((line) => line.replace('192.168.1.40', '127.0.0.1'));
  expect(await problemsOf(...gateway, security, ...till)).toContainEqual(
    expect.stringMatching(/gateways\.lan\.security: cannot be used/),
  );
  expect(await problemsOf(...gateway, 'simulated = true', security, ...local)).toContainEqual(
    expect.stringMatching(/gateways\.lan\.security: cannot be used/),
  );
  expect(await problemsOf(...gateway, oauth2, ...till)).toContainEqual(
    expect.stringMatching(/gateways\.lan\.oauth2: is a setting for clouds/),
  );
});

test('a listener for calls has no effect: such terminals call nobody', async () => {
  const listen = 'listen = { host = "127.0.0.1" }';
  expect(await problemsOf(...gateway, listen, ...till)).toContainEqual(
    expect.stringMatching(/gateways\.lan\.listen: has no effect .* they do not call the register/),
  );
});

test.each(['http://192.168.1.40:8080/payment', 'http://192.168.1.40:8080/?till=1'])(
  'an address with something behind it is refused: %s',
  async (url) => {
    const problems = await problemsOf(...gateway, '[terminals.till-1]', 'poiId = "T-1"', `url = "${url}"`);
    expect(problems).toEqual([
      expect.stringMatching(/terminals\.till-1\.url: must name a host and a port and nothing else/),
    ]);
  },
);

test('each terminal has an address of its own', async () => {
  const two = ['[terminals.a]', 'poiId = "A"', '[terminals.b]', 'poiId = "B"'];
  expect(await problemsOf(...gateway, 'url = "http://192.168.1.40:8080"', ...two)).toEqual([
    expect.stringMatching(/gateways\.lan\.url: is shared by a, b, .* give each terminal a url of its own$/),
  ]);
});
