/** What follows when an attempt is known not to have been started: another one while there is time, or the end. */

import { kindWords, nothingOf, notUnderstood, nounOf } from './kinds.js';
import { withdraw } from './attempts.js';
import type { RefusedFor } from './lane-state.js';
import { neverStarted, notProcessed, type OutcomeDraft } from './outcome.js';
import { limits } from './timeouts.js';
import { ownWords, saidOf } from './own-words.js';
import { isPast, isPastByWallAlone } from './waits.js';
import type { Turn } from './turn.js';
import type { Attempt, TransactionRecord } from './transaction.js';

/** Books that the attempt was not started. Its transaction waits for the next one, or ends as not processed. */
export function believeRefusal(turn: Turn, transactionId: string, serviceId: string, because: RefusedFor): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  const present = turn.storeAttempt(entry.record, serviceId, { state: 'refused' });
  const attempt = present.attempts.find((one) => one.serviceId === serviceId);
  if (because === 'content' || because === 'rejected')
    return withdraw(turn, present, contentRefused(present, attempt), 'malformed');
  const isOver =
    present.outcome !== undefined ||
    present.abortWanted !== undefined ||
    turn.state.stopping ||
    isPast(turn.now, entry.latestStart) ||
    entry.notBeforeMs >= entry.latestStart.monoMs ||
    entry.logins > limits.loginsPerTransactionMax;
  if (!isOver) return;
  const why = isPastByWallAlone(turn.now, entry.latestStart) ? 'clock' : entry.waitingFor;
  const words = because === 'not-connected' ? attempt?.evidence && ownWords(attempt.evidence) : undefined;
  const draft = present.abortWanted === undefined ? neverStarted(present, why, words) : abortedBefore(present);
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

/** Why an attempt that the terminal denies was not started, as its gateway said before; undefined where it said nothing of the kind. */
export function refusedBy({ evidence }: Attempt): 'rejected' | 'not-connected' | undefined {
  if (evidence?.how === 'reject') return 'rejected';
  return evidence?.errorCondition === 'UnavailableDevice' ? 'not-connected' : undefined;
}

/** The content was refused and the terminal knows of nothing: it is never sent again. */
function contentRefused(record: TransactionRecord, attempt: Attempt | undefined): OutcomeDraft {
  const { kind } = record.request;
  if (attempt?.evidence?.how !== 'reject') return notProcessed('malformed', notUnderstood(kind));
  const sentence = `The ${nounOf(record.request)} request was rejected${saidOf(attempt)}; ${kindWords[kind].unmoved}. Do not repeat it; call support.`;
  return notProcessed('malformed', sentence);
}
