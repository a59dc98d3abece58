/** Terminals, the attention list, and whether the daemon lives (issue, item 7). */

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Lanes } from '../core/lanes.js';
import { cardNumberPath } from './card-number.js';
import { nameField, objectError, reasonField, terminalField } from './fields.js';
import type { Guard } from './guard.js';
import { type DoorEnv, problemResponse, refuse } from './problem-reply.js';
import { problem, refusalProblem } from './problems.js';
import { attentionEntryDocument, terminalDocument, toAttentionEntry, toTerminal } from './terminal-document.js';
import { cardNumberIn } from './transaction-routes.js';

const releaseBody = z
  .strictObject({ name: nameField, reason: reasonField }, { error: objectError('a JSON object') })
  .openapi('ReleaseRequest', { description: 'Who lets the terminal go on, and why.' });

const getTerminals = createRoute({
  method: 'get',
  path: '/v1/terminals',
  summary: 'List terminals',
  responses: {
    200: {
      description: 'The terminals of the configuration.',
      content: {
        'application/json': {
          schema: z.object({
            terminals: z.array(terminalDocument).openapi({ description: 'In configuration order.' }),
          }),
        },
      },
    },
    ...problemResponse,
  },
});

const release = createRoute({
  method: 'post',
  path: '/v1/terminals/{terminal}/release',
  summary: 'Let a held terminal go on',
  description:
    'A named person looked at the terminal: what blocks it may still have moved money, and stays unresolved.',
  request: {
    params: z.object({ terminal: terminalField }),
    body: { required: true, content: { 'application/json': { schema: releaseBody } } },
  },
  responses: {
    200: { description: 'Released.', content: { 'application/json': { schema: terminalDocument } } },
    ...problemResponse,
  },
});

const getAttention = createRoute({
  method: 'get',
  path: '/v1/attention',
  summary: 'What a person must look at',
  responses: {
    200: {
      description: 'The attention list, oldest first.',
      content: {
        'application/json': {
          schema: z.object({
            attention: z.array(attentionEntryDocument).openapi({ description: 'Oldest first.' }),
          }),
        },
      },
    },
    ...problemResponse,
  },
});

const livez = createRoute({
  method: 'get',
  path: '/livez',
  summary: 'The process answers',
  description: 'Needs no token.',
  security: [],
  responses: {
    200: {
      description: 'It lives.',
      content: {
        'application/json': {
          schema: z.object({ alive: z.literal(true).openapi({ description: 'Always true.' }) }),
        },
      },
    },
    ...problemResponse,
  },
});

const readyz = createRoute({
  method: 'get',
  path: '/readyz',
  summary: 'The daemon can take payments',
  description: 'Needs no token; why it is not ready is told only to callers with one.',
  security: [],
  responses: {
    200: {
      description: 'It is ready.',
      content: {
        'application/json': {
          schema: z.object({ ready: z.literal(true).openapi({ description: 'Always true.' }) }),
        },
      },
    },
    ...problemResponse,
  },
});

/** Adds the routes. */
export function addTerminalRoutes(app: OpenAPIHono<DoorEnv>, lanes: Lanes, guard: Guard): void {
  app.openapi(getTerminals, (c) => c.json({ terminals: lanes.terminals().map(toTerminal) }, 200));

  app.openapi(release, async (c) => {
    const { name, reason } = c.req.valid('json');
    const carded = cardNumberPath({ name, reason });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await lanes.release(c.req.valid('param').terminal, name, reason);
    return reply.ok ? c.json(toTerminal(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });

  app.openapi(getAttention, (c) => c.json({ attention: lanes.attention().map(toAttentionEntry) }, 200));

  app.openapi(livez, (c) => c.json({ alive: true as const }, 200));

  app.openapi(readyz, (c) => {
    const { ready, reasons } = lanes.readiness();
    if (ready) return c.json({ ready: true as const }, 200);
    return refuse(c, problem('not-ready', undefined, guard.knows(c.env.incoming) ? { reasons } : {}));
  });
}
