/** Decides when a new request of a register acknowledges the last outcome that it received, because nexo has no message for that. */

import type { MoneyParameters } from './money-parts.js';
import { kinds, movedMoney, isDuplicate, isOwnSale, saleNumberOf, type TransactionView } from '../../../core/index.js';

/**
 * True if this request acknowledges the other transaction, because the register continues with other work. A repeated request for an approved
 * payment does not, whatever its timestamp: the register may have lost the answer.
 */
export function goesOnFrom(
  { request, registerRequestIds, isNextTender }: MoneyParameters,
  other: TransactionView | undefined,
): boolean {
  if (other === undefined || other.request.transactionId === request.transactionId) return false;
  // Another tender of the sale is requested after the approval of the last one was received.
  if (isNextTender === true) return true;
  const isSameNumber =
    registerRequestIds.saleNumber !== undefined &&
    registerRequestIds.isOwnSale !== true &&
    saleNumberOf(other) === registerRequestIds.saleNumber;
  return !(isSameNumber && movedMoney(other.outcome) && isDuplicate(kinds, { request }, other));
}

/**
 * True if the register has finished with a transaction, so that its ServiceID no longer means it. The register then received the complete
 * answer, requested another sale after that, and has logged in since. A register with a restarted counter does all three. Each one alone also
 * happens after a crash, and then the register must find its payment. `newest`: the register's requests at the terminal, newest first.
 */
export function isSuperseded(view: TransactionView, newest: readonly TransactionView[]): boolean {
  const { answerDelivered } = view;
  if (answerDelivered?.loggedInSince !== true) return false;
  const known = newest.findIndex(({ request }) => request.transactionId === answerDelivered.newest);
  // If the transaction is not among the newest requests, all of these came after it.
  const since = known === -1 ? newest : newest.slice(0, known);
  return since.some((other) => isOtherSale(other, view));
}

/** True if the other transaction belongs to another sale. A transaction without a sale, such as a reconciliation, belongs to none. */
function isOtherSale(other: TransactionView, view: TransactionView): boolean {
  const number = saleNumberOf(other);
  if (number === undefined || (number === saleNumberOf(view) && !isOwnSale(other))) return false;
  // A request of another register with the same SaleID does not count.
  return other.request.register === view.request.register && other.request.transactionId !== view.request.transactionId;
}
