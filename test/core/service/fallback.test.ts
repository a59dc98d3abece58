/**
 * The cancel by our own reference, step by step: after which create it leaves, for how long, and what each answer
 * changes.
 */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { isReferenceOurs, onFallback, advanceFallback } from '../../../src/core/service/fallback.js';
import { serviceLimits } from '../../../src/core/service/state/schedule.js';
import type { Named } from '../../../src/core/service/messages/decode-response.js';
import { attemptsOf } from '../../../src/core/service/state/attempts-sent.js';
import { type ServiceEntry, serviceEntryOf } from '../../../src/core/service/state/service-state.js';
import { outcomeOf, transactionOf } from '../records.js';
import { openCreate, stepAfter } from './shop-records.js';

const { giveUpMs, fallbackAfterMs } = serviceLimits;
const transactionId = '0b9e1f0a-7a36-4d52-9c57-6f0f6f6f0001';
const lost = { ...openCreate, wasLost: true } as const;
const ours = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';

/** A create that was given up, with changes. */
function givenUp(change: Partial<TransactionRecord> = {}): TransactionRecord {
  const outcome = outcomeOf('unresolved', { reason: 'no-answer' });
  return transactionOf({ transactionId }, { attempts: [lost], outcome, ...change });
}

/** Returns what is done about it this long after it was requested: what leaves, the record, and the entry. */
function pursued(ms: number, record: TransactionRecord, change: Partial<ServiceEntry> = {}) {
  const turn = stepAfter(ms, [record]);
  turn.patchEntry(transactionId, { isBornHere: true, ...change });
  const entry = turn.entry(transactionId) ?? serviceEntryOf(record);
  advanceFallback(turn, entry);
  const leaves = turn.effects.map(({ call }) => call.endpoint);
  return { leaves, record: turn.current(record), dueAtMs: turn.entry(transactionId)?.dueAtMs };
}

const dueMs = giveUpMs + fallbackAfterMs;

/** The same, with the cancel that left and its result. */
function cancelled(change: Partial<ServiceAttempt> = {}): TransactionRecord {
  const { record } = pursued(dueMs, givenUp());
  const [create, cancel] = attemptsOf(record);
  if (create === undefined || cancel === undefined) throw new Error('a cancel has left');
  return { ...record, attempts: [create, { ...cancel, ...change }] };
}

describe('a merchant reference', () => {
  test.each<[string, boolean]>([
    [transactionId, true],
    [transactionId.toUpperCase(), true],
    [`${transactionId}0`, false],
    [`0${transactionId}`, false],
    ['4711', false],
    ['0b9e1f0a-7a36-4d52-9c576f0f6f6f0001', false],
  ])('%s counts as ours by its form: %s', (id, isOurs) => {
    const record = transactionOf({ transactionId: id });
    expect(isReferenceOurs(record, { referencesAreUnique: false })).toBe(isOurs);
    expect(isReferenceOurs(record, { referencesAreUnique: true })).toBe(true);
  });
});

describe('a create request that was lost and given up', () => {
  test('is cancelled one minute later, and not earlier', () => {
    expect(pursued(dueMs - 1, givenUp())).toMatchObject({ leaves: [], dueAtMs: dueMs });
    expect(pursued(dueMs, givenUp()).leaves).toEqual(['fallbackCancel']);
  });

  test.each<[string, Partial<TransactionRecord>]>([
    ['that was never sent', { attempts: [] }],
    ['that was not lost', { attempts: [openCreate] }],
    ['that was refused', { attempts: [{ ...lost, state: 'not-started' }] }],
    ['whose payment is known', { attempts: [{ ...lost, pspReference: ours }] }],
    ['that an operator has resolved', { outcome: outcomeOf('approved', { resolvedBy: 'person' }) }],
    ['whose reference may belong to another register', { request: transactionOf({ transactionId: '4711' }).request }],
  ])('but one %s is not cancelled', (_which, change) => {
    expect(pursued(dueMs, givenUp(change)).leaves).toEqual([]);
  });

  test('is not cancelled while one of its calls is in flight', () => {
    const inFlight = { id: 'shop:1', purpose: 'money', idempotencyKey: 'k' } as const;
    expect(pursued(dueMs, givenUp(), { inFlight }).leaves).toEqual([]);
  });
});

