/** The metrics in the text format of Prometheus. */

import { withToken } from '../openapi/operation.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';

/** The source of the metrics. */
export interface Metrics {
  /** The media type of `read`, with the version of the format. */
  readonly contentType: string;
  /** Collects the metrics, and resolves with their text. */
  readonly read: () => Promise<string>;
}

const getMetrics = createRoute({
  ...withToken('getMetrics', 'Monitoring'),
  method: 'get',
  path: '/metrics',
  summary: 'Read the metrics',
  description:
    'Counters and gauges in the text format of Prometheus. Only the token of `metrics.token` opens them, and it opens nothing else. Without that setting the answer is 404. No label has an id, an amount or a text.',
  responses: {
    200: {
      description: 'The metrics.',
      content: { 'text/plain': { schema: { type: 'string' } as const, example: 'tenderd_ready 1' } },
    },
    ...problemsOf([]),
  },
});

/** Adds the route. Without metrics, adds only its description, so that the path is not found. */
export function addMetricsRoutes(app: Router, metrics: Metrics | undefined): void {
  if (metrics === undefined) return app.describe((registry) => registry.registerPath(getMetrics));
  app.add(getMetrics, async () => {
    return { status: 200, headers: { 'content-type': metrics.contentType }, body: await metrics.read() };
  });
}
