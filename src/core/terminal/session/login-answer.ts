/** What the answer to a Login means for the session and for what waits (design, sections 4 and 5). */

import type { Turn } from '../lane/lane-state.js';
import { sayFailure } from '../lane/wait-detail.js';
import { mayLoseSession, takesInputOf } from '../lane/session-state.js';
import { readPoiList } from '../lane/terminal-list.js';
import { keepUnanswered, loginFailed, noteAwayFromLogin } from './session.js';
import type { MessageOf } from '../../../../protocol/index.js';
import { deviceIn, serialIn } from '../lane/continuity.js';
import { currentEntry, headEntry } from '../../engine/lane.js';
import type { LoginFailure } from '../messages/management-types.js';
import { conditionRow } from '../messages/conditions.js';
import { endNotProcessed } from '../../lifecycle/attempts.js';
import { notProcessed } from '../../policy/outcome.js';

/** The last Login is no longer on its way: what is left are the ones before it. */
function loginArrived(turn: Turn): void {
  turn.patchLane({ loginLost: mayLoseSession(turn) });
}

/** Takes the answer to a Login. One that nobody waits for any more is ignored: the next Login decides. */
export function onLoginAnswer(turn: Turn, message: MessageOf<'LoginResponse'>): void {
  const { managementRequest } = turn.state;
  if (managementRequest?.type !== 'login' || !turn.answered(message.header)) return;
  const response = message.body.Response;
  if (response.Result === 'Success' || response.Result === 'Partial') {
    const takesInput = turn.state.settings.prompts !== undefined;
    const device = deviceIn(message.body);
    const serial = turn.state.settings.place?.follows === true ? serialIn(message.body) : undefined;
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
    turn.fact('session', 'the terminal accepted the Login', { serviceId: managementRequest.serviceId });
    return;
  }
  const condition = response.ErrorCondition;
  const failure: LoginFailure = { why: 'refused', condition, words: response.AdditionalResponse };
  const { lastFailure } = turn.state.login;
  // A terminal that is switched off overnight says the same thing hundreds of times: once is enough.
  if (lastFailure === undefined || sayFailure(failure) !== sayFailure(lastFailure)) {
    turn.fact('session', `the terminal did not accept the Login (${sayFailure(failure)})`, {
      serviceId: managementRequest.serviceId,
    });
  }
  if (condition === 'UnavailableDevice') noteAwayFromLogin(turn);
  // The gateway may say that it does not reach the terminal, and deliver all the same.
  if (condition !== 'UnavailableDevice' || turn.state.settings.profile.unavailableMeansUndelivered) loginArrived(turn);
  else keepUnanswered(turn, managementRequest);
  loginFailed(turn, failure);
  const row = condition === undefined ? undefined : conditionRow(condition)?.login;
  if (row?.verdict === 'poi-list') readPoiList(turn);
  if (row?.verdict === 'hopeless') {
    const current = currentEntry(turn.state);
    if (current?.inFlight.notStartedCause === 'logged-out' && !current.inFlight.maybePassedOn)
      turn.patchInFlight(current.record.request.transactionId, { loginRefused: true, askAtMs: turn.now.monoMs });
    for (let head = headEntry(turn.state); head !== undefined; head = headEntry(turn.state)) {
      endNotProcessed(turn, head.record, notProcessed('login-refused', row.message), 'cannot-send');
    }
  }
}
