/** Edge cases of follow-ups: everything that is left of a payment, operations of other parties, and what is written. */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { onOperationHistory } from '../../../src/core/service/follow-up-history.js';
import { onOperated, advanceOperation } from '../../../src/core/service/follow-ups.js';
import { serviceLimits } from '../../../src/core/service/state/schedule.js';
import { attemptBy } from '../../../src/core/service/state/attempts-sent.js';
import { startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import { outcomeOf, transactionOf, eur } from '../records.js';
import {
  authorized,
  capturing,
  entryOf,
  kept,
  lost,
  monoMs,
  now,
  operation,
  orderReference,
  pending,
  sent,
} from './capture-records.js';
import { shopSettings } from './shop-records.js';

const refused = { refusedAs: 'amount-too-high' } as const;

/** A capture with this amount in cents, or of everything that is left. */
function capture(
  amount: number | undefined,
  attempts: TransactionRecord['attempts'],
  rest: Partial<TransactionRecord> = {},
  transactionId = 'own',
): TransactionRecord {
  const record = transactionOf({ transactionId, kind: 'capture', amountDetails: eur(amount ?? 1) });
  const { amountDetails: _all, ...whole } = record.request;
  const request: TransactionRecord['request'] =
    amount === undefined ? JSON.parse(JSON.stringify(whole)) : record.request;
  return { ...record, request, attempts, orderReference, ...rest };
}

const order = transactionOf(
  { transactionId: 'o1', kind: 'pre-authorization', amountDetails: eur(1_000) },
  { outcome: outcomeOf('approved', { authorized: eur(1_000) }) },
);
/** A reversal with this amount in cents that went through. */
function reversalOf(amount: number): TransactionRecord {
  return transactionOf(
    { transactionId: 'other', kind: 'reversal', amountDetails: eur(amount) },
    { orderReference, outcome: outcomeOf('approved', { authorized: eur(amount) }) },
  );
}

function turnWith(
  record: TransactionRecord,
  others: readonly TransactionRecord[] = [],
  payment: readonly TransactionRecord[] = [order, record, ...others],
): SteppedTurn {
  const entries = [entryOf(record), ...others.map((one) => entryOf(one))];
  return new SteppedTurn({ ...startService(shopSettings, [], 1), entries }, now, serviceRules, { payment });
}

/** Makes the step in which its history arrives. */
function after(
  record: TransactionRecord,
  history: readonly HistoryOperation[],
  turn: SteppedTurn = turnWith(record),
): SteppedTurn {
  const answer = { type: 'history', operations: [authorized, ...history], kept } as const;
  onOperationHistory(turn, entryOf(record), capturing, answer, []);
  return turn;
}

function resultOf(turn: SteppedTurn): string {
  const { outcome } = turn.entry('own')?.record ?? turn.changed.get('own') ?? {};
  return outcome === undefined ? 'open' : `${outcome.result} ${outcome.reason}`;
}

const rowsOf = (turn: SteppedTurn): readonly unknown[] => turn.facts.flatMap(({ detail }) => detail?.['row'] ?? []);

describe('a capture of the whole rest', () => {
  test('matches only the rest that the history had before it', () => {
    const whole = capture(undefined, [{ ...sent, ...pending }]);
    expect(resultOf(after(whole, [operation('COMPLETED', eur(1_000))]))).toBe('approved approved');
    expect(resultOf(after(whole, [operation('COMPLETED', eur(999))]))).toBe('open');
  });

  test('is ambiguous next to another capture that is not shown yet, and makes an older capture ambiguous', () => {
    const done = capture(300, [{ ...sent, state: 'answered' }], { outcome: outcomeOf('approved') }, 'other');
    const record = capture(undefined, []);
    const turn = after(record, [], turnWith(record, [done]));
    expect(attemptBy(turn.current(record), 'capture')?.isBesideOthers).toBe(true);
    const older = capture(300, [sent], {}, 'other');
    const next = after(record, [], turnWith(record, [older]));
    expect(attemptBy(next.current(older), 'capture')?.isBesideOthers).toBe(true);
    const wholeOlder = capture(undefined, [sent], {}, 'other');
    const third = after(capture(300, []), [], turnWith(capture(300, []), [wholeOlder]));
    expect(attemptBy(third.current(wholeOlder), 'capture')?.isBesideOthers).toBe(true);
  });

  test('is shown only by completed operations of its kind', () => {
    const done = capture(400, [{ ...sent, state: 'answered' }], { outcome: outcomeOf('approved') }, 'other');
    const record = capture(400, []);
    for (const other of [operation('COMPLETED', { type: 'REFUND' }), operation('PENDING')]) {
      const turn = after(record, [other], turnWith(record, [done]));
      expect(attemptBy(turn.current(record), 'capture')?.isBesideOthers).toBe(true);
    }
    const nameless: HistoryOperation = { id: 'O1', type: 'CAPTURE', status: 'COMPLETED' };
    const turn = after(record, [nameless], turnWith(record, [done]));
    expect(attemptBy(turn.current(record), 'capture')?.isBesideOthers).toBeUndefined();
  });

  test.each<[string, TransactionRecord]>([
    ['a reversal of the same amount', reversalOf(400)],
    ['the authorization of the same amount', order],
  ])('is not ambiguous next to %s that went through and is not shown', (_what, done) => {
    const record = capture(done.outcome?.authorized?.amount, []);
    const turn = turnWith(record, [], [order, record, done]);
    expect(attemptBy(after(record, [], turn).current(record), 'capture')?.isBesideOthers).toBeUndefined();
  });
});

test('a history that lacks an operation from before proves nothing', () => {
  const record = capture(400, [{ ...sent, ...pending, knownOperations: ['A', 'B'] }]);
  expect(resultOf(after(record, [operation('COMPLETED')]))).toBe('open');
});

/** Returns its end if its payment's history does not contain it. */
const withoutItself = (change: Partial<ServiceAttempt>): string => {
  const record = capture(400, [{ ...sent, ...change }]);
  return resultOf(after(record, [], turnWith(record, [], [order])));
};

describe('the conclusion that a refused operation did nothing', () => {
  test('follows from its own attempt, even if its payment does not list it', () => {
    expect([
      withoutItself(refused),
      withoutItself({ ...refused, ...lost }),
      withoutItself({}),
      withoutItself(lost),
    ]).toEqual(['not-processed amount-too-high', 'open', 'open', 'open']);
  });

  test('waits for pending operations of its kind only', () => {
    const record = capture(400, [{ ...sent, ...refused }]);
    expect(resultOf(after(record, [operation('PENDING', eur(300))]))).toBe('open');
    const turn = after(record, [operation('PENDING', { type: 'REFUND' })]);
    expect(resultOf(turn)).toBe('not-processed amount-too-high');
    expect(turn.changed.get('o1')).toBeUndefined();
  });

  test('is not called safe if the credentials were rejected and another party did the operation', () => {
    const record = capture(400, [{ ...sent, refusedAs: 'unauthenticated', knownOperations: ['A', 'O1'] }]);
    expect(resultOf(after(record, [operation('COMPLETED')]))).toBe('unresolved done-elsewhere');
    const refund = operation('COMPLETED', { type: 'REFUND' });
    expect(resultOf(after(record, [refund]))).toBe('not-processed service-unreachable');
  });

  test('is written down with the row of the table', () => {
    expect(rowsOf(after(capture(400, [{ ...sent, ...refused }]), []))).toEqual(['service-refused']);
  });
});

test('an attempt whose calls were rejected until its latest start counts as refused once', () => {
  const record = capture(400, [sent]);
  const past = { monoMs: monoMs - 1, wallMs: now.wallMs - 1 };
  const entry = entryOf(record, { latestStart: past, refusedCallCode: 'unauthenticated' });
  const turn = new SteppedTurn({ ...startService(shopSettings, [], 1), entries: [entry] }, now, serviceRules);
  advanceOperation(turn, entry, capturing);
  expect(attemptBy(turn.current(record), 'capture')).toMatchObject({ state: 'open', refusedAs: 'unauthenticated' });
  expect(turn.entry('own')?.refusedCallCode).toBeUndefined();
});

/** Returns the time until the lane asks about it again. */
const due = (record: TransactionRecord): number => (after(record, []).entry('own')?.dueAtMs ?? Number.NaN) - monoMs;

describe('a history without changes', () => {
  test('is requested again soon, and in the background once there is an outcome', () => {
    expect(due(capture(400, [{ ...sent, ...lost }]))).toBe(serviceLimits.retryMinMs);
    expect(due(capture(400, [{ ...sent, ...lost }], { outcome: outcomeOf('unresolved') }))).toBe(
      serviceLimits.backgroundMinMs,
    );
  });

  test('adds an item after an operator’s decision if it shows a matching operation on the same payment', () => {
    const outcome = outcomeOf('not-processed', {
      resolvedBy: 'person',
      person: { name: 'A. Berg', reason: 'the list' },
    });
    const called = (knownOperations: readonly string[], change: Partial<ServiceAttempt> = {}): number => {
      const record = capture(400, [{ ...sent, ...lost, knownOperations, ...change }], { outcome });
      return after(record, [operation('COMPLETED')]).current(record).attention.length;
    };
    expect([called(['A']), called(['A', 'B']), called(['A'], { seenOperation: 'O2' })]).toEqual([1, 0, 0]);
  });
});

test('a pending operation is recorded once as seen, and a failed operation never', () => {
  const seen = capture(400, [{ ...sent, ...pending, seenOperation: 'O1' }]);
  expect(after(seen, [operation('PENDING')]).changed.size).toBe(0);
  const record = capture(400, [{ ...sent, ...pending }]);
  expect(attemptBy(after(record, [operation('FAILED')]).current(record), 'capture')).not.toHaveProperty(
    'seenOperation',
  );
});

describe('the lane writes down what the service proves', () => {
  test('with the row of the table and its reason', () => {
    const found = after(capture(400, [{ ...sent, ...pending }]), [operation('COMPLETED')]);
    expect(rowsOf(found)).toEqual(['service-found', 'service-found']);
    expect(found.facts[0]?.text).toBe('the payment service reports: CAPTURE COMPLETED');
    expect(attemptBy(found.changed.get('own') ?? order, 'capture')?.evidence).toMatchObject({
      how: 'repeated',
      result: 'COMPLETED',
    });
    const failed = after(capture(400, [{ ...sent, ...pending, seenOperation: 'O1' }]), [operation('FAILED')]);
    expect(rowsOf(failed)).toEqual(['service-declined', 'service-declined']);
  });

  test('with the answer itself if it decides', () => {
    const record = capture(400, [sent]);
    const turn = turnWith(record);
    onOperated(turn, entryOf(record), sent, { type: 'operated', isDone: true, moved: eur(400), kept }, []);
    expect(rowsOf(turn)).toEqual(['service-answered', 'service-answered']);
    expect(turn.facts[0]?.text).toBe('the payment service reports: SUCCESS');
    const evidence = { how: 'direct', result: 'SUCCESS' };
    expect(attemptBy(turn.current(record), 'capture')?.evidence).toMatchObject(evidence);
    const other = turnWith(record);
    onOperated(other, entryOf(record), sent, { type: 'refused', status: 422, code: 'declined', words: '', kept }, []);
    expect(attemptBy(other.current(record), 'capture')?.evidence).toMatchObject({ how: 'direct' });
  });
});
