/**
 * Stops or flags the other transactions of a sale or original after one transaction has moved its money, or may have
 * moved it (promise 9).
 */

import { sameSale as texts } from '../../messages/index.js';
import { endNotProcessed } from './not-processed.js';
import type { EventOf } from '../engine/event.js';
import { isNonFinancial, waysToUndo } from '../policy/kind-rules.js';
import { uncertainMeanwhile, movedMeanwhile } from '../policy/outcome.js';
import { haveSameOriginal } from '../sale/poi-transaction-id.js';
import { reviewedBy, wasReviewedBefore } from '../sale/reviewed-revisions.js';
import { isDuplicate, leavesNothingFor, paidTwiceText, chargesTwice, unknownTo } from '../sale/duplicate-guard.js';
import { isSameText } from '../base/text-equivalence.js';
import { overpaidSale } from '../sale/split.js';
import { isPart, isTooMuchOfSale, whyTooMuch } from './over-refund-check.js';
import {
  uncertaintyOf,
  firstOpenAttempt,
  hasUnknownAttempt,
  movedMoney,
  originalOf,
  outcomeUnchangedSince,
  type TransactionRecord,
} from '../model/transaction.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';

/** Returns the record if it is certain that none of its attempts has arrived or will arrive; otherwise undefined. */
type Unsent = (record: TransactionRecord) => TransactionRecord | undefined;

const withoutOpenAttempt: Unsent = (record) => (hasUnknownAttempt(record) ? undefined : record);

/**
 * Stops the other transactions after one moved money or became uncertain, perhaps on another lane. `unsent`: checks
 * whether an attempt of a transaction may have arrived.
 */
export function onSaleMoved(
  turn: TransactionTurn,
  { record, sameSale }: EventOf<'sale-moved'>,
  unsent = withoutOpenAttempt,
): void {
  if (movedMoney(record.outcome)) stopOthers(turn, record, sameSale);
  else if (uncertaintyOf(record) !== undefined) endUnsentOthers(turn, record, sameSale, unsent);
}

/**
 * Handles the other transactions after a transaction of the lane moved money, or an operator confirmed that money
 * moved. Stops the transactions in progress on this lane, and adds attention items for the transactions that also moved
 * money. A repeated report of the same money changes nothing, so items that the operator closed stay closed. `before`:
 * the transaction before this step. `known`: the transactions of its sale, those about its original, and those about
 * the transaction itself.
 */
export function saleMoved(turn: TransactionTurn, before: TransactionRecord, known: readonly TransactionRecord[]): void {
  const present = turn.current(before);
  if (!movedMoney(present.outcome) || outcomeUnchangedSince(present) === outcomeUnchangedSince(before)) return;
  // The records in `known` were read before this transaction moved money, so take their present versions.
  const related = known.map((one) => turn.current(one));
  stopOthers(turn, present, related);
  const ofSale = related.filter(({ request }) => isSameText(request.sale, present.request.sale));
  flagPaidTwice(turn, present, ofSale);
  if (!flagReturnedTwice(turn, present, related)) flagTooMuch(turn, present, related);
}

/**
 * Stops the transactions that were requested before `moved` moved the money, because their registers did not know of
 * it. A transaction that has not started never starts. A running transaction is asked to stop. A running transaction
 * that is approved anyway gets an attention item.
 */
function stopOthers(turn: TransactionTurn, moved: TransactionRecord, sameSale: readonly TransactionRecord[]): void {
  const id = moved.request.transactionId;
  for (const { record } of turn.state.entries) {
    const { transactionId } = record.request;
    if (record.outcome !== undefined || transactionId === id) continue;
    const shared = sharedWith(turn, record, moved, sameSale);
    if (shared === undefined) continue;
    if (firstOpenAttempt(record) === undefined)
      endNotProcessed(turn, record, movedMeanwhile(turn.kindOf(record), id, shared, isPart(record)), 'cannot-send');
    else if (record.abortRequested === undefined) {
      turn.store({
        ...record,
        abortRequested: {
          at: turn.at,
          reason: texts.movedMeanwhile(id, shared),
          moved: { by: id, shared },
        },
      });
      turn.fact('abort-wanted', texts.movedByOther(id, shared), {
        transactionId,
        row: 'abort-wanted',
      });
    }
  }
}

/**
 * Ends the unsent transactions that were requested before `doubted` became uncertain. The same requests would be
 * refused now, unless they named a review of `doubted`. A running transaction continues: a customer is at the terminal,
 * and the operator already has an attention item.
 */
function endUnsentOthers(
  turn: TransactionTurn,
  doubted: TransactionRecord,
  related: readonly TransactionRecord[],
  unsent: Unsent,
): void {
  const { transactionId } = doubted.request;
  for (const { record } of turn.state.entries) {
    if (record.outcome !== undefined || record.request.transactionId === transactionId) continue;
    const shared = sharedWithUncertain(turn, record, doubted, related);
    const present = shared === undefined ? undefined : unsent(record);
    if (shared === undefined || present === undefined) continue;
    if (present !== record) turn.store(present);
    endNotProcessed(turn, present, uncertainMeanwhile(turn.kindOf(record), transactionId, shared), 'cannot-send');
  }
}

