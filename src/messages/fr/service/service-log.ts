/** Journal and log lines about a payment service: what happened, and why an answer could not be used. */

import type * as english from '../../en/service/service-log.js';
import { kindOf } from '../words.js';
import { stranger } from './service-words.js';

/** Fact `attempt-opened`. */
export function attemptOpened(noun: string): string {
  return `tenderd envoie ${kindOf(noun).the} au service de paiement`;
}

/** Fact `status-unanswered`: no answer came. */
export function answerLost(why: string): string {
  return `la réponse du service de paiement a été perdue : ${why}`;
}

/** Fact `status-unanswered`: the answer cannot be used. */
export function answerUnusable(why: string): string {
  return `tenderd ne peut pas utiliser une réponse du service de paiement : ${why}`;
}

/** Fact `status-unanswered`: the answer decides nothing. */
export function answerUndecided(answer: string): string {
  return `le service de paiement a répondu ${answer}, ce qui ne décide pas du résultat`;
}

/** Fact `answered`. */
export function answered(answer: string): string {
  return `le service de paiement communique : ${answer}`;
}

/** Fact `stage`: the service knows the payment. */
export function begun(): string {
  return 'le service de paiement a commencé le paiement';
}

/** Fact `stage`: the payment is authorized, and not captured yet. */
export function authorized(): string {
  return 'le paiement est autorisé, mais pas encore encaissé : tenderd continue de demander';
}

/** Fact `stage`: cards were declined on the payment page. */
export function cardsDeclined(count: number): string {
  return `${count === 1 ? 'une carte a été refusée' : `${count} cartes ont été refusées`} sur la page du lien`;
}

/** Fact `stage`: a webhook came. */
export function webhook(kind: 'session-ended' | 'other-payment' | 'other-event'): string {
  const what = {
    'session-ended': 'un webhook est arrivé',
    'other-payment': 'un webhook est arrivé qui indique un autre paiement',
    'other-event': 'un webhook de type inconnu est arrivé',
  }[kind];
  return `${what} : tenderd demande l’état`;
}

/** Fact `stage`: the cancel by our reference found no payment. `code`: the code of the refusal. */
export function fallbackFoundNothing(code: string): string {
  return `l’annulation par notre référence n’a trouvé aucun paiement (${code}), ce qui ne prouve rien`;
}

/** Fact `stage`: the cancel by our reference named the payment. */
export function fallbackFoundPayment(): string {
  return 'l’annulation par notre référence indique le paiement : tenderd demande son état';
}

/** The reason for an abort: the time in which the link could be paid has passed. */
export function timeToPayOver(): string {
  return 'payBefore est passé';
}

/** The answer to a call that was sent before a restart. */
export function restarted(): string {
  return 'tenderd a redémarré entre-temps';
}

/** The service's answer, if it does not decide the outcome. Follows `last answered`. */
export function answerText(
  status: number,
  problem?: { readonly code: string } | { readonly unreadable: string } | 'unusable',
): string {
  if (problem === undefined) return `HTTP ${status}`;
  if (problem === 'unusable') return `HTTP ${status}, inutilisable`;
  return 'code' in problem ? `HTTP ${status} ${problem.code}` : `HTTP ${status}, illisible : ${problem.unreadable}`;
}

/** The reason why an answer cannot be used: its media type is missing, or is not one of the service. */
export function wrongMediaType(mediaType: string): string {
  return mediaType === '' ? 'elle n’a pas de type de média' : `elle a le type de média ${mediaType}`;
}

const flaws = {
  'no-success': 'son responseCode n’indique pas de succès',
  'no-operation': 'elle n’indique aucune opération',
  'no-payment': 'elle n’indique aucun paiement',
  'other-payment': 'elle indique un autre paiement',
  'unknown-status': 'son état n’est pas connu',
  'operation-twice': 'elle donne deux fois une opération dans l’historique',
  'history-shorter': 'il lui manque ce qu’elle avait montré auparavant',
} as const;

/** The reason why an answer cannot be used, by the code of its flaw. */
export function flaw(code: Parameters<typeof english.flaw>[0]): string {
  return flaws[code];
}

/** The reason why an answer cannot be used: the answer names another operation. */
export function otherOperation(type: string): string {
  return type === '' ? flaws['no-operation'] : `elle indique l’opération ${type}`;
}

/** The reason why an answer cannot be used: the answer names the payment of another transaction. */
export function otherTransaction(id: string): string {
  return `elle indique le paiement d’une autre transaction, ${id}`;
}

/** The reason why an answer cannot be used: the answer names another customer. */
export function otherCustomer(who: string): string {
  return `elle indique ${stranger(who)} que la demande`;
}

/** The reason why a history cannot be used: the service refused the request for the status. */
export function statusRefused(code: string): string {
  return `la demande d’état a été rejetée : ${code}`;
}

/** The reason why an address is not shown to the customer. */
export function unusableAddress(
  field: 'checkoutUrl' | 'iframeUrl',
  why: { readonly lengthMax: number } | 'no-address' | 'not-encrypted',
): string {
  if (why === 'no-address')
    return `son champ ${field} n’est pas une adresse web avec un hôte, sans utilisateur ni mot de passe`;
  if (why === 'not-encrypted') return `son champ ${field} ne commence pas par https://`;
  return `son champ ${field} compte plus de ${why.lengthMax} caractères`;
}

/** Contact failure `credentials-refused`. */
export function credentialsRejected(answer: string): string {
  return `le service rejette apiKey, token ou merchantId (${answer})`;
}

/** Contact failure `http-STATUS`: the service answered with an error. */
export function serviceError(status: number): string {
  return `le service a répondu HTTP ${status}`;
}

/** `hangs`: no token came in time. `where`: the host of the service. */
export function noTokenInTime(where: string, withinMs: number): string {
  return `pas de jeton pour ${where} en ${withinMs} ms`;
}

/** `given-up`: tenderd stops. */
export function stopping(): string {
  return 'tenderd s’arrête';
}

/** `unauthorised`: the file of the token cannot be read. `why`: the system's code. */
export function tokenFileUnreadable(path: string, why: string): string {
  return `le fichier de jeton ${path} ne peut pas être lu (${why})`;
}

/** `unauthorised`: the file holds no token. */
export function tokenFileEmpty(path: string): string {
  return `le fichier de jeton ${path} ne contient aucun jeton (bearer)`;
}
