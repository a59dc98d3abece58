/** The register's main door: ask for a transaction, read it, wait for it (issue, items 7 and 8). */

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Lanes, TransactionView } from '../core/lanes.js';
import type { TransactionFilter } from '../core/ports.js';
import { cardNumberPath } from './card-number.js';
import { saleField, terminalField, transactionIdField } from './fields.js';
import { type Preference, readPrefer, waitMaxS } from './prefer.js';
import { type DoorEnv, problemResponse, refuse } from './problem-reply.js';
import { problem, refusalProblem } from './problems.js';
import { toDocument, toSummary, transactionDocument, transactionSummary } from './transaction-document.js';
import { toTransactionRequest, transactionBody } from './transaction-request.js';
import type { Waits } from './waiting.js';

/** The path parameter of one transaction. */
export const transactionParams = z.object({ transactionId: transactionIdField });

const preferHeaders = z.object({
  prefer: z
    .string()
    .optional()
    .openapi({
      description: `\`wait=SECONDS\`, at most ${waitMaxS}: answer when there is an outcome, or then. \`Preference-Applied\` says what was done.`,
      example: `wait=${waitMaxS}`,
    }),
});

/** A response that carries one transaction. */
export function transactionContent(description: string) {
  return { description, content: { 'application/json': { schema: transactionDocument } } };
}

const put = createRoute({
  method: 'put',
  path: '/v1/transactions/{transactionId}',
  summary: 'Ask for a transaction',
  description:
    'The same id and content attaches to the running transaction or returns its outcome: repeat it as often as you like. ' +
    'Hanging up never aborts it.',
  request: {
    params: transactionParams,
    headers: preferHeaders,
    body: { required: true, content: { 'application/json': { schema: transactionBody } } },
  },
  responses: {
    200: transactionContent('It was known before; this is its outcome.'),
    201: transactionContent('It is new; this is its outcome.'),
    202: transactionContent('It has no outcome yet. GET it under `Location`.'),
    ...problemResponse,
  },
});

const getOne = createRoute({
  method: 'get',
  path: '/v1/transactions/{transactionId}',
  summary: 'Read a transaction',
  description: 'Answers at once, with what is known, unless `Prefer: wait` asks to wait for an outcome.',
  request: { params: transactionParams, headers: preferHeaders },
  responses: { 200: transactionContent('What is known now.'), ...problemResponse },
});

const limitExpected = 'a whole number from 1 to 1000';
/** The query of the list. */
const listQuery = z.strictObject({
  terminal: terminalField.optional().openapi({ description: 'Only of this terminal.' }),
  sale: saleField.optional().openapi({ description: 'Only of this sale.' }),
  state: z
    .enum(['open', 'unresolved', 'ended'], { error: 'open, unresolved or ended' })
    .optional()
    .openapi({ description: 'open: no outcome. unresolved: waits for proof or a person. ended: definite.' }),
  acknowledged: z
    .enum(['true', 'false'], { error: 'true or false' })
    .optional()
    .openapi({ description: 'false: the inbox, what the register has not acknowledged yet.' }),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, { error: limitExpected })
    .default('100')
    .openapi({ description: `At most so many, ${limitExpected}; 100 by default.` }),
  before: transactionIdField.optional().openapi({ description: 'Only what was accepted before this one.' }),
});

/** The names of the list's parameters, for the hint at an unknown one. */
export const listParameterNames: readonly string[] = Object.keys(listQuery.shape);

const getList = createRoute({
  method: 'get',
  path: '/v1/transactions',
  summary: 'List transactions',
  description: 'Newest first, without receipts, attempts and timeline.',
  request: { query: listQuery },
  responses: {
    200: {
      description: 'The transactions.',
      content: {
        'application/json': {
          schema: z.object({
            transactions: z.array(transactionSummary).openapi({ description: 'Newest first.' }),
            next: z
              .string()
              .nullable()
              .openapi({ description: 'Pass as `before` for the next page; null at the end.' }),
          }),
        },
      },
    },
    ...problemResponse,
  },
});

/** Adds the routes. */
export function addTransactionRoutes(app: OpenAPIHono<DoorEnv>, lanes: Lanes, waits: Waits): void {
  app.openapi(put, async (c) => {
    const { transactionId } = c.req.valid('param');
    const body = c.req.valid('json');
    const preference = readPrefer(c.req.valid('header').prefer);
    if (!preference.ok) return refuse(c, badPrefer(preference.expected));
    const carded = cardNumberPath({ transactionId, ...body });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await lanes.submit(toTransactionRequest(transactionId, body));
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    const view = await awaited(reply.value.view, preference.waitS, c, lanes, waits);
    sayApplied(c, preference);
    if (view.outcome !== undefined && !reply.value.created) return c.json(toDocument(view), 200);
    c.header('location', `/v1/transactions/${transactionId}`);
    return c.json(toDocument(view), view.outcome === undefined ? 202 : 201);
  });

  app.openapi(getOne, async (c) => {
    const { transactionId } = c.req.valid('param');
    const preference = readPrefer(c.req.valid('header').prefer);
    if (!preference.ok) return refuse(c, badPrefer(preference.expected));
    const found = lanes.get(transactionId);
    if (found === undefined) return refuse(c, problem('unknown-transaction'));
    const view = await awaited(found, preference.waitS, c, lanes, waits);
    sayApplied(c, preference);
    return c.json(toDocument(view), 200);
  });

  app.openapi(getList, (c) => {
    const query = c.req.valid('query');
    const limit = Number(query.limit);
    const filter: TransactionFilter = {
      limit,
      ...(query.terminal === undefined ? {} : { terminal: query.terminal }),
      ...(query.sale === undefined ? {} : { sale: query.sale }),
      ...(query.state === undefined ? {} : { state: query.state }),
      ...(query.acknowledged === undefined ? {} : { acknowledged: query.acknowledged === 'true' }),
      ...(query.before === undefined ? {} : { before: query.before }),
    };
    const views = lanes.list(filter);
    const next = views.length < limit ? undefined : views.at(-1);
    return c.json({ transactions: views.map(toSummary), next: next?.request.transactionId ?? null }, 200);
  });
}

/** Where a text holds a card number; the text itself is not repeated. */
export function cardNumberIn(path: string) {
  return problem('card-number-in-id', undefined, { errors: [{ path, expected: 'a text without a card number' }] });
}

function badPrefer(expected: string) {
  return problem('invalid-request', undefined, { errors: [{ path: 'Prefer', expected }] });
}

async function awaited(
  view: TransactionView,
  waitS: number,
  c: Context<DoorEnv>,
  lanes: Lanes,
  waits: Waits,
): Promise<TransactionView> {
  if (view.outcome !== undefined || waitS === 0) return view;
  const { transactionId } = view.request;
  return (await waits.forOutcome(lanes, transactionId, waitS * 1_000, c.env.outgoing)) ?? view;
}

function sayApplied(c: Context<DoorEnv>, preference: Preference): void {
  if (preference.ok && preference.applied !== undefined) c.header('preference-applied', preference.applied);
}
