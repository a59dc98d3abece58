/**
 * Refusals of a request about an earlier transaction, such as a refund, reversal, capture or return. Each text names
 * the earlier transaction.
 */

import { resultInWords } from '../nouns.js';

/**
 * The transaction is of another kind. The code of this refusal depends on the kind of the request. `otherwise`: the end
 * of the sentence, such as `, not a payment`.
 */
export function wrongKind(id: string, noun: string, otherwise: string): string {
  return `Transaction ${id} is a ${noun}${otherwise}.`;
}

/** The ends of the sentence in `wrongKind`, by the noun for the expected transaction. */
export const otherwise = {
  payment: ', not a payment',
  preAuthorization: ', not a pre-authorization',
  load: ', not a gift card activation or load',
} as const;

/** The end of the sentence in `wrongKind`, for a return of points. `noun`: the return. */
export function otherwiseForReturn(noun: string): string {
  return `, so a ${noun} is not possible`;
}

/** The last part of {@link withoutTerminalId}, for a register of the HTTP API. */
export const useReceipt = 'Give the number and time on the receipt of that transaction (original.poiTransaction).';

/** The terminal gave the transaction no id, so the request cannot name it to the terminal. */
export function withoutTerminalId(id: string): string {
  return `The terminal gave transaction ${id} no id of its own. ${useReceipt}`;
}

/** The terminal's id of the transaction was redacted, because it looks like a card number. */
export function redactedTerminalId(id: string): string {
  return `The terminal's id for transaction ${id} looks like a card number, so tenderd did not keep it. Carry out the request on the terminal itself.`;
}

/** The original was taken on another terminal, and a transaction of this kind must be sent to that terminal. */
export function onOtherTerminal(id: string, terminal: string, noun: string): string {
  return `Transaction ${id} was taken on terminal ${terminal}. Send the ${noun} to that terminal.`;
}

/** The transaction was not approved. `state`: its result, or `still open`. */
export function notApproved(id: string, noun: 'payment' | 'pre-authorization' | 'transaction', state: string): string {
  return noun === 'transaction'
    ? `Transaction ${id} is not approved (${resultInWords(state)}).`
    : `Transaction ${id} is not an approved ${noun} (${resultInWords(state)}).`;
}

/** `original-not-refundable`: the payment was reversed. */
export function reversed(id: string, by: string): string {
  return `Transaction ${id} was already reversed by ${by}. Nothing is left to refund.`;
}

/** `original-not-refundable`: the request is for a part of a payment whose amount is unknown. */
export function partOfUnknownAmount(id: string): string {
  return `Transaction ${id} was approved with an unknown amount. Reverse it as a whole, or check the receipt and refund without an original.`;
}

/** `original-not-refundable`: the payment has another currency. */
export function paidInOtherCurrency(id: string, currency: string): string {
  return `Transaction ${id} was paid in ${currency}. Send the amount in ${currency}.`;
}

/** `original-not-refundable`: the requested amount is higher than the payment. */
export function paidLess(id: string, paid: string): string {
  return `Transaction ${id} took at most ${paid}. Request no more than that.`;
}

/** Refunds and reversals of a payment. `amount`: their sum. `isCertain`: all of them are certain. */
export interface RefundedPart {
  readonly amount: string;
  readonly by: readonly string[];
  readonly isCertain: boolean;
}

function refunded({ amount, by, isCertain }: RefundedPart): string {
  return `${isCertain ? `${amount} was` : `Up to ${amount} may have been`} refunded or reversed by ${by.join(', ')}.`;
}

/** `original-not-refundable`: too little is left. `left`: the amount, or undefined for nothing. */
export function tooLittleLeft(
  id: string,
  { paid, part, left }: { readonly paid: string; readonly part: RefundedPart; readonly left: string | undefined },
): string {
  const most = left === undefined ? 'nothing' : `at most ${left}`;
  const rest = part.isCertain
    ? `${left === undefined ? 'Nothing' : `At most ${left}`} is left to refund.`
    : `Until these results are known, ${most} can be refunded.`;
  return `Transaction ${id} took ${paid}. ${refunded(part)} ${rest}`;
}

/** A refund or reversal with an unknown amount. `requested`: the requested amount, if the register requested one. */
export interface UnknownRefund {
  readonly id: string;
  readonly requested: string | undefined;
}

/**
 * `original-not-refundable`: it is unknown how much can still be refunded. `part`: the refunds with a known amount.
 * `isListed`: an attention item asks for the amount.
 */
export function unknownLeft(
  id: string,
  {
    paid,
    part,
    unknown,
    isListed,
  }: {
    readonly paid: string;
    readonly part: RefundedPart | undefined;
    readonly unknown: readonly UnknownRefund[];
    readonly isListed: boolean;
  },
): string {
  const known = part === undefined ? '' : `${refunded(part)} `;
  const names = unknown.map((one) =>
    one.requested === undefined ? one.id : `${one.id} (requested: ${one.requested})`,
  );
  const next = `check the receipts${isListed ? ', then resolve the attention item' : ''}`;
  return `Transaction ${id} took ${paid}. ${known}An unknown amount was refunded or reversed by ${names.join(', ')}. It is not known whether anything is left: ${next}.`;
}

