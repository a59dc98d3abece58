/**
 * Device requests on a lane (row `device-request-lost`). A device request starts only if the lane is free and no
 * startable transaction waits. The device request blocks the lane until it is answered. A device request that could do
 * harm blocks the lane until it can no longer arrive. After a lost link nothing is repeated: the register must make the
 * request again.
 */

import { deviceRequests as texts, sessions } from '../../../messages/index.js';
import type { LaneEvent } from '../lane/lane-event.js';
import {
  currentDeviceRequest,
  deviceRequestRules,
  type DeviceRequest,
  type HeldDeviceRequest,
  lateAtMs,
} from '../messages/device-request.js';
import { deviceRequestVerdict } from '../messages/device-request-conditions.js';
import {
  nounOf,
  noteDeviceRequest,
  patchDeviceRequest,
  stoppedBefore,
  waitAgain,
} from '../lane/device-request-changes.js';
import {
  doneDeviceRequest,
  endDeviceRequest,
  giveUpDeviceRequest,
  leaveLane,
  loseDeviceRequest,
  pingAgain,
  neverSent,
} from './device-request-ends.js';
import { deviceRequestAbort } from '../messages/device-request-bodies.js';
import { abortStage, mayArrive } from '../wire/in-flight-request.js';
import { sendAbort } from '../lane/abort.js';
import { kebab } from '../../policy/outcome.js';
import { tryLoginNow } from '../session/session.js';
import { limits } from '../../base/limits.js';
import { momentIn } from '../../base/deadlines.js';
import type { Turn } from '../lane/lane-state.js';

type EventOf<T extends LaneEvent['type']> = Extract<LaneEvent, { readonly type: T }>;

/** Accepts a device request. The interface of the lanes has already checked that the request may wait. */
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
  tryLoginNow(turn);
  noteDeviceRequest(turn, deviceRequest, 'device-request-asked', texts.requested(nounOf(deviceRequest)));
}

/**
 * Stops a device request. A waiting request ends. A running request gets an Abort, and then only the answer to the
 * request shows how the request ended.
 */
export function onDeviceRequestAbort(turn: Turn, { deviceRequestId, reason }: EventOf<'device-request-abort'>): void {
  const deviceRequest = turn.state.deviceRequests.find((known) => known.deviceRequestId === deviceRequestId);
  if (deviceRequest === undefined || deviceRequest.end !== undefined) return;
  if (deviceRequest.inFlight === undefined) return endDeviceRequest(turn, deviceRequest, stoppedBefore(deviceRequest));
  patchDeviceRequest(turn, deviceRequest, { abortRequested: deviceRequest.abortRequested ?? reason });
}

/** Continues the device request that occupies the lane: its time limits and its Abort. */
export function pursueDeviceRequest(turn: Turn): void {
  const deviceRequest = currentDeviceRequest(turn.state);
  if (deviceRequest === undefined) return;
  const { inFlight, parameters } = deviceRequest;
  const now = turn.now.monoMs;
  if (deviceRequest.end !== undefined) return clearAway(turn, deviceRequest);
  if (parameters.kind === 'login') return followLogin(turn, deviceRequest);
  const isLate = now >= lateAtMs(deviceRequest);
  const stage = abortStage(inFlight, now);
  if (stage === 'under-way') return;
  if (stage === 'to-look-for') return giveUpDeviceRequest(turn, deviceRequest, 'stop-unanswered');
  const { link } = turn.now;
  // When tenderd stops, it asks the terminal to stop the request, because no register can read the answer any more.
  const why = deviceRequest.abortRequested ?? (turn.state.stopping ? texts.abortReasons.stopping : undefined);
  if ((isLate || why !== undefined) && deviceRequestRules[parameters.kind].isAbortable && link.up) {
    stop(turn, deviceRequest, link.connection, why ?? texts.abortReasons.late);
  } else if (isLate) giveUpDeviceRequest(turn, deviceRequest, 'no-answer');
}

/**
 * Stops an ended device request that could still show a question to the next customer. One Abort is sent when the next
 * connection is up. The lane is free when the request is answered or can no longer arrive.
 */
function clearAway(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  const { inFlight, parameters } = deviceRequest;
  const { link, monoMs } = turn.now;
  if (!mayArrive(inFlight, monoMs)) return leaveLane(turn, deviceRequest);
  if (monoMs >= inFlight.deadlineMs) pingAgain(turn, deviceRequest);
  const isCut = inFlight.connection === undefined && abortStage(inFlight, monoMs) === 'none';
  if (isCut && link.up && deviceRequestRules[parameters.kind].isAbortable)
    stop(turn, deviceRequest, link.connection, texts.abortReasons.unneeded);
}

function stop(turn: Turn, deviceRequest: HeldDeviceRequest, connection: number, reason: string): void {
  const { record, settings } = turn.state;
  const { deviceRequestId, parameters, inFlight } = deviceRequest;
  const { serviceId } = inFlight;
  const about = { serviceId, detail: { deviceRequestId, kind: parameters.kind } };
  const write = (id: string) => deviceRequestAbort(settings.dialect, parameters, serviceId, id, record, reason);
  const change = sendAbort(turn, inFlight, { connection, reason, about, write });
  patchDeviceRequest(turn, deviceRequest, { inFlight: { ...inFlight, ...change } });
}

/** Ends a login request with the result of the lane's own Login. */
function followLogin(turn: Turn, deviceRequest: HeldDeviceRequest): void {
  const { managementRequest, record, login } = turn.state;
  if (managementRequest?.type === 'login' && managementRequest.serviceId === deviceRequest.inFlight.serviceId) return;
  if (record.sessionStanding) return doneDeviceRequest(turn, deviceRequest, {});
  const failure = login.lastFailure ?? { why: 'no-answer' };
  if (failure.why === 'no-answer' || failure.why === 'lost')
    return loseDeviceRequest(turn, deviceRequest, failure.why === 'lost' ? { words: failure.words } : 'no-answer');
  const wasSent = failure.why === 'refused';
  const again = !wasSent || deviceRequestVerdict(failure.condition).verdict === 'busy';
  if (again && login.notBeforeMs < deviceRequest.latestStart.monoMs)
    return waitAgain(turn, deviceRequest, {
      waitingFor: wasSent ? 'login' : 'link',
      notBeforeMs: login.notBeforeMs,
    });
  if (!wasSent) return neverSent(turn, deviceRequest, 'link');
  const message = texts.loginRefused(sessions.loginFailure(failure));
  endDeviceRequest(turn, deviceRequest, { result: 'refused', reason: kebab(failure.condition ?? '(none)'), message });
}
