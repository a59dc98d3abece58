/** Pings and pongs: a peer that disappears silently is detected, and the lane's own pings come back by their token. */

import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { Heartbeat } from '../../src/gateway/socket/heartbeat.js';
import { ManualTime } from './manual-time.js';
import { acceptByHand, frame, startPeer } from './peer.js';
import { latch, watch } from './watch.js';

const PONG = 0xa;

/** Returns the payloads of the short masked ping frames in a chunk. */
function pingsIn(chunk: Buffer): Buffer[] {
  const payloads: Buffer[] = [];
  for (let at = 0; at < chunk.length; ) {
    const length = (chunk[at + 1] ?? 0) & 0x7f;
    const mask = chunk.subarray(at + 2, at + 6);
    const masked = chunk.subarray(at + 6, at + 6 + length);
    payloads.push(Buffer.from(masked.map((byte, index) => byte ^ (mask[index % 4] ?? 0))));
    at += 6 + length;
  }
  return payloads;
}

/** Lets Node poll the sockets and run the callbacks that wait for it. */
async function poll(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Starts a peer that answers pings as the test says. */
function startPinged(onPing: (payload: Buffer, socket: Duplex) => void) {
  return startPeer({
    onUpgrade: (socket, request) => {
      socket.write(acceptByHand(request));
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        for (const payload of pingsIn(chunk)) onPing(payload, socket);
      });
    },
  });
}

test('a half-open peer is detected: after silence and a ping without a pong the link is reset', async () => {
  const peer = await startPinged(() => undefined);
  const { next } = watch({ url: peer.url, heartbeat: { everyMs: 30, pongMs: 40 } });
  const { connection } = await next('link-up');
  const down = await next('link-down');
  expect(down).toMatchObject({ connection, cause: { code: 'no-pong' } });
});

test('a text does not replace the pong that the heartbeat expects', async () => {
  const peer = await startPinged((_payload, socket) => socket.write(frame(0x1, 'busy')));
  const { next } = watch({ url: peer.url, heartbeat: { everyMs: 30, pongMs: 40 } });
  await next('text');
  expect((await next('link-down')).cause.code).toBe('no-pong');
});

test('a pong with another payload does not count', async () => {
  const peer = await startPinged((_payload, socket) => socket.write(frame(PONG, 'h2')));
  const { next, events } = watch({ url: peer.url, heartbeat: { everyMs: 30, pongMs: 40 } });
  expect((await next('link-down')).cause.code).toBe('no-pong');
  expect(events.map((event) => event.type)).toEqual(['link-up', 'link-down']);
});

test('a peer that answers keeps its link, and the heartbeat pings only after silence', async () => {
  const time = new ManualTime();
  const pings: string[] = [];
  const served = latch();
  const peer = await startPinged((payload, socket) => {
    pings.push(payload.toString());
    socket.write(frame(PONG, payload));
    socket.write(frame(0x1, 'after the pong'), () => served.open());
  });
  const { next, port } = watch({
    url: peer.url,
    clock: time,
    scheduler: time,
    heartbeat: { everyMs: 100, pongMs: 50 },
  });
  const { connection } = await next('link-up');
  time.advance(99);
  await poll();
  expect(pings).toEqual([]);
  time.advance(1);
  await served.opened;
  await next('text');
  time.advance(60);
  expect(port.state()).toEqual({ up: true, connection, lastReceivedMs: 100 });
  expect(pings).toEqual(['h1']);
});

test('the pong of a ping has its token, and the heartbeat reports no event', async () => {
  const peer = await startPinged((payload, socket) => socket.write(frame(PONG, payload)));
  const { next, port, events } = watch({ url: peer.url, heartbeat: { everyMs: 20, pongMs: 60_000 } });
  const { connection } = await next('link-up');
  port.probe(connection + 1, 'not for this connection');
  const tokens = ['h1', 'ünïcode € token', 'long '.repeat(100)];
  for (const token of tokens) port.probe(connection, token);
  for (const token of tokens) expect(await next('pong')).toEqual({ type: 'pong', connection, token });
  expect(events.map((event) => event.type)).toEqual(['link-up', 'pong', 'pong', 'pong']);
});