/** `original-not-refundable`: the amount of the payment is unknown, and a part of it was refunded. */
export function unknownPaidAndRefunded(id: string, by: readonly string[], isCertain: boolean): string {
  return `Transaction ${id} was approved with an unknown amount, and it ${isCertain ? 'was' : 'may have been'} refunded or reversed by ${by.join(', ')}. It is not known whether anything is left: check the receipts.`;
}

/** `pre-authorization-not-open`: the pre-authorization can be used only once, so it cannot be updated. */
export function oneTime(id: string): string {
  return `Pre-authorization ${id} was requested for one-time use, so it cannot be updated. Capture or cancel it.`;
}

/** The effect of another transaction on the original. `advice`: what to do if that effect is uncertain. */
export interface EarlierUse {
  readonly done: string;
  readonly by: string;
  readonly isCertain: boolean;
  readonly advice: string;
}

function used({ done, by, isCertain }: EarlierUse): string {
  return `${isCertain ? 'was' : 'may have been'} ${done} by ${by}`;
}

/** `pre-authorization-not-open`: the pre-authorization was captured, cancelled or updated. */
export function preAuthorizationEnded(id: string, use: EarlierUse): string {
  return `Pre-authorization ${id} ${used(use)}. ${use.isCertain ? 'Nothing is reserved any more.' : use.advice}`;
}

/** The last part of {@link cancelledInPart}, for a register of the HTTP API. */
export const cancelAsAWhole = 'Omit amountDetails, or update the pre-authorization.';

/** `invalid-request`: the request to cancel a pre-authorization names an amount. */
export function cancelledInPart(id: string): string {
  return `Pre-authorization ${id} can only be cancelled as a whole. ${cancelAsAWhole}`;
}

/** `pre-authorization-exceeded`: the held amount is unknown. */
export function heldAmountUnknown(id: string): string {
  return `Pre-authorization ${id} holds an unknown amount. Check the receipt, then capture it on the terminal or cancel it.`;
}

/** `pre-authorization-not-open`: the held amount is in another currency. */
export function heldInOtherCurrency(id: string, currency: string): string {
  return `Pre-authorization ${id} was reserved in ${currency}. Send the amount in ${currency}.`;
}

/** `pre-authorization-exceeded`: the pre-authorization holds less than the capture requests. */
export function heldLess(id: string, held: string, wanted: string): string {
  return `Pre-authorization ${id} holds ${held}, but the capture asks for ${wanted}. Update the pre-authorization first, or take the rest as a payment.`;
}

/**
 * `original-not-refundable`: the request is to return a number of points, but the number in the original is unknown.
 */
export function unknownPoints(id: string): string {
  return `Transaction ${id} was approved with an unknown number of points. Return it as a whole.`;
}

/** `original-not-refundable`: the original moved less than the return requests. */
export function movedLess(id: string): string {
  return `Transaction ${id} moved less than this return asks for. Request less.`;
}

/** `original-not-refundable`: the original's total is in another currency, or the original had no total. */
export function otherTotal(id: string): string {
  return `Transaction ${id} was made in a different currency, or without an amount.`;
}

/** `original-not-refundable`: earlier returns leave too little. */
export function returned(
  id: string,
  { by, isCertain, advice }: { readonly by: readonly string[]; readonly isCertain: boolean; readonly advice: string },
): string {
  return isCertain
    ? `Transaction ${id} was already returned by ${by.join(', ')}. Less than the requested amount is left.`
    : `Transaction ${id} may have been returned by ${by.join(', ')}. ${advice}`;
}

/** `original-not-refundable`: the value on the gift card is unknown. */
export function unknownValue(id: string): string {
  return `Transaction ${id} put an unknown amount on the card. Check the receipt, and carry out the request on the terminal itself.`;
}

/** `original-not-refundable`: the requested amount is not the whole value. */
export function notTheWholeValue(id: string, held: string): string {
  return `Transaction ${id} put ${held} on the card. Request exactly that amount.`;
}

/** `original-not-refundable`: the value was reversed. */
export function valueReversed(id: string, by: string): string {
  return `Transaction ${id} was already reversed by ${by}. Nothing is left to reverse.`;
}

/** `original-not-refundable`: the value was duplicated, or perhaps reversed. */
export function valueUsed(id: string, use: EarlierUse): string {
  return `Transaction ${id} ${used(use)}. ${use.advice}`;
}

/**
 * Only the terminal knows the original, and another transaction has already used it. The code of this refusal depends
 * on the kind of the request. `key`: the terminal's id and time. `noun`: the kind of the transaction `by`.
 */
export function usedAtTerminal(key: string, use: EarlierUse & { readonly noun: string }): string {
  const { noun, by, isCertain, advice } = use;
  return `For the terminal's transaction ${key}, the ${noun} ${by} ${isCertain ? 'went through already' : 'may have gone through'}. ${advice} Nothing was sent.`;
}
