/** Starts the jobs that are waiting, ends them at their latest start, and does the tasks of an idle lane. */

import { attemptEvents } from '../../../messages/index.js';
import { givenUpAttemptsOf, hasUnknownAttempt, type TransactionRecord } from '../../model/transaction.js';
import { waitsForAcquiredCard, useCard } from '../queue/acquired-card.js';
import { endNeverSent, isTooLate } from '../../lifecycle/not-processed.js';
import { unansweredInFlight } from '../queue/attempts.js';
import { begunIn } from '../../engine/queue-entry.js';
import { currentDeviceRequest } from '../messages/device-request.js';
import { endByStopping, forgetDeviceRequests, neverSent } from '../device-requests/device-request-ends.js';
import { openDeviceRequest } from '../device-requests/device-request-start.js';
import { mayStart, noteWait } from './gate.js';
import { currentEntry, headEntry, type Entry } from '../queue/lane.js';
import { unresolved } from '../../policy/outcome.js';
import type { Turn } from '../lane/lane-state.js';
import {
  forEachWaiting,
  isTransaction,
  mayGo,
  nextEntry,
  waitingDeviceRequests,
  whyNeverStarted,
} from '../queue/queue.js';
import { basketSent } from '../messages/basket-words.js';
import { loggedIn, mayLoseSession } from '../lane/session-state.js';
import { askLogin } from '../session/session.js';
import { askStatus } from '../questions/status-question.js';
import { timeLimitsFor } from '../wire/attempt-limits.js';
import { limits } from '../../base/limits.js';
import { pingAfter } from '../lane/pong.js';

/** Ends jobs that have waited too long: nothing was sent for them, or every attempt was refused (promise 7). */
export function expireQueue(turn: Turn): void {
  forEachWaiting(
    turn.state,
    (latestStart) => isTooLate(turn, { latestStart }),
    (job) => {
      if (!isTooLate(turn, job)) return;
      if (isTransaction(job)) endNeverSent(turn, job);
      else if (turn.state.stopping) endByStopping(turn, job);
      else neverSent(turn, job, whyNeverStarted(turn, job));
    },
  );
  forgetDeviceRequests(turn);
}

/** Starts the next job if the lane is free and everything is ready. Otherwise notes the reason for the wait. */
export function startNext(turn: Turn): void {
  if (currentEntry(turn.state) !== undefined) return;
  const entry = nextEntry(turn.state);
  if (entry === undefined) {
    const kept = headEntry(turn.state);
    if (kept !== undefined)
      noteWait(turn, kept, waitsForAcquiredCard(turn.state, kept.record.request) ? 'card-held' : 'leased');
    idle(turn);
  } else {
    // One attempt is uncertain, so a further attempt could charge a second time.
    if (hasUnknownAttempt(entry.record)) return endUnknown(turn, entry.record);
    const connection = mayStart(turn, entry);
    if (connection !== undefined) return open(turn, entry, connection);
  }
  startDeviceRequest(turn, entry !== undefined);
}

function endUnknown(turn: Turn, record: TransactionRecord): void {
  turn.setOutcome(record, unresolved(turn.kindOf(record), record, 'other-attempt-unknown'), 'refused');
  // The terminal was already asked about the period in this step, so ask the next question later.
  turn.patchEntry(record.request.transactionId, { backgroundAtMs: turn.now.monoMs + limits.askEveryMs });
}

/** Starts the first device request that may start, unless a transaction comes first. */
function startDeviceRequest(turn: Turn, isBehind: boolean): void {
  const { state, now } = turn;
  if (state.deviceRequests.length === 0 || currentDeviceRequest(state) !== undefined || state.stopping) return;
  const waiting = waitingDeviceRequests(state).filter(({ notBeforeMs }) => now.monoMs >= notBeforeMs);
  const deviceRequest = waiting.find((job) => mayGo(state, job));
  if (deviceRequest === undefined) {
    for (const kept of waiting) noteWait(turn, kept, 'leased');
    return;
  }
  if (isBehind) return noteWait(turn, deviceRequest, 'queue');
  const connection = mayStart(turn, deviceRequest);
  if (connection !== undefined) openDeviceRequest(turn, deviceRequest, connection);
}

/** Opens an attempt: commits it, sends it, then sends a ping. The pong sets the delivery deadline. */
function open(turn: Turn, entry: Entry, connection: number): void {
  const { record } = entry;
  const id = record.request.transactionId;
  const lane = turn.state.record;
  const kind = turn.kindOf(record);
  const { category } = kind;
  const times = timeLimitsFor({ category });
  const flight = turn.launch(connection, times);
  const { serviceId } = flight;
  // A late Login would end the session without notice, and a NotFound would then prove nothing.
  const hasContinuity = !mayLoseSession(turn);
  if (hasContinuity && lane.loginLost === true) turn.patchLane({ loginLost: false });
  const period = entry.openPeriod?.period;
  const attempt = turn.rail.attempt(lane, flight, { category, openedAt: turn.at, hasContinuity, period });
  const inFlight = unansweredInFlight(flight, turn.now.monoMs + times.silenceMs);
  const next = { ...record, attempts: [...record.attempts, attempt] };
  turn.store(next);
  turn.patch({ round: Math.max(turn.state.round, entry.round) });
  // Forget the known period, because tenderd asks for the period again if another attempt follows.
  turn.patchEntry(id, { inFlight, openPeriod: undefined, openAtRefusal: undefined });
  useCard(turn, record.request);
  const message = turn.rail.request(next, attempt);
  const basket = basketSent(record.request.options?.items, message);
  const text = attemptEvents.sent(kind.words.noun, basket);
  turn.fact('attempt-opened', text, { transactionId: id, serviceId });
  turn.send(connection, message, serviceId, { latestStart: entry.latestStart });
  pingAfter(turn, flight);
}

/**
 * Keeps the session open while nothing is waiting, and asks again about attempts whose result the terminal could not
 * report.
 */
function idle(turn: Turn): void {
  const { link } = turn.now;
  if (!link.up || turn.state.stopping || turn.state.managementRequest !== undefined) return;
  if (currentDeviceRequest(turn.state) !== undefined) return;
  const now = turn.now.monoMs;
  if (!loggedIn(turn)) {
    if (turn.state.record.isLoggedOut !== true && now >= turn.state.login.notBeforeMs) askLogin(turn, link.connection);
    return;
  }
  for (const entry of begunIn(turn.state.entries)) {
    if (now < (entry.backgroundAtMs ?? Number.POSITIVE_INFINITY)) continue;
    const unknown = givenUpAttemptsOf(entry.record).filter((attempt) => turn.rail.canAskLater(attempt));
    // tenderd asks about the attempts in turn, because any of them may have been approved.
    const about = unknown[entry.backgroundAsks % unknown.length];
    if (about === undefined) continue;
    askStatus(turn, link.connection, entry, about, 'background');
    return;
  }
}
