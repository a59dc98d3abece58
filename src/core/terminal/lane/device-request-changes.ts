/** Changes a device request in the lane's memory, records facts about it, and names it for people. */

import { deviceRequests as texts } from '../../../messages/index.js';
import { type DeviceRequestEnd, type DeviceRequest, deviceRequestRules } from '../messages/device-request.js';
import type { Turn } from './lane-state.js';
import { kebab } from '../../policy/outcome.js';

/** How a device request ends, without the time. */
export type EndDraft = Omit<DeviceRequestEnd, 'at' | 'atMs' | 'redacted'> & Partial<Pick<DeviceRequestEnd, 'redacted'>>;

/** Returns the end of a device request that was aborted before it was sent. */
export function stoppedBefore(deviceRequest: DeviceRequest): EndDraft {
  return { result: 'aborted', reason: 'aborted', message: texts.stoppedBeforeStart(nounOf(deviceRequest)) };
}

/** Lets the request wait until it is sent again, under another id. */
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

/** Records a step of a device request. Texts that are shown or asked are never recorded. */
export function noteDeviceRequest(
  turn: Turn,
  { deviceRequestId, parameters }: DeviceRequest,
  type: 'device-request-asked' | 'device-request-sent' | 'refused',
  text: string,
  serviceId?: string,
): void {
  const detail = { deviceRequestId, kind: parameters.kind };
  turn.fact(type, text, { ...(serviceId === undefined ? {} : { serviceId }), detail });
}

/** Returns the name of a device request for people. */
export function nounOf({ parameters }: DeviceRequest): string {
  return deviceRequestRules[parameters.kind].noun;
}

/** Returns the end for a device request that the terminal refused. */
export function refusal(
  condition: string | undefined,
  message: string,
): Pick<DeviceRequestEnd, 'result' | 'reason' | 'message'> {
  return { result: 'refused', reason: kebab(condition ?? 'unknown-word'), message };
}
