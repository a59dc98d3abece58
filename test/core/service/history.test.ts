/** What a history proves, row by row. */

import { describe, expect, test } from 'vitest';
import { allLeftIn, type Balance, balanceIn } from '../../../src/core/service/messages/balance.js';
import { foundIn, paymentStateOf } from '../../../src/core/service/messages/history.js';
import { type HistoryOperation, sumOf } from '../../../src/core/service/messages/history-operation.js';
import { eur } from '../records.js';

/** A history from lines such as `AUTHORIZATION COMPLETED 1000`: a type, a status, and optionally an amount in euro. */
function historyOf(...lines: readonly string[]): readonly HistoryOperation[] {
  return lines.map((line, place) => {
    const [type = '', status = '', amount] = line.split(' ');
    return {
      id: `O${place}`,
      type,
      status,
      ...(amount === undefined ? {} : { amount: Number(amount), currency: 'EUR' }),
    };
  });
}

const created = 'CREATE_SESSION COMPLETED';
const paid = 'AUTHORIZATION COMPLETED 1000';
const wanted = eur(1_000);

/** Returns the state that an authorization alone proves. */
function approvedIf(is: boolean): string {
  return is ? 'approved' : 'under-way';
}

test.each([['CANCEL COMPLETED 0'], ['CANCEL COMPLETED']])(
  'a verified card stays verified after %s, because nothing was held',
  (cancel) => {
    const history = historyOf(created, 'AUTHORIZATION COMPLETED 0', cancel);
    const ends = { attemptsMax: 1, cancelClosesSessions: true };
    expect(paymentStateOf(history, false, ends).type).toBe('approved');
  },
);

