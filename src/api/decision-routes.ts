/** What may be said about a transaction that exists: abort, acknowledge, resolve (issue, item 7). */

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Lanes } from '../core/lanes.js';
import { cardNumberPath } from './card-number.js';
import { nameField, objectError, reasonField } from './fields.js';
import { type DoorEnv, problemResponse, refuse } from './problem-reply.js';
import { refusalProblem } from './problems.js';
import { toDocument } from './transaction-document.js';
import { cardNumberIn, transactionContent, transactionParams } from './transaction-routes.js';

const abortBody = z
  .strictObject({ reason: reasonField.optional() }, { error: objectError('a JSON object') })
  .openapi('AbortRequest', { description: 'Why; may be left out.' });

const revisionExpected = 'the revision that was read, a whole number from 1';
const acknowledgeBody = z
  .strictObject(
    {
      revision: z
        .int({ error: revisionExpected })
        .min(1, { error: revisionExpected })
        .openapi({ description: 'The revision that the register has booked.', example: 1 }),
    },
    { error: objectError('a JSON object') },
  )
  .openapi('AcknowledgeRequest', { description: 'Which revision the register has booked.' });

const resolveBody = z
  .strictObject(
    {
      outcome: z
        .enum(['approved', 'declined', 'not-processed'], { error: 'approved, declined or not-processed' })
        .openapi({ description: 'What really happened.' }),
      name: nameField,
      reason: reasonField,
    },
    { error: objectError('a JSON object') },
  )
  .openapi('ResolveRequest', { description: 'A person’s decision about an unresolved transaction.' });

/** The names of these bodies' fields, for the hint at an unknown one. */
export const decisionFieldNames: readonly string[] = [
  ...Object.keys(acknowledgeBody.shape),
  ...Object.keys(resolveBody.shape),
];

const abort = createRoute({
  method: 'post',
  path: '/v1/transactions/{transactionId}/abort',
  summary: 'Ask to abort',
  description: 'A wish, not a fence: the terminal may approve all the same, and its own answer counts.',
  request: { params: transactionParams, body: { content: { 'application/json': { schema: abortBody } } } },
  responses: {
    200: transactionContent('It has ended.'),
    202: transactionContent('The wish is kept; the outcome is still to come.'),
    ...problemResponse,
  },
});

const acknowledge = createRoute({
  method: 'post',
  path: '/v1/transactions/{transactionId}/acknowledge',
  summary: 'Acknowledge a revision',
  description: 'Takes this revision of the outcome out of the inbox.',
  request: {
    params: transactionParams,
    body: { required: true, content: { 'application/json': { schema: acknowledgeBody } } },
  },
  responses: { 200: transactionContent('Acknowledged.'), ...problemResponse },
});

const resolve = createRoute({
  method: 'post',
  path: '/v1/transactions/{transactionId}/resolve',
  summary: 'Resolve by a person',
  description: 'Only for an unresolved transaction on the attention list. Told as `resolvedBy: person`.',
  request: {
    params: transactionParams,
    body: { required: true, content: { 'application/json': { schema: resolveBody } } },
  },
  responses: { 200: transactionContent('Resolved.'), ...problemResponse },
});

/** Adds the routes. */
export function addDecisionRoutes(app: OpenAPIHono<DoorEnv>, lanes: Lanes): void {
  app.openapi(abort, async (c) => {
    const { reason = 'the register asked for it' } = c.req.valid('json');
    const carded = cardNumberPath({ reason });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await lanes.abort(c.req.valid('param').transactionId, reason);
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    return c.json(toDocument(reply.value), reply.value.outcome === undefined ? 202 : 200);
  });

  app.openapi(acknowledge, async (c) => {
    const reply = await lanes.acknowledge(c.req.valid('param').transactionId, c.req.valid('json').revision);
    return reply.ok ? c.json(toDocument(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });

  app.openapi(resolve, async (c) => {
    const resolution = c.req.valid('json');
    const carded = cardNumberPath(resolution);
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await lanes.resolve(c.req.valid('param').transactionId, resolution);
    return reply.ok ? c.json(toDocument(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });
}
