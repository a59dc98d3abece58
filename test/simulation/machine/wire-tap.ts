/**
 * Observes the wire of the engine: the sent messages, the facts that were durable at that moment, and the messages that
 * had been received before.
 */

import type { WireEvent, Wire, Moment } from '../../../src/core/index.js';
import { minorUnits } from '../oracle/minor-units.js';
import type { Committed } from './committed.js';
import { glance, saysApproved } from './glance.js';

/** A request for money that was sent. */
export interface MoneySent {
  readonly atMs: number;
  /** The machine's own clocks when the request was sent. */
  readonly by: Moment;
  /** The machine's own clocks when the link last received something; undefined if it received nothing. */
  readonly heardBy: Moment | undefined;
  readonly process: number;
  readonly serviceId: string;
  readonly poiId: string;
  readonly transactionId: string | undefined;
  /** The amount on the wire, in minor units of the committed currency; undefined if the request has none. */
  readonly amount: number | undefined;
  readonly committedAmount: number | undefined;
  readonly wasCommitted: boolean;
  /** Other attempts at this terminal with an unknown result. */
  readonly beside: readonly string[];
}

/** A request without money that was sent. */
export interface DeviceRequestSent {
  readonly atMs: number;
  readonly process: number;
  /** The ServiceID, or the DeviceID of a device request. */
  readonly id: string;
  readonly poiId: string;
}

/** The messages that one process has received. */
interface Heard {
  /** The approvals that are not booked yet, and their times. */
  readonly approvals: Map<string, number>;
  /** The time at which the process last received a message, and the connection of that message. */
  last: { readonly connection: number; readonly by: Moment } | undefined;
}

/** The events that show that a link works. */
const showsLink: ReadonlySet<WireEvent['type']> = new Set(['link-up', 'text', 'unreadable', 'pong']);

/** Requests that show a prompt or a text, end a session, or start something. They do harm if they arrive late. */
const harmfulLate: ReadonlySet<string> = new Set(['Input', 'Display', 'BalanceInquiry', 'Logout', 'Admin']);

