/** How device requests end: done, denied, lost, stopped before they left, or given up; and when they are forgotten. */

import { deviceRequests as texts, laneEvents } from '../../../messages/en.js';
import {
  deviceRequestRules,
  type DeviceRequest,
  type HeldDeviceRequest,
  deviceRequestsEndedMax,
  deviceRequestKeptMs,
  currentDeviceRequest,
} from '../messages/device-request.js';
import { type Flight, mayArrive } from '../wire/in-flight-request.js';
import { inBrackets } from '../../policy/peer-text.js';
import { mayLoseSession } from '../lane/session-state.js';
import { limits } from '../../base/limits.js';
import { pingAfter } from '../lane/pong.js';
import type { Turn } from '../lane/lane-state.js';
import { type EndDraft, patchDeviceRequest, nounOf, stoppedBefore, waitAgain } from '../lane/device-request-changes.js';
import type { WaitReason } from '../queue/wait-reason.js';
import { neverStarted } from '../queue/not-started-message.js';
import { detailOf, linkCodeOf } from '../lane/wait-detail.js';

/** It was done. */
export function doneDeviceRequest(
  turn: Turn,
  deviceRequest: DeviceRequest,
  details: Pick<EndDraft, 'answer' | 'redacted' | 'said'>,
): void {
  endDeviceRequest(turn, deviceRequest, {
    result: 'done',
    reason: 'done',
    message: texts.done(nounOf(deviceRequest)),
    ...details,
  });
}

/** Its answer is lost: told so, and not asked again (row `device-request-lost`). */
export function loseDeviceRequest(turn: Turn, deviceRequest: HeldDeviceRequest, cause: texts.LostCause): void {
  const message = texts.lost(nounOf(deviceRequest), cause);
  endDeviceRequest(turn, deviceRequest, { result: 'no-answer', reason: 'no-answer', message }, true);
}

/** Nothing more is heard of it. One that was rejected, and was never seen at work, is told so; it holds the lane as long as it may arrive. */
export function giveUpDeviceRequest(turn: Turn, deviceRequest: HeldDeviceRequest, cause: texts.LostCause): void {
  const { rejected } = deviceRequest.inFlight;
  if (rejected === undefined || deviceRequest.showing !== undefined)
    return loseDeviceRequest(turn, deviceRequest, cause);
  const message = texts.rejected(nounOf(deviceRequest), inBrackets(rejected.words));
  endDeviceRequest(turn, deviceRequest, { result: 'refused', reason: 'rejected', message }, true);
}

/** `isUnanswered`: nobody has answered it, so that where it could do harm it holds the lane until it can no longer arrive. */
export function endDeviceRequest(
  turn: Turn,
  deviceRequest: DeviceRequest,
  draft: EndDraft,
  isUnanswered = false,
): void {
  const { inFlight } = deviceRequest;
  const isHeld =
    isUnanswered &&
    inFlight !== undefined &&
    deviceRequestRules[deviceRequest.parameters.kind].isFenced &&
    mayArrive(inFlight, turn.now.monoMs);
  const { deviceRequestId, parameters } = deviceRequest;
  // Not done, it left the session as it was: the lane opens it again.
  const isOut = draft.result === 'done' || draft.result === 'no-answer';
  if (deviceRequest.hasLoggedOut === true && !isOut) turn.patchLane({ isLoggedOut: false });
  if (parameters.kind === 'logout' && isOut) keepLoggedOut(turn);
  patchDeviceRequest(turn, deviceRequest, {
    end: { redacted: [], ...draft, at: turn.at, atMs: turn.now.monoMs },
  });
  if (!isHeld) leaveLane(turn, deviceRequest);
  turn.fact('device-request-ended', texts.ended(draft.result, draft.message), {
    ...(inFlight === undefined ? {} : { serviceId: inFlight.serviceId }),
    ...(draft.result === 'no-answer' ? { row: 'device-request-lost' } : {}),
    detail: { deviceRequestId, kind: parameters.kind, result: draft.result, reason: draft.reason },
  });
  if (isHeld) pingBehind(turn, { ...deviceRequest, inFlight });
  if (isUnanswered && inFlight !== undefined) cutAlone(turn, inFlight);
}

