/** Messages about device requests: requests to a terminal outside any transaction. They move no money. */

import type { LostCause } from '../../en/terminal/device-requests.js';
import { deviceNouns, subjectOf } from '../words.js';

const tryAgain = 'Versuchen Sie es noch einmal.';

/** The nouns of device requests: `The balance inquiry was refused.` */
export const nouns = {
  diagnosis: deviceNouns.diagnosis.noun,
  totals: deviceNouns.totals.noun,
  'balance-inquiry': deviceNouns['balance-inquiry'].noun,
  input: deviceNouns.input.noun,
  display: deviceNouns.display.noun,
  print: deviceNouns.print.noun,
  login: deviceNouns.login.noun,
  logout: deviceNouns.logout.noun,
  admin: deviceNouns.admin.noun,
} as const;

/** The statement about a device request that was never sent, for the messages in `not-started.ts`. */
export const nothingSent = 'es wurde nichts angefragt';

/** The message for the reason `done`. */
export function done(noun: string): string {
  return `${subjectOf(noun).The} ist erledigt.`;
}

const lostCauses = {
  'no-answer': 'es kam rechtzeitig keine Antwort',
  'stop-unanswered': 'das Terminal hat weder auf den Auftrag noch auf den Abbruch geantwortet',
  'connection-lost': 'die Verbindung ging verloren',
  released: 'ein Bediener hat das Terminal freigegeben',
  unreadable: 'die Antwort ist nicht lesbar',
} as const;

/** The message for the reason `no-answer`. */
export function lost(noun: string, cause: LostCause): string {
  const why = typeof cause === 'string' ? lostCauses[cause] : cause.words;
  return `Es ist nicht bekannt, ob ${subjectOf(noun).the} ausgeführt wurde: ${why}. Abgebucht wurde dadurch nichts. Wiederholen Sie den Auftrag, wenn Sie ihn noch brauchen.`;
}

/** The message for the reason `rejected`. `said`: the terminal's words in brackets, or nothing. */
export function rejected(noun: string, said: string): string {
  return `${subjectOf(noun).The} wurde zurückgewiesen${said}, und es kam keine andere Antwort. Nicht wiederholen; rufen Sie den Support.`;
}

/** `malformed`: the message cannot be sealed. */
export function notSealable(noun: string): string {
  return `Die Nachricht zu diesem Auftrag (${subjectOf(noun).noun}) kann nicht versiegelt werden; es wurde nichts gesendet. Das ist ein Fehler in tenderd: Rufen Sie den Support.`;
}

/** The message for the reason `stopping`. */
export function tenderdStopped(noun: string): string {
  return `tenderd wurde beendet, bevor ${subjectOf(noun).this} gestartet wurde. ${tryAgain}`;
}

/** `aborted`, before the terminal started the device request. */
export function stoppedBeforeStart(noun: string): string {
  return `${subjectOf(noun).The} wurde vor dem Start am Terminal abgebrochen.`;
}

/** `aborted`, because no answer came in time. */
export function stoppedWithoutAnswer(noun: string): string {
  return `Es kam rechtzeitig keine Antwort; ${subjectOf(noun).the} wurde abgebrochen.`;
}

/** The terminal refused a Login. `failure`: the terminal's words. */
export function loginRefused(failure: string): string {
  return `Das Terminal hat die Anmeldung nicht angenommen (${failure}). Sehen Sie auf das Display.`;
}

/** The message for the reason `aborted`. */
export function stopped(noun: string): string {
  return `${subjectOf(noun).The} wurde abgebrochen.`;
}

/** `busy`, `in-progress`. */
export function busy(noun: string): string {
  return `Das Terminal war die ganze Zeit beschäftigt; ${subjectOf(noun).the} wurde nicht gestartet. ${tryAgain}`;
}

/** The message for the reason `cancel`. */
export function cancelled(noun: string): string {
  return `${subjectOf(noun).The} wurde am Terminal abgebrochen, oder der Kunde hat nicht geantwortet.`;
}

/** The message for the reason `device-out`. */
export function deviceOut(noun: string): string {
  return `Das Terminal ist außer Betrieb; ${subjectOf(noun).the} wurde nicht ausgeführt. Rufen Sie den Support.`;
}

/** The message for the reason `inserted-card`. */
export function insertedCard(noun: string): string {
  return `In das Terminal wurde eine Karte gesteckt, damit endete ${subjectOf(noun).the}. Nehmen Sie die Karte heraus, und versuchen Sie es noch einmal.`;
}

