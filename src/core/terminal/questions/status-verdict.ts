/** Decides what an answer to a question about the attempt in flight proves (design, section 5). */

import { attemptEvents } from '../../../messages/index.js';
import { askLater, byHardLimit, confirmMemory } from './status-question.js';
import type { Standing } from '../wire/verdict.js';
import { denialAfter, hadNoSession } from './denial.js';
import { confirmedLoggedOut } from '../session/session-lost.js';
import { isAskedWithoutSession } from '../lane/session-state.js';
import { timeLimitsFor } from '../wire/attempt-limits.js';
import { limits } from '../../base/limits.js';
import { listedThroughout, readPoiList } from '../lane/terminal-list.js';
import type { Turn } from '../lane/lane-state.js';
import { forget } from '../lane/forgotten-attempt.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { markStarted } from '../queue/attempts.js';
import { acceptNotStarted, neverReceived } from '../queue/not-started-retry.js';
import { type ReceivedRequest, isEarly, mayConfirm, tooEarly } from './status-subject.js';

/** Interprets the answer to a question about the followed attempt. */
export function interpretStatus(turn: Turn, asked: ReceivedRequest, verdict: Standing): void {
  const { managementRequest, ids, record, inFlight, attempt } = asked;
  const id = managementRequest.transactionId;
  const now = turn.now.monoMs;
  if (verdict !== 'not-found') renewCertainty(turn, asked, verdict);
  switch (verdict) {
    case 'running':
      if (!inFlight.running) turn.fact('status-answered', attemptEvents.stillRunning, { ...ids, row: 'still-running' });
      markStarted(turn, record, attempt);
      turn.patchInFlight(id, {
        running: true,
        sessionLost: false,
        fruitless: 0,
        askAtMs: now + (inFlight.unbroken ? limits.askBesideMs : limits.askEveryMs),
      });
      return;
    case 'not-found':
      return interpretNotFound(turn, asked);
    case 'logged-out': {
      if (isAskedWithoutSession(inFlight)) return forget(turn, record, managementRequest.about);
      if (!inFlight.sessionLost) {
        turn.fact('status-answered', attemptEvents.sessionLost, { ...ids, row: 'status-logged-out' });
        turn.patchInFlight(id, { sessionLost: true, running: false, askAtMs: now });
        return;
      }
      // The terminal accepted another Login, and still answers LoggedOut about the attempt. So the terminal can report
      // nothing more, and the request can no longer arrive. But a terminal whose memory survives has only lost another
      // session, and will report the attempt. A reconciliation cannot be asked about later.
      const { sessions, memorySurvivesRestart } = turn.state.settings.profile;
      const isHopeless = !memorySurvivesRestart || (!sessions && turn.rail.canAskLater(attempt));
      if (isHopeless && !isEarly(asked)) return forget(turn, record, managementRequest.about);
      return askLater(turn, managementRequest);
    }
    case 'nothing':
      turn.patchInFlight(id, { wasAway: true });
      if (record.outcome === undefined) byHardLimit(turn, record, inFlight);
      return askLater(turn, managementRequest);
    case 'busy':
      return askLater(turn, managementRequest);
  }
}

/**
 * Updates the time by which the outcome is certain. The recorded time is right only if the terminal reports that it has
 * no such attempt. If the attempt is running, or is still unknown at that time, tenderd can promise an outcome only by
 * the hard limit.
 */
function renewCertainty(turn: Turn, { record, inFlight }: ReceivedRequest, verdict: Standing): void {
  if (record.certainBy === undefined || record.outcome !== undefined) return;
  const { certainBy: _denied, ...others } = record;
  byHardLimit(turn, verdict === 'running' && !inFlight.running ? others : record, inFlight);
}

/**
 * Interprets NotFound. NotFound proves something only after the delivery deadline, and proves "never started" only with
 * continuity (invariant I6).
 */
function interpretNotFound(turn: Turn, asked: ReceivedRequest): void {
  const { managementRequest, inFlight } = asked;
  const id = managementRequest.transactionId;
  const { profile } = turn.state.settings;
  const { notStartedCause } = inFlight;
  // The terminal refused in a session that it has not lost since, or had no session to lose.
  const isSessionless = hadNoSession(turn, asked);
  const isOneSession = !inFlight.sessionLost || isSessionless || profile.memorySurvivesRestart;
  if (notStartedCause !== undefined && isOneSession && mayConfirm(asked)) {
    if (isSessionless) {
      confirmedLoggedOut(turn, asked.attempt);
      return acceptNotStarted(turn, id, managementRequest.about, notStartedCause);
    }
    const denial = denialAfter(turn, asked, notStartedCause);
    if (denial === 'may-be-forgotten') return applyDenied(turn, asked);
    if (denial === 'confirmed') return acceptNotStarted(turn, id, managementRequest.about, notStartedCause);
  }
  if (isEarly(asked)) {
    return tooEarly(turn, asked, { row: 'not-found-early', what: 'not-found' });
  }
  applyDenied(turn, asked);
}

