/** The findings of `config check` about the certificate and the key of the nexo interface. */

import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretsIn } from '../../src/config/index.js';
import { makeCertificate } from '../../src/cli/nexo/certificate.js';
import { testPem } from '../gateway/peer.js';
import { configurationIn } from './written.js';

const shop = ['[gateways.g]', 'url = "wss://gateway.example/nexo"', '[terminals.till-1]', 'poiId = "POI-1"'];
const right = 'tls = { certificate = "own.pem", key = { file = "own.key" } }';

async function written(days = 100) {
  const configuration = configurationIn('tenderd-nexo-tls-');
  const { authority, certificate, key } = await makeCertificate('till.example', days, Date.now());
  const other = await makeCertificate('till.example', 1, Date.now());
  for (const [file, text] of Object.entries({
    'own.pem': certificate,
    'own.key': key,
    'authority.pem': authority,
    'other.key': other.key,
    'expired.pem': testPem('expired'),
  })) {
    writeFileSync(join(configuration.directory, file), text);
    chmodSync(join(configuration.directory, file), 0o600);
  }
  const load = async (...lines: readonly string[]) => configuration.load(...shop, '[nexo]', 'enabled = true', ...lines);
  const problemsOf = async (...lines: readonly string[]) =>
    configuration.problemsOf(...shop, '[nexo]', 'enabled = true', ...lines);
  return { ...configuration, load, problemsOf, certificate, key };
}

test('the nexo certificate is read with its secret key, and the default port is the usual port of a terminal', async () => {
  const { load, certificate, key } = await written();
  const loaded = await load(right);
  expect(loaded.nexo?.tls).toMatchObject({ port: 8443, certificate: certificate.trimEnd(), key: key.trimEnd() });
  expect([loaded.nexo?.tls?.isFor('till.example'), loaded.nexo?.tls?.isFor('other.example')]).toEqual([true, false]);
  expect(secretsIn(loaded)).toContain(key.trimEnd());
  expect(loaded.warnings).toEqual([]);
});

test.each([
  ['no key', 'tls.certificate = "own.pem"', /nexo\.tls\.key: is missing/],
  ['no certificate', 'tls.key = { file = "own.key" }', /nexo\.tls\.certificate: is missing/],
  [
    'a key of another certificate',
    right.replace('own.key', 'other.key'),
    /tls\.key: is not the key of the certificate/,
  ],
  ['an invalid key', right.replace('own.key', 'own.pem'), /tls\.key: contains no private key in PEM/],
  ['an invalid certificate', right.replace('own.pem', 'own.key'), /tls\.certificate: refers to .*no PEM certificate/],
  ['a missing file', right.replace('own.pem', 'none.pem'), /tls\.certificate: refers to .*cannot be read/],
  [
    'the key itself',
    'tls = { certificate = "own.pem", key = "MC4CAQAw" }',
    /tls\.key: is a string; expected a reference/,
  ],
  ['an expected name', right.replace('{', '{ expect = "till.example",'), /tls\.expect: is unknown/],
  ['the port of the API', right.replace('{', '{ port = 8741,'), /tls\.port: is 8741, the same as api\.port/],
])('%s is refused, and the message does not repeat a key', async (_what, line, expected) => {
  const problems = await (await written()).problemsOf(line);
  expect(problems).toEqual([expect.stringMatching(expected)]);
  expect(problems.join()).not.toMatch(/PRIVATE KEY|MC4CAQAw/);
});

test('a key that other users can read and a certificate that expires soon cause warnings', async () => {
  const { load, directory } = await written(10);
  chmodSync(join(directory, 'own.key'), 0o644);
  expect((await load(right)).warnings).toEqual([
    expect.stringMatching(/nexo\.tls\.key: refers to .*which other users can read/),
    expect.stringMatching(/nexo\.tls\.certificate: refers to own\.pem, whose certificate "till\.example" expires on/),
  ]);
});
