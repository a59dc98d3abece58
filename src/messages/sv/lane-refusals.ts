/** Messages for requests that tenderd rejects because of the state of a terminal's queue. */

import { result, subjectOf } from './words.js';

const nothingSent = 'Inget har skickats.';

/** `stopping`: tenderd is stopping and accepts nothing new. */
export function stopping(): string {
  return `tenderd håller på att stoppas. ${nothingSent} Upprepa begäran om en liten stund.`;
}

/** `journal-reserve`: the reserve of disk space is used up. */
export function diskAlmostFull(): string {
  return `Disken är nästan full. ${nothingSent} Frigör utrymme och upprepa sedan begäran.`;
}

/** `terminal-faulted`: tenderd stopped using the terminal after an internal error. */
export function terminalFaulted(): string {
  return `tenderd slutade använda den här terminalen efter ett internt fel. ${nothingSent} Se åtgärdslistan.`;
}

/** `terminal-faulted`: tenderd stopped using the payment service after an internal error. */
export function serviceFaulted(service: string): string {
  return `tenderd slutade använda betaltjänsten ${service} efter ett internt fel. ${nothingSent} Se åtgärdslistan.`;
}

function waitingOf(what: 'transactions' | 'device requests', waiting: number): string {
  if (what === 'transactions') return waiting === 1 ? '1 transaktion' : `${waiting} transaktioner`;
  return `${waiting} terminaluppdrag`;
}

/** `queue-full`: a register, or (without `register`) the operator's token, already has its share of the queue. */
export function shareOfQueueFull(
  what: 'transactions' | 'device requests',
  waiting: number,
  register: string | undefined,
): string {
  const who = register === undefined ? 'Operatörens token' : `Kassa ${register}`;
  const setting = what === 'transactions' ? ' (limits.queueMax)' : '';
  return `${who} har redan ${waitingOf(what, waiting)} i den här terminalens kö, vilket är dess andel${setting}. ${nothingSent} Upprepa begäran när ${what === 'transactions' ? 'någon av dem är avslutad' : 'något av dem är avslutat'}.`;
}

/** `queue-full`: the queue of the terminal is full. */
export function queueFull(what: 'transactions' | 'device requests', waiting: number): string {
  return `Den här terminalens kö är full: ${waitingOf(what, waiting)} väntar. ${nothingSent} Upprepa begäran senare.`;
}

/** The last part of {@link serviceIdInUse}, for a register of the HTTP API. */
export const useNewServiceId = 'Använd ett nytt ServiceID.';

/** `id-reused`: another transaction has this ServiceID and has not ended. */
export function serviceIdInUse(serviceId: string, transactionId: string): string {
  return `ServiceID ${serviceId} hör till transaktion ${transactionId}, som inte är avslutad. ${nothingSent} ${useNewServiceId}`;
}

/** The refusal `unknown-transaction`. */
export function unknownTransaction(transactionId: string): string {
  return `Det finns ingen transaktion ${transactionId}.`;
}

/** `unknown-terminal`: the terminal of a known transaction is no longer configured. */
export function placeRemoved(transactionId: string, place: string): string {
  return `Transaktion ${transactionId} kan inte ändras: dess terminal ${place} är inte längre konfigurerad.`;
}

/** `not-abortable`: the transaction or device request has ended. `outcome` is the message of its outcome. */
export function alreadyEnded(outcome: string): string {
  return `Begäran är redan avslutad, så det finns inget att stoppa. ${outcome}`;
}

/** `not-abortable`: the terminal already carries out the device request, which cannot be stopped. */
export function deviceRequestNotStoppable(noun: string): string {
  const { the, The } = subjectOf(noun);
  return `Terminalen utför ${the} just nu och kan inte stoppa den. ${The} är snart klar.`;
}

/** `no-outcome`: a register acknowledges a transaction that has no outcome yet. */
export function noOutcomeYet(): string {
  return 'Transaktionen har inget resultat än, så det finns inget att kvittera. Vänta på resultatet.';
}

/** `revision-mismatch`: a register acknowledges another revision than the latest. */
export function otherRevision(latest: number): string {
  return `Den senaste revisionen är ${latest}. Läs och bokför den revisionen och kvittera den sedan.`;
}

/** `not-on-attention`: the transaction has no attention item. */
export function notOnAttention(): string {
  return 'Bara en transaktion på åtgärdslistan kan avgöras. Ett slutgiltigt resultat ändras inte för hand.';
}

