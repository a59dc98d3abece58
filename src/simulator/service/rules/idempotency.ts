/** Idempotency keys: a repeated request gets the response of the first request. A different request with a used key is rejected. */

import { type Answer, refuse } from './requests/answer.js';
import type { World } from './records/world.js';

/** The parts of a request that are compared. */
export interface Keyed {
  readonly method: string;
  readonly path: string;
  readonly bodyText: string;
}

function textOf({ method, path, bodyText }: Keyed): string {
  return `${method} ${path}\n${bodyText}`;
}

/** Returns the response to a request with a used key; undefined if the key is new or has expired. */
export function answerAgain(world: World, merchantId: string, key: string, request: Keyed): Answer | undefined {
  const kept = world.books.keptAnswer(merchantId, key);
  if (kept === undefined || world.nowMs - kept.atMs >= world.configuration.keyLifetimeSeconds * 1_000) return undefined;
  if (kept.request === textOf(request)) return { status: kept.status, body: kept.body };
  return refuse('idempotency-key-reused', 'Draw a new idempotency key for another request.');
}

/** The error statuses that are stored. After any other error, the caller may send a corrected or later request with the same key. */
const keptStatuses = [404, 409, 422];

/** Stores the first response. */
export function keepFirst(world: World, merchantId: string, key: string, request: Keyed, answer: Answer): void {
  if (answer.status >= 400 && !keptStatuses.includes(answer.status)) return;
  const { status, body } = answer;
  world.books.keepAnswer(merchantId, key, { request: textOf(request), status, body, atMs: world.nowMs });
}
