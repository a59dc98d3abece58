/** The ping of a terminal: a Diagnosis request that checks whether the terminal answers. */

import type { DeviceRequestEnd, DeviceRequestView, TerminalView } from '../../core/index.js';
import type { Waits } from '../http/waiting-requests.js';
import { withToken } from '../openapi/operation.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { problem, refusalProblem } from '../problems/problems.js';
import { refuse } from '../routing/problem-reply.js';
import { createRoute, type RouteRequest } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { reportedCount, reportedFlag, reportedText } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';
import { terminalField } from '../schema/input-fields.js';

const reasons = ['blocked', 'faulted', 'busy', 'unreachable'] as const;

const pingDocument = z
  .object({
    terminal: reportedText('The terminal’s name in the configuration.', 'till-1'),
    asked: reportedFlag('False if nothing was sent. `why` has the reason.', true),
    answered: reportedFlag(
      'True if the terminal answered. A refusal is an answer, too, unless the gateway reports that the terminal is not connected.',
      true,
    ),
    tookMs: reportedCount(
      'The time from the request to its end, in milliseconds; absent if nothing was sent.',
      130,
    ).optional(),
    message: reportedText('The end of the request, for people; absent if nothing was sent.', 'It is done.').optional(),
    why: z.enum(reasons).optional().openapi({
      description:
        'The reason why nothing was sent. `blocked`, `faulted`: an operator must release the terminal. `busy`: the terminal works, or a request waits for it. `unreachable`: there is no connection to the terminal.',
      example: 'busy',
    }),
    work: reportedText(
      'The transaction or the device request on which the terminal works.',
      'till1-20260301-0042',
    ).optional(),
    causes: z
      .array(z.string())
      .openapi({ description: 'The causes that the daemon knows, for people.', example: ['It has no power.'] }),
  })
  .openapi('Ping', { description: 'The result of a ping: whether the terminal answers.' });

type PingDocument = z.infer<typeof pingDocument>;

const ping = createRoute({
  ...withToken('pingTerminal', 'Terminals'),
  method: 'post',
  path: '/v1/terminals/{terminal}/ping',
  summary: 'Ask a terminal whether it answers',
  description:
    'Sends a Diagnosis to a free terminal, and responds when the terminal has answered or its time is over. A ping moves no money and shows the customer nothing. A terminal that is busy or has a queue is not disturbed.',
  request: { params: z.object({ terminal: terminalField }) },
  responses: {
    200: {
      description: 'The answer, or why the terminal was not asked.',
      content: {
        'application/json': {
          schema: pingDocument,
          example: {
            terminal: 'till-1',
            asked: true,
            answered: true,
            tookMs: 130,
            message: 'It is done.',
            causes: [],
          } satisfies PingDocument,
        },
      },
    },
    ...problemsOf([
      'invalid-request',
      'unknown-terminal',
      'transaction-unresolved',
      'queue-full',
      'journal-reserve',
      'terminal-faulted',
    ]),
  },
});

/** The maximum duration of a ping. A device request starts within 30 s or never, and then takes at most a minute. */
const pingMs = 100_000;

/** Adds the route that pings a terminal. */
export function addPingRoutes(app: Router, waits: Waits): void {
  app.add(ping, async (c) => {
    const { terminal } = c.valid('param');
    const view = c.lanes.terminals().find((one) => one.terminal === terminal);
    if (view === undefined) return refuse(c, problem('unknown-terminal'));
    const why = reasonNotToAsk(view);
    if (why !== undefined) return c.json({ terminal, asked: false, answered: false, ...why }, 200);
    const beganMs = performance.now();
    const reply = await c.lanes.deviceRequests.ask(terminal, { kind: 'diagnosis', hosts: false });
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    const { end, message } = await ended(reply.value, c, waits);
    const answered = end !== undefined && isOfTerminal(end);
    const tookMs = Math.round(performance.now() - beganMs);
    return c.json({ terminal, asked: true, answered, tookMs, message, causes: [] }, 200);
  });
}

async function ended(view: DeviceRequestView, c: RouteRequest, waits: Waits): Promise<DeviceRequestView> {
  if (view.state === 'ended') return view;
  const reply = await waits.during(c.outgoing, async (signal) =>
    c.lanes.deviceRequests.waitForEnd(view.terminal, view.deviceRequestId, pingMs, signal),
  );
  return reply?.ok === true ? reply.value : view;
}

/**
 * True if the terminal itself answered. UnavailableDevice comes from its gateway and means that the terminal is not
 * connected.
 */
function isOfTerminal({ result, reason }: DeviceRequestEnd): boolean {
  return result === 'done' || (result === 'refused' && reason !== 'unavailable-device');
}

/** Returns the reason why the terminal is not asked; undefined if the terminal is free. */
function reasonNotToAsk(view: TerminalView): Pick<PingDocument, 'why' | 'work' | 'causes'> | undefined {
  const { lane, link, unreachable, current, deviceRequest, queued, attention } = view;
  const causes = [link.up ? undefined : link.cause.text, unreachable?.text].filter((text) => text !== undefined);
  const hints = attention.map(({ text }) => text);
  if (lane === 'blocked' || lane === 'faulted') return { why: lane, causes: [...new Set([...causes, ...hints])] };
  const work = current ?? deviceRequest?.kind;
  if (work !== undefined || queued > 0 || lane === 'busy')
    return { why: 'busy', causes, ...(work === undefined ? {} : { work }) };
  if (!link.up || lane === 'unreachable') return { why: 'unreachable', causes: [...new Set([...causes, ...hints])] };
  return undefined;
}
