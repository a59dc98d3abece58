/** Messages for requests that tenderd rejects because of the state of a terminal's queue. */

import { result, subjectOf, upper } from './words.js';

const nothingSent = 'Es wurde nichts gesendet.';
const seeList = 'Sehen Sie in die Liste der offenen Punkte.';

/** `stopping`: tenderd is stopping and accepts nothing new. */
export function stopping(): string {
  return `tenderd wird gerade beendet. ${nothingSent} Wiederholen Sie die Anforderung gleich noch einmal.`;
}

/** `journal-reserve`: the reserve of disk space is used up. */
export function diskAlmostFull(): string {
  return `Der Datenträger ist fast voll. ${nothingSent} Schaffen Sie Platz, dann wiederholen Sie die Anforderung.`;
}

/** `terminal-faulted`: tenderd stopped using the terminal after an internal error. */
export function terminalFaulted(): string {
  return `tenderd verwendet dieses Terminal nach einem internen Fehler nicht mehr. ${nothingSent} ${seeList}`;
}

/** `terminal-faulted`: tenderd stopped using the payment service after an internal error. */
export function serviceFaulted(service: string): string {
  return `tenderd verwendet den Zahlungsdienst ${service} nach einem internen Fehler nicht mehr. ${nothingSent} ${seeList}`;
}

function waitingOf(what: 'transactions' | 'device requests', waiting: number): string {
  if (what === 'transactions') return waiting === 1 ? '1 Transaktion' : `${waiting} Transaktionen`;
  return waiting === 1 ? '1 Geräteauftrag' : `${waiting} Geräteaufträge`;
}

/** `queue-full`: a register, or (without `register`) the operator's token, already has its share of the queue. */
export function shareOfQueueFull(
  what: 'transactions' | 'device requests',
  waiting: number,
  register: string | undefined,
): string {
  const who = register === undefined ? 'Für das Token des Bedieners' : `Für die Kasse ${register}`;
  const setting = what === 'transactions' ? ' (limits.queueMax)' : '';
  return `${who} ${waiting === 1 ? 'wartet' : 'warten'} schon ${waitingOf(what, waiting)} auf dieses Terminal; damit ist der Anteil an der Warteschlange belegt${setting}. ${nothingSent} Wiederholen Sie die Anforderung, wenn ${what === 'transactions' ? 'eine' : 'einer'} davon zu Ende ist.`;
}

/** `queue-full`: the queue of the terminal is full. */
export function queueFull(what: 'transactions' | 'device requests', waiting: number): string {
  return `Auf dieses Terminal ${waiting === 1 ? 'wartet' : 'warten'} schon ${waitingOf(what, waiting)}. ${nothingSent} Wiederholen Sie die Anforderung später.`;
}

/** The last part of {@link serviceIdInUse}, for a register of the HTTP API. */
export const useNewServiceId = 'Nehmen Sie eine neue ServiceID.';

/** `id-reused`: another transaction has this ServiceID and has not ended. */
export function serviceIdInUse(serviceId: string, transactionId: string): string {
  return `Die ServiceID ${serviceId} gehört zur Transaktion ${transactionId}, die noch nicht zu Ende ist. ${nothingSent} ${useNewServiceId}`;
}

/** The refusal `unknown-transaction`. */
export function unknownTransaction(transactionId: string): string {
  return `Es gibt keine Transaktion ${transactionId}.`;
}

/** `unknown-terminal`: the terminal of a known transaction is no longer configured. */
export function placeRemoved(transactionId: string, place: string): string {
  return `Die Transaktion ${transactionId} kann nicht geändert werden: Ihr Terminal ${place} ist nicht mehr eingerichtet.`;
}

/** `not-abortable`: the transaction or device request has ended. `outcome` is the message of its outcome. */
export function alreadyEnded(outcome: string): string {
  return `Schon zu Ende. ${outcome}`;
}

/** `not-abortable`: the terminal already carries out the device request, which cannot be stopped. */
export function deviceRequestNotStoppable(noun: string): string {
  const request = subjectOf(noun);
  return `Das Terminal führt ${request.object} gerade aus; abbrechen geht nicht. ${request.The} ist bald zu Ende.`;
}

/** `no-outcome`: a register acknowledges a transaction that has no outcome yet. */
export function noOutcomeYet(): string {
  return 'Die Transaktion hat noch kein Ergebnis, es gibt also nichts zu quittieren. Warten Sie das Ergebnis ab.';
}

/** `revision-mismatch`: a register acknowledges another revision than the latest. */
export function otherRevision(latest: number): string {
  return `Die neueste Fassung ist ${latest}. Lesen Sie diese Fassung, verbuchen Sie sie, dann quittieren Sie sie.`;
}

/** `not-on-attention`: the transaction has no attention item. */
export function notOnAttention(): string {
  return 'Nur eine Transaktion in der Liste der offenen Punkte kann geklärt werden. Ein endgültiges Ergebnis wird nicht von Hand geändert.';
}

