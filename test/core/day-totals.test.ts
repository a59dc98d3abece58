/** The sums of a day, and its transactions that need an operator. */

import { expect, test } from 'vitest';
import { type DayTransaction, emptyDay, isSettled, withTransactions } from '../../src/core/sale/day-totals.js';
import { unchecked } from '../unchecked.js';
import { AT, outcome, payment } from '../journal/samples.js';

function one(changes: Partial<DayTransaction>): DayTransaction {
  return { ...payment('p'), acknowledgedRevision: 1, ...changes };
}

const euro = (amount: number) => ({ amount, currency: 'EUR' });
const booked = one({ outcome: { ...outcome('approved'), authorized: euro(1_100) } });

function lineOf(...transactions: readonly DayTransaction[]) {
  const [line, ...more] = withTransactions(emptyDay, transactions).lines.values();
  expect(more).toEqual([]);
  return line;
}

test('the totals of a day count each result, and sum up what was approved and not what was requested', () => {
  const results = (['declined', 'cancelled', 'not-processed', 'unresolved'] as const).map((result) =>
    one({ outcome: outcome(result) }),
  );
  expect(lineOf(booked, booked, one({ acknowledgedRevision: 0 }), ...results)).toEqual({
    terminal: 'till-1',
    kind: 'payment',
    currency: 'EUR',
    approved: 2,
    amount: 2_200,
    amountUnknown: 0,
    declined: 1,
    cancelled: 1,
    notProcessed: 1,
    unresolved: 1,
    open: 1,
    unacknowledged: 0,
  });
});

const looks: readonly (readonly [string, DayTransaction, string | undefined])[] = [
  ['nothing to do', booked, undefined],
  ['an unacknowledged decline', one({ outcome: outcome('declined'), acknowledgedRevision: 0 }), undefined],
  ['no outcome', one({ acknowledgedRevision: 0 }), 'open'],
  ['an unknown outcome', one({ outcome: outcome('unresolved') }), 'unresolved'],
  ['an unacknowledged approval', { ...booked, acknowledgedRevision: 0 }, 'unacknowledged'],
  [
    'an attention item',
    { ...booked, attention: [{ code: 'reverse-one', text: 'Look.', at: AT, actions: [] }] },
    'attention',
  ],
];

test.each(looks)('%s', (_, transaction, why) => {
  const totals = withTransactions(emptyDay, [transaction]);
  expect(totals.items.map((item) => item.why)).toEqual(why === undefined ? [] : [why]);
  expect(isSettled(totals)).toBe(why === undefined);
});

test('an unknown approved amount is counted, and a reversal without an amount takes that of its original', () => {
  const unknown = one({ outcome: { ...outcome('approved'), difference: 'unknown' } });
  expect(lineOf(booked, unknown)).toMatchObject({ approved: 2, amount: 1_100, amountUnknown: 1 });
  const { amountDetails: _, ...request } = payment('r').request;
  const reversal = one({ request: unchecked(request), outcome: outcome('approved'), originalAmount: euro(700) });
  expect(lineOf(reversal)).toMatchObject({ approved: 1, amount: 700, currency: 'EUR' });
});

test('each place, register and currency has its own line, however the day is divided into pages', () => {
  const { request } = booked;
  const all = [
    booked,
    { ...booked, request: { ...request, register: 'front' } },
    { ...booked, outcome: { ...outcome('approved'), authorized: { amount: 5, currency: 'SEK' } } },
    booked,
  ];
  const whole = withTransactions(emptyDay, all);
  expect([...whole.lines.values()].map(({ register, currency, amount }) => [register, currency, amount])).toEqual([
    [undefined, 'EUR', 2_200],
    ['front', 'EUR', 1_100],
    [undefined, 'SEK', 5],
  ]);
  const paged = all.reduce((totals, transaction) => withTransactions(totals, [transaction]), emptyDay);
  expect(paged).toEqual(whole);
});

/** Makes a reconciliation that closed a period with these differences. */
function closed(differences?: readonly { readonly type: string }[]): DayTransaction {
  const period = { id: '7', totals: [], ...(differences === undefined ? {} : { differences }) };
  return one({ outcome: { ...outcome('approved'), period } });
}

test('a closed period that differs leaves the day unsettled', () => {
  const agreed = withTransactions(emptyDay, [closed()]);
  expect([agreed.periods.length, isSettled(agreed)]).toEqual([1, true]);
  const differing = withTransactions(emptyDay, [closed([{ type: 'Debit' }])]);
  expect([differing.differing, isSettled(differing)]).toEqual([1, false]);
});

test('the list of items to check stays short, and the count covers all of them', () => {
  const open = one({ acknowledgedRevision: 0 });
  const totals = Array.from({ length: 10 }).reduce<typeof emptyDay>(
    (day) =>
      withTransactions(
        day,
        Array.from({ length: 100 }, () => open),
      ),
    emptyDay,
  );
  expect([totals.items.length, totals.toLookAt, totals.transactions]).toEqual([200, 1_000, 1_000]);
});
