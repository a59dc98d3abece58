/** The main routes of the API: start a transaction, read it, and wait for its outcome. */

import { z } from '../schema/described-zod.js';
import { createRoute, type RouteRequest } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { expectedFields, requestErrors } from '../../messages/index.js';
import {
  traceContextIn,
  traceparentOf,
  type TransactionFilter,
  transactionKinds,
  type TransactionView,
} from '../../core/index.js';
import { cardNumberPath, holdsCardNumber } from '../security/card-number.js';
import type { RequestTraces } from './request-traces.js';
import { fieldPaths } from '../schema/field-paths.js';
import { saleField, terminalField, transactionIdField } from '../schema/input-fields.js';
import { examplesOf } from '../examples/named-examples.js';
import { includeQuery, including, type ReceiptWidths } from '../documents/include-parameter.js';
import { jsonContent, transactionContent, withToken } from '../openapi/operation.js';
import { defaultLimits } from '../http/limits.js';
import { type Preference, readPrefer } from '../http/prefer-header.js';
import { refuse } from '../routing/problem-reply.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { invalidRequest, problem, refusalProblem } from '../problems/problems.js';
import { exampleTraceparent } from '../schema/trace-example.js';
import { reportedText } from '../schema/answer-fields.js';
import { toDocument, toSummary, transactionDocument } from '../documents/transaction-document.js';
import { knownTransaction } from '../requests/known-transaction.js';
import { toTransactionRequest, transactionBody } from '../requests/transaction-request.js';
import { searchFields, searchIn } from '../requests/transaction-search.js';
import type { Waits } from '../http/waiting-requests.js';

/** The path parameter with the id of a transaction. */
export const transactionParams = z.object({ transactionId: transactionIdField });

/** The header by which a request asks to wait. */
export const preferHeaders = z.object({
  prefer: z
    .string()
    .optional()
    .openapi({
      description: `\`wait=SECONDS\`, at most ${defaultLimits.waitMaxS} seconds unless the configuration says otherwise: answer when there is an outcome, as soon as a link can be paid, or then. \`Preference-Applied\` says what was done.`,
      example: `wait=${defaultLimits.waitMaxS}`,
    }),
});

/** The headers of a request for a transaction. */
const putHeaders = preferHeaders.extend({
  traceparent: z.string().optional().openapi({
    description:
      'The trace context of the register (W3C). It is kept with the transaction, and sent on to a payment service. An invalid one is ignored.',
    example: exampleTraceparent,
  }),
});

/** The response header that reports the wait. */
export const waitHeaders = {
  'Preference-Applied': {
    description: 'How long the answer waited at most, in seconds, where `Prefer` asked for it.',
    schema: { type: 'string', example: `wait=${defaultLimits.waitMaxS}` },
  },
} as const;

const located = {
  ...waitHeaders,
  Location: {
    description: 'The path of the transaction.',
    schema: { type: 'string', example: '/v1/transactions/till1-20260301-0042' },
  },
} as const;

const put = createRoute({
  ...withToken('requestTransaction', 'Transactions'),
  method: 'put',
  path: '/v1/transactions/{transactionId}',
  summary: 'Request a transaction',
  description:
    'The same id and content attaches to the running transaction or returns its outcome: repeat it as often as you like. ' +
    'Hanging up never aborts it.',
  request: {
    params: transactionParams,
    query: includeQuery,
    headers: putHeaders,
    body: {
      required: true,
      description: 'The request. The currency must be one of ISO 4217.',
      content: {
        'application/json': {
          schema: transactionBody,
          examples: examplesOf(
            ...transactionKinds,
            'payment-in-parts',
            'payment-by-link',
            'link-in-place-of-a-card',
            'hold-for-longer',
          ),
        },
      },
    },
  },
  responses: {
    200: {
      ...transactionContent('It was known before; this is its outcome.', 'payment-approved'),
      headers: waitHeaders,
    },
    201: {
      ...transactionContent('It is new; this is its outcome.', 'payment-approved', 'payment-declined'),
      headers: located,
    },
    202: {
      ...transactionContent(
        'It has no outcome yet. GET it under `Location` until `result` is there: that answers 200 while it runs, too.',
        'payment-running',
        'link-waiting',
        'link-handing-over',
      ),
      headers: located,
    },
    ...problemsOf([
      ...bodyProblems,
      'card-number-in-id',
      'unknown-terminal',
      'id-reused',
      'sale-open',
      'original-unknown',
      'original-not-refundable',
      'original-ambiguous',
      'pre-authorization-not-open',
      'pre-authorization-exceeded',
      'split-exceeded',
      'operator-required',
      'refund-limit-reached',
      'other-register',
      'acquirer-data-refused',
      'acquisition-unknown',
      'acquisition-not-open',
      'retry-of-unknown',
      'review-outdated',
      'instead-of-unknown',
      'start-too-late',
      'queue-full',
      'journal-reserve',
      'journal-unconfirmed',
      'terminal-faulted',
    ]),
  },
});

