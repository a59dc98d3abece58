/** What the API may ask about device requests, and what it is told of them. */

import type { AbortSignalLike } from '../engine/ports.js';
import type { Reply } from '../model/refused-request.js';
import type { Receipt } from '../../../protocol/index.js';
import type { DeviceRequest, DeviceRequestEnd, DeviceRequestParameters } from '../terminal/messages/device-request.js';

/** One device request as it is told. */
export interface DeviceRequestView {
  readonly deviceRequestId: string;
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  readonly register?: string;
  readonly parameters: DeviceRequestParameters;
  /** `queued`: nothing is on the wire. `running`: the terminal has it, or may have it. */
  readonly state: 'queued' | 'running' | 'ended';
  readonly requestedAt: string;
  readonly end?: DeviceRequestEnd;
  /** For the cashier, also while it runs. */
  readonly message: string;
  readonly showing?: string;
  readonly abortRequested: boolean;
  readonly receipts: readonly Receipt[];
}

/** The part of the lanes that is about device requests. They live in memory: after a restart, and after a while, they are unknown. */
export interface DeviceRequests {
  /** Admits one; it starts when the terminal is free and no transaction waits. */
  ask(terminal: string, parameters: DeviceRequestParameters): Promise<Reply<DeviceRequestView>>;
  get(terminal: string, deviceRequestId: string): Reply<DeviceRequestView>;
  /** Resolves when it has ended, or after `timeoutMs`, or when `signal` aborts; with the view of then. */
  waitForEnd(
    terminal: string,
    deviceRequestId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<Reply<DeviceRequestView>>;
  /** A wish: what the terminal has begun ends with its own answer. Refused where the standard knows no Abort. */
  abort(terminal: string, deviceRequestId: string, reason: string): Promise<Reply<DeviceRequestView>>;
}

/** The view. */
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
  if (inFlight === undefined) return `The ${noun} waits for the terminal. Nothing was sent yet.`;
  return showing === undefined
    ? `The ${noun} is running on the terminal.`
    : `The ${noun} is running; the terminal shows: ${showing}.`;
}
