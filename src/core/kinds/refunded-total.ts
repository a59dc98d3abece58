/**
 * Checks whether enough of a payment is left for a refund or reversal (invariants I1 and I13). The sale ledger computes
 * the sums.
 */

import { originals } from '../../messages/index.js';
import type { Known, Reason } from './message/kind.js';
import type { AmountDetails } from '../model/common-types.js';
import { amountText } from './message/authorized-amounts.js';
import type { TransactionRequest } from '../model/request.js';
import {
  isAmountUnconfirmed,
  isAmountUnknown,
  type IsReviewed,
  movedMoney,
  type TransactionRecord,
} from '../model/transaction.js';
import {
  haveAllMoved,
  type Interval,
  isLeftToReturn,
  type LedgerEntry,
  leftToReturn,
  moneyAmountsOf,
  returnedOf,
  sumOf,
} from '../sale/ledger.js';

/**
 * Returns the reason why less of a payment is left than a request demands; undefined if enough is left. A transaction
 * that moved money always counts as refunded. An open or unresolved transaction counts too, until an operator has
 * reviewed its current revision.
 */
export function whyNotLeft(
  request: TransactionRequest,
  { id, paid }: { readonly id: string; readonly paid: AmountDetails },
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): string | undefined {
  const returned = returnedOfPayment(paid, others, isReviewed);
  if (isLeftToReturn(request.amountDetails?.amount ?? paid.amount, paid.amount, returned)) return undefined;
  const unknown = returned.entries.filter(isAmountOpen);
  if (unknown.length > 0) return unknownLeftMessage(id, paid, returned, unknown);
  const left = leftToReturn(paid.amount, returned) ?? 0;
  return originals.tooLittleLeft(id, {
    paid: amountText(paid),
    part: refundedPart(paid, returned),
    left: left === 0 ? undefined : amountText({ ...paid, amount: left }),
  });
}

/** Returns the sum of the refunds and reversals of a payment. `paid` is undefined if the paid amount is unknown. */
function returnedOfPayment(
  paid: AmountDetails | undefined,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Interval {
  const amountsOf = (record: TransactionRecord) => moneyAmountsOf(record, paid?.currency);
  return returnedOf({ took: paid?.amount ?? 'unbounded', amountsOf }, others, isReviewed);
}

function refundedPart(paid: AmountDetails, returned: Interval): Parameters<typeof originals.tooLittleLeft>[1]['part'] {
  const { possible } = returned;
  const amount = amountText({ ...paid, amount: possible === 'unbounded' ? paid.amount : possible });
  return { amount, by: idsOf(returned), isCertain: haveAllMoved(returned) };
}

/**
 * Returns the message if some refunds have an unknown amount. Such a refund counts as the whole payment, so the message
 * states no amount for it.
 */
function unknownLeftMessage(
  id: string,
  paid: AmountDetails,
  returned: Interval,
  unknown: readonly LedgerEntry[],
): string {
  const others = sumOf(returned.entries.filter((entry) => !unknown.includes(entry)));
  return originals.unknownLeft(id, {
    paid: amountText(paid),
    part: others.entries.length === 0 ? undefined : refundedPart(paid, others),
    unknown: recordsOf(unknown).map(({ request }) => ({
      id: request.transactionId,
      requested: request.amountDetails && amountText(request.amountDetails),
    })),
    isListed: unknown.some(({ record }) => isAmountUnconfirmed(record)),
  });
}

/** True if the terminal did not report how much the transaction refunded. */
function isAmountOpen({ record }: LedgerEntry): boolean {
  return isAmountUnknown(record.outcome) || isAmountUnconfirmed(record);
}

function idsOf({ entries }: Interval): readonly string[] {
  return recordsOf(entries).map(({ request }) => request.transactionId);
}

/**
 * Returns each transaction once. The ledger has a second entry for a transaction that has another attempt with an
 * unknown result.
 */
function recordsOf(entries: readonly LedgerEntry[]): readonly TransactionRecord[] {
  return [...new Set(entries.map(({ record }) => record))];
}

/**
 * Returns the reason why nothing can be refunded from a payment with an unknown amount; undefined if a refund is
 * possible. Any earlier refund may have returned the whole payment.
 */
function whyNoneLeft(id: string, others: readonly TransactionRecord[], isReviewed: IsReviewed): string | undefined {
  const returned = returnedOfPayment(undefined, others, isReviewed);
  if (isLeftToReturn('unbounded', 'unbounded', returned)) return undefined;
  return originals.unknownPaidAndRefunded(id, idsOf(returned), haveAllMoved(returned));
}

/** Returns the message why a payment cannot be refunded or reversed as requested; undefined if it can. */
export function notRefundable(
  request: TransactionRequest,
  payment: TransactionRecord,
  { others, isReviewed, unnameable }: Known,
): string | Reason | undefined {
  const id = payment.request.transactionId;
  if (!movedMoney(payment.outcome))
    return originals.notApproved(id, 'payment', payment.outcome?.result ?? 'still open');
  if (payment.reversedBy !== undefined) return originals.reversed(id, payment.reversedBy);
  if (unnameable !== undefined) return unnameable;
  const { authorized } = payment.outcome;
  const wanted = request.amountDetails;
  // A payment that an operator confirmed has no amount from the terminal. Its paid amount is at most the requested
  // amount.
  const most = authorized ?? payment.request.amountDetails;
  if (wanted !== undefined && isAmountUnknown(payment.outcome)) return originals.partOfUnknownAmount(id);
  if (wanted !== undefined && most !== undefined && most.currency !== wanted.currency)
    return originals.paidInOtherCurrency(id, most.currency);
  if (wanted !== undefined && most !== undefined && wanted.amount > most.amount)
    return originals.paidLess(id, amountText(most));
  if (authorized === undefined) return whyNoneLeft(id, others, isReviewed);
  return whyNotLeft(request, { id, paid: authorized }, others, isReviewed);
}
