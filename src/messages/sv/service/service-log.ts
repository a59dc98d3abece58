/** Journal and log lines about a payment service: what happened, and why an answer could not be used. */

import type * as english from '../../en/service/service-log.js';
import { kindOf } from '../words.js';
import { stranger } from './service-words.js';

/** Fact `attempt-opened`. */
export function attemptOpened(noun: string): string {
  return `tenderd skickar ${kindOf(noun).the} till betaltjänsten`;
}

/** Fact `status-unanswered`: no answer came. */
export function answerLost(why: string): string {
  return `betaltjänstens svar gick förlorat: ${why}`;
}

/** Fact `status-unanswered`: the answer cannot be used. */
export function answerUnusable(why: string): string {
  return `tenderd kan inte använda ett svar från betaltjänsten: ${why}`;
}

/** Fact `status-unanswered`: the answer decides nothing. */
export function answerUndecided(answer: string): string {
  return `betaltjänsten svarade ${answer}, vilket inte avgör resultatet`;
}

/** Fact `answered`. */
export function answered(answer: string): string {
  return `betaltjänsten rapporterar: ${answer}`;
}

/** Fact `stage`: the service knows the payment. */
export function begun(): string {
  return 'betaltjänsten har påbörjat betalningen';
}

/** Fact `stage`: the payment is authorized, and not captured yet. */
export function authorized(): string {
  return 'betalningen är auktoriserad, men slutdebiteringen är inte gjord än: tenderd fortsätter att fråga';
}

/** Fact `stage`: cards were declined on the payment page. */
export function cardsDeclined(count: number): string {
  return `${count === 1 ? 'ett kort' : `${count} kort`} nekades på betallänkens sida`;
}

/** Fact `stage`: a webhook came. */
export function webhook(kind: 'session-ended' | 'other-payment' | 'other-event'): string {
  const what = {
    'session-ended': 'en webhook kom in',
    'other-payment': 'en webhook kom in som anger en annan betalning',
    'other-event': 'en webhook av okänt slag kom in',
  }[kind];
  return `${what}: tenderd frågar efter statusen`;
}

/** Fact `stage`: the cancel by our reference found no payment. `code`: the code of the refusal. */
export function fallbackFoundNothing(code: string): string {
  return `makuleringen med vår referens hittade ingen betalning (${code}), vilket inte bevisar något`;
}

/** Fact `stage`: the cancel by our reference named the payment. */
export function fallbackFoundPayment(): string {
  return 'makuleringen med vår referens anger betalningen: tenderd frågar efter dess status';
}

/** The reason for an abort: the time in which the link could be paid has passed. */
export function timeToPayOver(): string {
  return 'payBefore har passerats';
}

/** The answer to a call that was sent before a restart. */
export function restarted(): string {
  return 'tenderd startades om däremellan';
}

/** The service's answer, if it does not decide the outcome. Follows `last answered`. */
export function answerText(
  status: number,
  problem?: { readonly code: string } | { readonly unreadable: string } | 'unusable',
): string {
  if (problem === undefined) return `HTTP ${status}`;
  if (problem === 'unusable') return `HTTP ${status}, som inte kan användas`;
  return 'code' in problem
    ? `HTTP ${status} ${problem.code}`
    : `HTTP ${status}, som inte kan läsas: ${problem.unreadable}`;
}

/** The reason why an answer cannot be used: its media type is missing, or is not one of the service. */
export function wrongMediaType(mediaType: string): string {
  return mediaType === '' ? 'det har ingen medietyp' : `det har medietypen ${mediaType}`;
}

const flaws = {
  'no-success': 'dess responseCode anger inte att det lyckades',
  'no-operation': 'det anger ingen åtgärd',
  'no-payment': 'det anger ingen betalning',
  'other-payment': 'det anger en annan betalning',
  'unknown-status': 'dess status är inte känd',
  'operation-twice': 'det har samma åtgärd två gånger i historiken',
  'history-shorter': 'det saknar något som det hade visat tidigare',
} as const;

/** The reason why an answer cannot be used, by the code of its flaw. */
export function flaw(code: Parameters<typeof english.flaw>[0]): string {
  return flaws[code];
}

/** The reason why an answer cannot be used: the answer names another operation. */
export function otherOperation(type: string): string {
  return `det anger ${type === '' ? 'ingen åtgärd' : `åtgärden ${type}`}`;
}

/** The reason why an answer cannot be used: the answer names the payment of another transaction. */
export function otherTransaction(id: string): string {
  return `det anger betalningen för en annan transaktion, ${id}`;
}

/** The reason why an answer cannot be used: the answer names another customer. */
export function otherCustomer(who: string): string {
  return `det anger ${stranger(who)} än begäran`;
}

/** The reason why a history cannot be used: the service refused the request for the status. */
export function statusRefused(code: string): string {
  return `frågan om status avvisades: ${code}`;
}

/** The reason why an address is not shown to the customer. */
export function unusableAddress(
  field: 'checkoutUrl' | 'iframeUrl',
  why: { readonly lengthMax: number } | 'no-address' | 'not-encrypted',
): string {
  if (why === 'no-address') return `dess ${field} är inte en webbadress med värd, utan användare och lösenord`;
  if (why === 'not-encrypted') return `dess ${field} börjar inte med https://`;
  return `dess ${field} har mer än ${why.lengthMax} tecken`;
}

/** Contact failure `credentials-refused`. */
export function credentialsRejected(answer: string): string {
  return `betaltjänsten avvisar apiKey, token eller merchantId (${answer})`;
}

/** Contact failure `http-STATUS`: the service answered with an error. */
export function serviceError(status: number): string {
  return `betaltjänsten svarade HTTP ${status}`;
}

/** `hangs`: no token came in time. `where`: the host of the service. */
export function noTokenInTime(where: string, withinMs: number): string {
  return `ingen token för ${where} inom ${withinMs} ms`;
}

/** `given-up`: tenderd stops. */
export function stopping(): string {
  return 'tenderd stoppas';
}

/** `unauthorised`: the file of the token cannot be read. `why`: the system's code. */
export function tokenFileUnreadable(path: string, why: string): string {
  return `tokenfilen ${path} kan inte läsas (${why})`;
}

/** `unauthorised`: the file holds no token. */
export function tokenFileEmpty(path: string): string {
  return `tokenfilen ${path} innehåller ingen bearer-token`;
}
