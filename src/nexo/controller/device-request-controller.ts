/** The controller for what moves no money: asks the lanes, waits, and remembers under which id it was asked, for an Abort. */

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
import { nexoDeviceRefusals } from '../../messages/en.js';
import { type DeviceRequestBody, isDiagnosis, readDeviceRequest } from '../dialogue/requests/device-request-reading.js';
import { deviceResponses } from '../dialogue/responses/device-response-writing.js';
import { whyNoNumber } from '../dialogue/requests/reconciliation.js';
import { type Refused, refusedByLanes } from '../dialogue/requests/refusal.js';
import { diagnosisResponse } from '../dialogue/responses/system.js';

/** How it went: what is said, best first, why it was refused, or nothing where nobody waits any more. */
export type DeviceRequestOutcome =
  | { readonly type: 'say'; readonly candidates: readonly OutgoingMessage[] }
  | { readonly type: 'refused'; readonly refused: Refused }
  | { readonly type: 'gone' };

type Served =
  | Exclude<DeviceRequestOutcome, { readonly type: 'say' }>
  | { readonly type: 'ended'; readonly end: DeviceRequestEnd };

/** What the interface knows around a request. */
export interface DeviceRequestContext {
  readonly terminal: TerminalView | Refused;
  /** The one name of the terminal that the header names. */
  readonly name: string;
  /** SaleIDs with a session at this interface. */
  readonly loggedIn: readonly string[];
  readonly dialect: Dialect;
  /** The last closing that the register asked for at this terminal, as it stands now. */
  readonly lastClosing: () => TransactionView | undefined;
}

/** Who asks. */
export interface DeviceRequestPeer {
  readonly lanes: Lanes;
  /** Aborted when the connection is gone, or when the daemon stops. */
  readonly gone: AbortSignal;
  /** Passes on what the terminal asks of people about a device request; returns the function that ends it. */
  readonly passOn: (deviceRequestId: string) => () => void;
}

/** Longer than any device request takes with its latest start: after it, it is looked at again. */
const lookMs = 300_000;

/** See above. */
export class DeviceRequestController {
  readonly #running = new Map<string, { readonly terminal: string; readonly deviceRequestId: string }>();

  /** Answers a request. A Diagnosis without hosts is answered of what the daemon knows by itself, and so is one that came to nothing. */
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

  /** Asks for it, and waits for its end. */
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

  /** Asks to stop what runs under these ids: why not, where it cannot be stopped; undefined where nothing runs under them. */
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

/** Under which ids a request runs: its register, its terminal by its one name, and its DeviceID or else its ServiceID. */
export interface DeviceRequestIds {
  readonly saleId: string;
  readonly name: string;
  readonly id: string | undefined;
}

function keyOf({ saleId, name, id }: DeviceRequestIds): string {
  return JSON.stringify([comparableText(saleId), name, id]);
}
