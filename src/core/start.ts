/** Starting what waits: the queue, the latest start, and everything that must be true before money is sent. */

import { isRepeated, askStatus } from './status-question.js';
import type { OutcomeDraft } from './result.js';
import type { Attempt } from './attempt.js';
import { nothingOf, nounOf } from './kinds/index.js';
import { categoryOf, moneyRequest } from './requests.js';
import { askLogin, loggedIn, mayLoseSession, sayFailure } from './session.js';
import { endNotProcessed, unheard } from './attempts.js';
import { currentDeviceRequest } from './device-request.js';
import { currentEntry, headEntry, type Entry, type LaneState } from './lane-state.js';
import { referencesFor } from './memory.js';
import { useCard, waitsForAcquiredCard } from './acquired-card.js';
import { releasesBefore } from './release-card.js';
import { nextEntry, waitsForCard } from './lease.js';
import { neverStarted, notProcessed } from './outcome.js';
import { limits, timeLimitsFor } from './timeouts.js';
import { askPeriod, needsPeriod } from './open-period.js';
import { isPast, isPastByWallAlone } from './waits.js';
import type { Turn } from './turn.js';
import type { TransactionRecord } from './transaction.js';

/** Ends what has waited too long: nothing of it was sent, or all of it was refused (promise 7). */
export function expireQueue(turn: Turn): void {
  for (const entry of turn.state.entries) {
    if (entry.record.outcome !== undefined || entry.inFlight !== undefined) continue;
    if (turn.state.stopping) {
      endNotProcessed(turn, entry.record, stopped(entry.record), 'cannot-send');
      continue;
    }
    if (!isPast(turn.now, entry.latestStart)) continue;
    const current = currentEntry(turn.state);
    const behind = current?.record.outcome === undefined ? 'queue' : 'terminal-blocked';
    const waited = current === undefined ? entry.waitingFor : behind;
    const why = isPastByWallAlone(turn.now, entry.latestStart) ? 'clock' : waited;
    endNotProcessed(turn, entry.record, neverStarted(entry.record, why, detailOf(turn, why)), 'cannot-send');
  }
}

function stopped(record: TransactionRecord): OutcomeDraft {
  const text = `tenderd was stopped before this ${nounOf(record.request)} was started. ${nothingOf(record.request)} Try again.`;
  return notProcessed('stopping', text);
}

/** What is told beside the reason, where that is the link, the login or a lease. */
export function detailOf(turn: Turn, why: Entry['waitingFor']): string | undefined {
  const { link } = turn.now;
  if (why === 'link') return link.up ? undefined : link.cause.text;
  if (why === 'leased') return turn.state.lease?.register;
  const { lastFailure } = turn.state.login;
  return lastFailure && sayFailure(lastFailure);
}

/** Starts the head of the queue when the lane is free and everything is ready; otherwise notes what it waits for. */
export function startNext(turn: Turn): void {
  if (currentEntry(turn.state) !== undefined) return;
  const head = nextEntry(turn.state);
  if (head === undefined) {
    const kept = headEntry(turn.state);
    if (kept !== undefined)
      waitFor(turn, kept, waitsForAcquiredCard(turn.state, kept.record.request) ? 'card-held' : 'leased');
    return idle(turn);
  }
  const now = turn.now.monoMs;
  const { link } = turn.now;
  if (now < head.notBeforeMs) return;
  if (currentDeviceRequest(turn.state) !== undefined) return waitFor(turn, head, 'device-request');
  if (now < turn.state.quietUntilMs) return waitFor(turn, head, 'resting');
  if (waitsForCard(turn.state, head.record.request.register, now)) return waitFor(turn, head, 'card-removal');
  if (!link.up) return waitFor(turn, head, 'link');
  if (turn.state.managementRequest !== undefined) return;
  if (!loggedIn(turn)) {
    waitFor(turn, head, isUnreached(turn.state) ? 'terminal-not-connected' : 'login');
    if (now >= turn.state.login.notBeforeMs) askLogin(turn, link.connection);
    return;
  }
  if (!isFresh(turn, link.connection, link.lastReceivedMs)) return waitFor(turn, head, 'pong');
  if (releasesBefore(turn, head, link.connection)) return;
  if (needsPeriod(turn, head, link.connection)) return askPeriod(turn, link.connection, head);
  open(turn, head, link.connection);
}

