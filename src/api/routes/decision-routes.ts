/** The routes for decisions about an existing transaction: abort, acknowledge and resolve. */

import { expectedFields, givenReasons } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { cardNumberPath } from '../security/card-number.js';
import { fieldPaths } from '../schema/field-paths.js';
import { nameField, objectError, reasonField } from '../schema/input-fields.js';
import { includeQuery, including, type ReceiptWidths } from '../documents/include-parameter.js';
import { transactionContent, withToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { refusalProblem } from '../problems/problems.js';
import { toDocument } from '../documents/transaction-document.js';
import { cardNumberIn, transactionParams } from './transaction-routes.js';

const abortBody = z
  .strictObject({ reason: reasonField.optional() }, { error: objectError(expectedFields.jsonObject()) })
  .openapi('AbortRequest', { description: 'The reason of the abort. It may be left out.' });

const revisionExpected = expectedFields.readRevision();
const acknowledgeBody = z
  .strictObject(
    {
      revision: z
        .int({ error: revisionExpected })
        .min(1, { error: revisionExpected })
        .openapi({ format: 'int32', description: 'The revision that the register has booked.', example: 1 }),
    },
    { error: objectError(expectedFields.jsonObject()) },
  )
  .openapi('AcknowledgeRequest', { description: 'The revision that the register has booked.' });

const resolveBody = z
  .strictObject(
    {
      outcome: z
        .enum(['approved', 'declined', 'not-processed'], {
          error: expectedFields.oneOf(['approved', 'declined', 'not-processed']),
        })
        .openapi({ description: 'The outcome that the operator found.', example: 'approved' }),
      name: nameField,
      reason: reasonField,
    },
    { error: objectError(expectedFields.jsonObject()) },
  )
  .openapi('ResolveRequest', { description: 'The decision of an operator about an unresolved transaction.' });

const seen: z.infer<typeof resolveBody> = {
  outcome: 'approved',
  name: 'Kari Nordmann',
  reason: 'The terminal’s own report shows the payment.',
};

/** The paths of all fields of these bodies, for the hint about an unknown field. */
export const decisionFieldPaths: readonly string[] = [...fieldPaths(acknowledgeBody), ...fieldPaths(resolveBody)];

const abort = createRoute({
  ...withToken('abortTransaction', 'Transactions'),
  method: 'post',
  path: '/v1/transactions/{transactionId}/abort',
  summary: 'Ask to abort',
  description: 'Asks the terminal to stop. It may approve anyway, and only its own answer counts.',
  request: {
    params: transactionParams,
    query: includeQuery,
    body: { content: { 'application/json': { schema: abortBody, example: { reason: 'the customer left' } } } },
  },
  responses: {
    200: transactionContent('The transaction has ended.', 'payment-approved'),
    202: transactionContent('The request to abort is recorded; there is no outcome yet.', 'payment-aborting'),
    ...problemsOf([
      ...bodyProblems,
      'card-number-in-id',
      'unknown-transaction',
      'other-register',
      'not-abortable',
      'journal-unconfirmed',
      'terminal-faulted',
    ]),
  },
});

const acknowledge = createRoute({
  ...withToken('acknowledgeOutcome', 'Outcomes'),
  method: 'post',
  path: '/v1/transactions/{transactionId}/acknowledge',
  summary: 'Acknowledge a revision',
  description: 'Removes this revision of the outcome from the inbox.',
  request: {
    params: transactionParams,
    query: includeQuery,
    body: { required: true, content: { 'application/json': { schema: acknowledgeBody, example: { revision: 1 } } } },
  },
  responses: {
    200: transactionContent('The revision is acknowledged.', 'payment-acknowledged'),
    ...problemsOf([
      ...bodyProblems,
      'unknown-transaction',
      'other-register',
      'no-outcome',
      'revision-mismatch',
      'journal-unconfirmed',
      'terminal-faulted',
    ]),
  },
});

const resolve = createRoute({
  ...withToken('resolveTransaction', 'People'),
  method: 'post',
  path: '/v1/transactions/{transactionId}/resolve',
  summary: 'Resolve by a person',
  description:
    'Records the operator’s decision about a transaction on the attention list. An unresolved transaction gets an outcome with `resolvedBy: person`. A transaction with a definite outcome leaves the list if you name that outcome. If the list says that a transaction without a charge may have gone through (`other-attempt-unknown`, `operation-unexplained`), `approved` is reported as a new revision.',
  request: {
    params: transactionParams,
    query: includeQuery,
    body: { required: true, content: { 'application/json': { schema: resolveBody, example: seen } } },
  },
  responses: {
    200: transactionContent('The decision is recorded.', 'payment-resolved'),
    ...problemsOf([
      ...bodyProblems,
      'card-number-in-id',
      'unknown-transaction',
      'other-register',
      'operator-required',
      'not-on-attention',
      'journal-unconfirmed',
      'terminal-faulted',
    ]),
  },
});

/** Adds the routes for the decisions abort, acknowledge and resolve. */
export function addDecisionRoutes(app: Router, widths: ReceiptWidths): void {
  app.add(abort, async (c) => {
    const { reason = givenReasons.abortedByRegister() } = c.valid('json');
    const carded = cardNumberPath({ reason });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await c.lanes.abort(c.valid('param').transactionId, reason);
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    return c.json(
      toDocument(reply.value, including(c.valid('query'), widths, c.lanes.register)),
      reply.value.outcome === undefined ? 202 : 200,
    );
  });

  app.add(acknowledge, async (c) => {
    const reply = await c.lanes.acknowledge(c.valid('param').transactionId, c.valid('json').revision);
    return reply.ok
      ? c.json(toDocument(reply.value, including(c.valid('query'), widths, c.lanes.register)), 200)
      : refuse(c, refusalProblem(reply.refusal));
  });

  app.add(resolve, async (c) => {
    const resolution = c.valid('json');
    const carded = cardNumberPath(resolution);
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await c.lanes.resolve(c.valid('param').transactionId, resolution);
    return reply.ok
      ? c.json(toDocument(reply.value, including(c.valid('query'), widths, c.lanes.register)), 200)
      : refuse(c, refusalProblem(reply.refusal));
  });
}
