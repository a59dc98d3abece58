/** The tables of a sale in parts, row by row, and the same answers as the rules before them, in all small worlds. */

import { describe, expect, test } from 'vitest';
import { amountText } from '../../src/core/kinds/message/authorized-amounts.js';
import { kinds } from '../../src/core/kinds/index.js';
import { amountUnconfirmedCode, otherAttemptCode } from '../../src/core/model/attention-item.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import {
  givenBackRows,
  type SaleRow,
  type SaleSize,
  type SaleState,
  saleSizes,
  saleStates,
  takenRows,
} from '../../src/core/sale/sale-rows.js';
import * as now from '../../src/core/sale/split.js';
import { isWhole } from '../extent.js';
import { type AnyOutcome, type AnyRequest, unchecked } from '../unchecked.js';
import * as before from './frozen/split.js';
import { at, outcomeOf, transactionOf } from './records.js';

type Amount = NonNullable<AnyRequest['amountDetails']>;

interface One {
  readonly asked: Amount | undefined;
  readonly result: Outcome['result'] | undefined;
  readonly said: Partial<AnyOutcome>;
  readonly listed?: string;
}

const eur = (amount: number): Amount => ({ amount, currency: 'EUR' });
const sek = (amount: number): Amount => ({ amount, currency: 'SEK' });
const results = [undefined, 'unresolved', 'declined', 'approved', 'partly-approved'] as const;
const saidAmounts: readonly Partial<AnyOutcome>[] = [
  {},
  { authorized: eur(4) },
  { authorized: eur(4), tip: eur(1), cashBack: eur(1) },
  { authorized: sek(40) },
  { authorized: sek(40), difference: 'currency' },
  { difference: 'unknown' },
  { authorized: eur(4), resolvedBy: 'person' },
];

const ones: readonly One[] = [undefined, eur(2), eur(4), sek(3)].flatMap((asked) =>
  results.flatMap((result) =>
    (result === undefined ? [{}] : saidAmounts).flatMap((said) => [
      { asked, result, said },
      { asked, result, said, listed: otherAttemptCode },
      { asked, result, said, listed: amountUnconfirmedCode },
    ]),
  ),
);

function recordOf({ asked, result, said, listed }: One, change: Partial<AnyRequest>): TransactionRecord {
  const { amountDetails: _usual, ...request } = transactionOf(change).request;
  return {
    ...transactionOf(),
    request: unchecked({ ...request, ...(asked === undefined ? {} : { amountDetails: asked }) }),
    ...(result === undefined ? {} : { outcome: outcomeOf(result, { revision: 1, ...said }) }),
    attention: listed === undefined ? [] : [{ code: listed, at, text: 'x', actions: [] }],
  };
}

const byTotal = { split: { total: 6, paidOtherwise: 1 } } as const;
const bySum = { split: { paidSoFar: 3 } } as const;
const ofFirst = { original: { type: 'transaction', transactionId: 'p1' } } as const;

const paid = (one: One, id: string, options: AnyRequest['options'] = byTotal): TransactionRecord =>
  recordOf(one, { transactionId: id, ...(options === undefined ? {} : { options }) });
const back = (one: One, id: string, kind: 'refund' | 'reversal'): TransactionRecord =>
  recordOf(one, { transactionId: id, kind, ...ofFirst });

/** Each answer about this sale whose first payment is `first`. */
function answersOf(rules: typeof now, sale: readonly TransactionRecord[]): string {
  const [first = transactionOf(), second = first] = sale;
  const asking = [byTotal, bySum].map((options) => paid({ asked: eur(2), result: undefined, said: {} }, 'p9', options));
  return JSON.stringify([
    asking.map(({ request }) => rules.partOfSale(kinds, request, sale, amountText)),
    sale.map((record) => [
      rules.leftOfSale(kinds, record, sale),
      rules.overpaidSale(kinds, record, sale, amountText),
      rules.isReturned(kinds, record, sale),
    ]),
    [rules.isWithinSale(kinds, first, second, sale), rules.isWithinSale(kinds, second, first, sale)],
    first.outcome === undefined ? 0 : rules.tookForSale(first.request, first.outcome),
  ]);
}

function differing(sales: readonly (readonly TransactionRecord[])[]): readonly unknown[] {
  return sales.filter((sale) => answersOf(now, sale) !== answersOf(before, sale));
}

