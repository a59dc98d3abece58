/** Follows an open attempt until its outcome is known: deadline, questions, Abort, hard limit (design, section 5). */

import { attemptEvents, laneEvents } from '../../../messages/index.js';
import { sendAbort } from '../lane/abort.js';
import { askStatus, notAskable } from './status-question.js';
import { type TerminalAttempt, isTerminalAttempt } from '../../model/attempt.js';
import { forget } from '../lane/forgotten-attempt.js';
import { pursueAfterRestart } from '../queue/attempts.js';
import { abortStage, type InFlight, mayArrive } from '../wire/in-flight-request.js';
import { currentEntry, pursuedAttempt, type HeldEntry } from '../queue/lane.js';
import { begunIn } from '../../engine/queue-entry.js';
import { giveUpTransaction } from '../../lifecycle/give-up.js';
import { acceptNotStarted } from '../queue/not-started-retry.js';
import { askLogin } from '../session/session.js';
import { timeLimitsFor } from '../wire/attempt-limits.js';
import { giveUpAtMs, limits } from '../../base/limits.js';
import { isPast } from '../../base/deadlines.js';
import { pingAfter } from '../lane/pong.js';
import { isMissingPast } from '../lane/terminal-list.js';
import { hasLostSession, isAskedWithoutSession } from '../lane/session-state.js';
import { endWithoutStatus, followWithoutStatus } from './no-status-support.js';
import type { Turn } from '../lane/lane-state.js';
import { firstOpenAttempt } from '../../model/transaction.js';

/** Continues the follow-up of the attempt that occupies the lane: does everything that is due now. */
export function pursue(turn: Turn): void {
  followOtherOpen(turn);
  const before = currentEntry(turn.state);
  if (before === undefined) return;
  deadline(turn, before);
  acceptAfterDeadline(turn, before);
  giveUp(turn);
  abort(turn);
  question(turn);
  // If this attempt has ended and another attempt of the same transaction is open, that other attempt is followed now.
  // No third attempt is sent.
  if (followOtherOpen(turn)) pursue(turn);
}

/** Begins to follow each open attempt that is not yet followed. Returns true if there was such an attempt. */
function followOtherOpen(turn: Turn): boolean {
  let isAny = false;
  for (const entry of begunIn(turn.state.entries)) {
    // This runs in each step, so skip such entries first: most entries of a long queue were never sent.
    if (entry.inFlight !== undefined || entry.record.attempts.length === 0) continue;
    const attempt = firstOpenAttempt(entry.record);
    if (attempt === undefined || !isTerminalAttempt(attempt)) continue;
    pursueAfterRestart(turn, entry.record, attempt);
    isAny = true;
  }
  return isAny;
}

/** The attempt that occupies the lane. */
interface Open {
  readonly entry: HeldEntry;
  readonly inFlight: InFlight;
  readonly attempt: TerminalAttempt;
}

function open(turn: Turn): Open | undefined {
  const entry = currentEntry(turn.state);
  return entry === undefined ? undefined : { entry, inFlight: entry.inFlight, attempt: pursuedAttempt(entry) };
}

/**
 * Handles an attempt whose answer did not come in time. The link may have lost the answer, so tenderd resets the link.
 * After the reset nothing of the request can be sent.
 */
function deadline(turn: Turn, entry: HeldEntry): void {
  const { inFlight } = entry;
  if (turn.now.monoMs < inFlight.deadlineMs) return;
  // The attempt became uncertain earlier, for another reason. On a wire without pongs its request may still be on its
  // way, so tenderd stops it.
  const isUnlimited = turn.rail.bounds !== 'pong' && inFlight.deliveryDeadlineMs === undefined;
  if (!inFlight.unbroken) return isUnlimited ? giveUpRequest(turn, inFlight) : undefined;
  const id = entry.record.request.transactionId;
  turn.fact('deadline-passed', attemptEvents.deadlinePassed, {
    transactionId: id,
    serviceId: inFlight.serviceId,
    row: 'link-lost',
  });
  turn.patchInFlight(id, { unbroken: false, askAtMs: turn.now.monoMs });
  giveUpRequest(turn, inFlight);
}

