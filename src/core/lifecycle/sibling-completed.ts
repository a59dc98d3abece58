/** What becomes of the other transactions of a sale, or about one original, when one of them has moved its money, or may have done so all the same (promise 9). */

import { capitalized } from '../../messages/en.js';
import { endNotProcessed } from './not-processed.js';
import type { EventOf } from '../engine/event.js';
import { isNonFinancial, waysToUndo } from '../policy/kind-rules.js';
import { doubtedMeanwhile, movedMeanwhile } from '../policy/outcome.js';
import { haveSameOriginal } from '../sale/poi-transaction-id.js';
import { reviewedBy, wasReviewedBefore } from '../sale/reviewed-revisions.js';
import { isDuplicate, leavesNothingFor, paidTwiceText, takesTwice, unknownTo } from '../sale/duplicate-guard.js';
import { isSameText } from '../base/text-equivalence.js';
import { overpaidSale } from '../sale/split.js';
import { isPart, isTooMuchOfSale, whyTooMuch } from './over-refund-check.js';
import {
  doubtOf,
  firstOpenAttempt,
  hasUnknownAttempt,
  movedMoney,
  originalOf,
  standsSince,
  type TransactionRecord,
} from '../model/transaction.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';

/** A record of which nothing is on its way, nor ever arrived anywhere; undefined where something may have. */
type Unsent = (record: TransactionRecord) => TransactionRecord | undefined;

const withoutOpenAttempt: Unsent = (record) => (hasUnknownAttempt(record) ? undefined : record);

/** A transaction has moved money, maybe another lane's, or is in doubt. `unsent`: what the rail knows of attempts that are open and reached nobody. */
export function onSaleMoved(
  turn: TransactionTurn,
  { record, sameSale }: EventOf<'sale-moved'>,
  unsent = withoutOpenAttempt,
): void {
  if (movedMoney(record.outcome)) stopOthers(turn, record, sameSale);
  else if (doubtOf(record) !== undefined) keepBackOthers(turn, record, sameSale, unsent);
}

/**
 * This transaction of the lane has moved money, or a person says so: what else of its sale is under way here is stopped, and
 * what has moved money too is put before a person. `known` is all of the sale, of its original and about it, this one included or not; `before`
 * is the transaction as it was. What is said once more of the same money is nothing new: what a person has closed since stays closed.
 */
export function saleMoved(turn: TransactionTurn, before: TransactionRecord, known: readonly TransactionRecord[]): void {
  const present = turn.current(before);
  if (!movedMoney(present.outcome) || standsSince(present) === standsSince(before)) return;
  // It was looked up before this one moved.
  const related = known.map((one) => turn.current(one));
  stopOthers(turn, present, related);
  const ofSale = related.filter(({ request }) => isSameText(request.sale, present.request.sale));
  flagPaidTwice(turn, present, ofSale);
  if (!flagGivenBackTwice(turn, present, related)) flagTooMuch(turn, present, related);
}

/**
 * Stops what was asked for before `moved` had moved the money: nobody who asked knew of it. What has not started never does; what
 * runs is asked to stop, and is told as the second one where it is approved all the same.
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
          reason: `transaction ${id} moved money of this ${shared} meanwhile`,
          moved: { by: id, shared },
        },
      });
      turn.fact('abort-wanted', `transaction ${id} of the same ${shared} has moved its money: this one is stopped`, {
        transactionId,
        row: 'abort-wanted',
      });
    }
  }
}

/**
 * What was asked for before `doubted` was in doubt, and has not left, does not leave: it would be refused now, unless that one was reviewed for it. What runs goes on,
 * because a customer stands before it, and a person has been called.
 */
function keepBackOthers(
  turn: TransactionTurn,
  doubted: TransactionRecord,
  related: readonly TransactionRecord[],
  unsent: Unsent,
): void {
  const { transactionId } = doubted.request;
  for (const { record } of turn.state.entries) {
    if (record.outcome !== undefined || record.request.transactionId === transactionId) continue;
    const shared = keptBackFor(turn, record, doubted, related);
    const present = shared === undefined ? undefined : unsent(record);
    if (shared === undefined || present === undefined) continue;
    if (present !== record) turn.store(present);
    endNotProcessed(turn, present, doubtedMeanwhile(turn.kindOf(record), transactionId, shared), 'cannot-send');
  }
}

