/**
 * Operations on a payment at a service: what is sent, what is sent again, and what a second operation leaves unproved.
 */

import { describe, expect, test } from 'vitest';
import { abort, outcomeOf, paidLink, refusing, shows } from './links-history.js';
import { pending, always } from '../world/practice-service.js';
import type { Shop } from '../world/shop.js';
import { reviewed } from '../reviewed.js';

const minute = 60_000;
const paid: readonly string[] = ['AUTHORIZATION COMPLETED 1000', 'CAPTURE COMPLETED 1000'];

/** Returns a payment of 10.00 EUR whose history shows the capture and nothing else. */
async function payment(): Promise<Shop> {
  const shop = await paidLink();
  await shop.acknowledge('p1');
  shows(shop, ...paid);
  return shop;
}

/** Refunds this amount, or all that is left. */
async function refund(shop: Shop, transactionId: string, amount?: number, beside?: string): Promise<void> {
  const sale = `sale of ${beside ?? transactionId}`;
  const change = { transactionId, sale, ...(beside === undefined ? {} : reviewed(beside)) };
  const reply = await shop.about('refund', 'p1', amount, change);
  if (!reply.ok) throw new Error(reply.refusal.text);
}

/** Makes a refund that is reported as approved. */
async function refunded(shop: Shop, transactionId: string, amount: number): Promise<void> {
  await refund(shop, transactionId, amount);
  shop.run(1_000);
  if (shop.told(transactionId) !== 'approved') throw new Error(`it is ${shop.told(transactionId)}`);
  await shop.acknowledge(transactionId);
}

const refunds = (shop: Shop): number => shop.calls('refund').length;
const questions = (shop: Shop): number => shop.calls('status').length;

