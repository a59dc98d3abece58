/** Messages about how a transaction at a payment service ended, for the cashier. */

import { capitalized, type KindWords, nothingOf, rails } from '../words.js';

const { place, look } = rails.service;
const pageCheck = `Check ${look}`;

/**
 * The message for an unknown outcome, if the reason has no message of its own. `said`: the last answer of the service
 * in brackets, or an empty string.
 */
export function unresolved({ noun, verb }: KindWords, said: string): string {
  return `It is not known whether the ${noun} went through${said}. Do not ${verb} again: check ${look}. Then resolve the ${noun} on the attention list.`;
}

/**
 * The amount that the payment service approved, and the requested amount if it differs. An amount is undefined if it is
 * not known.
 */
export interface ApprovedAmount {
  readonly approved: string | undefined;
  readonly requested: string | undefined;
  readonly difference: 'partial' | 'currency' | 'other' | undefined;
}

/** `approved`, `partly-approved`, `amount-unknown`. */
export function approved(
  { done, rest, verb }: KindWords,
  { approved: amount, requested, difference }: ApprovedAmount,
): string {
  const again = `Do not ${verb} again`;
  if (amount === undefined) return `Approved, but the ${place} does not report the amount. ${pageCheck}. ${again}.`;
  const instead = requested === undefined ? '' : ` instead of ${requested}`;
  switch (difference) {
    case undefined:
      return `Approved: ${amount} ${done}. ${again}.`;
    case 'partial':
      return `Only ${amount}${instead} was ${done}. ${rest}`;
    case 'currency':
      return `Approved in another currency: ${amount}${instead}. ${again}; call the manager.`;
    case 'other':
      return `Approved with another amount: ${amount}${instead}. ${again}; compare the amount on ${look}.`;
  }
}

/**
 * The advice about the remaining amount after a partial reversal. Another party may have changed this amount on the
 * pages of the service.
 */
export function restOfReversal(): string {
  return `Check on ${look} what happened to the rest.`;
}

/** `extended`: the hold lasts longer. `held`: the amount, if the service reports it. */
export function extended({ verb }: KindWords, held: string | undefined): string {
  return `Approved: ${held ?? 'the same amount'} is held for longer. Do not ${verb} again.`;
}

/** `stored`, `verified`: a card was verified, and stored if that was requested. */
export function verified({ nothing }: KindWords, isStored: boolean): string {
  return `The card was verified${isStored ? ' and stored' : ' but not stored'}. ${capitalized(nothing)}`;
}

/** The addition to an approval that lacks the requested stored card or the requested agreement. */
export function notStored(missing: 'agreement' | 'card' | 'only-stored-cards'): string {
  switch (missing) {
    case 'agreement':
      return `The ${place} shows no agreement, so it allows no later payments. Ask the customer to agree again with another link.`;
    case 'card':
      return `The ${place} shows no stored card, so it allows no later payments with it. Ask the customer for a card with another link.`;
    case 'only-stored-cards':
      return `The ${place} shows no stored card, although only stored cards were allowed. Check on the pages of the service how the customer paid.`;
  }
}

const afterDecline = {
  'another-card': 'Ask for another card.',
  'another-payment': 'Ask for another way to pay.',
  'hold-unchanged': 'The pre-authorization is unchanged.',
  'another-refund': 'Refund in another way.',
} as const;

/** `declined`, and the service's own codes. `next`: the advice. */
export function declined(words: KindWords, next: keyof typeof afterDecline): string {
  return `The ${words.noun} was declined. ${nothingOf({ words })} ${afterDecline[next]}`;
}

/** The extension of a hold was declined. */
export function notExtended(): string {
  return 'The extension was declined: the amount is held as before. Capture it before the hold ends, or ask for a new pre-authorization.';
}

/** `cancelled`: all of the authorized amount was released. */
export function reversed({ noun }: KindWords): string {
  return `The ${noun} was cancelled after it was authorized: nothing is held any more.`;
}

/** `service-refused`, and the service's own codes. `said`: the code or text in brackets, or an empty string. */
export function refused({ noun, nothing }: KindWords, said: string): string {
  return `The ${place} refused the ${noun}${said}. ${capitalized(nothing)}`;
}

/** `service-unreachable`: the service rejects the credentials. `service`: its name in the configuration. */
export function credentialsRejected({ noun, nothing }: KindWords, service: string): string {
  return `The ${place} rejected the credentials of tenderd and did not accept the ${noun}. ${capitalized(nothing)} A technician must correct apiKey, token or merchantId of services.${service} before you try again.`;
}

/** `service-unreachable`: no token is issued, or the file of the token contains none. */
export function tokenMissing({ noun, nothing }: KindWords, service: string): string {
  return `tenderd has no token for the ${place}, and the ${place} did not accept the ${noun}. ${capitalized(nothing)} A technician must correct the token of services.${service} before you try again.`;
}

