/** What the code of a refusal says: that it was tried and declined, or that nobody was asked at all. */

import { isProblemCode, problemStatuses } from '../../../protocol/checkout/problem.js';

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

/** What is wrong with a request, with who sends it, or with what is configured: looked at before acquirer or issuer is asked. */
const beforehand: readonly number[] = [400, 401, 403, 404, 415, 422];

/**
 * Whether a refusal of what begins a payment says that nobody was asked. A decline is tried, the state of a payment (409) is that of one that exists, and a
 * code that is not known says nothing.
 */
export function saysUntried(code: string): boolean {
  return isProblemCode(code) && beforehand.includes(problemStatuses[code]) && !saysDeclined(code);
}