describe.each([
  ['of a pre-authorization', false],
  ['of a payment', true],
] as const)('the history %s', (_name, isCaptured) => {
  test.each<[readonly string[], string]>([
    [[], 'unpaid'],
    [[created], 'unpaid'],
    [[created, 'AUTHENTICATION PENDING'], 'under-way'],
    [[created, 'AUTHENTICATION COMPLETED'], 'unpaid'],
    [[created, 'AUTHORIZATION PENDING 1000'], 'under-way'],
    [[created, 'AUTHORIZATION SETTLED 1000'], 'under-way'],
    [[created, 'RESERVATION COMPLETED 1000'], 'under-way'],
    [[created, 'RESERVATION FAILED 1000'], 'under-way'],
    [[created, 'RESERVATION COMPLETED 1000', 'CANCEL COMPLETED 0'], 'under-way'],
    [[created, 'AUTHORIZATION FAILED 1000', 'RESERVATION COMPLETED 1000', 'AUTHORIZATION FAILED 1000'], 'under-way'],
    [[created, paid, 'CANCEL COMPLETED 1000', 'RESERVATION COMPLETED 1000'], 'under-way'],
    [[created, 'RESERVATION COMPLETED 1000', paid, 'CAPTURE COMPLETED 1000'], 'approved'],
    [[created, paid], approvedIf(!isCaptured)],
    [[created, paid, 'CAPTURE PENDING 1000'], approvedIf(!isCaptured)],
    [[created, paid, 'CAPTURE BOOKED 1000'], approvedIf(!isCaptured)],
    [[created, paid, 'CAPTURE COMPLETED 1000'], 'approved'],
    [[created, paid, 'CAPTURE COMPLETED 600'], 'approved'],
    [[created, paid, 'CAPTURE COMPLETED 600', 'CAPTURE FAILED 400'], 'approved'],
    [[created, paid, 'CAPTURE COMPLETED 600', 'CAPTURE PENDING 400'], approvedIf(!isCaptured)],
    [[created, paid, 'CAPTURE SETTLED 400', 'CAPTURE COMPLETED 600'], approvedIf(!isCaptured)],
    [[created, paid, 'CAPTURE COMPLETED', 'CAPTURE PENDING 400'], 'approved'],
    [[created, paid, paid, 'CAPTURE COMPLETED 1000', 'CAPTURE PENDING 1000'], 'approved'],
    [[created, paid, 'CAPTURE COMPLETED 1000', 'CAPTURE PENDING 400'], 'approved'],
    [[created, 'CAPTURE COMPLETED 1000'], 'under-way'],
    [[created, 'CAPTURE COMPLETED 1000', 'CANCEL COMPLETED 1000'], 'under-way'],
    [[created, 'AUTHORIZATION FAILED 1000', 'CAPTURE COMPLETED 1000'], 'under-way'],
    [[created, paid, 'CAPTURE FAILED 1000'], isCaptured ? 'capture-failed' : 'approved'],
    [[created, paid, 'CAPTURE FAILED 1000', 'CANCEL PENDING 1000'], isCaptured ? 'capture-failed' : 'approved'],
    [[created, paid, 'CAPTURE FAILED 1000', 'CANCEL COMPLETED 900'], isCaptured ? 'capture-failed' : 'approved'],
    [[created, paid, 'CAPTURE FAILED 1000', 'CANCEL COMPLETED'], isCaptured ? 'capture-failed' : 'approved'],
    [[created, paid, 'CAPTURE FAILED 1000', 'CANCEL COMPLETED 1000'], 'reversed'],
    [[created, paid, 'CANCEL COMPLETED 1000'], 'reversed'],
    [[created, paid, 'CANCEL COMPLETED 400', 'CANCEL COMPLETED 600'], 'reversed'],
    [[created, paid, 'CAPTURE PENDING 1000', 'CANCEL COMPLETED 1000'], 'under-way'],
    [[created, paid, 'CAPTURE BOOKED 1000', 'CANCEL COMPLETED 1000'], 'under-way'],
    [[created, paid, 'CANCEL COMPLETED 1000', 'AUTHORIZATION PENDING 1000'], 'under-way'],
    [[created, paid, 'CANCEL COMPLETED 1000', 'AUTHORIZATION SETTLED 1000'], 'under-way'],
    [[created, paid, 'CAPTURE FAILED 1000', 'CAPTURE PENDING 1000', 'CANCEL COMPLETED 1000'], 'under-way'],
    [[created, paid, 'CANCEL COMPLETED 1000', 'AUTHENTICATION PENDING'], 'under-way'],
    [[created, 'AUTHENTICATION PENDING', paid, 'CANCEL COMPLETED 1000'], 'reversed'],
    [[created, paid, 'CANCEL COMPLETED 1000', 'AUTHORIZATION FAILED 1000'], 'reversed'],
    [[created, paid, 'UPDATE COMPLETED 1400', 'CANCEL COMPLETED 1000'], approvedIf(!isCaptured)],
    [[created, paid, 'CANCEL COMPLETED 400', 'UPDATE COMPLETED 1000', 'CANCEL COMPLETED 600'], approvedIf(!isCaptured)],
    [[created, paid, 'UPDATE COMPLETED', 'CANCEL COMPLETED 1000'], approvedIf(!isCaptured)],
    [[created, paid, 'UPDATE COMPLETED 1400', 'CANCEL COMPLETED 1400'], 'reversed'],
    [[created, paid, 'UPDATE COMPLETED 600', 'CANCEL COMPLETED 600'], 'reversed'],
    [[created, paid, 'UPDATE FAILED 1400', 'CANCEL COMPLETED 1000'], 'reversed'],
    [[created, paid, 'UPDATE PENDING 1400', 'CANCEL COMPLETED 1000'], 'under-way'],
    [[created, paid, 'CANCEL COMPLETED 1000', paid], approvedIf(!isCaptured)],
    [[created, 'CANCEL COMPLETED 1000', 'AUTHENTICATION COMPLETED', paid], approvedIf(!isCaptured)],
    [[created, 'CANCEL COMPLETED', paid, 'CANCEL COMPLETED 1000'], 'reversed'],
    [['CANCEL COMPLETED 1000', paid, created], approvedIf(!isCaptured)],
    [[created, 'CANCEL COMPLETED 0'], 'closed'],
    [[created, 'CANCEL PENDING 0'], 'unpaid'],
    [[created, 'AUTHORIZATION FAILED 1000', 'AUTHENTICATION COMPLETED', paid], approvedIf(!isCaptured)],
  ])('with %j is %s', (lines, type) => {
    expect(
      paymentStateOf(historyOf(...lines), isCaptured, { attemptsMax: 1, cancelClosesSessions: true, asked: wanted })
        .type,
    ).toBe(type);
  });
});

test.each<[readonly string[], boolean]>([
  [[], true],
  [['CANCEL PENDING 1000'], true],
  [['CANCEL FAILED 1000'], false],
  [['CANCEL FAILED 1000', 'CANCEL PENDING 1000'], true],
  [['CANCEL COMPLETED 600'], false],
  [['CANCEL COMPLETED'], false],
])('after a failed capture, %j returns the authorized amount or may: %s', (lines, isReturning) => {
  const history = historyOf(created, 'CANCEL COMPLETED 1000', paid, 'CAPTURE FAILED 1000', ...lines);
  expect(paymentStateOf(history, true, { attemptsMax: 1, cancelClosesSessions: false })).toMatchObject({ isReturning });
});

