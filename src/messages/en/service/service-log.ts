/** Journal and log lines about a payment service: what happened, and why an answer could not be used. */

import { rails } from '../words.js';

const { place } = rails.service;

/** Fact `attempt-opened`. */
export function attemptOpened(noun: string): string {
  return `tenderd sends the ${noun} to the ${place}`;
}

/** Fact `status-unanswered`: no answer came. */
export function answerLost(why: string): string {
  return `the answer of the ${place} was lost: ${why}`;
}

/** Fact `status-unanswered`: the answer cannot be used. */
export function answerUnusable(why: string): string {
  return `tenderd cannot use an answer of the ${place}: ${why}`;
}

/** Fact `status-unanswered`: the answer decides nothing. */
export function answerUndecided(answer: string): string {
  return `the ${place} answered ${answer}, which does not decide the outcome`;
}

/** Fact `answered`. */
export function answered(answer: string): string {
  return `the ${place} reports: ${answer}`;
}

/** Fact `stage`: the service knows the payment. */
export function begun(): string {
  return `the ${place} has begun the payment`;
}

/** Fact `stage`: the payment is authorized, and not captured yet. */
export function authorized(): string {
  return 'the payment is authorized, but the capture is not done yet: tenderd keeps asking';
}

/** Fact `stage`: cards were declined on the payment page. */
export function cardsDeclined(count: number): string {
  return `${count === 1 ? 'a card was' : `${count} cards were`} declined on the page of the link`;
}

/** Fact `stage`: a webhook came. */
export function webhook(kind: 'session-ended' | 'other-payment' | 'other-event'): string {
  const what = {
    'session-ended': 'a webhook arrived',
    'other-payment': 'a webhook arrived that names another payment',
    'other-event': 'a webhook of an unknown kind arrived',
  }[kind];
  return `${what}: tenderd asks for the status`;
}

/** Fact `stage`: the cancel by our reference found no payment. `code`: the code of the refusal. */
export function fallbackFoundNothing(code: string): string {
  return `tenderd asked the ${place} to cancel by our reference, and the ${place} found no payment (${code}): this proves nothing`;
}

/** Fact `stage`: the cancel by our reference named the payment. */
export function fallbackFoundPayment(): string {
  return `tenderd asked the ${place} to cancel by our reference, and the answer names the payment: tenderd asks for its status`;
}

/** The reason for an abort: the time in which the link could be paid has passed. */
export function timeToPayOver(): string {
  return 'payBefore has passed';
}

/** The answer to a call that was sent before a restart. */
export function restarted(): string {
  return 'tenderd was restarted in between';
}

/** The service's answer, if it does not decide the outcome. The text is printed after `last answered`. */
export function answerText(
  status: number,
  problem?: { readonly code: string } | { readonly unreadable: string } | 'unusable',
): string {
  if (problem === undefined) return `HTTP ${status}`;
  if (problem === 'unusable') return `HTTP ${status}, which is not a usable answer`;
  return 'code' in problem
    ? `HTTP ${status} ${problem.code}`
    : `HTTP ${status}, with a body that cannot be read: ${problem.unreadable}`;
}

/** The reason why an answer cannot be used: its media type is missing, or is not one of the service. */
export function wrongMediaType(mediaType: string): string {
  return mediaType === '' ? 'it has no media type' : `it has the media type ${mediaType}`;
}

const flaws = {
  'no-success': 'its responseCode does not report success',
  'no-operation': 'it names no operation',
  'no-payment': 'it names no payment',
  'other-payment': 'it names another payment',
  'unknown-status': 'its status is not known',
  'operation-twice': 'it lists one operation twice in the history',
  'history-shorter': 'its history lacks operations that earlier answers had',
} as const;

/** The reason why an answer cannot be used, by the code of its flaw. */
export function flaw(code: keyof typeof flaws): string {
  return flaws[code];
}

/** The reason why an answer cannot be used: the answer names another operation. */
export function otherOperation(type: string): string {
  return `it names ${type === '' ? 'no operation' : `the operation ${type}`}`;
}

/** The reason why an answer cannot be used: the answer names the payment of another transaction. */
export function otherTransaction(id: string): string {
  return `it names the payment of another transaction, ${id}`;
}

/** The reason why an answer cannot be used: the answer names another customer. */
export function otherCustomer(who: string): string {
  return `it names ${who} instead of the one in the request`;
}

/** The reason why a history cannot be used: the service refused the request for the status. */
export function statusRefused(code: string): string {
  return `the service refused the request for the status (${code})`;
}

/** The reason why an address is not shown to the customer. */
export function unusableAddress(
  field: 'checkoutUrl' | 'iframeUrl',
  why: { readonly lengthMax: number } | 'no-address' | 'not-encrypted',
): string {
  if (why === 'no-address') return `its ${field} is not a web address with a host and without a user name or password`;
  if (why === 'not-encrypted') return `its ${field} does not start with https://`;
  return `its ${field} has more than ${why.lengthMax} characters`;
}

/** Contact failure `credentials-refused`. */
export function credentialsRejected(answer: string): string {
  return `the service rejects apiKey, token or merchantId (${answer})`;
}

/** Contact failure `http-STATUS`: the service answered with an error. */
export function serviceError(status: number): string {
  return `the service answered HTTP ${status}`;
}

/** `hangs`: no token came in time. `where`: the host of the service. */
export function noTokenInTime(where: string, withinMs: number): string {
  return `no token for ${where} within ${withinMs} ms`;
}

/** `given-up`: tenderd stops. */
export function stopping(): string {
  return 'tenderd is stopping';
}

/** `unauthorised`: the file of the token cannot be read. `why`: the system's code. */
export function tokenFileUnreadable(path: string, why: string): string {
  return `the token file ${path} cannot be read (${why})`;
}

/** `unauthorised`: the file holds no token. */
export function tokenFileEmpty(path: string): string {
  return `the token file ${path} holds no bearer token`;
}
