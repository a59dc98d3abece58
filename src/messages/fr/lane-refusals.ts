/** Messages for requests that tenderd rejects because of the state of a terminal's queue. */

import { counted, result, subjectOf } from './words.js';

const nothingSent = 'Rien n’a été envoyé.';
const seeList = 'Consultez la liste des points à traiter.';

/** `stopping`: tenderd is stopping and accepts nothing new. */
export function stopping(): string {
  return `tenderd est en cours d’arrêt. ${nothingSent} Répétez la requête dans un instant.`;
}

/** `journal-reserve`: the reserve of disk space is used up. */
export function diskAlmostFull(): string {
  return `Le disque est presque plein. ${nothingSent} Libérez de l’espace, puis répétez la requête.`;
}

/** `terminal-faulted`: tenderd stopped using the terminal after an internal error. */
export function terminalFaulted(): string {
  return `tenderd a cessé d’utiliser ce terminal après une erreur interne. ${nothingSent} ${seeList}`;
}

/** `terminal-faulted`: tenderd stopped using the payment service after an internal error. */
export function serviceFaulted(service: string): string {
  return `tenderd a cessé d’utiliser le service de paiement ${service} après une erreur interne. ${nothingSent} ${seeList}`;
}

function waitingOf(what: 'transactions' | 'device requests', waiting: number): string {
  return what === 'transactions' ? counted(waiting, 'transaction') : counted(waiting, 'demande');
}

/** `queue-full`: a register, or (without `register`) the operator's token, already has its share of the queue. */
export function shareOfQueueFull(
  what: 'transactions' | 'device requests',
  waiting: number,
  register: string | undefined,
): string {
  const who = register === undefined ? 'Le jeton de l’opérateur' : `La caisse ${register}`;
  const setting = what === 'transactions' ? ' (limits.queueMax)' : '';
  const end = waiting === 1 ? 'lorsqu’elle sera terminée' : 'lorsque l’une d’elles sera terminée';
  return `${who} a déjà ${waitingOf(what, waiting)} dans la file d’attente de ce terminal, ce qui est sa part${setting}. ${nothingSent} Répétez la requête ${end}.`;
}

/** `queue-full`: the queue of the terminal is full. */
export function queueFull(what: 'transactions' | 'device requests', waiting: number): string {
  return `La file d’attente de ce terminal est pleine : ${waitingOf(what, waiting)} en attente. ${nothingSent} Répétez la requête plus tard.`;
}

/** The last part of {@link serviceIdInUse}, for a register of the HTTP API. */
export const useNewServiceId = 'Utilisez un nouveau ServiceID.';

/** `id-reused`: another transaction has this ServiceID and has not ended. */
export function serviceIdInUse(serviceId: string, transactionId: string): string {
  return `Le ServiceID ${serviceId} appartient à la transaction ${transactionId}, qui n’est pas terminée. ${nothingSent} ${useNewServiceId}`;
}

/** The refusal `unknown-transaction`. */
export function unknownTransaction(transactionId: string): string {
  return `La transaction ${transactionId} n’existe pas.`;
}

/** `unknown-terminal`: the terminal of a known transaction is no longer configured. */
export function placeRemoved(transactionId: string, place: string): string {
  return `La transaction ${transactionId} ne peut pas être modifiée : son terminal ${place} n’est plus configuré.`;
}

/** `not-abortable`: the transaction or device request has ended. `outcome` is the message of its outcome. */
export function alreadyEnded(outcome: string): string {
  return `La demande est déjà terminée : il n’y a plus rien à interrompre. ${outcome}`;
}

/** `not-abortable`: the terminal already carries out the device request, which cannot be stopped. */
export function deviceRequestNotStoppable(noun: string): string {
  const request = subjectOf(noun);
  return `${request.The} est en cours sur le terminal, qui ne peut pas l’interrompre. ${request.The} se termine bientôt.`;
}

/** `no-outcome`: a register acknowledges a transaction that has no outcome yet. */
export function noOutcomeYet(): string {
  return 'La transaction n’a pas encore de résultat : il n’y a rien dont accuser réception. Attendez son résultat.';
}

/** `revision-mismatch`: a register acknowledges another revision than the latest. */
export function otherRevision(latest: number): string {
  return `La dernière révision est ${latest}. Lisez et comptabilisez cette révision, puis accusez-en réception.`;
}

/** `not-on-attention`: the transaction has no attention item. */
export function notOnAttention(): string {
  return 'Seule une transaction de la liste des points à traiter peut être résolue. Un résultat définitif ne se modifie pas à la main.';
}