describe('a refund that', () => {
  test('was not sent is sent again until its latest start', async () => {
    const shop = await payment();
    shop.next('refund', 'not-sent', 'not-sent');
    await refund(shop, 'f1', 400);
    shop.run(10_000);
    expect([shop.told('f1'), refunds(shop)]).toEqual(['approved', 3]);
  });

  test('the service is still processing is sent again under its key', async () => {
    const shop = await payment();
    shop.next('refund', refusing(409, 'request-in-progress'));
    await refund(shop, 'f1', 400);
    shop.run(10_000);
    expect([shop.told('f1'), refunds(shop)]).toEqual(['approved', 2]);
    expect(new Set(shop.calls('refund').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('a party in front of the service refuses is sent again under its key', async () => {
    const shop = await payment();
    shop.next('refund', refusing(422, ''));
    await refund(shop, 'f1', 400);
    shop.run(10_000);
    expect([shop.told('f1'), refunds(shop)]).toEqual(['approved', 2]);
  });

  test('could not be asked about ends at its latest start, and is safe to retry', async () => {
    const shop = await payment();
    shop.service.faults.set('status', [...always('not-sent')]);
    await refund(shop, 'f1', 400);
    shop.run(minute);
    shop.matches('f1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'service-unreachable' },
    });
    expect(refunds(shop)).toBe(0);
  });

  test('could not be asked about yet ends when tenderd stops', async () => {
    const shop = await payment();
    shop.service.faults.set('status', [...always('not-sent')]);
    await refund(shop, 'f1', 400);
    shop.run(100).till.stop(30_000);
    shop.run(100);
    expect(outcomeOf(shop, 'f1')).toMatchObject({ result: 'not-processed', reason: 'stopping' });
  });

  test('is aborted during its first question is never sent', async () => {
    const shop = await payment();
    const before = questions(shop);
    await refund(shop, 'f1', 400);
    expect(questions(shop)).toBe(before + 1);
    await abort(shop, 'f1');
    expect(outcomeOf(shop, 'f1')).toMatchObject({ result: 'not-processed', reason: 'aborted' });
    shop.run(10 * minute);
    expect(refunds(shop)).toBe(0);
  });

  test('stays PENDING is asked about at growing intervals, and in the background once it is unresolved', async () => {
    const shop = await payment();
    shop.next('refund', pending);
    await refund(shop, 'f1', 400);
    const first = questions(shop);
    shop.run(4 * minute);
    expect(questions(shop) - first).toBeLessThan(60);
    shop.run(2 * minute);
    expect(outcomeOf(shop, 'f1')).toMatchObject({ result: 'unresolved', reason: 'no-answer' });
    const told = questions(shop);
    shop.run(10 * minute);
    expect(questions(shop) - told).toBeGreaterThan(10);
    expect(questions(shop) - told).toBeLessThanOrEqual(20);
  });
});

/** Requests the refund with this history. The next histories show it in progress and then done. */
async function seen(shop: Shop, amount: number | undefined, shown: readonly string[], one: string): Promise<string> {
  shows(shop, ...shown);
  shop.next('refund', pending);
  await refund(shop, 'f2', amount);
  shop.run(100);
  shows(shop, ...shown, one.replace('DONE', 'PENDING'));
  shop.run(30_000);
  shows(shop, ...shown, one.replace('DONE', 'COMPLETED'));
  shop.run(6 * minute);
  return shop.told('f2');
}

describe('a refund that was answered with PENDING and is seen to go through', () => {
  test('is approved next to an earlier refund of another amount that is not shown yet', async () => {
    const shop = await payment();
    await refunded(shop, 'f1', 300);
    expect(await seen(shop, 200, paid, 'REFUND DONE 200')).toBe('approved');
    shop.reached('service-found', 'f2');
  });

  test('is approved next to an equal earlier refund that is shown, even without its amount', async () => {
    for (const shown of ['REFUND COMPLETED 300', 'REFUND COMPLETED']) {
      const shop = await payment();
      await refunded(shop, 'f1', 300);
      expect(await seen(shop, 300, [...paid, shown], 'REFUND DONE 300')).toBe('approved');
    }
  });

  test('may be an equal earlier refund that is not shown yet', async () => {
    const shop = await payment();
    await refunded(shop, 'f1', 300);
    expect(await seen(shop, 300, paid, 'REFUND DONE 300')).toBe('unresolved');
  });

  test('of the whole rest may be any earlier refund that is not shown yet', async () => {
    const shop = await payment();
    await refunded(shop, 'f1', 300);
    expect(await seen(shop, undefined, paid, 'REFUND DONE 1000')).toBe('unresolved');
  });
});

/** Returns a refund that was answered as PENDING and that no history shows: a person is called. */
async function lostFrom(amount: number | undefined): Promise<Shop> {
  const shop = await payment();
  shop.next('refund', pending);
  await refund(shop, 'f1', amount);
  shop.run(6 * minute).shows('f1', 'unresolved');
  return shop;
}

describe('after a refund with an unknown result', () => {
  test.each<[string, number | undefined, number | undefined]>([
    ['of the same amount', 1_000, 1_000],
    ['that has an amount, after one without an amount,', undefined, 1_000],
    ['without an amount, after one with an amount,', 1_000, undefined],
    ['without an amount, after one without an amount,', undefined, undefined],
  ])('another refund %s proves nothing about the first', async (_what, first, second) => {
    const shop = await lostFrom(first);
    shop.next('refund', 'lost-before');
    await refund(shop, 'f2', second, 'f1');
    shop.run(100);
    shows(shop, ...paid, 'REFUND COMPLETED 1000');
    shop.run(10 * minute).shows('f1', 'unresolved');
  });

  test('a refund of another amount does not affect the first, and a late history proves the first', async () => {
    const shop = await lostFrom(300);
    await refund(shop, 'f2', 200, 'f1');
    shop.run(100);
    shows(shop, ...paid, 'REFUND COMPLETED 200', 'REFUND COMPLETED 300');
    shop.run(10 * minute);
    shop.shows('f1', 'approved').shows('f2', 'approved');
  });
});

test('a completed refund does not change when the next equal refund starts', async () => {
  const shop = await payment();
  await refunded(shop, 'f1', 300);
  const { attempts } = shop.view('f1');
  shows(shop, ...paid, 'REFUND COMPLETED 300');
  await refund(shop, 'f2', 300);
  shop.run(1_000).shows('f2', 'approved');
  expect(shop.view('f1').attempts).toEqual(attempts);
});

test('a refund that was lost before it was declined does not end with another equal refund', async () => {
  const shop = await payment();
  shop.next('refund', ...always('lost-before'));
  await refund(shop, 'f1', 400);
  shop.run(6 * minute);
  shop.service.faults.set('refund', ['lost-before', refusing(422, 'declined')]);
  await refund(shop, 'f2', 400, 'f1');
  shop.run(5_000);
  shows(shop, ...paid, 'REFUND FAILED 400');
  shop.run(6 * minute);
  shop.shows('f1', 'unresolved').shows('f2', 'unresolved');
});

/** Requests a second refund, which is refused at once. */
async function thenRefused(shop: Shop): Promise<Shop> {
  shop.service.faults.set('refund', [refusing(422, 'amount-too-high')]);
  await refund(shop, 'f2', 400, 'f1');
  return shop;
}

describe('a refused refund', () => {
  test('next to a declined refund with a lost answer is unresolved, because the declined refund may have been done', async () => {
    const shop = await payment();
    shop.next('refund', 'lost-before', refusing(422, 'declined'));
    await refund(shop, 'f1', 400);
    shop.run(6 * minute).shows('f1', 'unresolved');
    await thenRefused(shop);
    shop.run(6 * minute).matches('f2', { outcome: { result: 'unresolved', reason: 'no-answer' } });
  });

  test('next to another refused refund is refused', async () => {
    const shop = await payment();
    shop.next('refund', refusing(422, 'declined'));
    await refund(shop, 'f1', 400);
    shop.run(30);
    shop.service.faults.set('status', [...always('unavailable')]);
    while (outcomeOf(shop, 'f1') === undefined) shop.run(1_000);
    shop.shows('f1', 'unresolved');
    shows(shop, ...paid);
    await thenRefused(shop);
    shop.run(5_000);
    expect(outcomeOf(shop, 'f2')).toMatchObject({ result: 'not-processed', reason: 'amount-too-high' });
  });

  test('next to a refund that another party has done is refused', async () => {
    const shop = await payment();
    shows(shop, ...paid, 'REFUND COMPLETED 400');
    shop.next('refund', refusing(409, 'already-refunded'));
    await refund(shop, 'f1', 400);
    shop.run(5_000);
    expect(outcomeOf(shop, 'f1')).toMatchObject({ result: 'unresolved', reason: 'done-elsewhere' });
    await thenRefused(shop);
    shop.run(5_000);
    expect(outcomeOf(shop, 'f2')).toMatchObject({ result: 'not-processed', reason: 'amount-too-high' });
  });

  test('next to a refund that another party has done and an operator confirmed is refused', async () => {
    const shop = await payment();
    shows(shop, ...paid, 'REFUND COMPLETED 400');
    shop.next('refund', refusing(409, 'already-refunded'));
    await refund(shop, 'f1', 400);
    shop.run(5_000);
    await shop.resolve('f1', { outcome: 'approved', name: 'A. Berg', reason: 'it is on the pages' });
    shop.service.faults.set('refund', [refusing(422, 'amount-too-high')]);
    const next = { transactionId: 'f2', sale: 'sale of f1', ...reviewed('f1', 2) };
    expect(await shop.about('refund', 'p1', 400, next)).toMatchObject({ ok: true });
    shop.run(5_000);
    expect(outcomeOf(shop, 'f2')).toMatchObject({ result: 'not-processed', reason: 'amount-too-high' });
  });
});
