/**
 * The connection accepted an answer and the register never read it: the register crashed, and its kernel resets the
 * connection. The test uses real sockets, because the behaviour of a kernel is its subject.
 */

import { Buffer } from 'node:buffer';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { framed } from '../../src/net/index.js';
import { token } from '../api/open-interface.js';
import { paymentOf, takePayment, untilAsked, untilWaitedFor } from './interface-words.js';
import { loginRequest, payment, request, statusRequest } from './messages.js';
import { type NexoInterface, openNexoInterface } from './open-interface.js';

const secret = 'the register knows this';

/** Opens a register's socket that reads nothing until the test says so. */
function dial(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' }).pause();
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

function posted(port: number, text: string, more = ''): string {
  const { length } = Buffer.from(text);
  return `POST /nexo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n${text}`;
}

/** Returns a frame of a client's WebSocket, of less than 64 KiB. */
function inFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([Buffer.from([0x81, 0xfe]), length, Buffer.alloc(4), bytes]);
}

const upgrade = (port: number) =>
  `GET /nexo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`;

const once = request('Payment', payment());

/** Each transport: what a register sends there to pay once. */
const ways: readonly (readonly [string, (daemon: NexoInterface) => Promise<Socket> | Socket])[] = [
  ['HTTP', ({ port }) => said(dial(port), posted(port, once))],
  [
    'HTTP, with a request to close after the answer',
    ({ port }) => said(dial(port), posted(port, once, 'Connection: close\r\n')),
  ],
  ['a WebSocket', ({ port }) => said(said(dial(port), upgrade(port)), inFrame(once))],
  [
    'TCP',
    async (daemon) => {
      const { port } = await daemon.nexo.openTcp(0);
      return said(dial(port), Buffer.concat([framed(loginRequest({}, secret)), framed(once)]));
    },
  ],
];

function said(socket: Socket, bytes: string | Buffer): Socket {
  socket.write(bytes);
  return socket;
}

/** Pays over a connection that has accepted the whole answer. The register has read nothing of it. */
async function unread(open: (typeof ways)[number][1]) {
  const daemon = await openNexoInterface({ loginSecret: secret });
  const socket = await open(daemon);
  const id = await untilWaitedFor(daemon);
  daemon.lanes.end(id);
  const isTaken = () => daemon.lanes.get(id)?.answerDelivered !== undefined;
  await expect.poll(isTaken).toBe(true);
  return { daemon, socket, id, isTaken };
}

/** The register requests another sale, which ends. */
async function goOn(daemon: NexoInterface): Promise<void> {
  const next = daemon.post(paymentOf('receipt-2', '8'));
  daemon.lanes.end((await untilAsked(daemon, 2))[1] ?? '');
  await next;
}

test.each(ways)(
  'an unread answer is not delivered, and its payment never counts as finished: %s',
  async (_way, open) => {
    const { daemon, socket, id, isTaken } = await unread(open);
    // The process ends: its kernel resets a connection that has unread bytes.
    socket.destroy();
    await expect.poll(isTaken).toBe(false);
    await goOn(daemon);
    expect(daemon.lanes.get(id)?.acknowledgedRevision).toBe(0);
    await daemon.post(loginRequest());
    expect((await daemon.post(statusRequest('7'))).text).toContain('receipt-1');
  },
);

test.each(ways)('an answer that was read before an orderly end is delivered: %s', async (_way, open) => {
  const { daemon, socket, id, isTaken } = await unread(open);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.resume().end();
  await ended;
  await goOn(daemon);
  expect([isTaken(), daemon.lanes.get(id)?.acknowledgedRevision]).toEqual([true, 1]);
});

test('an answer that was delivered before, on another connection, stays delivered', async () => {
  const daemon = await openNexoInterface();
  const id = await takePayment(daemon);
  await expect.poll(() => daemon.lanes.get(id)?.answerDelivered).toBeDefined();
  const socket = said(dial(daemon.port), posted(daemon.port, once));
  await new Promise<void>((resolve) => socket.once('data', () => resolve()).resume());
  socket.resetAndDestroy();
  await goOn(daemon);
  expect(daemon.lanes.get(id)?.answerDelivered).toBeDefined();
});