/**
 * `not-on-attention`: the attention item can be closed only by confirming the present outcome. `result` is absent
 * before the first outcome.
 */
export function onlyAsItIs(code: string | undefined): string {
  return code === undefined
    ? 'Cette transaction n’a pas encore de résultat. Son point à traiter pourra être fermé après le résultat, avec le même résultat.'
    : `Le point à traiter de cette transaction ne peut être fermé que comme ${result(code)}. Un résultat définitif ne se modifie pas à la main.`;
}

/** `other-register`: the transaction belongs to another register. */
export function transactionOfOther(transactionId: string, register: string): string {
  return `La transaction ${transactionId} n’appartient pas à la caisse ${register}. Rien n’a été envoyé ni modifié. Utilisez le jeton de l’opérateur.`;
}

/** `operator-required`: the register may not review transactions. */
export function mayNotReview(register: string): string {
  return `La caisse ${register} n’a pas le droit de vérifier (registers.${register}.mayResolve). ${nothingSent} Adressez-vous à l’opérateur.`;
}

/** `operator-required`: the register may not resolve transactions. */
export function mayNotResolve(register: string, transactionId: string): string {
  return `La caisse ${register} n’a pas le droit de résoudre (registers.${register}.mayResolve). Adressez-vous à l’opérateur : tenderd transactions resolve ${transactionId}`;
}

/** `operator-required`: a register sends a device request that changes the terminal for all registers. */
export function deviceRequestOfOperator(kind: string): string {
  return `${subjectOf(kind).A} (${kind}) exige le jeton de l’opérateur. ${nothingSent}`;
}

/** The refusal `unknown-device-request`. */
export function unknownDeviceRequest(deviceRequestId: string): string {
  return `La demande au terminal ${deviceRequestId} n’existe pas. Elle s’est peut-être terminée il y a un moment, ou avant un redémarrage de tenderd. Il n’y a eu aucun mouvement d’argent ; renvoyez la demande.`;
}

/** `other-register`: the device request belongs to another register. */
export function deviceRequestOfOther(deviceRequestId: string, register: string): string {
  return `La demande au terminal ${deviceRequestId} n’appartient pas à la caisse ${register}.`;
}

/**
 * `transaction-unresolved`: tenderd refuses a login or logout, because the terminal could then forget an unresolved
 * transaction.
 */
export function unresolvedBefore(kind: string, transactionId: string): string {
  return `La transaction ${transactionId} n’est pas résolue, et après ${subjectOf(kind).a} (${kind}), le terminal n’en connaîtra peut-être plus le résultat. ${nothingSent} Résolvez d’abord cette transaction.`;
}

/** The refusal `unknown-prompt`. */
export function unknownPrompt(promptId: string): string {
  return `La question ${promptId} n’existe pas. Elle est peut-être close depuis longtemps.`;
}

/** `other-register`: the prompt belongs to a transaction or device request of another register. */
export function promptOfOther(promptId: string, subject: 'transaction' | 'device request'): string {
  const what = subject === 'transaction' ? 'une transaction' : 'une demande au terminal';
  return `La question ${promptId} concerne ${what} d’une autre caisse.`;
}

/** `prompt-over`: the prompt has ended. `why` is the stored reason. */
export function promptEnded(promptId: string, why: string): string {
  return `La question ${promptId} est close : ${why === 'answered' ? 'elle a reçu une réponse' : why}.`;
}

/** `answer-does-not-fit`: `expected` describes a valid answer. */
export function answerDoesNotFit(promptId: string, expected: string): string {
  return `La question ${promptId} attend ${expected}, ou cancelled: true.`;
}

/** `nothing-to-release`: the terminal is free. */
export function nothingToRelease(): string {
  return 'Rien ne bloque ce terminal : il n’y a rien à libérer.';
}

/** `nothing-to-release`: tenderd waits for the answer to a running transaction. */
export function answerAwaited(transactionId: string): string {
  return `La transaction ${transactionId} est en cours sur ce terminal, et tenderd attend la réponse. Interrompez-la, ou attendez.`;
}

/** `terminal-leased`: another register has the lease. */
export function leasedByOther(register: string, until: string): string {
  return `La caisse ${register} a réservé ce terminal jusqu’à ${until}, à moins qu’elle ne mette fin plus tôt à la réservation. Réessayez ensuite.`;
}

/** `not-leased`: the register does not have the lease. */
export function notLeased(): string {
  return 'Cette caisse n’a pas réservé le terminal : il n’y a pas de réservation à terminer.';
}
