/** A daemon of a pair whose lease has ended writes nothing more: no wire hands a request to its socket. */

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { RequestKey } from '../../src/core/index.js';
import { startPeer, startTcp } from './peer.js';
import { latch, watch } from './watch.js';

const key: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
const request = '<SaleToPOIRequest/>';

/** The lease of a daemon, which a test ends. */
function lease(): { isHeld: boolean; readonly mayWrite: () => boolean } {
  const own = { isHeld: true, mayWrite: () => own.isHeld };
  return own;
}

test('after its lease has ended, the daemon sends no byte by WebSocket and knows that', async () => {
  const texts: string[] = [];
  const peer = await startPeer({
    onLink: (webSocket) => webSocket.on('message', (data: Buffer) => texts.push(data.toString())),
  });
  const own = lease();
  const { port, next } = watch({ url: peer.url, mayWrite: own.mayWrite });
  const { connection } = await next('link-up');
  own.isHeld = false;
  expect(port.launch(connection, key, request)).toBe(false);
  own.isHeld = true;
  expect(port.launch(connection, key, '<Second/>')).toBe(true);
  await expect.poll(() => texts).toEqual(['<Second/>']);
});

test('after its lease has ended, the daemon sends no byte by TCP and knows that', async () => {
  const parts: Buffer[] = [];
  const { port: number } = await startTcp((socket) => socket.on('data', (bytes: Buffer) => parts.push(bytes)));
  const own = lease();
  const { port, next } = watch({ url: `tcp://127.0.0.1:${number}`, poiListUrl: undefined, mayWrite: own.mayWrite });
  const { connection } = await next('link-up');
  own.isHeld = false;
  expect(port.launch(connection, key, request)).toBe(false);
  own.isHeld = true;
  expect(port.launch(connection, key, '<Second/>')).toBe(true);
  await expect.poll(() => Buffer.concat(parts).toString()).toMatch(/^....<Second\/>$/s);
});

test('a request over HTTP whose lease ends while the connection is made is not sent', async () => {
  const bytes: Buffer[] = [];
  const sockets: Socket[] = [];
  const own = lease();
  const accepted = latch();
  const { port: number } = await startTcp((socket) => {
    sockets.push(socket);
    socket.on('data', (part: Buffer) => bytes.push(part));
    // The first connection only looks whether one can be made.
    if (sockets.length === 1) return;
    own.isHeld = false;
    accepted.open();
  });
  const { port, next } = watch({ url: `http://127.0.0.1:${number}/`, poiListUrl: undefined, mayWrite: own.mayWrite });
  const { connection } = await next('link-up');
  expect(port.launch(connection, key, request)).toBe(true);
  own.isHeld = false;
  expect(await next('not-sent')).toEqual({ type: 'not-sent', key });
  await accepted.opened;
  expect(bytes).toEqual([]);
  expect(port.state().up).toBe(true);
});

test('after the lease of the daemon has ended, a kept HTTP connection carries no further request', async () => {
  const seen: IncomingMessage[] = [];
  const peer = await startPeer({
    onRequest: (asked, response) => {
      seen.push(asked);
      asked.resume();
      asked.on('end', () => response.end('<SaleToPOIResponse/>'));
    },
  });
  const own = lease();
  const { port, next } = watch({
    url: `http://127.0.0.1:${peer.port}/`,
    poiListUrl: undefined,
    mayWrite: own.mayWrite,
  });
  const { connection } = await next('link-up');
  port.launch(connection, key, request);
  await next('text');
  const kept = peer.sockets.length;
  own.isHeld = false;
  port.launch(connection, { ...key, serviceId: '2' }, request);
  expect(await next('not-sent')).toMatchObject({ key: { serviceId: '2' } });
  own.isHeld = true;
  port.launch(connection, { ...key, serviceId: '3' }, request);
  await next('text');
  expect(seen).toHaveLength(2);
  // The kept connection was reset, so that nothing queued on it is delivered.
  expect(peer.sockets.length).toBe(kept + 1);
});
