/** The steps after the terminal has lost the login session. */

import { sessions } from '../../../messages/index.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { Turn } from '../lane/lane-state.js';
import { noSession } from '../lane/continuity.js';
import { mayLoseSession } from '../lane/session-state.js';
import { endHold } from '../queue/acquired-card.js';

/**
 * Handles LoggedOut in answer to a question: the session is gone. A terminal without sessions may have restarted each
 * time it answers LoggedOut.
 */
export function onLoggedOut(turn: Turn): void {
  const { record, settings } = turn.state;
  if (record.sessionStanding) sessionLost(turn, sessions.ends['logged-out']);
  else if (!settings.profile.sessions) turn.patchLane({ sessionEpoch: record.sessionEpoch + 1 });
}

/**
 * Ends the session that the terminal has lost. The terminal's memory of attempts in that session is no longer proved.
 */
export function sessionLost(turn: Turn, why: string): void {
  const { record, settings } = turn.state;
  const { device, sessionStanding } = record;
  // If a late Login of ours ended the session, the terminal did not lose the session by itself. A cloud may also answer
  // LoggedOut in the terminal's place.
  const isOfTerminal = record.loginLost !== true && !mayLoseSession(turn) && settings.profile.peer !== 'cloud';
  const isItsOwn = sessionStanding && device !== undefined && isOfTerminal;
  if (isItsOwn) turn.patchLane({ loggedOutDevice: device });
  endSession(turn, why);
}

/**
 * Handles LoggedOut in answer to a payment. The answer may be about the second copy of a running payment. If the
 * terminal later reports that it has no such payment, tenderd checks whether the terminal kept its memory.
 */
export function refusedForSession(turn: Turn): void {
  endSession(turn, sessions.ends['answered-logged-out']);
}

/**
 * Records that this device reports a lost session by itself. The proof: the device answered LoggedOut to a request that
 * was certainly sent in the session, and later said that it does not know the request.
 */
export function confirmedLoggedOut(turn: Turn, { wasLoggedOut, sessionEpoch }: TerminalAttempt): void {
  const { record, settings } = turn.state;
  const { device } = record;
  const isItsOwn = wasLoggedOut === true && sessionEpoch !== noSession && settings.profile.peer !== 'cloud';
  if (isItsOwn && device !== undefined) turn.patchLane({ loggedOutDevice: device });
}

/**
 * Handles a direct answer to a request of an earlier session, after the terminal had reported that session as lost. The
 * answer proves that the terminal had not restarted, so this terminal may report a lost session for other reasons too.
 * From now on, a missing report does not prove that the terminal kept its memory.
 */
export function answeredAfterLoggedOut(turn: Turn, { sessionEpoch }: TerminalAttempt): void {
  const { record } = turn.state;
  const { device, loggedOutDevice } = record;
  const isOfBefore = sessionEpoch !== noSession && sessionEpoch < record.sessionEpoch;
  if (isOfBefore && device !== undefined && device === loggedOutDevice) turn.patchLane({ loggedOutDevice: undefined });
}

/**
 * Ends the session of a lost connection, if the profile says that the session ends with the connection. The terminal
 * reported nothing, so the end of the session proves nothing about its memory.
 */
export function endWithLink(turn: Turn): void {
  const { record, settings } = turn.state;
  if (settings.profile.sessionEndsWithLink && record.sessionStanding) endSession(turn, sessions.ends.link);
}

function endSession(turn: Turn, why: string): void {
  turn.patchLane({ sessionEpoch: turn.state.record.sessionEpoch + 1, sessionStanding: false });
  turn.fact('session', why);
  // A terminal without a session may still hold the card, so tenderd asks the terminal to release it.
  endHold(turn, 'session-lost');
}
