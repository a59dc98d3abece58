/** The routes under one roof, and what is answered where no route or no code applies. */

import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { Lanes } from '../core/lanes.js';
import { addDecisionRoutes, decisionFieldNames } from './decision-routes.js';
import { fieldErrors } from './field-errors.js';
import type { Guard } from './guard.js';
import { type DoorEnv, refuse } from './problem-reply.js';
import { problem } from './problems.js';
import { addTerminalRoutes } from './terminal-routes.js';
import { transactionFieldNames } from './transaction-request.js';
import { addTransactionRoutes, listParameterNames } from './transaction-routes.js';
import type { Waits } from './waiting.js';

/** What the routes need. */
export interface AppParts {
  readonly lanes: Lanes;
  readonly waits: Waits;
  readonly guard: Guard;
  readonly version: string;
  /** Told of every exception of a route: a broken invariant, answered with `internal-error`. */
  readonly onFault: (error: unknown) => void;
}

/** Builds the application. Every answer that is no success is a problem document. */
export function buildApp(parts: AppParts): OpenAPIHono<DoorEnv> {
  const bodyNames = [...transactionFieldNames, ...decisionFieldNames];
  const app = new OpenAPIHono<DoorEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const known = result.target === 'query' ? listParameterNames : bodyNames;
      return refuse(c, problem('invalid-request', undefined, { errors: fieldErrors(result.error, known) }));
    },
  });
  addTransactionRoutes(app, parts.lanes, parts.waits);
  addDecisionRoutes(app, parts.lanes);
  addTerminalRoutes(app, parts.lanes, parts.guard);
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'tenderd', version: parts.version, description: 'Card payments, each exactly once.' },
    security: [{ token: [] }],
  });

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
function methodsByPath(app: OpenAPIHono<DoorEnv>): readonly { pattern: RegExp; methods: readonly string[] }[] {
  const byPath = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
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
