/** An attempt without an answer of its own: taken up after a restart, seen at work, taken up again. */

import { attemptEvents } from '../../../messages/en.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import { type Flight, takenUp, type InFlight } from '../wire/in-flight-request.js';
import { currentEntry, type Entry, type Turn } from './lane.js';
import type { OnLaneRail } from '../wire/lane-rail.js';
import { timeLimitsFor } from '../wire/attempt-limits.js';
import { giveUpAtMs, limits } from '../../base/limits.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** An attempt in flight of which nothing was heard yet. */
export function unheard(flight: Flight, askAtMs: number): InFlight {
  return {
    unbroken: flight.connection !== undefined,
    lostWith: undefined,
    askAtMs,
    fruitless: 0,
    running: false,
    silent: false,
    unaskableSinceMs: undefined,
    wasAway: false,
    absentEarly: false,
    maybePassedOn: false,
    loginRefused: false,
    hardAbort: false,
    notStartedCause: undefined,
    sessionLost: false,
    shown: undefined,
    ...flight,
  };
}

/** The ids by which a fact names an attempt. */
export function idsOf(
  { request: { transactionId } }: TransactionRecord,
  { serviceId }: TerminalAttempt,
): { transactionId: string; serviceId: string } {
  return { transactionId, serviceId };
}

/** An attempt that has to be asked for, because nothing that its connection says is waited for any more. */
export function inFlightToAsk(attempt: TerminalAttempt, nowMs: number, deliveryDeadlineMs: number): InFlight {
  const { serviceId, saleId, poiId } = attempt;
  const flight = takenUp({ serviceId, to: { saleId, poiId } }, nowMs, timeLimitsFor(attempt), deliveryDeadlineMs);
  return unheard(flight, nowMs);
}

/**
 * The terminal was seen working on the attempt, or answered it in words that cannot be read: kept, because a NotFound later is
 * then no proof of "never started".
 */
export function markStarted(turn: Turn, record: TransactionRecord, attempt: TerminalAttempt): void {
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
export function reopen(turn: Turn, { record }: Entry, attempt: TerminalAttempt): void {
  const { transactionId } = record.request;
  const { serviceId } = attempt;
  const now = turn.now.monoMs;
  if (currentEntry(turn.state) !== undefined) {
    turn.storeAttempt(record, serviceId, { state: 'unrecoverable', sawStart: true });
    turn.patchEntry(transactionId, { backgroundAtMs: now + limits.retryMaxMs });
    return;
  }
  turn.storeAttempt(record, serviceId, { state: 'open', sawStart: true });
  turn.fact('status-answered', attemptEvents.runsAfterAll, {
    transactionId,
    serviceId,
    row: 'still-running',
  });
  turn.patchEntry(transactionId, {
    inFlight: { ...inFlightToAsk(attempt, now, now), running: true, askAtMs: now + limits.askEveryMs },
  });
}

/**
 * A pursuit for an attempt that nobody waits for: as after a lost link, counted afresh. `lostWith` is `process` where it was open when this
 * process started.
 */
export function pursueAfterRestart(
  turn: Turn & OnLaneRail,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  lostWith?: 'process',
): void {
  const now = turn.now.monoMs;
  const deliveryDeadlineMs = now + turn.rail.arrivesWithinMs('orphaned');
  const inFlight = { ...inFlightToAsk(attempt, now, deliveryDeadlineMs), lostWith };
  turn.patchEntry(record.request.transactionId, { inFlight });
  if (record.certainBy === undefined) return;
  // What was told before the restart was reckoned without it: both limits begin anew.
  const { settings } = turn.state;
  const byArrival = turn.wallAt(deliveryDeadlineMs + settings.managementMs);
  const certainBy = record.certainBy <= byArrival ? byArrival : turn.wallAt(giveUpAtMs(inFlight, settings));
  turn.store({ ...turn.current(record), certainBy });
}