const getOne = createRoute({
  ...withToken('getTransaction', 'Transactions'),
  method: 'get',
  path: '/v1/transactions/{transactionId}',
  summary: 'Read a transaction',
  description: 'Answers at once, with what is known, unless `Prefer: wait` asks to wait for an outcome.',
  request: { params: transactionParams, query: includeQuery, headers: preferHeaders },
  responses: {
    200: {
      ...transactionContent('What is known now.', 'payment-running', 'payment-approved', 'payment-unresolved'),
      headers: waitHeaders,
    },
    ...problemsOf(['invalid-request', 'unknown-transaction', 'other-register', 'journal-unconfirmed']),
  },
});

const limitExpected = expectedFields.wholeNumber(1, 1_000);
/** The query of the list. */
const listQuery = z.strictObject({
  terminal: terminalField.optional().openapi({ description: 'Only of this terminal.', example: 'till-1' }),
  sale: saleField.optional().openapi({ description: 'Only of this sale.', example: '20260301-0042' }),
  state: z
    .enum(['open', 'unresolved', 'ended'], { error: expectedFields.oneOf(['open', 'unresolved', 'ended']) })
    .optional()
    .openapi({
      description: 'open: no outcome. unresolved: waits for proof or for an operator. ended: definite.',
      example: 'open',
    }),
  acknowledged: z
    .enum(['true', 'false'], { error: expectedFields.trueOrFalse() })
    .optional()
    .openapi({ description: 'false: only outcomes that the register has not acknowledged yet.', example: 'false' }),
  ...searchFields,
  limit: z
    .string()
    .regex(/^(?:[1-9][0-9]{0,2}|1000)$/, { error: limitExpected })
    .default('100')
    .openapi({ description: `The maximum number of transactions, ${limitExpected}; 100 by default.`, example: '100' }),
  before: transactionIdField.optional().openapi({
    description: 'Only transactions that were accepted before this one: the `next` value of the previous page.',
    example: 'till1-20260301-0042',
  }),
});

function pageDocument() {
  return z.object({
    transactions: z.array(transactionDocument()).openapi({ description: 'Newest first.' }),
    next: reportedText('Pass as `before` for the next page; absent at the end.', 'till1-20260301-0042').optional(),
  });
}

/** The names of the list's parameters, for the hint about an unknown parameter. */
export const listParameterNames: readonly string[] = fieldPaths(listQuery);

const getList = createRoute({
  ...withToken('listTransactions', 'Transactions'),
  method: 'get',
  path: '/v1/transactions',
  summary: 'List or find transactions',
  description:
    'Newest first, without receipts, attempts and timeline. With a search a page may be short or empty although there ' +
    'are older matches: go on while there is a `next`.',
  request: { query: listQuery },
  responses: {
    200: {
      description: 'The transactions.',
      content: jsonContent(pageDocument, 'transactions'),
    },
    ...problemsOf(['invalid-request', 'card-number-in-id']),
  },
});

/** Returns the trace context for the transaction: the context of our span, or the register's if there is no span. */
function traceOf(
  { outgoing }: RouteRequest,
  header: string | undefined,
  transactionId: string,
  traces: RequestTraces | undefined,
): string | undefined {
  // A trace id is random. A header that was typed by hand, however, may contain a card number.
  const context = header === undefined || holdsCardNumber(header) ? undefined : traceContextIn(header);
  if (traces === undefined) return context && traceparentOf(context);
  const span = traces.request(transactionId, context);
  outgoing.once('close', () => span.end(outgoing.headersSent ? outgoing.statusCode : undefined));
  return span.traceparent;
}

