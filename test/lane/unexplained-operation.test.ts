/**
 * A person decided that an operation failed, and the history of its payment shows one that no transaction explains: it
 * may be the same operation.
 */

import { describe, expect, test } from 'vitest';
import { type Fault, repeated, rewritten } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';
import { reviewed } from '../reviewed.js';
import { eur } from '../world/terminal-words.js';

const minute = 60_000;
const code = 'operation-unexplained';
const lostBefore: readonly Fault[] = repeated(1_000, 'lost-before');
const done: readonly Fault[] = ['lost-after', ...lostBefore];

type Kind = Parameters<Shop['about']>[0];
const endpoints = {
  capture: 'capture',
  reversal: 'cancel',
  refund: 'refund',
  'pre-authorization-update': 'update',
} as const;

/** Returns a payment of 10.00 EUR for a refund, and an order of 10.00 EUR for the other kinds. */
async function begun(kind: Kind = 'refund'): Promise<Shop> {
  const shop = new Shop();
  if (kind !== 'refund') return shop.order({ online: { returnUrls, split: true } });
  await shop.link('o1');
  shop.run(1_000).shopper('o1').run(minute);
  await shop.acknowledge('o1');
  return shop;
}

/** A person decides, or closes an attention item. */
async function decide(
  shop: Shop,
  id: string,
  outcome: 'approved' | 'not-processed' | 'declined' = 'not-processed',
): Promise<void> {
  const reply = await shop.resolve(id, { outcome, name: 'A. Berg', reason: 'the list' });
  if (!reply.ok) throw new Error(reply.refusal.text);
}

/** Makes an operation whose answers are all lost. A person then decides it. */
async function decided(
  shop: Shop,
  faults: readonly Fault[],
  { kind = 'refund', amount = 400, outcome }: { kind?: Kind; amount?: number; outcome?: 'approved' | 'declined' } = {},
): Promise<void> {
  shop.next(endpoints[kind], ...faults);
  await shop.about(kind, 'o1', amount);
  shop.run(6 * minute).shows(`${kind}-1`, 'unresolved');
  await decide(shop, `${kind}-1`, outcome);
  await shop.acknowledge(`${kind}-1`);
  shop.service.faults.delete(endpoints[kind]);
}

/** Makes another refund, which succeeds unless its answers are lost. */
async function another(shop: Shop, id = 'refund-2', amount = 400): Promise<void> {
  const reply = await shop.about('refund', 'o1', amount, { transactionId: id });
  if (!reply.ok) throw new Error(reply.refusal.text);
  shop.run(minute);
}

/** Returns the codes of the attention items. */
function calls(shop: Shop, id = 'refund-1'): readonly string[] {
  return shop.view(id).attention.map((item) => item.code);
}

