/**
 * The controller of non-financial requests: calls the lanes, waits, and remembers the ids of each request for an Abort.
 */

import type { Dialect, OutgoingMessage } from '../../../protocol/index.js';
import {
  type DeviceRequestEnd,
  type DeviceRequestView,
  type Lanes,
  type Reply,
  type TerminalView,
  type TransactionView,
  comparableText,
} from '../../core/index.js';
import { nexoDeviceRefusals } from '../../messages/index.js';
import { type DeviceRequestBody, isDiagnosis, readDeviceRequest } from '../dialogue/requests/device-request-reading.js';
import { deviceResponses } from '../dialogue/responses/device-response-writing.js';
import { whyNoNumber } from '../dialogue/requests/reconciliation.js';
import { type Refused, refusedByLanes } from '../dialogue/requests/refusal.js';
import { diagnosisResponse } from '../dialogue/responses/system.js';

/** The result: the possible answers, best first, or the refusal, or nothing if the register is no longer waiting. */
export type DeviceRequestOutcome =
  | { readonly type: 'say'; readonly candidates: readonly OutgoingMessage[] }
  | { readonly type: 'refused'; readonly refused: Refused }
  | { readonly type: 'gone' };

type Served =
  | Exclude<DeviceRequestOutcome, { readonly type: 'say' }>
  | { readonly type: 'ended'; readonly end: DeviceRequestEnd };

/** The context of a request. */
export interface DeviceRequestContext {
  readonly terminal: TerminalView | Refused;
  /** The configured name of the terminal in the header. */
  readonly name: string;
  /** SaleIDs with a session at this interface. */
  readonly loggedIn: readonly string[];
  readonly dialect: Dialect;
  /** Returns the last reconciliation that the register requested at this terminal, in its present state. */
  readonly lastClosing: () => TransactionView | undefined;
}

/** The register that sent the request. */
export interface DeviceRequestPeer {
  readonly lanes: Lanes;
  /** Aborted when the connection is gone, or when the daemon stops. */
  readonly gone: AbortSignal;
  /** Passes the terminal's questions about a device request to the register. Returns a function that stops this. */
  readonly passOn: (deviceRequestId: string) => () => void;
}

/**
 * The time after which the state of a request is read again, in ms. No device request takes that long, even with the
 * wait for its start.
 */
const lookMs = 300_000;

/** Serves the non-financial requests of registers. */
export class DeviceRequestController {
  readonly #running = new Map<string, { readonly terminal: string; readonly deviceRequestId: string }>();

  /**
   * Answers a request. The daemon answers a Diagnosis itself, unless the Diagnosis is about hosts and the terminal has
   * reported a result.
   */
  async answer(
    message: DeviceRequestBody,
    context: DeviceRequestContext,
    peer: DeviceRequestPeer,
  ): Promise<DeviceRequestOutcome> {
    const { terminal, name, loggedIn, dialect, lastClosing } = context;
    const isKnown = !('condition' in terminal);
    if (isDiagnosis(message)) {
      const isAsked = isKnown && message.body.HostDiagnosisFlag === true;
      const asked = isAsked ? await this.#serve(message, terminal.terminal, name, peer) : undefined;
      if (asked?.type === 'gone') return asked;
      const said = asked?.type === 'ended' ? asked.end.said : undefined;
      return { type: 'say', candidates: [diagnosisResponse(message, terminal, loggedIn, dialect, said)] };
    }
    if (!isKnown) return { type: 'refused', refused: terminal };
    const served = await this.#serve(message, terminal.terminal, name, peer);
    if (served.type !== 'ended') return served;
    const { said } = served.end;
    const number = said?.name === 'GetTotalsResponse' ? said.body.POIReconciliationID : undefined;
    const refused = number === undefined ? undefined : whyNoNumber(lastClosing(), number);
    if (refused !== undefined) return { type: 'refused', refused };
    return { type: 'say', candidates: deviceResponses(message, served.end) };
  }

  /** Sends the request to the lanes and waits for its end. */
  async #serve(
    message: DeviceRequestBody,
    terminal: string,
    name: string,
    { lanes, gone, passOn }: DeviceRequestPeer,
  ): Promise<Served> {
    const reading = readDeviceRequest(message);
    if (!reading.ok) return { type: 'refused', refused: reading.refused };
    const { SaleID: saleId, ServiceID, DeviceID } = message.header;
    const key = keyOf({ saleId, name, id: DeviceID ?? ServiceID });
    if (this.#running.has(key)) {
      const refused: Refused = { condition: 'MessageFormat', text: nexoDeviceRefusals.repeatedMessage() };
      return { type: 'refused', refused };
    }
    let reply: Reply<DeviceRequestView> = await lanes.deviceRequests.ask(terminal, reading.parameters);
    if (!reply.ok) return { type: 'refused', refused: refusedByLanes(reply.refusal, undefined) };
    const { deviceRequestId } = reply.value;
    this.#running.set(key, { terminal, deviceRequestId });
    const unask = passOn(deviceRequestId);
    try {
      while (reply.ok && reply.value.end === undefined && !gone.aborted)
        reply = await lanes.deviceRequests.waitForEnd(terminal, deviceRequestId, lookMs, gone);
      if (!reply.ok) return { type: 'refused', refused: refusedByLanes(reply.refusal, undefined) };
      return reply.value.end === undefined ? { type: 'gone' } : { type: 'ended', end: reply.value.end };
    } finally {
      unask();
      this.#running.delete(key);
    }
  }

  /**
   * Requests the abort of the running request with these ids. Returns undefined if no such request is running.
   * `refused`: why the request cannot be aborted; undefined if the lane accepted the abort.
   */
  async abort(
    about: DeviceRequestIds,
    lanes: Lanes,
    reason: string,
  ): Promise<{ readonly refused: string | undefined } | undefined> {
    const running = this.#running.get(keyOf(about));
    if (running === undefined) return undefined;
    const reply = await lanes.deviceRequests.abort(running.terminal, running.deviceRequestId, reason);
    return { refused: reply.ok ? undefined : reply.refusal.text };
  }
}

/**
 * The ids of a request in progress: its register, the configured name of its terminal, and its DeviceID. A request
 * without a DeviceID has its ServiceID instead.
 */
export interface DeviceRequestIds {
  readonly saleId: string;
  readonly name: string;
  readonly id: string | undefined;
}

function keyOf({ saleId, name, id }: DeviceRequestIds): string {
  return JSON.stringify([comparableText(saleId), name, id]);
}