/** Adds the routes that start, read and list transactions. */
export function addTransactionRoutes(
  app: Router,
  waits: Waits,
  waitMaxS: number,
  widths: ReceiptWidths,
  traces: RequestTraces | undefined,
): void {
  app.add(put, async (c) => {
    const { transactionId } = c.valid('param');
    const body = c.valid('json');
    const preference = readPrefer(c.valid('header').prefer, waitMaxS);
    if (!preference.ok) return refuse(c, badPrefer(preference.expected));
    const carded = cardNumberPath({ transactionId, ...body });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const traceparent = traceOf(c, c.valid('header').traceparent, transactionId, traces);
    const reply = await c.lanes.submit(toTransactionRequest(transactionId, body, traceparent));
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    const view = await awaited(reply.value.view, preference.waitS, c, waits);
    sayApplied(c, preference);
    const include = including(c.valid('query'), widths, c.lanes.register);
    if (view.outcome !== undefined && !reply.value.created) return c.json(toDocument(view, include), 200);
    c.header('location', `/v1/transactions/${transactionId}`);
    return c.json(toDocument(view, include), view.outcome === undefined ? 202 : 201);
  });

  app.add(getOne, async (c) => {
    const { transactionId } = c.valid('param');
    const preference = readPrefer(c.valid('header').prefer, waitMaxS);
    if (!preference.ok) return refuse(c, badPrefer(preference.expected));
    const found = await knownTransaction(c, transactionId);
    if ('problem' in found) return refuse(c, found.problem);
    const view = await awaited(found.view, preference.waitS, c, waits);
    sayApplied(c, preference);
    const include = including(c.valid('query'), widths, c.lanes.register);
    return c.json(toDocument(view, include), 200);
  });

  app.add(getList, (c) => {
    const query = c.valid('query');
    const limit = Number(query.limit);
    const filter: TransactionFilter = {
      limit,
      ...(query.terminal === undefined ? {} : { terminal: query.terminal }),
      ...(query.sale === undefined ? {} : { sale: query.sale }),
      ...(query.state === undefined ? {} : { state: query.state }),
      ...(query.acknowledged === undefined ? {} : { acknowledged: query.acknowledged === 'true' }),
      ...(query.before === undefined ? {} : { before: query.before }),
    };
    if (query.before !== undefined && c.lanes.get(query.before) === undefined)
      return refuse(c, invalidRequest([{ path: 'before', expected: expectedFields.nextOfPage() }]));
    if (cardNumberPath(query.search ?? '') !== undefined) return refuse(c, cardNumberIn('search'));
    const sought = searchIn(query);
    if (sought !== undefined && 'errors' in sought) return refuse(c, invalidRequest(sought.errors));
    if (sought !== undefined) {
      const { transactions, next } = c.lanes.search({ ...filter, ...sought });
      return c.json({ transactions: transactions.map(toSummary), next }, 200);
    }
    const views = c.lanes.list(filter);
    const next = views.length < limit ? undefined : views.at(-1);
    return c.json({ transactions: views.map(toSummary), next: next?.request.transactionId }, 200);
  });
}

/** Creates the problem for a text that contains a card number. The problem does not contain the text. */
export function cardNumberIn(path: string) {
  const errors = [{ path, expected: requestErrors.noCardNumber() }];
  return problem('card-number-in-id', requestErrors.cardNumberIn(path), { errors });
}

/** Creates the problem for a `Prefer` header whose wait is invalid. */
export function badPrefer(expected: string) {
  return invalidRequest([{ path: 'Prefer', expected }]);
}

async function awaited(view: TransactionView, waitS: number, c: RouteRequest, waits: Waits): Promise<TransactionView> {
  if (view.outcome !== undefined || waitS === 0) return view;
  const { transactionId } = view.request;
  return (await waits.forOutcome(c.lanes, transactionId, waitS * 1_000, c.outgoing)) ?? view;
}

/** Sets the response header that reports how long the request may have waited. */
export function sayApplied(c: RouteRequest, preference: Preference): void {
  if (preference.ok && preference.applied !== undefined) c.header('preference-applied', preference.applied);
}
