/**
 * Checks the remaining amount of a sale or original again after admission (I1, I13). Other transactions may have moved
 * money since, so the request may now take too much.
 */

import { originalOf, type TransactionRecord } from '../model/transaction.js';
import { countedFor, type Question } from '../sale/counted.js';
import { hasReviewed, reviewedBy } from '../sale/reviewed-revisions.js';
import { surroundingsOf } from '../sale/endings.js';
import { isSameText } from '../base/text-equivalence.js';
import { partOfSale } from '../sale/split.js';
import { haveSameOriginal } from '../sale/poi-transaction-id.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';

/** True if the register declared the transaction as a part of a sale. */
export function isPart({ request }: TransactionRecord): boolean {
  return request.options?.split !== undefined;
}

/** True if a part would take more of its sale than is left now. `related`: all known transactions of the sale. */
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

/**
 * True if one of the two requests names a review of the other transaction. If the register states only the amount
 * already paid for the sale, that amount may then lack the reviewed transaction.
 */
function wereReviewed(one: TransactionRecord, other: TransactionRecord): boolean {
  return hasReviewed(one, other) || hasReviewed(other, one);
}

/**
 * Returns the reason why a transaction takes more than is left of the original, in the words of its kind. Undefined if
 * enough is left, or if the remaining amount is unknown. `question` selects the transactions that count. If the
 * terminal approved another amount than was requested, the difference has its own attention item.
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
  // At a payment service this check is not needed, because the order has the remaining amount.
  if (request.service !== undefined || original === undefined) return undefined;
  const ofOriginal = related.filter(
    (other) => other.request.transactionId !== request.transactionId && haveSameOriginal(other, record),
  );
  // Some of these transactions may have ended in this step, so their present state counts.
  const present = ofOriginal.map((other) => turn.current(other));
  const isReviewed = reviewedBy(record);
  const others = countedFor(question, record, present, isReviewed);
  if (others.length === 0 || about?.kinds.includes(original.request.kind) !== true) return undefined;
  const surroundings = surroundingsOf(turn.kinds, request, others, isReviewed);
  const obstacle = admit?.(request, original, { ...surroundings, unnameable: undefined });
  return obstacle?.text;
}
