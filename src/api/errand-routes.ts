/** What a terminal is asked outside any transaction: ask, read, stop. */

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ErrandView } from '../core/index.js';
import { cardNumberPath } from './card-number.js';
import { errandBody, toErrandWish } from './errand-request.js';
import { errandDocument, toErrand } from './errand-document.js';
import { type ExampleName, examplesOf } from './examples.js';
import { terminalField } from './fields.js';
import { withToken } from './operation.js';
import { readPrefer } from './prefer.js';
import { type DoorEnv, refuse } from './problem-reply.js';
import { bodyProblems, problemsOf } from './problem-responses.js';
import { refusalProblem } from './problems.js';
import { badPrefer, cardNumberIn, preferHeaders, sayApplied, waitHeaders } from './transaction-routes.js';
import type { Waits } from './waiting.js';

const errandParams = z.object({
  terminal: terminalField,
  errandId: z
    .string()
    .max(100)
    .openapi({ description: 'The errand’s own id, from the answer to the POST.', example: 'K7Q2M90001' }),
});

function errandContent(description: string, ...examples: readonly ExampleName[]) {
  return {
    description,
    content: { 'application/json': { schema: errandDocument, examples: examplesOf(...examples) } },
  };
}

const located = {
  ...waitHeaders,
  Location: {
    description: 'The path of the errand.',
    schema: { type: 'string', example: '/v1/terminals/till-1/errands/K7Q2M90001' },
  },
} as const;

const ask = createRoute({
  ...withToken('askErrand', 'Terminals'),
  method: 'post',
  path: '/v1/terminals/{terminal}/errands',
  summary: 'Ask something of a terminal',
  description:
    'Moves no money. It starts within 30 s, when the terminal is free and no transaction waits for it, or not at all; one at a time. Asked again, it is done ' +
    'again. It is kept in memory for 15 minutes: after a restart it is unknown. `login`, `logout` and `admin` are for the operator’s token.',
  request: {
    params: z.object({ terminal: terminalField }),
    headers: preferHeaders,
    body: {
      required: true,
      content: {
        'application/json': { schema: errandBody, examples: examplesOf('diagnosis', 'totals', 'input', 'display') },
      },
    },
  },
  responses: {
    201: { ...errandContent('It has ended.', 'diagnosis-done', 'totals-done'), headers: located },
    202: { ...errandContent('It has not ended yet. GET it under `Location`.', 'errand-queued'), headers: located },
    ...problemsOf([
      ...bodyProblems,
      'card-number-in-id',
      'unknown-terminal',
      'operator-required',
      'transaction-unresolved',
      'queue-full',
      'journal-reserve',
      'lane-parked',
    ]),
  },
});

const read = createRoute({
  ...withToken('getErrand', 'Terminals'),
  method: 'get',
  path: '/v1/terminals/{terminal}/errands/{errandId}',
  summary: 'Read what a terminal was asked',
  description: 'Answers at once, with what is known, unless `Prefer: wait` asks to wait for its end.',
  request: { params: errandParams, headers: preferHeaders },
  responses: {
    200: { ...errandContent('What is known now.', 'errand-queued', 'diagnosis-done'), headers: waitHeaders },
    ...problemsOf(['invalid-request', 'unknown-terminal', 'unknown-errand', 'other-register']),
  },
});

const abort = createRoute({
  ...withToken('abortErrand', 'Terminals'),
  method: 'post',
  path: '/v1/terminals/{terminal}/errands/{errandId}/abort',
  summary: 'Ask to stop it',
  description:
    'What waits ends at once. What the terminal has begun is asked to stop, and its own answer counts; `diagnosis`, `display`, `login`, `logout` and `admin` ' +
    'cannot be stopped then.',
  request: { params: errandParams },
  responses: {
    200: errandContent('The wish is kept.', 'errand-queued'),
    ...problemsOf([
      'invalid-request',
      'unknown-terminal',
      'unknown-errand',
      'other-register',
      'not-abortable',
      'lane-parked',
    ]),
  },
});

/** Adds the routes. */
export function addErrandRoutes(app: OpenAPIHono<DoorEnv>, waits: Waits, waitMaxS: number): void {
  const awaited = async (view: ErrandView, waitS: number, c: Context<DoorEnv>): Promise<ErrandView> => {
    if (view.state === 'ended' || waitS === 0) return view;
    const { errands } = c.var.lanes;
    const reply = await waits.during(c.env.outgoing, async (signal) =>
      errands.waitForEnd(view.terminal, view.errandId, waitS * 1_000, signal),
    );
    return reply?.ok === true ? reply.value : view;
  };

  app.openapi(ask, async (c) => {
    const { terminal } = c.req.valid('param');
    const body = c.req.valid('json');
    const preference = readPrefer(c.req.valid('header').prefer, waitMaxS);
    if (!preference.ok) return refuse(c, badPrefer(preference.expected));
    const carded = cardNumberPath(body);
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await c.var.lanes.errands.ask(terminal, toErrandWish(body));
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    const view = await awaited(reply.value, preference.waitS, c);
    sayApplied(c, preference);
    c.header('location', `/v1/terminals/${encodeURIComponent(terminal)}/errands/${view.errandId}`);
    return c.json(toErrand(view), view.state === 'ended' ? 201 : 202);
  });

  app.openapi(read, async (c) => {
    const { terminal, errandId } = c.req.valid('param');
    const preference = readPrefer(c.req.valid('header').prefer, waitMaxS);
    if (!preference.ok) return refuse(c, badPrefer(preference.expected));
    const reply = c.var.lanes.errands.get(terminal, errandId);
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    const view = await awaited(reply.value, preference.waitS, c);
    sayApplied(c, preference);
    return c.json(toErrand(view), 200);
  });

  app.openapi(abort, async (c) => {
    const { terminal, errandId } = c.req.valid('param');
    const reply = await c.var.lanes.errands.abort(terminal, errandId, 'the register does not want it any more');
    return reply.ok ? c.json(toErrand(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });
}
