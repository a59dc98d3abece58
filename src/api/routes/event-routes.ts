/** The routes of the event stream, and of the inbox with unacknowledged outcomes. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { attentionEvent, outcomeEvent, progressEvent, promptsEvent } from '../documents/event-document.js';
import { EventStream } from './event-stream.js';
import { streamExample } from '../examples/named-examples.js';
import { terminalField } from '../schema/input-fields.js';
import { includeField, including, receiptWidthField, type ReceiptWidths } from '../documents/include-parameter.js';
import type { Listeners } from './event-listeners.js';
import type { ApiLimits } from '../http/limits.js';
import { jsonContent, withToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { invalidRequest, problem } from '../problems/problems.js';
import { reportedFlag } from '../schema/answer-fields.js';
import { toDocument, transactionDocument } from '../documents/transaction-document.js';
import type { Waits } from '../http/waiting-requests.js';

/** For each event: the name of the schema of the event's data. */
const eventSchemas = {
  progress: 'ProgressEvent',
  outcome: 'OutcomeEvent',
  terminal: 'Terminal',
  service: 'Service',
  attention: 'AttentionEvent',
  prompts: 'PromptsEvent',
} as const;

const events = createRoute({
  ...withToken('listenToEvents', 'Outcomes'),
  method: 'get',
  path: '/v1/events',
  summary: 'Listen to what happens',
  description:
    'Returns a stream of Server-Sent Events. `progress` and `outcome` carry an id and are read from the journal. Send the last id as `Last-Event-ID`: then no event is missed, even after a restart. The stream begins with an id alone, so that you can continue from there. `terminal`, `service`, `attention` and `prompts` report the present state, at the beginning and after each change. Outcomes that the register has not acknowledged are sent at the beginning and again every minute, without an id. Everything in the stream can also be read elsewhere.',
  request: {
    headers: z.object({
      'last-event-id': z
        .string()
        .optional()
        .openapi({ description: 'The id of the event after which the stream continues.', example: '1042' }),
    }),
    query: z.strictObject({
      terminal: terminalField.optional().openapi({
        description: 'Selects the events of this terminal. By default, the events of all terminals are sent.',
        example: 'till-1',
      }),
    }),
  },
  responses: {
    200: {
      description:
        'The stream: `progress` (ProgressEvent), `outcome` (OutcomeEvent), `terminal` (Terminal), `service` (Service), `attention` (AttentionEvent), ' +
        '`prompts` (PromptsEvent). ' +
        'The data of each event is one line of JSON.',
      content: {
        'text/event-stream': {
          schema: z.string().openapi({ description: 'Server-Sent Events, without an end.' }),
          example: streamExample,
        },
      },
      'x-events': Object.fromEntries(
        Object.entries(eventSchemas).map(([name, schema]) => [name, { $ref: `#/components/schemas/${schema}` }]),
      ),
    },
    ...problemsOf(['invalid-request', 'unknown-terminal']),
  },
});

const limitExpected = expectedFields.wholeNumber(1, 100);

const inbox = createRoute({
  ...withToken('getInbox', 'Outcomes'),
  method: 'get',
  path: '/v1/inbox',
  summary: 'Outcomes that are not acknowledged',
  description:
    'Returns the outcomes that the register has not acknowledged, oldest first. An acknowledged outcome leaves the list. An outcome that has changed returns under its new revision. After a crash of either side, book these outcomes, acknowledge each of them, and ask again until the list is empty.',
  request: {
    query: z.strictObject({
      include: includeField,
      receiptWidth: receiptWidthField,
      limit: z
        .string()
        .regex(/^(?:[1-9][0-9]?|100)$/, { error: limitExpected })
        .default('100')
        .openapi({
          description: `The maximum number of transactions, ${limitExpected}; 100 by default.`,
          example: '100',
        }),
    }),
  },
  responses: {
    200: {
      description: 'The outcomes that are not acknowledged.',
      content: jsonContent(inboxDocument, 'inbox'),
    },
    ...problemsOf(['invalid-request']),
  },
});

function inboxDocument() {
  return z.object({
    transactions: z.array(transactionDocument()).openapi({ description: 'The transactions, oldest first.' }),
    more: reportedFlag('True if there are more: acknowledge these, and ask again.', false),
  });
}

/** The names of the parameters, for the hint about an unknown parameter. */
export const eventParameterNames: readonly string[] = ['terminal', 'limit', 'include'];

/** The dependencies of these routes. */
interface EventParts {
  readonly waits: Waits;
  readonly limits: ApiLimits;
  readonly receiptWidths: ReceiptWidths;
}

/** Adds the routes of the event stream and of the inbox. */
export function addEventRoutes(
  app: Router,
  { waits, limits, receiptWidths: widths }: EventParts,
  listeners: Listeners,
): void {
  app.describe((registry) => {
    registry.register('ProgressEvent', progressEvent);
    registry.register('OutcomeEvent', outcomeEvent());
    registry.register('AttentionEvent', attentionEvent);
    registry.register('PromptsEvent', promptsEvent);
  });

  app.add(events, (c) => {
    const lastId = c.valid('header')['last-event-id'];
    if (lastId !== undefined && !/^\d{1,15}$/.test(lastId)) {
      const errors = [{ path: 'Last-Event-ID', expected: expectedFields.eventId() }];
      return refuse(c, invalidRequest(errors));
    }
    const { terminal } = c.valid('query');
    const known = c.lanes.terminals().map((view) => view.terminal);
    if (terminal !== undefined && !known.includes(terminal))
      return refuse(c, problem('unknown-terminal', undefined, { terminals: known }));
    const after = lastId === undefined ? undefined : Number(lastId);
    const pace = { heartbeatMs: limits.heartbeatMs, redeliveryMs: limits.redeliveryMs };
    const { lanes } = c;
    const stream = new EventStream(lanes, { after, terminal }, pace, () => performance.now());
    const leave = lanes.register === undefined ? undefined : listeners.arrive(lanes.register);
    waits.untilGone(c.outgoing, () => {
      stream.end();
      leave?.();
    });
    // The connection is not used again after the stream. The header `close` says so, so the API does not wait for the
    // connection when it closes.
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' };
    return { status: 200, headers, body: stream };
  });

  app.add(inbox, (c) => {
    const query = c.valid('query');
    const limit = Number(query.limit);
    const views = c.lanes.inbox(limit + 1);
    const include = including(query, widths, c.lanes.register);
    const transactions = views.slice(0, limit).map((view) => toDocument(view, include));
    return c.json({ transactions, more: views.length > limit }, 200);
  });
}
