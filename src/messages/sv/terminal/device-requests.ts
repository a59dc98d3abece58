/** Messages about device requests: requests to a terminal outside any transaction. They move no money. */

import type { LostCause } from '../../en/terminal/device-requests.js';
import { deviceNouns, subjectOf } from '../words.js';

const callSupport = 'Upprepa inte; kontakta supporten.';
const lookAtScreen = 'Titta på terminalens skärm.';

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
export const nothingSent = 'inget har begärts';

/** The message for the reason `done`. */
export function done(noun: string): string {
  return `${subjectOf(noun).The} är klar.`;
}

const lostCauses = {
  'no-answer': 'inget svar kom i tid',
  'stop-unanswered': 'terminalen svarade varken på begäran eller på begäran att stoppa den',
  'connection-lost': 'anslutningen bröts',
  released: 'operatören frigjorde terminalen',
  unreadable: 'svaret kan inte läsas',
} as const;

/** The message for the reason `no-answer`. */
export function lost(noun: string, cause: LostCause): string {
  const why = typeof cause === 'string' ? lostCauses[cause] : cause.words;
  return `Det är inte känt om ${subjectOf(noun).the} utfördes: ${why}. Inget har debiterats av den. Upprepa begäran om du fortfarande behöver den.`;
}

/** The message for the reason `rejected`. `said`: the terminal's words in brackets, or nothing. */
export function rejected(noun: string, said: string): string {
  return `${subjectOf(noun).The} avvisades${said}, och inget annat svar kom. ${callSupport}`;
}

/** `malformed`: the message cannot be sealed. */
export function notSealable(noun: string): string {
  return `Meddelandet för ${subjectOf(noun).this} kan inte förseglas; inget har skickats. Det är ett fel i tenderd: kontakta supporten.`;
}

/** The message for the reason `stopping`. */
export function tenderdStopped(noun: string): string {
  return `tenderd stoppades innan ${subjectOf(noun).this} startades. Försök igen.`;
}

/** `aborted`, before the terminal started the device request. */
export function stoppedBeforeStart(noun: string): string {
  const { The, it } = subjectOf(noun);
  return `${The} stoppades innan terminalen startade ${it}.`;
}

/** `aborted`, because no answer came in time. */
export function stoppedWithoutAnswer(noun: string): string {
  return `Inget svar kom i tid; ${subjectOf(noun).the} stoppades.`;
}

/** The terminal refused a Login. `failure`: the terminal's words. */
export function loginRefused(failure: string): string {
  return `Terminalen godtog inte inloggningen (${failure}). ${lookAtScreen}`;
}

/** The message for the reason `aborted`. */
export function stopped(noun: string): string {
  return `${subjectOf(noun).The} stoppades.`;
}

/** `busy`, `in-progress`. */
export function busy(noun: string): string {
  return `Terminalen var upptagen hela tiden; ${subjectOf(noun).the} startades inte. Försök igen.`;
}

/** The message for the reason `cancel`. */
export function cancelled(noun: string): string {
  return `${subjectOf(noun).The} avbröts på terminalen, eller så svarade inte kunden.`;
}

/** The message for the reason `device-out`. */
export function deviceOut(noun: string): string {
  return `Terminalen är ur funktion; ${subjectOf(noun).the} utfördes inte. Kontakta supporten.`;
}

/** The message for the reason `inserted-card`. */
export function insertedCard(noun: string): string {
  return `Ett kort sattes i terminalen; ${subjectOf(noun).the} avslutades. Ta ut kortet och försök igen.`;
}

/** The message for the reason `logged-out`. */
export function loggedOut(noun: string): string {
  return `Terminalen godtog inte inloggningen; ${subjectOf(noun).the} startades inte. ${lookAtScreen}`;
}

/** The message for the reason `message-format`. */
export function notUnderstood(noun: string): string {
  return `Terminalen förstod inte ${subjectOf(noun).the}. ${callSupport}`;
}

/** The message for the reason `not-allowed`. */
export function notAllowed(noun: string): string {
  return `Terminalen tillåter inte ${subjectOf(noun).the} just nu. ${lookAtScreen}`;
}

/** The message for the reason `not-found`. */
export function notFound(noun: string): string {
  return `Terminalen vet inte vad ${subjectOf(noun).the} gäller.`;
}

/** The message for the reason `payment-restriction`. */
export function cardRestricted(noun: string): string {
  return `Kortet får inte användas till detta; ${subjectOf(noun).the} nekades.`;
}

/** The message for the reason `refusal`. */
export function refused(noun: string): string {
  return `${subjectOf(noun).The} nekades.`;
}

/** The message for the reason `unavailable-device`. */
export function notConnected(noun: string): string {
  return `Terminalen är inte ansluten, eller har ingen sådan skärm eller knapp; ${subjectOf(noun).the} utfördes inte. Är den påslagen?`;
}

/** The message for the reason `unavailable-service`. */
export function notOffered(noun: string): string {
  return `Terminalen erbjuder inte den här begäran; ${subjectOf(noun).the} utfördes inte.`;
}

/** The message for the reason `invalid-card`. */
export function invalidCard(noun: string): string {
  return `Terminalen tar inte det här kortet; ${subjectOf(noun).the} utfördes inte.`;
}

/** The message for the reason `unreachable-host`. */
export function hostUnreachable(noun: string): string {
  return `Terminalen kunde inte nå sitt värdsystem; ${subjectOf(noun).the} utfördes inte. Försök igen.`;
}

/** The message for the reason `wrong-pin`. */
export function wrongPin(noun: string): string {
  return `PIN-koden var fel; ${subjectOf(noun).the} nekades.`;
}

/** The answer has a condition that the standard does not have. */
export function unknownWord(noun: string): string {
  return `Terminalen svarade med ett okänt resultat; det är inte säkert att ${subjectOf(noun).the} utfördes.`;
}

/** Timeline: the register or the operator requested the device request. */
export function requested(noun: string): string {
  return `${subjectOf(noun).a} begärdes`;
}

/** Timeline: the device request is sent. */
export function sent(noun: string): string {
  return `${subjectOf(noun).the} skickas till terminalen`;
}

/** Timeline: the terminal did not start the device request. `why`: the terminal's condition. */
export function triedAgain(why: string): string {
  return `terminalen startade inte uppdraget (${why}); tenderd försöker igen`;
}

/** Timeline: an event of the terminal rejected the request. `words`: the reason after a colon, or an empty string. */
export function rejectedByEvent(noun: string, words: string): string {
  return `terminalen avvisade ${subjectOf(noun).the}${words}`;
}

/** The names of the results of device requests. */
const results: Readonly<Record<string, string>> = {
  done: 'klar',
  aborted: 'stoppad',
  refused: 'nekad',
  'no-answer': 'inget svar',
  'not-sent': 'inte skickad',
};

/** Timeline: how the device request ended. */
export function ended(result: string, message: string): string {
  return `${results[result] ?? result}: ${message}`;
}

/** Timeline: an answer came after the device request was given up. */
export function lateAnswer(noun: string): string {
  return `svaret på ${subjectOf(noun).a} kom efter att tenderd hade slutat vänta på det`;
}

/** The reasons for an Abort that tenderd sends to the terminal. */
export const abortReasons = {
  stopping: 'tenderd stoppas',
  late: 'inget svar kom i tid',
  unneeded: 'anslutningen bröts, och svaret behövs inte längre',
} as const;