/** True if a text is a complete JSON message. */
function isWhole(text: string): boolean {
  if (!text.startsWith('{')) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The tap on the wire of one run. */
export class WireTap {
  readonly #committed: Committed;
  readonly #nowMs: () => number;
  readonly moneySent: MoneySent[] = [];
  /** Sent requests that move no money and do harm if they arrive late. */
  readonly deviceRequestsSent: DeviceRequestSent[] = [];
  /** The times at which each terminal was asked to release a card. */
  readonly letGoSent: { readonly atMs: number; readonly poiId: string }[] = [];
  /** Requests that were sent after the journal had failed in the same process. */
  readonly sentAfterFailure: string[] = [];
  /** Approvals that the daemon had received and not booked when it sent another message. */
  readonly unbooked: string[] = [];
  #sentByTransaction = new Map<string, number>();
  /**
   * For a pair: the time at which the decisions that are executed now were made. An answer that came after this time was not considered in these
   * decisions.
   */
  #decidedMs: number | undefined;

  constructor(committed: Committed, nowMs: () => number) {
    this.#committed = committed;
    this.#nowMs = nowMs;
  }

  /** Executes the work of decisions that were made at this time. */
  decidedAt(decidedMs: number, work: () => void): void {
    this.#decidedMs = decidedMs;
    try {
      work();
    } finally {
      this.#decidedMs = undefined;
    }
  }

  /** Returns how many requests of this transaction and kind were sent. */
  requestsOf(transactionId: string): number {
    return this.#sentByTransaction.get(transactionId) ?? 0;
  }

  /** Attaches the tap to the wire of one process. `isIntact` returns true if no fault damaged the text. */
  on(port: Wire, process: number, site: { hasFailed(): boolean; isIntact(text: string): boolean }): Wire {
    const heard: Heard = { approvals: new Map(), last: undefined };
    return {
      bounds: port.bounds,
      ...(port.hasOwnConnections === true ? { hasOwnConnections: true } : {}),
      ...(port.listsTerminals === true ? { listsTerminals: true } : {}),
      ...(port.hearsShown === true ? { hearsShown: true } : {}),
      ...(port.carries === undefined ? {} : { carries: port.carries }),
      ...(port.hearsCalls === true ? { hearsCalls: true } : {}),
      ...(port.moves === undefined ? {} : { moves: port.moves }),
      endCall: (connection) => port.endCall?.(connection),
      state: () => port.state(),
      probe: (connection, token) => port.probe(connection, token),
      giveUp: (connection, key, cause) => port.giveUp(connection, key, cause),
      reset: (connection, cause) => port.reset(connection, cause),
      readPoiList: () => port.readPoiList(),
      close: () => port.close(),
      listen: (listener) =>
        port.listen((event) => {
          // A call of the terminal does not show that the link works, and answers no request.
          if (event.type === 'text' && event.isCall === true) return listener(event);
          if ('connection' in event && showsLink.has(event.type))
            heard.last = { connection: event.connection, by: this.#committed.clocks() };
          if (event.type === 'text' && site.isIntact(event.text)) this.#hear(event.text, heard.approvals);
          listener(event);
        }),
      launch: (connection, key, text, answerMs) => {
        this.#note(text, { connection, process, hasFailed: site.hasFailed(), heard });
        return port.launch(connection, key, text, answerMs);
      },
    };
  }

  #hear(text: string, approvals: Heard['approvals']): void {
    const { category, type, serviceId } = glance(text);
    if (type !== 'Response' || !isMoney(category, text)) return;
    // A partial message, a message about another request, and a message above the size limit are not approvals.
    if (!isWhole(text)) return;
    if (!saysApproved(text) || text.includes('OTHER') || text.length > 256 * 1_024) return;
    if (this.#committed.attempt(serviceId) !== undefined) approvals.set(serviceId, this.#nowMs());
  }

  #note(
    text: string,
    {
      connection,
      process,
      hasFailed,
      heard: { approvals, last },
    }: { connection: number; process: number; hasFailed: boolean; heard: Heard },
  ): void {
    const { category, type, serviceId, poiId } = glance(text);
    const atMs = this.#nowMs();
    if (hasFailed) this.sentAfterFailure.push(`${category}${type} ${serviceId}`);
    for (const [heard, heardAtMs] of approvals) {
      if (heardAtMs >= Math.min(atMs, this.#decidedMs ?? atMs)) continue;
      approvals.delete(heard);
      const { state, evidence } = this.#committed.attempt(heard)?.attempt ?? {};
      // The attempt has the result of an earlier answer until this answer is booked.
      const isBooked = state === 'answered' && (evidence?.result === 'Success' || evidence?.result === 'Partial');
      if (!isBooked) this.unbooked.push(heard);
    }
    if (type === 'Request' && harmfulLate.has(category)) {
      const id = serviceId === '' ? (/DeviceID"?[=:]"([^"]*)"/.exec(text)?.[1] ?? '') : serviceId;
      this.deviceRequestsSent.push({ atMs, process, id, poiId });
    }
    if (type === 'Request' && category === 'EnableService') this.letGoSent.push({ atMs, poiId });
    if (type !== 'Request' || !isMoney(category, text)) return;
    const known = this.#committed.attempt(serviceId);
    const amounts =
      known === undefined ? undefined : this.#committed.notes(known.transactionId)?.record.request.amountDetails;
    const wire = /(?:Requested|Reversed)Amount"?[=:>]"?([\d.]+)/.exec(text)?.[1];
    const units = wire === undefined ? undefined : minorUnits(wire);
    if (known !== undefined)
      this.#sentByTransaction.set(known.transactionId, (this.#sentByTransaction.get(known.transactionId) ?? 0) + 1);
    this.moneySent.push({
      atMs,
      by: this.#committed.clocks(),
      // A connection that was made at this moment reports its start later.
      heardBy: last?.connection === connection ? last.by : undefined,
      process,
      serviceId,
      poiId,
      transactionId: known?.transactionId,
      amount: units,
      committedAmount: amounts?.amount,
      wasCommitted: known?.attempt.state === 'open',
      beside: this.#committed
        .open(poiId)
        .map(({ attempt }) => attempt.serviceId)
        .filter((other) => other !== serviceId),
    });
  }
}

/** Requests that move money, value or points, or that read a card for such a request. */
const sentOnce: ReadonlySet<string> = new Set(['Payment', 'Reversal', 'StoredValue', 'Loyalty', 'CardAcquisition']);

/** True for a request that moves money or closes a period. It may be sent only once. */
function isMoney(category: string, text: string): boolean {
  if (category === 'Reconciliation') return !text.includes('PreviousReconciliation');
  return sentOnce.has(category);
}
