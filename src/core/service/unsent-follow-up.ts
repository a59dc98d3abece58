/** The end of an operation on a payment of which nothing was done: it never left, or each sending of it was kept back. */

import { endNeverSent } from '../lifecycle/not-processed.js';
import type { ServiceAttempt } from '../model/attempt.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';

/** True if the service answered this request with PENDING, or refused it. The history says how it ends. */
export function isTaken({ refusedAs, sawStart }: ServiceAttempt): boolean {
  return refusedAs !== undefined || sawStart === true;
}

/**
 * Ends an operation of which each sending was kept back, or refused before anything was done. If the service turned the request away, that is a refusal like
 * any other: the history decides whether nothing was done.
 */
export function endUnsent(turn: ServiceTurn, entry: ServiceEntry, { idempotencyKey }: ServiceAttempt): void {
  const { record, turnedAwayAs: refusedAs } = entry;
  if (refusedAs !== undefined) {
    turn.storeAttempt(record, idempotencyKey, { refusedAs });
    return turn.patchEntry(record.request.transactionId, { turnedAwayAs: undefined, dueAtMs: turn.now.monoMs });
  }
  endNeverSent(turn, { ...entry, record: turn.storeAttempt(record, idempotencyKey, { state: 'unsent' }) });
}
