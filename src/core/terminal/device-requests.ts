/**
 * Device requests on a lane (row `device-request-lost`). One starts only when the lane is free and no transaction that may go
 * waits; it holds the lane until it is answered or, where it could do harm, can no longer arrive. Nothing is ever asked twice
 * by itself after a lost link: whoever still wants it asks again.
 */

import { neverStarted, sayFailure, detailOf } from './never-started.js';
import type { LaneEvent } from './event.js';
import {
  currentDeviceRequest,
  deviceResponseMs,
  deviceRequestKeptMs,
  deviceRequestRules,
  deviceRequestsEndedMax,
  type DeviceRequest,
  type HeldDeviceRequest,
} from './device-request.js';
import { deviceRequestVerdict } from './device-request-conditions.js';
import {
  doneDeviceRequest,
  endDeviceRequest,
  giveUpDeviceRequest,
  leaveLane,
  loseDeviceRequest,
  nounOf,
  noteDeviceRequest,
  patchDeviceRequest,
  stoppedBefore,
  waitAgain,
  pingBehind,
} from './device-request-ends.js';
import { deviceRequestAbort, deviceRequestBody } from './device-request-bodies.js';
import { abortLookMs, type Flight, mayArrive } from '../kernel/flight.js';
import { kebab } from '../kernel/outcome.js';
import { askLogin, hurryLogin } from './session.js';
import { limits } from '../kernel/timeouts.js';
import { momentIn } from '../kernel/waits.js';
import { pingAfter } from './pong.js';
import type { Turn } from './turn.js';
import type { WaitReason } from '../kernel/wait-reason.js';

type EventOf<T extends LaneEvent['type']> = Extract<LaneEvent, { readonly type: T }>;

/** Somebody wants something of the terminal. That it may wait is checked by the engine's door. */
export function onDeviceRequestMade(turn: Turn, { parameters, register }: EventOf<'device-request-asked'>): void {
  const deviceRequest: DeviceRequest = {
    deviceRequestId: turn.nextServiceId(),
    parameters,
    register,
    requestedAt: turn.at,
    latestStart: momentIn(turn.now, limits.latestStartMs),
    notBeforeMs: 0,
    logins: 0,
    waitingFor: 'queue',
    abortRequested: undefined,
    showing: undefined,
    receipts: [],
    inFlight: undefined,
    end: undefined,
  };
  turn.patch({ deviceRequests: [...turn.state.deviceRequests, deviceRequest] });
  hurryLogin(turn);
  noteDeviceRequest(turn, deviceRequest, 'device-request-asked', `a ${nounOf(deviceRequest)} is wanted`);
}

/** It is not wanted any more: what waits ends; what runs is asked to stop, and only its own answer counts. */
export function onDeviceRequestAbort(turn: Turn, { deviceRequestId, reason }: EventOf<'device-request-abort'>): void {
  const deviceRequest = turn.state.deviceRequests.find((known) => known.deviceRequestId === deviceRequestId);
  if (deviceRequest === undefined || deviceRequest.end !== undefined) return;
  if (deviceRequest.inFlight === undefined) return endDeviceRequest(turn, deviceRequest, stoppedBefore(deviceRequest));
  patchDeviceRequest(turn, deviceRequest, { abortRequested: deviceRequest.abortRequested ?? reason });
}

