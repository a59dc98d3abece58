/** The routes by which the interface describes itself: two documents for programs, one page for people. */

import type { OpenAPIHono } from '@hono/zod-openapi';
import { describeApi } from './description.js';
import { descriptionPaths } from './description-paths.js';
import { renderPage } from './docs/page.js';
import type { DoorEnv } from './problem-reply.js';

/** Adds the routes. What they answer is built when it is first asked for: few daemons ever are. */
export function addDescriptionRoutes(app: OpenAPIHono<DoorEnv>, version: string, url: string): void {
  const describe = describeApi(app, version, url);
  for (const edition of ['3.1', '3.0'] as const) {
    const text = once(() => JSON.stringify(describe[edition]()));
    app.get(descriptionPaths[edition], (c) => c.body(text(), 200, { 'content-type': 'application/json' }));
  }
  app.get(descriptionPaths.root, (c) => c.redirect(descriptionPaths.page));
  const page = once(() => renderPage(describe['3.1']()));
  app.get(descriptionPaths.page, (c) => {
    const { text, policy } = page();
    return c.body(text, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    });
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
