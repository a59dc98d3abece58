/** Messages about a transaction that is still open at a payment service, for the cashier. */

import type { KindWords } from '../words.js';
import { pauseClause } from './service-outcomes.js';

/** Nothing was sent yet. `pausedUntil`: the time before which the service accepts no requests. */
export function waitsForService({ noun }: KindWords, pausedUntil: string | undefined): string {
  return `The ${noun} is waiting for the payment service${pauseClause(pausedUntil)}. Nothing has been sent yet.`;
}

/** The service has begun a payment without a page for the customer. */
export function atService({ noun, verb }: KindWords): string {
  return `The ${noun} is at the payment service, and tenderd is asking for the outcome. Do not ${verb} again.`;
}

/** The customer has authorized the payment, but the payment has not ended. */
export function authorized({ noun, verb }: KindWords): string {
  return `The customer has authorized the ${noun}, but it is not complete yet. tenderd is asking the payment service for the outcome. Do not ${verb} again.`;
}

function declinedCards(declines: number): string {
  if (declines === 0) return '';
  return ` ${declines === 1 ? 'A card was' : `${declines} cards were`} declined so far.`;
}

/** The link is waiting for the customer. `declines`: the number of declined cards. */
export function linkOpen({ verb }: KindWords, declines: number): string {
  return `The link is waiting for the customer to pay.${declinedCards(declines)} Do not ${verb} again while the link can be paid.`;
}

/** The link was withdrawn or has expired, but may have been paid. */
export function linkEnding({ verb }: KindWords, why: 'withdrawn' | 'time-over', declines: number): string {
  const what = why === 'time-over' ? 'The time to pay the link has passed' : 'The link was withdrawn';
  return `${what}, and tenderd is asking the payment service whether the link was paid.${declinedCards(declines)} Do not ${verb} again yet.`;
}

function pausing(pausedUntil: string | undefined): string {
  return pausedUntil === undefined ? '' : `${pauseClause(pausedUntil)},`;
}

/** The service refused the request with this code. Only its history proves that nothing was done. */
export function refused({ noun, verb }: KindWords, code: string, pausedUntil: string | undefined): string {
  return `The payment service${pausing(pausedUntil)} refused the ${noun} (${code}), and tenderd is checking in the history of the service that nothing was done. Do not ${verb} again yet.`;
}

/** The answer was lost. `last`: the service's last answer, if it is known. */
export function answerLost(
  { noun, verb }: KindWords,
  last: string | undefined,
  pausedUntil: string | undefined,
): string {
  const next =
    pausedUntil === undefined
      ? 'tenderd is asking the payment service again'
      : `tenderd will again ask the payment service${pauseClause(pausedUntil)}`;
  return last === undefined
    ? `The answer to the ${noun} was lost; ${next}. Do not ${verb} again yet.`
    : `The payment service last answered ${last}, which does not show what happened to the ${noun}; ${next}. Do not ${verb} again yet.`;
}

/**
 * The request was sent, and no answer has arrived. `last`: the last answer of the service, if it is known and the
 * service requested no pause.
 */
export function onItsWay({ noun, verb }: KindWords, last: string | undefined, pausedUntil: string | undefined): string {
  const answer = last === undefined ? '' : `, which last answered ${last}`;
  return `The ${noun} is on its way to the payment service${pauseClause(pausedUntil)}${answer}. Do not ${verb} again.`;
}
