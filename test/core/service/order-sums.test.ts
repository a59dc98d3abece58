/**
 * The sums of an order: the transactions that belong to it, and how much of it is authorized, captured, cancelled and
 * left.
 */

import { describe, expect, test } from 'vitest';
import { orderOf, paymentOf, sumsOf } from '../../../src/core/service/order/order-state.js';
import { isAbout } from '../../../src/core/sale/poi-transaction-id.js';
import type { OriginalNames } from '../../../src/core/model/common-types.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { type AnyRequest } from '../../unchecked.js';
import { outcomeOf, transactionOf, eur } from '../records.js';

/** Approved with this amount, as requested. */
function of(kind: AnyRequest['kind'], amount: number, rest: Partial<TransactionRecord> = {}): TransactionRecord {
  const request = transactionOf({ transactionId: kind, kind, amountDetails: eur(amount) });
  return atShop({ ...request, outcome: outcomeOf('approved', { authorized: eur(amount) }), ...rest });
}

/** The same transaction at the payment service. */
function atShop(record: TransactionRecord): TransactionRecord {
  const { request } = record;
  return { ...record, request: JSON.parse(JSON.stringify({ ...request, terminal: undefined, service: 'shop' })) };
}

const held = of('pre-authorization', 1_000);

describe('an order', () => {
  test.each([
    ['raised', 1_500, 1_500, 1_500],
    ['lowered', 600, 600, 600],
    ['left unchanged', 1_000, 1_000, 1_000],
  ])(
    'with a hold that was %s is authorized for the new amount, and all of it is left',
    (_name, amount, authorized, remaining) => {
      const order = orderOf(held, [of('pre-authorization-update', amount)]);
      expect(order).toMatchObject({ authorized: eur(authorized), remaining: eur(remaining), captured: eur(0) });
    },
  );

  test('that was captured in parts, with a hold that was raised later, includes both', () => {
    const split = { ...held, request: { ...held.request, online: { split: true } } };
    const order = orderOf(JSON.parse(JSON.stringify(split)), [of('capture', 300), of('pre-authorization-update', 900)]);
    expect(order).toMatchObject({ authorized: eur(1_200), captured: eur(300), remaining: eur(900) });
  });

  test.each<
    [
      string,
      readonly TransactionRecord[],
      { readonly captured: number; readonly cancelled: number; readonly released: number; readonly remaining: number },
    ]
  >([
    [
      'a smaller capture releases the rest',
      [of('capture', 600)],
      { captured: 600, cancelled: 0, released: 400, remaining: 0 },
    ],
    [
      'a capture of everything releases nothing',
      [of('capture', 1_000)],
      { captured: 1_000, cancelled: 0, released: 0, remaining: 0 },
    ],
    [
      'an earlier partial cancel counts separately',
      [of('reversal', 300), of('capture', 600)],
      { captured: 600, cancelled: 300, released: 100, remaining: 0 },
    ],
    [
      'a refund releases nothing',
      [of('capture', 600), of('refund', 600)],
      { captured: 600, cancelled: 0, released: 400, remaining: 0 },
    ],
    [
      'a lowered hold releases nothing',
      [of('pre-authorization-update', 600)],
      { captured: 0, cancelled: 0, released: 0, remaining: 600 },
    ],
    [
      'another party captured more than was held',
      [of('capture', 1_200)],
      { captured: 1_200, cancelled: 0, released: 0, remaining: 0 },
    ],
  ])('has the full distribution of its amounts: %s', (_name, chain, { captured, cancelled, released, remaining }) => {
    expect(orderOf(held, chain)).toMatchObject({
      captured: eur(captured),
      cancelled: eur(cancelled),
      released: eur(released),
      remaining: eur(remaining),
    });
  });

  test('with a capture by others and a cancel of the rest released nothing', () => {
    const { amountDetails: _amount, ...request } = of('reversal', 700).request;
    const cancel: TransactionRecord = JSON.parse(JSON.stringify({ ...of('reversal', 700), request }));
    expect(orderOf(held, [cancel])).toMatchObject({ cancelled: eur(700), released: eur(0), remaining: eur(0) });
  });

  test('does not exist at a terminal, while the payment is open, for an unknown amount, and for a verification', () => {
    const { service: _service, ...onTerminal } = held.request;
    const onOne: TransactionRecord = JSON.parse(
      JSON.stringify({ ...held, request: { ...onTerminal, terminal: 'till' } }),
    );
    const { outcome: _outcome, ...open } = held;
    const unknown = { ...held, outcome: outcomeOf('approved', { difference: 'unknown' }) };
    expect(orderOf(held, [])).toMatchObject({ authorized: eur(1_000) });
    for (const one of [onOne, open, unknown, of('verification', 0)]) expect(orderOf(one, [])).toBeUndefined();
  });

  test('lists its operations, with amount and result if they are known', () => {
    const { amountDetails: _amount, ...whole } = of('capture', 1_000).request;
    const open: TransactionRecord = atShop({ ...transactionOf(), request: JSON.parse(JSON.stringify(whole)) });
    expect(orderOf(held, [open])?.operations).toStrictEqual([{ transactionId: 'capture', kind: 'capture' }]);
    expect(orderOf(held, [of('capture', 400)])?.operations).toStrictEqual([
      { transactionId: 'capture', kind: 'capture', result: 'approved', amount: eur(400) },
    ]);
  });
});

