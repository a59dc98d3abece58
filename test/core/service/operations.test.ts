/**
 * Follow-ups of a payment, step by step: what its history and each answer prove, and what leaves, leaves again, or
 * never leaves.
 */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { onOperationHistory } from '../../../src/core/service/follow-up-history.js';
import { giveUpOperation, onOperated, advanceOperation } from '../../../src/core/service/follow-ups.js';
import { serviceLimits } from '../../../src/core/service/state/schedule.js';
import type { Operated } from '../../../src/core/service/messages/decode-response.js';
import { attemptBy, open } from '../../../src/core/service/state/attempts-sent.js';
import { type ServiceEntry, type ServiceState, startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import { at, outcomeOf, transactionOf, eur } from '../records.js';
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
import { openCreate, shopSettings } from './shop-records.js';

const past = { monoMs: monoMs - 1, wallMs: now.wallMs - 1 };

/** A capture of 4.00 EUR. */
function capture(
  attempts: TransactionRecord['attempts'] = [],
  rest: Partial<TransactionRecord> = {},
  transactionId = 'own',
): TransactionRecord {
  const asked = transactionOf({ transactionId, kind: 'capture', amountDetails: eur(400) });
  return { ...asked, attempts, orderReference, ...rest };
}

/** The order of 10.00 EUR that it refers to. */
const order = transactionOf(
  { transactionId: 'o1', kind: 'pre-authorization', amountDetails: eur(1_000) },
  {
    attempts: [{ ...openCreate, state: 'answered', pspReference: orderReference }],
    outcome: outcomeOf('approved', { authorized: eur(1_000) }),
  },
);

function turnWith(
  entry: ServiceEntry,
  others: readonly TransactionRecord[] = [],
  change: Partial<ServiceState> = {},
): SteppedTurn {
  const entries = [entry, ...others.map((record) => entryOf(record))];
  const state = { ...startService(shopSettings, [], 1), entries, ...change };
  return new SteppedTurn(state, now, serviceRules, { payment: [order, entry.record, ...others] });
}

/**
 * Returns what its history proves about a capture that left: its result with the reason, `open`, or the state of its
 * attempt.
 */
function proved(
  change: Partial<ServiceAttempt>,
  history: readonly HistoryOperation[],
  others: readonly TransactionRecord[] = [],
): string {
  const record = capture([{ ...sent, ...change }]);
  const entry = entryOf(record);
  const turn = turnWith(entry, others);
  onOperationHistory(turn, entry, capturing, { type: 'history', operations: [authorized, ...history], kept }, []);
  const present = turn.current(record);
  const { outcome } = present;
  const state = attemptBy(present, 'capture')?.state;
  return outcome === undefined ? `${state}` : `${state}: ${outcome.result} ${outcome.reason}, ${outcome.retry}`;
}

/** Returns the operation that is known to be in progress from now on. */
const seen = (change: Partial<ServiceAttempt>): string | undefined => {
  const record = capture([{ ...sent, ...change }]);
  const entry = entryOf(record);
  const turn = turnWith(entry);
  const operations = [authorized, operation('PENDING')];
  onOperationHistory(turn, entry, capturing, { type: 'history', operations, kept }, []);
  return attemptBy(turn.current(record), 'capture')?.seenOperation;
};

describe('after PENDING the history proves', () => {
  test.each<[string, string, Partial<ServiceAttempt>, readonly HistoryOperation[]]>([
    ['that it went through', 'answered: approved approved, unsafe', pending, [operation('COMPLETED')]],
    [
      'that it went through if it was seen as pending',
      'answered: approved approved, unsafe',
      { ...pending, seenOperation: 'O1' },
      [operation('COMPLETED'), operation('COMPLETED', { id: 'O2' })],
    ],
    [
      'that it failed if it was seen as pending',
      'answered: declined declined, safe',
      { ...pending, seenOperation: 'O1' },
      [operation('FAILED')],
    ],
    ['nothing if the failed one was never seen as pending', 'open', pending, [operation('FAILED')]],
    ['nothing while it is pending', 'open', pending, [operation('PENDING')]],
    ['nothing if several are new', 'open', pending, [operation('COMPLETED'), operation('COMPLETED', { id: 'O2' })]],
    ['nothing by an operation of another amount', 'open', pending, [operation('COMPLETED', { amount: 399 })]],
    ['nothing by an earlier operation', 'open', { ...pending, knownOperations: ['A', 'O1'] }, [operation('COMPLETED')]],
    [
      'nothing if it lacks an earlier operation',
      'open',
      { ...pending, knownOperations: ['B'] },
      [operation('COMPLETED')],
    ],
    [
      'nothing if it lacks an operation that was pending',
      'open',
      { ...pending, seenOperation: 'O2' },
      [operation('COMPLETED')],
    ],
    [
      'nothing if others of its payment may have done it',
      'open',
      { ...pending, isBesideOthers: true },
      [operation('COMPLETED')],
    ],
  ])('%s', (_what, told, change, history) => {
    expect(proved(change, history)).toBe(told);
  });

  test('nothing without an answer to our own key, and nothing if the earlier history is unknown', () => {
    expect(proved({ wasLost: true }, [operation('COMPLETED')])).toBe('open');
    const { knownOperations: _none, ...nameless } = sent;
    const record = capture([{ ...nameless, ...pending }]);
    const entry = entryOf(record);
    const turn = turnWith(entry);
    onOperationHistory(turn, entry, capturing, { type: 'history', operations: [operation('COMPLETED')], kept }, []);
    expect(turn.current(record).outcome).toBeUndefined();
  });

  test('the history proves which operation is ours if it shows one as pending', () => {
    expect([seen(pending), seen({}), seen({ ...pending, isBesideOthers: true })]).toEqual(['O1', undefined, undefined]);
  });
});

const refused = { refusedAs: 'amount-too-high' } as const;
const declinedAs = { refusedAs: 'declined' } as const;

describe('after a refusal the history proves', () => {
  test.each<[string, string, Partial<ServiceAttempt>, readonly HistoryOperation[]]>([
    ['that nothing was done if it has nothing new', 'not-started: not-processed amount-too-high, safe', refused, []],
    ['nothing if an earlier request may have arrived', 'open', { ...refused, ...lost }, []],
    ['nothing by an approved operation, which belongs to another party', 'open', refused, [operation('COMPLETED')]],
    ['that it was declined', 'answered: declined declined, safe', declinedAs, [operation('FAILED')]],
    [
      'that it was declined if all new operations failed, whichever of them is ours',
      'answered: declined declined, safe',
      { ...declinedAs, wasLost: true },
      [operation('FAILED'), operation('FAILED', { id: 'O2' })],
    ],
    [
      'nothing if one of several new operations may have gone through',
      'open',
      { ...declinedAs, wasLost: true },
      [operation('FAILED'), operation('COMPLETED', { id: 'O2' })],
    ],
    [
      'that it was declined, even next to others',
      'answered: declined declined, safe',
      { ...declinedAs, isBesideOthers: true },
      [operation('FAILED')],
    ],
    [
      'nothing by a failed operation next to others if it was not processed',
      'open',
      { ...refused, isBesideOthers: true },
      [operation('FAILED')],
    ],
    [
      'nothing next to others if an earlier request may have arrived',
      'open',
      { ...declinedAs, isBesideOthers: true, wasLost: true },
      [operation('FAILED')],
    ],
    [
      'that nothing reached the service if its credentials were rejected',
      'unsent: not-processed service-unreachable, safe',
      { refusedAs: 'unauthenticated' },
      [],
    ],
    [
      'that another party did it, for the operator',
      'not-started: unresolved done-elsewhere, after-resolution',
      { ...refused, knownOperations: ['A', 'O1'] },
      [operation('COMPLETED')],
    ],
  ])('%s', (_what, told, change, history) => {
    expect(proved(change, history)).toBe(told);
  });

  test.each<[string, string, TransactionRecord]>([
    ['while the result of another one is unknown', 'open', capture([sent], {}, 'other')],
    [
      'while another one was given up as unresolved',
      'open',
      capture([{ ...sent, state: 'unrecoverable' }], { outcome: outcomeOf('unresolved') }, 'other'),
    ],
    [
      'while another one was refused and an earlier request of it may have arrived',
      'open',
      capture([{ ...sent, ...refused, ...lost }], {}, 'other'),
    ],
    [
      'if another one was itself refused',
      'not-started: not-processed amount-too-high, safe',
      capture([{ ...sent, ...refused }], {}, 'other'),
    ],
    ['if another one waits to be sent', 'not-started: not-processed amount-too-high, safe', capture([], {}, 'other')],
    [
      'if another one was not sent',
      'not-started: not-processed amount-too-high, safe',
      capture([{ ...sent, state: 'unsent' }], {}, 'other'),
    ],
    [
      'if another one has ended',
      'not-started: not-processed amount-too-high, safe',
      capture([sent], { outcome: outcomeOf('declined') }, 'other'),
    ],
  ])('how the operation ends %s', (_when, told, other) => {
    expect(proved(refused, [], [other])).toBe(told);
  });
});

describe('before an operation leaves, the lane reads the history, and the attempt', () => {
  const unseen = capture([sent], {}, 'other');

  /** Returns the attempt that leaves, and what is written about another one. */
  function left(
    history: readonly HistoryOperation[],
    others: readonly TransactionRecord[] = [],
    isBesideOthers = false,
  ) {
    const record = capture();
    const entry = entryOf(record, { isBesideOthers });
    const turn = turnWith(entry, others);
    onOperationHistory(turn, entry, capturing, { type: 'history', operations: history, kept }, []);
    const [other] = others;
    return {
      attempt: attemptBy(turn.current(record), 'capture'),
      other: other && attemptBy(turn.current(other), 'capture')?.isBesideOthers,
    };
  }

  test('records the operations that the history had', () => {
    const { attempt } = left([authorized, operation('COMPLETED')]);
    expect(attempt).toMatchObject({ state: 'open', pspReference: orderReference, knownOperations: ['A', 'O1'] });
    expect(attempt).not.toHaveProperty('isBesideOthers');
  });

  test('is ambiguous if its admission found other operations', () => {
    expect(left([authorized], [], true).attempt?.isBesideOthers).toBe(true);
  });

  test.each<[string, readonly HistoryOperation[], Partial<TransactionRecord>, true | undefined]>([
    [
      'an approved one of ours is not shown yet',
      [],
      { outcome: outcomeOf('approved', { authorized: eur(400) }) },
      true,
    ],
    [
      'but not if it is shown',
      [operation('COMPLETED')],
      { outcome: outcomeOf('approved', { authorized: eur(400) }) },
      undefined,
    ],
    ['but not if it has another amount', [], { outcome: outcomeOf('approved', { authorized: eur(300) }) }, undefined],
    ['but not if it did not go through', [], { outcome: outcomeOf('declined') }, undefined],
  ])('is ambiguous or not if %s', (_where, history, rest, is) => {
    const other = capture([{ ...sent, state: 'answered' }], rest, 'other');
    expect(left([authorized, ...history], [other]).attempt?.isBesideOthers).toBe(is);
  });

  test.each<[string, TransactionRecord, true | undefined]>([
    ['an older one with an unknown result', unseen, true],
    ['an older one that was given up', capture([{ ...sent, state: 'unrecoverable' }], {}, 'other'), true],
    ['but not one that was seen as pending', capture([{ ...sent, seenOperation: 'O1' }], {}, 'other'), undefined],
    ['but not one that was answered', capture([{ ...sent, state: 'answered' }], {}, 'other'), undefined],
    [
      'but not one of another amount',
      {
        ...unseen,
        request: transactionOf({ transactionId: 'other', kind: 'capture', amountDetails: eur(300) }).request,
      },
      undefined,
    ],
  ])('makes another one ambiguous or not, namely %s', (_which, other, is) => {
    expect(left([authorized], [other]).other).toBe(is);
  });

  test('does not leave after its latest start or once there is an outcome', () => {
    const late = entryOf(capture(), { latestStart: past });
    const turn = turnWith(late);
    const history = { type: 'history', operations: [authorized], kept } as const;
    onOperationHistory(turn, late, capturing, history, []);
    expect(turn.current(late.record)).toMatchObject({
      attempts: [],
      outcome: { result: 'not-processed', retry: 'safe' },
    });
    const over = entryOf(capture([], { outcome: outcomeOf('declined') }));
    const other = turnWith(over);
    onOperationHistory(other, over, capturing, history, []);
    expect([other.effects, other.changed.size]).toEqual([[], 0]);
  });
});

/**
 * A capture that was opened by the product's code, so that a repeat has the same bytes. `change` is its later state.
 */
function opened(change: Partial<ServiceAttempt> = {}, rest: Partial<TransactionRecord> = {}): TransactionRecord {
  const record = capture();
  const turn = turnWith(entryOf(record));
  open(turn, entryOf(record), { endpoint: 'capture', pspReference: orderReference, knownOperations: ['A'] });
  const present = turn.current(record);
  const attempts = present.attempts.map((one) => (one.rail === 'service' ? Object.assign({}, one, change) : one));
  return { ...present, attempts, ...rest };
}

const stopped = { abortRequested: { at, reason: 'the customer left' } };
const moved = { abortRequested: { at, reason: 'x', moved: { by: 'p9', shared: 'original' as const } } };

/** Returns the endpoint that is called, or the end. */
function due(record: TransactionRecord, change: Partial<ServiceEntry> = {}, state: Partial<ServiceState> = {}): string {
  const entry = entryOf(record, change);
  const turn = turnWith(entry, [], state);
  advanceOperation(turn, entry, capturing);
  const { outcome } = turn.current(record);
  const called = turn.effects.map(({ call }) => call.endpoint).join();
  return [called, ...(outcome === undefined ? [] : [`${outcome.result} ${outcome.reason}`])].join();
}

describe('the next step for an operation is', () => {
  const unresolved = { outcome: outcomeOf('unresolved', { reason: 'no-answer' }) };

  test.each<[string, string, TransactionRecord, Partial<ServiceEntry>?, Partial<ServiceState>?]>([
    ['its history before it is sent', 'status', capture()],
    ['its end after its latest start', ',not-processed service-unreachable', capture(), { latestStart: past }],
    ['its end if tenderd stops', ',not-processed stopping', capture(), {}, { stopping: true }],
    ['nothing if it ended before it was sent', ',declined approved', capture([], { outcome: outcomeOf('declined') })],
    ['nothing if its attempt has ended', '', opened({ state: 'answered' })],
    ['the same request if its answer was lost', 'capture', opened(lost)],
    ['the same request if it was not sent', 'capture', opened()],
    [
      'its end if it was not sent until its latest start',
      ',not-processed service-unreachable',
      opened(),
      { latestStart: past },
    ],
    ['its end if it was not sent and is no longer wanted', ',not-processed aborted', opened({}, stopped)],
    ['the same request if it may have arrived and is no longer wanted', 'capture', opened(lost, stopped)],
    [
      'its history if it was turned away until its latest start',
      'status',
      opened(),
      { latestStart: past, refusedCallCode: 'unauthenticated' },
    ],
    ['its history if the service is processing it', 'status', opened(pending)],
    ['its history if it was refused', 'status', opened(refused)],
    ['its history if its key is too old', 'status', opened(lost), { isBornHere: false }],
    ['its history if its bytes would differ', 'status', opened({ ...lost, bodyHash: 'x' })],
    ['its history if it is unresolved', 'status,unresolved no-answer', opened(lost, unresolved)],
    [
      'the operator if another one has moved the money and it may have arrived',
      ',unresolved no-answer',
      opened(lost, moved),
    ],
    ['its history if another one has moved the money and it was refused', 'status', opened(refused, moved)],
  ])('%s', (_what, told, record, change, state) => {
    expect(due(record, change, state)).toBe(told);
  });

  test('nothing if its payment is unknown', () => {
    const { orderReference: _none, ...nameless } = capture();
    expect(due(nameless)).toBe('');
  });
});

describe('an operation whose time is over', () => {
  test('it is left to an operator if it may have arrived, and ends as not processed if it did not', () => {
    for (const [record, told] of [
      [opened({ wasLost: true }), { result: 'unresolved', reason: 'no-answer', retry: 'after-resolution' }],
      [opened(), { result: 'not-processed', reason: 'service-unreachable', retry: 'safe' }],
    ] as const) {
      const entry = entryOf(record);
      const turn = turnWith(entry);
      giveUpOperation(turn, entry, capturing);
      expect(turn.current(record).outcome).toMatchObject(told);
    }
  });

  test('has its history requested in the background', () => {
    const entry = entryOf(opened({ wasLost: true }));
    const turn = turnWith(entry);
    giveUpOperation(turn, entry, capturing);
    expect(turn.entry('own')?.dueAtMs).toBe(monoMs + serviceLimits.backgroundMinMs);
  });
});

/** Returns the attempt and the transaction after this answer. */
function after(answer: Operated, change: Partial<ServiceAttempt> = {}) {
  const record = opened(change);
  const entry = entryOf(record);
  const turn = turnWith(entry);
  const attempt = attemptBy(record, 'capture');
  if (attempt === undefined) throw new RangeError('it was opened');
  onOperated(turn, entry, attempt, answer, []);
  const present = turn.current(record);
  const { refusedAs, sawStart, wasLost, state } = attemptBy(present, 'capture') ?? {};
  const waitMs = (turn.entry('own')?.dueAtMs ?? Number.NaN) - monoMs;
  return { refusedAs, sawStart, wasLost, state, outcome: present.outcome?.result, waitMs };
}

const refusal = (code: string): Operated => ({ type: 'refused', status: 409, code, words: '', kept });

describe('the answer to an operation', () => {
  const nothing = { refusedAs: undefined, sawStart: undefined, wasLost: undefined, state: 'open', outcome: undefined };
  const again = serviceLimits.retryMinMs;

  test('is approved if it reports success', () => {
    const done: Operated = { type: 'operated', isDone: true, moved: eur(400), kept };
    expect(after(done)).toMatchObject({ state: 'answered', outcome: 'approved' });
  });

  test('leaves the result to the history if it reports PENDING', () => {
    const started: Operated = { type: 'operated', isDone: false, moved: undefined, kept };
    expect(after(started)).toEqual({ ...nothing, sawStart: true, waitMs: serviceLimits.pollMinMs });
  });

  test('counts as lost if it is unreadable', () => {
    expect(after({ type: 'unread', why: 'bad-value' })).toEqual({ ...nothing, wasLost: true, waitMs: again });
  });

  test.each(['request-in-progress', 'idempotency-key-reused', 'http-409'])(
    'counts as lost if it reports %s',
    (code) => {
      expect(after(refusal(code))).toEqual({ ...nothing, wasLost: true, waitMs: again });
    },
  );

  test.each(['amount-too-high', 'declined'])(
    'leaves the result to the history at once if it refuses with %s',
    (code) => {
      expect(after(refusal(code))).toEqual({ ...nothing, refusedAs: code, waitMs: 0 });
    },
  );

  test('to a repeat proves nothing about the first request, unless it was processed', () => {
    expect(after(refusal('amount-too-high'), lost)).toEqual({ ...nothing, ...lost, waitMs: again });
    expect(after(refusal('declined'), lost)).toEqual({ ...nothing, ...lost, refusedAs: 'declined', waitMs: 0 });
  });
});