/** Committed first, then sent, then pinged behind, so that the pong bounds its arrival. */
export function openDeviceRequest(turn: Turn, deviceRequest: DeviceRequest, connection: number): void {
  const { parameters } = deviceRequest;
  const { record, settings } = turn.state;
  if (parameters.kind === 'login') {
    if (turn.now.monoMs < turn.state.login.notBeforeMs) return;
    return take(turn, deviceRequest, askLogin(turn, connection));
  }
  const answerMs = deviceResponseMs(parameters, settings.managementMs);
  const flight = turn.launch(connection, { answerMs, hardMs: Math.max(answerMs, limits.hardMs) });
  const { serviceId } = flight;
  take(turn, deviceRequest, flight);
  // The session counts as gone before it is told so: an answer that is lost must not leave it standing with us alone.
  if (parameters.kind === 'logout') {
    if (record.isLoggedOut !== true) patchDeviceRequest(turn, deviceRequest, { hasLoggedOut: true });
    turn.patchLane({
      sessionEpoch: record.sessionEpoch + 1,
      sessionStanding: false,
      isLoggedOut: true,
      // Until it is answered, a new process must reckon that it arrives late, as with a Login.
      loginLost: true,
    });
  }
  const request = deviceRequestBody(settings.dialect, parameters, serviceId, record);
  turn.send(connection, request, serviceId, deviceRequest.latestStart);
  pingAfter(turn, flight);
}

function take(turn: Turn, deviceRequest: DeviceRequest, inFlight: Flight): void {
  patchDeviceRequest(turn, deviceRequest, { inFlight });
  const text = `the ${nounOf(deviceRequest)} goes to the terminal`;
  noteDeviceRequest(turn, deviceRequest, 'device-request-sent', text, inFlight.serviceId);
}

/** Does what is due for the device request that holds the lane. */
export function pursueDeviceRequest(turn: Turn): void {
  const deviceRequest = currentDeviceRequest(turn.state);
  if (deviceRequest === undefined) return;
  const { inFlight, parameters } = deviceRequest;
  const now = turn.now.monoMs;
  if (deviceRequest.end !== undefined) return clearAway(turn, deviceRequest);
  if (parameters.kind === 'login') return followLogin(turn, deviceRequest);
  const isLate = now >= lateAtMs(deviceRequest);
  const lookMs = abortLookMs(inFlight);
  if (lookMs !== undefined) {
    if (now >= lookMs) giveUpDeviceRequest(turn, deviceRequest, 'it was asked to stop, and did not answer that either');
    return;
  }
  const { link } = turn.now;
  // Nobody is left to hear the answer when tenderd stops.
  const why = deviceRequest.abortRequested ?? (turn.state.stopping ? 'tenderd is being stopped' : undefined);
  if ((isLate || why !== undefined) && deviceRequestRules[parameters.kind].isAbortable && link.up) {
    stop(turn, deviceRequest, link.connection, why ?? 'nobody answered in time');
  } else if (isLate) giveUpDeviceRequest(turn, deviceRequest, 'no answer came in time');
}

/** Silence until here ends it; of one that was rejected and was not seen at work, no longer than it may still arrive. */
function lateAtMs({ inFlight, showing }: Pick<HeldDeviceRequest, 'inFlight' | 'showing'>): number {
  const { deadlineMs, deliveryDeadlineMs, rejected } = inFlight;
  const isRejected = rejected !== undefined && showing === undefined;
  return isRejected ? Math.min(deadlineMs, deliveryDeadlineMs ?? deadlineMs) : deadlineMs;
}

/**
 * Nobody waits for its answer any more, and the terminal may still ask the next customer: on the next link it is told to stop, once. Answered, or
 * when it can no longer arrive, the lane is free.
 */
function clearAway(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  const { inFlight, parameters } = deviceRequest;
  const { link, monoMs } = turn.now;
  if (!mayArrive(inFlight, monoMs)) return leaveLane(turn, deviceRequest);
  if (monoMs >= inFlight.deadlineMs) pingBehind(turn, deviceRequest);
  const isCut = inFlight.connection === undefined && inFlight.abortSentAtMs === undefined;
  if (isCut && link.up && deviceRequestRules[parameters.kind].isAbortable)
    stop(turn, deviceRequest, link.connection, 'the connection was lost, and nobody waits for its answer');
}

