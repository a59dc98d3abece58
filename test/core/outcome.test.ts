import { describe, expect, test } from 'vitest';
import { besideOthers, mayFollow, notProcessed, unresolved, type OutcomeDraft } from '../../src/core/outcome.js';
import type { AttemptState, Outcome, TransactionKind, TransactionRecord } from '../../src/core/transaction.js';

function record(kind: TransactionKind, states: readonly AttemptState[]): TransactionRecord {
  return {
    request: { transactionId: 'p1', kind, terminal: 'till-1', sale: 'R-1', allowPartial: false },
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
  sentence: 'x',
  resolvedBy: 'terminal',
  serviceId: 'S0',
};
const declined: OutcomeDraft = { ...approved, result: 'declined', retry: 'safe' };

describe('what the other attempts of a transaction may still hide', () => {
  test.each<[AttemptState, string]>([
    ['open', 'unresolved'],
    ['forgotten', 'unresolved'],
    ['released', 'unresolved'],
    ['unsent', 'declined'],
    ['answered', 'declined'],
    ['refused', 'declined'],
    ['absent', 'declined'],
  ])('a refusal beside an attempt that is %s', (state, expected) => {
    const draft = besideOthers(record('payment', ['answered', state]), declined);
    expect([draft.result, draft.reason]).toEqual([
      expected,
      expected === 'unresolved' ? 'other-attempt-unknown' : declined.reason,
    ]);
  });

  test('an approval stands whatever the others are', () => {
    expect(besideOthers(record('payment', ['answered', 'open']), approved)).toBe(approved);
  });
});

describe('which outcome may follow which (I9)', () => {
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
    ['declined', notProcessed('x', 'x'), false],
    ['not-processed', { ...approved, resolvedBy: 'person' }, false],
  ])('after %s', (before, draft, expected) => {
    expect(mayFollow(before === 'none' ? undefined : told(before), draft)).toBe(expected);
  });
});

test('an unknown payment waits for its resolution; an unknown reversal is never repeated blindly', () => {
  expect(unresolved(record('payment', []), 'x').retry).toBe('after-resolution');
  expect(unresolved(record('refund', []), 'x').retry).toBe('after-resolution');
  expect(unresolved(record('reversal', []), 'x').retry).toBe('unsafe');
});
