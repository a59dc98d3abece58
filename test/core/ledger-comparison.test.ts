/** The sale ledger gives the answers of the rule that it replaced, in all small worlds: verdict, bounds, names and what is left. */

import { expect, test } from 'vitest';
import { notRefundable } from '../../src/core/kinds/refunded-total.js';
import { amountUnconfirmedCode, otherAttemptCode } from '../../src/core/model/attention-item.js';
import type { Outcome } from '../../src/core/model/result.js';
import { movedMoney, type TransactionRecord } from '../../src/core/model/transaction.js';
import { moneyAmountsOf, returnedOf } from '../../src/core/sale/ledger.js';
import { reviewedBy } from '../../src/core/sale/reviewed-revisions.js';
import { countsAsDone } from './frozen/counts-as-done.js';
import { isWhole } from '../extent.js';
import { type AnyOutcome, type AnyRequest, unchecked } from '../unchecked.js';
import { mostOf, notRefundable as notRefundableBefore } from './frozen/refunded-total.js';
import { at, outcomeOf, transactionOf } from './records.js';

type Amount = NonNullable<AnyRequest['amountDetails']>;
type Review = 'now' | 'before' | 'never';

/** One transaction about the payment, and whether the request had reviewed it. */
interface Other {
  readonly kind: 'refund' | 'reversal';
  readonly asked: Amount | undefined;
  readonly result: Outcome['result'] | undefined;
  readonly said: Pick<AnyOutcome, 'authorized' | 'difference'>;
  readonly listed: string | undefined;
  readonly review: Review;
}

const eur = (amount: number): Amount => ({ amount, currency: 'EUR' });
const amounts = [undefined, eur(3), eur(7), { amount: 4, currency: 'SEK' }];
const reviews: readonly Review[] = ['now', 'before', 'never'];
const results = [undefined, 'unresolved', 'declined', 'approved', 'partly-approved'] as const;

/** Every combination. */
const others: readonly Other[] = (['refund', 'reversal'] as const).flatMap((kind) =>
  amounts.flatMap((asked) =>
    results.flatMap((result) =>
      saidBy(result).flatMap((said) =>
        [undefined, otherAttemptCode, amountUnconfirmedCode].flatMap((listed) =>
          reviews.map((review): Other => ({ kind, asked, result, said, listed, review })),
        ),
      ),
    ),
  ),
);

function saidBy(result: Other['result']): readonly Other['said'][] {
  if (result === undefined) return [{}];
  return amounts.flatMap((authorized) =>
    ([undefined, 'unknown', 'unconfirmed'] as const).map((difference) => ({
      ...(authorized === undefined ? {} : { authorized }),
      ...(difference === undefined ? {} : { difference }),
    })),
  );
}

/** One of each that the rows tell apart, for worlds of three. */
const few: readonly Other[] = [
  one(undefined, { asked: undefined }),
  one(undefined),
  one('declined'),
  ...reviews.flatMap((review) => [
    one('unresolved', { review }),
    one('declined', { review, listed: otherAttemptCode }),
    one('unresolved', { review, asked: undefined }),
  ]),
  one('unresolved', { said: { authorized: eur(7) } }),
  one('unresolved', { said: { difference: 'unknown' } }),
  one('approved', { review: 'now' }),
  one('approved', { said: { authorized: eur(4) } }),
  one('partly-approved', { said: { authorized: eur(1) }, listed: otherAttemptCode }),
  one('approved', { said: { authorized: { amount: 4, currency: 'SEK' } } }),
  one('approved', { asked: undefined, kind: 'reversal' }),
  one('approved', { said: { authorized: eur(3), difference: 'unconfirmed' }, listed: amountUnconfirmedCode }),
  one('approved', { said: { difference: 'unknown' } }),
];

function one(result: Other['result'], change: Partial<Other> = {}): Other {
  return { kind: 'refund', asked: eur(3), result, said: {}, listed: undefined, review: 'never', ...change };
}

function recordOf({ kind, asked, result, said, listed }: Other, place: number): TransactionRecord {
  const base = transactionOf({ transactionId: `r${place}`, kind });
  const { amountDetails: _usual, ...request } = base.request;
  return {
    ...base,
    request: unchecked({ ...request, ...(asked === undefined ? {} : { amountDetails: asked }) }),
    ...(result === undefined ? {} : { outcome: outcomeOf(result, { ...said, revision: 2 }) }),
    attention: listed === undefined ? [] : [{ code: listed, at, text: 'x', actions: [] }],
  };
}

