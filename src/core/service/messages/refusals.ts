/** Interprets the code of a refusal: the acquirer or issuer declined, or was never asked. */

import { isProblemCode, problemStatuses, type ProblemCode } from '../../../../protocol/checkout/problem.js';

/**
 * Codes for a decline by the acquirer or issuer. They do not show that the operation was unnecessary. If a request is
 * repeated, the service may answer the repeat with one of these codes too.
 */
const declines: readonly string[] = ['declined', 'extension-declined', 'cancel-failed', 'capture-failed'];

/** True for a code from the service itself, and false for a bare HTTP status. */
export function isOwnCode(code: string): boolean {
  return isProblemCode(code);
}

/** True if the acquirer or issuer declined. */
export function isDeclineCode(code: string): boolean {
  return declines.includes(code);
}

/** True if the service rejected the credentials and did not process the request. */
export function isCredentialsCode(code: string): boolean {
  return isProblemCode(code) && problemStatuses[code] === 401;
}

/** Faults of the request, of the credentials or of the configuration. The service checks them before it asks the acquirer or issuer. */
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
 * True if a refused payment certainly never reached the acquirer or issuer. False for a decline, which is the decision
 * of the acquirer or issuer. False for a code about a payment (`payment-not-found`, `amount-too-high`, a state), because
 * a payment then exists. False for an unknown code, which proves nothing.
 */
export function isRejectedBeforehand(code: string): boolean {
  return beforehand.includes(code);
}
