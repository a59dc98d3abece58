/** Ends an operation that was not done: it was never sent, or was always rejected. */

import { endNeverSent } from '../lifecycle/not-processed.js';
import type { ServiceAttempt } from '../model/attempt.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';

/** True if the service answered this request with PENDING, or refused it. The history shows how the operation ends. */
export function isTaken({ refusedAs, sawStart }: ServiceAttempt): boolean {
  return refusedAs !== undefined || sawStart === true;
}

/**
 * Ends an operation that was never sent, or always refused before anything was done. Rejected credentials count as a
 * refusal; the history then decides whether the operation was done.
 */
export function endUnsent(turn: ServiceTurn, entry: ServiceEntry, { idempotencyKey }: ServiceAttempt): void {
  const { record, refusedCallCode: refusedAs } = entry;
  if (refusedAs !== undefined) {
    turn.storeAttempt(record, idempotencyKey, { refusedAs });
    return turn.patchEntry(record.request.transactionId, { refusedCallCode: undefined, dueAtMs: turn.now.monoMs });
  }
  endNeverSent(turn, { ...entry, record: turn.storeAttempt(record, idempotencyKey, { state: 'unsent' }) });
}
