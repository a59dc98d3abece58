/** The routes by which the interface describes itself: two documents for programs, one page for people. */

import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { describeApi } from './description.js';
import { descriptionPaths, manualPath } from './description-paths.js';
import type { Page } from './docs/shell.js';
import { type ApiEnv, refuse } from './problem-reply.js';
import { problem } from './problems.js';

/** Adds the routes. What they answer is built when it is first asked for: few daemons ever are. */
export function addDescriptionRoutes(app: OpenAPIHono<ApiEnv>, version: string, url: string): void {
  const describe = describeApi(app, version, url);
  for (const edition of ['3.1', '3.0'] as const) {
    const text = once(() => JSON.stringify(describe[edition]()));
    app.get(descriptionPaths[edition], (c) => c.body(text(), 200, { 'content-type': 'application/json' }));
  }
  app.get(descriptionPaths.root, (c) => c.redirect(descriptionPaths.page));
  const manual = once(async () => new (await import('./docs/manual.js')).Manual());
  const page = once(async () => {
    const { renderPage } = await import('./docs/page.js');
    return renderPage(describe['3.1'](), (await manual()).contents());
  });
  app.get(descriptionPaths.page, async (c) => reply(c, await page()));
  app.get(manualPath, async (c) => {
    const found = (await manual()).page(c.req.path.slice(`${descriptionPaths.page}/`.length));
    return found === undefined ? refuse(c, problem('not-found')) : reply(c, found);
  });
}

function reply(c: Context<ApiEnv>, { text, policy }: Page): Response {
  return c.body(text, 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