const whole: One = { asked: eur(4), result: 'approved', said: { authorized: eur(4) } };
const kept: readonly TransactionRecord[] = [
  paid(whole, 'p1'),
  paid({ ...whole, said: {} }, 'p1', undefined),
  paid({ asked: eur(6), result: 'partly-approved', said: { authorized: eur(4) } }, 'p1', undefined),
  paid({ asked: sek(4), result: 'approved', said: {} }, 'p1', bySum),
  { ...paid(whole, 'p1', bySum), reversedBy: 'b1' },
];
const returns = (['refund', 'reversal'] as const).flatMap((kind) => ones.map((one) => back(one, 'b1', kind)));

describe('a sale has what it had before', () => {
  test('of one payment, however it ended', () => {
    expect(ones.length).toBeGreaterThan(300);
    expect(
      differing(ones.flatMap((one) => [byTotal, bySum, undefined].map((options) => [paid(one, 'p1', options)]))),
    ).toEqual([]);
  });

  test('of a payment and a return of it, in both orders', () => {
    const sales = kept.flatMap((payment) =>
      returns.flatMap((one) => [
        [payment, one],
        [one, payment],
      ]),
    );
    expect(differing(sales)).toEqual([]);
  });

  // By default every fifth and every eleventh.
  test('of two payments, and of a payment with two returns', { timeout: 120_000 }, () => {
    const some = ones.filter((_one, place) => isWhole || place % 5 === 0);
    const two = kept.flatMap((payment) =>
      some.flatMap((one) =>
        [byTotal, bySum].flatMap((options) => {
          const other = paid(one, 'p2', options);
          return [
            [payment, other],
            [other, payment],
          ];
        }),
      ),
    );
    const few = returns.filter((_one, place) => isWhole || place % 11 === 0);
    const second = back({ asked: eur(2), result: 'approved', said: {} }, 'b2', 'refund');
    const three = kept.flatMap((payment) =>
      few.flatMap((one) => [
        [payment, one, second],
        [second, one, payment],
      ]),
    );
    expect(differing([...two, ...three])).toEqual([]);
  });
});

/** A record for each state and size, as a payment of 4 EUR or a return of one. */
function sample(state: SaleState, size: SaleSize, kind: 'payment' | 'refund'): TransactionRecord {
  const said: Readonly<Record<SaleSize, Partial<AnyOutcome>>> = {
    unknown: { difference: 'unknown' },
    reported: { authorized: eur(3) },
    'other-currency': { authorized: sek(30) },
    asked: {},
    unnamed: {},
  };
  const one: One = {
    asked: size === 'unnamed' ? undefined : eur(4),
    result: state === 'other' ? 'unresolved' : 'approved',
    said: said[size],
    ...(state === 'doubted' ? { listed: otherAttemptCode } : {}),
  };
  return kind === 'payment' ? paid(one, 'p1') : back(one, 'b1', 'refund');
}

function cases(rows: readonly SaleRow[]): readonly (readonly [string, SaleRow['counts'], SaleState, SaleSize])[] {
  return rows.flatMap(({ id, states, sizes, counts }) =>
    states.flatMap((state) => sizes.map((size) => [id, counts, state, size] as const)),
  );
}

const units = { reported: 3, asked: 4, none: 0 } as const;
const part = paid({ asked: eur(1), result: undefined, said: {} }, 'p9', { split: { total: 100 } }).request;

describe('each row', () => {
  test.each(cases(takenRows))(
    '%s: a payment counts as %s if it is %s and its amount is %s',
    (_id, counts, state, size) => {
      const paidBefore = size === 'unnamed' ? 0 : units[counts];
      expect(now.partOfSale(kinds, part, [sample(state, size, 'payment')], amountText)).toEqual({ paidBefore });
    },
  );

  test.each(cases(givenBackRows))(
    '%s: a return counts as %s if it is %s and its amount is %s',
    (_id, counts, state, size) => {
      const payment = paid({ asked: eur(9), result: 'approved', said: {} }, 'p1');
      const sale = [payment, sample(state, size, 'refund')];
      expect(now.partOfSale(kinds, part, sale, amountText)).toEqual({ paidBefore: 9 - units[counts] });
    },
  );

  test('is the only one of its state and size, and none is missing', () => {
    const all = Object.keys(saleStates).flatMap((state) => Object.keys(saleSizes).map((size) => `${state} ${size}`));
    for (const rows of [takenRows, givenBackRows])
      expect(
        cases(rows)
          .map(([, , state, size]) => `${state} ${size}`)
          .toSorted(),
      ).toEqual(all.toSorted());
  });
});
