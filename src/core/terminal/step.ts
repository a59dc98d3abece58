/**
 * The core function: it turns an event into changes to store and effects to carry out (design, section 4). The function
 * is pure and synchronous. Every wait is a moment in the state, and `advance` does everything that is due. So a late
 * timer, a restart and a lost connection need no code of their own.
 */

import { attemptEvents } from '../../messages/index.js';
import { expireManagementRequest } from './dispatch/management-request.js';
import { kinds } from '../kinds/index.js';
import { releaseDeviceRequest } from './device-requests/device-request-ends.js';
import { onOrphaned, onRequested, onStarted } from '../lifecycle/accept-and-restart.js';
import { onDeviceRequestAbort, onDeviceRequestMade, pursueDeviceRequest } from './device-requests/device-requests.js';
import { onMessage } from './incoming-message.js';
import { onHandOverAsked, onHandOverEnds, onHandOverStarts } from '../lifecycle/hand-over.js';
import { keepAskingOn } from './queue/late-inquiry.js';
import { type Now } from './queue/lane.js';
import type { LaneEvent } from './lane/lane-event.js';
import { onFlooded } from './lane/flooded.js';
import { onForged } from './answers/unauthenticated-message.js';
import type { Effect } from './lane/effect.js';
import { type LaneState, type Turn } from './lane/lane-state.js';
import { endLease, expireLease, onLease } from './queue/lease.js';
import { onLinkDown, onLinkUp, onNotSent, onPong, onRequestLost } from './dispatch/link.js';
import { onAbort } from '../lifecycle/request-abort.js';
import { onAcknowledge, onResolve } from '../lifecycle/operator-commands.js';
import { keepCard } from './dispatch/release-card.js';
import type { LaneCommit } from '../engine/ports.js';
import { onPoiList, onPoiListFailed } from './session/poi-list.js';
import { onSaleMoved } from '../lifecycle/sibling-completed.js';
import { onStrayCall } from './lane/stray-call-log.js';
import { onAddressAnswered, onAddressLooked } from './session/new-address.js';
import { endPrompts, onAnswer, onCallGone } from './prompts/prompts.js';
import { pursue } from './questions/attempt-follow-up.js';
import { keepList } from './lane/terminal-list.js';
import { keepTokenRefusal, onOwnAnswer, onTaken, rowOfStatus, takeRefusal } from './answers/response-reading.js';
import {
  onAnswerDelivered,
  onAnswerLost,
  onRegisterLogin,
  onRepeatedRequest,
  onRequestedAgain,
  onResultNotTaken,
} from './queue/register-logins.js';
import { onRelease } from './queue/release-lane.js';
import { endUnwantedHold } from './queue/acquired-card.js';
import { decideFollowUps } from './queue/declined-follow-up.js';
import { addCredentialItem } from './session/credentials.js';
import { expireQueue, startNext } from './dispatch/start.js';
import { noteAsleep, noticeClocks } from './lane/clock-jump.js';
import { onLeaderConfirmed, onLeaderUnconfirmed } from './lane/earlier-leader.js';
import { TerminalRail } from './terminal-rail.js';
import { TerminalTurn } from './lane/lane-turn.js';
import { onNamed, onUnreadable } from './answers/undecodable-message.js';

/** The result of one step. `commit` must be durable before any of `effects` is carried out (promise 2). */
export interface Step {
  readonly state: LaneState;
  /** The changes to store. Undefined if nothing changed that must be durable. */
  readonly commit: LaneCommit | undefined;
  readonly effects: readonly Effect[];
}

/** Runs one step of a lane. Throws InvariantError if an invariant is broken; the state is then unchanged. */
export function step(state: LaneState, event: LaneEvent, now: Now): Step {
  const turn = new TerminalTurn(state, now, new TerminalRail(state.settings), kinds);
  const isAwoken = noticeClocks(turn);
  happen(turn, event.type, event);
  if (isAwoken) noteAsleep(turn);
  advance(turn);
  const commit = turn.commit(turn.laneChanged ? turn.state.record : undefined);
  // A faulted lane still processes the terminal's messages, and sends nothing.
  return { state: turn.state, commit, effects: turn.state.faulted === undefined ? turn.effects : [] };
}

