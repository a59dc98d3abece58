/** Which answers refuse, and as what: for the log, which hears of an answer when it is over. */

import type { ServerResponse } from 'node:http';
import type { ProblemCode } from './problem-table.js';

const codes = new WeakMap<object, ProblemCode>();

/** This answer refuses with this code. */
export function noteRefused(outgoing: object, code: ProblemCode): void {
  codes.set(outgoing, code);
}

/** The code with which an answer refused, or undefined for one that did not. */
export function refusedAs(outgoing: ServerResponse): ProblemCode | undefined {
  return codes.get(outgoing);
}