test('the pong to the newest ping also answers the earlier pings', async () => {
  const seen: Buffer[] = [];
  const peer = await startPinged((payload, socket) => {
    seen.push(payload);
    if (seen.length === 3) socket.write(frame(PONG, payload));
  });
  const { next, port } = watch({ url: peer.url });
  const { connection } = await next('link-up');
  for (const token of ['a', 'b', 'c']) {
    port.probe(connection, token);
    await Promise.resolve();
  }
  expect([(await next('pong')).token, (await next('pong')).token, (await next('pong')).token]).toEqual(['a', 'b', 'c']);
});

test('a pong that waited in the socket while the process was busy still counts', async () => {
  const time = new ManualTime();
  const peer = await startPinged((payload, socket) => {
    socket.write(frame(PONG, payload));
    // The gateway runs in this process, too. The process is busy from the moment at which the pong is written until the
    // pong is due.
    time.advance(20);
  });
  const heartbeat = { everyMs: 1e6, pongMs: 20 };
  const { next, port, events } = watch({ url: peer.url, clock: time, scheduler: time, heartbeat });
  const { connection } = await next('link-up');
  port.probe(connection, 'x');
  expect((await next('pong')).token).toBe('x');
  expect(events.map((event) => event.type)).toEqual(['link-up', 'pong']);
});

test('the bytes of a long message on a slow line delay the missing pong, but not for ever', async () => {
  const time = new ManualTime();
  let silentAtMs: number | undefined;
  const heartbeat = new Heartbeat({
    clock: time,
    scheduler: time,
    everyMs: 1e6,
    pongMs: 100,
    writePing: () => undefined,
    silent: () => {
      silentAtMs ??= time.monoMs();
    },
  });
  heartbeat.ping('x');
  await Promise.resolve();
  for (let sentMs = 0; sentMs < 700; sentMs += 10) {
    time.advance(10);
    await poll();
    heartbeat.chunk();
  }
  expect(silentAtMs).toBe(600);
});

test('the bytes of whole frames do not delay the missing pong', async () => {
  const time = new ManualTime();
  let isSilent = false;
  const heartbeat = new Heartbeat({
    clock: time,
    scheduler: time,
    everyMs: 1e6,
    pongMs: 100,
    writePing: () => undefined,
    silent: () => {
      isSilent = true;
    },
  });
  heartbeat.ping('x');
  await Promise.resolve();
  for (let sentMs = 0; sentMs < 100; sentMs += 10) {
    expect(isSilent).toBe(false);
    heartbeat.frame();
    heartbeat.chunk();
    time.advance(10);
  }
  await poll();
  expect(isSilent).toBe(true);
});

test('requests of one turn share a ping, and at most eight pings wait for their pongs', async () => {
  const time = new ManualTime();
  const written: string[] = [];
  const heartbeat = new Heartbeat({
    clock: time,
    scheduler: time,
    everyMs: 1e6,
    pongMs: 1e5,
    writePing: (payload) => void written.push(payload),
    silent: () => undefined,
  });
  const answered: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    for (let lane = 0; lane < 100; lane += 1) heartbeat.ping(`${round}:${lane}`);
    await Promise.resolve();
  }
  expect(written).toHaveLength(8);
  // A common server closes a connection at about 60 unanswered pings. The tokens of the other rounds share the ninth
  // ping.
  for (const payload of written) answered.push(...heartbeat.pong(payload));
  for (const payload of written.slice(8)) answered.push(...heartbeat.pong(payload));
  expect(written.length).toBeLessThanOrEqual(9);
  expect(answered).toHaveLength(2_000);
  expect(answered[1_999]).toBe('19:99');
});
