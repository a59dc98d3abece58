/**
 * Messages for the cashier about a transaction or device request that was never started. Either nothing was sent, or
 * the terminal did not start it.
 */

import type { WaitFacts } from '../../en/terminal/not-started.js';
import type { KindWords } from '../../en/words.js';
import { kindOf, nothingOf, subjectOf } from '../words.js';

const tryAgain = 'Versuchen Sie es noch einmal.';
const lookAtScreen = 'Sehen Sie auf das Display des Terminals, dann versuchen Sie es noch einmal.';

function neverStarted(noun: string): string {
  return `${subjectOf(noun).this} wurde nie gestartet`;
}

/** `queue`: another sale ran on the terminal. */
export function queue({ noun }: WaitFacts): string {
  return `Das Terminal war noch mit einem anderen Verkauf beschäftigt; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the outcome of an earlier transaction was not known. */
export function unanswered({ noun }: WaitFacts): string {
  return `Das Ergebnis einer früheren Transaktion an diesem Terminal war noch nicht bekannt; ${neverStarted(noun)}. Nehmen Sie ein anderes Terminal, oder warten Sie, bis das Ergebnis bekannt ist.`;
}

/** `queue`: the terminal needs a pause after each sale. */
export function resting({ noun }: WaitFacts): string {
  return `Das Terminal war nach dem letzten Verkauf noch nicht bereit; ${neverStarted(noun)}. ${tryAgain}`;
}

function linkAdvice(code: string | undefined): string {
  return code === 'certificate' || code === 'tls'
    ? 'Das Netzwerk funktioniert, aber ein Zertifikat passt nicht. Bitten Sie den Techniker, tenderd config check auszuführen, dann versuchen Sie es noch einmal.'
    : 'Prüfen Sie das Netzwerk, dann versuchen Sie es noch einmal.';
}

/** The message for the reason `link-down`. */
export function link({ nothing, more, linkCode }: WaitFacts): string {
  return `Die Terminals sind nicht erreichbar${more}; es wurde nichts gesendet, und ${nothing}. ${linkAdvice(linkCode)}`;
}

/** The message for the reason `no-pong`. */
export function pong({ nothing }: WaitFacts): string {
  return `Die Verbindung zu den Terminals reagiert nicht; es wurde nichts gesendet, und ${nothing}. Prüfen Sie das Netzwerk, dann versuchen Sie es noch einmal.`;
}

/** The message for the reason `login-failed`. */
export function login({ nothing, more }: WaitFacts): string {
  return `Das Terminal hat die Anmeldung nicht angenommen${more}; ${nothing}. ${lookAtScreen}`;
}

/** The message for the reason `terminal-not-connected`. */
export function notConnected({ nothing, more }: WaitFacts): string {
  return `Das Gateway erreicht das Terminal nicht${more}; ${nothing}. Schalten Sie das Terminal ein, und warten Sie, bis es bereit ist, dann versuchen Sie es noch einmal.`;
}

/** The message for the reason `terminal-busy`. */
export function busy({ noun }: WaitFacts): string {
  return `Das Terminal war die ganze Zeit beschäftigt; ${subjectOf(noun).the} wurde nicht gestartet. Warten Sie, bis das Display frei ist, dann versuchen Sie es noch einmal.`;
}

/** The message for the reason `period-unanswered`. */
export function periodUnanswered({ noun }: WaitFacts): string {
  return `Das Terminal hat nicht gemeldet, welche Periode offen ist; ${subjectOf(noun).the} wurde nicht gestartet, und die Periode bleibt offen. ${lookAtScreen}`;
}

/** The message for the reason `leased`. */
export function leased({ noun, more }: WaitFacts): string {
  return `Eine andere Kasse hat das Terminal reserviert${more}; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the customer before has not taken the card. */
export function cardRemoval({ noun }: WaitFacts): string {
  return `Im Terminal steckte noch die Karte eines anderen Verkaufs; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: the terminal holds an acquired card. */
export function cardHeld({ noun }: WaitFacts): string {
  return `Das Terminal hielt noch die Karte eines anderen Verkaufs bereit; ${neverStarted(noun)}. ${tryAgain}`;
}

/** `queue`: a device request ran on the terminal. */
export function deviceRequest({ noun }: WaitFacts): string {
  return `Das Terminal war noch mit einem anderen Auftrag beschäftigt; ${neverStarted(noun)}. ${tryAgain}`;
}

/** The message for the reason `stored-too-late`. */
export function storedTooLate({ noun }: WaitFacts): string {
  return `tenderd konnte ${subjectOf(noun).this} nicht rechtzeitig speichern, weil die Festplatte oder die NATS-Server nicht antworteten oder der Computer tenderd angehalten hatte; ${neverStarted(noun)}. ${tryAgain}`;
}

/** The message for the reason `clock`. */
export function clock({ noun }: WaitFacts): string {
  return `Während ${subjectOf(noun).this} wartete, war der Rechner im Ruhezustand oder stand still, oder seine Uhr wurde gestellt; ${neverStarted(noun)}. ${tryAgain}`;
}

/** The message for the reason `terminal-blocked`. */
export function blocked({ noun }: WaitFacts): string {
  return `Eine frühere Transaktion an diesem Terminal ist nicht geklärt; ${neverStarted(noun)}. Sehen Sie in die Liste der offenen Punkte.`;
}

/** The words for a kind of transaction that these messages need. */
interface Named {
  readonly words: KindWords;
}

function nothingIn({ words }: Named): string {
  return nothingOf({ words: kindOf(words) });
}

/** `aborted`: the register stopped the transaction before anything was sent. */
export function stoppedBeforeSent(kind: Named): string {
  const { The, it } = kindOf(kind.words);
  return `${The} wurde abgebrochen, bevor ${it} das Terminal erreichte. ${nothingIn(kind)}`;
}

/** `aborted`: the register stopped the transaction after the terminal had refused to start it. */
export function stoppedBeforeStart(kind: Named): string {
  return `${kindOf(kind.words).The} wurde vor dem Start am Terminal abgebrochen. ${nothingIn(kind)}`;
}

/** The message for the reason `never-arrived`. */
export function neverArrived(kind: Named): string {
  return `${kindOf(kind.words).The} hat das Terminal nie erreicht. ${nothingIn(kind)} ${tryAgain}`;
}

/** The message for the reason `not-started`. `said`: the terminal's words in brackets, or an empty string. */
export function notStarted(kind: Named, said: string): string {
  return `Das Terminal hat ${kindOf(kind.words).object} nicht gestartet${said}. ${nothingIn(kind)} ${tryAgain}`;
}

/** The message for the reason `token-refused`. */
export function tokenRefused(kind: Named): string {
  return `Das Gateway hat das Token von tenderd nicht angenommen, deshalb wurde ${kindOf(kind.words).the} nicht gestartet. ${nothingIn(kind)} tenderd hat ein anderes Token angefordert; versuchen Sie es noch einmal.`;
}

/**
 * `malformed`: the terminal rejected the request with a Reject event. `said`: the terminal's text in brackets, or
 * nothing.
 */
export function rejected({ words }: Named, said: string): string {
  const kind = kindOf(words);
  return `Die Anforderung ${kind.genitive} wurde zurückgewiesen${said}; ${kind.unmoved}. Nicht wiederholen; rufen Sie den Support.`;
}

/** `malformed`: the message cannot be sealed. */
export function notSealable({ words }: Named): string {
  const kind = kindOf(words);
  return `Die Nachricht ${kind.genitive} kann nicht versiegelt werden; es wurde nichts gesendet, und ${kind.nothing}. Das ist ein Fehler in tenderd: Rufen Sie den Support.`;
}

/** The message for the reason `stopping`. */
export function tenderdStopped(kind: Named): string {
  return `tenderd wurde beendet, bevor ${kindOf(kind.words).this} gestartet wurde. ${nothingIn(kind)} ${tryAgain}`;
}

/** `login-refused`: no further Login can succeed. */
export function loginRefused(why: 'not-understood' | 'refused' | 'not-offered'): string {
  const causes = {
    'not-understood': 'Es versteht die Nachricht nicht',
    refused: 'Das Terminal nannte keinen anderen Grund',
    'not-offered': 'Es bietet diesen Dienst oder diese Protokollversion nicht an',
  };
  return `Das Terminal lehnt die Anmeldung ab: ${causes[why]}. Es wurde nichts abgebucht. Rufen Sie den Support.`;
}

/** `terminal-unknown`: the gateway has never listed the terminal. `close`: a connected terminal with a similar id. */
export function terminalUnknown(poiId: string, close: string | undefined, connected: readonly string[]): string {
  const hint = close === undefined ? '' : ` Meinten Sie ${close}?`;
  const listed = connected.length === 0 ? 'keines' : connected.join(', ');
  return `Das Gateway hat ein Terminal ${poiId} nie gesehen; es wurde nichts abgebucht.${hint} Jetzt verbunden: ${listed}.`;
}

/** `period-open`: the reconciliation did not close its period. */
export function periodOpen(period: string): string {
  return `Die Periode ${period} ist noch offen: Dieser Kassenschnitt wurde nicht ausgeführt. Schließen Sie sie noch einmal ab.`;
}

/** `invalid-request`: this kind of transaction is possible only at a payment service. */
export function kindNotAtTerminal(noun: string): string {
  return `kind: Ein Terminal nimmt ${kindOf(noun).objectA} nicht an; nennen Sie einen Zahlungsdienst. Es wurde nichts gesendet.`;
}

/** Refusal: the transactionId could be the short form of a UUID. */
export const ambiguousId =
  'Eine transactionId, die eine UUID ohne ihren ersten Bindestrich ist, kann diese UUID bedeuten. Nehmen Sie die ganze UUID.';

/** Refusal: the transactionId is longer than the terminal accepts. */
export function idTooLong(most: number): string {
  return `Die transactionId darf ${most} Zeichen haben oder eine UUID sein.`;
}
