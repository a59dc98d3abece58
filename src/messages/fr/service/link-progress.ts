/** Messages about a transaction that is still open at a payment service, for the cashier. */

import type { KindWords } from '../../en/words.js';
import { kindOf } from '../words.js';
import { pauseClause } from './service-outcomes.js';

/** Nothing was sent yet. `pausedUntil`: the time before which the service accepts no requests. */
export function waitsForService(words: KindWords, pausedUntil: string | undefined): string {
  return `${kindOf(words).The} attend le service de paiement${pauseClause(pausedUntil)}. Rien n’a encore été envoyé.`;
}

/** The service has begun a payment without a page for the customer. */
export function atService(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} est en cours auprès du service de paiement, et tenderd demande le résultat. ${kind.DontAgain}.`;
}

/** The customer has authorized the payment, but the payment has not ended. */
export function authorized(words: KindWords): string {
  const kind = kindOf(words);
  return `Le client a autorisé ${kind.the}, mais ${kind.it} n’est pas encore achevé${kind.e}. tenderd demande le résultat au service de paiement. ${kind.DontAgain}.`;
}

function declinedCards(declines: number): string {
  if (declines === 0) return '';
  return ` Jusqu’ici, ${declines === 1 ? 'une carte a été refusée' : `${declines} cartes ont été refusées`}.`;
}

function notYet(words: KindWords): string {
  return `Pour l’instant, ${kindOf(words).dontAgain}.`;
}

/** The link is waiting for the customer. `declines`: the number of declined cards. */
export function linkOpen(words: KindWords, declines: number): string {
  return `Le lien attend que le client paie.${declinedCards(declines)} ${kindOf(words).DontAgain} tant qu’il peut être payé.`;
}

/** The link was withdrawn or has expired, but may have been paid. */
export function linkEnding(words: KindWords, why: 'withdrawn' | 'time-over', declines: number): string {
  const what = why === 'time-over' ? 'Le délai pour payer le lien est écoulé' : 'Le lien de paiement a été retiré';
  return `${what}, et tenderd demande au service de paiement s’il a été payé.${declinedCards(declines)} ${notYet(words)}`;
}

/** Returns the pause within a sentence, with the comma after it. */
function pausing(pausedUntil: string | undefined): string {
  return pausedUntil === undefined ? '' : `${pauseClause(pausedUntil)},`;
}

/** The service refused the request with this code. Only its history proves that nothing was done. */
export function refused(words: KindWords, code: string, pausedUntil: string | undefined): string {
  return `Le service de paiement${pausing(pausedUntil)} a rejeté ${kindOf(words).the} (${code}), et tenderd vérifie dans son historique que rien n’a été fait. ${notYet(words)}`;
}

/** The answer was lost. `last`: the service's last answer, if it is known. */
export function answerLost(words: KindWords, last: string | undefined, pausedUntil: string | undefined): string {
  const kind = kindOf(words);
  const next = `tenderd interroge de nouveau le service de paiement${pauseClause(pausedUntil)}.`;
  return last === undefined
    ? `La réponse ${kind.toThe} a été perdue ; ${next} ${notYet(words)}`
    : `La dernière réponse du service de paiement a été ${last}, ce qui n’indique pas ce qu’est devenu${kind.e} ${kind.the} ; ${next} ${notYet(words)}`;
}

/**
 * The request was sent, and no answer has arrived. `last`: the last answer of the service, if it is known and the
 * service requested no pause.
 */
export function onItsWay(words: KindWords, last: string | undefined, pausedUntil: string | undefined): string {
  const kind = kindOf(words);
  const answer = last === undefined ? '' : ` Sa dernière réponse : ${last}.`;
  return `${kind.The} est en route vers le service de paiement${pauseClause(pausedUntil)}.${answer} ${kind.DontAgain}.`;
}
