/** A link that is given up is reset: the peer receives an RST, and queued texts never arrive (design, section 5). */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { acceptByHand, frame, type Peer, startPeer, startTcp, testPem, wasReset } from './peer.js';
import { watch, someRequest } from './watch.js';

const GIVEN_UP = { code: 'given-up', text: 'test' };
const KINDS = ['plain', 'tls'] as const;

function rawSocketOf(peer: Peer): Socket {
  const raw = peer.sockets[0];
  if (raw === undefined) throw new Error('the link was up');
  return raw;
}

const CASES = [0, 16].flatMap((queued) => KINDS.map((kind) => [queued, kind] as const));
test.each(CASES)(
  'a link with %i MiB queued to a peer that does not read is reset, and the queue is dropped (%s)',
  async (queued, kind) => {
    const peer = await startPeer({
      ...(kind === 'tls' ? { tls: 'localhost' } : {}),
      onUpgrade: (socket, request) => {
        socket.on('error', () => undefined);
        socket.pause();
        socket.write(acceptByHand(request));
      },
    });
    const { port, next } = watch({ url: peer.url, tls: { ca: testPem('ca') } });
    const { connection } = await next('link-up');
    const text = 'q'.repeat(1024 * 1024);
    for (let index = 0; index < queued; index += 1) expect(port.launch(connection, someRequest, text)).toBe(true);
    port.reset(connection, GIVEN_UP);
    expect((await next('link-down')).cause).toEqual(GIVEN_UP);
    expect(await wasReset(rawSocketOf(peer))).toBe(true);
  },
);

test.each([
  ['a close frame', frame(0x8, '')],
  ['an invalid frame', Buffer.from([0xff, 0xff])],
  [
    'a flood of pings, at which ws destroys the socket',
    Buffer.concat(Array.from({ length: 100 }, () => frame(0x9, ''))),
  ],
])('a link that the peer ends with %s is reset before link-down', async (_what, bytes) => {
  const peer = await startPeer({
    onUpgrade: (socket, request) => {
      socket.write(acceptByHand(request));
      socket.pause();
      socket.write(bytes);
    },
  });
  const { next } = watch({ url: peer.url });
  await next('link-down');
  expect(await wasReset(rawSocketOf(peer))).toBe(true);
});

test('a half-closed link (FIN) is reset before link-down', async () => {
  let socket: Duplex | undefined;
  const peer = await startPeer({
    onUpgrade: (upgraded, request) => {
      socket ??= upgraded;
      upgraded.resume();
      upgraded.end(acceptByHand(request));
    },
  });
  const { next } = watch({ url: peer.url });
  await next('link-up');
  if (socket === undefined) throw new Error('the link was up');
  const [error]: unknown[] = await once(socket, 'error');
  expect(error).toMatchObject({ code: 'ECONNRESET' });
});

test('a link with broken TLS is reset', async () => {
  const peer = await startPeer({ tls: 'localhost', onLink: (link) => link.on('message', () => link.send('answer')) });
  let isBroken = false;
  let middle: Socket | undefined;
  const proxy = await startTcp((client) => {
    middle ??= client;
    const upstream = connect(peer.port, '127.0.0.1');
    upstream.on('error', () => undefined);
    client.on('data', (part) => upstream.write(part));
    upstream.on('data', (part) => {
      if (isBroken) {
        client.pause();
        part[part.length - 1] = (part[part.length - 1] ?? 0) ^ 1;
      }
      client.write(part);
    });
    client.on('close', () => upstream.destroy());
  });
  const { port, next } = watch({ url: `wss://localhost:${proxy.port}/`, tls: { ca: testPem('ca') } });
  const { connection } = await next('link-up');
  isBroken = true;
  port.launch(connection, someRequest, 'question');
  const { cause } = await next('link-down');
  expect(cause.code).toBe('tls');
  if (middle === undefined) throw new Error('the link was up');
  expect(await wasReset(middle)).toBe(true);
});
