/** The same request with the same key gets its first answer; another request with it is refused. */

import { type Answer, refuse } from './requests/answer.js';
import type { World } from './records/world.js';

/** A request as it is compared. */
export interface Keyed {
  readonly method: string;
  readonly path: string;
  readonly bodyText: string;
}

function textOf({ method, path, bodyText }: Keyed): string {
  return `${method} ${path}\n${bodyText}`;
}

/** What a request with a key that was used gets; undefined where the key is new, or was used long ago. */
export function answerAgain(world: World, merchantId: string, key: string, request: Keyed): Answer | undefined {
  const kept = world.books.keptAnswer(merchantId, key);
  if (kept === undefined || world.nowMs - kept.atMs >= world.configuration.keyLifetimeSeconds * 1_000) return undefined;
  if (kept.request === textOf(request)) return { status: kept.status, body: kept.body };
  return refuse('idempotency-key-reused', 'Draw a new idempotency key for another request.');
}

/** What a request that is malformed, not allowed or too early gets is not kept: mended, it may come with the same key. */
const keptStatuses = [404, 409, 422];

/** Keeps the first answer. */
export function keepFirst(world: World, merchantId: string, key: string, request: Keyed, answer: Answer): void {
  if (answer.status >= 400 && !keptStatuses.includes(answer.status)) return;
  const { status, body } = answer;
  world.books.keepAnswer(merchantId, key, { request: textOf(request), status, body, atMs: world.nowMs });
}
