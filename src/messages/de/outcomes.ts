/** Messages about how a transaction ended, for the cashier. */

import type { KindWords, RailWords } from '../en/words.js';
import { capitalized, kindOf, railOf } from './words.js';

/** Says that an answer cannot be read. `why`: the technical cause. `isOurs`: the answer names this request. */
export function unreadable(rail: RailWords, isOurs: boolean, why: string): string {
  return isOurs
    ? `${railOf(rail).The} hat geantwortet, aber tenderd kann die Antwort nicht lesen (${why}).`
    : `Es kam eine Nachricht an, die tenderd nicht lesen kann (${why}).`;
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
    ? `Klären Sie ${kind.object} in der Liste der offenen Punkte, oder warten Sie: tenderd fragt ${place.object} weiter.`
    : `Klären Sie ${kind.object} dann in der Liste der offenen Punkte: ${place.the} kann das Ergebnis nicht melden.`;
  return `${start}Es ist nicht bekannt, ob ${kind.the} erfolgreich war${said}. Nicht noch einmal ${kind.verb}: Prüfen Sie ${place.look}. ${next}`;
}

/** `sale-moved`: another transaction has already moved the money. `isPart`: a part of the sale may still be unpaid. */
export function movedMeanwhile(
  words: KindWords,
  other: { readonly id: string; readonly shared: 'sale' | 'original'; readonly isPart: boolean },
): string {
  const kind = kindOf(words);
  const advice =
    other.shared === 'sale' && !other.isPart
      ? `Nicht noch einmal ${kind.verb}.`
      : `Prüfen Sie den Restbetrag, bevor Sie noch einmal ${kind.verb}.`;
  return `Die Transaktion ${other.id} ${sharedOf(other.shared)} ging zuerst durch, deshalb wurde ${kind.the} nicht gestartet. ${advice}`;
}

function sharedOf(shared: 'sale' | 'original'): string {
  return shared === 'sale' ? 'desselben Verkaufs' : 'zum selben Original';
}

/** `other-in-doubt`: another transaction of the sale may have been charged. */
export function otherUncertain(
  words: KindWords,
  other: { readonly id: string; readonly shared: 'sale' | 'original' },
): string {
  const kind = kindOf(words);
  return `Die Transaktion ${other.id} ${sharedOf(other.shared)} ist vielleicht durchgegangen, deshalb wurde ${kind.the} nicht gestartet. ${capitalized(kind.nothing)} Versuchen Sie es noch einmal.`;
}

/** The terminal could not read the request. */
export function notUnderstood(words: KindWords): string {
  const kind = kindOf(words);
  return `Das Terminal hat die Anforderung nicht verstanden; ${kind.unmoved}. Wiederholen Sie sie nicht an diesem Terminal: Sie würde wieder scheitern. Ein anderer Weg ist sicher. Rufen Sie den Support.`;
}
