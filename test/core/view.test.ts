import { describe, expect, test } from 'vitest';
import type { AttemptState, TransactionKind } from '../../src/core/transaction.js';
import { viewOf } from '../../src/core/view.js';

function sentence(kind: TransactionKind, states: readonly AttemptState[], recovering = false): string {
  const attempts = states.map((state, index) => ({
    serviceId: `S${index}`,
    category: 'Payment' as const,
    saleId: 'A',
    poiId: 'T1',
    sessionEpoch: 1,
    openedAt: '2026-01-01T00:00:00Z',
    state,
  }));
  const record = {
    request: { transactionId: 'p1', kind, terminal: 'till-1', sale: 'R-1', allowPartial: false },
    acceptedAt: '2026-01-01T00:00:00Z',
    attempts,
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
  };
  return viewOf(record, [], recovering).sentence;
}

describe('what a cashier is told of a transaction that waits', () => {
  test.each<[string, readonly AttemptState[], boolean]>([
    ['nothing was sent yet', [], true],
    ['nothing was sent yet, though an attempt was made ready', ['unsent'], true],
    ['the terminal was asked and did not start it', ['refused', 'unsent'], false],
  ])('%s', (_, states, isUnsent) => {
    expect(sentence('payment', states).includes('Nothing was sent yet')).toBe(isUnsent);
  });
});

test.each<[TransactionKind, string]>([
  ['payment', 'Do not charge again'],
  ['refund', 'Do not refund again'],
  ['reversal', 'Do not reverse again'],
])('a %s that runs, or is asked for, is not to be repeated', (kind, words) => {
  expect(sentence(kind, ['open'])).toContain(words);
  expect(sentence(kind, ['open'], true)).toContain(words);
});
