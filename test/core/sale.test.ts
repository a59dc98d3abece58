/** Which transactions an operator had reviewed, for whom, and as they are now (promise 9). */

import { expect, test } from 'vitest';
import { hasReviewed, reviewedBy, wasReviewedBefore } from '../../src/core/sale/reviewed-revisions.js';
import { reviewed } from '../reviewed.js';
import { outcomeOf, transactionOf } from './records.js';

const first = transactionOf({ transactionId: 'p1' }, { outcome: outcomeOf('unresolved') });
const later = { ...first, outcome: outcomeOf('approved', { revision: 2 }) };
const asker = transactionOf({ transactionId: 'p2', ...reviewed('p1') });

test('a review is of that very transaction, at its current revision', () => {
  expect([first, later].map(reviewedBy(asker))).toEqual([true, false]);
  expect(reviewedBy(asker)({ ...later, outcome: outcomeOf('approved', { revision: 2, movedSince: 1 }) })).toBe(true);
  expect([first, later].map((one) => wasReviewedBefore(asker, one))).toEqual([false, true]);
  expect(reviewedBy(asker)(transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('approved') }))).toBe(false);
});

test('a transaction without an outcome is never reviewed, whatever a register says', () => {
  const open = transactionOf({ transactionId: 'p1' });
  for (const revision of [0, 1, 99])
    expect(reviewedBy(transactionOf({ transactionId: 'p2', ...reviewed('p1', revision) }))(open)).toBe(false);
});

test('retryOf is no review, and a review of a later transaction does not reach an earlier one', () => {
  expect(reviewedBy(transactionOf({ transactionId: 'p2', retryOf: 'p1' }))(first)).toBe(false);
  expect(reviewedBy(transactionOf({ transactionId: 'p3', retryOf: 'p2', ...reviewed('p2') }))(first)).toBe(false);
});

test('in a journal of an earlier version retryOf stays a review of what is known, and of nothing that may have moved money', () => {
  const stored = transactionOf({ transactionId: 'p2', retryOf: 'p1' }, { retryOfRevision: 1 });
  const approved = { ...first, outcome: outcomeOf('approved') };
  expect([approved, first, later].map(reviewedBy(stored))).toEqual([true, false, false]);
  expect(reviewedBy({ ...stored, retryOfRevision: 0 })(transactionOf({ transactionId: 'p1' }))).toBe(false);
  expect(hasReviewed(stored, first)).toBe(true);
});
