/** The one management request in flight: what follows when nobody answers it. */

import { attemptEvents, laneEvents, sessions } from '../../../messages/en.js';
import type { Turn } from '../lane/lane-state.js';
import type { LoginLoss, ManagementRequest, StatusRequest } from '../messages/management-types.js';
import { loginFailed, loginLost, noteAwayFromLogin } from '../session/session.js';
import { periodUnanswered } from '../reconciliation/open-period.js';
import { releaseCardLater } from './release-card.js';
import { askLater, byHardLimit } from '../questions/status-question.js';
import type { MessageOf } from '../../../../protocol/index.js';
import { sessionLost } from '../session/session-lost.js';
import { giveUpSilentLink } from '../lane/silent-link.js';
import { dropCard } from '../queue/acquired-card.js';
import { limits } from '../../base/limits.js';

/** Ends the management request in flight when its time is over. */
export function expireManagementRequest(turn: Turn): void {
  const { managementRequest } = turn.state;
  if (managementRequest !== undefined && turn.now.monoMs >= managementRequest.deadlineMs)
    endManagementRequest(turn, managementRequest, 'silence');
}

/** It proved nothing. `unsent`: no byte of it was handed over, as if it had never been asked. */
export function endManagementRequest(
  turn: Turn,
  managementRequest: ManagementRequest,
  why: 'silence' | 'lost' | 'unsent',
  /** What was said of a request that was lost alone. */
  loss?: LoginLoss,
): void {
  turn.patch({ managementRequest: undefined });
  if (why === 'silence' && isTelling(turn, managementRequest)) giveUpSilentLink(turn, managementRequest);
  switch (managementRequest.type) {
    case 'login':
      if (why !== 'unsent') noteAwayFromLogin(turn);
      return why === 'unsent' ? loginFailed(turn, { why: 'not-sent' }) : loginLost(turn, managementRequest, loss);
    case 'period':
      return periodUnanswered(turn, managementRequest.transactionId, why === 'unsent' ? 'link' : 'period');
    case 'enable-service':
      return releaseCardLater(turn, managementRequest);
    case 'status':
      noteAway(turn, managementRequest);
      reportSilence(turn, managementRequest, why);
      return askLater(turn, managementRequest);
  }
}

/** Whether no answer to it may mean a link that only seems to stand. Not every terminal knows the release of a card: of that only the last of several tries says so. */
function isTelling({ state }: Turn, { type }: ManagementRequest): boolean {
  return type !== 'enable-service' || (state.cardHold?.fruitless ?? 0) + 1 >= limits.letGoTriesMax;
}

/** Whoever did not answer may have restarted meanwhile: a refusal of before needs more than a later denial. */
function noteAway(turn: Turn, { purpose, transactionId, about }: StatusRequest): void {
  const isPursued = purpose === 'pursuit' && turn.entry(transactionId)?.inFlight?.serviceId === about;
  if (isPursued) turn.patchInFlight(transactionId, { wasAway: true });
}

/**
 * The question was not answered: said once, so that nobody watches a payment that seems to run. On a wire with a connection for each request a question that
 * hangs is cut, and counts as lost; one that is refused or cut at once is asked a third time before anybody is told.
 */
function reportSilence(
  turn: Turn,
  { purpose, transactionId, about, sentAtMs }: StatusRequest,
  why: 'silence' | 'lost' | 'unsent',
): void {
  const entry = turn.entry(transactionId);
  const inFlight = entry?.inFlight;
  if (entry === undefined || purpose !== 'pursuit' || inFlight?.serviceId !== about) return;
  if (entry.record.outcome !== undefined) return;
  const { settings } = turn.state;
  // A question that was rejected is over sooner, and its Reject has been noted.
  const isLate = turn.now.monoMs - sentAtMs >= settings.managementMs;
  const isSilent = isLate || (why !== 'silence' && inFlight.fruitless >= 2);
  if (isSilent && !inFlight.silent) {
    turn.patchInFlight(transactionId, { silent: true });
    const text = attemptEvents.statusUnanswered(isLate ? settings.managementMs / 1_000 : undefined);
    turn.fact('status-unanswered', text, { transactionId, serviceId: about, row: 'link-lost' });
  }
  byHardLimit(turn, entry.record, inFlight);
}

/**
 * Takes the answer to it. Who denies the session may keep the card all the same, and is told again behind a Login; Busy asks for patience.
 * Whatever else the terminal says, it keeps no card.
 */
export function onEnableServiceAnswer(turn: Turn, message: MessageOf<'EnableServiceResponse'>): void {
  const { managementRequest } = turn.state;
  if (managementRequest?.type !== 'enable-service' || !turn.answered(message.header)) return;
  const { Result: result, ErrorCondition: condition } = message.body.Response;
  if (condition === 'LoggedOut') {
    releaseCardLater(turn, managementRequest);
    return sessionLost(turn, sessions.ends['answered-logged-out']);
  }
  if (condition === 'Busy' || condition === 'InProgress' || condition === 'UnavailableDevice')
    return releaseCardLater(turn, managementRequest);
  dropCard(turn, laneEvents.cardReleased(condition ?? result));
}
