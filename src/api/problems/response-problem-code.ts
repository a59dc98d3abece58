/** Records the problem code of each response with a problem. The log reads the code after the response has ended. */

import type { ServerResponse } from 'node:http';
import type { ProblemCode } from './problem-table.js';

const codes = new WeakMap<object, ProblemCode>();

/** Records the problem code of a response. */
export function noteRefused(outgoing: object, code: ProblemCode): void {
  codes.set(outgoing, code);
}

/** Returns the problem code of a response, or undefined if the response is not a problem. */
export function refusedAs(outgoing: ServerResponse): ProblemCode | undefined {
  return codes.get(outgoing);
}
