/** What is left of a sale or an original since something was asked for: by what has moved meanwhile, it may take too much (I1, I13). */

import { mayHaveMoved, movedMoney, originalOf, type TransactionRecord } from '../model/transaction.js';
import { countsAsDone, hasReviewed, reviewedBy } from '../sale/reviewed-revisions.js';
import { surroundingsOf } from '../sale/endings.js';
import { isSameText } from '../base/text-equivalence.js';
import { partOfSale } from '../sale/split.js';
import { haveSameOriginal } from '../sale/poi-transaction-id.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';

/** Whether it is a part of its sale. */
export function isPart({ request }: TransactionRecord): boolean {
  return request.options?.split !== undefined;
}

/** Whether a part would take more of its sale than is left now. `related`: all that is known of the sale. */
export function isTooMuchOfSale(
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
): boolean {
  const { options, sale, transactionId } = record.request;
  if (options?.split === undefined) return false;
  const isBySum = 'total' in options.split;
  const others = related.filter((other) => {
    const isOther = other.request.transactionId !== transactionId && isSameText(other.request.sale, sale);
    return isOther && (isBySum || !wereReviewed(record, other));
  });
  const part = partOfSale(turn.kinds, record.request, others, turn.amountText);
  return part !== undefined && 'refusal' in part;
}

/** True if one of them was asked for beside the other, which an operator had reviewed: a register that says what the sale has got could not count it. */
function wereReviewed(one: TransactionRecord, other: TransactionRecord): boolean {
  return hasReviewed(one, other) || hasReviewed(other, one);
}

/**
 * Whether too little is left of the original for one without an outcome: what has moved counts, and whatever may have and stands before it, unless it was
 * reviewed. What has begun stands before what waits, and else what was asked for first: of any two one is always before the other.
 */
export function isTooMuchOfOriginal(
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
): boolean {
  const isReviewed = reviewedBy(record);
  const counts = (other: TransactionRecord): boolean =>
    countsAsDone(other, isReviewed) && (!mayHaveMoved(other) || isBefore(other, record));
  return whyNotLeft(turn, record, related, counts) !== undefined;
}

/** What a person reads where this one has moved although the others that have moved had left too little for what was asked for; undefined where they had not. */
export function whyTooMuchMoved(
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
): string | undefined {
  return whyNotLeft(turn, record, related, ({ outcome }) => movedMoney(outcome));
}

/**
 * Why less is left than this one asks for, once all of those `counts` count, as its kind says it; undefined where enough is, or nobody can say. What the terminal
 * approved in its place stands on the attention list by itself.
 */
function whyNotLeft(
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
  counts: (other: TransactionRecord) => boolean,
): string | undefined {
  const { request } = record;
  const { about, admit } = turn.kindOf(record);
  const originalId = originalOf(record);
  const original = related.find((one) => one.request.transactionId === originalId);
  // At a payment service the order says what is left.
  if (request.service !== undefined || original === undefined) return undefined;
  // Some of them may have ended in this step.
  const others = related
    .filter((other) => other.request.transactionId !== request.transactionId && haveSameOriginal(other, record))
    .map((other) => turn.current(other))
    .filter(counts);
  if (others.length === 0 || about?.kinds.includes(original.request.kind) !== true) return undefined;
  const surroundings = surroundingsOf(turn.kinds, request, others, reviewedBy(record));
  const obstacle = admit?.(request, original, { ...surroundings, unnameable: undefined });
  return obstacle === undefined ? undefined : `${originalId} ${obstacle.text}`;
}

/** The times only make one of the two the first: by a clock that was set back it is the other one, and still one alone. */
function isBefore(one: TransactionRecord, other: TransactionRecord): boolean {
  const [first, second] = [one, other].map(({ attempts }) => attempts.length > 0);
  if (first !== second) return first === true;
  if (one.acceptedAt !== other.acceptedAt) return one.acceptedAt < other.acceptedAt;
  return one.request.transactionId < other.request.transactionId;
}
