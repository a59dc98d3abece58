/** Messages about how a transaction ended, for the cashier. */

import type { KindWords, RailWords } from '../en/words.js';
import { capitalized, de, kindOf, railOf } from './words.js';

/** Says that an answer cannot be read. `why`: the technical cause. `isOurs`: the answer names this request. */
export function unreadable(rail: RailWords, isOurs: boolean, why: string): string {
  return isOurs
    ? `${railOf(rail).The} a répondu, mais tenderd ne peut pas lire la réponse (${why}).`
    : `tenderd a reçu un message qu’il ne peut pas lire (${why}).`;
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
    ? `Résolvez ${kind.the} dans la liste des points à traiter, ou attendez : tenderd continue d’interroger ${place.the}.`
    : `Résolvez ensuite ${kind.the} dans la liste des points à traiter : ${place.the} ne peut pas communiquer le résultat.`;
  return `${start}On ne sait pas si ${kind.the} a abouti${said}. ${kind.DontAgain} : vérifiez ${place.look}. ${next}`;
}

/** `sale-moved`: another transaction has already moved the money. `isPart`: a part of the sale may still be unpaid. */
export function movedMeanwhile(
  words: KindWords,
  other: { readonly id: string; readonly shared: 'sale' | 'original'; readonly isPart: boolean },
): string {
  const kind = kindOf(words);
  const advice =
    other.shared === 'sale' && !other.isPart
      ? `${kind.DontAgain}.`
      : `Vérifiez le montant restant ${kind.beforeAgain}.`;
  return `La transaction ${other.id} ${sharedOf(other.shared)} a abouti la première : ${kind.the} n’a donc pas été lancé${kind.e}. ${advice}`;
}

function sharedOf(shared: 'sale' | 'original'): string {
  return shared === 'sale' ? 'de la même vente' : 'sur le même original';
}

/** `other-in-doubt`: another transaction of the sale may have been charged. */
export function otherUncertain(
  words: KindWords,
  other: { readonly id: string; readonly shared: 'sale' | 'original' },
): string {
  const kind = kindOf(words);
  return `La transaction ${other.id} ${sharedOf(other.shared)} a peut-être abouti : ${kind.the} n’a donc pas été lancé${kind.e}. ${capitalized(kind.nothing)} Réessayez.`;
}

/** The terminal could not read the request. */
export function notUnderstood(words: KindWords): string {
  const kind = kindOf(words);
  return `Le terminal n’a pas compris la demande ${de(kind.noun)} ; ${kind.unmoved}. Ne répétez pas la demande sur ce terminal, car elle échouerait de nouveau. Un autre moyen est sans risque. Appelez l’assistance.`;
}
