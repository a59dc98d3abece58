/** How a management request in flight ends if it is not answered. */

import { attemptEvents, laneEvents, sessions } from '../../../messages/index.js';
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

/** Ends a management request that proved nothing. `unsent`: no byte was handed over. */
export function endManagementRequest(
  turn: Turn,
  managementRequest: ManagementRequest,
  why: 'silence' | 'lost' | 'unsent',
  /** The reason for the loss, if only this request was lost. */
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

/**
 * True if silence may mean a dead connection. Not every terminal knows the request to release a card, so for that
 * request only the last of several tries counts.
 */
function isTelling({ state }: Turn, { type }: ManagementRequest): boolean {
  return type !== 'enable-service' || (state.cardHold?.fruitless ?? 0) + 1 >= limits.letGoTriesMax;
}

/**
 * Records that the terminal did not answer a question. The terminal may have restarted and forgotten its attempts. So
 * an earlier refusal is not confirmed only because the terminal does not know the attempt later.
 */
function noteAway(turn: Turn, { purpose, transactionId, about }: StatusRequest): void {
  const isPursued = purpose === 'pursuit' && turn.entry(transactionId)?.inFlight?.serviceId === about;
  if (isPursued) turn.patchInFlight(transactionId, { wasAway: true });
}

/**
 * Records once that a status question was not answered. A question counts as unanswered after the time limit. If it was
 * lost or could not be sent, it counts as unanswered only after two other questions without result.
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
  // Only a question without any response lasts this long. A question that the terminal rejected ends earlier, and the
  // rejection is already in the timeline.
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
 * Handles the answer to EnableService. After LoggedOut the terminal may still hold the card, so tenderd repeats the
 * request after a Login. After Busy it repeats the request later. Any other answer means that the terminal holds no
 * card.
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