describe('an operation that was lost, was done, and was resolved as not done', () => {
  test.each<[Kind, number, string]>([
    [
      'refund',
      400,
      'refunded 4.00 EUR. This operation may be the refund, which A. Berg confirmed as not done. Check the pages of the service before you refund again. If the operation was this refund, resolve this item as approved; if not, resolve it as reported.',
    ],
    ['capture', 400, 'captured 4.00 EUR. This operation may be the capture, which'],
    ['reversal', 400, 'cancelled 4.00 EUR. This operation may be the reversal, which'],
    [
      'pre-authorization-update',
      1_500,
      'changed to 15.00 EUR. This operation may be the pre-authorization update, which',
    ],
  ])('adds an attention item to the %s, whose outcome stays', async (kind, amount, what) => {
    const shop = await begun(kind);
    await decided(shop, done, { kind, amount });
    shop.run(10 * minute);
    const { attention, outcome } = shop.view(`${kind}-1`);
    expect(attention.map((item) => [item.code, item.actions])).toEqual([[code, ['resolve']]]);
    expect(attention[0]?.text).toContain(
      `The payment service shows an operation that no transaction explains: ${what}`,
    );
    expect(outcome).toMatchObject({ result: 'not-processed', resolvedBy: 'person', revision: 2 });
  });

  test('adds one item: not again after an operator closed it, next to another operation, or after a restart', async () => {
    const shop = await begun();
    await decided(shop, done, { amount: 300, outcome: 'declined' });
    shop.run(10 * minute);
    expect(calls(shop)).toEqual([code]);
    const { retry, message } = shop.view('refund-1');
    expect([retry, message]).toEqual([
      'after-resolution',
      'A. Berg confirmed that the refund did not go through. But the payment service shows a similar operation that no transaction explains: do not refund again before the operator has resolved this refund.',
    ]);
    await decide(shop, 'refund-1', 'declined');
    expect(shop.view('refund-1').retry).toBe('safe');
    await another(shop, 'refund-2', 300);
    shop.run(60 * minute);
    expect([shop.told('refund-2'), calls(shop), calls(shop, 'refund-2')]).toEqual(['approved', [], []]);
    shop.restart().run(60 * minute);
    expect(calls(shop)).toEqual([]);
    shop.service.elsewhere('refund', 'o1', 300);
    // The older it is, the less often it is asked about.
    shop.run(60 * minute);
    expect(calls(shop)).toEqual([code]);
  });

  test.each<[Kind, number]>([
    ['refund', 400],
    ['capture', 400],
    ['reversal', 400],
  ])('can be resolved as approved, and then the order includes the %s', async (kind, amount) => {
    const shop = await begun(kind);
    await decided(shop, done, { kind, amount });
    shop.run(10 * minute);
    const before = shop.view('o1').order;
    await decide(shop, `${kind}-1`, 'approved');
    expect([shop.view(`${kind}-1`), calls(shop, `${kind}-1`)]).toMatchObject([
      {
        retry: 'unsafe',
        acknowledgedRevision: 2,
        outcome: { result: 'approved', revision: 3, resolvedBy: 'person', person: { name: 'A. Berg' } },
      },
      [],
    ]);
    expect(shop.view('o1').order).not.toEqual(before);
    // The history confirms what a person has decided.
    shop.run(24 * 60 * minute);
    expect([shop.told(`${kind}-1`), calls(shop, `${kind}-1`), shop.attention()]).toEqual(['approved', [], []]);
  });

  test('adds an item even if its process has ended, and next to an operation that was done', async () => {
    const shop = await begun();
    await decided(shop, done);
    shop.restart();
    const { revision } = shop.view('refund-1').outcome ?? {};
    const next = { transactionId: 'refund-2', ...reviewed('refund-1', revision) };
    expect(await shop.about('refund', 'o1', 400, next)).toMatchObject({ ok: true });
    shop.run(10 * minute).shows('refund-2', 'approved');
    expect(calls(shop)).toEqual([code]);
  });

  test('adds an item to each of two transactions that it may be', async () => {
    const shop = await begun();
    await decided(shop, lostBefore);
    shop.next('refund', ...done);
    await another(shop);
    shop.run(6 * minute);
    await decide(shop, 'refund-2');
    shop.run(60 * minute);
    expect([calls(shop), calls(shop, 'refund-2')]).toEqual([[code], [code]]);
    // Once one of them has it, the item of the other is withdrawn.
    await decide(shop, 'refund-2', 'approved');
    shop.run(24 * 60 * minute);
    expect([calls(shop), shop.view('refund-1').retry]).toEqual([[], 'safe']);
  });

  test('adds its item even next to our own operation of another amount', async () => {
    const shop = await begun();
    await decided(shop, lostBefore);
    await another(shop, 'refund-2', 300);
    shop.service.elsewhere('refund', 'o1', 400);
    shop.run(60 * minute);
    expect(calls(shop)).toEqual([code]);
  });

  test('adds no item if the operator had confirmed it', async () => {
    const shop = await begun();
    await decided(shop, done, { outcome: 'approved' });
    shop.run(60 * minute);
    expect(calls(shop)).toEqual([]);
  });
});

/** Returns the state a day after an operation that was lost, never carried out, and reported so. */
async function afterwards(shop: Shop, happens: () => Promise<void> | void = () => undefined): Promise<Shop> {
  await decided(shop, lostBefore);
  await happens();
  return shop.run(24 * 60 * minute);
}

