import type { OutcomeDraft, Outcome } from '../../src/core/model/result.js';
import type { Evidence, AttemptState } from '../../src/core/model/attempt.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import { mayFollow, notProcessed } from '../../src/core/policy/outcome.js';
import { kinds } from '../../src/core/kinds/index.js';
import { reasons } from '../../src/core/model/reason-codes.js';
import { conditions } from '../../src/core/terminal/messages/conditions.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { afterOtherAttempts, unresolved } from './of-kind.js';
import { unchecked } from '../unchecked.js';

function record(kind: TransactionKind, states: readonly AttemptState[]): TransactionRecord {
  return {
    request: unchecked({ transactionId: 'p1', kind, terminal: 'till-1', sale: 'R-1', allowPartial: false }),
    acceptedAt: '2026-01-01T00:00:00Z',
    attempts: states.map((state, index) => ({
      serviceId: `S${index}`,
      category: 'Payment',
      saleId: 'A',
      poiId: 'T1',
      sessionEpoch: 1,
      openedAt: '2026-01-01T00:00:00Z',
      state,
    })),
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
  };
}

const approved: OutcomeDraft = {
  result: 'approved',
  retry: 'unsafe',
  reason: 'approved',
  message: 'x',
  resolvedBy: 'terminal',
  serviceId: 'S0',
};
const declined: OutcomeDraft = { ...approved, result: 'declined', retry: 'safe' };

describe('the other attempts of a transaction', () => {
  test.each<[AttemptState, string]>([
    ['open', 'unresolved'],
    ['unrecoverable', 'unresolved'],
    ['released-by-operator', 'unresolved'],
    ['unsent', 'declined'],
    ['answered', 'declined'],
    ['not-started', 'declined'],
    ['never-received', 'declined'],
  ])('make a refusal uncertain or not if one is %s', (state, expected) => {
    const draft = afterOtherAttempts(record('payment', ['answered', state]), declined);
    expect([draft.result, draft.reason]).toEqual([
      expected,
      expected === 'unresolved' ? 'other-attempt-unknown' : declined.reason,
    ]);
  });

  test('do not change an approval', () => {
    expect(afterOtherAttempts(record('payment', ['answered', 'open']), approved)).toBe(approved);
  });
});

describe('an outcome may follow another outcome or not (I9)', () => {
  const told = (result: Outcome['result']): Outcome => ({
    ...approved,
    result,
    revision: 1,
    at: '2026-01-01T00:00:00Z',
  });

  test.each<[Outcome['result'] | 'none', OutcomeDraft, boolean]>([
    ['none', declined, true],
    ['unresolved', declined, true],
    ['unresolved', approved, true],
    ['declined', approved, true],
    ['cancelled', approved, true],
    ['not-processed', approved, true],
    ['approved', approved, true],
    ['approved', declined, false],
    ['declined', notProcessed('queue', 'x'), false],
    ['not-processed', { ...approved, resolvedBy: 'person' }, true],
    ['approved', { ...approved, resolvedBy: 'person' }, false],
    ['not-processed', { ...approved, resolvedBy: 'tenderd' }, false],
  ])('after %s', (before, draft, expected) => {
    expect(mayFollow(before === 'none' ? undefined : told(before), draft)).toBe(expected);
  });
});

test('an unresolved payment may be retried after its resolution, and an unresolved reversal is unsafe to retry', () => {
  expect(unresolved(record('payment', []), 'no-answer').retry).toBe('after-resolution');
  expect(unresolved(record('refund', []), 'no-answer').retry).toBe('after-resolution');
  expect(unresolved(record('reversal', []), 'no-answer').retry).toBe('unsafe');
});

const nothingSaid: Evidence = { at: '2026-01-01T00:00:00Z', how: 'direct', redacted: [], message: {} };

function messageOf(
  kind: TransactionKind,
  ...attempts: readonly (readonly [state: AttemptState, evidence?: Partial<Evidence>])[]
): string {
  const bare = record(
    kind,
    attempts.map(([state]) => state),
  );
  const told = bare.attempts.map((attempt, index) => {
    const evidence = attempts[index]?.[1];
    return evidence === undefined ? attempt : { ...attempt, evidence: { ...nothingSaid, ...evidence } };
  });
  return unresolved({ ...bare, attempts: told }, 'no-answer').message;
}

describe('the message of an unresolved transaction', () => {
  const offline = { result: 'Failure', errorCondition: 'UnavailableDevice', additionalResponse: ' T1 is off ' };

  test.each<[string, TransactionKind, Partial<Evidence>, string]>([
    ['condition and text', 'payment', offline, 'the payment went through (UnavailableDevice: T1 is off). Do not'],
    ['only a condition', 'refund', { errorCondition: 'Busy' }, 'the refund went through (Busy). Do not'],
    ['a Reject', 'payment', { how: 'reject', result: 'Reject', additionalResponse: 'queued' }, 'through (queued). Do'],
    ['an unknown condition', 'payment', { result: 'Agreed' }, 'went through (Agreed). Do not'],
    ['a reconciliation', 'reconciliation', offline, 'was closed (UnavailableDevice: T1 is off). Do not close'],
    ['a card', 'card-acquisition', offline, 'was read (UnavailableDevice: T1 is off). Nothing was charged'],
    ['no text', 'payment', { result: 'Failure' }, 'the payment went through. Do not'],
    ['a text of spaces', 'payment', { additionalResponse: '  ' }, 'the payment went through. Do not'],
    ['a long text', 'payment', { additionalResponse: 'x'.repeat(500) }, `through (${'x'.repeat(120)}). Do not`],
  ])('has the condition and text of the terminal: %s', (_what, kind, evidence, expected) => {
    expect(messageOf(kind, ['unrecoverable', evidence])).toContain(expected);
  });

  test('uses the evidence of the unresolved attempt, or of a refusal that is itself uncertain', () => {
    expect(messageOf('payment', ['unrecoverable', offline], ['answered', { errorCondition: 'Refusal' }])).toContain(
      'through (UnavailableDevice: T1 is off).',
    );
    expect(messageOf('payment', ['unrecoverable'], ['answered', { errorCondition: 'Refusal' }])).toContain(
      'through. Do',
    );
    expect(messageOf('payment', ['unrecoverable', offline], ['open'])).toContain('(UnavailableDevice: T1 is off)');
    expect(messageOf('reversal', ['not-started', { errorCondition: 'Busy' }], ['answered', offline])).toContain(
      'through (UnavailableDevice: T1 is off).',
    );
  });
});

test('each condition that is a final answer has a reason that allows its result', () => {
  const finals = Object.values(conditions).flatMap(({ reason, money }) =>
    Object.values(kinds).flatMap((kind) => {
      const verdict = money(kind);
      return verdict.verdict === 'final' ? [{ reason, result: verdict.result }] : [];
    }),
  );
  expect(finals.length).toBeGreaterThan(0);
  for (const { reason, result } of finals)
    expect(reason === undefined ? [] : reasons[reason].results, reason).toContain(result);
});
