/** The interface for device requests, and the view of one. */

import { progress } from '../../messages/index.js';
import type { AbortSignalLike } from '../engine/ports.js';
import type { Reply } from '../model/refused-request.js';
import type { Receipt } from '../../../protocol/index.js';
import type { DeviceRequest, DeviceRequestEnd, DeviceRequestParameters } from '../terminal/messages/device-request.js';

/** One device request as the API shows it. */
export interface DeviceRequestView {
  readonly deviceRequestId: string;
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  readonly register?: string;
  readonly parameters: DeviceRequestParameters;
  /** `queued`: nothing is on the wire. `running`: the terminal has the request, or may have it. */
  readonly state: 'queued' | 'running' | 'ended';
  readonly requestedAt: string;
  readonly end?: DeviceRequestEnd;
  /** The message for the cashier, also while the request is running. */
  readonly message: string;
  readonly showing?: string;
  readonly abortRequested: boolean;
  readonly receipts: readonly Receipt[];
}

/**
 * The device requests of the lanes. Device requests exist only in memory, so they are unknown after a restart and after
 * some time.
 */
export interface DeviceRequests {
  /** Admits a device request. The request starts when the terminal is free and no transaction is waiting. */
  ask(terminal: string, parameters: DeviceRequestParameters): Promise<Reply<DeviceRequestView>>;
  get(terminal: string, deviceRequestId: string): Reply<DeviceRequestView>;
  /** Resolves with the current view when the request has ended, after `timeoutMs`, or when `signal` aborts. */
  waitForEnd(
    terminal: string,
    deviceRequestId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<Reply<DeviceRequestView>>;
  /**
   * Asks the terminal to stop. A request that has begun ends with its own answer. The call is refused if the standard
   * has no Abort for the request.
   */
  abort(terminal: string, deviceRequestId: string, reason: string): Promise<Reply<DeviceRequestView>>;
}

/** Returns the view of a device request. */
export function deviceRequestViewOf(terminal: string, noun: string, deviceRequest: DeviceRequest): DeviceRequestView {
  const { deviceRequestId, register, parameters, requestedAt, end, showing, abortRequested, receipts } = deviceRequest;
  return {
    deviceRequestId,
    terminal,
    ...(register === undefined ? {} : { register }),
    parameters,
    state: end !== undefined ? 'ended' : deviceRequest.inFlight === undefined ? 'queued' : 'running',
    requestedAt,
    ...(end === undefined ? {} : { end }),
    message: end?.message ?? messageOf(deviceRequest, noun),
    ...(showing === undefined ? {} : { showing }),
    abortRequested: abortRequested !== undefined,
    receipts,
  };
}

function messageOf({ inFlight, showing }: DeviceRequest, noun: string): string {
  if (inFlight === undefined) return progress.deviceRequestWaits(noun);
  return showing === undefined ? progress.running(noun) : progress.runningAndShows(noun, showing);
}
