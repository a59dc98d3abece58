/** Which transactions an operator had reviewed before another one was asked for, and at which revision (promise 9). */

import {
  type IsReviewed,
  mayHaveMoved,
  movedMoney,
  standsSince,
  type TransactionRecord,
} from '../model/transaction.js';

/** A request that reviews others: a record, or one that is about to become a record. */
export type Asker = Pick<TransactionRecord, 'request' | 'retryOfRevision'>;

/** The reviews of a caller who has none. */
export const reviewedNone: IsReviewed = () => false;

/**
 * Returns the reviews of a request. A transaction without an outcome is never reviewed, and a review of another transaction does not
 * reach this one. `retryOf` alone is no review.
 */
export function reviewedBy(asker: Asker): IsReviewed {
  return (other) => {
    if (other.outcome === undefined) return false;
    const { transactionId } = other.request;
    if (isCurrent(other, ownRevision(asker, transactionId))) return true;
    // Journals of earlier versions: there `retryOf` was a review. It lifts nothing of what may have moved money.
    return !mayHaveMoved(other) && isCurrent(other, storedRevision(asker, transactionId));
  };
}

/** True if the request reviewed this transaction, whatever became of it since. */
export function hasReviewed(asker: Asker, { request: { transactionId } }: TransactionRecord): boolean {
  return revisionOfReview(asker, transactionId) !== undefined;
}

/** True if the request reviewed this transaction before it became what it is now. */
export function wasReviewedBefore(asker: Asker, other: TransactionRecord): boolean {
  const revision = revisionOfReview(asker, other.request.transactionId);
  return revision !== undefined && !isCurrent(other, revision);
}

/** Returns what to do about a transaction that stands in the way, in words. */
export function adviceBeside({ outcome }: TransactionRecord): string {
  if (outcome === undefined) return 'Wait for its end, or abort it.';
  const anyway = 'names it in reviewed, with its revision.';
  return movedMoney(outcome)
    ? `An operator who reviewed it and goes on anyway ${anyway}`
    : `Find out how it ended and resolve it. An operator who reviewed it and goes on anyway ${anyway}`;
}

/** True if a transaction is what it was at this revision. Later revisions may have said the same of the money once more. */
function isCurrent(record: TransactionRecord, revision: number | undefined): boolean {
  return revision !== undefined && revision >= standsSince(record);
}

function revisionOfReview(asker: Asker, transactionId: string): number | undefined {
  return ownRevision(asker, transactionId) ?? storedRevision(asker, transactionId);
}

function ownRevision({ request }: Asker, transactionId: string): number | undefined {
  return request.reviewed?.find((one) => one.transactionId === transactionId)?.revision;
}

/** The one whose place it takes, once that ended without a charge; in journals of earlier versions also the one that `retryOf` names. */
function storedRevision({ request, retryOfRevision }: Asker, transactionId: string): number | undefined {
  return (request.retryOf ?? request.insteadOf) === transactionId ? retryOfRevision : undefined;
}
