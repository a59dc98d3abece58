/** How device requests change and end in the lane's memory, and what is written down of it. */

import {
  deviceRequestRules,
  type DeviceRequest,
  type DeviceRequestEnd,
  type HeldDeviceRequest,
} from './device-request.js';
import { mayArrive } from '../kernel/flight.js';
import { kebab } from '../kernel/outcome.js';
import { inBrackets } from '../kernel/own-words.js';
import { mayLoseSession } from './session.js';
import { limits } from '../kernel/timeouts.js';
import { pingAfter } from './pong.js';
import type { Turn } from './turn.js';

/** An end before it gets its time. */
export type EndDraft = Omit<DeviceRequestEnd, 'at' | 'atMs' | 'redacted'> & Partial<Pick<DeviceRequestEnd, 'redacted'>>;

/** It was done. */
export function doneDeviceRequest(
  turn: Turn,
  deviceRequest: DeviceRequest,
  told: Pick<EndDraft, 'answer' | 'redacted' | 'said'>,
): void {
  endDeviceRequest(turn, deviceRequest, {
    result: 'done',
    reason: 'done',
    message: `The ${nounOf(deviceRequest)} is done.`,
    ...told,
  });
}

/** Its answer is lost: told so, and not asked again (row `device-request-lost`). */
export function loseDeviceRequest(turn: Turn, deviceRequest: HeldDeviceRequest, why: string): void {
  const noun = nounOf(deviceRequest);
  const message = `It is not known whether the ${noun} was done: ${why}. Nothing was charged by it; ask again if it is still wanted.`;
  endDeviceRequest(turn, deviceRequest, { result: 'no-answer', reason: 'no-answer', message }, true);
}

/** Nothing more is heard of it. One that was rejected, and was never seen at work, is told so; it holds the lane as long as it may arrive. */
export function giveUpDeviceRequest(turn: Turn, deviceRequest: HeldDeviceRequest, why: string): void {
  const { rejected } = deviceRequest.inFlight;
  if (rejected === undefined || deviceRequest.showing !== undefined) return loseDeviceRequest(turn, deviceRequest, why);
  const message = `The ${nounOf(deviceRequest)} was rejected${inBrackets(rejected.words)}, and no other answer came. Do not repeat it; call support.`;
  endDeviceRequest(turn, deviceRequest, { result: 'refused', reason: 'rejected', message }, true);
}

/** How an end before the beginning is told. */
export function stoppedBefore(deviceRequest: DeviceRequest): EndDraft {
  const message = `The ${nounOf(deviceRequest)} was stopped before the terminal had begun it.`;
  return { result: 'aborted', reason: 'aborted', message };
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
  turn.fact('device-request-ended', `${draft.result}: ${draft.message}`, {
    ...(inFlight === undefined ? {} : { serviceId: inFlight.serviceId }),
    ...(draft.result === 'no-answer' ? { row: 'device-request-lost' } : {}),
    detail: { deviceRequestId, kind: parameters.kind, result: draft.result, reason: draft.reason },
  });
  if (isHeld) pingBehind(turn, { ...deviceRequest, inFlight });
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

/** It waits to be sent again, under another id. */
export function waitAgain(turn: Turn, deviceRequest: DeviceRequest, change: Partial<DeviceRequest>): void {
  patchDeviceRequest(turn, deviceRequest, { ...change, inFlight: undefined });
}

/** Changes a device request in the memory of the lane. */
export function patchDeviceRequest(
  turn: Turn,
  { deviceRequestId }: DeviceRequest,
  change: Partial<DeviceRequest>,
): void {
  const deviceRequests = turn.state.deviceRequests.map((known) =>
    known.deviceRequestId === deviceRequestId ? { ...known, ...change } : known,
  );
  turn.patch({ deviceRequests });
}

/** Writes down what is done for it; never what it shows or asks. */
export function noteDeviceRequest(
  turn: Turn,
  { deviceRequestId, parameters }: DeviceRequest,
  type: 'device-request-asked' | 'device-request-sent' | 'abort-sent' | 'refused',
  text: string,
  serviceId?: string,
): void {
  const detail = { deviceRequestId, kind: parameters.kind };
  turn.fact(type, text, { ...(serviceId === undefined ? {} : { serviceId }), detail });
}

/** What it is called to people. */
export function nounOf({ parameters }: DeviceRequest): string {
  return deviceRequestRules[parameters.kind].noun;
}

/** How a no of the terminal is told. */
export function refusal(
  condition: string | undefined,
  message: string,
): Pick<DeviceRequestEnd, 'result' | 'reason' | 'message'> {
  return { result: 'refused', reason: kebab(condition ?? 'unknown-word'), message };
}
