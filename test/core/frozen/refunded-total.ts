/** The rule for refunds as it was before the sale ledger, kept to compare. The last step of the ledger deletes it. */

import { originals } from '../../../src/messages/en.js';
import type { Known } from '../../../src/core/kinds/message/kind.js';
import type { AmountDetails } from '../../../src/core/model/common-types.js';
import { amountText } from '../../../src/core/kinds/message/authorized-amounts.js';
import type { TransactionRequest } from '../../../src/core/model/request.js';
import {
  isAmountUnconfirmed,
  isAmountUnknown,
  type IsReviewed,
  movedMoney,
  type TransactionRecord,
} from '../../../src/core/model/transaction.js';
import { countsAsDone } from './counts-as-done.js';

/**
 * Why this much (no more than was paid) is no longer left of a payment, as the rest of a sentence that begins with its id; undefined where it is.
 * What is open or unresolved counts as given back, unless an operator reviewed it as it is now. What did move counts always.
 */
function whyNotLeft(
  request: TransactionRequest,
  { id, paid }: { readonly id: string; readonly paid: AmountDetails },
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): string | undefined {
  const counted = others.filter((other) => countsAsDone(other, isReviewed));
  const given = counted.reduce((sum, other) => sum + mostOf(other, paid), 0);
  const wanted = request.amountDetails?.amount ?? paid.amount;
  if (given + wanted <= paid.amount) return undefined;
  const unsaid = counted.filter(isAmountOpen);
  if (unsaid.length > 0) return whyUnsaid({ id, paid }, counted, unsaid);
  const left = Math.max(0, paid.amount - given);
  return originals.tooLittleLeft(id, {
    paid: amountText(paid),
    part: refundedPart(given, paid, counted),
    left: left === 0 ? undefined : amountText({ ...paid, amount: left }),
  });
}

function refundedPart(
  given: number,
  paid: AmountDetails,
  counted: readonly TransactionRecord[],
): originals.RefundedPart {
  return { amount: amountText({ ...paid, amount: given }), by: namesOf(counted), isCertain: isCertain(counted) };
}

/** The same where the terminal did not say how much some of them gave back: it counts as the whole, and no figure says so. */
function whyUnsaid(
  { id, paid }: { readonly id: string; readonly paid: AmountDetails },
  counted: readonly TransactionRecord[],
  unsaid: readonly TransactionRecord[],
): string {
  const others = counted.filter((other) => !unsaid.includes(other));
  const given = others.reduce((sum, other) => sum + mostOf(other, paid), 0);
  return originals.unknownLeft(id, {
    paid: amountText(paid),
    part: others.length === 0 ? undefined : refundedPart(given, paid, others),
    unknown: unsaid.map(({ request: { transactionId, amountDetails } }) => ({
      id: transactionId,
      requested: amountDetails && amountText(amountDetails),
    })),
    isListed: unsaid.some(isAmountUnconfirmed),
  });
}

/** Whether the terminal left open how much one of them gave back. */
function isAmountOpen(record: TransactionRecord): boolean {
  return isAmountUnknown(record.outcome) || isAmountUnconfirmed(record);
}

function isCertain(counted: readonly TransactionRecord[]): boolean {
  return counted.every((other) => movedMoney(other.outcome));
}

function namesOf(counted: readonly TransactionRecord[]): readonly string[] {
  return counted.map((other) => other.request.transactionId);
}

/** The same of an amount that nobody knows: whatever was given back may have been all of it. */
function whyNoneLeft(id: string, others: readonly TransactionRecord[], isReviewed: IsReviewed): string | undefined {
  const counted = others.filter((other) => countsAsDone(other, isReviewed));
  if (counted.length === 0) return undefined;
  return originals.unknownPaidAndRefunded(id, namesOf(counted), isCertain(counted));
}

/**
 * Returns the most that one of them took of the payment: as the terminal said, else as it was asked for; the whole for a reversal without an amount, and where
 * the terminal left the amount open.
 */
export function mostOf(record: TransactionRecord, paid: AmountDetails): number {
  const { request, outcome } = record;
  if (isAmountOpen(record)) return paid.amount;
  const said = outcome?.authorized?.currency === paid.currency ? outcome.authorized : undefined;
  return (said ?? request.amountDetails ?? paid).amount;
}

/** Why a payment may not be given back so, as the rest of a sentence that begins with its id; undefined where it may. */
export function notRefundable(
  request: TransactionRequest,
  payment: TransactionRecord,
  { others, isReviewed, unnameable }: Known,
): string | undefined {
  const id = payment.request.transactionId;
  if (!movedMoney(payment.outcome))
    return originals.notApproved(id, 'payment', payment.outcome?.result ?? 'still open');
  if (payment.reversedBy !== undefined) return originals.reversed(id, payment.reversedBy);
  if (unnameable !== undefined) return unnameable;
  const { authorized } = payment.outcome;
  const wanted = request.amountDetails;
  // Of what a person confirmed the terminal has said no amount: it was no more than was asked for.
  const most = authorized ?? payment.request.amountDetails;
  if (wanted !== undefined && isAmountUnknown(payment.outcome)) return originals.partOfUnknownAmount(id);
  if (wanted !== undefined && most !== undefined && most.currency !== wanted.currency)
    return originals.paidInOtherCurrency(id, most.currency);
  if (wanted !== undefined && most !== undefined && wanted.amount > most.amount)
    return originals.paidLess(id, amountText(most));
  if (authorized === undefined) return whyNoneLeft(id, others, isReviewed);
  return whyNotLeft(request, { id, paid: authorized }, others, isReviewed);
}
