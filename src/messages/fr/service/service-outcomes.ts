/** Messages about how a transaction at a payment service ended, for the cashier. */

import type * as english from '../../en/service/service-outcomes.js';
import { restOfReversal as englishRestOfReversal } from '../../en/service/service-outcomes.js';
import type { KindWords } from '../../en/words.js';
import { amount, capitalized, kindOf, nothingOf, rails, upper } from '../words.js';

const { look } = rails.service;
const pageCheck = `vérifiez ${look}`;
const onPages = `sur ${look}`;

/**
 * The message for an unknown outcome, if the reason has no message of its own. `said`: the last answer of the service
 * in brackets, or an empty string.
 */
export function unresolved(words: KindWords, said: string): string {
  const kind = kindOf(words);
  return `On ne sait pas si ${kind.the} a abouti${said}. ${kind.DontAgain} : ${pageCheck}. Résolvez ensuite ${kind.the} dans la liste des points à traiter.`;
}

/** `approved`, `partly-approved`, `amount-unknown`. */
export function approved(words: KindWords, { approved: moved, requested, difference }: english.ApprovedAmount): string {
  const kind = kindOf(words);
  const again = kind.DontAgain;
  if (moved === undefined)
    return `Accepté, mais le service de paiement ne communique pas le montant. ${upper(pageCheck)}. ${again}.`;
  const sum = amount(moved);
  const instead = requested === undefined ? '' : ` au lieu de ${amount(requested)}`;
  switch (difference) {
    case undefined:
      return `Accepté. ${upper(kind.done)} : ${sum}. ${again}.`;
    case 'partial':
      return `${upper(kind.done)} : ${sum} seulement${instead}. ${restOf(words)}`;
    case 'currency':
      return `Accepté dans une autre devise : ${sum}${instead}. ${again} ; appelez le responsable.`;
    case 'other':
      return `Accepté avec un autre montant : ${sum}${instead}. ${again} ; comparez le montant ${onPages}.`;
  }
}

/** Returns the sentence about the rest: that of the kind, or that of a reversal at a service. */
function restOf(words: KindWords): string {
  return [englishRestOfReversal(), restOfReversal()].includes(words.rest) ? restOfReversal() : kindOf(words).rest;
}

/**
 * The advice about the remaining amount after a partial reversal. Another party may have changed this amount on the
 * pages of the service.
 */
export function restOfReversal(): string {
  return `Vérifiez ${onPages} ce qu’est devenu le reste.`;
}

/** `extended`: the hold lasts longer. `held`: the amount, if the service reports it. */
export function extended(words: KindWords, held: string | undefined): string {
  return `Accepté : la réservation ${held === undefined ? 'du même montant' : `de ${amount(held)}`} est prolongée. ${kindOf(words).DontAgain}.`;
}

/** `stored`, `verified`: a card was verified, and stored if that was requested. */
export function verified(words: KindWords, isStored: boolean): string {
  return `La carte a été vérifiée${isStored ? ' et enregistrée' : ', mais pas enregistrée'}. ${nothingOf({ words: kindOf(words) })}`;
}

/** Follows an approval without the stored card or agreement that was requested. */
export function notStored(missing: 'agreement' | 'card' | 'only-stored-cards'): string {
  switch (missing) {
    case 'agreement':
      return 'Le service de paiement ne montre aucun accord : il ne permet donc pas de paiements ultérieurs. Demandez de nouveau l’accord du client par un autre lien.';
    case 'card':
      return 'Le service de paiement ne montre aucune carte enregistrée : il ne permet donc pas de paiements ultérieurs avec elle. Demandez une carte au client par un autre lien.';
    case 'only-stored-cards':
      return 'Le service de paiement ne montre aucune carte enregistrée, alors que seules les cartes enregistrées étaient admises. Vérifiez sur ses pages comment le client a payé.';
  }
}

const afterDecline = {
  'another-card': 'Demandez une autre carte.',
  'another-payment': 'Demandez un autre moyen de paiement.',
  'hold-unchanged': 'La préautorisation reste inchangée.',
  'another-refund': 'Remboursez autrement.',
} as const;

/** `declined`, and the service's own codes. `next`: the advice. */
export function declined(words: KindWords, next: keyof typeof afterDecline): string {
  const kind = kindOf(words);
  return `${kind.The} a été refusé${kind.e}. ${nothingOf({ words: kind })} ${afterDecline[next]}`;
}

/** The extension of a hold was declined. */
export function notExtended(): string {
  return 'La prolongation a été refusée : le montant reste réservé comme avant. Encaissez-le avant la fin de la réservation, ou demandez une nouvelle préautorisation.';
}

