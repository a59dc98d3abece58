/**
 * The API of device requests. Every request goes through a turn, and its reply is sent after the commit of that turn.
 */

import {
  type AbortSignalLike,
  begunIn,
  type DeviceRequest,
  type DeviceRequestKind,
  deviceRequestBody,
  deviceRequestRules,
  type DeviceRequests,
  deviceRequestsWaitingMax,
  type DeviceRequestView,
  deviceRequestViewOf,
  type DeviceRequestParameters,
  queueShares,
  type Refusal,
  type Reply,
} from '../../core/index.js';
import { laneRefusals, encodingRefusals } from '../../messages/index.js';
import { whyNoPath } from './encodable.js';
import {
  type LanesParts,
  inTurn,
  refusalOf,
  terminalFaulted,
  unknownTerminal,
  whyQueueFull,
} from '../engine/engine-parts.js';
import type { Lane } from '../engine/lane.js';

/**
 * The kinds of device requests that change how the terminal works for all registers. If registers have tokens of their
 * own, only the operator may request them.
 */
const ofTheOperator: ReadonlySet<DeviceRequestKind> = new Set(['login', 'logout', 'admin']);

/** Implements {@link DeviceRequests} with the turn loop. `register`: if given, only that register's requests. */
export class DeviceRequestsInterface implements DeviceRequests {
  readonly #parts: LanesParts;
  readonly #isStopping: () => boolean;
  readonly #register: string | undefined;

  constructor(parts: LanesParts, isStopping: () => boolean, register?: string) {
    this.#parts = parts;
    this.#isStopping = isStopping;
    this.#register = register;
  }