describe('an operation that was lost and never done, as the operator decided, gets no item after', () => {
  test('another operation of ours that went through', async () => {
    const shop = await begun();
    await afterwards(shop, () => another(shop));
    expect([shop.told('refund-2'), calls(shop)]).toEqual(['approved', []]);
  });

  test('another operation of ours with an unknown result', async () => {
    const shop = await begun();
    await afterwards(shop, async () => {
      shop.next('refund', ...done);
      await another(shop);
    });
    expect([shop.told('refund-2'), calls(shop)]).toEqual(['unresolved', []]);
  });

  test.each([
    ['an earlier operation of another party', 400],
    ['an earlier operation of another party and one of ours', 300],
  ])('%s', async (_name, amount) => {
    const shop = await begun();
    shop.service.elsewhere('refund', 'o1', 400);
    await afterwards(shop, () => another(shop, 'refund-2', amount));
    expect(calls(shop)).toEqual([]);
  });

  test('an operation of another amount', async () => {
    const shop = await begun();
    await afterwards(shop, () => shop.service.elsewhere('refund', 'o1', 300));
    expect(calls(shop)).toEqual([]);
  });

  test('a pending operation', async () => {
    const shop = await begun();
    shop.service.books.setCues([{ fault: 'pending', request: 'refund', times: 1, seconds: undefined }]);
    await afterwards(shop, () => shop.service.elsewhere('refund', 'o1', 400));
    expect(calls(shop)).toEqual([]);
  });

  test('a history with fewer operations, because it belongs to another payment', async () => {
    const shop = await begun();
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FA0';
    const refund = { id, type: 'REFUND', status: 'COMPLETED', details: eur(400) };
    await afterwards(shop, () =>
      shop.service.next(
        'status',
        ...repeated(
          1_000,
          rewritten(() => [refund]),
        ),
      ),
    );
    expect(calls(shop)).toEqual(['foreign-history']);
  });
});

test('a cancel that was meant to close the link explains the cancelled amount of the order', async () => {
  const shop = new Shop('simulated').next('cancel', ...lostBefore);
  await shop.link('o1', { kind: 'pre-authorization' });
  shop.run(1_000);
  await shop.abort('o1', 'the customer left');
  shop.run(1_000).shopper('o1');
  shop.run(6 * minute).shows('o1', 'approved');
  await shop.acknowledge('o1');
  await decided(shop, [], { kind: 'reversal' });
  shop.service.elsewhere('cancel', 'o1', 400);
  shop.run(60 * minute);
  expect(calls(shop, 'reversal-1')).toEqual([]);
});

/** The refusal arrives before the history, which shows the operation only later. */
const refused: Fault = (answer) => ({
  ...answer,
  status: 422,
  contentType: 'application/problem+json',
  text: JSON.stringify({ type: 'urn:psp:problem:amount-too-high', title: 'no', status: 422 }),
});
const withoutIt = rewritten((all) => all.filter(({ type }) => type !== 'REFUND'));

async function doneAndRefused(): Promise<Shop> {
  const shop = await begun();
  shop.next('refund', refused).next('status', withoutIt, withoutIt);
  await shop.about('refund', 'o1', 400);
  shop.run(minute).matches('refund-1', { retry: 'safe', outcome: { result: 'not-processed' } });
  await shop.acknowledge('refund-1');
  return shop;
}

