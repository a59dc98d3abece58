/** Journal and log lines about a payment service: what happened, and why an answer could not be used. */

import type * as english from '../../en/service/service-log.js';
import { kindOf } from '../words.js';
import { stranger } from './service-words.js';

/** Fact `attempt-opened`. */
export function attemptOpened(noun: string): string {
  return `tenderd sendet ${kindOf(noun).object} an den Zahlungsdienst`;
}

/** Fact `status-unanswered`: no answer came. */
export function answerLost(why: string): string {
  return `die Antwort des Zahlungsdienstes ging verloren: ${why}`;
}

/** Fact `status-unanswered`: the answer cannot be used. */
export function answerUnusable(why: string): string {
  return `tenderd kann eine Antwort des Zahlungsdienstes nicht verwenden: ${why}`;
}

/** Fact `status-unanswered`: the answer decides nothing. */
export function answerUndecided(answer: string): string {
  return `der Zahlungsdienst antwortete ${answer}; das Ergebnis ist damit nicht entschieden`;
}

/** Fact `answered`. */
export function answered(answer: string): string {
  return `der Zahlungsdienst meldet: ${answer}`;
}

/** Fact `stage`: the service knows the payment. */
export function begun(): string {
  return 'der Zahlungsdienst hat die Zahlung begonnen';
}

/** Fact `stage`: the payment is authorized, and not captured yet. */
export function authorized(): string {
  return 'die Zahlung des Kunden ist genehmigt, aber noch nicht gebucht: tenderd fragt weiter';
}

/** Fact `stage`: cards were declined on the payment page. */
export function cardsDeclined(count: number): string {
  return `auf der Seite des Zahlungslinks ${count === 1 ? 'wurde eine Karte' : `wurden ${count} Karten`} abgelehnt`;
}

/** Fact `stage`: a webhook came. */
export function webhook(kind: 'session-ended' | 'other-payment' | 'other-event'): string {
  const what = {
    'session-ended': 'ein Webhook kam an',
    'other-payment': 'ein Webhook kam an, der eine andere Zahlung nennt',
    'other-event': 'ein Webhook unbekannter Art kam an',
  }[kind];
  return `${what}: tenderd fragt nach dem Stand`;
}

/** Fact `stage`: the cancel by our reference found no payment. `code`: the code of the refusal. */
export function fallbackFoundNothing(code: string): string {
  return `die Aufhebung mit unserer Referenz fand keine Zahlung (${code}); das beweist nichts`;
}

/** Fact `stage`: the cancel by our reference named the payment. */
export function fallbackFoundPayment(): string {
  return 'die Aufhebung mit unserer Referenz nennt die Zahlung: tenderd fragt nach ihrem Stand';
}

/** The reason for an abort: the time in which the link could be paid has passed. */
export function timeToPayOver(): string {
  return 'payBefore ist vorbei';
}

/** The answer to a call that was sent before a restart. */
export function restarted(): string {
  return 'tenderd wurde inzwischen neu gestartet';
}

/** The service's answer, if it does not decide the outcome. Follows `last answered`. */
export function answerText(
  status: number,
  problem?: { readonly code: string } | { readonly unreadable: string } | 'unusable',
): string {
  if (problem === undefined) return `HTTP ${status}`;
  if (problem === 'unusable') return `HTTP ${status}, nicht verwendbar`;
  return 'code' in problem ? `HTTP ${status} ${problem.code}` : `HTTP ${status}, nicht lesbar: ${problem.unreadable}`;
}

/** The reason why an answer cannot be used: its media type is missing, or is not one of the service. */
export function wrongMediaType(mediaType: string): string {
  return mediaType === '' ? 'sie hat keinen Medientyp' : `sie hat den Medientyp ${mediaType}`;
}

const flaws = {
  'no-success': 'ihr responseCode meldet keinen Erfolg',
  'no-operation': 'sie nennt keinen Vorgang',
  'no-payment': 'sie nennt keine Zahlung',
  'other-payment': 'sie nennt eine andere Zahlung',
  'unknown-status': 'ihr Status ist nicht bekannt',
  'operation-twice': 'sie führt einen Vorgang im Verlauf doppelt auf',
  'history-shorter': 'ihr fehlt, was sie vorher gezeigt hatte',
} as const;

/** The reason why an answer cannot be used, by the code of its flaw. */
export function flaw(code: Parameters<typeof english.flaw>[0]): string {
  return flaws[code];
}

/** The reason why an answer cannot be used: the answer names another operation. */
export function otherOperation(type: string): string {
  return `sie nennt ${type === '' ? 'keinen Vorgang' : `den Vorgang ${type}`}`;
}

/** The reason why an answer cannot be used: the answer names the payment of another transaction. */
export function otherTransaction(id: string): string {
  return `sie nennt die Zahlung einer anderen Transaktion, ${id}`;
}

/** The reason why an answer cannot be used: the answer names another customer. */
export function otherCustomer(who: string): string {
  return `sie nennt ${stranger(who)} als die Anforderung`;
}

/** The reason why a history cannot be used: the service refused the request for the status. */
export function statusRefused(code: string): string {
  return `die Frage nach dem Stand wurde zurückgewiesen: ${code}`;
}

/** The reason why an address is not shown to the customer. */
export function unusableAddress(
  field: 'checkoutUrl' | 'iframeUrl',
  why: { readonly lengthMax: number } | 'no-address' | 'not-encrypted',
): string {
  if (why === 'no-address') return `${field} ist keine Webadresse mit Host und ohne Benutzer und Passwort`;
  if (why === 'not-encrypted') return `${field} beginnt nicht mit https://`;
  return `${field} hat mehr als ${why.lengthMax} Zeichen`;
}

/** Contact failure `credentials-refused`. */
export function credentialsRejected(answer: string): string {
  return `der Zahlungsdienst weist apiKey, token oder merchantId zurück (${answer})`;
}

/** Contact failure `http-STATUS`: the service answered with an error. */
export function serviceError(status: number): string {
  return `der Zahlungsdienst antwortete HTTP ${status}`;
}

/** `hangs`: no token came in time. `where`: the host of the service. */
export function noTokenInTime(where: string, withinMs: number): string {
  return `kein Token für ${where} innerhalb von ${withinMs} ms`;
}

/** `given-up`: tenderd stops. */
export function stopping(): string {
  return 'tenderd wird beendet';
}

/** `unauthorised`: the file of the token cannot be read. `why`: the system's code. */
export function tokenFileUnreadable(path: string, why: string): string {
  return `die Token-Datei ${path} ist nicht lesbar (${why})`;
}

/** `unauthorised`: the file holds no token. */
export function tokenFileEmpty(path: string): string {
  return `die Token-Datei ${path} enthält kein Bearer-Token`;
}
