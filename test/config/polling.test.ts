/** Terminals over HTTP with polling: settings that must fit together, and the messages if they do not. */

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

test('the profile decides about polling, and the URL about HTTP', async () => {
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

test('terminals of Market Pay over HTTP need the profile "marketpay"', async () => {
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
  [
    'an explicit encoding in XML',
    ['dialect = "standard-3.1"', 'encoding = "xml"'],
    /gateways\.lan\.encoding: has messages in XML/,
  ],
])('%s is refused for polled terminals', async (_name, [dialect = '', ...more], text) => {
  const problems = await problemsOf('[gateways.lan]', dialect, ...more, 'profile = "marketpay"', ...till);
  expect(problems).toEqual([expect.stringMatching(text)]);
});

test('security and oauth2 are refused for polled terminals, even if simulated', async () => {
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

test('a listener is refused for polled terminals, because they make no calls', async () => {
  const listen = 'listen = { host = "127.0.0.1" }';
  expect(await problemsOf(...gateway, listen, ...till)).toContainEqual(
    expect.stringMatching(/gateways\.lan\.listen: has no effect .* they do not call the register/),
  );
});

test.each(['http://192.168.1.40:8080/payment', 'http://192.168.1.40:8080/?till=1'])(
  'a URL with a path or a query is refused for polled terminals: %s',
  async (url) => {
    const problems = await problemsOf(...gateway, '[terminals.till-1]', 'poiId = "T-1"', `url = "${url}"`);
    expect(problems).toEqual([expect.stringMatching(/terminals\.till-1\.url: must name a host and a port only/)]);
  },
);

test('two polled terminals cannot share a URL', async () => {
  const two = ['[terminals.a]', 'poiId = "A"', '[terminals.b]', 'poiId = "B"'];
  expect(await problemsOf(...gateway, 'url = "http://192.168.1.40:8080"', ...two)).toEqual([
    expect.stringMatching(/gateways\.lan\.url: is shared by a, b, .* give each terminal a url of its own$/),
  ]);
});
