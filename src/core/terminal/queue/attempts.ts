/** Attempts that have no answer of their own: they are followed after a restart, marked as started, or opened again. */

import { attemptEvents } from '../../../messages/index.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import { type Flight, resumedFlight, type InFlight } from '../wire/in-flight-request.js';
import { currentEntry, type Entry, type Lane, type Turn } from './lane.js';
import type { OnLaneRail } from '../wire/lane-rail.js';
import { timeLimitsFor } from '../wire/attempt-limits.js';
import { giveUpAtMs, limits } from '../../base/limits.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** Returns an attempt in flight that has had no response yet. */
export function unansweredInFlight(flight: Flight, askAtMs: number): InFlight {
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

/** Returns the ids of the facts about an attempt. */
export function idsOf(
  { request: { transactionId } }: TransactionRecord,
  { serviceId }: TerminalAttempt,
): { transactionId: string; serviceId: string } {
  return { transactionId, serviceId };
}

/**
 * Returns an attempt in flight about which tenderd must ask, because no message is expected on its connection any more.
 */
export function inFlightToAsk(
  attempt: TerminalAttempt,
  nowMs: number,
  deliveryDeadlineMs: number | undefined,
): InFlight {
  const { serviceId, saleId, poiId } = attempt;
  const flight = resumedFlight({ serviceId, to: { saleId, poiId } }, nowMs, timeLimitsFor(attempt), deliveryDeadlineMs);
  return unansweredInFlight(flight, nowMs);
}

/**
 * Records that the terminal was seen working on the attempt, or sent an unreadable answer to it. A later NotFound then
 * does not prove "never started".
 */
export function markStarted(turn: Turn, record: TransactionRecord, attempt: TerminalAttempt): void {
  if (attempt.sawStart === true) return;
  turn.storeAttempt(record, attempt.serviceId, { sawStart: true });
  const { transactionId } = record.request;
  // The terminal contradicts its refusal, so only its answer to the attempt counts.
  if (turn.entry(transactionId)?.inFlight?.serviceId === attempt.serviceId)
    turn.patchInFlight(transactionId, { notStartedCause: undefined });
}

/**
 * Opens a given-up attempt again, because a status shows that the attempt is running. The attempt then occupies the
 * lane. If another attempt occupies the lane, the given-up attempt stays given up, and tenderd asks about it in the
 * background.
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
 * Returns the earlier leader that may still run and send this attempt; undefined if there is no such leader. Ids with
 * the prefix of this process belong to its own attempts.
 */
export function possibleSender(
  { unconfirmedLeader, serviceIds }: Pick<Lane, 'unconfirmedLeader' | 'serviceIds'>,
  { serviceId, senderStopped }: TerminalAttempt,
): string | undefined {
  const isOwn = serviceId.startsWith(serviceIds.prefix);
  return isOwn || senderStopped === true ? undefined : unconfirmedLeader;
}

/**
 * Follows an attempt again, as after a lost link, with new time limits. `lostWith` is `process` if the attempt was open
 * when this process started.
 */
export function pursueAfterRestart(
  turn: Turn & OnLaneRail,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  lostWith?: 'process',
): void {
  const now = turn.now.monoMs;
  const isOpenEnded = possibleSender(turn.state, attempt) !== undefined;
  const deliveryDeadlineMs = isOpenEnded ? undefined : now + turn.rail.arrivesWithinMs('orphaned');
  const inFlight = { ...inFlightToAsk(attempt, now, deliveryDeadlineMs), lostWith };
  turn.patchEntry(record.request.transactionId, { inFlight });
  if (record.certainBy === undefined) return;
  // The recorded `certainBy` did not allow for the restart. It is computed again, from the same limit as before: the
  // delivery deadline or the hard limit.
  const { settings } = turn.state;
  const byArrival =
    deliveryDeadlineMs === undefined ? undefined : turn.wallAt(deliveryDeadlineMs + settings.managementMs);
  const isByArrival = byArrival !== undefined && record.certainBy <= byArrival;
  const certainBy = isByArrival ? byArrival : turn.wallAt(giveUpAtMs(inFlight, settings));
  turn.store({ ...turn.current(record), certainBy });
}
