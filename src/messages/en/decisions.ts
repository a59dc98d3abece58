/**
 * Messages about events of a transaction that need no terminal: acceptance, restart, a removed terminal,
 * acknowledgement and the operator's decision.
 */

import { capitalized, type KindWords, type RailWords } from './words.js';

/** A timeline entry: the request was accepted. */
export function accepted(noun: string, reviews: readonly string[]): string {
  return `the register asked for a ${noun}${reviews.map((one) => `; ${one}`).join('')}`;
}

/**
 * A part of the timeline entry for {@link accepted}: one of the operators' reviews that made the request acceptable.
 */
export function reviewed(
  operator: string,
  {
    transactionId,
    revision,
    reason,
  }: { readonly transactionId: string; readonly revision: number; readonly reason?: string | undefined },
): string {
  return `${operator} reviewed ${transactionId} at revision ${revision}${reason === undefined ? '' : `: ${reason}`}`;
}

/** A timeline entry: the register acknowledged a revision. */
export function acknowledged(revision: number): string {
  return `the register acknowledged revision ${revision}`;
}

/** A timeline entry: an operator's decision. */
export function resolved(operator: string, outcome: string, reason: string): string {
  return `${operator} decided: ${outcome}. Reason: ${reason}`;
}

/** `resolved-by-person`, approved. */
export function confirmed({ noun, verb, nothing }: KindWords, operator: string, isNonFinancial: boolean): string {
  const next = isNonFinancial ? capitalized(nothing) : `Do not ${verb} again.`;
  return `${operator} confirmed that the ${noun} went through. ${next}`;
}

/** `resolved-by-person`, declined or not processed. */
export function denied({ noun, again }: KindWords, operator: string): string {
  return `${operator} confirmed that the ${noun} did not go through. It may be ${again} again.`;
}

/** `restarted`: tenderd was restarted before anything was sent. */
export function restarted({ noun, nothing }: KindWords): string {
  return `tenderd was restarted before this ${noun} was started. ${capitalized(nothing)} Try again.`;
}

/** `terminal-removed`, `service-removed`: nothing was sent. */
export function removedBeforeStart({ noun, nothing }: KindWords, { place }: RailWords): string {
  return `The ${place} of this ${noun} is no longer configured, so the ${noun} was never started. ${capitalized(nothing)}`;
}

/** `terminal-removed`, `service-removed`: the outcome is unknown. */
export function removedWhileOpen({ noun, verb }: KindWords, { place, look }: RailWords, name: string): string {
  return `The ${place} ${name} is no longer configured, so it is not known whether the ${noun} went through. Do not ${verb} again: check ${look}, then resolve the ${noun} on the attention list. Or configure the ${place} again: tenderd then asks it for the outcome.`;
}