/** What both are of, where the one would be refused if it were asked for now that the other is in doubt; undefined where nothing. */
function keptBackFor(
  turn: TransactionTurn,
  record: TransactionRecord,
  doubted: TransactionRecord,
  related: readonly TransactionRecord[],
): 'sale' | 'original' | undefined {
  const { request } = record;
  if (isNonFinancial(turn.kinds[request.kind]) || isNonFinancial(turn.kinds[doubted.request.kind])) return undefined;
  // What takes the place of another one waits until the doubt is gone.
  if (request.insteadOf === undefined && reviewedBy(record)(doubted)) return undefined;
  if (isSameText(request.sale, doubted.request.sale)) return 'sale';
  if (!haveSameOriginal(record, doubted)) return undefined;
  // Of what the terminal alone knows nobody can say what is left.
  const isForeign = originalOf(record) === undefined && request.service === undefined;
  return isForeign || whyTooMuch('start', turn, record, related) !== undefined ? 'original' : undefined;
}

/**
 * What both move the money of, where nobody who asked for `record` knew that `moved` had moved it; undefined where nothing. About one original,
 * admission has counted what was open then; what was reviewed then it has not.
 */
function sharedWith(
  turn: TransactionTurn,
  record: TransactionRecord,
  moved: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): 'sale' | 'original' | undefined {
  const isKnown = reviewedBy(record)(moved);
  const isOfSale =
    isSameText(record.request.sale, moved.request.sale) && takesTwice(turn.kinds, record, moved, sameSale);
  if (isOfSale && !isKnown) return 'sale';
  if (isTooMuchOfSale(turn, record, sameSale)) return 'sale';
  if (!haveSameOriginal(record, moved)) return undefined;
  if (leavesNothingFor(turn.kinds, moved, record) && !isKnown) return 'original';
  const isStopped = wasReviewedBefore(record, moved) || whyTooMuch('start', turn, record, sameSale) !== undefined;
  return isStopped ? 'original' : undefined;
}

/**
 * A sale that was paid by two transactions is paid once too often, unless an operator had reviewed the first when the second
 * was asked for: then it is a payment in parts, or a decision.
 */
function flagPaidTwice(turn: TransactionTurn, record: TransactionRecord, sameSale: readonly TransactionRecord[]): void {
  for (const { request, outcome } of unknownTo(turn.kinds, record, sameSale)) {
    if (movedMoney(outcome) && turn.kinds[request.kind].moves !== 'period')
      flag(turn, record, paidTwiceText(turn.kinds, record.request, request));
  }
  const overpaid = overpaidSale(turn.kinds, turn.current(record), sameSale, turn.amountText);
  if (overpaid !== undefined) flag(turn, record, overpaid);
}

/** More of the original was moved than there was, by what was asked for in good faith: another one had turned out otherwise than it stood then. */
function flagTooMuch(turn: TransactionTurn, record: TransactionRecord, related: readonly TransactionRecord[]): void {
  const rules = turn.kindOf(record);
  const why = rules.standsForOriginal === true ? undefined : whyTooMuch('excess', turn, turn.current(record), related);
  if (why === undefined) return;
  const how = rules.undoneBy === undefined ? settled : capitalized(`${rules.undoneBy} what is too much`);
  flag(turn, record, `This ${rules.words.noun} went through all the same: ${why} ${how}`);
}

/**
 * Two about one original that have both moved its money, whatever their sales: where one of them was reviewed before it ended, nobody knew how it
 * would end. What a sale alone says stands on the list already. Whether there are any.
 */
function flagGivenBackTwice(
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
    const how = rules.undoneBy === undefined ? settled : capitalized(`${rules.undoneBy} what is too much`);
    flag(
      turn,
      record,
      `Transaction ${request.transactionId}, about the same original as this ${rules.words.noun}, went through as well. ${how}`,
    );
  }
  return isFlagged;
}

const settled = 'If that is one too many, settle it with the customer.';

/** Puts "reverse one" on the attention list of a transaction, once for each text. */
export function flag(turn: TransactionTurn, record: TransactionRecord, text: string): void {
  const present = turn.current(record);
  if (present.attention.some((item) => item.text === text)) return;
  const item = { code: 'reverse-one', at: turn.at, text, actions: waysToUndo(turn.kindOf(record)) };
  turn.store({ ...present, attention: [...present.attention, item] });
}
