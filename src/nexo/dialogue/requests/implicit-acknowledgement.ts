/**
 * Decides when a new request of a register acknowledges the last outcome that it received. nexo has no message for an
 * acknowledgement.
 */

import type { MoneyParameters } from './money-parts.js';
import { kinds, movedMoney, isDuplicate, isOwnSale, saleNumberOf, type TransactionView } from '../../../core/index.js';

/**
 * True if this request acknowledges the other transaction, because the register continues with other work. A repeated
 * request for an approved payment acknowledges nothing, whatever its timestamp, because the register may have lost the
 * answer.
 */
export function goesOnFrom(
  { request, registerRequestIds, isNextTender }: MoneyParameters,
  other: TransactionView | undefined,
): boolean {
  if (other === undefined || other.request.transactionId === request.transactionId) return false;
  // A register requests another payment of the sale only after it has received the last approval.
  if (isNextTender === true) return true;
  const isSameNumber =
    registerRequestIds.saleNumber !== undefined &&
    registerRequestIds.isOwnSale !== true &&
    saleNumberOf(other) === registerRequestIds.saleNumber;
  return !(isSameNumber && movedMoney(other.outcome) && isDuplicate(kinds, { request }, other));
}

/**
 * True if the register has finished with a transaction, so that a new request may use its ServiceID again. The register
 * must have received the complete answer, then requested another sale, and logged in. A register that restarted its
 * counter does all three. A register that recovers from a crash does only some of these steps, and must still find its
 * payment under the old ServiceID. `newest`: the register's requests at the terminal, newest first.
 */
export function isSuperseded(view: TransactionView, newest: readonly TransactionView[]): boolean {
  const { answerDelivered } = view;
  if (answerDelivered?.loggedInSince !== true) return false;
  const known = newest.findIndex(({ request }) => request.transactionId === answerDelivered.newest);
  // If the transaction is not among the newest requests, all the newest requests are later than the transaction.
  const since = known === -1 ? newest : newest.slice(0, known);
  return since.some((other) => isOtherSale(other, view));
}

/**
 * True if the other transaction belongs to another sale. A transaction without a sale, such as a reconciliation, does
 * not count as another sale.
 */
function isOtherSale(other: TransactionView, view: TransactionView): boolean {
  const number = saleNumberOf(other);
  if (number === undefined || (number === saleNumberOf(view) && !isOwnSale(other))) return false;
  // A request from another register with the same SaleID does not count.
  return other.request.register === view.request.register && other.request.transactionId !== view.request.transactionId;
}