/**
 * `not-on-attention`: the attention item can be closed only by confirming the present outcome. `result` is absent
 * before the first outcome.
 */
export function onlyAsItIs(code: string | undefined): string {
  return code === undefined
    ? 'Den här transaktionen har inget resultat än. Dess punkt på åtgärdslistan kan stängas när resultatet finns, med samma resultat.'
    : `Den här transaktionens punkt på åtgärdslistan kan bara stängas som ${result(code)}. Ett slutgiltigt resultat ändras inte för hand.`;
}

/** `other-register`: the transaction belongs to another register. */
export function transactionOfOther(transactionId: string, register: string): string {
  return `Transaktion ${transactionId} tillhör inte kassa ${register}. Inget har skickats eller ändrats. Använd operatörens token.`;
}

/** `operator-required`: the register may not review transactions. */
export function mayNotReview(register: string): string {
  return `Kassa ${register} får inte granska (registers.${register}.mayResolve). ${nothingSent} Fråga operatören.`;
}

/** `operator-required`: the register may not resolve transactions. */
export function mayNotResolve(register: string, transactionId: string): string {
  return `Kassa ${register} får inte avgöra (registers.${register}.mayResolve). Fråga operatören: tenderd transactions resolve ${transactionId}`;
}

/** `operator-required`: a register sends a device request that changes the terminal for all registers. */
export function deviceRequestOfOperator(kind: string): string {
  return `${subjectOf(kind).A} (${kind}) kräver operatörens token. ${nothingSent}`;
}

/** The refusal `unknown-device-request`. */
export function unknownDeviceRequest(deviceRequestId: string): string {
  return `Det finns inget terminaluppdrag ${deviceRequestId}. Det kan ha avslutats för ett tag sedan, eller innan tenderd startades om. Inga pengar har flyttats; skicka begäran igen.`;
}

/** `other-register`: the device request belongs to another register. */
export function deviceRequestOfOther(deviceRequestId: string, register: string): string {
  return `Terminaluppdrag ${deviceRequestId} tillhör inte kassa ${register}.`;
}

/**
 * `transaction-unresolved`: tenderd refuses a login or logout, because the terminal could then forget an unresolved
 * transaction.
 */
export function unresolvedBefore(kind: string, transactionId: string): string {
  return `Transaktion ${transactionId} är obekräftad, och efter ${subjectOf(kind).a} (${kind}) kanske terminalen inte längre känner till dess resultat. ${nothingSent} Avgör transaktionen först.`;
}

/** The refusal `unknown-prompt`. */
export function unknownPrompt(promptId: string): string {
  return `Det finns ingen fråga ${promptId}. Den kan ha avslutats för länge sedan.`;
}

/** `other-register`: the prompt belongs to a transaction or device request of another register. */
export function promptOfOther(promptId: string, subject: 'transaction' | 'device request'): string {
  const what = subject === 'transaction' ? 'en transaktion' : 'ett terminaluppdrag';
  return `Fråga ${promptId} gäller ${what} från en annan kassa.`;
}

/** `prompt-over`: the prompt has ended. `why` is the stored reason. */
export function promptEnded(promptId: string, why: string): string {
  return `Fråga ${promptId} är avslutad: ${why === 'answered' ? 'den har besvarats' : why}.`;
}

/** `answer-does-not-fit`: `expected` describes a valid answer. */
export function answerDoesNotFit(promptId: string, expected: string): string {
  return `Fråga ${promptId} besvaras med ${expected}, eller med cancelled: true.`;
}

/** `nothing-to-release`: the terminal is free. */
export function nothingToRelease(): string {
  return 'Inget blockerar den här terminalen, så det finns inget att frigöra.';
}

/** `nothing-to-release`: tenderd waits for the answer to a running transaction. */
export function answerAwaited(transactionId: string): string {
  return `Transaktion ${transactionId} pågår på den här terminalen, och tenderd väntar på svaret. Avbryt den, eller vänta.`;
}

/** `terminal-leased`: another register has the lease. */
export function leasedByOther(register: string, until: string): string {
  return `Kassa ${register} har reserverat den här terminalen till ${until}, om kassan inte avslutar reservationen tidigare. Försök igen därefter.`;
}

/** `not-leased`: the register does not have the lease. */
export function notLeased(): string {
  return 'Den här kassan har inte reserverat terminalen, så det finns ingen reservation att avsluta.';
}
