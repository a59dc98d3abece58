/** The function by which a route answers with a problem. */

import type { Problem } from '../problems/problems.js';
import { noteRefused } from '../problems/response-problem-code.js';
import type { Answer, RouteRequest } from './route.js';

/** Answers with a problem, and records its code for the log. */
export function refuse({ outgoing }: Pick<RouteRequest, 'outgoing'>, { status, headers, document }: Problem): Answer {
  noteRefused(outgoing, document.code);
  const { errors, terminals, reasons, ...rest } = document;
  return { status, headers, body: JSON.stringify({ ...rest, terminals, errors, reasons }) };
}
