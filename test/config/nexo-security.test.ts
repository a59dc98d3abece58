/** The findings of `config check` about the key with which registers seal their messages to the nexo interface. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretsIn } from '../../src/config/index.js';
import { configurationIn } from './written.js';

const good = 'Correct-Horse-7-battery';
const goodKek = 'A2F7310C5B94E86D1F03C7589E2BD46075A81CE93D4F60B2';
const shop = ['[gateways.g]', 'url = "wss://gateway.example/nexo"', '[terminals.till-1]', 'poiId = "POI-1"', '[nexo]'];
const blob = 'security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = { file = "key" } }';
const mac = 'security = { kind = "mac", keyIdentifier = "SpecV2TestMACKey", kek = { file = "key" } }';

function written(key: string) {
  const configuration = configurationIn('tenderd-nexo-security-');
  writeFileSync(join(configuration.directory, 'key'), `${key}\n`, { mode: 0o600 });
  return {
    load: async (...lines: readonly string[]) => configuration.load(...shop, 'enabled = true', ...lines),
    problemsOf: async (...lines: readonly string[]) => configuration.problemsOf(...shop, 'enabled = true', ...lines),
  };
}

test('the nexo key is read like the key of a gateway, is a secret, and allows bare TCP without a login', async () => {
  const loaded = await written(good).load('tcpPort = 7778', blob);
  expect(loaded.nexo?.security).toEqual({ kind: 'nexo-blob', keyIdentifier: 'till', keyVersion: 1, passphrase: good });
  expect([secretsIn(loaded), loaded.warnings]).toEqual([[good], []]);
  const other = await written(goodKek).load(mac);
  expect(other.nexo?.security).toEqual({ kind: 'mac', keyIdentifier: 'SpecV2TestMACKey', kek: goodKek });
  expect(secretsIn(other)).toEqual([goodKek]);
});

test.each([
  [
    'a guessable passphrase',
    'p@ssw0rd123456',
    blob,
    /security\.passphrase: has a value .* could guess: it lacks a capital/,
  ],
  ['a short passphrase', 'Ab1-short', blob, /security\.passphrase: .*it has fewer than 12/],
  ['a guessable kek', '0'.repeat(32), mac, /security\.kek: has a value .* could guess: it has fewer than 8/],
  [
    'a published kek',
    '1140b940ad020c7c6ec25dbdbda4759e3a329ccc6d07a694',
    mac,
    /security\.kek: has a value .* could guess: it is published/,
  ],
  ['an invalid kek', good, mac, /security\.kek: has a value that is not a key/],
  ['no passphrase', good, blob.replace(', passphrase = { file = "key" }', ''), /security\.passphrase: is missing/],
  [
    'a kek together with nexo-blob',
    good,
    blob.replace(/ }$/, ', kek = { file = "key" } }'),
    /security\.kek: has no effect for the kind "nexo-blob"/,
  ],
  [
    'a version of the other kind',
    goodKek,
    mac.replace('kek', 'keyVersion = 1, kek'),
    /security\.keyVersion: is not a version/,
  ],
  [
    'a login together with security',
    good,
    `${blob}\nlogin = { env = "NONE" }`,
    /nexo\.login: has no effect together with security/,
  ],
  [
    'an unknown kind',
    good,
    blob.replace('nexo-blob', 'blob'),
    /security\.kind: is "blob"; expected "nexo-blob" or "mac"/,
  ],
])('%s is refused, and the message does not repeat the key', async (_what, key, line, expected) => {
  const problems = await written(key).problemsOf(line);
  expect(problems).toContainEqual(expect.stringMatching(expected));
  expect(problems.join()).not.toContain(key);
});

test('a merchant account must fit into a path', async () => {
  expect((await written(good).load('merchantAccount = "Shop-EU_1"')).nexo?.merchantAccount).toBe('Shop-EU_1');
  for (const text of ['', 'a/b', 'Shop EU', '..'])
    expect(await written(good).problemsOf(`merchantAccount = ${JSON.stringify(text)}`)).toEqual([
      expect.stringMatching(/nexo\.merchantAccount: .*expected the code of a merchant account/),
    ]);
});
