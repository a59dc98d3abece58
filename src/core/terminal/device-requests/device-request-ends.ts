/** How device requests end: done, refused, lost, stopped, or given up. Ended requests are forgotten after a while. */

import { deviceRequests as texts, laneEvents, type Messages } from '../../../messages/index.js';
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
import { afterUnsentMs, type WaitReason } from '../queue/wait-reason.js';
import { neverStarted } from '../queue/not-started-message.js';
import { detailOf, linkCodeOf } from '../lane/wait-detail.js';

/** Ends a device request that the terminal has carried out. */
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

/** Ends a device request whose answer is lost. The request is not repeated (row `device-request-lost`). */
export function loseDeviceRequest(
  turn: Turn,
  deviceRequest: HeldDeviceRequest,
  cause: Messages.deviceRequests.LostCause,
): void {
  const message = texts.lost(nounOf(deviceRequest), cause);
  endDeviceRequest(turn, deviceRequest, { result: 'no-answer', reason: 'no-answer', message }, true);
}

/**
 * Ends a device request without an answer. If the request was rejected and the terminal never worked on it, the result
 * is `refused`. A request that may still arrive blocks the lane.
 */
export function giveUpDeviceRequest(
  turn: Turn,
  deviceRequest: HeldDeviceRequest,
  cause: Messages.deviceRequests.LostCause,
): void {
  const { rejected } = deviceRequest.inFlight;
  if (rejected === undefined || deviceRequest.showing !== undefined)
    return loseDeviceRequest(turn, deviceRequest, cause);
  const message = texts.rejected(nounOf(deviceRequest), inBrackets(rejected.words));
  endDeviceRequest(turn, deviceRequest, { result: 'refused', reason: 'rejected', message }, true);
}

/**
 * Ends a device request. `isUnanswered`: no answer came. If an unanswered request could do harm, it blocks the lane
 * until it can no longer arrive.
 */
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
  // A refused logout did not change the session, so the lane logs in again.
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
  if (isHeld) pingAgain(turn, { ...deviceRequest, inFlight });
  if (isUnanswered && inFlight !== undefined) cutAlone(turn, inFlight);
}

/** Resets the connection that carries only this request, so that the request gets a delivery deadline. */
function cutAlone(turn: Turn, { connection, to, serviceId, deliveryDeadlineMs }: Flight): void {
  if (turn.rail.bounds === 'pong' || connection === undefined || deliveryDeadlineMs !== undefined) return;
  const cause = { code: 'given-up', text: laneEvents.resetCauses['device-request-late'] };
  turn.effects.push({ type: 'give-up', connection, key: { ...to, serviceId }, cause });
}

/** Keeps the lane logged out after a requested logout, even if another logout fails. */
function keepLoggedOut(turn: Turn): void {
  const deviceRequests = turn.state.deviceRequests.map(({ hasLoggedOut: _one, ...known }): DeviceRequest => known);
  turn.patch({ deviceRequests });
}

/**
 * Sends another ping for a request without a delivery deadline, and waits longer for the pong. A lost pong must not
 * block the lane for ever.
 */
export function pingAgain(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  const { inFlight } = deviceRequest;
  if (inFlight.deliveryDeadlineMs !== undefined) return;
  patchDeviceRequest(turn, deviceRequest, {
    inFlight: { ...inFlight, deadlineMs: turn.now.monoMs + limits.pongAgainMs },
  });
  pingAfter(turn, inFlight);
}

/** Removes a device request from the lane, after it can no longer arrive at the terminal. */
export function leaveLane(turn: Turn, deviceRequest: DeviceRequest): void {
  patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
  if (deviceRequest.parameters.kind === 'logout') turn.patchLane({ loginLost: mayLoseSession(turn) });
}

/** Ends a device request whose connection was lost. The request is not repeated. */
export function onDeviceRequestLost(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  if (deviceRequest.end === undefined) giveUpDeviceRequest(turn, deviceRequest, 'connection-lost');
}

/** Lets a device request wait again after the proof that it was not sent. */
export function onDeviceRequestNotSent(turn: Turn, deviceRequest: HeldDeviceRequest, waitingFor: WaitReason): void {
  if (deviceRequest.end !== undefined) return patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
  if (deviceRequest.abortRequested !== undefined)
    return endDeviceRequest(turn, deviceRequest, stoppedBefore(deviceRequest));
  waitAgain(turn, deviceRequest, { waitingFor, notBeforeMs: afterUnsentMs(turn) });
}

/** Ends a device request that can never be sent. The terminal has not received it. */
export function onDeviceRequestUnsendable(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  if (deviceRequest.end !== undefined) return patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
  const message = texts.notSealable(nounOf(deviceRequest));
  endDeviceRequest(turn, deviceRequest, { result: 'not-sent', reason: 'malformed', message });
}

/** Ends a device request that was not started before tenderd was stopped. */
export function endByStopping(turn: Turn, deviceRequest: DeviceRequest): void {
  const message = texts.tenderdStopped(nounOf(deviceRequest));
  endDeviceRequest(turn, deviceRequest, { result: 'not-sent', reason: 'stopping', message });
}

/** Ends a device request whose latest start has passed. The terminal has not received it. */
export function neverSent(turn: Turn, deviceRequest: DeviceRequest, why: WaitReason): void {
  const words = { noun: nounOf(deviceRequest), nothing: texts.nothingSent };
  const { reason, message } = neverStarted(words, why, detailOf(turn, why), linkCodeOf(turn));
  endDeviceRequest(turn, deviceRequest, { result: 'not-sent', reason, message });
}

/** Forgets ended device requests that are old or too many. */
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

/** Ends the current device request, because the operator released the terminal. */
export function releaseDeviceRequest(turn: Turn): void {
  const deviceRequest = currentDeviceRequest(turn.state);
  if (deviceRequest === undefined) return;
  if (deviceRequest.end === undefined) loseDeviceRequest(turn, deviceRequest, 'released');
  patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
}

/** Ends a device request after a damaged text that contains its id, because that text may have been the answer. */
export function onDeviceRequestUnreadable(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  if (deviceRequest.end === undefined) loseDeviceRequest(turn, deviceRequest, 'unreadable');
}
