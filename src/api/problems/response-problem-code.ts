/** The problem code of each refusing response. The log reads it after the response ended. */

import type { ServerResponse } from 'node:http';
import type { ProblemCode } from './problem-table.js';

const codes = new WeakMap<object, ProblemCode>();

/** Records the problem code of this response. */
export function noteRefused(outgoing: object, code: ProblemCode): void {
  codes.set(outgoing, code);
}

/** Returns the problem code of a response, or undefined if it did not refuse. */
export function refusedAs(outgoing: ServerResponse): ProblemCode | undefined {
  return codes.get(outgoing);
}