/** The message for the reason `logged-out`. */
export function loggedOut(noun: string): string {
  return `Das Terminal hat die Anmeldung nicht angenommen; ${subjectOf(noun).the} wurde nicht gestartet. Sehen Sie auf das Display.`;
}

/** The message for the reason `message-format`. */
export function notUnderstood(noun: string): string {
  return `Das Terminal hat ${subjectOf(noun).object} nicht verstanden. Nicht wiederholen; rufen Sie den Support.`;
}

/** The message for the reason `not-allowed`. */
export function notAllowed(noun: string): string {
  return `Das Terminal lässt ${subjectOf(noun).object} jetzt nicht zu. Sehen Sie auf das Display.`;
}

/** The message for the reason `not-found`. */
export function notFound(noun: string): string {
  return `Das Terminal weiß nicht, worauf sich ${subjectOf(noun).the} bezieht.`;
}

/** The message for the reason `payment-restriction`. */
export function cardRestricted(noun: string): string {
  return `Die Karte ist dafür nicht zugelassen; ${subjectOf(noun).the} wurde abgelehnt.`;
}

/** The message for the reason `refusal`. */
export function refused(noun: string): string {
  return `${subjectOf(noun).The} wurde abgelehnt.`;
}

/** The message for the reason `unavailable-device`. */
export function notConnected(noun: string): string {
  return `Das Terminal ist nicht verbunden, oder es hat kein solches Display und keine solche Taste; ${subjectOf(noun).the} wurde nicht ausgeführt. Ist es eingeschaltet?`;
}

/** The message for the reason `unavailable-service`. */
export function notOffered(noun: string): string {
  return `Das Terminal bietet das nicht an; ${subjectOf(noun).the} wurde nicht ausgeführt.`;
}

/** The message for the reason `invalid-card`. */
export function invalidCard(noun: string): string {
  return `Das Terminal nimmt diese Karte nicht an; ${subjectOf(noun).the} wurde nicht ausgeführt.`;
}

/** The message for the reason `unreachable-host`. */
export function hostUnreachable(noun: string): string {
  return `Das Terminal konnte seine Zentrale nicht erreichen; ${subjectOf(noun).the} wurde nicht ausgeführt. ${tryAgain}`;
}

/** The message for the reason `wrong-pin`. */
export function wrongPin(noun: string): string {
  return `Die PIN war falsch; ${subjectOf(noun).the} wurde abgelehnt.`;
}

/** The answer has a condition that the standard does not have. */
export function unknownWord(noun: string): string {
  return `Das Terminal hat mit einem unbekannten Wort geantwortet; ${subjectOf(noun).the} wurde vielleicht nicht ausgeführt.`;
}

/** Timeline: the register or the operator requested the device request. */
export function requested(noun: string): string {
  return `${subjectOf(noun).a} wurde angefordert`;
}

/** Timeline: the device request is sent. */
export function sent(noun: string): string {
  return `${subjectOf(noun).the} geht an das Terminal`;
}

/** Timeline: the terminal did not start the device request. `why`: the terminal's condition. */
export function triedAgain(why: string): string {
  return `das Terminal hat nicht gestartet (${why}); tenderd versucht es noch einmal`;
}

/** Timeline: an event of the terminal rejected the request. `words`: the reason after a colon, or an empty string. */
export function rejectedByEvent(noun: string, words: string): string {
  return `das Terminal hat ${subjectOf(noun).object} zurückgewiesen${words}`;
}

/** The names of the results of device requests. */
const results: Readonly<Record<string, string>> = {
  done: 'erledigt',
  aborted: 'abgebrochen',
  refused: 'abgelehnt',
  'no-answer': 'keine Antwort',
  'not-sent': 'nicht gesendet',
};

/** Timeline: how the device request ended. */
export function ended(result: string, message: string): string {
  return `${results[result] ?? result}: ${message}`;
}

/** Timeline: an answer came after the device request was given up. */
export function lateAnswer(noun: string): string {
  return `die Antwort auf ${subjectOf(noun).objectA} kam, nachdem tenderd nicht mehr darauf gewartet hat`;
}

/** The reasons for an Abort that tenderd sends to the terminal. */
export const abortReasons = {
  stopping: 'tenderd wird beendet',
  late: 'es kam rechtzeitig keine Antwort',
  unneeded: 'die Verbindung ging verloren, und die Antwort wird nicht mehr gebraucht',
} as const;
