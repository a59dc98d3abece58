/** What follows when an attempt is known not to have been started: another one while there is time, or the end. */

import { nothingOf, notUnderstood, nounOf } from './kinds.js';
import { withdraw } from './attempts.js';
import type { RefusedFor } from './lane-state.js';
import { neverStarted, notProcessed, type OutcomeDraft } from './outcome.js';
import { limits } from './timeouts.js';
import { isPast, isPastByWallAlone } from './waits.js';
import type { Turn } from './turn.js';
import type { TransactionRecord } from './transaction.js';

/** Books that the attempt was not started. Its transaction waits for the next one, or ends as not processed. */
export function believeRefusal(turn: Turn, transactionId: string, serviceId: string, because: RefusedFor): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  const present = turn.storeAttempt(entry.record, serviceId, { state: 'refused' });
  if (because === 'content') return withdraw(turn, present, contentRefused(present), 'malformed');
  const isOver =
    present.outcome !== undefined ||
    present.abortWanted !== undefined ||
    turn.state.stopping ||
    isPast(turn.now, entry.latestStart) ||
    entry.notBeforeMs >= entry.latestStart.monoMs ||
    entry.logins > limits.loginsPerTransactionMax;
  if (!isOver) return;
  const why = isPastByWallAlone(turn.now, entry.latestStart) ? 'clock' : entry.waitingFor;
  const draft = present.abortWanted === undefined ? neverStarted(present, why, undefined) : abortedBefore(present);
  withdraw(turn, present, draft, because === 'not-connected' ? 'terminal-unreachable' : 'refused');
}

/** How long to wait after so many refusals. */
export function backoffMs(turn: Turn, refusals: number): number {
  const capMs = Math.min(limits.busyBackoffMaxMs, limits.busyBackoffMinMs * 2 ** Math.min(refusals + 1, 10));
  return turn.jitter(limits.busyBackoffMinMs, capMs);
}

/** How an abort before anything started is told. */
export function abortedBefore(record: TransactionRecord): OutcomeDraft {
  return notProcessed(
    'aborted',
    `The ${nounOf(record.request)} was stopped before it reached the terminal. ${nothingOf(record.request)}`,
  );
}

/** The content was refused and the terminal knows of nothing: it is never sent again. */
function contentRefused(record: TransactionRecord): OutcomeDraft {
  return notProcessed('malformed', notUnderstood(record.request.kind));
}
