/** What counted of an original after admission, as it was before the sale ledger, kept to compare. The last step of the ledger deletes it. */

import { mayHaveMoved, movedMoney, type TransactionRecord } from '../../../src/core/model/transaction.js';
import { reviewedBy } from '../../../src/core/sale/reviewed-revisions.js';
import { countsAsDone } from './counts-as-done.js';

/** Returns what counted for a request without an outcome. */
export function countedAtStart(record: TransactionRecord, others: readonly TransactionRecord[]) {
  const isReviewed = reviewedBy(record);
  return others.filter((other) => countsAsDone(other, isReviewed) && (!mayHaveMoved(other) || isBefore(other, record)));
}

/** Returns what counted once it had moved money. */
export function countedAfter(others: readonly TransactionRecord[]) {
  return others.filter(({ outcome }) => movedMoney(outcome));
}

function isBefore(one: TransactionRecord, other: TransactionRecord): boolean {
  const [first, second] = [one, other].map(({ attempts }) => attempts.length > 0);
  if (first !== second) return first === true;
  if (one.acceptedAt !== other.acceptedAt) return one.acceptedAt < other.acceptedAt;
  return one.request.transactionId < other.request.transactionId;
}
