/** Messages about a transaction that is still open at a payment service, for the cashier. */

import type { KindWords } from '../../en/words.js';
import { kindOf, upper } from '../words.js';
import { pauseClause } from './service-outcomes.js';

/** Nothing was sent yet. `pausedUntil`: the time before which the service accepts no requests. */
export function waitsForService(words: KindWords, pausedUntil: string | undefined): string {
  return `${kindOf(words).The} väntar på betaltjänsten${pauseClause(pausedUntil)}. Inget har skickats än.`;
}

/** The service has begun a payment without a page for the customer. */
export function atService(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} är hos betaltjänsten, och tenderd frågar efter resultatet. ${upper(kind.notAgain)}.`;
}

/** The customer has authorized the payment, but the payment has not ended. */
export function authorized(words: KindWords): string {
  const kind = kindOf(words);
  return `Kunden har auktoriserat ${kind.the}, men ${kind.it} är inte ${kind.isNeuter ? 'klart' : 'klar'} än. tenderd frågar betaltjänsten efter resultatet. ${upper(kind.notAgain)}.`;
}

function declinedCards(declines: number): string {
  if (declines === 0) return '';
  return ` ${declines === 1 ? 'Ett kort' : `${declines} kort`} har nekats hittills.`;
}

/** The link is waiting for the customer. `declines`: the number of declined cards. */
export function linkOpen(words: KindWords, declines: number): string {
  return `Betallänken väntar på att kunden ska betala.${declinedCards(declines)} ${upper(kindOf(words).notAgain)} så länge den kan betalas.`;
}

/** The link was withdrawn or has expired, but may have been paid. */
export function linkEnding(words: KindWords, why: 'withdrawn' | 'time-over', declines: number): string {
  const what = why === 'time-over' ? 'Tiden för att betala länken har gått ut' : 'Betallänken drogs tillbaka';
  return `${what}, och tenderd frågar betaltjänsten om den betalades.${declinedCards(declines)} ${upper(kindOf(words).notAgain)} än.`;
}

/** Returns the pause within a sentence, with the comma after it. */
function pausing(pausedUntil: string | undefined): string {
  return pausedUntil === undefined ? '' : `${pauseClause(pausedUntil)},`;
}

/** The service refused the request with this code. Only its history proves that nothing was done. */
export function refused(words: KindWords, code: string, pausedUntil: string | undefined): string {
  const kind = kindOf(words);
  return `Betaltjänsten${pausing(pausedUntil)} avvisade ${kind.the} (${code}), och tenderd kontrollerar i dess historik att inget har utförts. ${upper(kind.notAgain)} än.`;
}

/** The answer was lost. `last`: the service's last answer, if it is known. */
export function answerLost(words: KindWords, last: string | undefined, pausedUntil: string | undefined): string {
  const kind = kindOf(words);
  const next =
    pausedUntil === undefined
      ? 'tenderd frågar betaltjänsten igen'
      : `tenderd frågar på nytt betaltjänsten${pauseClause(pausedUntil)}`;
  return last === undefined
    ? `Svaret på ${kind.the} gick förlorat; ${next}. ${upper(kind.notAgain)} än.`
    : `Betaltjänstens senaste svar var ${last}, vilket inte visar vad som hände med ${kind.the}; ${next}. ${upper(kind.notAgain)} än.`;
}

/**
 * The request was sent, and no answer has arrived. `last`: the last answer of the service, if it is known and the
 * service requested no pause.
 */
export function onItsWay(words: KindWords, last: string | undefined, pausedUntil: string | undefined): string {
  const kind = kindOf(words);
  const answer = last === undefined ? '' : `, vars senaste svar var ${last}`;
  return `${kind.The} är på väg till betaltjänsten${pauseClause(pausedUntil)}${answer}. ${upper(kind.notAgain)}.`;
}
