/** The routes of the API description: two documents for programs, and pages for people. */

import type { Answer } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { describeApi } from '../openapi/description.js';
import { descriptionPaths, manualPath, searchPath } from '../routing/description-paths.js';
import type { Page } from '../docs/shell.js';
import { queryValues, splitTarget } from '../routing/target.js';
import { refuse } from '../routing/problem-reply.js';
import { problem } from '../problems/problems.js';

/** Adds the routes. Each response is built at its first request, because most daemons never get such a request. */
export function addDescriptionRoutes(app: Router, version: string, url: string): void {
  const describe = describeApi(app, version, url);
  for (const edition of ['3.1', '3.0'] as const) {
    const text = once(() => JSON.stringify(describe[edition]()));
    app.get(descriptionPaths[edition], () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: text(),
    }));
  }
  const manual = once(async () => new (await import('../docs/manual.js')).Manual());
  const page = once(async () => {
    const { renderPage } = await import('../docs/page.js');
    return renderPage(describe['3.1'](), (await manual()).contents());
  });
  app.get(descriptionPaths.page, async () => reply(await page()));
  const reference = once(async () => {
    const { referenceSections } = await import('../docs/reference.js');
    return referenceSections(describe['3.1']());
  });
  app.get(searchPath, async (c) => {
    const asked = queryValues(splitTarget(c.incoming.url ?? '').query)['q'] ?? '';
    return reply((await manual()).found([asked].flat().join(' '), await reference()));
  });
  app.get(manualPath, async (c) => {
    const found = (await manual()).page(c.path.slice(`${descriptionPaths.page}/`.length));
    return found === undefined ? refuse(c, problem('not-found')) : reply(found);
  });
}

function reply({ text, policy }: Page): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  };
  return { status: 200, headers, body: text };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
