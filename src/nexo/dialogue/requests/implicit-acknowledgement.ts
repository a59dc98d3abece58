/** When a register has gone on from a transaction whose answer it took: going on is what acknowledges in nexo. */

import type { MoneyParameters } from './money-parts.js';
import { kinds, movedMoney, isDuplicate, isOwnSale, saleNumberOf, type TransactionView } from '../../../core/index.js';

/**
 * Whether who asks for this has gone on from the other one. Asking once more for what was approved is no going on, whatever its stamp: the
 * register may have lost what it took.
 */
export function goesOnFrom(
  { request, registerRequestIds, isNextTender }: MoneyParameters,
  other: TransactionView | undefined,
): boolean {
  if (other === undefined || other.request.transactionId === request.transactionId) return false;
  // Another tender of the sale is asked for with the approval of the last one in hand.
  if (isNextTender === true) return true;
  const isSameNumber =
    registerRequestIds.saleNumber !== undefined &&
    registerRequestIds.isOwnSale !== true &&
    saleNumberOf(other) === registerRequestIds.saleNumber;
  return !(isSameNumber && movedMoney(other.outcome) && isDuplicate(kinds, { request }, other));
}

/**
 * Whether a register has left a transaction behind, so that its ServiceID names it no more: it took the whole answer, asked for another sale after that, and
 * has logged in since. A counter that begins anew does all three. Any one of them alone is also what a register does that crashed, and it must find
 * its payment. `newest` is what it asked for at the terminal, newest first.
 */
export function isSuperseded(view: TransactionView, newest: readonly TransactionView[]): boolean {
  const { answerDelivered } = view;
  if (answerDelivered?.loggedInSince !== true) return false;
  const known = newest.findIndex(({ request }) => request.transactionId === answerDelivered.newest);
  // Where it is not among the newest, all of these came after it.
  const since = known === -1 ? newest : newest.slice(0, known);
  return since.some((other) => isOtherSale(other, view));
}

/** What has no sale, as a closing of the period, is none. */
function isOtherSale(other: TransactionView, view: TransactionView): boolean {
  const number = saleNumberOf(other);
  if (number === undefined || (number === saleNumberOf(view) && !isOwnSale(other))) return false;
  // Another register that says the same SaleID goes on for itself.
  return other.request.register === view.request.register && other.request.transactionId !== view.request.transactionId;
}
