/** What can become of an attempt without an answer of its own: forgotten, taken up again, withdrawn. */

import { movesNothing } from './kinds.js';
import type { OutcomeDraft } from './result.js';
import type { Attempt } from './attempt.js';
import { cardForgottenSentence } from './acquisition.js';
import { endUnknownCard } from './held-card.js';
import { currentEntry, type Entry, type Pursuit } from './lane-state.js';
import { besideOthers, notProcessed, unresolved } from './outcome.js';
import type { RecoveryRowName } from './recovery.js';
import { limits, patienceWith } from './timeouts.js';
import type { Turn } from './turn.js';
import type { TransactionRecord } from './transaction.js';

/** A pursuit that has to ask, because nothing that its connection says is waited for any more. */
export function askingPursuit(attempt: Attempt, nowMs: number, arrivalLimitMs: number): Pursuit {
  const { answerMs, hardMs } = patienceWith(attempt);
  return {
    serviceId: attempt.serviceId,
    connection: undefined,
    mark: 0,
    unbroken: false,
    arrivalLimitMs,
    deadlineMs: nowMs + answerMs,
    hardAtMs: nowMs + hardMs,
    askAtMs: nowMs,
    fruitless: 0,
    running: false,
    silent: false,
    absentEarly: false,
    abortSentAtMs: undefined,
    hardAbort: false,
    refusedFor: undefined,
    sessionLost: false,
    shown: undefined,
  };
}

/**
 * The terminal can no longer tell what became of the attempt: the transaction is unresolved at once, the lane is free,
 * and the question is asked in the background (money may have moved). A card acquisition moves none: it has ended.
 */
export function forget(turn: Turn, record: TransactionRecord, serviceId: string): void {
  const id = record.request.transactionId;
  turn.storeAttempt(record, serviceId, { state: 'forgotten' });
  turn.fact('forgotten', 'the terminal does not know it, and may have forgotten it', {
    transactionId: id,
    serviceId,
    row: 'not-found',
  });
  if (movesNothing(record.request.kind)) {
    turn.conclude(turn.current(record), notProcessed('terminal-forgot', cardForgottenSentence), 'acquisition-unknown');
    endUnknownCard(turn, record);
    return;
  }
  const present = turn.current(record);
  turn.conclude(present, unresolved(present, 'terminal-forgot'), 'not-found');
  turn.patchEntry(id, { backgroundAtMs: turn.now.monoMs + limits.retryMaxMs, backgroundAsks: 0 });
}

/**
 * The terminal was seen working on the attempt, or answered it in words that cannot be read: kept, because a NotFound later is
 * then no proof of "never started".
 */
export function markStarted(turn: Turn, record: TransactionRecord, attempt: Attempt): void {
  if (attempt.sawStart === true) return;
  turn.storeAttempt(record, attempt.serviceId, { sawStart: true });
  const { transactionId } = record.request;
  // A refusal is then contradicted by the terminal itself: only its answer counts.
  if (turn.entry(transactionId)?.pursuit?.serviceId === attempt.serviceId)
    turn.patchPursuit(transactionId, { refusedFor: undefined });
}

/**
 * Status says that an attempt runs which we had given up: it holds the lane again. While another one holds it, it stays
 * given up and is asked for in the background.
 */
export function reopen(turn: Turn, { record }: Entry, attempt: Attempt): void {
  const { transactionId } = record.request;
  const { serviceId } = attempt;
  const now = turn.now.monoMs;
  if (currentEntry(turn.state) !== undefined) {
    turn.storeAttempt(record, serviceId, { state: 'forgotten', sawStart: true });
    turn.patchEntry(transactionId, { backgroundAtMs: now + limits.retryMaxMs });
    return;
  }
  turn.storeAttempt(record, serviceId, { state: 'open', sawStart: true });
  turn.fact('status-answered', 'the terminal says that it runs after all', {
    transactionId,
    serviceId,
    row: 'still-running',
  });
  turn.patchEntry(transactionId, {
    pursuit: { ...askingPursuit(attempt, now, now), running: true, askAtMs: now + limits.askEveryMs },
  });
}

/** Ends a transaction of which nothing started, unless another attempt of it may have. */
export function withdraw(turn: Turn, record: TransactionRecord, draft: OutcomeDraft, row: RecoveryRowName): void {
  const present = turn.current(record);
  turn.conclude(present, besideOthers(present, draft), row);
}