function applyDenied(turn: Turn, asked: ReceivedRequest): void {
  const undelivered = wasUndelivered(turn, asked);
  if (undelivered === undefined) {
    readPoiList(turn);
    return askLater(turn, asked.managementRequest);
  }
  if (undelivered) {
    const { transactionId, about } = asked.managementRequest;
    turn.patchEntry(transactionId, { waitingFor: 'terminal-not-connected' });
    turn.fact('poi-list', attemptEvents.notDelivered, {
      ...asked.ids,
      row: 'not-listed',
    });
    return acceptNotStarted(turn, transactionId, about, 'not-connected');
  }
  const reachesBack = confirmMemory(turn, asked, 'not-found');
  if (reachesBack !== undefined) setOutcomeDenied(turn, asked, reachesBack);
}

/**
 * True if the gateway reported that it did not deliver an attempt, and this report is enough without proof of the
 * terminal's memory. It is enough if the link and the session of the attempt still exist, the terminal has answered
 * each question since the report, and no list has omitted the terminal. Undefined until a list is read after the
 * delivery deadline.
 */
function wasUndelivered(turn: Turn, { record, attempt, inFlight }: ReceivedRequest): boolean | undefined {
  const { settings, record: lane } = turn.state;
  const { connection, wasAway, sessionLost, fruitless, hardAtMs, deliveryDeadlineMs = 0 } = inFlight;
  const isTurnedAway = turn.rail.initialResponse(record, attempt)?.because === 'not-connected';
  if (!isTurnedAway || attempt.sawStart === true || attempt.wasTaken === true) return false;
  const isWatched = turn.rail.bounds === 'pong' && connection !== undefined && !wasAway;
  const isOneSession = settings.profile.sessions && lane.sessionStanding && !sessionLost;
  if (!isWatched || !isOneSession || attempt.sessionEpoch !== lane.sessionEpoch) return false;
  if (settings.profile.peer === 'cloud' || turn.rail.memorySince(lane, attempt) !== 'may-be-gone') return false;
  const listed = listedThroughout(turn.state, hardAtMs - timeLimitsFor(attempt).hardMs, deliveryDeadlineMs);
  // tenderd does not wait for a list that cannot be read.
  return listed ?? (fruitless < 3 ? undefined : false);
}

/**
 * Ends an attempt after the terminal reported, after the delivery deadline, that it has no such attempt. If the
 * terminal's memory reaches back before the attempt, the attempt was never started.
 */
export function setOutcomeDenied(
  turn: Turn,
  { managementRequest, ids, record, attempt, inFlight }: ReceivedRequest,
  reachesBack: boolean,
): void {
  // The terminal was seen working on the attempt, and now reports that it has no such attempt. So it has forgotten the
  // attempt, whatever its profile promises.
  if (!reachesBack || attempt.sawStart === true) return forget(turn, record, managementRequest.about);
  const id = managementRequest.transactionId;
  if (inFlight.notStartedCause !== undefined)
    return acceptNotStarted(turn, id, managementRequest.about, inFlight.notStartedCause);
  const first = turn.rail.initialResponse(record, attempt);
  // The terminal reported that it has the attempt, and nothing since explains why it did not start. An aborted attempt
  // may have begun.
  const isUnexplained = first === undefined || attempt.evidence?.errorCondition === 'Aborted';
  if (isUnexplained && attempt.wasTaken === true) return forget(turn, record, managementRequest.about);
  turn.fact('proved-never-received', attemptEvents.neverStarted, { ...ids, row: 'not-found' });
  if (first !== undefined) {
    if (first.because === 'not-connected') turn.patchEntry(id, { waitingFor: 'terminal-not-connected' });
    return acceptNotStarted(turn, id, managementRequest.about, first.because);
  }
  turn.storeAttempt(record, managementRequest.about, { state: 'never-received' });
  endNotProcessed(turn, record, neverReceived(turn.kindOf(record), attempt), 'not-found');
}
