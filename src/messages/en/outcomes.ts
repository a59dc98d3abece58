/** Messages about how a transaction ended, for the cashier. */

import { capitalized, type KindWords, type RailWords } from './words.js';

/** Says that an answer cannot be read. `why`: the technical cause. `isOurs`: the answer names this request. */
export function unreadable({ place }: RailWords, isOurs: boolean, why: string): string {
  return isOurs
    ? `The ${place} answered, but tenderd cannot read the answer (${why}).`
    : `A message arrived that tenderd cannot read (${why}).`;
}

/**
 * The message for an unknown outcome. `said`: the last words of the terminal or service in brackets, or an empty
 * string. `unread`: a sentence about an unreadable answer, or an empty string. `isAsked`: tenderd can request the
 * outcome.
 */
export function unresolved(
  { noun, verb }: KindWords,
  { place, look }: RailWords,
  { said, unread, isAsked }: { readonly said: string; readonly unread?: string | undefined; readonly isAsked: boolean },
): string {
  const start = unread === undefined ? '' : `${unread} `;
  const next = isAsked
    ? `Resolve the ${noun} on the attention list, or wait: tenderd keeps asking the ${place}.`
    : `Then resolve the ${noun} on the attention list: this ${place} cannot report the outcome.`;
  return `${start}It is not known whether the ${noun} went through${said}. Do not ${verb} again: check ${look}. ${next}`;
}

/** `sale-moved`: another transaction has already moved the money. `isPart`: a part of the sale may still be unpaid. */
export function movedMeanwhile(
  { noun, verb }: KindWords,
  other: { readonly id: string; readonly shared: 'sale' | 'original'; readonly isPart: boolean },
): string {
  const advice =
    other.shared === 'sale' && !other.isPart
      ? `Do not ${verb} again.`
      : `Check the remaining amount before you ${verb} again.`;
  return `Transaction ${other.id} of the same ${other.shared} went through first, so this ${noun} was not started. ${advice}`;
}

/** `other-in-doubt`: another transaction of the sale may have been charged. */
export function otherUncertain(
  { noun, nothing }: KindWords,
  other: { readonly id: string; readonly shared: 'sale' | 'original' },
): string {
  return `Transaction ${other.id} of the same ${other.shared} may have gone through, so this ${noun} was not started. ${capitalized(nothing)} Try again.`;
}

/** The terminal could not read the request. */
export function notUnderstood({ noun, unmoved, verb }: KindWords): string {
  return `The terminal did not understand the ${noun} request; ${unmoved}. Do not repeat the request on this terminal, because it would fail again. It is safe to ${verb} in another way. Call support.`;
}
