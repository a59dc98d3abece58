/** What the code of a refusal says: that it was tried and declined, or that nobody was asked at all. */

import { isProblemCode, problemStatuses, type ProblemCode } from '../../../../protocol/checkout/problem.js';

/** What acquirer or issuer said, and not that there was nothing left to do: the answer to a repeat may say so, too. */
const declines: readonly string[] = ['declined', 'extension-declined', 'cancel-failed', 'capture-failed'];

/** Whether it is a code of the service itself, and no status without one. */
export function isOwnCode(code: string): boolean {
  return isProblemCode(code);
}

/** Whether it was tried and declined. */
export function saysDeclined(code: string): boolean {
  return declines.includes(code);
}

/** Whether the service did not look at the request at all: it does not take the credentials. */
export function saysTurnedAway(code: string): boolean {
  return isProblemCode(code) && problemStatuses[code] === 401;
}

/** What is wrong with a create, with who sends it, or with what is configured: looked at before acquirer or issuer is asked. */
const beforehand: readonly string[] = [
  'header-missing',
  'idempotency-key-missing',
  'idempotency-key-malformed',
  'malformed-json',
  'body-too-large',
  'unknown-field',
  'missing-field',
  'bad-value',
  'unauthenticated',
  'merchant-mismatch',
  'not-configured',
  'unknown-path',
  'method-not-allowed',
  'not-acceptable',
  'instrument-not-found',
  'unsupported-media-type',
  'no-stored-instruments',
  'storing-not-enabled',
] satisfies readonly ProblemCode[];

/**
 * Whether a refusal of what begins a payment says that nobody was asked. A decline is tried, a word about a payment (`payment-not-found`, `amount-too-high`,
 * a state) supposes one that exists, and a code that is not known says nothing.
 */
export function saysUntried(code: string): boolean {
  return beforehand.includes(code);
}
