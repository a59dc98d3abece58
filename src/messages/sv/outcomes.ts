/** Messages about how a transaction ended, for the cashier. */

import type { KindWords, RailWords } from '../en/words.js';
import { capitalized, kindOf, railOf, upper } from './words.js';

/** Says that an answer cannot be read. `why`: the technical cause. `isOurs`: the answer names this request. */
export function unreadable(rail: RailWords, isOurs: boolean, why: string): string {
  return isOurs
    ? `${railOf(rail).The} svarade, men tenderd kan inte läsa svaret (${why}).`
    : `Det kom ett meddelande som tenderd inte kan läsa (${why}).`;
}

/**
 * The message for an unknown outcome. `said`: the last words of the terminal or service in brackets, or an empty
 * string. `unread`: a sentence about an unreadable answer, or an empty string. `isAsked`: tenderd can request the
 * outcome.
 */
export function unresolved(
  words: KindWords,
  rail: RailWords,
  { said, unread, isAsked }: { readonly said: string; readonly unread?: string | undefined; readonly isAsked: boolean },
): string {
  const kind = kindOf(words);
  const place = railOf(rail);
  const start = unread === undefined ? '' : `${unread} `;
  const next = isAsked
    ? `Avgör ${kind.the} på åtgärdslistan, eller vänta: tenderd fortsätter att fråga ${place.the}.`
    : `Avgör sedan ${kind.the} på åtgärdslistan: ${place.this} kan inte rapportera resultatet.`;
  return `${start}Det är inte känt om ${kind.the} gick igenom${said}. ${upper(kind.notAgain)}: kontrollera ${place.look}. ${next}`;
}

function sharedOf(shared: 'sale' | 'original'): string {
  return shared === 'sale' ? 'för samma köp' : 'för samma original';
}

/** `sale-moved`: another transaction has already moved the money. `isPart`: a part of the sale may still be unpaid. */
export function movedMeanwhile(
  words: KindWords,
  other: { readonly id: string; readonly shared: 'sale' | 'original'; readonly isPart: boolean },
): string {
  const kind = kindOf(words);
  const advice =
    other.shared === 'sale' && !other.isPart
      ? `${upper(kind.notAgain)}.`
      : `Kontrollera återstående belopp innan du ${kind.present} igen.`;
  return `Transaktion ${other.id} ${sharedOf(other.shared)} gick igenom först, så ${kind.this} startades inte. ${advice}`;
}

/** `other-in-doubt`: another transaction of the sale may have been charged. */
export function otherUncertain(
  words: KindWords,
  other: { readonly id: string; readonly shared: 'sale' | 'original' },
): string {
  const kind = kindOf(words);
  return `Transaktion ${other.id} ${sharedOf(other.shared)} kan ha gått igenom, så ${kind.this} startades inte. ${capitalized(kind.nothing)} Försök igen.`;
}

/** The terminal could not read the request. */
export function notUnderstood(words: KindWords): string {
  const kind = kindOf(words);
  return `Terminalen förstod inte begäran om ${kind.the}; ${kind.unmoved}. Upprepa inte begäran på den här terminalen, för den skulle misslyckas igen. Det är säkert att göra det på ett annat sätt. Kontakta supporten.`;
}