describe('an operation that the service refused by its own code, although it was done,', () => {
  test('is not repeated: the next operation finds it, and an item is added', async () => {
    const shop = await doneAndRefused();
    await another(shop);
    shop.hasCalled('refund', 1).reached('service-not-sent', 'refund-2');
    const { retry, outcome, message } = shop.view('refund-2');
    expect([retry, outcome?.result, outcome?.reason, message]).toEqual([
      'after-resolution',
      'not-processed',
      'other-in-doubt',
      'The refund was not started. Nothing was refunded. Transaction refund-1 may have gone through: an operator must review and resolve it before you refund again.',
    ]);
    const { attention, retry: again } = shop.view('refund-1');
    expect([again, attention.map((item) => item.code)]).toEqual(['after-resolution', [code]]);
    expect(attention[0]?.text).toContain(
      'This operation may be the refund, which the service had refused (amount-too-high). Check',
    );
  });

  test('blocks the next operation until an operator decides, and then counts', async () => {
    const shop = await doneAndRefused();
    await another(shop);
    await shop.acknowledge('refund-2');
    expect(await shop.about('refund', 'o1', 400, { transactionId: 'refund-3' })).toMatchObject({
      ok: false,
      refusal: {
        code: 'original-not-refundable',
        text: 'Transaction o1 has the refund refund-1, which is not processed, but the payment service shows a similar operation that no transaction explains. Find out how refund-1 ended, and resolve it. To continue without resolving it, an operator must review refund-1. The register then lists refund-1 and its revision in "reviewed". Nothing was sent.',
      },
    });
    await decide(shop, 'refund-1', 'approved');
    await shop.acknowledge('refund-1');
    expect(shop.view('o1').order?.refunded).toEqual(eur(400));
    expect(await shop.about('refund', 'o1', 700, { transactionId: 'refund-3' })).toMatchObject({ ok: false });
    await another(shop, 'refund-4', 600);
    shop.shows('refund-4', 'approved');
  });

  test.each([
    ['not-processed', 'safe', 'Nothing was refunded. Try again.'],
    [
      'approved',
      'unsafe',
      'But transaction refund-1 went through: check the remaining amount before you refund again.',
    ],
  ] as const)('makes the next one, after the decision %s, %s to retry', async (said, retry, words) => {
    const shop = await doneAndRefused();
    await another(shop);
    await decide(shop, 'refund-1', said);
    const view = shop.view('refund-2');
    expect([view.retry, view.message.slice(-words.length)]).toEqual([retry, words]);
  });

  test('also blocks an operation that reviewed only the operation in between', async () => {
    const shop = await doneAndRefused();
    await shop.about('refund', 'o1', 400, { transactionId: 'refund-2', ...reviewed('refund-1') });
    shop.run(minute);
    await shop.acknowledge('refund-2');
    const next = { transactionId: 'refund-3', ...reviewed('refund-2'), sale: 'another' };
    expect(await shop.about('refund', 'o1', 400, next)).toMatchObject({ ok: false });
    shop.hasCalled('refund', 1);
  });

  test('is uncertain as long as more was done than is explained', async () => {
    const shop = await begun();
    for (const id of ['refund-1', 'refund-2']) {
      shop.next('refund', refused).next('status', withoutIt, withoutIt, withoutIt);
      await another(shop, id, 300);
      await shop.acknowledge(id);
    }
    shop.service.faults.delete('status');
    await another(shop, 'refund-3', 100);
    expect([calls(shop), calls(shop, 'refund-2')]).toEqual([
      [code, code],
      [code, code],
    ]);
    await decide(shop, 'refund-1', 'approved');
    await shop.acknowledge('refund-1');
    expect([calls(shop), shop.view('refund-2').retry]).toEqual([[], 'after-resolution']);
    expect(await shop.about('refund', 'o1', 300, { transactionId: 'refund-4' })).toMatchObject({ ok: false });
    await decide(shop, 'refund-2', 'approved');
    await shop.acknowledge('refund-2');
    expect(shop.view('o1').order?.refunded.amount).toBe(600);
  });

  test('does not hide the result of an operation that continued anyway', async () => {
    const shop = await doneAndRefused();
    await another(shop);
    await shop.acknowledge('refund-2');
    shop.service.books.setCues([{ fault: 'pending', request: 'refund', times: 1, seconds: undefined }]);
    await shop.about('refund', 'o1', 300, { transactionId: 'refund-3', ...reviewed('refund-1') });
    shop.run(minute);
    const payment = shop.payment('o1');
    const operations = payment.operations.map((one) =>
      one.status === 'PENDING' ? { ...one, status: 'COMPLETED' as const } : one,
    );
    shop.service.books.putPayment({ ...payment, operations });
    shop.run(10 * minute).shows('refund-3', 'approved');
  });

  test('is not found in an operation that another transaction explains', async () => {
    const shop = await begun();
    shop.next('refund', { status: 422, code: 'amount-too-high' });
    for (const id of ['refund-1', 'refund-2', 'refund-3']) {
      await another(shop, id, 300);
      await shop.acknowledge(id);
    }
    expect(['refund-1', 'refund-2', 'refund-3'].map((id) => shop.told(id))).toEqual([
      'not-processed',
      'approved',
      'approved',
    ]);
    shop.needs();
  });

  test('stops the next operation even if its request lists the refused operation in reviewed', async () => {
    const shop = await doneAndRefused();
    const reply = await shop.about('refund', 'o1', 400, { transactionId: 'refund-2', ...reviewed('refund-1') });
    expect(reply).toMatchObject({ ok: true });
    shop.run(minute).shows('refund-2', 'not-processed').hasCalled('refund', 1);
  });
});