  /** Returns the device requests that one register may see and make. */
  of(register: string): DeviceRequests {
    return new DeviceRequestsInterface(this.#parts, this.#isStopping, register);
  }

  ask(terminal: string, parameters: DeviceRequestParameters): Promise<Reply<DeviceRequestView>> {
    const register = this.#register;
    return inTurn(this.#parts.loop, (turn, reply) => {
      const lane = this.#lane(terminal);
      if (lane === undefined) return reply(unknownTerminal(terminal, this.#parts.lanes));
      const obstacle = this.#obstacle(lane, parameters);
      if (obstacle !== undefined) return reply({ ok: false, refusal: obstacle });
      const before = lane.state.deviceRequests.at(-1);
      turn.apply(lane, { type: 'device-request-asked', parameters, register });
      const asked = lane.state.deviceRequests.at(-1);
      turn.afterCommit(lane, (ok) => {
        // If this request makes the lane faulty, the commit contains the fault and not the request.
        const isTaken = ok && asked !== undefined && asked !== before;
        reply(isTaken ? this.get(terminal, asked.deviceRequestId) : terminalFaulted());
      });
    });
  }

  #obstacle(lane: Lane, parameters: DeviceRequestParameters): Refusal | undefined {
    const { state } = lane;
    if (this.#isStopping()) return { code: 'stopping', text: laneRefusals.stopping() };
    if (this.#register !== undefined && ofTheOperator.has(parameters.kind))
      return { code: 'operator-required', text: laneRefusals.deviceRequestOfOperator(parameters.kind) };
    if (!this.#parts.journal.hasReserve())
      return {
        code: 'journal-reserve',
        text: laneRefusals.diskAlmostFull(),
      };
    if (state.faulted !== undefined) return { code: 'terminal-faulted', text: laneRefusals.terminalFaulted() };
    const waiting = state.deviceRequests.filter(({ end }) => end === undefined);
    const shares = queueShares(deviceRequestsWaitingMax, this.#parts.registerRights.size, 2);
    const registers = waiting.map(({ register }) => register);
    const full = whyQueueFull('device requests', shares, { registers, asking: this.#register });
    if (full !== undefined) return full;
    return unresolvedOn(lane, parameters) ?? withoutPath(lane, parameters) ?? notEncodable(lane, parameters);
  }

  get(terminal: string, deviceRequestId: string): Reply<DeviceRequestView> {
    const lane = this.#lane(terminal);
    if (lane === undefined) return unknownTerminal(terminal, this.#parts.lanes);
    const deviceRequest = lane.state.deviceRequests.find((known) => known.deviceRequestId === deviceRequestId);
    if (deviceRequest === undefined)
      return refusalOf('unknown-device-request', laneRefusals.unknownDeviceRequest(deviceRequestId));
    if (this.#register !== undefined && deviceRequest.register !== this.#register)
      return refusalOf('other-register', laneRefusals.deviceRequestOfOther(deviceRequestId, this.#register));
    return { ok: true, value: viewOf(terminal, deviceRequest) };
  }

  waitForEnd(
    terminal: string,
    deviceRequestId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<Reply<DeviceRequestView>> {
    const present = this.get(terminal, deviceRequestId);
    if (isOver(present) || timeoutMs <= 0 || signal.aborted) return Promise.resolve(present);
    const { clock, feed, scheduler } = this.#parts;
    return new Promise((resolve) => {
      const leave = (): void => {
        unlisten();
        cancel();
        signal.removeEventListener('abort', leave);
        resolve(this.get(terminal, deviceRequestId));
      };
      const unlisten = feed.listen(() => {
        if (isOver(this.get(terminal, deviceRequestId))) leave();
      });
      const cancel = scheduler.at(clock.monoMs() + timeoutMs, leave);
      signal.addEventListener('abort', leave);
    });
  }

  abort(terminal: string, deviceRequestId: string, reason: string): Promise<Reply<DeviceRequestView>> {
    return inTurn(this.#parts.loop, (turn, reply) => {
      const lane = this.#lane(terminal);
      const found = this.get(terminal, deviceRequestId);
      if (lane === undefined || !found.ok) return reply(found);
      const { state, parameters, message } = found.value;
      if (state === 'ended') return reply(refusalOf('not-abortable', laneRefusals.alreadyEnded(message)));
      if (state === 'running' && !deviceRequestRules[parameters.kind].isAbortable) {
        const text = laneRefusals.deviceRequestNotStoppable(deviceRequestRules[parameters.kind].noun);
        return reply(refusalOf('not-abortable', text));
      }
      turn.apply(lane, { type: 'device-request-abort', deviceRequestId, reason });
      turn.afterCommit(lane, (ok) => reply(ok ? this.get(terminal, deviceRequestId) : terminalFaulted()));
    });
  }

  #lane(terminal: string): Lane | undefined {
    return this.#parts.lanes.find((lane) => lane.name === terminal);
  }
}

function isOver(reply: Reply<DeviceRequestView>): boolean {
  return !reply.ok || reply.value.state === 'ended';
}

function viewOf(terminal: string, deviceRequest: DeviceRequest): DeviceRequestView {
  return deviceRequestViewOf(terminal, deviceRequestRules[deviceRequest.parameters.kind].noun, deviceRequest);
}

/**
 * Refuses a login or logout while a transaction is unresolved, if the terminal may then forget the transaction. Only
 * the terminal can still report the outcome of that transaction.
 */
function unresolvedOn({ state }: Lane, { kind }: DeviceRequestParameters): Refusal | undefined {
  if (kind !== 'login' && kind !== 'logout') return undefined;
  const unresolved = begunIn(state.entries).find(({ record }) => record.outcome?.result === 'unresolved');
  if (unresolved === undefined || state.settings.profile.memorySurvivesRestart) return undefined;
  const { transactionId } = unresolved.record.request;
  return {
    code: 'transaction-unresolved',
    text: laneRefusals.unresolvedBefore(kind, transactionId),
    transactionId,
  };
}

/** Refuses a request that the terminal's wire cannot carry, before anything is journaled. */
function withoutPath(lane: Lane, { kind }: DeviceRequestParameters): Refusal | undefined {
  const { category, noun } = deviceRequestRules[kind];
  const text = whyNoPath(lane, category, noun);
  return text === undefined ? undefined : { code: 'invalid-request', text };
}

/** Refuses a request that the standard cannot encode, before anything is journaled. */
function notEncodable({ state, gateway }: Lane, parameters: DeviceRequestParameters): Refusal | undefined {
  if (parameters.kind === 'login') return undefined;
  const encoded = gateway.codec.encode(deviceRequestBody(state.settings.dialect, parameters, '0', state.record));
  if (encoded.ok) return undefined;
  return { code: 'invalid-request', text: encodingRefusals.notExpressible(encoded.error.message) };
}
