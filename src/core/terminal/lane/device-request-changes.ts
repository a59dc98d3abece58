/** How a device request changes in the lane's memory, what is written down of it, and what it is called. */

import { deviceRequests as texts } from '../../../messages/en.js';
import { type DeviceRequestEnd, type DeviceRequest, deviceRequestRules } from '../messages/device-request.js';
import type { Turn } from './lane-state.js';
import { kebab } from '../../policy/outcome.js';

/** An end before it gets its time. */
export type EndDraft = Omit<DeviceRequestEnd, 'at' | 'atMs' | 'redacted'> & Partial<Pick<DeviceRequestEnd, 'redacted'>>;

/** How an end before the beginning is told. */
export function stoppedBefore(deviceRequest: DeviceRequest): EndDraft {
  return { result: 'aborted', reason: 'aborted', message: texts.stoppedBeforeStart(nounOf(deviceRequest)) };
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
  type: 'device-request-asked' | 'device-request-sent' | 'refused',
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
