/**
 * Messages about operations that the history of a payment at the payment service shows, and that tenderd did not
 * request.
 */

import { capitalized, type KindWords, rails } from '../words.js';

const { place } = rails.service;

/** One operation in the history. `amount`: formatted; undefined if the service does not report it. */
export interface ShownOperation {
  readonly type: string;
  readonly amount: string | undefined;
  readonly isOpen?: boolean;
}

const past: Readonly<Record<string, string>> = {
  CAPTURE: 'captured',
  CANCEL: 'cancelled',
  UPDATE: 'changed to',
  REFUND: 'refunded',
};

const openNouns: Readonly<Record<string, string>> = {
  CAPTURE: 'capture',
  CANCEL: 'cancel',
  UPDATE: 'change',
  REFUND: 'refund',
};

/** Returns operations as a list: `captured 5.00 EUR, refunded 2.00 EUR (this refund is still open)`. */
export function list(operations: readonly ShownOperation[]): string {
  return operations
    .map(({ type, amount, isOpen }) => {
      const what = [past[type] ?? type, ...(amount === undefined ? [] : [amount])].join(' ');
      return isOpen === true ? `${what} (this ${openNouns[type] ?? 'operation'} is still open)` : what;
    })
    .join(', ');
}

type Shown = readonly ShownOperation[];

function another(shown: Shown): string {
  return `Another party did this at the service: ${list(shown)}.`;
}

function doNothing({ noun, verb }: KindWords): string {
  return `Do not ${verb} again, and do not pay the customer back in another way. Check on the pages of the service whether these are your operations, then resolve the ${noun}.`;
}

/**
 * `service-refused` and the service's own codes, if another party has already done a part of the operation. Charging
 * again is then not safe.
 */
export function refusedAfterPart(
  { noun, verb, nothing }: KindWords,
  { code, shown }: { readonly code: string; readonly shown: Shown },
): string {
  return `The ${place} refused the ${noun} (${code}). ${capitalized(nothing)} But another party did this at the service: ${list(shown)}. Check the pages of the service before you ${verb} again.`;
}

/** `done-elsewhere`, unresolved: the service refused the operation, because another party had done all of it. */
export function refusedAfterWhole(
  words: KindWords,
  { code, shown }: { readonly code: string; readonly shown: Shown },
): string {
  return `The ${place} refused the ${words.noun} (${code}). ${another(shown)} ${doNothing(words)}`;
}

interface TooLittle {
  readonly shown: Shown;
  readonly left: string;
}

function notSent({ noun, verb }: KindWords, { shown, left }: TooLittle): string {
  return `The ${noun} was not sent. The ${place} shows operations that no transaction of this till explains (${list(shown)}), so only ${left} is left to ${verb}.`;
}

/** `done-elsewhere`, not processed: after the operations of other parties, too little is left. */
export function notSentAfterPart(words: KindWords, facts: TooLittle): string {
  return `${notSent(words, facts)} ${capitalized(words.nothing)} Check the pages of the service before you ${words.verb} again.`;
}

/** `done-elsewhere`, unresolved: other parties have already done everything that was requested. */
export function notSentAfterWhole(words: KindWords, facts: TooLittle): string {
  return `${notSent(words, facts)} ${doNothing(words)}`;
}

const before = 'before you capture, cancel or refund this payment';

/** The attention item `done-elsewhere`: another party did the operation. */
export function byAnotherParty(shown: Shown): string {
  return `Another party did this with the payment at the ${place}: ${list(shown)}. Check the pages of the service ${before}.`;
}

/**
 * The attention item `done-elsewhere`: it is not known who did the operation. tenderd does not count operations with
 * the `unknown` types.
 */
export function unexplained(shown: Shown, unknown: readonly string[]): string {
  const counted =
    unknown.length === 0
      ? 'tenderd counts them in the remaining amount'
      : `tenderd does not know the ${unknown.length === 1 ? 'type' : 'types'} ${unknown.join(', ')} and does not count ${unknown.length === 1 ? 'this operation' : 'these operations'} in the remaining amount${unknown.length < shown.length ? ', but counts the other operations' : ''}`;
  return `The ${place} shows operations that no transaction of this till explains: ${list(shown)}; ${counted}. Another party did this, or the service carried out one of our operations twice. Check the pages of the service ${before}.`;
}

/**
 * The attention item `operation-unexplained`, for an operation that was reported as having moved no money: an operator
 * confirmed that, or the service refused the operation with a code.
 */
export function unexplainedOperation(
  { noun, verb }: KindWords,
  shown: ShownOperation,
  denied: { readonly operator: string } | { readonly code: string },
): string {
  const whose =
    'operator' in denied
      ? `which ${denied.operator} confirmed as not done`
      : `which the service had refused (${denied.code})`;
  return `The ${place} shows an operation that no transaction explains: ${list([shown])}. This operation may be the ${noun}, ${whose}. Check the pages of the service before you ${verb} again. If the operation was this ${noun}, resolve this item as approved; if not, resolve it as reported.`;
}
