/** What follows when the terminal has lost the login session. */

import { sessions } from '../../../messages/en.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { Turn } from '../lane/lane-state.js';
import { noSession } from '../lane/continuity.js';
import { mayLoseSession } from '../lane/session-state.js';
import { endHold } from '../queue/acquired-card.js';

/** It answers a question with LoggedOut: the session that stands is gone. Who has no sessions may have restarted, each time that it says so. */
export function saidLoggedOut(turn: Turn): void {
  const { record, settings } = turn.state;
  if (record.sessionStanding) sessionLost(turn, sessions.ends['logged-out']);
  else if (!settings.profile.sessions) turn.patchLane({ sessionEpoch: record.sessionEpoch + 1 });
}

/** The terminal's session is gone: continuity with every attempt sent in it ends. */
export function sessionLost(turn: Turn, why: string): void {
  const { record, settings } = turn.state;
  const { device, sessionStanding } = record;
  // What a late Login of ours ended, the terminal did not lose by itself; and a cloud may say it in its place.
  const isOfTerminal = record.loginLost !== true && !mayLoseSession(turn) && settings.profile.peer !== 'cloud';
  const isItsOwn = sessionStanding && device !== undefined && isOfTerminal;
  if (isItsOwn) turn.patchLane({ loggedOutDevice: device });
  endSession(turn, why);
}

/** It answers a payment with LoggedOut. That may be the second copy of one that it takes: what it says of its memory is seen once it denies the payment. */
export function refusedForSession(turn: Turn): void {
  endSession(turn, sessions.ends['answered-logged-out']);
}

/** It denies what it had answered with LoggedOut: the device says by itself that it lost a session in which something had left for certain. */
export function confirmedLoggedOut(turn: Turn, { wasLoggedOut, sessionEpoch }: TerminalAttempt): void {
  const { record, settings } = turn.state;
  const { device } = record;
  const isItsOwn = wasLoggedOut === true && sessionEpoch !== noSession && settings.profile.peer !== 'cloud';
  if (isItsOwn && device !== undefined) turn.patchLane({ loggedOutDevice: device });
}

/**
 * It answers a request of a session that it had said was lost: it had not restarted, and says LoggedOut also where it forgets nothing. So that it says nothing proves nothing of its memory, either,
 * until it has lost another session.
 */
export function answeredAfterLoggedOut(turn: Turn, { sessionEpoch }: TerminalAttempt): void {
  const { record } = turn.state;
  const { device, loggedOutDevice } = record;
  const isOfBefore = sessionEpoch !== noSession && sessionEpoch < record.sessionEpoch;
  if (isOfBefore && device !== undefined && device === loggedOutDevice) turn.patchLane({ loggedOutDevice: undefined });
}

/** The session of a lost connection is gone where the profile says that it ends with it. The terminal said nothing, and so nothing of its memory. */
export function endWithLink(turn: Turn): void {
  const { record, settings } = turn.state;
  if (settings.profile.sessionEndsWithLink && record.sessionStanding) endSession(turn, sessions.ends.link);
}

function endSession(turn: Turn, why: string): void {
  turn.patchLane({ sessionEpoch: turn.state.record.sessionEpoch + 1, sessionStanding: false });
  turn.fact('session', why);
  // Who denies a session may keep the card all the same: it is told.
  endHold(turn, 'session-lost');
}
