/**
 * A hand-over that does not begin or is prevented from its start: when the lane tries again, and what else it affects.
 */

import { describe, expect, test } from 'vitest';
import { Shop } from '../world/shop.js';
import { UnsteadyTime } from './unsteady-time.js';
import { WatchedJournal } from './watched-journal.js';
import { RefusingJournal } from './refusing-journal.js';
import { attemptOf, recordOf } from './open-records.js';

const sale = 'R-1';
const successor = 'Transaction l1 replaces this transaction as soon as this transaction has ended without a charge.';

/** The card payment `c1` runs at the terminal, and the link `l1` waits to replace it. */
async function cardToLink(
  journal = new WatchedJournal(),
  startBefore?: string,
  time = new UnsteadyTime(),
): Promise<Shop> {
  const shop = new Shop('strict', {}, { journal, time });
  await shop.till.pay('c1', { sale });
  shop.run(100);
  await shop.link('l1', { sale, insteadOf: 'c1', ...(startBefore === undefined ? {} : { startBefore }) });
  return shop;
}

const creates = (shop: Shop): number => shop.calls('createSession').length;
const cancel = (shop: Shop): Shop => {
  shop.answers(0, 'Cancel');
  return shop.run(1_000);
};

test('a waiting replacement is named in the message of the transaction that it replaces, and of no other', async () => {
  const shop = await cardToLink();
  await shop.till.pay('c2', { sale: 'R-2' });
  await shop.link('l2', { sale: 'R-3' });
  shop.run(1_000);
  expect(shop.view('c1').message).toContain(successor);
  expect(shop.view('c1').timeline.map(({ text }) => text)).toContain(
    'abort wanted: the sale is handed over to transaction l1',
  );
  for (const id of ['c2', 'l1', 'l2']) expect(shop.view(id).message).not.toContain('takes its place');
});

describe('a replaced transaction that ended while nothing may start', () => {
  test('is checked every 10 s: once the disk has room again, the link is made', async () => {
    const journal = new WatchedJournal();
    const shop = await cardToLink(journal);
    journal.reserve = false;
    cancel(shop);
    expect([shop.told('c1'), shop.told('l1'), creates(shop)]).toEqual(['cancelled', 'handing-over', 0]);
    shop.run(60_000).shows('l1', 'handing-over');
    journal.reserve = true;
    shop.run(10_000);
    expect([shop.told('l1'), creates(shop)]).toEqual(['waiting', 1]);
  });

  test('is checked until the latest start, and then the link is never made', async () => {
    const journal = new WatchedJournal();
    const shop = await cardToLink(journal);
    journal.reserve = false;
    cancel(shop);
    shop.run(10 * 60_000);
    journal.reserve = true;
    shop.run(60_000).ends('l1', { result: 'not-processed', reason: 'first-ended-late' });
    expect(creates(shop)).toBe(0);
  });
});

test('the latest start that the register names ends the wait', async () => {
  const shop = await cardToLink(undefined, '2026-01-01T00:00:05.000Z');
  shop.till.time.runUntil(4_999);
  shop.shows('l1', 'handing-over');
  shop.till.time.runUntil(5_010);
  shop.ends('l1', { result: 'not-processed', reason: 'first-open' }).shows('c1', 'running');
  expect(shop.view('c1').message).not.toContain('takes its place');
});

test('an earlier latest start counts even after a later latest start', async () => {
  const shop = await cardToLink();
  await shop.till.pay('c2', { sale: 'R-2' });
  await shop.link('l2', { sale: 'R-3' });
  shop.run(1_000);
  await shop.till.pay('c3', { sale: 'R-3', insteadOf: 'l2', startBefore: '2026-01-01T00:00:04.000Z' });
  shop.till.time.runUntil(3_999);
  shop.shows('c3', 'handing-over');
  shop.till.time.runUntil(4_010);
  shop.shows('c3', 'not-processed').shows('l1', 'handing-over');
});

test('a stopped replacement is no longer reported', async () => {
  const shop = await cardToLink();
  await shop.abort('l1', 'the customer left');
  expect(shop.view('c1').message).not.toContain('takes its place');
});

/** `c1` ended without a charge, and the service of `l1` has stopped itself. */
async function stopped(): Promise<Shop> {
  const time = new UnsteadyTime();
  const shop = await cardToLink(undefined, undefined, time);
  time.breaks = 1;
  await shop.link('l2', { sale: 'R-2' });
  cancel(shop);
  await shop.acknowledge('c1');
  return shop.run(60_000);
}