/** Returns the end of a pause that the service demanded: `12:00:00 UTC`. `until`: ISO wall time. */
function pauseEnd(until: string): string {
  return `${until.slice(11, 19)} UTC`;
}

/**
 * The clause after the name of a service that demanded a pause (429, Retry-After). Empty if the service demanded none.
 */
export function pauseClause(until: string | undefined): string {
  return until === undefined ? '' : `, which accepts no requests until ${pauseEnd(until)}`;
}

/**
 * `service-unreachable`, `stopping`: nothing was sent, or the service accepted nothing. `last`: the last answer of the
 * service.
 */
export function notSent(
  { noun, nothing }: KindWords,
  { last, pausedUntil }: { readonly last: string | undefined; readonly pausedUntil: string | undefined },
): string {
  const after = `${capitalized(nothing)} Try again.`;
  if (last === undefined) return `The ${noun} did not reach the ${place}${pauseClause(pausedUntil)}. ${after}`;
  const pause = pausedUntil === undefined ? '' : `, and it accepts no requests until ${pauseEnd(pausedUntil)}`;
  return `The ${place} did not accept the ${noun}: it last answered ${last}${pause}. ${after}`;
}

/**
 * `other-in-doubt`: transaction `id` was reported as having moved no money, but the history shows an operation that may
 * belong to it.
 */
export function otherUncertain({ noun, nothing }: KindWords, id: string): string {
  return `The ${noun} was not started, because the ${place} shows an operation that may be transaction ${id}, which was reported as not done. ${capitalized(nothing)} Try again.`;
}

/**
 * `other-in-doubt`, with a retry after the resolution: an operation in the service's history may be the unresolved
 * transaction `id`. If it is, only the amount `left` remains.
 */
export function otherUnresolved(
  { noun, verb, nothing }: KindWords,
  { id, left }: { readonly id: string; readonly left: string },
): string {
  return `The ${noun} was not sent: the ${place} shows an operation that may be the unresolved transaction ${id}, and only ${left} is left to ${verb}. ${capitalized(nothing)} Resolve ${id} first.`;
}

/** `aborted`: the register stopped the transaction before anything was sent. */
export function stoppedBefore({ noun, nothing }: KindWords): string {
  return `The ${noun} was stopped before it reached the ${place}. ${capitalized(nothing)}`;
}

/** The message for the reason `withdrawn`. */
export function withdrawn({ nothing }: KindWords): string {
  return `The link was withdrawn and can no longer be paid. ${capitalized(nothing)}`;
}

/** The message for the reason `link-expired`. */
export function expired({ nothing }: KindWords): string {
  return `The link has expired and can no longer be paid. ${capitalized(nothing)}`;
}

const linkAdvice = `check the link on ${look} and close it there, then resolve the transaction on the attention list`;

/**
 * The message for the reason `may-still-be-paid`. `isTimeOver`: the link has expired; otherwise the register has
 * withdrawn it.
 */
export function stillPayable({ verb }: KindWords, isTimeOver: boolean): string {
  const what = isTimeOver ? 'The time to pay the link has passed' : 'The link was withdrawn';
  return `${what}, but the customer may still pay it or may have paid it. Do not ${verb} again: ${linkAdvice}.`;
}

/**
 * `no-answer` or `answer-unreadable`, for the request that begins a payment. `last`: the last answer of the service.
 */
export function notBegun({ noun, verb }: KindWords, last: string | undefined): string {
  const what =
    last === undefined
      ? `The ${place} did not answer: it is not known whether the ${noun} began.`
      : `It is not known whether the ${noun} began. The ${place} last answered ${last}.`;
  return `${what} Do not ${verb} again before you check ${look}.`;
}

/** `no-answer`: no customer is asked, and the service reports no outcome. */
export function notReported({ noun, verb }: KindWords): string {
  return `The ${place} does not report how the ${noun} ended. Do not ${verb} again before you check ${look}.`;
}

/**
 * `capture-failed`, unresolved. `isReturning`: the service may still release the whole amount. `mayGoOn`: the customer
 * may pay again on the same page.
 */
export function notReversedYet(
  { verb }: KindWords,
  { isReturning, mayGoOn }: { readonly isReturning: boolean; readonly mayGoOn: boolean },
): string {
  const what = isReturning
    ? `; the ${place} should release it`
    : `; the ${place} does not show a complete release, and no cancel is running: cancel the rest on the pages of the service`;
  const then = mayGoOn
    ? `After that the customer may still pay the link. Do not ${verb} again: ${linkAdvice}.`
    : `Do not ${verb} again before the money is released.`;
  return `The customer's money is reserved but was not captured${what}. ${then}`;
}
