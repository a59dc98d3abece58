/** `tenderd simulate --service` over HTTPS, and with the sample shop. */

import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newHome } from '../../cli/tenderd.js';
import { envelope, mediaType, newKey } from './merchant.js';

function tlsFile(name: string): string {
  return fileURLToPath(new URL(`../../../fixtures/tls/test-only-${name}.pem`, import.meta.url));
}

const tls = ['--tls-cert', tlsFile('localhost'), '--tls-key', tlsFile('server.key')];

const readyShape = z.object({
  service: z.object({
    baseUrl: z.string(),
    checkoutUrl: z.string(),
    control: z.string(),
    tlsCert: z.string().optional(),
    merchantSample: z.string().optional(),
  }),
});

/** Sends a request over HTTPS and trusts only this certificate. */
async function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
  trusted = tlsFile('ca'),
) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(url, { method, headers, ca: readFileSync(trusted) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject).end(body);
  });
}

const headers = {
  'x-api-key': 'practice-api-key',
  'merchant-id': 'M-1',
  authorization: 'Bearer practice-token',
  accept: mediaType,
  'content-type': mediaType,
};

test('with a certificate, service, pages and control interface use HTTPS, and the sample shop trusts it', async () => {
  const { ready, server } = await newHome().serve(['simulate', '--service', '0', '--merchant-sample', '0', ...tls]);
  const { baseUrl, checkoutUrl, control, tlsCert, merchantSample } = readyShape.parse(ready).service;
  expect([baseUrl, checkoutUrl, control].map((url) => new URL(url).protocol)).toEqual(['https:', 'https:', 'https:']);
  expect(tlsCert).toBe(tlsFile('localhost'));
  const path = `${baseUrl}/v1/session/payment/create`;
  const created = await ask(path, 'POST', headers, JSON.stringify(envelope({}, newKey())));
  const { sessionInfo } = z
    .object({ sessionInfo: z.object({ checkoutUrl: z.string() }) })
    .parse(JSON.parse(created.text));
  expect((await ask(sessionInfo.checkoutUrl, 'GET', {})).text).toContain('Pay NOK 100.00');
  expect((await ask(`${control}/ledger`, 'GET', {})).status).toBe(200);
  const lost = ask(path, 'POST', headers, JSON.stringify(envelope({ amount: 10_003 }, newKey())));
  await expect(lost).rejects.toThrow(/hang up|ECONNRESET/);
  const order = new URLSearchParams({ amount: '2500', where: 'hosted' });
  const sold = await fetch(`${merchantSample}/orders`, { method: 'POST', body: order, redirect: 'manual' });
  expect([sold.status, sold.headers.get('location')?.startsWith(`${checkoutUrl}/`)]).toEqual([303, true]);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test('with only --tls, the simulator creates a certificate, reports its file, and removes it at the end', async () => {
  const { ready, end } = await newHome().simulate('--service', '0', '--tls', '--merchant-sample', '0');
  const { baseUrl, control, tlsCert = '', merchantSample } = readyShape.parse(ready).service;
  expect(baseUrl).toMatch(/^https:/);
  expect((await ask(`${control}/ledger`, 'GET', {}, undefined, tlsCert)).text).toBe('[]');
  await expect(ask(`${control}/ledger`, 'GET', {})).rejects.toThrow(/self.signed/);
  const body = new URLSearchParams({ amount: '2500', where: 'hosted' });
  expect((await fetch(`${merchantSample}/orders`, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  await end();
  expect(existsSync(tlsCert)).toBe(false);
});

test('the simulator refuses an incomplete certificate, a foreign key, an occupied port, and a shop without a service', async () => {
  const home = newHome();
  const refused = async (...args: readonly string[]) => {
    const { code, err } = await home.run('simulate', ...args);
    return [code, err];
  };
  const service = ['--service', '0'];
  expect(await refused(...service, ...tls.slice(0, 2))).toEqual([2, expect.stringContaining('--tls-key')]);
  expect(await refused(...service, ...tls.slice(0, 3), tlsFile('ca'))).toEqual([
    2,
    expect.stringContaining('cannot be used'),
  ]);
  expect(await refused(...service, '--tls', ...tls)).toEqual([2, expect.stringContaining('use either --tls or both')]);
  expect(await refused(...service, ...tls.slice(0, 3), '/no/such/file')).toEqual([
    2,
    expect.stringContaining('ENOENT'),
  ]);
  expect(await refused('--merchant-sample', '0')).toEqual([2, expect.stringContaining('--service 0')]);
  const { ready } = await home.simulate(...service);
  const { port } = new URL(readyShape.parse(ready).service.baseUrl);
  expect(await refused(...service, '--merchant-sample', port)).toEqual([
    73,
    expect.stringContaining('--merchant-sample 0'),
  ]);
});
