/** Messages about a transaction that is still open at a payment service, for the cashier. */

import type { KindWords } from '../../en/words.js';
import { kindOf } from '../words.js';
import { pauseClause } from './service-outcomes.js';

/** Nothing was sent yet. `pausedUntil`: the time before which the service accepts no requests. */
export function waitsForService(words: KindWords, pausedUntil: string | undefined): string {
  return `${kindOf(words).The} wartet auf den Zahlungsdienst${pauseClause(pausedUntil)}. Es wurde noch nichts gesendet.`;
}

/** The service has begun a payment without a page for the customer. */
export function atService(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} ist beim Zahlungsdienst, und tenderd fragt nach dem Ergebnis. Nicht noch einmal ${kind.verb}.`;
}

/** The customer has authorized the payment, but the payment has not ended. */
export function authorized(words: KindWords): string {
  const kind = kindOf(words);
  return `Der Kunde hat beim Zahlungsdienst freigegeben, aber ${kind.the} ist dort noch nicht abgeschlossen. tenderd fragt nach dem Ergebnis. Nicht noch einmal ${kind.verb}.`;
}

function declinedCards(declines: number): string {
  if (declines === 0) return '';
  return ` Bisher ${declines === 1 ? 'wurde eine Karte' : `wurden ${declines} Karten`} abgelehnt.`;
}

/** The link is waiting for the customer. `declines`: the number of declined cards. */
export function linkOpen(words: KindWords, declines: number): string {
  return `Der Zahlungslink wartet darauf, dass der Kunde bezahlt.${declinedCards(declines)} Nicht noch einmal ${kindOf(words).verb}, solange er bezahlt werden kann.`;
}

/** The link was withdrawn or has expired, but may have been paid. */
export function linkEnding(words: KindWords, why: 'withdrawn' | 'time-over', declines: number): string {
  const what =
    why === 'time-over' ? 'Die Zeit für den Zahlungslink ist vorbei' : 'Der Zahlungslink wurde zurückgezogen';
  return `${what}, und tenderd fragt den Zahlungsdienst, ob er bezahlt wurde.${declinedCards(declines)} Jetzt nicht noch einmal ${kindOf(words).verb}.`;
}

/** Returns the pause within a sentence, with the comma after it. */
function pausing(pausedUntil: string | undefined): string {
  return pausedUntil === undefined ? '' : `${pauseClause(pausedUntil)},`;
}

/** The service refused the request with this code. Only its history proves that nothing was done. */
export function refused(words: KindWords, code: string, pausedUntil: string | undefined): string {
  const kind = kindOf(words);
  return `Der Zahlungsdienst${pausing(pausedUntil)} hat ${kind.object} zurückgewiesen (${code}), und tenderd prüft in seinem Verlauf, ob wirklich nichts ausgeführt wurde. Jetzt nicht noch einmal ${kind.verb}.`;
}

/** The answer was lost. `last`: the service's last answer, if it is known. */
export function answerLost(words: KindWords, last: string | undefined, pausedUntil: string | undefined): string {
  const kind = kindOf(words);
  const next = `tenderd fragt den Zahlungsdienst${pausing(pausedUntil)} noch einmal.`;
  return last === undefined
    ? `Die Antwort auf ${kind.object} ging verloren; ${next} Jetzt nicht noch einmal ${kind.verb}.`
    : `Es ist nicht bekannt, was aus ${kind.dative} wurde; ${next} Seine letzte Antwort: ${last}. Jetzt nicht noch einmal ${kind.verb}.`;
}

/**
 * The request was sent, and no answer has arrived. `last`: the last answer of the service, if it is known and the
 * service requested no pause.
 */
export function onItsWay(words: KindWords, last: string | undefined, pausedUntil: string | undefined): string {
  const kind = kindOf(words);
  const answer = last === undefined ? '' : ` Seine letzte Antwort: ${last}.`;
  return `${kind.The} ist unterwegs zum Zahlungsdienst${pauseClause(pausedUntil)}.${answer} Nicht noch einmal ${kind.verb}.`;
}
