/** The transactions that count after admission, row by row. */

import { describe, expect, test } from 'vitest';
import { otherAttemptCode } from '../../src/core/model/attention-item.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { countedFor as countedOf, type Question } from '../../src/core/sale/counted.js';
import { reviewedBy } from '../../src/core/sale/reviewed-revisions.js';
import { at, attemptOf, outcomeOf, transactionOf } from './records.js';

const earlier = '2025-12-31T23:00:00.000Z';
const later = '2026-01-01T01:00:00.000Z';
const uncertain = [{ code: otherAttemptCode, at, text: 'x', actions: [] }];

function refund(transactionId: string, rest: Partial<TransactionRecord> = {}): TransactionRecord {
  return transactionOf({ transactionId, kind: 'refund' }, rest);
}

function countedFor(question: Question, asker: TransactionRecord, others: readonly TransactionRecord[]) {
  return countedOf(question, asker, others, reviewedBy(asker));
}

const begun = { attempts: [attemptOf()] };

describe('a request that has not ended', () => {
  const asker = refund('r5');

  test.each<[string, TransactionRecord, boolean]>([
    ['accepted earlier', refund('r9', { acceptedAt: earlier }), true],
    ['accepted later', refund('r1', { acceptedAt: later }), false],
    ['started, although it was accepted later', refund('r9', { ...begun, acceptedAt: later }), true],
    ['accepted at the same time, with the smaller id', refund('r1'), true],
    ['accepted at the same time, with the greater id', refund('r9'), false],
    ['unresolved', refund('r1', { outcome: outcomeOf('unresolved') }), true],
    ['uncertain', refund('r1', { outcome: outcomeOf('declined'), attention: uncertain }), true],
    ['declined', refund('r1', { outcome: outcomeOf('declined') }), false],
    [
      'approved, although it was accepted later',
      refund('r9', { acceptedAt: later, outcome: outcomeOf('approved') }),
      true,
    ],
  ])('counts by its start and acceptance: %s', (_name, other, counts) => {
    expect(countedFor('start', asker, [other])).toEqual(counts ? [other] : []);
    const isCertain = other.outcome?.result === 'approved';
    expect(countedFor('excess', asker, [other])).toEqual(isCertain ? [other] : []);
  });

  test('and a competing request do not count for each other: exactly one of the two counts for the other', () => {
    const worlds = [refund('r1'), refund('r1', begun), refund('r1', { acceptedAt: later })];
    for (const one of worlds) {
      const counts = [countedFor('start', asker, [one]), countedFor('start', one, [asker])];
      expect(counts.flat()).toHaveLength(1);
    }
  });
});
