/** What is left of a sale or an original since something was asked for: by what has moved meanwhile, it may take too much (I1, I13). */

import { originalOf, type TransactionRecord } from '../model/transaction.js';
import { countedFor, type Question } from '../sale/counted.js';
import { hasReviewed, reviewedBy } from '../sale/reviewed-revisions.js';
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
 * Returns why less is left of the original than a transaction asks for, by what counts for this question, as its kind says it; undefined if enough is, or nobody
 * can say. An amount that the terminal approved in place of the requested one has an attention item of its own.
 */
export function whyTooMuch(
  question: Question,
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
): string | undefined {
  const { request } = record;
  const { about, admit } = turn.kindOf(record);
  const originalId = originalOf(record);
  const original = related.find((one) => one.request.transactionId === originalId);
  // At a payment service the order says what is left.
  if (request.service !== undefined || original === undefined) return undefined;
  const ofOriginal = related.filter(
    (other) => other.request.transactionId !== request.transactionId && haveSameOriginal(other, record),
  );
  // Some of them may have ended in this step.
  const present = ofOriginal.map((other) => turn.current(other));
  const isReviewed = reviewedBy(record);
  const others = countedFor(question, record, present, isReviewed);
  if (others.length === 0 || about?.kinds.includes(original.request.kind) !== true) return undefined;
  const surroundings = surroundingsOf(turn.kinds, request, others, isReviewed);
  const obstacle = admit?.(request, original, { ...surroundings, unnameable: undefined });
  return obstacle?.text;
}
