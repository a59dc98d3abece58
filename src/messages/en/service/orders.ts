/** Refusals of operations on a payment at a payment service. Each text follows the id of the payment: `p1 was cancelled already.` */

import { resultInWords } from '../nouns.js';
import { rails } from '../words.js';

const { look } = rails.service;

/** Names the payment. `why`: one of the texts below. */
export function ofTransaction(transactionId: string, why: string): string {
  return `Transaction ${transactionId} ${why}`;
}

/** The payment was taken on a terminal. `verb`: the operation that was requested. */
export function onTerminal(terminal: string, verb: string): string {
  return `was taken on terminal ${terminal}; ${verb} it there.`;
}

/** The payment was taken by another payment service. */
export function atOtherService(service: string, verb: string): string {
  return `was paid at the service ${service}; ${verb} it there.`;
}

/** The kind of the transaction has no such operation. `otherwise`: the advice for the requested kind, after a comma. */
export function wrongKind(noun: string, otherwise: string): string {
  return `is a ${noun}${otherwise}.`;
}

/** The advice if anything but a pre-authorization is to be reversed. The text is printed after the kind. */
export function refundInstead(): string {
  return ', and a payment service reverses only a pre-authorization: refund a payment or a capture instead';
}

/** The payment is not approved. `result`: its result, if it has one. */
export function notApproved(result: string | undefined): string {
  return `is not approved: ${result ?? 'it is still open'}.`;
}

/** The payment service gave the payment no reference. */
export function noReference(): string {
  return `has no reference at the service. Check ${look}.`;
}

/** It is not yet certain how another operation ended. `advice`: what the operator can do. */
export function otherOpen(
  noun: string,
  other: { readonly id: string; readonly isOpen: boolean; readonly advice: string },
): string {
  return `has the ${noun} ${other.id}, which is ${other.isOpen ? 'still open' : 'unresolved'}. ${other.advice}`;
}

/** Another operation was reported as having moved no money, and an attention item contradicts that. */
export function otherUncertain(
  noun: string,
  other: { readonly id: string; readonly result: string; readonly doubt: string; readonly advice: string },
): string {
  return `has the ${noun} ${other.id}, which is ${resultInWords(other.result)}, but ${other.doubt}. ${other.advice}`;
}

/** The reason why no amount is left for an operation. */
export type NothingLeft =
  | 'refund-not-captured'
  | 'refund-captured-elsewhere'
  | 'capture-again'
  | 'capture-cancelled'
  | 'capture-complete'
  | 'cancel-captured'
  | 'cancel-again'
  | 'update-captured'
  | 'update-cancelled';

const noneLeft: Readonly<Record<NothingLeft, string>> = {
  'refund-not-captured': `is not captured: cancel the reserved amount instead. If an amount was captured on ${look}, refund it there.`,
  'refund-captured-elsewhere': `was captured on ${look}: refund it there.`,
  'capture-again': 'was already captured. Only a pre-authorization with split can be captured in parts.',
  'capture-cancelled': 'was cancelled: nothing is reserved any more.',
  'capture-complete': 'was captured completely.',
  'cancel-captured': 'is captured: refund it.',
  'cancel-again': 'was already cancelled.',
  'update-captured': 'is captured: it can no longer be updated.',
  'update-cancelled': 'was cancelled: nothing is reserved any more.',
};

/** No amount is left for an operation. */
export function nothingLeft(why: NothingLeft): string {
  return noneLeft[why];
}

/** The amount of the approval is not known. */
export function unknownAmount(): string {
  return `was approved with an amount that is not known. Check ${look}.`;
}

/** The operation is in another currency than the payment. */
export function otherCurrency(currency: string): string {
  return `was paid in ${currency}.`;
}

/** Less is left than was requested. */
export function tooLittleLeft(left: string, verb: string): string {
  return `has only ${left} left to ${verb}. Request no more than that.`;
}
