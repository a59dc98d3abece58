/** `[publish]`: publishing is off without an address, another machine requires TLS, and the login is a secret. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretsIn } from '../../src/config/index.js';
import { configurationIn } from './written.js';

const shop = ['[gateways.g]', 'url = "wss://gateway.example/nexo"', '[terminals.till-1]', 'poiId = "POI-1"'];
const place = ['[publish]', 'url = "tls://nats.example:4222"', 'stream = "TENDERD"', 'subject = "tenderd.store-17"'];

function written(login: string) {
  const configuration = configurationIn('tenderd-publish-');
  writeFileSync(join(configuration.directory, 'login'), `${login}\n`, { mode: 0o600 });
  return configuration;
}

const creds = [
  '-----BEGIN NATS USER JWT-----',
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.e30.AAAA',
  '------END NATS USER JWT------',
  '-----BEGIN USER NKEY SEED-----',
  `SU${'A'.repeat(56)}`,
  '------END USER NKEY SEED------',
].join('\n');

test.each([
  ['user:secret-of-the-till', { type: 'password', user: 'user', password: 'secret-of-the-till' }, 'secret-of-the-till'],
  [`SU${'A'.repeat(56)}`, { type: 'nkey', seed: `SU${'A'.repeat(56)}` }, `SU${'A'.repeat(56)}`],
  [creds, { type: 'creds', text: creds }, `SU${'A'.repeat(56)}`],
])('the NATS login %s is read from its file and is a secret', async (text, login, secret) => {
  const loaded = await written(text).load(...shop, ...place, 'credentials = { file = "login" }');
  expect(loaded.publish).toEqual({
    url: 'tls://nats.example:4222',
    stream: 'TENDERD',
    subject: 'tenderd.store-17',
    lateAfterMs: 900_000,
    statusEveryMs: 300_000,
    inFlightMax: 1,
    login,
  });
  expect(secretsIn(loaded)).toContain(secret);
  expect(loaded.warnings).toEqual([]);
});

test('publishing is disabled without a URL', async () => {
  expect(await written('u:p').load(...shop)).not.toHaveProperty('publish');
  expect(await written('u:p').load(...shop, '[publish]')).not.toHaveProperty('publish');
});

test.each([
  ['no encryption outside this machine', ['url = "nats://nats.example:4222"', 'stream = "S"', 'subject = "a"']],
  ['a password in the address', ['url = "tls://u:p@nats.example:4222"', 'stream = "S"', 'subject = "a"']],
  ['a numeric address', ['url = "tls://192.168.1.5:4222"', 'stream = "S"', 'subject = "a"']],
  ['a URL without stream and subject', ['url = "nats://127.0.0.1:4222"']],
  ['a subject with a wildcard', ['url = "nats://127.0.0.1:4222"', 'stream = "S"', 'subject = "a.*"']],
  ['a stream with a dot', ['url = "nats://127.0.0.1:4222"', 'stream = "S.T"', 'subject = "a"']],
  ['an invalid login', [...place.slice(1), 'credentials = { file = "login" }']],
])('the publish table refuses %s', async (_what, lines) => {
  expect(await written('nonsense').problemsOf(...shop, '[publish]', ...lines)).toHaveLength(1);
});