/** Whether the last Login came to nothing because the gateway does not reach the terminal. */
function isUnreached({ login: { lastFailure } }: LaneState): boolean {
  return lastFailure?.why === 'refused' && lastFailure.condition === 'UnavailableDevice';
}

function waitFor(turn: Turn, entry: Entry, waitingFor: Entry['waitingFor']): void {
  if (entry.waitingFor !== waitingFor) turn.patchEntry(entry.record.request.transactionId, { waitingFor });
}

/** Nothing is sent but on a link on which something was heard lately: a silent one is pinged first, then given up. */
export function isFresh(turn: Turn, connection: number, lastReceivedMs: number): boolean {
  const now = turn.now.monoMs;
  const { probe } = turn.state;
  if (turn.state.unproven !== connection && now - lastReceivedMs <= limits.linkFreshMs) {
    turn.patch({ probe: undefined });
    return true;
  }
  if (probe?.connection !== connection) {
    const mark = turn.nextFrameNumber();
    turn.patch({ probe: { mark, connection, dueMs: now + limits.pongMs } });
    turn.effects.push({ type: 'ping', connection, mark });
  } else if (now >= probe.dueMs) {
    turn.patch({ probe: undefined });
    turn.effects.push({
      type: 'reset',
      connection,
      cause: { code: 'no-pong', text: 'the gateway did not answer a ping before a request' },
    });
  }
  return false;
}

/** Opens an attempt: committed first, then sent, then pinged behind, so that the pong bounds its arrival. */
function open(turn: Turn, entry: Entry, connection: number): void {
  const { record } = entry;
  const id = record.request.transactionId;
  const lane = turn.state.record;
  const category = categoryOf(record);
  const times = timeLimitsFor({ category });
  const flight = turn.launch(connection, times);
  const { serviceId, to } = flight;
  // A Login that arrives late would end the session, and nobody would say so: then a NotFound will prove nothing.
  const hasContinuity = !mayLoseSession(turn);
  if (hasContinuity && lane.loginLost === true) turn.patchLane({ loginLost: false });
  const references = referencesFor(lane, category);
  const attempt: Attempt = {
    serviceId,
    category,
    ...to,
    sessionEpoch: hasContinuity ? lane.sessionEpoch : noSession,
    openedAt: turn.at,
    state: 'open',
    ...(references.length === 0 ? {} : { references }),
    ...(entry.openPeriod?.period === undefined ? {} : { period: entry.openPeriod.period }),
    ...(category === 'Reconciliation' && lane.closedPeriod !== undefined ? { closedBefore: lane.closedPeriod } : {}),
  };
  const inFlight = unheard(flight, turn.now.monoMs + times.silenceMs);
  const next = { ...record, attempts: [...record.attempts, attempt] };
  turn.store(next);
  // Another attempt of it asks for the period anew.
  turn.patchEntry(id, { inFlight, openPeriod: undefined });
  useCard(turn, record.request);
  turn.fact('attempt-opened', `the ${nounOf(record.request)} goes to the terminal`, { transactionId: id, serviceId });
  const message = moneyRequest(turn.state.settings.dialect, next, attempt);
  turn.send(connection, message, serviceId, entry.latestStart);
  turn.pingBehind(flight);
}

/** The epoch of no session: lanes count from 1. */
const noSession = 0;

/** Nothing waits: the session is kept open, and what the terminal could not tell is asked for again. */
function idle(turn: Turn): void {
  const { link } = turn.now;
  if (!link.up || turn.state.stopping || turn.state.managementRequest !== undefined) return;
  if (currentDeviceRequest(turn.state) !== undefined) return;
  const now = turn.now.monoMs;
  if (!loggedIn(turn)) {
    if (turn.state.record.isLoggedOut !== true && now >= turn.state.login.notBeforeMs) askLogin(turn, link.connection);
    return;
  }
  for (const entry of turn.state.entries) {
    if (now < (entry.backgroundAtMs ?? Number.POSITIVE_INFINITY)) continue;
    const unknown = entry.record.attempts.filter(
      (attempt) =>
        (attempt.state === 'unrecoverable' || attempt.state === 'released-by-operator') && isRepeated(attempt),
    );
    // In turns: an answer to any of them may be the approval.
    const about = unknown[entry.backgroundAsks % unknown.length];
    if (about === undefined) continue;
    askStatus(turn, link.connection, entry, about, 'background');
    return;
  }
}