function stop(turn: Turn, deviceRequest: HeldDeviceRequest, connection: number, reason: string): void {
  const { record, settings } = turn.state;
  const about = deviceRequest.inFlight.serviceId;
  const serviceId = turn.nextServiceId();
  patchDeviceRequest(turn, deviceRequest, { inFlight: { ...deviceRequest.inFlight, abortSentAtMs: turn.now.monoMs } });
  noteDeviceRequest(turn, deviceRequest, 'abort-sent', `Abort is sent: ${reason}`, about);
  turn.send(
    connection,
    deviceRequestAbort(settings.dialect, deviceRequest.parameters, about, serviceId, record, reason),
    serviceId,
  );
}

/** A login device request is the lane's own Login: its exchange says how it went. */
function followLogin(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  const { managementRequest, record, login } = turn.state;
  if (managementRequest?.type === 'login' && managementRequest.serviceId === deviceRequest.inFlight.serviceId) return;
  if (record.sessionStanding) return doneDeviceRequest(turn, deviceRequest, {});
  const failure = login.lastFailure ?? { why: 'no-answer' };
  if (failure.why === 'no-answer') return loseDeviceRequest(turn, deviceRequest, 'no answer came in time');
  const wasSent = failure.why === 'refused';
  const again = !wasSent || deviceRequestVerdict(failure.condition).verdict === 'busy';
  if (again && login.notBeforeMs < deviceRequest.latestStart.monoMs)
    return waitAgain(turn, deviceRequest, {
      waitingFor: wasSent ? 'login' : 'link',
      notBeforeMs: login.notBeforeMs,
    });
  if (!wasSent) return neverSent(turn, deviceRequest, 'link');
  const message = `The terminal did not accept the login (${sayFailure(failure)}). Look at its screen.`;
  endDeviceRequest(turn, deviceRequest, { result: 'refused', reason: kebab(failure.condition ?? '(none)'), message });
}

/** Its connection was lost: nothing is asked again. */
export function onDeviceRequestLost(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  if (deviceRequest.end === undefined) giveUpDeviceRequest(turn, deviceRequest, 'the connection was lost');
}

/** Proof that nothing left: it waits again while there is time. */
export function onDeviceRequestNotSent(turn: Turn, deviceRequest: HeldDeviceRequest, waitingFor: WaitReason): void {
  if (deviceRequest.end !== undefined) return patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
  if (deviceRequest.abortRequested !== undefined)
    return endDeviceRequest(turn, deviceRequest, stoppedBefore(deviceRequest));
  waitAgain(turn, deviceRequest, { waitingFor });
}

/** It was not started before tenderd was stopped. */
export function endByStopping(turn: Turn, deviceRequest: DeviceRequest): void {
  const message = `tenderd was stopped before this ${nounOf(deviceRequest)} was started. Try again.`;
  endDeviceRequest(turn, deviceRequest, { result: 'not-sent', reason: 'stopping', message });
}

/** There is no time left to send it: the terminal has never heard of it. */
export function neverSent(turn: Turn, deviceRequest: DeviceRequest, why: WaitReason): void {
  const words = { noun: nounOf(deviceRequest), nothing: 'nothing was asked' };
  const { reason, message } = neverStarted(words, why, detailOf(turn, why));
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
  if (deviceRequest.end === undefined) loseDeviceRequest(turn, deviceRequest, 'a person released the terminal');
  patchDeviceRequest(turn, deviceRequest, { inFlight: undefined });
}

/** When something is due for device requests that are on the wire. */
export function deviceRequestMoments(deviceRequests: readonly DeviceRequest[]): readonly (number | undefined)[] {
  return deviceRequests.flatMap(({ inFlight, end: ended, showing }) => {
    if (inFlight === undefined) return [];
    if (ended !== undefined)
      return [inFlight.deliveryDeadlineMs ?? (inFlight.connection === undefined ? undefined : inFlight.deadlineMs)];
    return [lateAtMs({ inFlight, showing }), abortLookMs(inFlight)];
  });
}
