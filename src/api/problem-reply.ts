/** How a route answers with a problem, and how the API description speaks of it. */

import type { HttpBindings } from '@hono/node-server';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type ProblemCode, problems } from './problem-table.js';
import { type Problem, problemMediaType } from './problems.js';

/** What every route finds in its context: node's own request and response. */
export interface DoorEnv {
  Bindings: HttpBindings;
}

const codes = Object.keys(problems);
const list = Object.entries(problems).map(([code, kind]) => `- \`${code}\` (${kind.status}): ${kind.doc}`);

/** The problem document as a schema (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string().openapi({ description: 'urn:tenderd:problem: and the code.' }),
    title: z.string().openapi({ description: 'The same for every problem of the code.' }),
    status: z.int().openapi({ description: 'The HTTP status.' }),
    detail: z.string().openapi({ description: 'What happened and what to do, for people.' }),
    code: z
      .custom<ProblemCode>((code) => typeof code === 'string' && codes.includes(code))
      .openapi({ type: 'string', enum: codes, description: `Stable; match on this.\n\n${list.join('\n')}` }),
    transactionId: z.string().optional().openapi({ description: 'The transaction that stands in the way.' }),
    terminals: z.array(z.string()).optional().openapi({ description: 'Terminals that are known.' }),
    revision: z.int().optional().openapi({ description: 'The latest revision.' }),
    errors: z
      .array(
        z.object({
          path: z.string().openapi({ description: 'Dotted; empty for the body as a whole.' }),
          expected: z.string().openapi({ description: 'What was expected there.' }),
        }),
      )
      .optional()
      .openapi({ description: 'Each refused field.' }),
    reasons: z.array(z.string()).optional().openapi({ description: 'Why the daemon is not ready.' }),
  })
  .openapi('Problem', { description: 'An RFC 9457 problem document.' });

/** The entry of a route's responses for everything but success. */
export const problemResponse = {
  default: {
    description: 'A problem, with a stable code.',
    content: { [problemMediaType]: { schema: problemSchema } },
  },
} as const;

/** Answers with a problem. */
export function refuse(context: Context<DoorEnv>, problem: Problem) {
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