describe('a link whose service has stopped itself', () => {
  test('is not started, and ends at its latest start', async () => {
    const shop = await stopped();
    shop.needs('shop: terminal-faulted').shows('l1', 'handing-over');
    expect(shop.rows('l1')).not.toContain('service-hand-over-starts');
    shop.run(10 * 60_000).ends('l1', { result: 'not-processed', reason: 'first-ended-late' });
    expect(creates(shop)).toBe(0);
  });

  test('is replaced by a payment at the terminal: it ends at once, and the terminal is asked', async () => {
    const shop = await stopped();
    shop.whenPaying('Success');
    await shop.till.pay('c2', { sale, insteadOf: 'l1' });
    shop.run(5_000).ends('l1', { result: 'not-processed', reason: 'aborted' }).shows('c2', 'approved');
    expect([shop.till.sentMoney().length, creates(shop)]).toEqual([2, 0]);
  });
});

test('a replacement that the journal rejected is dropped, and other payments continue', async () => {
  const journal = new WatchedJournal();
  const shop = new Shop('strict', {}, { journal });
  await shop.till.pay('c1', { sale });
  shop.run(100);
  journal.refused = 'shop';
  expect(await shop.link('l1', { sale, insteadOf: 'c1' })).toMatchObject({
    ok: false,
    refusal: { code: 'terminal-faulted' },
  });
  shop.run(60_000);
  expect(shop.lanes.get('l1')).toBeUndefined();
  expect(shop.view('c1').message).not.toContain('takes its place');
  cancel(shop);
  shop.whenPaying('Success');
  await shop.till.pay('c2', { sale: 'R-2' });
  shop.run(20_000).shows('c2', 'approved');
  expect(creates(shop)).toBe(0);
});

// The journal refuses the request of a hand-over: none of it takes effect.

test('a replacement that the journal rejected stops no other transaction and is not reported', async () => {
  const journal = new RefusingJournal();
  const shop = new Shop('strict', {}, { journal });
  await shop.till.pay('c1', { sale: 'R-1' });
  shop.run(100);
  journal.refuses = 'shop';
  expect(await shop.link('l1', { sale: 'R-1', insteadOf: 'c1' })).toMatchObject({
    ok: false,
    refusal: { code: 'terminal-faulted' },
  });
  shop.run(10);
  expect(shop.lanes.get('l1')).toBeUndefined();
  expect(shop.view('c1').message).not.toContain('l1');
  expect(shop.view('c1').abortRequested).toBe(false);
  shop.hasSent('AbortRequest', 0);
});

// A payment that is to replace another one whose terminal's lane has stopped itself.

/**
 * Stops the lane: the ids of its next attempts belong to another transaction, as after a restored copy of the journal.
 */
async function faulted({ till }: Shop): Promise<void> {
  const { serviceId = '' } = till.view('p0').attempts[0] ?? {};
  const counted = Number.parseInt(serviceId.slice(6), 36);
  const taken = Array.from({ length: 5 }, (_none, index) => {
    const next = (counted + 1 + index).toString(36).toUpperCase().padStart(4, '0');
    return attemptOf(serviceId.slice(0, 6) + next, 'answered');
  });
  till.journal.commit([{ writer: 'till', facts: [], transactions: [recordOf('thief', taken, true)] }]);
  const reply = await till.submit('p9');
  if (reply.ok || till.terminal().lane !== 'faulted') throw new Error('the lane goes on');
}

test('a replacement that cannot start is not lost: the next process charges it', async () => {
  const shop = new Shop('simulated', {}, { saleId: 'SHOP' });
  const { till, service } = shop;
  till.whenPaying('Success');
  await till.pay('p0');
  shop.run(1_000);
  await shop.link('l1', { sale });
  shop.run(1_000);
  service.next('cancel', 'unavailable', 'unavailable');
  await till.pay('c1', { sale, insteadOf: 'l1' });
  await faulted(shop);
  for (let waited = 0; shop.view('l1').outcome === undefined && waited < 60; waited += 1) shop.run(1_000);
  expect([shop.told('l1'), shop.told('c1'), till.sentMoney().length]).toEqual(['not-processed', 'handing-over', 1]);
  const next = shop.restart().till;
  next.answers(0, 'Success');
  shop.run(1_000);
  expect([shop.told('c1'), next.sentMoney().length]).toEqual(['approved', 1]);
});
