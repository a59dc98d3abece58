/** What counted before the rows of the sale ledger, kept to compare. The last step of the ledger deletes it. */

import {
  type IsReviewed,
  mayHaveMoved,
  movedMoney,
  type TransactionRecord,
} from '../../../src/core/model/transaction.js';

/** True if a transaction counts as done: it moved money, or it may have and nobody reviewed it. */
export function countsAsDone(other: TransactionRecord, isReviewed: IsReviewed): boolean {
  return movedMoney(other.outcome) || (mayHaveMoved(other) && !isReviewed(other));
}
