/**
 * Operations in the history of a transaction that an operator resolved as not processed: when an operator is called,
 * and what explains the operation.
 */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { type FollowUpKind, serviceKindOf } from '../../../src/core/service/messages/service-kind.js';
import { startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import {
  flagUncertainOthers,
  flagUnexplainedOperation,
} from '../../../src/core/service/order/unexplained-operation.js';
import { flagUnexplainedPayment } from '../../../src/core/service/order/unexplained-payment.js';
import { unchecked } from '../../unchecked.js';
import { at, outcomeOf, transactionOf, eur } from '../records.js';
import { openCreate, shopSettings } from './shop-records.js';

const person = { name: 'A. Berg', reason: 'the list' };
const notDone = outcomeOf('not-processed', { resolvedBy: 'person', person });

/** What left for a transaction. The history showed nothing before. */
function sent(endpoint: ServiceAttempt['endpoint'], change: Partial<ServiceAttempt> = {}): ServiceAttempt {
  return { ...openCreate, endpoint, idempotencyKey: endpoint, knownOperations: [], ...change };
}

/** The cancel by our reference, which is sent without reading the history. */
const byReference: ServiceAttempt = { ...openCreate, endpoint: 'fallbackCancel', idempotencyKey: 'f' };

const endpoints = {
  capture: 'capture',
  reversal: 'cancel',
  payment: 'createSession',
  'pre-authorization': 'cancel',
} as const satisfies Readonly<Record<string, ServiceAttempt['endpoint']>>;

/** A transaction of 4.00 EUR of this kind, open by default. */
function other(kind: keyof typeof endpoints, change: Partial<TransactionRecord> = {}): TransactionRecord {
  return transactionOf(
    { transactionId: `other ${kind}`, kind, amountDetails: eur(400) },
    { attempts: [sent(endpoints[kind])], ...change },
  );
}

const done = (type: string, change: Partial<HistoryOperation> = {}): HistoryOperation => ({
  id: 'O1',
  type,
  status: 'COMPLETED',
  ...eur(400),
  ...change,
});

const nameless: HistoryOperation = { id: 'O1', type: 'CAPTURE', status: 'COMPLETED' };

interface Case {
  readonly kind?: 'capture' | 'reversal';
  readonly operations: readonly HistoryOperation[];
  /** No amount was requested, and the earlier history does not say how much there was. */
  readonly isWhole?: boolean;
  /** The requested amount. The default is 400. */
  readonly amount?: number;
  readonly payment?: readonly TransactionRecord[];
  readonly attempt?: Partial<ServiceAttempt>;
  readonly change?: Partial<TransactionRecord>;
}

/** Returns the attention items about a transaction of 4.00 EUR that an operator resolved as not processed. */
function calledTo(one: Case): readonly string[] {
  const { kind = 'capture', operations, payment = [], attempt: change = {} } = one;
  const rules = serviceKindOf(kind);
  if (rules?.begins !== false) throw new RangeError('it is about a payment');
  const attempt = sent(rules.endpoint, { state: 'unrecoverable', ...change });
  const record = transactionOf(
    { transactionId: 'own', kind, amountDetails: eur(one.amount ?? 400) },
    { attempts: [attempt], outcome: notDone, ...one.change },
  );
  return flaggedIn(one.isWhole === true ? asWhole(record) : record, rules, attempt, operations, payment);
}

/** The same without an amount: everything that was left. */
function asWhole(record: TransactionRecord): TransactionRecord {
  const { amountDetails: _none, ...request } = record.request;
  return { ...record, request: unchecked({ terminal: 'till', ...request }) };
}

function flaggedIn(
  record: TransactionRecord,
  rules: FollowUpKind,
  attempt: ServiceAttempt,
  operations: readonly HistoryOperation[],
  payment: readonly TransactionRecord[],
): readonly string[] {
  const turn = turnWith(record, payment);
  flagUnexplainedOperation(turn, record, rules, attempt, operations);
  return (turn.changed.get('own')?.attention ?? []).map(({ text }) => text);
}

function turnWith(record: TransactionRecord, payment: readonly TransactionRecord[] = []): SteppedTurn {
  const now = { monoMs: 0, wallMs: Date.parse(at), iso: () => at };
  return new SteppedTurn(startService(shopSettings, [record], 1), now, serviceRules, { payment });
}

const capture = done('CAPTURE');

describe('the operator gets an attention item', () => {
  test('with the operation, its amount and the person who had decided otherwise', () => {
    expect(calledTo({ operations: [capture] })).toEqual([
      'The payment service shows an operation that no transaction explains: captured 4.00 EUR. This operation may be the capture, which A. Berg confirmed as not done. Check the pages of the service before you capture again. If the operation was this capture, resolve this item as approved; if not, resolve it as reported.',
    ]);
  });

  test('with an operation without an amount, and with no name if none was recorded', () => {
    const change = { outcome: outcomeOf('not-processed', { resolvedBy: 'person' }) };
    const [text] = calledTo({ operations: [nameless], change });
    expect(text).toMatch(/explains: captured\. This operation may be .* which an operator confirmed /);
  });

  test('for an operation without an amount, if the requested amount is unknown', () => {
    expect(calledTo({ operations: [nameless], isWhole: true })).toHaveLength(1);
    expect(calledTo({ operations: [capture], isWhole: true })).toEqual([]);
  });

  test.each<[string, Case]>([
    ['has another amount', { operations: [done('CAPTURE', { amount: 399 })] }],
    ['is in another currency', { operations: [done('CAPTURE', { currency: 'NOK' })] }],
    ['is of another kind', { operations: [done('REFUND')] }],
    ['is not done', { operations: [done('CAPTURE', { status: 'PENDING' })] }],
    ['was in the history before it was sent', { operations: [capture], attempt: { knownOperations: ['O1'] } }],
  ])('but not for an operation that %s', (_which, one) => {
    expect(calledTo(one)).toEqual([]);
  });

  test('the operator gets no item about an unexplained operation if the history from before the request is unknown', () => {
    const { knownOperations: _none, ...attempt } = sent('capture');
    const request = { transactionId: 'own', kind: 'capture', amountDetails: eur(400) } as const;
    const record = transactionOf(request, { attempts: [attempt], outcome: notDone });
    const rules = serviceKindOf('capture');
    if (rules?.begins !== false) throw new RangeError('it is about a payment');
    expect(flaggedIn(record, rules, attempt, [capture], [])).toEqual([]);
  });

  test('for an operation that the service had refused, with its code', () => {
    const change = { outcome: outcomeOf('not-processed', { resolvedBy: 'service' }) };
    const [text] = calledTo({
      operations: [capture],
      change,
      attempt: { refusedAs: 'amount-too-high', state: 'not-started' },
    });
    expect(text).toContain('This operation may be the capture, which the service had refused (amount-too-high). Check');
    // It was tried and failed, and the history shows that.
    const tried = { refusedAs: 'declined', state: 'answered' } as const;
    expect(calledTo({ operations: [capture], change, attempt: tried })).toEqual([]);
  });

  test('the operator gets no item about an unexplained operation after an answer of the service, or for an approved transaction', () => {
    const change = { outcome: outcomeOf('not-processed', { resolvedBy: 'service' }) };
    expect(calledTo({ operations: [capture], change })).toEqual([]);
    expect(calledTo({ operations: [capture], change, attempt: { state: 'not-started' } })).toEqual([]);
    const approved = { outcome: outcomeOf('approved', { resolvedBy: 'person', person }) };
    expect(calledTo({ operations: [capture], change: approved })).toEqual([]);
  });
});

describe('an operation is explained', () => {
  const unresolved = outcomeOf('unresolved');
  const cancel = done('CANCEL');

  test.each<[string, Case]>([
    ['by another open one', { operations: [capture], payment: [other('capture')] }],
    [
      'by another one with an unknown result',
      { operations: [capture], payment: [other('capture', { outcome: unresolved })] },
    ],
    ['by another one of any amount if it has no amount', { operations: [nameless], payment: [other('capture')] }],
    [
      'by the amount that another one moved, whatever it requested',
      {
        operations: [done('CAPTURE', { amount: 300 })],
        amount: 300,
        payment: [other('capture', { outcome: outcomeOf('partly-approved', { authorized: eur(300) }) })],
      },
    ],
    [
      'by a cancel of any amount that closes a link',
      { kind: 'reversal', operations: [cancel], payment: [other('pre-authorization', { outcome: unresolved })] },
    ],
    [
      'by a cancel of a link by our reference, which was sent without the history',
      {
        kind: 'reversal',
        operations: [cancel],
        payment: [
          other('pre-authorization', {
            attempts: [byReference],
            outcome: unresolved,
          }),
        ],
      },
    ],
  ])('%s', (_how, one) => {
    expect(calledTo(one)).toEqual([]);
  });

  test.each<[string, Case]>([
    ['by a link that was not closed', { kind: 'reversal', operations: [cancel], payment: [other('payment')] }],
    ['by one of another kind', { operations: [capture], payment: [other('reversal')] }],
    [
      'by one of another amount',
      { operations: [done('CAPTURE', { amount: 300 })], amount: 300, payment: [other('capture')] },
    ],
    [
      'by one that did not go through',
      { operations: [capture], payment: [other('capture', { outcome: outcomeOf('declined') })] },
    ],
    [
      'by one that was sent after it',
      {
        operations: [capture],
        payment: [other('capture', { attempts: [sent('capture', { knownOperations: ['O1'] })] })],
      },
    ],
    [
      'by itself, in the state before an operator’s decision',
      {
        operations: [capture],
        payment: [
          other('capture', {
            request: transactionOf({ transactionId: 'own', kind: 'capture', amountDetails: eur(400) }).request,
          }),
        ],
      },
    ],
  ])('but not %s', (_how, one) => {
    expect(calledTo(one)).toHaveLength(1);
  });

  test('each transaction explains one operation, so another transaction explains only one of two operations', () => {
    const operations = [capture, done('CAPTURE', { id: 'O2' })];
    expect(calledTo({ operations, payment: [other('capture')] })).toHaveLength(1);
  });
});

test('a payment that no transaction began gets one item, however often a webhook names it', () => {
  const create = sent('createSession');
  const record = transactionOf({ transactionId: 'own' }, { attempts: [create] });
  const turn = turnWith(record);
  flagUnexplainedPayment(turn, record, create, 'p-1');
  flagUnexplainedPayment(turn, record, create, 'p-1');
  expect(turn.changed.get('own')?.attention.map(({ code }) => code)).toEqual(['payment-unexplained']);
  flagUnexplainedPayment(turn, record, create, 'p-2');
  expect(turn.changed.get('own')?.attention).toHaveLength(2);
});

test('the item is removed once the operation is explained, and other items stay', () => {
  const attempt = sent('capture', { state: 'unrecoverable' });
  const stands = (...codes: readonly string[]): TransactionRecord =>
    transactionOf(
      { transactionId: 'own', kind: 'capture', amountDetails: eur(400) },
      {
        attempts: [attempt],
        outcome: notDone,
        attention: codes.map((code) => ({ code, at, text: 'x', actions: ['resolve'] })),
      },
    );
  const rules = serviceKindOf('capture');
  if (rules?.begins !== false) throw new RangeError('it is about a payment');
  const doubted = stands('operation-unexplained', 'reverse-one');
  const turn = turnWith(doubted);
  flagUnexplainedOperation(turn, doubted, rules, attempt, []);
  expect(turn.changed.get('own')?.attention.map(({ code }) => code)).toEqual(['reverse-one']);
  const plain = stands('reverse-one');
  const quiet = turnWith(plain);
  flagUnexplainedOperation(quiet, plain, rules, attempt, []);
  expect(quiet.changed.size).toBe(0);
});

describe('a refused operation becomes uncertain before another operation leaves', () => {
  const attempt = sent('capture', { state: 'not-started', refusedAs: 'amount-too-high', knownOperations: ['O0'] });
  const refused = transactionOf(
    { transactionId: 'own', kind: 'capture', amountDetails: eur(400) },
    { attempts: [attempt], outcome: outcomeOf('not-processed', { resolvedBy: 'service' }) },
  );
  const asking = transactionOf({ transactionId: 'asking', kind: 'capture', amountDetails: eur(100) });
  const before = done('CAPTURE', { id: 'O0', amount: 50 });

  test('if the history shows it and all earlier operations', () => {
    const turn = turnWith(refused, [refused, asking]);
    expect(flagUncertainOthers(turn, asking, [before, capture])?.request.transactionId).toBe('own');
  });

  test('a history that lacks earlier operations makes no operation uncertain, because it belongs to another payment', () => {
    const turn = turnWith(refused, [refused, asking]);
    expect([flagUncertainOthers(turn, asking, [capture]), turn.changed.size]).toEqual([undefined, 0]);
    const longer = { ...refused, attempts: [{ ...attempt, knownOperations: ['O0', 'O9'] }] };
    const next = turnWith(longer, [longer, asking]);
    expect([flagUncertainOthers(next, asking, [before, capture]), next.changed.size]).toEqual([undefined, 0]);
  });
});