/**
 * `not-on-attention`: the attention item can be closed only by confirming the present outcome. `result` is absent
 * before the first outcome.
 */
export function onlyAsItIs(code: string | undefined): string {
  return code === undefined
    ? 'Diese Transaktion hat noch kein Ergebnis. Ihr offener Punkt kann nach dem Ergebnis geschlossen werden, mit demselben Ergebnis.'
    : `Der offene Punkt dieser Transaktion kann nur als ${result(code)} geschlossen werden. Ein endgültiges Ergebnis wird nicht von Hand geändert.`;
}

/** `other-register`: the transaction belongs to another register. */
export function transactionOfOther(transactionId: string, register: string): string {
  return `Die Transaktion ${transactionId} gehört nicht der Kasse ${register}. Es wurde nichts gesendet oder geändert. Verwenden Sie das Token des Bedieners.`;
}

/** `operator-required`: the register may not review transactions. */
export function mayNotReview(register: string): string {
  return `Die Kasse ${register} darf nicht prüfen (registers.${register}.mayResolve). ${nothingSent} Fragen Sie den Bediener.`;
}

/** `operator-required`: the register may not resolve transactions. */
export function mayNotResolve(register: string, transactionId: string): string {
  return `Die Kasse ${register} darf nicht klären (registers.${register}.mayResolve). Fragen Sie den Bediener: tenderd transactions resolve ${transactionId}`;
}

/** `operator-required`: a register sends a device request that changes the terminal for all registers. */
export function deviceRequestOfOperator(kind: string): string {
  return `${upper(subjectOf(kind).a)} (${kind}) braucht das Token des Bedieners. ${nothingSent}`;
}

/** The refusal `unknown-device-request`. */
export function unknownDeviceRequest(deviceRequestId: string): string {
  return `Es gibt keinen Geräteauftrag ${deviceRequestId}. Vielleicht endete er vor einiger Zeit, oder vor einem Neustart von tenderd. Es floss kein Geld; erteilen Sie ihn noch einmal.`;
}

/** `other-register`: the device request belongs to another register. */
export function deviceRequestOfOther(deviceRequestId: string, register: string): string {
  return `Der Geräteauftrag ${deviceRequestId} gehört nicht der Kasse ${register}.`;
}

/**
 * `transaction-unresolved`: tenderd refuses a login or logout, because the terminal could then forget an unresolved
 * transaction.
 */
export function unresolvedBefore(kind: string, transactionId: string): string {
  return `Die Transaktion ${transactionId} ist ungeklärt, und nach ${subjectOf(kind).dative} (${kind}) kennt das Terminal ihr Ergebnis vielleicht nicht mehr. ${nothingSent} Klären Sie sie zuerst.`;
}

/** The refusal `unknown-prompt`. */
export function unknownPrompt(promptId: string): string {
  return `Es gibt keine Rückfrage ${promptId}. Vielleicht ist sie längst zu Ende.`;
}

/** `other-register`: the prompt belongs to a transaction or device request of another register. */
export function promptOfOther(promptId: string, subject: 'transaction' | 'device request'): string {
  const what = subject === 'transaction' ? 'einer Transaktion' : 'einem Geräteauftrag';
  return `Die Rückfrage ${promptId} gehört zu ${what} einer anderen Kasse.`;
}

/** `prompt-over`: the prompt has ended. `why` is the stored reason. */
export function promptEnded(promptId: string, why: string): string {
  return `Die Rückfrage ${promptId} ist zu Ende: ${why === 'answered' ? 'Sie wurde beantwortet' : why}.`;
}

/** `answer-does-not-fit`: `expected` describes a valid answer. */
export function answerDoesNotFit(promptId: string, expected: string): string {
  return `Die Rückfrage ${promptId} erwartet ${expected}; oder cancelled: true.`;
}

/** `nothing-to-release`: the terminal is free. */
export function nothingToRelease(): string {
  return 'Nichts blockiert dieses Terminal, es gibt also nichts freizugeben.';
}

/** `nothing-to-release`: tenderd waits for the answer to a running transaction. */
export function answerAwaited(transactionId: string): string {
  return `Die Transaktion ${transactionId} läuft an diesem Terminal, und tenderd wartet auf die Antwort. Brechen Sie sie ab, oder warten Sie.`;
}

/** `terminal-leased`: another register has the lease. */
export function leasedByOther(register: string, until: string): string {
  return `Die Kasse ${register} hat dieses Terminal bis ${until} reserviert, oder bis sie die Reservierung beendet. Versuchen Sie es dann noch einmal.`;
}

/** `not-leased`: the register does not have the lease. */
export function notLeased(): string {
  return 'Diese Kasse hat das Terminal nicht reserviert, es gibt also keine Reservierung zu beenden.';
}
