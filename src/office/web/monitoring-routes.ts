/** The routes for monitoring: readiness, which anyone may request, and the metrics, which need a token of their own. */

import { type OfficeReader, probeTables, ReadFailure } from '../queries/index.js';
import type { Feed } from './data-routes.js';
import type { Reply } from './http/reply.js';
import type { Route } from './http/route.js';
import type { OfficeMetrics } from './metrics.js';

/** Returns the routes. The office is ready if the database answers and the stream is being read. */
export function monitoringRoutes(reader: OfficeReader, feed: () => Feed, metrics: OfficeMetrics): readonly Route[] {
  const database = askedSeldom(async () => failureOf(reader));
  return [
    {
      method: 'GET',
      path: '/readyz',
      access: 'open',
      serve: async () => readiness(await database(), feed()),
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

/**
 * Reports whether the database and the stream are ready. If one of them is not, `causes` has the code of the reason.
 */
function readiness(cause: string | undefined, { state, code }: Feed): Reply {
  const [database, stream] = [cause === undefined, state === 'reading'];
  const causes = [cause, stream ? undefined : (code ?? 'office-starting')].filter((one) => one !== undefined);
  const ready = causes.length === 0;
  return { status: ready ? 200 : 503, json: { ready, database, stream, ...(ready ? {} : { causes }) } };
}

/**
 * Anyone may send this request. So the office queries the database at most once a second, and only one request waits
 * for it at a time.
 */
const keptMs = 1_000;

/** The time limit for the answer of the database. After it, the office counts as not ready. */
const answerMs = 1_500;

function askedSeldom(ask: () => Promise<string | undefined>): () => Promise<string | undefined> {
  let last: { readonly atMs: number; readonly answer: Promise<string | undefined> } | undefined;
  let isAsked = false;
  return async () => {
    const now = performance.now();
    if (last === undefined || (!isAsked && now - last.atMs > keptMs)) {
      isAsked = true;
      last = { atMs: now, answer: ask().finally(() => (isAsked = false)) };
    }
    return within(last.answer, answerMs - (now - last.atMs));
  };
}

async function within(answer: Promise<string | undefined>, ms: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('database-slow'), Math.max(0, ms))));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function failureOf(reader: OfficeReader): Promise<string | undefined> {
  try {
    await reader.read(probeTables, answerMs);
    return undefined;
  } catch (error) {
    if (error instanceof ReadFailure) return error.code;
    throw error;
  }
}
