/** The routes under one roof, and what is answered where no route or no code applies. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { Lanes } from '../core/index.js';
import { addDecisionRoutes, decisionFieldPaths } from './decision-routes.js';
import { addDescriptionRoutes } from './description-routes.js';
import { addDeviceRequestRoutes } from './device-request-routes.js';
import { deviceRequestFieldPaths } from './device-request-body.js';
import { addEventRoutes, eventParameterNames } from './event-routes.js';
import { addLeaseRoutes, leaseFieldPaths } from './lease-routes.js';
import { Listeners } from './listeners.js';
import { fieldErrors } from './field-errors.js';
import type { Guard } from './guard.js';
import type { ApiLimits } from './limits.js';
import { type ApiEnv, refuse } from './problem-reply.js';
import { invalidRequest, problem } from './problems.js';
import { addPromptRoutes, promptFieldPaths } from './prompt-routes.js';
import type { Proofs } from './proof.js';
import { addProofRoutes, proofParameterNames } from './proof-routes.js';
import { addTerminalRoutes } from './terminal-routes.js';
import { transactionFieldPaths } from './transaction-request.js';
import { addTransactionRoutes, listParameterNames } from './transaction-routes.js';
import type { Waits } from './waiting.js';

/** What the routes need. */
export interface AppParts {
  readonly lanes: Lanes;
  readonly waits: Waits;
  readonly guard: Guard;
  readonly proofs: Proofs;
  readonly limits: ApiLimits;
  readonly version: string;
  /** Where the API is, told in the API description: `http://127.0.0.1:8741`. */
  readonly url: string;
  /** Told of every exception of a route: a broken invariant, answered with `internal-error`. */
  readonly onFault: (error: unknown) => void;
}

/** Serves one request with the routes. Its body, if any, is in `rawBody` of the incoming message. */
export type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** The application as a listener for node's own requests. */
export function serveApp(parts: AppParts): Serve {
  const app = buildApp(parts);
  return getRequestListener((request, bindings) => app.fetch(request, bindings));
}

/** Builds the application. Every answer that is no success is a problem document. */
export function buildApp(parts: AppParts): OpenAPIHono<ApiEnv> {
  const queryPaths = [...new Set([...listParameterNames, ...eventParameterNames, ...proofParameterNames])];
  const bodyPaths = [
    ...transactionFieldPaths,
    ...decisionFieldPaths,
    ...leaseFieldPaths,
    ...promptFieldPaths,
    ...deviceRequestFieldPaths,
  ];
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const known = result.target === 'query' ? queryPaths : bodyPaths;
      return refuse(c, invalidRequest(fieldErrors(result.error, known)));
    },
  });
  addDescriptionRoutes(app, parts.version, parts.url);
  // Each caller has the lanes that it may see and change; no route has others.
  app.use(async (c, next) => {
    const register = parts.guard.callerOf(c.env.incoming)?.register;
    c.set('lanes', register === undefined ? parts.lanes : parts.lanes.of(register));
    await next();
  });
  const listeners = new Listeners((register) => parts.lanes.unsubscribed(register));
  addTransactionRoutes(app, parts.waits, parts.limits.waitMaxS);
  addDecisionRoutes(app);
  addEventRoutes(app, parts.waits, parts.limits, listeners);
  addTerminalRoutes(app, parts.guard);
  addProofRoutes(app, parts.proofs);
  addLeaseRoutes(app, listeners);
  addPromptRoutes(app);
  addDeviceRequestRoutes(app, parts.waits, parts.limits.waitMaxS);

  const methods = methodsByPath(app);
  app.notFound((c) => {
    const allowed = methods.find(({ pattern }) => pattern.test(c.req.path))?.methods;
    if (allowed === undefined) return refuse(c, problem('not-found'));
    return refuse(c, problem('method-not-allowed', undefined, {}, { allow: allowed.join(', ') }));
  });
  app.onError((error, c) => {
    // The adapter's own refusals: a body that is missing or declared as something else.
    if (error instanceof HTTPException && error.status === 415) return refuse(c, problem('unsupported-media-type'));
    if (error instanceof HTTPException && error.status === 400) return refuse(c, problem('invalid-json'));
    parts.onFault(error);
    return refuse(c, problem('internal-error'));
  });
  return app;
}

/** Which methods each path knows, for `Allow`. */
function methodsByPath(app: OpenAPIHono<ApiEnv>): readonly { pattern: RegExp; methods: readonly string[] }[] {
  const byPath = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
    // What applies to every route is none.
    if (method === 'ALL') continue;
    const methods = byPath.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    byPath.set(path, methods);
  }
  return [...byPath].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`),
    methods: [...methods].toSorted(),
  }));
}
