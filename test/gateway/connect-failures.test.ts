/** Each reason why a connection fails is reported with its real cause (field note 8; faults L1 to L5). */

import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ManualTime } from './manual-time.js';
import { startPeer, startTcp, testPem } from './peer.js';
import { latch, watch } from './watch.js';

const CA = testPem('ca');

async function freePort(): Promise<number> {
  const { port } = await startTcp((socket) => socket.destroy());
  return port;
}

test('a port without a listener is reported as refused', async () => {
  const { next, port } = watch({ url: 'ws://127.0.0.1:1/' });
  const { cause } = await next('link-failed');
  expect(cause.code).toBe('refused');
  expect(cause.text).toContain('127.0.0.1:1');
  expect(port.state()).toEqual({ up: false, cause });
});

test('an unknown name is reported as name-not-found', async () => {
  const { next } = watch({ url: 'ws://gateway.invalid/' });
  const { cause } = await next('link-failed');
  expect(cause.code).toBe('name-not-found');
  expect(cause.text).toContain('gateway.invalid');
});

test.each(['127.0.0.1', 'localhost'])('a certificate of our own authority is accepted for %s', async (host) => {
  const peer = await startPeer({ tls: 'localhost' });
  const { next, events } = watch({ url: peer.url.replace('127.0.0.1', host), tls: { ca: CA } });
  await next('link-up');
  expect(events).toHaveLength(1);
});

test.each([
  ['of an unknown authority', 'localhost', undefined, 'authority is unknown'],
  ['for another host', 'elsewhere', CA, 'elsewhere.invalid'],
  ['that has expired', 'expired', CA, 'expired'],
] as const)('a certificate %s is reported as such', async (_what, tls, ca, words) => {
  const peer = await startPeer({ tls });
  const { next } = watch({ url: peer.url.replace('127.0.0.1', 'localhost'), tls: { ca } });
  const { cause } = await next('link-failed');
  expect(cause.code).toBe('certificate');
  expect(cause.text).toContain(words);
});

test('the environment cannot switch off the verification of certificates', async () => {
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  onTestFinished(() => {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  });
  const peer = await startPeer({ tls: 'localhost' });
  const { next } = watch({ url: peer.url });
  expect((await next('link-failed')).cause.code).toBe('certificate');
});

test('the gateway accepts no TLS 1.1', async () => {
  const peer = await startPeer({ tls: 'localhost', tlsMaxVersion: 'TLSv1.1' });
  const { next } = watch({ url: peer.url, tls: { ca: CA } });
  expect((await next('link-failed')).cause.code).toBe('tls');
});

test('a port without TLS is reported as tls', async () => {
  const peer = await startPeer({});
  const { next } = watch({ url: peer.url.replace('ws:', 'wss:') });
  const { cause } = await next('link-failed');
  expect(cause.code).toBe('tls');
  expect(cause.text).toContain('does not speak TLS');
});

test.each([
  [401, 'unauthorised', 'check x-api-key or token'],
  [403, 'unauthorised', 'HTTP 403'],
  [404, 'protocol', 'HTTP 404'],
  [302, 'protocol', 'redirects are not followed'],
  [503, 'refused', 'HTTP 503'],
])('HTTP %i in the handshake is reported with its number', async (status, code, words) => {
  const peer = await startPeer({
    onUpgrade: (socket) =>
      socket.end(`HTTP/1.1 ${status} No\r\nLocation: ws://127.0.0.1:1/\r\nContent-Length: 6\r\n\r\nsecret`),
  });
  const { next } = watch({ url: peer.url, headers: { 'x-api-key': 'very-secret' } });
  const { cause } = await next('link-failed');
  expect(cause.code).toBe(code);
  expect(cause.text).toContain(words);
  expect(cause.text).not.toContain('secret');
});

test('after a rejected key, the next handshake carries the key that the file contains at that time', async () => {
  const seen: unknown[] = [];
  const peer = await startPeer({
    onUpgrade: (socket, request) => {
      seen.push(request.headers['x-api-key']);
      socket.end('HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n');
    },
  });
  let file: Readonly<Record<string, string>> | undefined = undefined;
  const { next } = watch({ url: peer.url, headers: { 'x-api-key': 'old' }, headersAgain: () => file });
  await next('link-failed');
  file = { 'x-api-key': 'new' };
  await next('link-failed');
  await next('link-failed');
  expect(seen.slice(0, 3)).toEqual(['old', 'old', 'new']);
});

test('an answer that is not a WebSocket handshake is reported as protocol', async () => {
  const wrongKey = 'HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n';
  for (const answer of [wrongKey, 'SSH-2.0-x\r\n\r\n']) {
    const { port } = await startTcp((socket) => socket.end(answer));
    const { cause } = await watch({ url: `ws://127.0.0.1:${port}/` }).next('link-failed');
    expect(cause.code).toBe('protocol');
  }
});

test('a peer that closes during the handshake is reported as closed', async () => {
  const { cause } = await watch({ url: `ws://127.0.0.1:${await freePort()}/` }).next('link-failed');
  expect(cause.code).toBe('closed');
});

test('a handshake that never ends is given up, even if bytes keep coming', async () => {
  const { port } = await startTcp((socket) => {
    const trickle = (): void => {
      if (!socket.destroyed) socket.write('H', () => setImmediate(trickle));
    };
    socket.write('HTTP/1.1 101 ', trickle);
  });
  const { cause } = await watch({ url: `ws://127.0.0.1:${port}/`, handshakeMs: 60 }).next('link-failed');
  expect(cause).toMatchObject({ code: 'hangs' });
  expect(cause.text).toContain('WebSocket handshake within 60 ms');
});

test('a TLS handshake that never starts is given up', async () => {
  const time = new ManualTime();
  const asked = latch();
  const { port } = await startTcp((socket) => socket.once('data', () => asked.open()));
  const { next } = watch({ url: `wss://127.0.0.1:${port}/`, connectMs: 60, clock: time, scheduler: time });
  await asked.opened;
  time.advance(60);
  const { cause } = await next('link-failed');
  expect(cause.code).toBe('hangs');
  expect(cause.text).toContain('TLS');
});

test('the log reports the failure, and no header', async () => {
  const lines: string[] = [];
  const log = { info: (text: string) => void lines.push(text), warn: (text: string) => void lines.push(text) };
  const peer = await startPeer({ onLink: (link) => link.close(1013) });
  const { next } = watch({ url: peer.url, headers: { 'x-api-key': 'very-secret' }, log });
  await next('link-down');
  expect(lines[0]).toMatch(/up with 127\.0\.0\.1/);
  expect(lines[1]).toMatch(/1013.*next attempt in 5 ms/);
  expect(lines.join()).not.toContain('very-secret');
});

test('close during a connection attempt reports nothing more and leaves no socket', async () => {
  const accepted = latch<Socket>();
  const server = await startTcp((socket) => accepted.open(socket));
  const { port, events } = watch({ url: `ws://127.0.0.1:${server.port}/` });
  const socket = await accepted.opened;
  const gone = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  port.close();
  await gone;
  expect(events).toEqual([]);
});
