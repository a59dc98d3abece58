/** The meaning of the answer to a Login for the session and for the waiting jobs (design, sections 4 and 5). */

import { sessions } from '../../../messages/index.js';
import type { Turn } from '../lane/lane-state.js';
import { mayLoseSession, takesInputOf } from '../lane/session-state.js';
import { readPoiList } from '../lane/terminal-list.js';
import { keepUnanswered, loginFailed, noteAwayFromLogin } from './session.js';
import type { MessageOf } from '../../../../protocol/index.js';
import { deviceIn, serialIn } from '../lane/continuity.js';
import { currentEntry, headEntry } from '../queue/lane.js';
import type { LoginFailure, ManagementRequest } from '../messages/management-types.js';
import { conditionRow } from '../messages/conditions.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { notProcessed } from '../../policy/outcome.js';

/** The refusal of a Login. */
type RefusedLogin = Extract<LoginFailure, { readonly why: 'refused' }>;

/** Handles the answer to a Login. An answer to an earlier Login is ignored: the next Login decides. */
export function onLoginAnswer(turn: Turn, message: MessageOf<'LoginResponse'>): void {
  const { managementRequest } = turn.state;
  if (managementRequest?.type !== 'login' || !turn.answered(message.header)) return;
  const response = message.body.Response;
  if (response.Result === 'Success' || response.Result === 'Partial')
    return beginSession(turn, message, managementRequest);
  const condition = response.ErrorCondition;
  const failure: RefusedLogin = { why: 'refused', condition, words: response.AdditionalResponse };
  noteRefusedLogin(turn, failure, managementRequest);
  loginFailed(turn, failure);
  const row = condition === undefined ? undefined : conditionRow(condition)?.login;
  if (row?.verdict === 'poi-list') readPoiList(turn);
  if (row?.verdict === 'hopeless') endHopelessWaits(turn, row.message);
}

/** Begins a session, because the terminal accepted the Login. */
function beginSession(turn: Turn, { body }: MessageOf<'LoginResponse'>, { serviceId }: ManagementRequest): void {
  const takesInput = turn.state.settings.prompts !== undefined;
  const device = deviceIn(body);
  const serial = turn.state.settings.place?.follows === true ? serialIn(body) : undefined;
  turn.patchLane({
    sessionStanding: true,
    ...(serial === undefined ? {} : { serial }),
    seen: true,
    device,
    ...(takesInput === takesInputOf(turn) ? {} : { takesInput }),
  });
  if (turn.state.record.isLoggedOut === true) turn.patchLane({ isLoggedOut: false });
  loginArrived(turn);
  const login = {
    ...turn.state.login,
    notBeforeMs: turn.now.monoMs,
    failures: 0,
    lastFailure: undefined,
    refusals: undefined,
  };
  turn.patch({ login });
  turn.fact('session', sessions.loginAccepted, { serviceId });
}

/** Records that the terminal, or its gateway, refused the Login, and whether the Login has arrived. */
function noteRefusedLogin(turn: Turn, failure: RefusedLogin, managementRequest: ManagementRequest): void {
  const { lastFailure } = turn.state.login;
  // Hundreds of Logins fail for the same reason while a terminal is off overnight. The first fact is enough.
  if (!isSameRefusal(failure, lastFailure)) {
    turn.fact('session', sessions.loginNotAccepted(sessions.loginFailure(failure)), {
      serviceId: managementRequest.serviceId,
    });
  }
  const isUnreached = failure.condition === 'UnavailableDevice';
  if (isUnreached) noteAwayFromLogin(turn);
  // The gateway may report that it does not reach the terminal, and still deliver the Login.
  if (!isUnreached || turn.state.settings.profile.unavailableMeansUndelivered) loginArrived(turn);
  else keepUnanswered(turn, managementRequest);
}

/** True if the last Login was refused in the same words. */
function isSameRefusal({ condition, words }: RefusedLogin, last: LoginFailure | undefined): boolean {
  return last?.why === 'refused' && last.condition === condition && last.words === words;
}

/** Records that the last Login has arrived, so that only earlier Logins may still be on their way. */
function loginArrived(turn: Turn): void {
  turn.patchLane({ loginLost: mayLoseSession(turn) });
}

/** Ends everything that is waiting for a session, because no further Login can succeed. */
function endHopelessWaits(turn: Turn, message: string): void {
  const current = currentEntry(turn.state);
  if (current?.inFlight.notStartedCause === 'logged-out' && !current.inFlight.maybePassedOn)
    turn.patchInFlight(current.record.request.transactionId, { loginRefused: true, askAtMs: turn.now.monoMs });
  for (let head = headEntry(turn.state); head !== undefined; head = headEntry(turn.state)) {
    endNotProcessed(turn, head.record, notProcessed('login-refused', message), 'cannot-send');
  }
}
