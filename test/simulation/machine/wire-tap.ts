/** Listens on the wire right behind the engine: what left, what was durable at that moment, and what had been heard before. */

import type { WireEvent, Wire, Moment } from '../../../src/core/index.js';
import { minorUnits } from '../oracle/minor-units.js';
import type { Committed } from './committed.js';
import { glance, saysApproved } from './glance.js';

/** A request for money that left. */
export interface MoneySent {
  readonly atMs: number;
  /** The machine's own clocks then. */
  readonly by: Moment;
  /** The same clocks when anything was heard last on its link; undefined where nothing was. */
  readonly heardBy: Moment | undefined;
  readonly process: number;
  readonly serviceId: string;
  readonly poiId: string;
  readonly transactionId: string | undefined;
  /** The amount on the wire in minor units of what was committed; undefined where none is named. */
  readonly amount: number | undefined;
  readonly committedAmount: number | undefined;
  readonly wasCommitted: boolean;
  /** Other attempts at this terminal that nobody knew the end of. */
  readonly beside: readonly string[];
}

/** A request without money that left. */
export interface DeviceRequestSent {
  readonly atMs: number;
  readonly process: number;
  /** ServiceID, or DeviceID of a device request. */
  readonly id: string;
  readonly poiId: string;
}

/** Events by which a link shows that it stands. */
const showsLink: ReadonlySet<WireEvent['type']> = new Set(['link-up', 'text', 'unreadable', 'pong']);

/** What shows a prompt or a text, ends a session, or starts something. */
const harmfulLate: ReadonlySet<string> = new Set(['Input', 'Display', 'BalanceInquiry', 'Logout', 'Admin']);

/** True if a text is a whole message, as far as JSON can say. */
function isWhole(text: string): boolean {
  if (!text.startsWith('{')) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The tap of one run. */
export class WireTap {
  readonly #committed: Committed;
  readonly #nowMs: () => number;
  readonly moneySent: MoneySent[] = [];
  /** Requests that move no money and could do harm when they arrive late. */
  readonly deviceRequestsSent: DeviceRequestSent[] = [];
  /** When which terminal was told to let a card go. */
  readonly letGoSent: { readonly atMs: number; readonly poiId: string }[] = [];
  /** Requests that left after the journal had failed in the same process. */
  readonly sentAfterFailure: string[] = [];
  /** Approvals that had been heard and were not booked when something else left. */
  readonly unbooked: string[] = [];
  #heard = new Map<string, number>();
  /** The clocks when anything was heard last, and on which connection. */
  #heardOn: { readonly connection: number; readonly by: Moment } | undefined;
  #sentByTransaction = new Map<string, number>();

  constructor(committed: Committed, nowMs: () => number) {
    this.#committed = committed;
    this.#nowMs = nowMs;
  }

  /** How many requests of each transaction and kind left. */
  requestsOf(transactionId: string): number {
    return this.#sentByTransaction.get(transactionId) ?? 0;
  }

  /** The port, tapped, for one process. `isIntact` says whether nobody damaged a text. */
  on(port: Wire, process: number, site: { hasFailed(): boolean; isIntact(text: string): boolean }): Wire {
    this.#heard = new Map();
    this.#heardOn = undefined;
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
          // What is said by a call shows no link, and answers nothing.
          if (event.type === 'text' && event.isCall === true) return listener(event);
          if ('connection' in event && showsLink.has(event.type))
            this.#heardOn = { connection: event.connection, by: this.#committed.clocks() };
          if (event.type === 'text' && site.isIntact(event.text)) this.#hear(event.text);
          listener(event);
        }),
      launch: (connection, key, text, answerMs) => {
        this.#note(text, { connection, process, hasFailed: site.hasFailed() });
        return port.launch(connection, key, text, answerMs);
      },
    };
  }

  #hear(text: string): void {
    const { category, type, serviceId } = glance(text);
    if (type !== 'Response' || !isMoney(category, text)) return;
    // A part of a message, a message about something else, and one that is larger than a reader has to accept are no approval.
    if (!isWhole(text)) return;
    if (!saysApproved(text) || text.includes('OTHER') || text.length > 256 * 1_024) return;
    if (this.#committed.attempt(serviceId) !== undefined) this.#heard.set(serviceId, this.#nowMs());
  }

  #note(
    text: string,
    { connection, process, hasFailed }: { connection: number; process: number; hasFailed: boolean },
  ): void {
    const { category, type, serviceId, poiId } = glance(text);
    const atMs = this.#nowMs();
    if (hasFailed) this.sentAfterFailure.push(`${category}${type} ${serviceId}`);
    for (const [heard, heardAtMs] of this.#heard) {
      if (heardAtMs >= atMs) continue;
      this.#heard.delete(heard);
      const { state, evidence } = this.#committed.attempt(heard)?.attempt ?? {};
      // What an earlier answer said is in the attempt until this one is.
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
      // A connection that was made in this moment says so later.
      heardBy: this.#heardOn?.connection === connection ? this.#heardOn.by : undefined,
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

/** What moves money, value or points, or reads a card for it. */
const sentOnce: ReadonlySet<string> = new Set(['Payment', 'Reversal', 'StoredValue', 'Loyalty', 'CardAcquisition']);

/** Whether it does that or closes a period, and may be sent once. */
function isMoney(category: string, text: string): boolean {
  if (category === 'Reconciliation') return !text.includes('PreviousReconciliation');
  return sentOnce.has(category);
}
