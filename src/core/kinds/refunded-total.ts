/** Whether a payment has enough left for a refund or reversal, in words (invariants I1 and I13). The sale ledger adds up. */

import type { Known } from './message/kind.js';
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
 * Returns why less is left of a payment than a request wants, as the rest of a sentence that begins with the payment's id; undefined if enough is left.
 * An open or unresolved transaction counts as given back, unless an operator reviewed it as it is now. One that moved money counts always.
 */
export function whyNotLeft(
  request: TransactionRequest,
  paid: AmountDetails,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): string | undefined {
  const returned = returnedOfPayment(paid, others, isReviewed);
  if (isLeftToReturn(request.amountDetails?.amount ?? paid.amount, paid.amount, returned)) return undefined;
  const unsaid = returned.entries.filter(isAmountOpen);
  if (unsaid.length > 0) return whyUnsaid(paid, returned, unsaid);
  const left = leftToReturn(paid.amount, returned) ?? 0;
  const rest = left === 0 ? 'Nothing is left' : `At most ${amountText({ ...paid, amount: left })} is left`;
  return `was paid with ${amountText(paid)}, of which ${givenBack(paid, returned)}. ${rest} to give back.`;
}

/** Adds up what was given back of a payment. `paid` is undefined if nobody knows how much it took. */
function returnedOfPayment(
  paid: AmountDetails | undefined,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Interval {
  const amountsOf = (record: TransactionRecord) => moneyAmountsOf(record, paid?.currency);
  return returnedOf({ took: paid?.amount ?? 'unbounded', amountsOf }, others, isReviewed);
}

function givenBack(paid: AmountDetails, returned: Interval): string {
  const certain = haveAllMoved(returned) ? 'were' : 'were, or may have been,';
  const { possible } = returned;
  const given = possible === 'unbounded' ? paid.amount : possible;
  return `${amountText({ ...paid, amount: given })} ${certain} given back by ${namesOf(returned)}`;
}

/** The same if the terminal did not say how much some of them gave back. They count as the whole, and the text has no figure for them. */
function whyUnsaid(paid: AmountDetails, returned: Interval, unsaid: readonly LedgerEntry[]): string {
  const others = sumOf(returned.entries.filter((entry) => !unsaid.includes(entry)));
  const known = others.entries.length === 0 ? '' : `${givenBack(paid, others)}, and `;
  const names = unsaid.map(({ record: { request } }) => {
    const { transactionId, amountDetails } = request;
    return amountDetails === undefined ? transactionId : `${transactionId} (${amountText(amountDetails)} asked for)`;
  });
  return `was paid with ${amountText(paid)}, of which ${known}an amount that is not known was given back by ${names.join(', ')}. Nothing says that any of it is left: look at the receipts${unsaid.some(({ record }) => isAmountUnconfirmed(record)) ? ', then resolve what is listed about that' : ''}.`;
}

/** True if the terminal left open how much it gave back. */
function isAmountOpen({ record }: LedgerEntry): boolean {
  return isAmountUnknown(record.outcome) || isAmountUnconfirmed(record);
}

function namesOf({ entries }: Interval): string {
  return entries.map(({ record }) => record.request.transactionId).join(', ');
}

/** The same for a payment of an amount that nobody knows: any return may have been all of it. */
function whyNoneLeft(others: readonly TransactionRecord[], isReviewed: IsReviewed): string | undefined {
  const returned = returnedOfPayment(undefined, others, isReviewed);
  if (isLeftToReturn('unbounded', 'unbounded', returned)) return undefined;
  const certain = haveAllMoved(returned) ? 'was' : 'was, or may have been,';
  return `was approved with an amount that is not known, and ${certain} given back by ${namesOf(returned)}. Nothing says that any of it is left: look at the receipts.`;
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
