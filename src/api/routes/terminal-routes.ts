/** The routes for terminals, for the attention list, and for checking whether the daemon is alive and ready. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { cardNumberPath } from '../security/card-number.js';
import { examplesOf } from '../examples/named-examples.js';
import { nameField, objectError, reasonField, terminalField } from '../schema/input-fields.js';
import { type DaemonView, isWithoutStream } from '../../core/index.js';
import { troubleDocument } from '../documents/daemon-document.js';
import type { Guard } from '../http/guard.js';
import { troublesFor } from './daemon-routes.js';
import { withoutToken, withToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { problem, refusalProblem } from '../problems/problems.js';
import {
  attentionEntryDocument,
  terminalDocument,
  toAttentionEntry,
  toTerminal,
} from '../documents/terminal-document.js';
import { cardNumberIn } from './transaction-routes.js';

const releaseBody = z
  .strictObject({ name: nameField, reason: reasonField }, { error: objectError(expectedFields.jsonObject()) })
  .openapi('ReleaseRequest', { description: 'The person who releases the terminal, and the reason.' });

const idle: z.infer<typeof releaseBody> = { name: 'Kari Nordmann', reason: 'Its screen is idle.' };

const getTerminals = createRoute({
  ...withToken('listTerminals', 'Terminals'),
  method: 'get',
  path: '/v1/terminals',
  summary: 'List terminals',
  description:
    'Returns the state of each terminal: its link, its login session, its running and waiting requests, and its attention items.',
  responses: {
    200: {
      description: 'The terminals of the configuration.',
      content: {
        'application/json': {
          schema: z.object({
            terminals: z
              .array(terminalDocument)
              .openapi({ description: 'The terminals, in the order of the configuration.' }),
          }),
          examples: examplesOf('terminals'),
        },
      },
    },
    ...problemsOf([]),
  },
});

const release = createRoute({
  ...withToken('releaseTerminal', 'People'),
  method: 'post',
  path: '/v1/terminals/{terminal}/release',
  summary: 'Release a blocked terminal',
  description:
    'Releases the terminal after a named person has looked at its screen. The transaction that blocks the terminal may still have moved money, and stays unresolved.',
  request: {
    params: z.object({ terminal: terminalField }),
    body: { required: true, content: { 'application/json': { schema: releaseBody, example: idle } } },
  },
  responses: {
    200: {
      description: 'The terminal is released.',
      content: { 'application/json': { schema: terminalDocument, examples: examplesOf('terminal') } },
    },
    ...problemsOf([
      ...bodyProblems,
      'card-number-in-id',
      'unknown-terminal',
      'other-register',
      'nothing-to-release',
      'terminal-faulted',
    ]),
  },
});

const getAttention = createRoute({
  ...withToken('getAttention', 'People'),
  method: 'get',
  path: '/v1/attention',
  summary: 'List the attention items',
  description:
    'Returns the attention list. Each item says what happened, what to do, and which actions are possible. An item stays on the list until this is done.',
  responses: {
    200: {
      description: 'The attention list, oldest first.',
      content: {
        'application/json': {
          schema: z.object({
            attention: z.array(attentionEntryDocument).openapi({ description: 'The attention items, oldest first.' }),
          }),
          examples: examplesOf('attention'),
        },
      },
    },
    ...problemsOf([]),
  },
});

const livez = createRoute({
  ...withoutToken('isAlive', 'Monitoring'),
  method: 'get',
  path: '/livez',
  summary: 'The process answers',
  description: 'Reports that the process answers. No token is needed.',
  responses: {
    200: {
      description: 'The process answers.',
      content: {
        'application/json': {
          schema: z.object({ alive: z.literal(true).openapi({ description: 'Always true.', example: true }) }),
          example: { alive: true },
        },
      },
    },
    ...problemsOf([], 'open'),
  },
});

const readyz = createRoute({
  ...withoutToken('isReady', 'Monitoring'),
  method: 'get',
  path: '/readyz',
  summary: 'The daemon can take payments',
  description:
    'Reports whether the daemon can take payments. No token is needed. Only callers with a token get the reasons, and the troubles that do not prevent payments.',
  responses: {
    200: {
      description: 'The daemon is ready.',
      content: {
        'application/json': {
          schema: z.object({
            ready: z.literal(true).openapi({ description: 'Always true.', example: true }),
            troubles: z.array(troubleDocument).optional().openapi({
              description:
                'All known troubles that do not prevent payments, except those of transactions. Only for callers with a token.',
              example: [],
            }),
          }),
          example: { ready: true },
        },
      },
    },
    ...problemsOf(['not-ready'], 'open'),
  },
});

/** Adds the routes for terminals, attention items and health checks. */
export function addTerminalRoutes(app: Router, guard: Guard, daemon: () => DaemonView): void {
  app.add(getTerminals, (c) => c.json({ terminals: c.lanes.terminals().map(toTerminal) }, 200));

  app.add(release, async (c) => {
    const { name, reason } = c.valid('json');
    const carded = cardNumberPath({ name, reason });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await c.lanes.release(c.valid('param').terminal, name, reason);
    return reply.ok ? c.json(toTerminal(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });

  app.add(getAttention, (c) => c.json({ attention: c.lanes.attention().map(toAttentionEntry) }, 200));

  app.add(livez, (c) => c.json({ alive: true as const }, 200));

  app.add(readyz, (c) => {
    const { ready, reasons } = c.lanes.readiness();
    const isKnown = guard.knows(c.incoming);
    if (ready) {
      // Leave out the troubles of single transactions. The caller may be a register, which must not see another
      // register's transactions.
      const troubles = isKnown
        ? troublesFor(c.lanes, daemon()).filter(({ transactionId }) => transactionId === undefined)
        : undefined;
      return c.json({ ready: true as const, troubles }, 200);
    }
    // If the replication stream of a pair confirms no entries, the response tells a monitoring program the reason.
    const doubt = c.lanes.doubt()?.code;
    const code = doubt !== undefined && isWithoutStream(doubt) ? doubt : 'not-ready';
    return refuse(c, problem(code, undefined, isKnown ? { reasons } : {}));
  });
}
