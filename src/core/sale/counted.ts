/**
 * Decides which transactions about an original count when the remaining amount is checked again.
 * docs/reference/sale-ledger.md prints the table with these rules.
 */

import { type IsReviewed, mayHaveMoved, movedMoney, type TransactionRecord } from '../model/transaction.js';

/**
 * The questions for which the remaining amount is computed again after a transaction was admitted. Admission and the
 * advice to a register do not use these questions, because they count every transaction.
 */
export type Question = keyof typeof questions;

/**
 * A transaction that moved money always counts. `possible` selects the transactions that count although it is unknown
 * whether they moved money.
 */
export const questions = {
  start: {
    asks: 'Is enough left for a request that has not ended, now that another transaction moved money or is uncertain?',
    possible: 'earlier',
    because: 'If two requests counted for each other, each would stop the other. So only the earlier one counts.',
  },
  excess: {
    asks: 'Did a transaction that moved money take more than the others had left?',
    possible: 'none',
    because:
      'The attention item about an excess counts only transactions that certainly moved money. An operator checks how much they moved.',
  },
} as const;

/** Returns the transactions in `others` that count for this question about the original of `asker`. */
export function countedFor(
  question: Question,
  asker: TransactionRecord,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): readonly TransactionRecord[] {
  return others.filter((other) => {
    if (movedMoney(other.outcome)) return true;
    const isPossible = questions[question].possible === 'earlier' && mayHaveMoved(other);
    return isPossible && !isReviewed(other) && isBefore(other, asker);
  });
}

/**
 * True if `one` comes before `other`. A request with an attempt comes before a request without one. Otherwise the
 * request that was accepted first comes first. If a clock was set back, the order may be wrong, but it is still
 * definite.
 */
function isBefore(one: TransactionRecord, other: TransactionRecord): boolean {
  const [first, second] = [one, other].map(({ attempts }) => attempts.length > 0);
  if (first !== second) return first === true;
  if (one.acceptedAt !== other.acceptedAt) return one.acceptedAt < other.acceptedAt;
  return one.request.transactionId < other.request.transactionId;
}