/**
 * Returns why `record` would be refused now that the result of `doubted` is uncertain: `sale` if the two transactions
 * have the same sale, `original` if they have the same original. Undefined if `record` would be allowed.
 */
function sharedWithUncertain(
  turn: TransactionTurn,
  record: TransactionRecord,
  doubted: TransactionRecord,
  related: readonly TransactionRecord[],
): 'sale' | 'original' | undefined {
  const { request } = record;
  if (isNonFinancial(turn.kinds[request.kind]) || isNonFinancial(turn.kinds[doubted.request.kind])) return undefined;
  // A review is not enough for a hand-over. The new transaction waits until the outcome of the replaced transaction is
  // certain.
  if (request.insteadOf === undefined && reviewedBy(record)(doubted)) return undefined;
  if (isSameText(request.sale, doubted.request.sale)) return 'sale';
  if (!haveSameOriginal(record, doubted)) return undefined;
  // If only the terminal knows the original, tenderd does not know how much of it is left.
  const isForeign = originalOf(record) === undefined && request.service === undefined;
  return isForeign || whyTooMuch('start', turn, record, related) !== undefined ? 'original' : undefined;
}

/**
 * Returns `sale` or `original` if `record` must stop because it has the same sale or original as `moved`. Undefined if
 * it has another sale and another original, or if the request for `record` knew that `moved` had moved the money. The
 * admission of `record` already counted the open transactions about its original, but not those that an operator had
 * reviewed.
 */
function sharedWith(
  turn: TransactionTurn,
  record: TransactionRecord,
  moved: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): 'sale' | 'original' | undefined {
  const isKnown = reviewedBy(record)(moved);
  const isOfSale =
    isSameText(record.request.sale, moved.request.sale) && chargesTwice(turn.kinds, record, moved, sameSale);
  if (isOfSale && !isKnown) return 'sale';
  if (isTooMuchOfSale(turn, record, sameSale)) return 'sale';
  if (!haveSameOriginal(record, moved)) return undefined;
  if (leavesNothingFor(turn.kinds, moved, record) && !isKnown) return 'original';
  const isStopped = wasReviewedBefore(record, moved) || whyTooMuch('start', turn, record, sameSale) !== undefined;
  return isStopped ? 'original' : undefined;
}

/** Adds attention items if two transactions paid one sale, and the request for the second did not name a review of the first. */
function flagPaidTwice(turn: TransactionTurn, record: TransactionRecord, sameSale: readonly TransactionRecord[]): void {
  for (const { request, outcome } of unknownTo(turn.kinds, record, sameSale)) {
    if (movedMoney(outcome) && turn.kinds[request.kind].moves !== 'period')
      flag(turn, record, paidTwiceText(turn.kinds, record.request, request));
  }
  const overpaid = overpaidSale(turn.kinds, turn.current(record), sameSale, turn.amountText);
  if (overpaid !== undefined) flag(turn, record, overpaid);
}

/**
 * Adds an attention item if a transaction took more of its original than was left. This can happen when another
 * transaction has an unexpected outcome.
 */
function flagTooMuch(turn: TransactionTurn, record: TransactionRecord, related: readonly TransactionRecord[]): void {
  const rules = turn.kindOf(record);
  const why = rules.replacesOriginal === true ? undefined : whyTooMuch('excess', turn, turn.current(record), related);
  if (why === undefined) return;
  flag(turn, record, texts.tookTooMuch(rules.words.noun, why, rules.undoneBy));
}

/**
 * Adds an attention item for each other transaction that moved money of the same original, under any sale, in two
 * cases:
 * - After the other transaction, no money of the original was left.
 * - One of the two requests named an outdated review of the other transaction.
 * Skips duplicates within one sale, because they already have an item. Returns true if there is such a transaction.
 */
function flagReturnedTwice(
  turn: TransactionTurn,
  record: TransactionRecord,
  related: readonly TransactionRecord[],
): boolean {
  const rules = turn.kindOf(record);
  const { transactionId, sale } = record.request;
  let isFlagged = false;
  for (const other of related) {
    const { request, outcome } = other;
    if (request.transactionId === transactionId || !movedMoney(outcome) || !haveSameOriginal(record, other)) continue;
    const isKnown = reviewedBy(record)(other) || reviewedBy(other)(record);
    const wasReviewed = wasReviewedBefore(record, other) || wasReviewedBefore(other, record);
    const isSpent = leavesNothingFor(turn.kinds, other, record);
    if (isKnown || !(wasReviewed || isSpent)) continue;
    isFlagged = true;
    const isOfSale = isSameText(sale, request.sale);
    if (isOfSale && (isDuplicate(turn.kinds, record, other) || isSpent)) continue;
    flag(turn, record, texts.otherOfOriginal(rules.words.noun, request.transactionId, rules.undoneBy));
  }
  return isFlagged;
}

/** Adds a `reverse-one` item to the attention list of a transaction, once for each text. */
export function flag(turn: TransactionTurn, record: TransactionRecord, text: string): void {
  const present = turn.current(record);
  if (present.attention.some((item) => item.text === text)) return;
  const item = { code: 'reverse-one', at: turn.at, text, actions: waysToUndo(turn.kindOf(record)) };
  turn.store({ ...present, attention: [...present.attention, item] });
}
