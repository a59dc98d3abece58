/** How a route answers with a problem. */

import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Lanes } from '../core/index.js';
import type { Problem } from './problems.js';
import { noteRefused } from './refused-request.js';

/** What every route finds in its context: node's own request and response. */
export interface ApiEnv {
  Bindings: HttpBindings;
  /** The lanes as this caller may see and change them. */
  Variables: { lanes: Lanes };
}

/** Answers with a problem. */
export function refuse(context: Context<ApiEnv>, problem: Problem) {
  noteRefused(context.env.outgoing, problem.document.code);
  const { errors, terminals, reasons, ...rest } = problem.document;
  return context.json(
    {
      ...rest,
      ...(terminals === undefined ? {} : { terminals: [...terminals] }),
      ...(errors === undefined ? {} : { errors: [...errors] }),
      ...(reasons === undefined ? {} : { reasons: [...reasons] }),
    },
    problem.status,
    problem.headers,
  );
}
