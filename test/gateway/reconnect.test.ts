/** Reconnecting without an end, with capped backoff and full jitter (fault L21). */

import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { ManualTime } from './manual-time.js';
import { startPeer } from './peer.js';
import { watch, someRequest } from './watch.js';

const NEVER = { everyMs: 1e9, pongMs: 1e9 };

test('an unstable link waits longer each time up to the limit, and only a stable link resets the wait', async () => {
  const time = new ManualTime();
  let link: WebSocket | undefined;
  const peer = await startPeer({
    onLink: (opened) => {
      link = opened;
    },
  });
  const { next, port } = watch({
    url: peer.url,
    clock: time,
    scheduler: time,
    heartbeat: NEVER,
    backoff: { minMs: 250, maxMs: 2_000 },
    random: () => 0.5,
  });
  const flap = async (upMs: number): Promise<number> => {
    await next('link-up');
    time.advance(upMs);
    link?.terminate();
    await next('link-down');
    const waitMs = time.nextInMs;
    time.advance(waitMs - 1);
    expect(port.state().up).toBe(false);
    time.advance(1);
    return waitMs;
  };
  const waitsMs: number[] = [];
  for (const upMs of [0, 10, 1_999, 0, 0, 2_000, 0]) waitsMs.push(await flap(upMs));
  expect(waitsMs).toEqual([125, 250, 500, 1_000, 1_000, 125, 250]);
});

test('failed attempts also wait longer and never stop, and the jitter reaches down to zero', async () => {
  const time = new ManualTime();
  const dice = [0.99, 0, 0.5, 0.5, 0.5];
  const { next } = watch({
    url: 'ws://127.0.0.1:1/',
    clock: time,
    scheduler: time,
    backoff: { minMs: 100, maxMs: 400 },
    random: () => dice.shift() ?? 0,
  });
  const waitsMs: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await next('link-failed');
    waitsMs.push(time.nextInMs);
    time.advance(time.nextInMs);
  }
  expect(waitsMs).toEqual([99, 0, 200, 200, 200]);
});

test('repeated failures of one kind write one log line, and after five minutes a second line with the number of attempts', async () => {
  const time = new ManualTime();
  const lines: string[] = [];
  const log = { info: (text: string) => void lines.push(text), warn: (text: string) => void lines.push(text) };
  const { next } = watch({
    url: 'ws://127.0.0.1:1/',
    clock: time,
    scheduler: time,
    backoff: { minMs: 10_000, maxMs: 10_000 },
    random: () => 1,
    log,
  });
  for (let attempt = 0; attempt <= 30; attempt += 1) {
    await next('link-failed');
    time.advance(time.nextInMs);
  }
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/not connected \(refused\): .*; next attempt in 10000 ms$/);
  expect(lines[1]).toMatch(/next attempt in 10000 ms; 29 more attempts since the last line$/);
});

test('connection numbers are unique, even across gateways', async () => {
  const peer = await startPeer({});
  const one = watch({ url: peer.url });
  const other = watch({ url: peer.url });
  const numbers = [(await one.next('link-up')).connection, (await other.next('link-up')).connection];
  one.port.reset(numbers[0] ?? 0, { code: 'given-up', text: 'test' });
  numbers.push((await one.next('link-up')).connection);
  expect(new Set(numbers).size).toBe(3);
});

test('after close the gateway reports nothing and does not connect again', async () => {
  const time = new ManualTime();
  const peer = await startPeer({});
  const { next, port, events } = watch({ url: peer.url, clock: time, scheduler: time, heartbeat: NEVER });
  const { connection } = await next('link-up');
  const raw = peer.sockets[0];
  const gone = new Promise((resolve) => raw?.once('close', resolve));
  port.close();
  expect(port.state().up).toBe(false);
  expect(port.launch(connection, someRequest, 'x')).toBe(false);
  await gone;
  time.advance(1e6);
  port.readPoiList();
  expect(time.nextInMs).toBe(Number.POSITIVE_INFINITY);
  expect(events.map((event) => event.type)).toEqual(['link-up']);
});
