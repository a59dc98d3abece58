/**
 * Operations of other parties in the history, and the report of an operation that the service refused because of them.
 */

import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/core/model/result.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { byOthers, refusedOperation } from '../../../src/core/service/order/operations-by-others.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { serviceKindOf } from '../../../src/core/service/messages/service-kind.js';
import type { AnyRequest } from '../../unchecked.js';
import { at, outcomeOf, transactionOf, eur } from '../records.js';

/** A history from lines such as `CAPTURE COMPLETED 300`: a type, a status, and optionally an amount in euro. */
function historyOf(...lines: readonly string[]): readonly HistoryOperation[] {
  return lines.map((line, place) => {
    const [type = '', status = '', amount] = line.split(' ');
    const said = amount === undefined ? {} : { amount: Number(amount), currency: 'EUR' };
    return { id: `O${place}`, type, status, ...said };
  });
}

/** Returns the lines of the remaining operations. */
function linesOf(history: readonly HistoryOperation[]): readonly string[] {
  return history.map(({ type, status, amount }) => [type, status, ...(amount === undefined ? [] : [amount])].join(' '));
}

const approved = (amount: number): Outcome => outcomeOf('approved', { authorized: eur(amount) });

/** An approved payment of 10.00 EUR. `endpoints`: the requests that left for it after its create. */
function begun(kind: 'payment' | 'pre-authorization', ...endpoints: readonly ('cancel' | 'fallbackCancel')[]) {
  const attempts = (['createSession', ...endpoints] as const).map((endpoint, place) => ({
    rail: 'service' as const,
    service: 'shop',
    endpoint,
    idempotencyKey: `k${place}`,
    merchantId: 'M-1',
    bodyHash: 'h',
    openedAt: at,
    state: 'answered' as const,
  }));
  return transactionOf(
    { transactionId: 'o1', kind, amountDetails: eur(1_000) },
    { outcome: approved(1_000), attempts },
  );
}

type FollowUp = 'capture' | 'reversal' | 'refund' | 'pre-authorization-update';

/** An operation on it with this amount in cents, or with everything that is left. */
function operation(
  kind: FollowUp,
  amount?: number,
  rest: Partial<TransactionRecord> = {},
  transactionId = kind as string,
) {
  const asked: Partial<AnyRequest> = { transactionId, kind };
  const record = transactionOf({ ...asked, ...(amount === undefined ? {} : { amountDetails: eur(amount) }) }, rest);
  if (amount !== undefined) return record;
  const { amountDetails: _all, ...request } = record.request;
  const whole: TransactionRecord = { ...record, request: JSON.parse(JSON.stringify(request)) };
  return whole;
}

const asking = operation('capture', 500, {}, 'asking');

