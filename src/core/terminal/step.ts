/**
 * The heart: what happened goes in, what to remember and what to do come out (design, section 4). Pure and synchronous.
 * Every wait is a moment in the state, and `advance` does what is due: a late timer, a restart and a lost link all take
 * the same way.
 */

import { expireManagementRequest, onEnableServiceAnswer } from './dispatch/management-request.js';
import { isMoneyMessage } from '../kinds/message/response-body.js';
import { kinds } from '../kinds/index.js';
import type { Message } from '../../../protocol/index.js';
import { matchResponse } from './answers/apply-response.js';
import { isOwnWord, isSentBack, onSaleDeviceRequest, onEvent, onQuestion } from './prompts/display-print-input.js';
import { deviceResponses } from './messages/device-response.js';
import { releaseDeviceRequest } from './device-requests/device-request-ends.js';
import { onOrphaned, onRequested, onStarted } from '../lifecycle/accept-and-restart.js';
import { onDeviceResponse } from './device-requests/device-request-replies.js';
import { onDeviceRequestAbort, onDeviceRequestMade, pursueDeviceRequest } from './device-requests/device-requests.js';
import { onHandOverAsked, onHandOverEnds, onHandOverStarts } from '../lifecycle/hand-over.js';
import { keepAskingOn } from '../engine/late-inquiry.js';
import { type Now } from '../engine/lane.js';
import type { LaneEvent, Received } from './lane/lane-event.js';
import { onFlooded } from './lane/flooded.js';
import { onForged } from './answers/unauthenticated-message.js';
import type { Effect } from './lane/effect.js';
import type { Fact } from '../engine/fact.js';
import { type LaneState, type Turn } from './lane/lane-state.js';
import { endLease, expireLease, onLease } from '../lifecycle/lease.js';
import { onLinkDown, onLinkUp, onNotSent, onPong, onRequestLost } from './dispatch/link.js';
import {
  onAbort,
  onAcknowledge,
  onRepeatedRequest,
  onRequestedAgain,
  onRelease,
  onResolve,
} from '../lifecycle/operator-commands.js';
import { keepCard } from './dispatch/release-card.js';
import type { LaneCommit } from '../engine/ports.js';
import { onPoiList, onPoiListFailed } from './session/poi-list.js';
import { onSaleMoved } from '../lifecycle/sibling-completed.js';
import { putAside } from './answers/terminal-initiated-messages.js';
import { onStrayCall } from './lane/stray-call-log.js';
import { onAddressAnswered, onAddressLooked, onMoveAnnounced } from './session/new-address.js';
import { endPrompts, onAnswer, onCallGone, onInputUpdate } from './prompts/prompts.js';
import { onPreviousAnswer, onTotalsAnswer } from './reconciliation/period.js';
import { pursue } from './questions/attempt-follow-up.js';
import { onStatusAnswer } from './questions/status-answer.js';
import { keepList, noteHeard } from './lane/terminal-list.js';
import {
  keepTokenRefusal,
  onAnswerElsewhere,
  onAnswerInOrder,
  onOwnAnswer,
  onTaken,
  rowOfStatus,
  takeRefusal,
} from './answers/response-reading.js';
import { onAnswerDelivered, onAnswerLost, onRegisterLogin, onResultNotTaken } from '../lifecycle/register-logins.js';
import { decideFollowUps } from '../lifecycle/declined-follow-up.js';
import { onReconciliationAnswer, onReferenceAnswer } from './reconciliation/continuity-check.js';
import { onLoginAnswer } from './session/login-answer.js';
import { hurryLogin, keepStrayLogin } from './session/session.js';
import { callForCredential, onAccepted } from './session/credentials.js';
import { expireQueue, startNext } from './dispatch/start.js';
import { noteAsleep, noticeClocks } from './lane/clock-jump.js';
import { TerminalRail } from './terminal-rail.js';
import { TerminalTurn } from './lane/lane-turn.js';
import { onNamed, onUnreadable } from './answers/undecodable-message.js';

/** What one step gives. `commit` must be durable before any of `effects` is carried out (promise 2). */
export interface Step {
  readonly state: LaneState;
  /** Undefined when there is nothing to remember. */
  readonly commit: LaneCommit | undefined;
  readonly effects: readonly Effect[];
}

