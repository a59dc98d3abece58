/** What can become of an attempt without an answer of its own: forgotten, taken up again, withdrawn. */

import { isNonFinancial } from '../kernel/kind-rules.js';
import type { OutcomeDraft } from '../model/result.js';
import type { Attempt } from '../model/attempt.js';
import { cardForgottenMessage } from '../kinds/card-acquisition.js';
import { endUnknownCard } from './acquired-card.js';
import { type Flight, takenUp } from '../kernel/flight.js';
import { currentEntry, type Entry, type InFlight } from './lane-state.js';
import { besideOthers, notProcessed, unresolved } from '../kernel/outcome.js';
import type { RecoveryRowName } from '../kernel/recovery.js';
import { limits, timeLimitsFor } from '../kernel/timeouts.js';
import type { Turn } from './turn.js';
import type { TransactionRecord } from '../model/transaction.js';

/** An attempt in flight of which nothing was heard yet. */
export function unheard(flight: Flight, askAtMs: number): InFlight {
  return {
    ...flight,
    unbroken: flight.connection !== undefined,
    askAtMs,
    fruitless: 0,
    running: false,
    silent: false,
    absentEarly: false,
    abortsSent: 0,
    hardAbort: false,
    notStartedCause: undefined,
    sessionLost: false,
    shown: undefined,
  };
}

/** An attempt that has to be asked for, because nothing that its connection says is waited for any more. */
export function inFlightToAsk(attempt: Attempt, nowMs: number, deliveryDeadlineMs: number): InFlight {
  const { serviceId, saleId, poiId } = attempt;
  const flight = takenUp({ serviceId, to: { saleId, poiId } }, nowMs, timeLimitsFor(attempt), deliveryDeadlineMs);
  return unheard(flight, nowMs);
}

/**
 * The terminal can no longer tell what became of the attempt: the transaction is unresolved at once, the lane is free,
 * and the question is asked in the background (money may have moved). A card acquisition moves none: it has ended.
 */
export function forget(turn: Turn, record: TransactionRecord, serviceId: string): void {
  const id = record.request.transactionId;
  turn.storeAttempt(record, serviceId, { state: 'unrecoverable' });
  turn.fact('unrecoverable', 'the terminal does not know it, and may have forgotten it', {
    transactionId: id,
    serviceId,
    row: 'not-found',
  });
  if (isNonFinancial(turn.kindOf(record))) {
    turn.setOutcome(turn.current(record), notProcessed('terminal-forgot', cardForgottenMessage), 'acquisition-unknown');
    endUnknownCard(turn, record);
    return;
  }
  const present = turn.current(record);
  turn.setOutcome(present, unresolved(turn.kindOf(present), present, 'terminal-forgot'), 'not-found');
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
  if (turn.entry(transactionId)?.inFlight?.serviceId === attempt.serviceId)
    turn.patchInFlight(transactionId, { notStartedCause: undefined });
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
    turn.storeAttempt(record, serviceId, { state: 'unrecoverable', sawStart: true });
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
    inFlight: { ...inFlightToAsk(attempt, now, now), running: true, askAtMs: now + limits.askEveryMs },
  });
}

/** Ends a transaction of which nothing started, unless another attempt of it may have. */
export function endNotProcessed(
  turn: Turn,
  record: TransactionRecord,
  draft: OutcomeDraft,
  row: RecoveryRowName,
): void {
  const present = turn.current(record);
  turn.setOutcome(present, besideOthers(turn.kindOf(present), present, draft), row);
}

/** A pursuit for an attempt that was open when this process started: as after a lost link, counted afresh. */
export function pursueAfterRestart(turn: Turn, record: TransactionRecord, attempt: Attempt): void {
  const now = turn.now.monoMs;
  const deliveryDeadlineMs = now + turn.rail.arrivesWithinMs('orphaned');
  turn.patchEntry(record.request.transactionId, { inFlight: inFlightToAsk(attempt, now, deliveryDeadlineMs) });
  // What was told before the restart was reckoned without it.
  const certainBy = turn.wallAt(deliveryDeadlineMs + turn.state.settings.managementMs);
  if (record.certainBy !== undefined && record.certainBy < certainBy)
    turn.store({ ...turn.current(record), certainBy });
}