describe('another party did', () => {
  const order = begun('pre-authorization');

  test.each<[string, readonly TransactionRecord[], readonly string[], readonly string[]]>([
    ['an operation that none of ours requested', [order], ['CAPTURE COMPLETED 300'], ['CAPTURE COMPLETED 300']],
    ['a pending operation', [order], ['CANCEL PENDING 300', 'REFUND BOOKED'], ['CANCEL PENDING 300', 'REFUND BOOKED']],
    ['no failed operation', [order], ['CAPTURE FAILED 300', 'CANCEL FAILED'], []],
    ['no operation without an amount', [order], ['CANCEL COMPLETED 0'], []],
    ['no authorization', [order], ['CREATE_SESSION COMPLETED', 'AUTHORIZATION COMPLETED 1000'], []],
    [
      'the surplus over our operations',
      [order, operation('capture', 300, { outcome: approved(300) })],
      ['CAPTURE COMPLETED 300', 'CAPTURE COMPLETED 300'],
      ['CAPTURE COMPLETED 300'],
    ],
    [
      'a pending operation next to our approved one of the same amount',
      [order, operation('capture', 300, { outcome: approved(300) })],
      ['CAPTURE PENDING 300', 'CAPTURE COMPLETED 300'],
      ['CAPTURE PENDING 300'],
    ],
    [
      'an operation of another amount than ours',
      [order, operation('capture', 300, { outcome: approved(300) })],
      ['CAPTURE COMPLETED 200'],
      ['CAPTURE COMPLETED 200'],
    ],
    [
      'an operation of another kind than ours, at any place',
      [order, operation('reversal', 300, { outcome: approved(300) })],
      ['CAPTURE COMPLETED 300', 'CANCEL COMPLETED 300', 'REFUND COMPLETED 300'],
      ['CAPTURE COMPLETED 300', 'REFUND COMPLETED 300'],
    ],
    [
      'nothing if ours took less than requested',
      [order, operation('capture', 300, { outcome: approved(250) })],
      ['CAPTURE COMPLETED 250'],
      [],
    ],
    ['nothing that ours may have done', [order, operation('capture', 300)], ['CAPTURE COMPLETED 300'], []],
    [
      'nothing that our unresolved operation on the rest may have done',
      [order, operation('reversal', undefined, { outcome: outcomeOf('unresolved') })],
      ['CAPTURE COMPLETED 300', 'CANCEL COMPLETED 700'],
      ['CAPTURE COMPLETED 300'],
    ],
    [
      'an operation that ours did not do',
      [order, operation('capture', 300, { outcome: outcomeOf('declined') })],
      ['CAPTURE COMPLETED 300'],
      ['CAPTURE COMPLETED 300'],
    ],
    ['the operation of a refused one', [order, asking], ['CAPTURE COMPLETED 500'], ['CAPTURE COMPLETED 500']],
    ['a cancel of a link that was not withdrawn', [order], ['CANCEL COMPLETED 400'], ['CANCEL COMPLETED 400']],
    ['no cancel of a link that we closed', [begun('pre-authorization', 'cancel')], ['CANCEL COMPLETED 400'], []],
    ['no cancel by our reference', [begun('pre-authorization', 'fallbackCancel')], ['CANCEL COMPLETED 400'], []],
    [
      'a capture of an order whose link we closed',
      [begun('pre-authorization', 'cancel')],
      ['CAPTURE COMPLETED 400'],
      ['CAPTURE COMPLETED 400'],
    ],
    [
      'no immediate capture and no reversal of it, but each refund',
      [begun('payment')],
      ['CAPTURE COMPLETED 1000', 'CANCEL COMPLETED 1000', 'REFUND COMPLETED 200'],
      ['REFUND COMPLETED 200'],
    ],
    [
      'a second capture',
      [begun('payment')],
      ['CAPTURE COMPLETED 1000', 'CAPTURE COMPLETED 1000'],
      ['CAPTURE COMPLETED 1000'],
    ],
    ['nothing for a payment that is not ours', [], ['CAPTURE COMPLETED 1000'], []],
  ])('%s', (_what, records, lines, left) => {
    expect(linesOf(byOthers(records, historyOf(...lines), asking))).toEqual(left);
  });
});

/**
 * Returns the report of an operation that the service refused with `no-way` after another party made this operation.
 */
function toldOf(kind: FollowUp, amount: number | undefined, root: TransactionRecord, ...lines: readonly string[]) {
  const record = operation(kind, amount, {}, 'asking');
  const served = serviceKindOf(kind);
  if (served?.begins !== false) throw new Error(`${kind} begins a payment`);
  const done = historyOf(...lines);
  return refusedOperation(serviceRules[kind], served, record, { records: [root, record], done, code: 'no-way' });
}

