/** The rule for refunds as it was before the sale ledger, kept to compare. The last step of the ledger deletes it. */

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
  paid: AmountDetails,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): string | undefined {
  const counted = others.filter((other) => countsAsDone(other, isReviewed));
  const given = counted.reduce((sum, other) => sum + mostOf(other, paid), 0);
  const wanted = request.amountDetails?.amount ?? paid.amount;
  if (given + wanted <= paid.amount) return undefined;
  const unsaid = counted.filter(isAmountOpen);
  if (unsaid.length > 0) return whyUnsaid(paid, counted, unsaid);
  const left = Math.max(0, paid.amount - given);
  const rest = left === 0 ? 'Nothing is left' : `At most ${amountText({ ...paid, amount: left })} is left`;
  return `was paid with ${amountText(paid)}, of which ${givenBack(given, paid, counted)}. ${rest} to give back.`;
}

function givenBack(given: number, paid: AmountDetails, counted: readonly TransactionRecord[]): string {
  const certain = isCertain(counted) ? 'were' : 'were, or may have been,';
  return `${amountText({ ...paid, amount: given })} ${certain} given back by ${namesOf(counted)}`;
}

/** The same where the terminal did not say how much some of them gave back: it counts as the whole, and no figure says so. */
function whyUnsaid(
  paid: AmountDetails,
  counted: readonly TransactionRecord[],
  unsaid: readonly TransactionRecord[],
): string {
  const others = counted.filter((other) => !unsaid.includes(other));
  const given = others.reduce((sum, other) => sum + mostOf(other, paid), 0);
  const known = others.length === 0 ? '' : `${givenBack(given, paid, others)}, and `;
  const names = unsaid.map(({ request: { transactionId, amountDetails } }) =>
    amountDetails === undefined ? transactionId : `${transactionId} (${amountText(amountDetails)} asked for)`,
  );
  return `was paid with ${amountText(paid)}, of which ${known}an amount that is not known was given back by ${names.join(', ')}. Nothing says that any of it is left: look at the receipts${unsaid.some(isAmountUnconfirmed) ? ', then resolve what is listed about that' : ''}.`;
}

/** Whether the terminal left open how much one of them gave back. */
function isAmountOpen(record: TransactionRecord): boolean {
  return isAmountUnknown(record.outcome) || isAmountUnconfirmed(record);
}

function isCertain(counted: readonly TransactionRecord[]): boolean {
  return counted.every((other) => movedMoney(other.outcome));
}

function namesOf(counted: readonly TransactionRecord[]): string {
  return counted.map((other) => other.request.transactionId).join(', ');
}

/** The same of an amount that nobody knows: whatever was given back may have been all of it. */
function whyNoneLeft(others: readonly TransactionRecord[], isReviewed: IsReviewed): string | undefined {
  const counted = others.filter((other) => countsAsDone(other, isReviewed));
  if (counted.length === 0) return undefined;
  const certain = isCertain(counted) ? 'was' : 'was, or may have been,';
  return `was approved with an amount that is not known, and ${certain} given back by ${namesOf(counted)}. Nothing says that any of it is left: look at the receipts.`;
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
  if (!movedMoney(payment.outcome))
    return `is not an approved payment: ${payment.outcome?.result ?? 'it is still open'}.`;
  if (payment.reversedBy !== undefined)
    return `was reversed already, by ${payment.reversedBy}. Nothing is left to give back.`;
  if (unnameable !== undefined) return unnameable;
  const { authorized } = payment.outcome;
  const wanted = request.amountDetails;
  // Of what a person confirmed the terminal has said no amount: it was no more than was asked for.
  const most = authorized ?? payment.request.amountDetails;
  if (wanted !== undefined && isAmountUnknown(payment.outcome))
    return 'was approved with an amount that is not known: reverse it as a whole, or look at the receipt and refund without an original.';
  if (wanted !== undefined && most !== undefined && most.currency !== wanted.currency)
    return `was paid in ${most.currency}.`;
  if (wanted !== undefined && most !== undefined && wanted.amount > most.amount)
    return 'was paid with a smaller amount.';
  if (authorized === undefined) return whyNoneLeft(others, isReviewed);
  return whyNotLeft(request, authorized, others, isReviewed);
}
