/** Sends a device request. */

import { deviceRequests as texts } from '../../../messages/index.js';
import type { Turn } from '../lane/lane-state.js';
import { type DeviceRequest, deviceResponseMs } from '../messages/device-request.js';
import { askLogin } from '../session/session.js';
import { limits } from '../../base/limits.js';
import { patchDeviceRequest, nounOf, noteDeviceRequest } from '../lane/device-request-changes.js';
import { deviceRequestBody } from '../messages/device-request-bodies.js';
import { pingAfter } from '../lane/pong.js';
import type { Flight } from '../wire/in-flight-request.js';

/** Opens a device request: commits it, sends it, then sends a ping. The pong sets the delivery deadline. */
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
  // The session counts as ended before the terminal confirms the logout. If the answer is lost, tenderd must not rely
  // on a session that the terminal may have ended.
  if (parameters.kind === 'logout') {
    if (record.isLoggedOut !== true) patchDeviceRequest(turn, deviceRequest, { hasLoggedOut: true });
    turn.patchLane({
      sessionEpoch: record.sessionEpoch + 1,
      sessionStanding: false,
      isLoggedOut: true,
      // The logout may still arrive late until it is answered, in the same way as a lost Login. A new process must
      // assume the same, so the state is stored.
      loginLost: true,
    });
  }
  const request = deviceRequestBody(settings.dialect, parameters, serviceId, record);
  turn.send(connection, request, serviceId, { latestStart: deviceRequest.latestStart });
  pingAfter(turn, flight);
}

function take(turn: Turn, deviceRequest: DeviceRequest, inFlight: Flight): void {
  patchDeviceRequest(turn, deviceRequest, { inFlight });
  const text = texts.sent(nounOf(deviceRequest));
  noteDeviceRequest(turn, deviceRequest, 'device-request-sent', text, inFlight.serviceId);
}
