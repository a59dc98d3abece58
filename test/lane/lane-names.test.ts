/** The names of a lane: chosen once, kept over restarts, and never used by two lanes. */

import { describe, expect, test } from 'vitest';
import { defaultProfile } from '../../src/core/index.js';
import { createEngine } from '../../src/lane/index.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { journalOn, Till } from '../world/till.js';

test('a SaleID that is not configured is drawn once and kept', () => {
  const first = new Till();
  expect(first.terminal().saleId).toMatch(/^TD[0-9A-Z]{6}$/);
  expect(first.restart().terminal().saleId).toBe(first.terminal().saleId);
  expect(new Till({ seed: 99 }).terminal().saleId).not.toBe(first.terminal().saleId);
});

test('a process with the same seed as an earlier process uses none of its ServiceIDs again', async () => {
  const first = Till.connected({ saleId: 'SHOP', seed: 7 });
  await first.pay('p1');
  const next = first.run(100).restart({ seed: 7 });
  next.up().run(1_000);
  const prefixes = [first, next].map(
    (till) => new Set(till.gateway.sent.map(({ message }) => message.header.ServiceID?.slice(0, 6))),
  );
  expect(prefixes.map(({ size }) => size)).toEqual([1, 1]);
  expect([...(prefixes[0] ?? [])]).not.toEqual([...(prefixes[1] ?? [])]);
});

test('a new process uses the session of the earlier process', () => {
  const first = Till.connected().hasSent('LoginRequest', 1);
  const next = first.restart();
  expect(next.terminal().session).toBe('standing');
  next.up().run(1_000).hasSent('LoginRequest', 0);
});

describe.each([
  ['another SaleID', { saleId: 'OTHER' }],
  ['another POIID', { terminals: { till: 'T9' } }],
])('with %s', (_what, change) => {
  test('the session belongs to another partner, and a Login comes before the first payment', async () => {
    const first = Till.connected({ saleId: 'SHOP' });
    const epoch = first.journal.loadLane('till')?.sessionEpoch ?? 0;
    const next = first.restart(change);
    expect(next.terminal().session).toBe('none');
    next.whenPaying('Success').up();
    await next.pay('p1');
    next.run(1_000).hasSent('LoginRequest', 1).shows('p1', 'approved');
    expect(next.view('p1').attempts[0]?.sessionEpoch).toBeGreaterThan(epoch);
  });

  test('items that an operator must review stay on the list', () => {
    const first = Till.connected({ saleId: 'SHOP' });
    const lane = first.journal.loadLane('till');
    if (lane === undefined) throw new Error('no lane');
    const attention = [{ code: 'terminal-faulted', at: '', text: 'Look at it.', actions: ['release'] }];
    first.journal.commit([{ writer: 'till', facts: [], transactions: [], lane: { ...lane, attention } }]);
    first.restart(change).needs('till: terminal-faulted');
  });
});

test('a terminal at an unknown gateway is a program error with a message', () => {
  const time = new VirtualTime();
  const lane = { terminal: 'till', poiId: 'T1', gateway: 'nowhere', profile: defaultProfile, managementMs: 10_000 };
  const build = (): unknown =>
    createEngine({
      lanes: [lane],
      gateways: new Map(),
      journal: journalOn(time),
      clock: time,
      scheduler: time,
      randomBits: () => 1,
      onFatal: () => undefined,
      log: { info: () => undefined, warn: () => undefined },
      software: { manufacturer: 'tenderd', name: 'tenderd', version: '0.0.0' },
    });
  expect(build).toThrow(/terminal till is on the gateway nowhere, which is not configured/);
});
