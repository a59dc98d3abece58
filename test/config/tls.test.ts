/** The findings of `config check` about the certificates in a configuration, without a terminal. */

import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPem } from '../gateway/peer.js';
import { makeAuthority } from '../gateway/test-authority.js';
import { configurationIn } from './written.js';

const lan = ['[gateways.lan]', 'dialect = "westpay-3.1"', 'profile = "westpay"'];
const till = ['[terminals.till-1]', 'poiId = "POI-1"', 'url = "https://192.168.1.40:8443/nexo"'];

function written() {
  const configuration = configurationIn('tenderd-tls-');
  for (const name of ['ca', 'localhost', 'elsewhere', 'expired', 'server.key'] as const) {
    const file = join(configuration.directory, `${name}.pem`);
    writeFileSync(file, testPem(name));
    chmodSync(file, 0o600);
  }
  writeFileSync(join(configuration.directory, 'gateway.key'), 'first-key\n', { mode: 0o600 });
  return configuration;
}

test('the TLS files are read, and the expected name of a terminal replaces the expected name of its gateway', async () => {
  const { load } = written();
  const { gateways, warnings } = await load(
    ...lan,
    'tls = { ca = "ca.pem", expect = "lan.example", certificate = "localhost.pem", key = { file = "server.key.pem" } }',
    ...till,
    'expect = "till-1.example"',
    '[terminals.till-2]',
    'poiId = "POI-2"',
    'url = "https://192.168.1.41:8443/nexo"',
  );
  const files = { ca: testPem('ca'), certificate: testPem('localhost'), key: testPem('server.key').trimEnd() };
  const shared = { ...files, again: expect.any(Function) };
  expect(gateways.map(({ tls }) => tls)).toEqual([
    { ...shared, expect: 'till-1.example' },
    { ...shared, expect: 'lan.example' },
  ]);
  expect(warnings).toEqual([]);
  expect(gateways[0]?.tls?.again?.()).toEqual({ ...files, expect: 'lan.example' });
});

test('TLS files and headers are read again with their new content, or not at all if a file is invalid', async () => {
  const { load, directory } = written();
  const { gateways } = await load(
    ...lan,
    'tls = { ca = "ca.pem" }',
    'headers = { x-api-key = { file = "gateway.key" } }',
    ...till,
  );
  const [gateway] = gateways;
  expect(gateway?.headers).toEqual({ 'x-api-key': 'first-key' });
  writeFileSync(join(directory, 'ca.pem'), testPem('elsewhere'));
  writeFileSync(join(directory, 'gateway.key'), 'second-key\n');
  expect(gateway?.tls?.again?.()).toEqual({ ca: testPem('elsewhere') });
  expect(gateway?.headersAgain()).toEqual({ 'x-api-key': 'second-key' });
  writeFileSync(join(directory, 'ca.pem'), '');
  rmSync(join(directory, 'gateway.key'));
  expect(gateway?.tls?.again?.()).toEqual({
    setting: 'ca',
    problem: expect.stringMatching(/^refers to \S+ca\.pem, which contains no PEM certificate/),
  });
  expect(gateway?.headersAgain()).toBeUndefined();
});

test.each([
  ['a file without a certificate', 'tls.ca = "server.key.pem"', /tls\.ca: refers to .*contains no PEM certificate/],
  ['a certificate without its key', 'tls.certificate = "localhost.pem"', /tls\.key: is missing/],
  [
    'the key of another certificate',
    'tls = { certificate = "ca.pem", key = { file = "server.key.pem" } }',
    /tls\.key: is not the key of the certificate/,
  ],
  [
    'an invalid key',
    'tls = { certificate = "localhost.pem", key = { file = "ca.pem" } }',
    /tls\.key: contains no private key in PEM/,
  ],
  ['a numeric address as the name', 'tls.expect = "192.168.1.40"', /tls\.expect: .*expected the host name/],
  ['a name with a port', 'tls.expect = "till.example:8443"', /tls\.expect: .*expected the host name/],
  ["the system's authorities without others", 'tls.system = true', /tls\.system: has no effect without ca/],
])('%s is refused, and the message does not repeat the value', async (_what, line, expected) => {
  const problems = await written().problemsOf(...lan, line, ...till);
  expect(problems).toEqual([expect.stringMatching(expected)]);
  expect(problems.join()).not.toContain('PRIVATE KEY');
});

test('TLS settings for a URL without TLS, and a name without a URL, are refused', async () => {
  const { problemsOf } = written();
  const plain = [...till.slice(0, 2), 'url = "http://192.168.1.40:8443/nexo"'];
  expect(await problemsOf(...lan, 'tls.ca = "ca.pem"', ...plain, 'expect = "till-1.example"')).toEqual([
    expect.stringMatching(/^4:1: gateways\.lan\.tls: has no effect for an address without TLS/),
    expect.stringMatching(
      /^8:1: terminals\.till-1\.expect: has an effect only if the terminal has a url of its own with https:/,
    ),
  ]);
});

test('certificates with a bad date or name cause warnings', async () => {
  const { load, directory } = written();
  const { ca } = makeAuthority();
  writeFileSync(join(directory, 'soon.pem'), ca);
  const warningsOf = async (line: string): Promise<readonly string[]> => (await load(...lan, line, ...till)).warnings;
  expect(await warningsOf('tls.ca = "expired.pem"')).toEqual([
    expect.stringMatching(/^4:1: gateways\.lan\.tls\.ca: refers to .*expired on 2021-01-01/),
  ]);
  expect(await warningsOf('tls.ca = "soon.pem"')).toEqual([
    expect.stringMatching(/tls\.ca: .*certificate "test-only authority" expires on \d{4}-\d\d-\d\d: have the next/),
  ]);
  expect(await warningsOf('tls = { ca = "elsewhere.pem", expect = "till-1.example" }')).toEqual([
    expect.stringMatching(/tls\.expect: is "till-1\.example", but the certificate in ca is .*DNS:elsewhere\.invalid/),
  ]);
});
