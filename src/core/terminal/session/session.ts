/**
 * The login session of a lane: how it is opened, and the consequences of an unanswered Login (design, sections 4 and
 * 5).
 */

import { sessions } from '../../../messages/index.js';
import { type Flight, isUnbounded, mayArrive, resumedFlight } from '../wire/in-flight-request.js';
import { currentEntry, headEntry } from '../queue/lane.js';
import type { LoginFailure, LoginLoss, Refusals } from '../messages/management-types.js';
import { loginRequest } from '../messages/requests.js';
import { limits } from '../../base/limits.js';
import type { Turn } from '../lane/lane-state.js';

/**
 * Sends a Login. The session epoch is increased first, because the terminal may lose its memory even if the answer to
 * the Login is lost.
 */
export function askLogin(turn: Turn, connection: number): Flight {
  const { record, settings } = turn.state;
  turn.patchLane({ sessionEpoch: record.sessionEpoch + 1, sessionStanding: false, loginLost: true });
  const flight = turn.ask(connection, { type: 'login' }, (id) => loginRequest(settings, record, id, turn.at));
  if (turn.state.login.failures === 0) turn.fact('session', sessions.loginSent, { serviceId: flight.serviceId });
  return flight;
}

/** Tries a scheduled Login at once, because a job is waiting or the link is back. */
export function tryLoginNow(turn: Turn): void {
  const { login } = turn.state;
  turn.patch({ login: { ...login, notBeforeMs: Math.min(login.notBeforeMs, turn.now.monoMs) } });
}

/** Handles a Login without an answer, for the given reason. */
export function loginLost(turn: Turn, flight: Flight, loss?: LoginLoss): void {
  keepUnanswered(turn, flight);
  loginFailed(turn, loss === undefined ? { why: 'no-answer' } : { why: 'lost', ...loss });
}

/**
 * Records an unanswered Login. Until this Login can no longer arrive, it may replace a session that a later Login has
 * opened. If an earlier Login on the same connection has no delivery deadline, the deadline of this Login also applies
 * to the earlier Login.
 */
export function keepUnanswered(turn: Turn, flight: Flight): void {
  const { login } = turn.state;
  const others = login.unanswered.filter(
    (other) => mayArrive(other, turn.now.monoMs) && !isUnbounded(other, flight.connection),
  );
  turn.patch({ login: { ...login, unanswered: [...others, flight] } });
}

/** Records a Login that was not sent on this link. Until this Login can no longer arrive, it may replace a session. */
export function keepStrayLogin(turn: Turn): void {
  const isOpenEnded = turn.state.unconfirmedLeader !== undefined;
  const untilMs = isOpenEnded ? undefined : turn.now.monoMs + turn.rail.arrivesWithinMs('orphaned');
  keepUnanswered(
    turn,
    resumedFlight({ serviceId: '', to: turn.state.record }, turn.now.monoMs, { answerMs: 0 }, untilMs),
  );
}

/**
 * Records that a Login was not answered. The terminal may have restarted in the meantime. If the terminal later reports
 * that it has no such attempt, this alone therefore does not confirm an earlier refusal.
 */
export function noteAwayFromLogin(turn: Turn): void {
  const current = currentEntry(turn.state);
  if (current?.inFlight.notStartedCause !== undefined)
    turn.patchInFlight(current.record.request.transactionId, { wasAway: true });
}

/**
 * Reasons with which a terminal refuses while it works or is switched off for the night. These refusals end without an
 * operator.
 */
const passing: ReadonlySet<string> = new Set([
  'Aborted',
  'Busy',
  'Cancel',
  'InProgress',
  'InsertedCard',
  'UnavailableDevice',
]);

/**
 * True if a Login was refused: the terminal gave an answer that is not temporary, or an HTTP status came instead of an
 * answer.
 */
function isRefusal(failure: LoginFailure): boolean {
  if (failure.why === 'lost') return failure.status !== undefined && failure.status >= 300;
  return failure.why === 'refused' && !passing.has(failure.condition ?? '');
}

/**
 * Returns the refusals in a row, including this failure if it is a refusal. Other failures between refusals are
 * ignored.
 */
function refusalsWith({ state: { login }, at }: Turn, failure: LoginFailure): Refusals | undefined {
  if (!isRefusal(failure)) return login.refusals;
  return { times: (login.refusals?.times ?? 0) + 1, at: login.refusals?.at ?? at };
}

/** Handles a failed Login. The next Login follows after a growing pause. */
export function loginFailed(turn: Turn, lastFailure: LoginFailure): void {
  const failures = turn.state.login.failures + 1;
  const maxMs = headEntry(turn.state) === undefined ? limits.idleLoginMaxMs : limits.retryMaxMs;
  const capMs = Math.min(maxMs, limits.retryMinMs * 2 ** Math.min(failures, 10));
  turn.patch({
    login: {
      ...turn.state.login,
      failures,
      lastFailure,
      refusals: refusalsWith(turn, lastFailure),
      notBeforeMs: turn.now.monoMs + turn.jitter(limits.retryMinMs, capMs),
    },
  });
}
