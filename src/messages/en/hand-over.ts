/** Messages about a hand-over: a payment at a terminal is replaced by a link, or a link by a payment at a terminal. */

import { capitalized, type KindWords } from './words.js';

/** `handing-over`: the transaction starts after the first one has ended without a charge. */
export function waitsForFirst({ noun, verb }: KindWords, firstId: string): string {
  return `The ${noun} is waiting until transaction ${firstId} has ended without a charge; nothing has been sent yet. Do not ${verb} again.`;
}

/** `handing-over`: the transaction starts after an operator has resolved an uncertain transaction of the sale. */
export function waitsForReview({ noun, verb }: KindWords, uncertainId: string): string {
  return `The ${noun} is waiting until an operator has reviewed and resolved transaction ${uncertainId}; nothing has been sent yet. Do not ${verb} again.`;
}

/** `instead-of-unknown`: the transaction to replace does not exist. */
export function firstUnknown(id: string): string {
  return `insteadOf names transaction ${id}, which tenderd does not know. Nothing was sent.`;
}

/** `invalid-request`: the values that a field of a hand-over must have. */
export const expected = {
  notWithRetry: () => 'no value if retryOf is set',
  notOfKind: (noun: string) => `no value for a ${noun}`,
  notOfPart: () => 'no value if the request pays only a part of the sale',
  notWithCard: () => 'no value after a card was read',
  asFirst: (value: string | number, firstId: string) => `${value}, as in ${firstId}`,
  wholeSale: () => 'a payment or pre-authorization of a whole sale',
  otherRail: (place: 'payment service' | 'terminal') => `a transaction at a ${place}`,
} as const;

/** `first-charged`: the transaction to replace was charged. */
export function firstCharged({ noun, verb }: KindWords, id: string): string {
  return `Transaction ${id} of the same sale went through, so this ${noun} was never started. Do not ${verb} again.`;
}

function neverStarted({ noun, nothing }: KindWords): string {
  return `this ${noun} was never started. ${capitalized(nothing)}`;
}

/** `first-ended-late`: the transaction to replace ended without a charge, but too late. */
export function firstEndedLate(words: KindWords, firstId: string): string {
  return `Transaction ${firstId} ended without a charge, but too late; ${neverStarted(words)} Try again.`;
}

/** `first-open`: the transaction to replace has not ended. It may still be charged after this message was written. */
export function firstOpen(words: KindWords, id: string): string {
  return `Transaction ${id} of the same sale did not end in time; ${neverStarted(words)} Request it again only after ${id} has ended without a charge.`;
}

/** `first-unresolved`: it may turn out later that the transaction to replace was charged. */
export function firstUnresolved(words: KindWords, id: string): string {
  return `It was not known in time whether transaction ${id} of the same sale was charged; ${neverStarted(words)} Request it again only after ${id} is resolved as not charged.`;
}

/** `aborted`: the register stopped the transaction before the transaction to replace had ended. */
export function stopped({ noun, nothing }: KindWords): string {
  return `The ${noun} was stopped while it waited for another transaction to end. ${capitalized(nothing)}`;
}

/** A timeline entry: the transaction waits for the end of the transaction that it replaces. */
export function waiting(firstId: string): string {
  return `this transaction waits until transaction ${firstId} has ended without a charge`;
}

/** A timeline entry: the transaction may start. */
export function starting(firstId: string): string {
  return `transaction ${firstId} has ended without a charge: this transaction takes its place`;
}
