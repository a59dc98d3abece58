/** The support bundle: everything that the supplier of a till needs, without secrets and card data. */

import { withToken } from '../openapi/operation.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import { refuse } from '../routing/problem-reply.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';

/** A support bundle: a tar archive, compressed with gzip. */
export interface SupportBundle {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Makes the bundle. Returns undefined if that failed. */
export type SupportBundler = () => Promise<SupportBundle | undefined>;

const makeBundle = createRoute({
  ...withToken('makeSupportBundle', 'Monitoring'),
  method: 'post',
  path: '/v1/support-bundle',
  summary: 'Make the support bundle',
  description:
    'Runs `tenderd support` in a process of its own, and returns its file: the same parts, without secrets and card data. Its `manifest.json` lists the omitted parts. Nothing is sent anywhere else. For the operator and the console only.',
  responses: {
    200: {
      description: 'The bundle, a tar archive of at most 5 MiB. `Content-Disposition` has its name.',
      content: {
        'application/gzip': { schema: { type: 'string', format: 'binary' } as const, example: 'a tar archive' },
      },
    },
    ...problemsOf(['operator-required', 'bundle-failed']),
  },
});

/** Adds the route. Requests that come while a bundle is made get that bundle. */
export function addSupportRoutes(app: Router, bundler: SupportBundler | undefined): void {
  let running: ReturnType<SupportBundler> | undefined;
  app.add(makeBundle, async (c) => {
    if (c.lanes.register !== undefined) return refuse(c, problem('operator-required'));
    if (bundler === undefined) return refuse(c, problem('bundle-failed'));
    running ??= bundler().finally(() => {
      running = undefined;
    });
    const bundle = await running;
    if (bundle === undefined) return refuse(c, problem('bundle-failed'));
    const headers = {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${bundle.fileName}"`,
      'cache-control': 'no-store',
    };
    return { status: 200, headers, body: bundle.bytes };
  });
}