/** `cancelled`: all of the authorized amount was released. */
export function reversed(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} a été annulé${kind.e} après l’autorisation : plus rien n’est réservé.`;
}

/** `service-refused`, and the service's own codes. `said`: the code or text in brackets, or an empty string. */
export function refused(words: KindWords, said: string): string {
  const kind = kindOf(words);
  return `Le service de paiement a rejeté ${kind.the}${said}. ${capitalized(kind.nothing)}`;
}

/** `service-unreachable`: the service rejects the credentials. `service`: its name in the configuration. */
export function credentialsRejected(words: KindWords, service: string): string {
  const kind = kindOf(words);
  return `Le service de paiement a rejeté les identifiants de tenderd et n’a pas accepté ${kind.the}. ${capitalized(kind.nothing)} Un technicien doit corriger apiKey, token ou merchantId de services.${service} avant que vous réessayiez.`;
}

/** `service-unreachable`: no token is issued, or the file of the token contains none. */
export function tokenMissing(words: KindWords, service: string): string {
  const kind = kindOf(words);
  return `tenderd n’a pas de jeton pour le service de paiement, et celui-ci n’a pas accepté ${kind.the}. ${capitalized(kind.nothing)} Un technicien doit corriger le jeton de services.${service} avant que vous réessayiez.`;
}

/** Returns the end of a pause that the service demanded: `12:00:00 UTC`. `until`: ISO wall time. */
function pauseEnd(until: string): string {
  return `${until.slice(11, 19)} UTC`;
}

/** Follows the name of a service that demanded a pause (429, Retry-After); empty if it demanded none. */
export function pauseClause(until: string | undefined): string {
  return until === undefined ? '' : `, qui n’accepte aucune requête avant ${pauseEnd(until)}`;
}

/**
 * `service-unreachable`, `stopping`: nothing was sent, or the service accepted nothing. `last`: the last answer of the
 * service.
 */
export function notSent(
  words: KindWords,
  { last, pausedUntil }: { readonly last: string | undefined; readonly pausedUntil: string | undefined },
): string {
  const kind = kindOf(words);
  const after = `${capitalized(kind.nothing)} Réessayez.`;
  if (last === undefined)
    return `${kind.The} n’a pas atteint le service de paiement${pauseClause(pausedUntil)}. ${after}`;
  const pause = pausedUntil === undefined ? '' : ` Il n’accepte aucune requête avant ${pauseEnd(pausedUntil)}.`;
  return `Le service de paiement n’a pas accepté ${kind.the}. Sa dernière réponse : ${last}.${pause} ${after}`;
}

/**
 * `other-in-doubt`: transaction `id` was reported as having moved no money, but the history shows an operation that may
 * belong to it.
 */
export function otherUncertain(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `${kind.The} n’a pas été lancé${kind.e}, car le service de paiement montre une opération qui est peut-être la transaction ${id}, signalée comme non effectuée. ${capitalized(kind.nothing)} Réessayez.`;
}

/**
 * `other-in-doubt`, retry after resolution: the history may contain the unresolved transaction `id`; then only `left`
 * remains.
 */
export function otherUnresolved(
  words: KindWords,
  { id, left }: { readonly id: string; readonly left: string },
): string {
  const kind = kindOf(words);
  return `${kind.The} n’a pas été envoyé${kind.e} : le service de paiement montre une opération qui est peut-être la transaction non résolue ${id}, et il ne reste que ${amount(left)} à ${kind.verb}. ${capitalized(kind.nothing)} Résolvez d’abord ${id}.`;
}

/** `aborted`: the register stopped the transaction before anything was sent. */
export function stoppedBefore(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} a été interrompu${kind.e} avant d’atteindre le service de paiement. ${capitalized(kind.nothing)}`;
}

/** The message for the reason `withdrawn`. */
export function withdrawn(words: KindWords): string {
  return `Le lien de paiement a été retiré et ne peut plus être payé. ${nothingOf({ words: kindOf(words) })}`;
}

/** The message for the reason `link-expired`. */
export function expired(words: KindWords): string {
  return `Le lien de paiement a expiré et ne peut plus être payé. ${nothingOf({ words: kindOf(words) })}`;
}

const linkAdvice = `vérifiez le lien ${onPages} et fermez-le sur ces pages, puis résolvez la transaction dans la liste des points à traiter.`;

/**
 * The message for the reason `may-still-be-paid`. `isTimeOver`: the link has expired; otherwise the register has
 * withdrawn it.
 */
export function stillPayable(words: KindWords, isTimeOver: boolean): string {
  const what = isTimeOver ? 'Le délai pour payer le lien est écoulé' : 'Le lien de paiement a été retiré';
  return `${what}, mais le client peut encore le payer ou l’a peut-être déjà payé. ${kindOf(words).DontAgain} : ${linkAdvice}`;
}

/**
 * `no-answer` or `answer-unreadable`, for the request that begins a payment. `last`: the last answer of the service.
 */
export function notBegun(words: KindWords, last: string | undefined): string {
  const kind = kindOf(words);
  const what =
    last === undefined
      ? `Le service de paiement n’a pas répondu : on ne sait pas si ${kind.the} a commencé.`
      : `On ne sait pas si ${kind.the} a commencé. Dernière réponse du service de paiement : ${last}.`;
  return `${what} ${kind.DontAgain} avant d’avoir vérifié ses pages.`;
}

/** `no-answer`: no customer is asked, and the service reports no outcome. */
export function notReported(words: KindWords): string {
  const kind = kindOf(words);
  return `Le service de paiement n’indique pas comment ${kind.the} s’est terminé${kind.e}. ${kind.DontAgain} avant d’avoir vérifié ses pages.`;
}

/**
 * `capture-failed`, unresolved. `isReturning`: the service may still release the whole amount. `mayGoOn`: the customer
 * may pay again on the same page.
 */
export function notReversedYet(
  words: KindWords,
  { isReturning, mayGoOn }: { readonly isReturning: boolean; readonly mayGoOn: boolean },
): string {
  const { DontAgain } = kindOf(words);
  const what = isReturning
    ? 'le service de paiement devrait le libérer.'
    : 'le service de paiement ne montre pas qu’il a tout libéré, et aucune annulation n’est en cours : annulez le reste sur ses pages.';
  const then = mayGoOn
    ? `Après cela, le client peut encore payer le lien. ${DontAgain} : ${linkAdvice}`
    : `${DontAgain} avant que l’argent soit libéré.`;
  return `L’argent du client est réservé, mais n’a pas été encaissé ; ${what} ${then}`;
}
