/** The reasons why the journal rejects a lane's part of a commit. The lane is then marked as faulted. */

import { result } from '../words.js';

/** The record contains the same attempt twice. */
export const attemptTwice = 'l’enregistrement contient deux fois la même tentative';

/** The record contains the request ids of a register twice. */
export const requestIdsTwice = 'l’enregistrement contient deux fois les mêmes identifiants de demande';

/** The record acknowledges a revision that was not reported. */
export function acknowledgedTooFar(acknowledged: number, reported: number): string {
  return `l’accusé de réception porte sur la révision ${acknowledged}, mais la dernière révision communiquée est ${reported}`;
}

/** The request differs from the recorded request. */
export const requestChanged = 'la demande d’une transaction ne peut pas changer';

/** The original differs from the recorded one. */
export const originalChanged = 'l’original d’une transaction ne peut pas changer';

/** A recorded attempt is missing. */
export function attemptMissing(attempt: string): string {
  return `la tentative ${attempt} manque`;
}

/** The journal has the attempt as answered, and it now has another state. */
export function answerWithdrawn(attempt: string, state: string): string {
  return `la tentative ${attempt} a reçu une réponse et ne peut pas devenir ${state}`;
}

/** Recorded request ids are missing. */
export function requestIdsMissing(serviceId: string): string {
  return `la demande avec le ServiceID ${serviceId} manque`;
}

/** The acknowledged revision is lower than the recorded one. */
export const acknowledgementWithdrawn = 'un accusé de réception ne peut pas être retiré';

/** The revision is lower than the recorded one. */
export function revisionBackwards(before: number, next: number): string {
  return `la révision ne peut pas passer de ${before} à ${next}`;
}

/** An earlier fact reported this revision with another result. */
export function revisionChanged(revision: number, code: string): string {
  return `la révision ${revision} a déjà été communiquée avec le résultat « ${result(code)} »`;
}

/** A definite result is replaced by a result that contradicts it. */
export function resultChanged(before: string, next: string): string {
  return `le résultat « ${result(before)} » ne peut pas devenir « ${next === 'open' ? 'ouvert' : result(next)} »`;
}

/** Names the transaction that is rejected. */
export function ofTransaction(transactionId: string, why: string): string {
  return `transaction ${transactionId} : ${why}`;
}

/** The transaction belongs to another terminal. */
export function otherTerminal(owner: string, terminal: string): string {
  return `elle appartient à ${owner}, et non à ${terminal}`;
}

/** The request ids of an attempt belong to another transaction. */
export function attemptOfAnother(attempt: string, transactionId: string): string {
  return `tentative ${attempt} : ses identifiants ont servi pour ${transactionId}`;
}

/** A fact names a transaction that the journal does not have. */
export function unknownTransaction(transactionId: string): string {
  return `un fait concerne la transaction inconnue ${transactionId}`;
}

/** The lane's record belongs to another lane. */
export function otherLane(owner: string, terminal: string): string {
  return `l’enregistrement appartient à ${owner}, et non à ${terminal}`;
}