test('a transaction outside an order has no payment; an operation has its payment first, then all operations on it', () => {
  const about = { ...of('capture', 400), originalId: 'pre-authorization', orderReference: 'p' };
  const lookups = {
    find: (id: string) => (id === 'pre-authorization' ? held : undefined),
    findByOriginal: (names: OriginalNames) => [about].filter((record) => isAbout(record, names)),
  };
  expect(paymentOf(about, lookups)).toEqual([held, about]);
  expect(paymentOf(held, lookups)).toEqual([]);
});

const named = (transactionId: string, kind: AnyRequest['kind'], originalId: string): TransactionRecord => {
  const record = of(kind, 100);
  const request: TransactionRecord['request'] = JSON.parse(JSON.stringify({ ...record.request, transactionId }));
  return { ...record, request, originalId, orderReference: 'p' };
};

test('an operation on a capture belongs to its payment, through any number of steps', () => {
  const about = [named('c', 'capture', 'pre-authorization'), named('r', 'refund', 'c'), named('s', 'refund', 'r')];
  const lookups = {
    find: (id: string) => [held, ...about].find(({ request }) => request.transactionId === id),
    findByOriginal: (names: OriginalNames) => about.filter((record) => isAbout(record, names)),
  };
  for (const one of about) expect(paymentOf(one, lookups)).toEqual([held, ...about]);
});

const unresolved = (reason: 'done-elsewhere' | 'no-answer'): TransactionRecord =>
  of('capture', 400, { outcome: outcomeOf('unresolved', { reason }) });

describe('an operation that was refused because another party had done it', () => {
  test('counts in the order, unlike an operation that is unresolved for another reason', () => {
    expect(orderOf(held, [unresolved('done-elsewhere')])).toMatchObject({ captured: eur(400), remaining: eur(0) });
    expect(orderOf(held, [unresolved('no-answer')])).toMatchObject({ captured: eur(0), remaining: eur(1_000) });
  });

  test('no longer counts once an operator decides that it was not done', () => {
    const outcome = outcomeOf('not-processed', { reason: 'done-elsewhere', resolvedBy: 'person' });
    expect(orderOf(held, [of('capture', 400, { outcome })])).toMatchObject({ captured: eur(0), remaining: eur(1_000) });
  });
});

test('a payment with an unknown amount has no order and no sum', () => {
  const { amountDetails: _amount, ...request } = held.request;
  const nameless: TransactionRecord = JSON.parse(JSON.stringify({ ...held, request, outcome: outcomeOf('approved') }));
  expect(orderOf(nameless, [])).toBeUndefined();
  expect(sumsOf(nameless, [], 'possible')).toMatchObject({ authorized: 0, remaining: 0 });
  const moved = { ...nameless, outcome: outcomeOf('approved', { authorized: eur(700) }) };
  expect(orderOf(moved, [])).toMatchObject({ authorized: eur(700), remaining: eur(700) });
});

describe('the sums with all possible operations', () => {
  test.each([
    [1_500, 1_000],
    [600, 600],
  ])('hold the smaller amount if an update to %i is open', (amount, remaining) => {
    const open = transactionOf({ kind: 'pre-authorization-update', amountDetails: eur(amount) });
    expect(sumsOf(held, [atShop(open)], 'possible')).toMatchObject({ authorized: remaining, remaining });
  });

  test('let a refund without an amount take the whole rest of the captures', () => {
    const { amountDetails: _amount, ...whole } = of('refund', 1).request;
    const open: TransactionRecord = atShop({ ...transactionOf(), request: JSON.parse(JSON.stringify(whole)) });
    expect(sumsOf(of('payment', 1_000), [of('refund', 300), open], 'possible')).toMatchObject({
      captured: 1_000,
      refunded: 1_000,
      remaining: 0,
    });
  });

  test('let a capture or a cancel without an amount take all that is held', () => {
    for (const kind of ['capture', 'reversal'] as const) {
      const { amountDetails: _amount, ...whole } = of(kind, 1).request;
      const open: TransactionRecord = atShop({ ...transactionOf(), request: JSON.parse(JSON.stringify(whole)) });
      const sums = sumsOf(held, [open], 'possible');
      expect([sums.captured + sums.cancelled, sums.remaining]).toEqual([1_000, 0]);
    }
  });
});