describe('a cancel by our reference without an answer', () => {
  const sent = { sinceMs: dueMs };

  test('is sent again until its time is over', () => {
    const lastMs = dueMs + giveUpMs;
    expect(pursued(lastMs - 1, cancelled(), sent).leaves).toEqual(['fallbackCancel']);
    expect(pursued(lastMs, cancelled(), sent).leaves).toEqual([]);
  });

  test('is not sent again once it was answered', () => {
    expect(pursued(dueMs + 1, cancelled({ state: 'not-started' }), sent).leaves).toEqual([]);
  });
});

/**
 * Returns what its answer changes: the create, the cancel, and the facts. `begunBy`: the transaction that began the
 * payment in the answer.
 */
function afterAnswer(answer: Named, create: Partial<ServiceAttempt> = {}, begunBy?: string) {
  const [, cancel] = attemptsOf(cancelled());
  if (cancel === undefined) throw new Error('a cancel has left');
  const record = givenUp({ attempts: [{ ...lost, ...create }, cancel] });
  const turn = stepAfter(dueMs + 500, [record], { begunBy });
  turn.patchEntry(transactionId, { fruitless: 3 });
  onFallback(turn, turn.entry(transactionId) ?? serviceEntryOf(record), cancel, answer);
  const [first, second] = attemptsOf(turn.current(record));
  return { create: first, cancel: second, facts: turn.facts, entry: turn.entry(transactionId) };
}

const kept = { message: { a: 1 }, redacted: [] };
const named = { type: 'named', pspReference: other, kept } as const;
const refused = { type: 'refused', status: 409, words: '', kept } as const;

describe('an answer to the cancel', () => {
  test('that names the payment makes the lane ask for its history at once', () => {
    const { create, cancel, facts, entry } = afterAnswer(named);
    expect(create).toMatchObject({ pspReference: other, state: 'open' });
    expect(cancel).toMatchObject({
      state: 'answered',
      pspReference: other,
      evidence: { how: 'direct', message: { a: 1 } },
    });
    expect(cancel).not.toHaveProperty('refusedAs');
    expect(facts.map(({ type, text }) => [type, text])).toEqual([
      [
        'stage',
        'tenderd asked the payment service to cancel by our reference, and the answer names the payment: tenderd asks for its status',
      ],
    ]);
    expect(entry).toMatchObject({ dueAtMs: dueMs + 500, sinceMs: dueMs + 500, fruitless: 0 });
  });

  test('that names another payment than a webhook does not change the reference', () => {
    const { create, cancel } = afterAnswer(named, { pspReference: ours });
    expect([create?.pspReference, cancel?.pspReference]).toEqual([ours, other]);
  });

  test('that found no payment proves nothing, and the create request stays unchanged', () => {
    const { create, cancel, facts } = afterAnswer({ ...refused, code: 'payment-not-found' });
    expect(create).toEqual(lost);
    expect(cancel).toMatchObject({ state: 'not-started', refusedAs: 'payment-not-found' });
    expect(cancel).not.toHaveProperty('pspReference');
    expect(facts.map(({ type, text }) => [type, text])).toEqual([
      [
        'stage',
        'tenderd asked the payment service to cancel by our reference, and the payment service found no payment (payment-not-found): this proves nothing',
      ],
    ]);
  });

  test('that refuses and names the payment also makes the lane ask for its history', () => {
    const { create, cancel } = afterAnswer({ ...refused, code: 'not-authorized', pspReference: other });
    expect(create?.pspReference).toBe(other);
    expect(cancel).toMatchObject({ state: 'not-started', refusedAs: 'not-authorized', pspReference: other });
  });

  test.each<[string, Named, string | undefined, string]>([
    ['is unreadable', { type: 'unread', why: 'it is cut' }, undefined, 'it is cut'],
    [
      'says that the request is still processed',
      { ...refused, code: 'request-in-progress' },
      undefined,
      'request-in-progress',
    ],
    ['names the payment of another transaction', named, 'p0', 'it names the payment of another transaction, p0'],
  ])('that %s makes the lane send it again, and is kept with its reason', (_which, answer, begunBy, why) => {
    const { create, cancel, entry } = afterAnswer(answer, {}, begunBy);
    expect(create).toEqual(lost);
    expect(cancel).toMatchObject({ state: 'open', wasLost: true, unreadable: { why, times: 1 } });
    expect(entry?.fruitless).toBe(4);
  });
});
