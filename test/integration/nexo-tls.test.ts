/** A certificate that a technician makes: a register's client for terminals pays with it through the real daemon. */

import { readFileSync, statSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { checkServerIdentity } from 'node:tls';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Home } from '../cli/tenderd.js';
import { payment, request } from '../nexo/messages.js';
import { openShop, poiId } from '../world/nexo-shop.js';

const name = 'P400Plus-123456789.test.terminal.example';
const listening = z.object({ nexo: z.object({ tlsAddresses: z.object({ json: z.string() }) }) });

test('tenderd nexo certificate creates a certificate that a register’s client accepts for its payments', async ({
  onTestFinished,
}) => {
  const home = new Home();
  onTestFinished(() => home.clear());
  const directory = join(home.directory, 'tls');
  const make = (...more: readonly string[]) => home.run('nexo certificate', name, '--directory', directory, ...more);
  const made = await make();
  expect([made.code, made.err]).toEqual([0, '']);
  for (const said of ['[nexo.tls]', 'nexo-authority.pem', 'tenderd config check', `127.0.0.1 ${name}`])
    expect(made.out).toContain(said);
  const at = (file: string): string => join(directory, `nexo-${file}.pem`);
  expect(made.out + made.err).not.toContain('PRIVATE KEY');
  expect(statSync(at('key')).mode & 0o777).toBe(0o600);
  // Another implementation verifies the chain by its strictest rules.
  const verify = ['verify', '-x509_strict', '-verify_hostname', name, '-CAfile', at('authority'), at('certificate')];
  expect(execFileSync('openssl', verify, { encoding: 'utf8' })).toContain('OK');

  const key = readFileSync(at('key'), 'utf8');
  const again = await make();
  expect([again.code, again.err]).toEqual([
    73,
    expect.stringMatching(/exists already\. Nothing was written.*--force/s),
  ]);
  expect(readFileSync(at('key'), 'utf8')).toBe(key);
  expect((await make('--force', '--json')).code).toBe(0);
  expect(readFileSync(at('key'), 'utf8')).not.toBe(key);
  expect(statSync(at('key')).mode & 0o777).toBe(0o600);
  expect((await home.run('nexo certificate', 'no name', '--directory', directory)).code).toBe(2);

  const tls = `tls = { port = 0, certificate = ${JSON.stringify(at('certificate'))}, key = { file = ${JSON.stringify(at('key'))} } }`;
  const { simulator, start } = await openShop(onTestFinished, '', [tls]);
  const daemon = await start();
  const line =
    daemon
      .output()
      .split('\n')
      .find((one) => one.startsWith('{"ready"')) ?? '';
  const { json: url } = listening.parse(JSON.parse(line)).nexo.tlsAddresses;
  const text = await new Promise<string>((resolve, reject) => {
    const options = {
      method: 'POST',
      ca: readFileSync(at('authority')),
      // As clients of terminals do, check the name of the terminal, whatever its address is.
      checkServerIdentity: (_host: string, certificate: Parameters<typeof checkServerIdentity>[1]) =>
        checkServerIdentity(name, certificate),
      headers: { 'content-type': 'application/json', 'x-api-key': daemon.register.token },
    };
    const asked = httpsRequest(url, options, (response) => {
      let said = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
      response.on('end', () => resolve(said));
    });
    asked.on('error', reject).end(request('Payment', payment(), { poiId, serviceId: '5' }));
  });
  expect(text).toContain('"Result":"Success"');
  expect(simulator.world.received().filter(({ category }) => category === 'Payment')).toHaveLength(1);
  expect(daemon.output()).not.toContain('PRIVATE KEY');
});