/** One step of a lane. Throws InvariantError when something that cannot be is; nothing has happened then. */
export function step(state: LaneState, event: LaneEvent, now: Now): Step {
  const turn = new TerminalTurn(state, now, new TerminalRail(state.settings), kinds);
  const isAwoken = noticeClocks(turn);
  happen(turn, event);
  if (isAwoken) noteAsleep(turn);
  advance(turn);
  const facts: readonly Fact[] = turn.facts;
  const commit: LaneCommit | undefined =
    facts.length === 0 && turn.changed.size === 0 && !turn.laneChanged
      ? undefined
      : {
          terminal: state.settings.terminal,
          facts,
          transactions: [...turn.changed.values()],
          ...(turn.laneChanged ? { lane: turn.state.record } : {}),
        };
  // A parked lane takes in what the terminal says, and sends nothing.
  return { state: turn.state, commit, effects: turn.state.faulted === undefined ? turn.effects : [] };
}

function advance(turn: Turn): void {
  expireLease(turn);
  // A parked lane sends nothing more; what only waits may still be told that it was never started.
  if (turn.state.faulted !== undefined) {
    keepAskingOn(turn);
    decideFollowUps(turn);
    return expireQueue(turn);
  }
  expireManagementRequest(turn);
  keepList(turn);
  pursue(turn);
  keepAskingOn(turn);
  pursueDeviceRequest(turn);
  endPrompts(turn);
  keepCard(turn);
  decideFollowUps(turn);
  expireQueue(turn);
  startNext(turn);
}

function happen(turn: Turn, event: LaneEvent): void {
  switch (event.type) {
    case 'tick':
      return;
    case 'started':
      keepLostLogin(turn);
      return onStarted(turn);
    case 'stopping':
      // What only waits ends at once (`expireQueue`); what runs goes on as long as the process does.
      return turn.patch({ stopping: true });
    case 'orphaned':
      return onOrphaned(turn, event.record);
    case 'requested':
      hurryLogin(turn);
      return onRequested(turn, event);
    case 'hand-over-asked':
      return onHandOverAsked(turn, event);
    case 'hand-over-starts':
      hurryLogin(turn);
      return onHandOverStarts(turn, event);
    case 'hand-over-ends':
      return onHandOverEnds(turn, event);
    case 'asked-again':
      return onRepeatedRequest(turn, event);
    case 'asked-anew':
      return onRequestedAgain(turn, event);
    case 'register-login':
      return onRegisterLogin(turn, event);
    case 'answer-delivered':
      return onAnswerDelivered(turn, event);
    case 'answer-lost':
      return onAnswerLost(turn, event);
    case 'result-not-taken':
      return onResultNotTaken(turn, event);
    case 'abort':
      return onAbort(turn, event);
    case 'acknowledge':
      return onAcknowledge(turn, event);
    case 'resolve':
      return onResolve(turn, event);
    case 'sale-moved':
      return onSaleMoved(turn, event);
    case 'answer-prompt':
      return onAnswer(turn, event);
    case 'device-request-asked':
      return onDeviceRequestMade(turn, event);
    case 'device-request-abort':
      return onDeviceRequestAbort(turn, event);
    case 'lease':
      return onLease(turn, event);
    case 'lease-end':
      return endLease(turn, event.why);
    case 'release':
      return onRelease(turn, event, () => releaseDeviceRequest(turn));
    case 'link-up':
      return onLinkUp(turn);
    case 'link-down':
      return onLinkDown(turn, event.connection, event.cause.text);
    case 'pong':
      return onPong(turn, event.connection, event.mark);
    case 'message':
      return onMessage(turn, event.connection, event.received);
    case 'unreadable':
      return onUnreadable(turn, event);
    case 'stray-call':
      return onStrayCall(turn, event.why);
    case 'address-looked':
      return onAddressLooked(turn, event);
    case 'address-answered':
      return onAddressAnswered(turn, event);
    case 'call-gone':
      return onCallGone(turn, event.connection);
    case 'forged':
      return onForged(turn, event);
    case 'flooded':
      return onFlooded(turn);
    case 'named':
      return onNamed(turn, event.named);
    case 'request-lost':
      return onRequestLost(turn, event.serviceId, event.why, 'response-lost');
    case 'taken':
      return onTaken(turn, event.serviceId);
    case 'responded':
      if (event.isAnswer) return onOwnAnswer(turn, event.serviceId);
      return onRequestLost(turn, event.serviceId, 'its response answers something else', 'response-lost', {});
    case 'no-message':
      callForCredential(turn, event);
      if (takeRefusal(turn, event)) return;
      onRequestLost(turn, event.serviceId, event.why, rowOfStatus(event), { status: event.status });
      return keepTokenRefusal(turn, event);
    case 'not-sent':
      return onNotSent(turn, event);
    case 'poi-list':
      return onPoiList(turn, event.poiIds);
    case 'poi-list-failed':
      return onPoiListFailed(turn, event.cause.text);
  }
}

