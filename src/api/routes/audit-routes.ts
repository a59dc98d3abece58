/**
 * The audit, which lists operator actions. It reads the facts of the journal in pieces, so that payments can continue.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Feed } from '../../core/index.js';
import { expectedFields } from '../../messages/index.js';
import { actOf, auditDocument, type OperatorAct } from '../documents/audit-document.js';
import { jsonContent, withToken } from '../openapi/operation.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import { refuse } from '../routing/problem-reply.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { z } from '../schema/described-zod.js';
import { text, timeField } from '../schema/input-fields.js';

const getAudit = createRoute({
  ...withToken('getAudit', 'Monitoring'),
  method: 'get',
  path: '/v1/audit',
  summary: 'Read what operators did',
  description:
    'Lists the acts of operators, with name and reason as typed. They resolved transactions, released terminals, confirmed the journal or accepted a machine. They rotated tokens, opened the console or erased personal data. For the operator, the reader and the console. A page reads at most 20,000 facts.',
  request: {
    query: z.strictObject({
      from: timeField.optional().openapi({ description: 'Selects acts at this time or later. ISO 8601, with offset.' }),
      to: timeField.optional().openapi({ description: 'Selects acts before this time. ISO 8601, with offset.' }),
      after: text(/^[0-9]{1,15}$/, expectedFields.eventId(), 'The `next` of the previous page.', '10042').optional(),
    }),
  },
  responses: {
    200: { description: 'One page of acts, oldest first.', content: jsonContent(auditDocument, 'audit') },
    ...problemsOf(['invalid-request', 'operator-required']),
  },
});

/** The names of the parameters, for the hint about an unknown parameter. */
export const auditParameterNames: readonly string[] = ['from', 'to', 'after'];

/** The number of facts that are read at a time. Other requests are served in between. */
const batch = 200;

/**
 * The maximum number of facts that are read for one page, and the number of operator actions after which a page ends.
 */
const factsMax = 20_000;
const actsMax = 200;

/**
 * If the clock was set back, facts may have earlier times than the facts before them. The search therefore begins this
 * much earlier.
 */
const clockMarginMs = 86_400_000;

/** Adds the route that lists operator actions. */
export function addAuditRoutes(app: Router): void {
  app.add(getAudit, async (c) => {
    if (c.lanes.register !== undefined) return refuse(c, problem('operator-required'));
    const { from, to, after } = c.valid('query');
    const { feed } = c.lanes;
    const fromMs = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
    const toMs = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to);
    const start = after === undefined ? placeBefore(feed, fromMs - clockMarginMs) : Number(after);
    return c.json(await pageOf(feed, start, { fromMs, toMs }), 200);
  });
}

async function pageOf(
  feed: Feed,
  start: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<{ acts: OperatorAct[]; next?: string }> {
  const acts: OperatorAct[] = [];
  let seq = start;
  for (let read = 0; read < factsMax && acts.length < actsMax; read += batch) {
    const facts = feed.after(seq, batch);
    for (const fact of facts) {
      seq = fact.seq;
      const atMs = Date.parse(fact.at);
      if (atMs >= toMs + clockMarginMs) return { acts };
      const act = atMs >= fromMs && atMs < toMs ? actOf(fact) : undefined;
      if (act !== undefined) acts.push(act);
    }
    if (facts.length < batch) return { acts };
    await nextTurn();
  }
  return { acts, next: String(seq) };
}

/** Returns the number of the last fact that is older than this time; 0 if there is none. Uses a binary search. */
function placeBefore(feed: Feed, timeMs: number): number {
  let low = 0;
  let high = feed.last();
  if (timeMs === Number.NEGATIVE_INFINITY) return 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [next] = feed.after(middle, 1);
    if (next === undefined || Date.parse(next.at) >= timeMs) high = middle;
    else low = next.seq;
  }
  return low;
}
