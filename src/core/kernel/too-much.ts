/** What is left of a sale or an original since something was asked for: by what has moved meanwhile, it may take too much (I1, I13). */

import { mayHaveMoved, movedMoney, originalOf, type TransactionRecord } from '../model/transaction.js';
import { lookedAtBy } from './looked-at.js';
import { isSameText } from './same-text.js';
import { partOfSale } from './split.js';
import { haveSameOriginal } from './terminal-key.js';
import type { TransactionTurn } from './transaction-turn.js';

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
  if (!isPart(record)) return false;
  const { sale, transactionId } = record.request;
  const others = related.filter(
    ({ request }) => request.transactionId !== transactionId && isSameText(request.sale, sale),
  );
  const part = partOfSale(turn.kinds, record.request, others, turn.amountText);
  return part !== undefined && 'refusal' in part;
}

/**
 * Whether too little is left of the original for one without an outcome: what has moved counts, and all that was asked for before it, unless it was named to
 * go on all the same. Of two that wait, one is always before the other.
 */
export function isTooMuchOfOriginal(
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
): boolean {
  const named = lookedAtBy(record, related);
  return (
    whyNotLeft(turn, record, related, (other) => {
      const isWaitedFor = mayHaveMoved(other) && isBefore(other, record) && !named.has(other.request.transactionId);
      return isWaitedFor || movedMoney(other.outcome);
    }) !== undefined
  );
}

/** What a person reads where this one has moved more than the others that have moved had left; undefined where it has not. */
export function whyTooMuchMoved(
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
): string | undefined {
  return whyNotLeft(turn, record, related, ({ outcome }) => movedMoney(outcome));
}

/** Why less is left than this one moves, once all of those `counts` count, as its kind says it; undefined where enough is, or nobody can say. */
function whyNotLeft(
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
  counts: (other: TransactionRecord) => boolean,
): string | undefined {
  const { request, outcome } = record;
  const { about, admit } = turn.kindOf(record);
  const originalId = originalOf(record);
  const original = related.find((one) => one.request.transactionId === originalId);
  // At a payment service the order says what is left.
  if (request.service !== undefined || original === undefined) return undefined;
  const others = related.filter(
    (other) =>
      other.request.transactionId !== request.transactionId && haveSameOriginal(other, record) && counts(other),
  );
  if (others.length === 0 || about?.kinds.includes(original.request.kind) !== true) return undefined;
  const amountDetails = outcome?.authorized ?? request.amountDetails;
  const asked = amountDetails === undefined ? request : Object.assign({}, request, { amountDetails });
  const looked = lookedAtBy(record, related);
  const obstacle = admit?.(asked, original, { others, looked, unnameable: undefined });
  return obstacle === undefined ? undefined : `${originalId} ${obstacle.text}`;
}

function isBefore(one: TransactionRecord, other: TransactionRecord): boolean {
  if (one.acceptedAt !== other.acceptedAt) return one.acceptedAt < other.acceptedAt;
  return one.request.transactionId < other.request.transactionId;
}