function giveUpRequest(turn: Turn, { connection, to, serviceId }: InFlight): void {
  const { link } = turn.now;
  // If each request has its own connection, give up the connection of this request even while no new connection can be
  // made.
  const stands = turn.rail.bounds === 'pong' ? link.up && link.connection === connection : true;
  if (connection === undefined || !stands) return;
  turn.effects.push({
    type: 'give-up',
    connection,
    key: { ...to, serviceId },
    cause: { code: 'given-up', text: laneEvents.resetCauses['payment-late'] },
  });
}

/**
 * Accepts, without confirmation, that the attempt did not start. This is only done when nothing new may be started, and
 * in two cases in which no confirmation can come: the gateway did not deliver the request, or the terminal answered
 * LoggedOut and cannot be asked. Busy is never accepted, because a terminal that is working on the first copy of a
 * request may answer Busy to the second copy.
 */
function acceptAfterDeadline(turn: Turn, entry: HeldEntry): void {
  const { notStartedCause, serviceId, maybePassedOn } = entry.inFlight;
  if (notStartedCause !== 'logged-out' && notStartedCause !== 'not-connected') return;
  if (!isPast(turn.now, entry.latestStart) && entry.record.abortRequested === undefined && !turn.state.stopping) return;
  if (notStartedCause === 'logged-out' && turn.rail.questionFor(pursuedAttempt(entry)) !== undefined) return;
  // A cloud may have given this answer and passed the request on. The request can no longer arrive, but it may have
  // arrived already.
  if (maybePassedOn) return;
  acceptNotStarted(turn, entry.record.request.transactionId, serviceId, notStartedCause);
}

/**
 * Ends the follow-up at the hard limit (promise 6). If the outcome is still unknown, the transaction is reported as
 * unresolved, the lane stays blocked, and tenderd keeps asking. The lane is free if the terminal has lost its session
 * and memory and the request can no longer arrive. The terminal then shows no prompt.
 */
function giveUp(turn: Turn): void {
  const current = open(turn);
  if (current === undefined) return;
  const { entry, inFlight, attempt } = current;
  const isTold = entry.record.outcome?.result === 'unresolved';
  // After another Login the terminal still reports its closed periods. So the questions about a reconciliation
  // continue here until the time limit, and not in the background.
  const isAskedLater = isTold && turn.rail.canAskLater(attempt);
  const isGone = isUnplugged(turn, current);
  if (!isAskedLater && !isGone && turn.now.monoMs < giveUpAtMs(inFlight, turn.state.settings)) return;
  const isForgotten = hasLostSession(turn, inFlight) && !turn.state.settings.profile.memorySurvivesRestart;
  if (isForgotten && !inFlight.running && !mayArrive(inFlight, turn.now.monoMs)) {
    forget(turn, entry.record, inFlight.serviceId);
    return;
  }
  if (isTold) return;
  if (turn.rail.questionFor(attempt) === undefined) {
    endWithoutStatus(turn, entry.record);
    // The terminal's own messages have kept the connection open. If the profile says that the session ends with the
    // connection, tenderd closes it, and another Login frees the lane.
    if (turn.state.settings.profile.sessionEndsWithLink) giveUpRequest(turn, inFlight);
    return;
  }
  giveUpTransaction(
    turn,
    entry.record,
    isGone ? 'not-listed' : inFlight.running ? 'still-running' : 'link-lost',
    'no-answer',
  );
}

/**
 * True if the terminal is missing: the gateway reported that it does not reach the terminal, and after the delivery
 * deadline neither a question nor the list finds the terminal. Waiting until the hard limit would then show nothing
 * new. A missing terminal proves nothing about the money. So the outcome becomes unresolved, and tenderd asks the
 * terminal when it is back.
 */
