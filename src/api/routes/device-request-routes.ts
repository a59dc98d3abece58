/** The routes of device requests: start, read and stop. */

import { givenReasons } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { createRoute, type RouteRequest } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import type { DeviceRequestView } from '../../core/index.js';
import { cardNumberPath } from '../security/card-number.js';
import { deviceRequestMessageBody, toDeviceRequestParameters } from '../requests/device-request-body.js';
import { deviceRequestDocument, toDeviceRequest } from '../documents/device-request-document.js';
import { type ExampleName, examplesOf } from '../examples/named-examples.js';
import { terminalField } from '../schema/input-fields.js';
import { withToken } from '../openapi/operation.js';
import { readPrefer } from '../http/prefer-header.js';
import { refuse } from '../routing/problem-reply.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { refusalProblem } from '../problems/problems.js';
import { badPrefer, cardNumberIn, preferHeaders, sayApplied, waitHeaders } from './transaction-routes.js';
import type { Waits } from '../http/waiting-requests.js';

const deviceRequestParams = z.object({
  terminal: terminalField,
  deviceRequestId: z
    .string()
    .max(100)
    .openapi({ description: 'The id of the device request, from the answer to the POST.', example: 'K7Q2M90001' }),
});

function deviceRequestContent(description: string, ...examples: readonly ExampleName[]) {
  return {
    description,
    content: { 'application/json': { schema: deviceRequestDocument, examples: examplesOf(...examples) } },
  };
}

const located = {
  ...waitHeaders,
  Location: {
    description: 'The path of the device request.',
    schema: { type: 'string', example: '/v1/terminals/till-1/device-requests/K7Q2M90001' },
  },
} as const;

const ask = createRoute({
  ...withToken('askDeviceRequest', 'Terminals'),
  method: 'post',
  path: '/v1/terminals/{terminal}/device-requests',
  summary: 'Send a device request to a terminal',
  description:
    'Sends a request that moves no money. It starts within 30 s, when the terminal is free and no transaction waits for it, or not at all. A terminal carries out one device request at a time. A repeated POST is carried out again. The daemon keeps the request in memory for 15 minutes, and forgets it at a restart. `login`, `logout` and `admin` need the operator’s token.',
  request: {
    params: z.object({ terminal: terminalField }),
    headers: preferHeaders,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: deviceRequestMessageBody,
          examples: examplesOf('diagnosis', 'totals', 'input', 'display'),
        },
      },
    },
  },
  responses: {
    201: {
      ...deviceRequestContent('The device request has ended.', 'diagnosis-done', 'totals-done'),
      headers: located,
    },
    202: {
      ...deviceRequestContent(
        'The device request has not ended yet. GET it under `Location`.',
        'device-request-queued',
      ),
      headers: located,
    },
    ...problemsOf([
      ...bodyProblems,
      'card-number-in-id',
      'unknown-terminal',
      'operator-required',
      'transaction-unresolved',
      'queue-full',
      'journal-reserve',
      'terminal-faulted',
    ]),
  },
});

const read = createRoute({
  ...withToken('getDeviceRequest', 'Terminals'),
  method: 'get',
  path: '/v1/terminals/{terminal}/device-requests/{deviceRequestId}',
  summary: 'Read a device request',
  description:
    'Returns the device request as it is now. With `Prefer: wait`, the answer waits for the end of the device request.',
  request: { params: deviceRequestParams, headers: preferHeaders },
  responses: {
    200: {
      ...deviceRequestContent('The device request as it is now.', 'device-request-queued', 'diagnosis-done'),
      headers: waitHeaders,
    },
    ...problemsOf(['invalid-request', 'unknown-terminal', 'unknown-device-request', 'other-register']),
  },
});

const abort = createRoute({
  ...withToken('abortDeviceRequest', 'Terminals'),
  method: 'post',
  path: '/v1/terminals/{terminal}/device-requests/{deviceRequestId}/abort',
  summary: 'Ask to stop it',
  description:
    'A waiting request ends at once. If the terminal has begun the request, tenderd asks the terminal to stop, and the terminal’s own answer counts; `diagnosis`, `display`, `login`, `logout` and `admin` ' +
    'cannot be stopped then.',
  request: { params: deviceRequestParams },
  responses: {
    200: deviceRequestContent('The request to stop is recorded.', 'device-request-queued'),
    ...problemsOf([
      'invalid-request',
      'unknown-terminal',
      'unknown-device-request',
      'other-register',
      'not-abortable',
      'terminal-faulted',
    ]),
  },
});

/** Adds the routes for device requests. */
export function addDeviceRequestRoutes(app: Router, waits: Waits, waitMaxS: number): void {
  const awaited = async (view: DeviceRequestView, waitS: number, c: RouteRequest): Promise<DeviceRequestView> => {
    if (view.state === 'ended' || waitS === 0) return view;
    const { deviceRequests } = c.lanes;
    const reply = await waits.during(c.outgoing, async (signal) =>
      deviceRequests.waitForEnd(view.terminal, view.deviceRequestId, waitS * 1_000, signal),
    );
    return reply?.ok === true ? reply.value : view;
  };

  app.add(ask, async (c) => {
    const { terminal } = c.valid('param');
    const body = c.valid('json');
    const preference = readPrefer(c.valid('header').prefer, waitMaxS);
    if (!preference.ok) return refuse(c, badPrefer(preference.expected));
    const carded = cardNumberPath(body);
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await c.lanes.deviceRequests.ask(terminal, toDeviceRequestParameters(body));
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    const view = await awaited(reply.value, preference.waitS, c);
    sayApplied(c, preference);
    c.header('location', `/v1/terminals/${encodeURIComponent(terminal)}/device-requests/${view.deviceRequestId}`);
    return c.json(toDeviceRequest(view), view.state === 'ended' ? 201 : 202);
  });

  app.add(read, async (c) => {
    const { terminal, deviceRequestId } = c.valid('param');
    const preference = readPrefer(c.valid('header').prefer, waitMaxS);
    if (!preference.ok) return refuse(c, badPrefer(preference.expected));
    const reply = c.lanes.deviceRequests.get(terminal, deviceRequestId);
    if (!reply.ok) return refuse(c, refusalProblem(reply.refusal));
    const view = await awaited(reply.value, preference.waitS, c);
    sayApplied(c, preference);
    return c.json(toDeviceRequest(view), 200);
  });

  app.add(abort, async (c) => {
    const { terminal, deviceRequestId } = c.valid('param');
    const reply = await c.lanes.deviceRequests.abort(terminal, deviceRequestId, givenReasons.deviceRequestAborted());
    return reply.ok ? c.json(toDeviceRequest(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });
}