describe('an operation that the service refused', () => {
  const order = begun('pre-authorization');
  const payment = begun('payment');

  test('is not processed if no other party did the same', () => {
    for (const lines of [[], ['CANCEL COMPLETED 1000']]) {
      const told = toldOf('capture', 500, order, ...lines);
      expect(told).toMatchObject({ result: 'not-processed', retry: 'safe' });
      expect(told.message).toContain('(no-way)');
      expect(told.message).not.toContain('somebody');
    }
  });

  test.each<[FollowUp, number | undefined, TransactionRecord, readonly string[], string]>([
    ['capture', 500, order, ['CAPTURE COMPLETED 500'], 'captured 5.00 EUR'],
    ['capture', 500, order, ['CAPTURE COMPLETED 200', 'CAPTURE COMPLETED 300'], 'captured 2.00 EUR, captured 3.00 EUR'],
    ['capture', 500, order, ['CAPTURE COMPLETED'], 'captured'],
    ['capture', undefined, order, ['CAPTURE COMPLETED 1000'], 'captured 10.00 EUR'],
    ['reversal', undefined, order, ['CANCEL COMPLETED 1000'], 'cancelled 10.00 EUR'],
    ['refund', undefined, payment, ['REFUND COMPLETED 1000'], 'refunded 10.00 EUR'],
    ['pre-authorization-update', 1_500, order, ['UPDATE COMPLETED 1500'], 'changed to 15.00 EUR'],
    ['pre-authorization-update', 1_500, order, ['UPDATE COMPLETED'], 'changed to'],
    [
      'pre-authorization-update',
      1_500,
      order,
      ['UPDATE COMPLETED 2000', 'UPDATE COMPLETED 1500'],
      'changed to 20.00 EUR, changed to 15.00 EUR',
    ],
  ])('is unresolved if another party did all of it: %s of %s', (kind, amount, root, lines, what) => {
    const told = toldOf(kind, amount, root, ...lines);
    expect(told).toMatchObject({ result: 'unresolved', reason: 'done-elsewhere', resolvedBy: 'tenderd' });
    expect(told.retry).not.toBe('safe');
    expect(told.message).toContain(`(no-way). Another party did this at the service: ${what}. Do not `);
  });

  test.each<[FollowUp, number | undefined, TransactionRecord, readonly string[], string]>([
    ['capture', 500, order, ['CAPTURE COMPLETED 499'], 'captured 4.99 EUR'],
    ['capture', 500, order, ['CAPTURE COMPLETED 200', 'CANCEL COMPLETED 400'], 'captured 2.00 EUR'],
    ['reversal', undefined, order, ['CANCEL COMPLETED 999'], 'cancelled 9.99 EUR'],
    ['refund', 1_000, payment, ['REFUND COMPLETED 400', 'CAPTURE COMPLETED 1000'], 'refunded 4.00 EUR'],
    ['refund', undefined, payment, ['REFUND COMPLETED 400'], 'refunded 4.00 EUR'],
    ['pre-authorization-update', 1_500, order, ['UPDATE COMPLETED 2000'], 'changed to 20.00 EUR'],
  ])(
    'is not processed, and unsafe to retry, if another party did a part of it: %s of %s',
    (kind, amount, root, lines, what) => {
      const told = toldOf(kind, amount, root, ...lines);
      expect(told).toMatchObject({ result: 'not-processed', retry: 'unsafe', reason: 'no-way' });
      expect(told.message).toContain(
        `But another party did this at the service: ${what}. Check the pages of the service before you `,
      );
    },
  );
});

test('a refused operation on a payment that is not ours is not processed, and unsafe to retry', () => {
  const done = historyOf('CAPTURE COMPLETED 1000');
  const served = serviceKindOf('capture');
  if (served?.begins !== false) throw new Error('a capture begins a payment');
  const told = refusedOperation(serviceRules.capture, served, operation('capture'), {
    records: [],
    done,
    code: 'no-way',
  });
  expect(told).toMatchObject({ result: 'not-processed', retry: 'unsafe' });
});

/** The same after our own operation of 4.00 EUR that ended in this way. */
function behind(kind: FollowUp, root: TransactionRecord, earlier: FollowUp, outcome: Outcome, line: string): string {
  const record = operation(kind, undefined, {}, 'asking');
  const served = serviceKindOf(kind);
  if (served?.begins !== false) throw new Error(`${kind} begins a payment`);
  const records = [root, operation(earlier, 400, { outcome }), record];
  return refusedOperation(serviceRules[kind], served, record, { records, done: historyOf(line), code: 'no-way' })
    .result;
}

describe('an operation on the whole rest', () => {
  const split = transactionOf(
    { transactionId: 'o1', kind: 'pre-authorization', amountDetails: eur(1_000), online: { split: true } },
    { outcome: approved(1_000) },
  );
  const payment = begun('payment');

  test.each<[FollowUp, TransactionRecord, FollowUp, string]>([
    ['capture', split, 'capture', 'CAPTURE'],
    ['capture', split, 'reversal', 'CAPTURE'],
    ['reversal', split, 'capture', 'CANCEL'],
    ['refund', payment, 'refund', 'REFUND'],
  ])('of kind %s is compared with what our earlier operation left', (kind, root, earlier, type) => {
    const told = (amount: number, outcome: Outcome): string =>
      behind(kind, root, earlier, outcome, `${type} COMPLETED ${amount}`);
    expect([600, 599].map((amount) => told(amount, approved(400)))).toEqual(['unresolved', 'not-processed']);
    const declined = [1_000, 999].map((amount) => told(amount, outcomeOf('declined')));
    expect(declined, 'what was declined took nothing of it').toEqual(['unresolved', 'not-processed']);
  });
});
