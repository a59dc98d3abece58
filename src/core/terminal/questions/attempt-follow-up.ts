/** Following an open attempt until its answer is known: deadline, questions, Abort, hard limit (design, section 5). */

import { attemptEvents, laneEvents } from '../../../messages/en.js';
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
import { endUnasked, pursueUnasked } from './no-status-support.js';
import type { Turn } from '../lane/lane-state.js';
import { firstOpenAttempt } from '../../model/transaction.js';

/** Does what is due for the attempt that holds the lane. */
export function pursue(turn: Turn): void {
  takeUpOpen(turn);
  const before = currentEntry(turn.state);
  if (before === undefined) return;
  deadline(turn, before);
  acceptAfterDeadline(turn, before);
  giveUp(turn);
  abort(turn);
  question(turn);
  // Where this was the end of one, and another one of its transaction is open: that one is pursued, and no third one is sent.
  if (takeUpOpen(turn)) pursue(turn);
}

/** An open attempt is always pursued: whatever is open beside the one that has just been settled is taken up now. Whether there was any. */
function takeUpOpen(turn: Turn): boolean {
  let isAny = false;
  for (const entry of begunIn(turn.state.entries)) {
    // Most of a long queue was never sent, and this is asked at each step.
    if (entry.inFlight !== undefined || entry.record.attempts.length === 0) continue;
    const attempt = firstOpenAttempt(entry.record);
    if (attempt === undefined || !isTerminalAttempt(attempt)) continue;
    pursueAfterRestart(turn, entry.record, attempt);
    isAny = true;
  }
  return isAny;
}

/** The attempt that holds the lane. */
interface Open {
  readonly entry: HeldEntry;
  readonly inFlight: InFlight;
  readonly attempt: TerminalAttempt;
}

function open(turn: Turn): Open | undefined {
  const entry = currentEntry(turn.state);
  return entry === undefined ? undefined : { entry, inFlight: entry.inFlight, attempt: pursuedAttempt(entry) };
}

/** The answer did not come in time: the link may have swallowed it. It is reset, so that nothing of it arrives later. */
function deadline(turn: Turn, entry: HeldEntry): void {
  const { inFlight } = entry;
  if (turn.now.monoMs < inFlight.deadlineMs) return;
  // Doubted for something else that was said, it may still be on a wire on which nothing but its own end limits when it arrives.
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
  // Who has a connection for each request gives it up also while no new one can be made.
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
 * Who delivers nothing cannot answer the veto either, nor who cannot be asked: when nothing new may be started any more, the refusal is
 * believed. Busy never is, and LoggedOut not where it can be asked: a terminal that runs the first copy of a request may say so to the second.
 */
function acceptAfterDeadline(turn: Turn, entry: HeldEntry): void {
  const { notStartedCause, serviceId, maybePassedOn } = entry.inFlight;
  if (notStartedCause !== 'logged-out' && notStartedCause !== 'not-connected') return;
  if (!isPast(turn.now, entry.latestStart) && entry.record.abortRequested === undefined && !turn.state.stopping) return;
  if (notStartedCause === 'logged-out' && turn.rail.questionFor(pursuedAttempt(entry)) !== undefined) return;
  // A cloud may have said it, and passed it on: that nothing can arrive any more does not say that nothing has.
  if (maybePassedOn) return;
  acceptNotStarted(turn, entry.record.request.transactionId, serviceId, notStartedCause);
}

/**
 * Everything ends (promise 6): what is not known by now is told as unresolved, and asked for all the same. Its lane is held
 * meanwhile, unless the terminal lost its session, and its memory with it, and the request can no longer arrive: it shows no prompt then.
 */
function giveUp(turn: Turn): void {
  const current = open(turn);
  if (current === undefined) return;
  const { entry, inFlight, attempt } = current;
  const isTold = entry.record.outcome?.result === 'unresolved';
  // Nobody asks for a reconciliation in the background: behind another Login the terminal still tells which periods it has closed.
  const isAskedLater = isTold && turn.rail.isToldLater(attempt);
  const isGone = isUnplugged(turn, current);
  if (!isAskedLater && !isGone && turn.now.monoMs < giveUpAtMs(inFlight, turn.state.settings)) return;
  const isForgotten = hasLostSession(turn, inFlight) && !turn.state.settings.profile.memorySurvivesRestart;
  if (isForgotten && !inFlight.running && !mayArrive(inFlight, turn.now.monoMs)) {
    forget(turn, entry.record, inFlight.serviceId);
    return;
  }
  if (isTold) return;
  if (turn.rail.questionFor(attempt) === undefined) {
    endUnasked(turn, entry.record);
    // Words of its own have kept the connection. Where nothing of it runs without that, it goes, and another Login frees the lane.
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
 * The gateway did not reach the terminal with it, and past the delivery deadline neither a question nor the list finds the terminal: waiting for the hard limit
 * would teach nobody anything. That it is not listed proves nothing of the money: unresolved, and the terminal is asked once it is back.
 */
function isUnplugged(turn: Turn, { entry, inFlight, attempt }: Open): boolean {
  const { deliveryDeadlineMs, silent, running } = inFlight;
  if (deliveryDeadlineMs === undefined || !silent || running || attempt.sawStart === true) return false;
  if (mayArrive(inFlight, turn.now.monoMs) || !isMissingPast(turn.state, deliveryDeadlineMs)) return false;
  return turn.rail.firstWord(entry.record, attempt)?.because === 'not-connected';
}

/** Abort now where it is wanted, whenever status says that it runs, and once at the hard limit. */
function abort(turn: Turn): void {
  const current = open(turn);
  const { link } = turn.now;
  if (current === undefined || !link.up) return;
  const { entry, inFlight, attempt } = current;
  const now = turn.now.monoMs;
  // Nothing is known to run that could be stopped: the veto comes first.
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

/** Asks the terminal to stop it; what came of that is asked after the time that it may take. */
function stop(turn: Turn, { entry, inFlight, attempt }: Open, connection: number, reason: string): void {
  const { transactionId } = entry.record.request;
  const about = { transactionId, serviceId: attempt.serviceId, row: 'abort-wanted' } as const;
  const write = (id: string) => turn.rail.abort(attempt, id, reason);
  const change = sendAbort(turn, inFlight, { connection, reason, about, write });
  const askAtMs = Math.min(inFlight.askAtMs, turn.now.monoMs + limits.abortEffectMs);
  turn.patchInFlight(transactionId, { ...change, askAtMs });
}

/** Asks the terminal, one question at a time; Login comes first only where the session is gone and nothing can arrive. */
function question(turn: Turn): void {
  const current = open(turn);
  const { link } = turn.now;
  if (current === undefined || turn.state.managementRequest !== undefined) return;
  const { entry, inFlight, attempt } = current;
  const id = entry.record.request.transactionId;
  const now = turn.now.monoMs;
  if (now < inFlight.askAtMs) return;
  if (!link.up) return notAskable(turn, entry, inFlight);
  // Its pong was lost, or was one for a later ping: without another, nothing bounds its arrival while this link stands.
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
  if (!askStatus(turn, link.connection, entry, attempt, 'pursuit')) pursueUnasked(turn, entry);
}
