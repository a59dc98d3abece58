/** The routes for monitoring: readiness, which anyone may request, and the metrics, which need a token of their own. */

import { type OfficeReader, probeTables, ReadFailure } from '../queries/index.js';
import type { Feed } from './data-routes.js';
import type { Route } from './http/route.js';
import type { OfficeMetrics } from './metrics.js';

/** Returns the routes. The office is ready if the database answers and the stream is being read. */
export function monitoringRoutes(reader: OfficeReader, feed: () => Feed, metrics: OfficeMetrics): readonly Route[] {
  const isUp = askedSeldom(async () => isAnswering(reader));
  return [
    {
      method: 'GET',
      path: '/readyz',
      access: 'open',
      serve: async () => {
        const database = await isUp();
        const stream = feed().state === 'reading';
        return { status: database && stream ? 200 : 503, json: { ready: database && stream, database, stream } };
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      access: 'metrics',
      serve: async () => ({
        status: 200,
        headers: { 'content-type': metrics.contentType },
        body: await metrics.read(),
      }),
    },
  ];
}

/** Anyone may send this request, so the database is asked at most once a second. */
const keptMs = 1_000;

function askedSeldom(ask: () => Promise<boolean>): () => Promise<boolean> {
  let last: { readonly atMs: number; readonly answer: Promise<boolean> } | undefined;
  return async () => {
    const now = performance.now();
    if (last === undefined || now - last.atMs > keptMs) last = { atMs: now, answer: ask() };
    return last.answer;
  };
}

async function isAnswering(reader: OfficeReader): Promise<boolean> {
  try {
    await reader.read(probeTables);
    return true;
  } catch (error) {
    if (error instanceof ReadFailure) return false;
    throw error;
  }
}
