/** The routes for leasing a terminal to one register. */

import { expectedFields, givenReasons } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { limits } from '../../core/index.js';
import { examplesOf } from '../examples/named-examples.js';
import { fieldPaths } from '../schema/field-paths.js';
import { objectError, orElse, terminalField } from '../schema/input-fields.js';
import type { Listeners } from './event-listeners.js';
import { withToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { problem, refusalProblem } from '../problems/problems.js';
import { terminalDocument, toTerminal } from '../documents/terminal-document.js';

const leaseMaxS = limits.leaseMaxMs / 1_000;
const secondsExpected = expectedFields.wholeNumber(1, leaseMaxS, 'seconds');

const leaseBody = z
  .strictObject(
    {
      seconds: orElse(
        z.int({ error: secondsExpected }).min(1, { error: secondsExpected }).max(leaseMaxS, { error: secondsExpected }),
        60,
      ).openapi({
        format: 'int32',
        description: `The duration of the lease from now on, ${secondsExpected}; 60 by default.`,
        example: 60,
      }),
      whileListening: orElse(z.boolean({ error: expectedFields.trueOrFalse() }), false).openapi({
        description:
          'True if the lease ends as soon as this register has no open event stream, for example because its process or its connection ended.',
        example: true,
      }),
    },
    { error: objectError(expectedFields.jsonObject()) },
  )
  .openapi('LeaseRequest', { description: 'The duration for which the register reserves the terminal.' });

/** The paths of all fields of the body, for the hint about an unknown field. */
export const leaseFieldPaths: readonly string[] = fieldPaths(leaseBody);

const params = z.object({ terminal: terminalField });

const parameters: z.infer<typeof leaseBody> = { seconds: 60, whileListening: true };

const lease = createRoute({
  ...withToken('leaseTerminal', 'Terminals'),
  method: 'put',
  path: '/v1/terminals/{terminal}/lease',
  summary: 'Reserve a terminal for one register',
  description:
    'Reserves the terminal. Transactions that already wait go first. Then only this register’s transactions are started, and those of other registers wait. Send the request again to prolong the lease. The lease ends when the register ends it, when its time has passed, or when tenderd restarts. It does not protect money.',
  request: { params, body: { content: { 'application/json': { schema: leaseBody, example: parameters } } } },
  responses: {
    200: {
      description: 'This register has the lease.',
      content: { 'application/json': { schema: terminalDocument, examples: examplesOf('terminal-leased') } },
    },
    ...problemsOf([
      ...bodyProblems,
      'register-required',
      'unknown-terminal',
      'terminal-leased',
      'not-listening',
      'terminal-faulted',
    ]),
  },
});

const giveBack = createRoute({
  ...withToken('endLease', 'Terminals'),
  method: 'delete',
  path: '/v1/terminals/{terminal}/lease',
  summary: 'End the lease of a terminal',
  description: 'Ends this register’s lease. With the operator’s token, ends the lease of any register.',
  request: { params },
  responses: {
    200: {
      description: 'No register has a lease.',
      content: { 'application/json': { schema: terminalDocument, examples: examplesOf('terminal') } },
    },
    ...problemsOf(['invalid-request', 'unknown-terminal', 'not-leased', 'terminal-faulted']),
  },
});

/** Adds the routes for leasing a terminal. */
export function addLeaseRoutes(app: Router, listeners: Listeners): void {
  app.add(lease, async (c) => {
    const { register } = c.lanes;
    if (register === undefined) return refuse(c, problem('register-required'));
    const { seconds, whileListening } = c.valid('json');
    if (whileListening && !listeners.has(register)) return refuse(c, problem('not-listening'));
    const asked = { register, forMs: seconds * 1_000, whileListening };
    const reply = await c.lanes.lease(c.valid('param').terminal, asked);
    return reply.ok ? c.json(toTerminal(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });

  app.add(giveBack, async (c) => {
    const { register } = c.lanes;
    const who = givenReasons.leaseEnded(register === undefined ? 'operator' : 'register');
    const reply = await c.lanes.endLease(c.valid('param').terminal, register, who);
    return reply.ok ? c.json(toTerminal(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });
}