test.each<[readonly string[], number | undefined, string]>([
  [['AUTHORIZATION FAILED 1000'], undefined, 'unpaid'],
  [['AUTHORIZATION FAILED 1000'], 1, 'declined'],
  [['AUTHORIZATION FAILED 1000'], 2, 'unpaid'],
  [['AUTHORIZATION FAILED 1000', 'AUTHORIZATION FAILED 1000'], 2, 'declined'],
  [['AUTHORIZATION FAILED 1000', 'AUTHENTICATION PENDING'], 1, 'under-way'],
  [['AUTHORIZATION FAILED 1000', 'AUTHENTICATION COMPLETED'], 1, 'unpaid'],
  [['AUTHENTICATION FAILED'], 1, 'declined'],
  [['AUTHORIZATION FAILED 1000', 'AUTHENTICATION FAILED'], 2, 'unpaid'],
  [['AUTHORIZATION FAILED 1000', 'STORED_CREDENTIALS COMPLETED'], 1, 'unpaid'],
  [['AUTHORIZATION FAILED 1000', 'CANCEL COMPLETED 0'], 1, 'declined'],
  [['AUTHORIZATION FAILED 1000', 'CANCEL COMPLETED 0', 'AUTHENTICATION COMPLETED'], 1, 'unpaid'],
])('%j is %s failures ending a session, so it is %s', (lines, attemptsMax, type) => {
  expect(paymentStateOf(historyOf(created, ...lines), false, { attemptsMax, cancelClosesSessions: false }).type).toBe(
    type,
  );
});

const captureFailed = [paid, 'CAPTURE FAILED 1000', 'CANCEL COMPLETED 1000'];

test.each<[readonly string[], number | undefined, string]>([
  [captureFailed, undefined, 'unpaid'],
  [captureFailed, 1, 'reversed'],
  [captureFailed, 2, 'unpaid'],
  [[...captureFailed, ...captureFailed], undefined, 'unpaid'],
  [[...captureFailed, ...captureFailed], 2, 'reversed'],
  [[...captureFailed, 'AUTHORIZATION FAILED 1000'], 2, 'reversed'],
  [['AUTHORIZATION FAILED 1000', 'AUTHORIZATION FAILED 1000', ...captureFailed], 3, 'reversed'],
  [[...captureFailed, 'AUTHENTICATION COMPLETED'], 1, 'unpaid'],
  [[...captureFailed, 'AUTHENTICATION PENDING'], undefined, 'under-way'],
  [[...captureFailed, paid], undefined, 'capture-failed'],
  [[...captureFailed, paid, 'CAPTURE COMPLETED 1000'], undefined, 'approved'],
  // A service may show only the reversal.
  [[paid, 'CANCEL COMPLETED 1000'], undefined, 'unpaid'],
])('a payment with %j and %s failures ending a session is %s', (lines, attemptsMax, type) => {
  expect(paymentStateOf(historyOf(created, ...lines), true, { attemptsMax, cancelClosesSessions: false }).type).toBe(
    type,
  );
});

test.each<[readonly string[], string]>([
  [captureFailed, 'unpaid'],
  [[...captureFailed, 'CANCEL COMPLETED 0'], 'closed'],
])('%j is %s if a cancel closes sessions, because a reversal closes none', (lines, type) => {
  const ends = { attemptsMax: 2, cancelClosesSessions: true };
  expect(paymentStateOf(historyOf(created, ...lines), true, ends).type).toBe(type);
});

test.each([
  [1, false],
  [2, true],
  [undefined, true],
])('after a failed capture, with %s failures ending a session, the payment may go on: %s', (attemptsMax, mayGoOn) => {
  const history = historyOf(created, paid, 'CAPTURE FAILED 1000');
  expect(paymentStateOf(history, true, { attemptsMax, cancelClosesSessions: false })).toMatchObject({ mayGoOn });
});

test.each([
  [true, 'closed'],
  [false, 'unpaid'],
])('a cancel that closes sessions (%s) makes the link %s', (cancelClosesSessions, type) => {
  const history = historyOf(created, 'CANCEL COMPLETED 0');
  expect(paymentStateOf(history, false, { attemptsMax: 1, cancelClosesSessions }).type).toBe(type);
});

const asked = eur(300);

