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
      description: `\`wait=SECONDS\`, at most ${defaultLimits.waitMaxS} seconds unless the configuration says otherwise. The answer then comes when there is an outcome, when a link can be paid, or when the time is over. \`Preference-Applied\` reports the wait.`,
      example: `wait=${defaultLimits.waitMaxS}`,
    }),
});

/** The headers of a request for a transaction. */
const putHeaders = preferHeaders.extend({
  traceparent: z.string().optional().openapi({
    description:
      'The trace context of the register (W3C). It is kept with the transaction, and sent on to a payment service. An invalid value is ignored.',
    example: exampleTraceparent,
  }),
});

/** The response header that reports the wait. */
export const waitHeaders = {
  'Preference-Applied': {
    description: 'The longest time for which the answer waited, in seconds. Present if `Prefer` asked for a wait.',
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
    'Starts the transaction. A request with the same id and content attaches to the running transaction or returns its outcome, so repeat it as often as you like. Closing the connection never aborts the transaction.',
  request: {
    params: transactionParams,
    query: includeQuery,
    headers: putHeaders,
    body: {
      required: true,
      description: 'The request. Its currency must be an active currency of ISO 4217.',
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
      ...transactionContent('The transaction was known before. This is its outcome.', 'payment-approved'),
      headers: waitHeaders,
    },
    201: {
      ...transactionContent('The transaction is new. This is its outcome.', 'payment-approved', 'payment-declined'),
      headers: located,
    },
    202: {
      ...transactionContent(
        'The transaction has no outcome yet. GET it under `Location` until `result` is present. The GET also answers 200 while the transaction runs.',
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
  description: 'Returns the transaction as it is now. With `Prefer: wait`, the answer waits for an outcome.',
  request: { params: transactionParams, query: includeQuery, headers: preferHeaders },
  responses: {
    200: {
      ...transactionContent(
        'The transaction as it is now.',
        'payment-running',
        'payment-approved',
        'payment-unresolved',
      ),
      headers: waitHeaders,
    },
    ...problemsOf(['invalid-request', 'unknown-transaction', 'other-register', 'journal-unconfirmed']),
  },
});

const limitExpected = expectedFields.wholeNumber(1, 1_000);
/** The query of the list. */
const listQuery = z.strictObject({
  terminal: terminalField
    .optional()
    .openapi({ description: 'Selects the transactions of this terminal.', example: 'till-1' }),
  sale: saleField
    .optional()
    .openapi({ description: 'Selects the transactions of this sale.', example: '20260301-0042' }),
  state: z
    .enum(['open', 'unresolved', 'ended'], { error: expectedFields.oneOf(['open', 'unresolved', 'ended']) })
    .optional()
    .openapi({
      description:
        '`open`: the transaction has no outcome. `unresolved`: it waits for a proof or for an operator. `ended`: its outcome is definite.',
      example: 'open',
    }),
  acknowledged: z.enum(['true', 'false'], { error: expectedFields.trueOrFalse() }).optional().openapi({
    description: '`false` selects the outcomes that the register has not acknowledged yet.',
    example: 'false',
  }),
  ...searchFields,
  limit: z
    .string()
    .regex(/^(?:[1-9][0-9]{0,2}|1000)$/, { error: limitExpected })
    .default('100')
    .openapi({ description: `The maximum number of transactions, ${limitExpected}; 100 by default.`, example: '100' }),
  before: transactionIdField.optional().openapi({
    description:
      'The transaction before which the page begins: the `next` value of the previous page. Only transactions that were accepted earlier are listed.',
    example: 'till1-20260301-0042',
  }),
});

function pageDocument() {
  return z.object({
    transactions: z.array(transactionDocument()).openapi({ description: 'The transactions, newest first.' }),
    next: reportedText('The value of `before` for the next page. Absent at the end.', 'till1-20260301-0042').optional(),
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
    'Returns transactions, newest first, without receipts, attempts and timeline. A page of a search may be short or empty although there are older matches: go on while there is a `next`.',
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