function advance(turn: Turn): void {
  expireLease(turn);
  // A faulted lane sends nothing. Transactions that only wait may still end as never started.
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

/** The events of a lane by their type. */
type EventsByType = { readonly [Event in LaneEvent as Event['type']]: Event };

function happen<Type extends keyof EventsByType>(turn: Turn, type: Type, event: EventsByType[Type]): void {
  handlers[type](turn, event);
}

/** The handler for each type of event. */
const handlers: { readonly [Type in keyof EventsByType]: (turn: Turn, event: EventsByType[Type]) => void } = {
  tick: () => {},
  started: (turn) => onStarted(turn),
  'leader-unconfirmed': (turn, { leader }) => onLeaderUnconfirmed(turn, leader),
  'leader-confirmed': (turn) => onLeaderConfirmed(turn),
  // `expireQueue` ends waiting transactions at once. Running transactions continue as long as the process lives.
  stopping: (turn) => turn.patch({ stopping: true }),
  orphaned: (turn, { record }) => onOrphaned(turn, record),
  requested: onRequested,
  'hand-over-asked': onHandOverAsked,
  'hand-over-starts': onHandOverStarts,
  'hand-over-ends': onHandOverEnds,
  'asked-again': onRepeatedRequest,
  'asked-anew': onRequestedAgain,
  'register-login': onRegisterLogin,
  'answer-delivered': onAnswerDelivered,
  'answer-lost': onAnswerLost,
  'result-not-taken': onResultNotTaken,
  abort: (turn, event) => {
    endUnwantedHold(turn, event);
    onAbort(turn, event);
  },
  acknowledge: onAcknowledge,
  resolve: onResolve,
  'sale-moved': onSaleMoved,
  'answer-prompt': onAnswer,
  'device-request-asked': onDeviceRequestMade,
  'device-request-abort': onDeviceRequestAbort,
  lease: onLease,
  'lease-end': (turn, { why }) => endLease(turn, why),
  release: (turn, event) => onRelease(turn, event, () => releaseDeviceRequest(turn)),
  'link-up': onLinkUp,
  'link-down': (turn, { connection, cause }) => onLinkDown(turn, connection, cause.text),
  pong: (turn, { connection, mark }) => onPong(turn, connection, mark),
  message: (turn, { connection, received }) => onMessage(turn, connection, received),
  unreadable: onUnreadable,
  'stray-call': (turn, { why }) => onStrayCall(turn, why),
  'address-looked': onAddressLooked,
  'address-answered': onAddressAnswered,
  'call-gone': (turn, { connection }) => onCallGone(turn, connection),
  forged: onForged,
  flooded: onFlooded,
  named: (turn, { named }) => onNamed(turn, named),
  'request-lost': (turn, { serviceId, why }) => onRequestLost(turn, serviceId, why, 'response-lost'),
  taken: (turn, { serviceId }) => onTaken(turn, serviceId),
  responded: (turn, { serviceId, isAnswer }) =>
    isAnswer
      ? onOwnAnswer(turn, serviceId)
      : onRequestLost(turn, serviceId, attemptEvents.responseOfAnother, 'response-lost', {}),
  'no-message': (turn, event) => {
    addCredentialItem(turn, event);
    if (takeRefusal(turn, event)) return;
    onRequestLost(turn, event.serviceId, event.why, rowOfStatus(event), { status: event.status });
    keepTokenRefusal(turn, event);
  },
  'not-sent': onNotSent,
  'poi-list': (turn, { poiIds }) => onPoiList(turn, poiIds),
  'poi-list-failed': (turn, { cause }) => onPoiListFailed(turn, cause.text),
};
