/** The nexo interface over TLS: for registers that trust its authority and check its name. It serves only nexo. */

import { once } from 'node:events';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ApiLimits } from '../../src/api/index.js';
import { makeCertificate } from '../../src/cli/nexo/certificate.js';
import { readTlsIdentity } from '../../src/net/index.js';
import { token } from '../api/open-interface.js';
import { payment, request, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';

const name = 'P400Plus-123456789.test.terminal.example';

/** Changes to the request of a register. */
type Change = Omit<RequestOptions, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** Starts an interface with a certificate for this name, and registers that trust its authority. */
async function opened(limits: Partial<ApiLimits> = {}, days = 10) {
  const made = await makeCertificate(name, days, Date.now());
  const identity = readTlsIdentity(made.certificate, made.key);
  if ('problem' in identity) throw new Error(identity.problem);
  const daemon = await openNexoInterface({}, limits, undefined, { port: 0, ...identity });
  const { tlsPort = 0 } = daemon;
  const ask = (text: string, change: Change = {}): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-api-key': token, ...change.headers };
      const options = {
        host: '127.0.0.1',
        port: tlsPort,
        path: '/nexo/',
        method: 'POST',
        ca: made.authority,
        agent: false,
      };
      const asked = httpsRequest({ ...options, ...change, headers }, (response) => {
        let said = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: said }));
      });
      asked.on('error', reject).end(change.method === 'GET' ? undefined : text);
    });
  return { ...daemon, tlsPort, authority: made.authority, ask };
}

describe('a register that trusts the certificate authority', () => {
  test.each([
    ['at the address', {}],
    ['at localhost', { servername: 'localhost', headers: { host: 'localhost' } }],
    ['at the name of the certificate', { servername: name, headers: { host: name } }],
  ])('is served over HTTP %s', async (_how, { headers, ...change }: Change) => {
    const { ask, tlsPort } = await opened();
    const host = headers === undefined ? {} : { host: `${headers['host'] ?? ''}:${tlsPort}` };
    const { status, text } = await ask(statusRequest('7'), { ...change, headers: host });
    expect([status, text]).toEqual([200, expect.stringContaining('NotFound')]);
  });

  test('is served over a WebSocket', async () => {
    const { tlsPort, authority } = await opened();
    const headers = { authorization: `Bearer ${token}` };
    const register = new WebSocket(`wss://127.0.0.1:${tlsPort}/nexo`, { ca: authority, headers });
    onTestFinished(() => register.terminate());
    await once(register, 'open');
    register.send(statusRequest('7'));
    const [data]: unknown[] = await once(register, 'message');
    expect(String(data)).toContain('NotFound');
  });

  test('starts nothing without the token', async () => {
    const { ask, lanes } = await opened();
    expect((await ask(request('Payment', payment()), { headers: { 'x-api-key': 'another' } })).status).toBe(401);
    expect(lanes.list({})).toEqual([]);
  });
});

test.each([
  ['trusts another authority', { ca: '' }, /self-signed certificate|unable to/],
  ['expects another name', { servername: 'other.example' }, /does not match certificate's altnames/],
  ['uses TLS 1.1', { maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }, /version/],
] as const)('a register that %s sends nothing', async (_what, change, why) => {
  const { ask, lanes } = await opened();
  const other = 'ca' in change ? { ca: (await makeCertificate(name, 1, Date.now())).authority } : {};
  await expect(ask(request('Payment', payment()), { ...change, ...other })).rejects.toThrow(why);
  expect(lanes.list({})).toEqual([]);
});

test('the register rejects an expired certificate', async () => {
  const { ask } = await opened({}, -0.5);
  await expect(ask(statusRequest('7'))).rejects.toThrow('certificate has expired');
});

describe('over TLS', () => {
  test('the port serves only the nexo interface, even with the right token', async () => {
    const { ask } = await opened();
    for (const path of ['/v1/terminals', '/livez', '/docs', '/console/', '/v1/console', '/v1/console/session'])
      expect((await ask('', { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
    expect((await ask('', { method: 'GET', path: '/poi-list' })).text).toBe('["POI-till-1","POI-till-2"]');
  });

  test('a host without a certificate is refused, and so is that name without TLS; its port may be forwarded', async () => {
    const daemon = await opened();
    const { ask, port, tlsPort } = daemon;
    for (const host of [name, `${name}:8443`, 'localhost'])
      expect((await ask(statusRequest('7'), { servername: name, headers: { host } })).status).toBe(200);
    for (const host of [`rebound.example:${tlsPort}`, 'rebound.example', `${name}:x`])
      expect((await ask(statusRequest('7'), { servername: name, headers: { host } })).status).toBe(421);
    expect((await daemon.post(statusRequest('7'), { host: `${name}:${port}` })).status).toBe(421);
    expect((await ask(statusRequest('7'), { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });

  test('a connection that starts without TLS gets no answer', async () => {
    const { tlsPort } = await opened();
    const socket = connect(tlsPort, '127.0.0.1');
    let said = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (said += chunk));
    socket.write('POST /nexo HTTP/1.1\r\n\r\n');
    await once(socket, 'close');
    expect(said).not.toContain('HTTP');
  });

  test('connections with an unfinished handshake block no register', async () => {
    const { ask, tlsPort } = await opened({ connections: 3 });
    const silent: Socket[] = [];
    for (let count = 0; count < 6; count += 1) {
      const socket = connect(tlsPort, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      silent.push(socket);
    }
    const [first] = silent;
    if (first !== undefined && !first.closed) await once(first, 'close');
    expect((await ask(statusRequest('7'))).status).toBe(200);
  });

  test('the daemon ends without waiting for such connections', async () => {
    const daemon = await opened();
    const { tlsPort } = daemon;
    const socket = connect(tlsPort, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    const kept = connectTls({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false });
    await once(kept, 'secureConnect');
    const ends = [once(socket, 'close'), once(kept, 'close')];
    await daemon.close();
    expect(await Promise.all(ends)).toHaveLength(2);
  });
});