/** A Login of an earlier process that was not answered may still arrive. */
function keepLostLogin(turn: Turn): void {
  if (turn.state.record.loginLost !== true) return;
  keepStrayLogin(turn);
}

/** Whether a message can only come from the terminal itself, and not from the gateway about it. */
function isOfTerminal(message: Message): boolean {
  if (message.header.MessageClass === 'Device' && message.name.endsWith('Request')) return true;
  return 'Response' in message.body && message.body.Response.ErrorCondition !== 'UnavailableDevice';
}

/** What a lane acts on beside the answers that settle an attempt. */
const awaited = [
  'TransactionStatusResponse',
  'LoginResponse',
  'EnableServiceResponse',
  'DisplayRequest',
  'PrintRequest',
  'InputRequest',
  'InputUpdate',
  'SoundRequest',
  'EventNotification',
  ...deviceResponses,
] as const;

function isAwaited(message: Message): message is Extract<Message, { readonly name: (typeof awaited)[number] }> {
  return awaited.some((name) => name === message.name);
}

function onMessage(turn: Turn, connection: number, received: Received): void {
  const { message } = received;
  if (received.isCall === true && message.name === 'TransmitRequest') return onMoveAnnounced(turn, received);
  if (received.isCall === true && putAside(turn, received)) return;
  if (isSentBack(turn.state, message)) {
    turn.fact('unmatched-response', `our own ${message.name} came back, and was ignored`);
    return;
  }
  if (message.header.POIID === turn.state.record.poiId && isOfTerminal(message)) {
    if (!turn.state.record.seen) turn.patchLane({ seen: true });
    noteHeard(turn, message);
  }
  onAnswerInOrder(turn, connection, received);
  onAnswerElsewhere(turn, received);
  const { ServiceID: serviceId } = message.header;
  if (message.name.endsWith('Response')) onAccepted(turn, serviceId);
  if (serviceId !== undefined && isOwnWord(message)) onNamed(turn, [serviceId]);
  if (message.name === 'ReconciliationResponse') {
    if (onReconciliationAnswer(turn, message) || onPreviousAnswer(turn, { ...received, message })) return;
  }
  if (message.name === 'GetTotalsResponse' && onTotalsAnswer(turn, { ...received, message })) return;
  if (isMoneyMessage(message)) {
    matchResponse(turn, message, 'direct', received);
    return;
  }
  if (!isAwaited(message)) {
    turn.fact('unmatched-response', `a ${message.name} of the terminal, which nobody asked for, was ignored`);
    return;
  }
  switch (message.name) {
    case 'TransactionStatusResponse':
      if (onReferenceAnswer(turn, { ...received, message })) return;
      return onStatusAnswer(turn, { ...received, message });
    case 'LoginResponse':
      return onLoginAnswer(turn, message);
    case 'EnableServiceResponse':
      return onEnableServiceAnswer(turn, message);
    case 'DisplayRequest':
    case 'PrintRequest':
    case 'SoundRequest':
      return onSaleDeviceRequest(turn, connection, message);
    case 'InputRequest':
      return onQuestion(turn, connection, message);
    case 'InputUpdate':
      return onInputUpdate(turn, message);
    case 'EventNotification':
      return onEvent(turn, { ...received, message });
    case 'DiagnosisResponse':
    case 'GetTotalsResponse':
    case 'BalanceInquiryResponse':
    case 'InputResponse':
    case 'DisplayResponse':
    case 'PrintResponse':
    case 'LogoutResponse':
    case 'AdminResponse':
      return onDeviceResponse(turn, { ...received, message });
  }
}