function isUnplugged(turn: Turn, { entry, inFlight, attempt }: Open): boolean {
  const { deliveryDeadlineMs, silent, running } = inFlight;
  if (deliveryDeadlineMs === undefined || !silent || running || attempt.sawStart === true) return false;
  if (mayArrive(inFlight, turn.now.monoMs) || !isMissingPast(turn.state, deliveryDeadlineMs)) return false;
  return turn.rail.initialResponse(entry.record, attempt)?.because === 'not-connected';
}

/**
 * Sends an Abort if one is requested: each time a status shows that the attempt is running, and once at the hard limit.
 */
function abort(turn: Turn): void {
  const current = open(turn);
  const { link } = turn.now;
  if (current === undefined || !link.up) return;
  const { entry, inFlight, attempt } = current;
  const now = turn.now.monoMs;
  // It is uncertain whether the attempt is running. A status must first show that it is.
  if (inFlight.notStartedCause !== undefined && now < inFlight.hardAtMs) return;
  if (now >= inFlight.hardAtMs && !inFlight.hardAbort) {
    turn.patchInFlight(entry.record.request.transactionId, { hardAbort: true });
    const { hardMs } = timeLimitsFor(attempt);
    return stop(turn, current, link.connection, attemptEvents.hardLimitPassed(hardMs / 1_000));
  }
  const wanted = entry.record.abortRequested;
  if (wanted === undefined) return;
  const stage = abortStage(inFlight, now);
  if (stage === 'none' || (stage === 'to-look-for' && inFlight.running))
    stop(turn, current, link.connection, wanted.reason);
}

/** Asks the terminal to stop the attempt. A question follows after the time that an Abort may need. */
function stop(turn: Turn, { entry, inFlight, attempt }: Open, connection: number, reason: string): void {
  const { transactionId } = entry.record.request;
  const about = { transactionId, serviceId: attempt.serviceId, row: 'abort-wanted' } as const;
  const write = (id: string) => turn.rail.abort(attempt, id, reason);
  const change = sendAbort(turn, inFlight, { connection, reason, about, write });
  const askAtMs = Math.min(inFlight.askAtMs, turn.now.monoMs + limits.abortEffectMs);
  turn.patchInFlight(transactionId, { ...change, askAtMs });
}

/**
 * Asks the terminal, one question at a time. A Login comes first only if the session is gone and the request can no
 * longer arrive.
 */
function question(turn: Turn): void {
  const current = open(turn);
  const { link } = turn.now;
  if (current === undefined || turn.state.managementRequest !== undefined) return;
  const { entry, inFlight, attempt } = current;
  const id = entry.record.request.transactionId;
  const now = turn.now.monoMs;
  if (now < inFlight.askAtMs) return;
  if (!link.up) return notAskable(turn, entry, inFlight);
  // Send another ping if the request has no pong. Its pong may have been lost, or a later ping may have replaced its
  // ping. Without a pong, the request gets no delivery deadline while this connection is up.
  pingAfter(turn, inFlight);
  const isLoggedOut = hasLostSession(turn, inFlight) || inFlight.notStartedCause === 'logged-out';
  const needsLogin = isLoggedOut && turn.state.settings.profile.sessions && !turn.state.record.sessionStanding;
  if (needsLogin && !isAskedWithoutSession(inFlight)) {
    const limit = inFlight.deliveryDeadlineMs;
    if ((inFlight.notStartedCause !== 'logged-out' || inFlight.maybePassedOn) && mayArrive(inFlight, now)) {
      turn.patchInFlight(id, { askAtMs: Math.min(limit ?? Number.POSITIVE_INFINITY, now + limits.abortEffectMs) });
      if (limit !== undefined && entry.record.certainBy === undefined && turn.rail.questionFor(attempt) !== undefined) {
        turn.store({ ...entry.record, certainBy: turn.wallAt(limit + 2 * turn.state.settings.managementMs) });
      }
    } else if (now >= turn.state.login.notBeforeMs) {
      askLogin(turn, link.connection);
    } else {
      turn.patchInFlight(id, { askAtMs: turn.state.login.notBeforeMs });
    }
    return;
  }
  if (!askStatus(turn, link.connection, entry, attempt, 'pursuit')) followWithoutStatus(turn, entry);
}
