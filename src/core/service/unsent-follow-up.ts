/** The end of an operation on a payment of which nothing was done: it never left, or each sending of it was kept back. */

import { endNotProcessed } from '../lifecycle/not-processed.js';
import type { ServiceAttempt } from '../model/attempt.js';
import type { TransactionRecord } from '../model/transaction.js';
import { neverSent, stoppedBefore } from './state/service-outcome.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';

/** True if the service answered this request with PENDING, or refused it. The history says how it ends. */
export function isTaken({ refusedAs, sawStart }: ServiceAttempt): boolean {
  return refusedAs !== undefined || sawStart === true;
}

/** Nothing of it has left: its latest start is past, or tenderd stops. */
export function endUnasked(turn: ServiceTurn, record: TransactionRecord): void {
  const reason = turn.state.stopping ? 'stopping' : 'service-unreachable';
  const draft = neverSent(turn.kindOf(record), reason, { service: turn.state });
  endNotProcessed(turn, record, draft, 'service-not-sent');
}

/**
 * Ends an operation of which each sending was kept back, or refused before anything was done. If the service turned the request away, that is a refusal like
 * any other: the history decides whether nothing was done.
 */
export function endUnsent(
  turn: ServiceTurn,
  { record, turnedAwayAs: refusedAs }: ServiceEntry,
  attempt: ServiceAttempt,
): void {
  if (refusedAs !== undefined) {
    turn.storeAttempt(record, attempt.idempotencyKey, { refusedAs });
    return turn.patchEntry(record.request.transactionId, { turnedAwayAs: undefined, dueAtMs: turn.now.monoMs });
  }
  const kind = turn.kindOf(record);
  const present = turn.storeAttempt(record, attempt.idempotencyKey, { state: 'unsent' });
  const draft =
    record.abortRequested === undefined
      ? neverSent(kind, 'service-unreachable', { service: turn.state, attempt })
      : stoppedBefore(kind, record);
  endNotProcessed(turn, present, draft, 'service-not-sent');
}
