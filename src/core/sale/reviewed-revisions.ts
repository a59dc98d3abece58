/**
 * The reviews in a request: the transactions that an operator reviewed before the request, each with the revision that
 * the operator saw (promise 9).
 */

import { refusals } from '../../messages/index.js';
import {
  type IsReviewed,
  mayHaveMoved,
  movedMoney,
  outcomeUnchangedSince,
  type TransactionRecord,
} from '../model/transaction.js';

/**
 * The parts of a record that list the transactions that its caller has reviewed. Also used before a request becomes a
 * record.
 */
export type Asker = Pick<TransactionRecord, 'request' | 'retryOfRevision'>;

/** The check for a caller who has reviewed no transaction. */
export const reviewedNone: IsReviewed = () => false;

/**
 * Returns a function that checks whether a request lists a review of another transaction in its present state. A
 * transaction without an outcome never counts as reviewed. A review counts only for the transaction that it names.
 * `retryOf` alone is not a review.
 */
export function reviewedBy(asker: Asker): IsReviewed {
  return (other) => {
    if (other.outcome === undefined) return false;
    const { transactionId } = other.request;
    if (isCurrent(other, ownRevision(asker, transactionId))) return true;
    // Journals of earlier versions have no reviews. In such journals `retryOf` counted as a review of a transaction
    // that cannot have moved money.
    return !mayHaveMoved(other) && isCurrent(other, storedRevision(asker, transactionId));
  };
}

/** True if the request lists a review of this transaction, at any revision. */
export function hasReviewed(asker: Asker, { request: { transactionId } }: TransactionRecord): boolean {
  return revisionOfReview(asker, transactionId) !== undefined;
}

/** True if the request lists a review of this transaction, but the outcome of the transaction has changed since. */
export function wasReviewedBefore(asker: Asker, other: TransactionRecord): boolean {
  const revision = revisionOfReview(asker, other.request.transactionId);
  return revision !== undefined && !isCurrent(other, revision);
}

/** Returns the advice about a transaction that blocks a request. */
export function blockedAdvice({ request, outcome }: Pick<TransactionRecord, 'request' | 'outcome'>): string {
  const state = outcome === undefined ? 'open' : movedMoney(outcome) ? 'moved' : 'unresolved';
  return refusals.reviewAdvice(state, request.transactionId);
}

/**
 * True if a transaction has not changed since this revision. A later revision that only reports the same money again is
 * no change.
 */
function isCurrent(record: TransactionRecord, revision: number | undefined): boolean {
  return revision !== undefined && revision >= outcomeUnchangedSince(record);
}

function revisionOfReview(asker: Asker, transactionId: string): number | undefined {
  return ownRevision(asker, transactionId) ?? storedRevision(asker, transactionId);
}

function ownRevision({ request }: Asker, transactionId: string): number | undefined {
  return request.reviewed?.find((one) => one.transactionId === transactionId)?.revision;
}

/**
 * Returns the revision at which the transaction in `insteadOf` ended without a charge. Journals of earlier versions
 * also have a revision for `retryOf`.
 */
function storedRevision({ request, retryOfRevision }: Asker, transactionId: string): number | undefined {
  return (request.retryOf ?? request.insteadOf) === transactionId ? retryOfRevision : undefined;
}