const made = new Map<string, TransactionRecord>();

function recordAt(other: Other, place: number): TransactionRecord {
  const key = JSON.stringify([other, place]);
  const known = made.get(key) ?? recordOf(other, place);
  made.set(key, known);
  return known;
}

/** The payment of 10.00 EUR in each way in which its amount may be known. */
const payments: readonly TransactionRecord[] = [
  paid(outcomeOf('approved', { authorized: eur(10) })),
  paid(outcomeOf('approved')),
  paid(outcomeOf('approved', { difference: 'unknown' })),
];

function paid(outcome: Outcome, rest: Partial<TransactionRecord> = {}): TransactionRecord {
  return transactionOf({ amountDetails: eur(10) }, { outcome, ...rest });
}

const wanted = [undefined, ...[1, 3, 4, 6, 7, 10, 11].map(eur), { amount: 3, currency: 'SEK' }];

function asking(world: readonly Other[], amountDetails: Amount | undefined): TransactionRecord {
  const reviewed = world.flatMap(({ review }, place) =>
    review === 'never' ? [] : [{ transactionId: `r${place}`, revision: review === 'now' ? 2 : 1, operator: 'A. Berg' }],
  );
  const base = transactionOf({
    transactionId: 'r9',
    kind: amountDetails === undefined ? 'reversal' : 'refund',
    reviewed,
  });
  const { amountDetails: _usual, ...request } = base.request;
  return { ...base, request: unchecked({ ...request, ...(amountDetails === undefined ? {} : { amountDetails }) }) };
}

/** Each request about each payment in a world whose answers differ, with both. */
function differencesIn(world: readonly Other[], amountsWanted = wanted): readonly unknown[] {
  const records = world.map(recordAt);
  return amountsWanted.flatMap((amountDetails) => {
    const { request } = asking(world, amountDetails);
    const known = { others: records, isReviewed: reviewedBy({ request }), ending: undefined, unnameable: undefined };
    return payments.flatMap((payment) => {
      const before = notRefundableBefore(request, payment, known);
      const now = notRefundable(request, payment, known);
      return before === now ? [] : [{ world, amountDetails, before, now }];
    });
  });
}

test('every single transaction, with every request', () => {
  expect(others.length).toBeGreaterThan(3_000);
  expect(others.flatMap((other) => differencesIn([other]))).toEqual([]);
});

// By default every seventeenth.
test('every transaction before and after each of the few', { timeout: 120_000 }, () => {
  const three = [undefined, eur(4), eur(1)];
  const chosen = others.filter(({ kind }, place) => kind === 'refund' && (isWhole || place % 17 === 0));
  const found = chosen.flatMap((other) =>
    few.flatMap((second) => [...differencesIn([other, second], three), ...differencesIn([second, other], three)]),
  );
  expect(found).toEqual([]);
});

test('three of the few, in every order', { timeout: 120_000 }, () => {
  const found = few.flatMap((first) =>
    few.flatMap((second) => few.flatMap((third) => differencesIn([first, second, third], [undefined, eur(1), eur(4)]))),
  );
  expect(found).toEqual([]);
});

function amountsOf(record: TransactionRecord) {
  return moneyAmountsOf(record, 'EUR');
}

test('the upper end of the interval is the sum of the old rule, and the lower end what of it is certain', () => {
  for (const first of others) {
    const world = [first, one('approved')];
    const records = world.map(recordAt);
    const isReviewed = reviewedBy(asking(world, eur(1)));
    const counted = records.filter((record) => countsAsDone(record, isReviewed));
    const { certain, possible, entries } = returnedOf({ took: 10, amountsOf }, records, isReviewed);
    expect(entries.map(({ record }) => record)).toEqual(counted);
    expect(possible).toBe(counted.reduce((sum, record) => sum + mostOf(record, eur(10)), 0));
    const sure = counted.filter(({ outcome, attention }) => {
      const isOpen =
        attention.some(({ code }) => code === amountUnconfirmedCode) && outcome?.difference === 'unconfirmed';
      return movedMoney(outcome) && !isOpen && (outcome.difference === undefined || outcome.authorized !== undefined);
    });
    const least = sure.reduce((sum, record) => sum + mostOf(record, eur(10)), 0);
    const isAtLeast =
      first.result !== undefined && first.said.difference === 'unconfirmed' && first.listed === amountUnconfirmedCode;
    const asked = isAtLeast && movedMoney(records[0]?.outcome) ? (first.asked?.amount ?? 0) : 0;
    expect(certain).toBe(least + asked);
  }
});