test.each<[readonly string[], readonly string[], object]>([
  [[paid], ['O0'], { type: 'none' }],
  [[paid, 'CAPTURE COMPLETED 300'], ['O0'], { type: 'ended', isDone: true }],
  [[paid, 'CAPTURE FAILED 300'], ['O0'], { type: 'ended', isDone: false }],
  [[paid, 'CAPTURE PENDING 300'], ['O0'], { type: 'open' }],
  [[paid, 'CAPTURE DONE 300'], ['O0'], { type: 'open' }],
  [[paid, 'CAPTURE COMPLETED 300', 'CAPTURE COMPLETED 300'], ['O0', 'O1'], { type: 'ended', isDone: true }],
  [[paid, 'CAPTURE COMPLETED 300', 'CAPTURE FAILED 300'], ['O0'], { type: 'several' }],
  [[paid, 'CAPTURE FAILED 300', 'CAPTURE PENDING 300'], ['O0'], { type: 'several' }],
  [[paid, 'CAPTURE FAILED 300', 'CAPTURE FAILED 300'], ['O0'], { type: 'ended', isDone: false }],
  [[paid, 'CANCEL COMPLETED 300'], ['O0'], { type: 'none' }],
  [[paid, 'CAPTURE COMPLETED 200'], ['O0'], { type: 'none' }],
  [[paid, 'CAPTURE COMPLETED'], ['O0'], { type: 'none' }],
  [[paid, 'CAPTURE FAILED 200', 'CAPTURE COMPLETED 300'], ['O0'], { type: 'ended', isDone: true }],
])('the capture in %j is found with %j known before', (lines, known, found) => {
  expect(foundIn(historyOf(...lines), 'CAPTURE', known, asked)).toMatchObject(found);
  expect(foundIn(historyOf(...lines), 'CAPTURE', known, { ...asked, currency: 'SEK' })).toEqual({ type: 'none' });
  expect(foundIn(historyOf(...lines), 'CAPTURE', known, undefined)).toEqual({ type: 'none' });
});

test('amounts are added only if all are known and in one currency', () => {
  expect(sumOf(historyOf(paid, 'AUTHORIZATION COMPLETED 20'))).toEqual(eur(1_020));
  expect(sumOf(historyOf(paid, 'AUTHORIZATION COMPLETED'))).toBeUndefined();
  expect(sumOf([...historyOf(paid), { id: 'X', type: 'A', status: 'B', amount: 1, currency: 'NOK' }])).toBeUndefined();
  expect(sumOf([])).toBeUndefined();
});

type Shown = Pick<Balance, 'currency' | 'captured' | 'cancelled' | 'refunded' | 'remaining'>;

function balanceOf(change: Partial<Shown>): Shown {
  return { currency: 'EUR', captured: 0, cancelled: 0, refunded: 0, remaining: 1_000, ...change };
}

test.each<[readonly string[], Shown | undefined]>([
  [[created], undefined],
  [[created, paid], balanceOf({})],
  [
    [created, paid, 'CAPTURE COMPLETED 300', 'CANCEL COMPLETED 200'],
    balanceOf({ captured: 300, cancelled: 200, remaining: 500 }),
  ],
  [[created, paid, 'CAPTURE FAILED 300', 'CAPTURE PENDING 300'], balanceOf({})],
  [[created, paid, 'CANCEL COMPLETED 200', 'UPDATE COMPLETED 1500'], balanceOf({ cancelled: 200, remaining: 1_500 })],
  [
    [created, paid, 'CAPTURE COMPLETED 1000', 'REFUND COMPLETED 400'],
    balanceOf({ captured: 1_000, refunded: 400, remaining: 0 }),
  ],
  [[created, paid, 'CAPTURE COMPLETED'], undefined],
  [[created, 'CANCEL COMPLETED', 'UPDATE COMPLETED 300', paid], balanceOf({})],
  [['CAPTURE COMPLETED 300', paid], balanceOf({ captured: 300, remaining: 700 })],
  [[paid, 'CANCEL COMPLETED 2000', paid], balanceOf({ cancelled: 2_000 })],
  // Without an authorization nothing is held.
  [['CAPTURE COMPLETED 300'], undefined],
  [[created, 'AUTHORIZATION FAILED 1000', 'CANCEL COMPLETED 1000'], undefined],
])('%j gives a balance or none', (lines, balance) => {
  expect([balanceIn(historyOf(...lines))]).toMatchObject([balance]);
});

test('amounts in another currency or without a value are not added', () => {
  const captured = { id: 'X', type: 'CAPTURE', status: 'COMPLETED' };
  expect(balanceIn([...historyOf(paid), { ...captured, amount: 300, currency: 'NOK' }])).toBeUndefined();
  expect(balanceIn([...historyOf(paid), { ...captured, currency: 'EUR' }])).toBeUndefined();
  expect(balanceIn([...historyOf(paid), { ...captured, amount: 300, currency: 'EUR' }])?.captured).toBe(300);
});

test('without split shipment a capture releases the rest', () => {
  const captured = balanceOf({ captured: 300, remaining: 0 });
  expect(balanceIn(historyOf(paid, 'CAPTURE COMPLETED 300'), false)).toMatchObject(captured);
  expect(balanceIn(historyOf('CAPTURE COMPLETED 300', paid), false)).toMatchObject(captured);
});

test('an operation without an amount means the whole rest', () => {
  const history = historyOf(paid, 'CAPTURE COMPLETED 600', 'REFUND COMPLETED 100');
  expect(allLeftIn(history, 'REFUND')).toEqual(eur(500));
  expect(allLeftIn(history, 'CANCEL')).toEqual(eur(400));
  expect(allLeftIn([], 'CANCEL')).toBeUndefined();
});