/** Nobody waits for its response any more: what carries it alone is cut, so that its arrival is limited. */
function cutAlone(turn: Turn, { connection, to, serviceId, deliveryDeadlineMs }: Flight): void {
  if (turn.rail.bounds === 'pong' || connection === undefined || deliveryDeadlineMs !== undefined) return;
  const cause = { code: 'given-up', text: laneEvents.resetCauses['device-request-late'] };
  turn.effects.push({ type: 'give-up', connection, key: { ...to, serviceId }, cause });
}

/** The terminal is logged out on a wish: no other logout that comes to nothing lets the lane log in again. */
function keepLoggedOut(turn: Turn): void {
  const deviceRequests = turn.state.deviceRequests.map(({ hasLoggedOut: _one, ...known }): DeviceRequest => known);
  turn.patch({ deviceRequests });
}

/** No pong bounds it yet: another ping is sent behind it, and one more when none comes. A pong that is lost must not hold the lane for ever. */
export function pingBehind(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  const { inFlight } = deviceRequest;
  if (inFlight.deliveryDeadlineMs !== undefined) return;
  patchDeviceRequest(turn, deviceRequest, {
    inFlight: { ...inFlight, deadlineMs: turn.now.monoMs + limits.pongAgainMs },
  });
  pingAfter(turn, inFlight);
}

/** Nothing of it can be on its way any more: the terminal is free of it. */
export function leaveLane(turn: Turn, deviceRequest: DeviceRequest): void {
  patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
  if (deviceRequest.parameters.kind === 'logout') turn.patchLane({ loginLost: mayLoseSession(turn) });
}

/** Its connection was lost: nothing is asked again. */
export function onDeviceRequestLost(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  if (deviceRequest.end === undefined) giveUpDeviceRequest(turn, deviceRequest, 'connection-lost');
}

/** Proof that nothing left: it waits again while there is time. */
export function onDeviceRequestNotSent(turn: Turn, deviceRequest: HeldDeviceRequest, waitingFor: WaitReason): void {
  if (deviceRequest.end !== undefined) return patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
  if (deviceRequest.abortRequested !== undefined)
    return endDeviceRequest(turn, deviceRequest, stoppedBefore(deviceRequest));
  waitAgain(turn, deviceRequest, { waitingFor });
}

/** Another try could leave no more than this one: the terminal has never heard of it. */
export function onDeviceRequestUnsendable(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  if (deviceRequest.end !== undefined) return patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
  const message = texts.notSealable(nounOf(deviceRequest));
  endDeviceRequest(turn, deviceRequest, { result: 'not-sent', reason: 'malformed', message });
}

/** It was not started before tenderd was stopped. */
export function endByStopping(turn: Turn, deviceRequest: DeviceRequest): void {
  const message = texts.tenderdStopped(nounOf(deviceRequest));
  endDeviceRequest(turn, deviceRequest, { result: 'not-sent', reason: 'stopping', message });
}

/** There is no time left to send it: the terminal has never heard of it. */
export function neverSent(turn: Turn, deviceRequest: DeviceRequest, why: WaitReason): void {
  const words = { noun: nounOf(deviceRequest), nothing: texts.nothingSent };
  const { reason, message } = neverStarted(words, why, detailOf(turn, why), linkCodeOf(turn));
  endDeviceRequest(turn, deviceRequest, { result: 'not-sent', reason, message });
}

/** Forgets what nobody reads any more. */
export function forgetDeviceRequests(turn: Turn): void {
  if (turn.state.deviceRequests.length === 0) return;
  const over = turn.state.deviceRequests.filter(
    ({ inFlight, end: ended }) => inFlight === undefined && ended !== undefined,
  );
  const gone = new Set(
    over.filter(
      (deviceRequest, place) =>
        place < over.length - deviceRequestsEndedMax ||
        turn.now.monoMs >= (deviceRequest.end?.atMs ?? 0) + deviceRequestKeptMs,
    ),
  );
  turn.patch({ deviceRequests: turn.state.deviceRequests.filter((deviceRequest) => !gone.has(deviceRequest)) });
}

/** A person says that nothing of it is on the terminal any more. */
export function releaseDeviceRequest(turn: Turn): void {
  const deviceRequest = currentDeviceRequest(turn.state);
  if (deviceRequest === undefined) return;
  if (deviceRequest.end === undefined) loseDeviceRequest(turn, deviceRequest, 'released');
  patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
}

/** A damaged text that names it: it may have been its answer, and says nothing. */
export function onDeviceRequestUnreadable(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  if (deviceRequest.end === undefined) loseDeviceRequest(turn, deviceRequest, 'unreadable');
}
