/**
 * Passes the events of gateways (connections, requests, calls and lists of terminals) to the lanes that they concern.
 */

import type { LaneEvent, RequestKey, WireEvent } from '../../core/index.js';
import type { GatewayParts, Lane } from '../engine/lane.js';
import type { Task } from '../engine/turn-interface.js';
import type { Redactor } from './frame-reading.js';
import type { Calls } from './terminal-requests.js';
import type { TextEvents } from './text-events.js';
import type { TextGates } from './text-gate.js';
import { asking } from './transport-response-owner.js';
import { forgedRoutes, otherCertificateRoutes } from './unauthenticated-message.js';

/** The parts for reading the events of gateways. */
export interface GatewayEventParts {
  /** The lanes of all gateways. */
  readonly lanes: readonly Lane[];
  readonly enqueue: (task: Task) => void;
  readonly redactor: Redactor;
  /** The POIIDs and SaleIDs of the lanes, which redaction leaves as they are. */
  readonly ownIds: ReadonlySet<string>;
  readonly gates: TextGates;
  readonly texts: TextEvents;
  readonly calls: Calls;
}

/** A gateway, and the lanes of its terminals. */
interface Gateway {
  readonly parts: GatewayParts;
  readonly mine: readonly Lane[];
}

/** The events of a wire, by type. */
type WireEvents = { readonly [T in WireEvent['type']]: Extract<WireEvent, { readonly type: T }> };

type Handlers = { readonly [T in WireEvent['type']]: (gateway: Gateway, event: WireEvents[T]) => void };

/** The events of all gateways. */
export class GatewayEvents {
  readonly #parts: GatewayEventParts;
  /** The gateways to which this process was connected before. */
  readonly #wereUp = new Set<GatewayParts>();

  /** The handler for each type of event. */
  readonly #handlers: Handlers = {
    'link-up': (gateway, event) => {
      this.#wereUp.add(gateway.parts);
      this.#applyToAll(gateway, event);
    },
    'link-down': (gateway, event) => this.#applyToAll(gateway, event),
    // This event is not passed on, because the gateway has already logged the reason for each failed attempt.
    'link-failed': ({ parts, mine }, event) => {
      this.#parts.enqueue((turn) => {
        for (const { lane, event: said } of otherCertificateRoutes(mine, this.#wereUp.has(parts), event))
          turn.apply(lane, said);
      });
    },
    forged: ({ mine }, event) => {
      this.#parts.enqueue((turn) => {
        for (const { lane, event: said } of forgedRoutes(mine, event)) turn.apply(lane, said);
      });
    },
    'not-sent': ({ mine }, { key }) => this.#onRequest(mine, key, (serviceId) => ({ type: 'not-sent', serviceId })),
    'request-lost': ({ mine }, { key, cause }) =>
      this.#onRequest(mine, key, (serviceId) => ({ type: 'request-lost', serviceId, why: cause.text })),
    taken: ({ mine }, { key }) => this.#onRequest(mine, key, (serviceId) => ({ type: 'taken', serviceId })),
    'no-message': ({ mine }, { key, cause, ...said }) =>
      this.#onRequest(mine, key, (serviceId) => ({ ...said, serviceId, why: cause.text })),
    text: ({ parts, mine }, event) => {
      if (event.isCall === true) this.#parts.calls.take(parts, mine, event);
      else this.#parts.texts.onText(parts, mine, event);
    },
    'address-looked': (gateway, event) => this.#applyToAll(gateway, event),
    'address-answered': ({ parts, mine }, event) => this.#parts.texts.onAddressAnswered(parts, mine, event),
    'call-gone': (gateway, event) => this.#applyToAll(gateway, event),
    unreadable: ({ mine }, event) => this.#parts.texts.onUnreadable(mine, event),
    pong: (_gateway, { connection, token }) => {
      const [index, mark] = token.split(':').map(Number);
      const lane = this.#parts.lanes[index ?? -1];
      if (lane === undefined || mark === undefined || !Number.isSafeInteger(mark)) return;
      this.#parts.enqueue((turn) => turn.apply(lane, { type: 'pong', connection, mark }));
    },
    'poi-list': ({ mine }, event) => {
      const { ownIds, redactor } = this.#parts;
      const poiIds = event.poiIds.map((id) => (ownIds.has(id) ? id : redactor.text(id)));
      this.#onPoiList(mine, { ...event, poiIds });
    },
    'poi-list-failed': ({ mine }, event) => this.#onPoiList(mine, event),
  };

  constructor(parts: GatewayEventParts) {
    this.#parts = parts;
  }

  /** Listens to the wire of a gateway, for its lanes. */
  listen(parts: GatewayParts): void {
    const { lanes, gates, texts } = this.#parts;
    const mine = lanes.filter((lane) => lane.gateway === parts);
    const gateway = { parts, mine };
    parts.wire.listen((event) => this.#handle(gateway, event.type, event), {
      takesMore: () => gates.takesMore(),
      judge: (text) => {
        const verdict = gates.judge(parts, mine, text);
        if (verdict !== 'keep') texts.onUnread(mine, text);
        return verdict;
      },
    });
  }

  #handle<T extends WireEvent['type']>(gateway: Gateway, type: T, event: WireEvents[T]): void {
    this.#handlers[type](gateway, event);
  }

  #applyToAll({ mine }: Gateway, event: LaneEvent): void {
    this.#parts.enqueue((turn) => {
      for (const lane of mine) turn.apply(lane, event);
    });
  }

  /** Passes the event only to the lane that sent the request. */
  #onRequest(mine: readonly Lane[], key: RequestKey, eventOf: (serviceId: string) => LaneEvent): void {
    this.#parts.enqueue((turn) => {
      const [owner] = asking(mine, key);
      if (owner !== undefined) turn.apply(owner, eventOf(key.serviceId));
    });
  }

  /**
   * Passes the result to every lane that is waiting for the list, whichever lane requested it. One list covers all
   * terminals of a gateway.
   */
  #onPoiList(mine: readonly Lane[], event: WireEvents['poi-list' | 'poi-list-failed']): void {
    this.#parts.enqueue((turn) => {
      for (const lane of mine) {
        const { poiList, settings } = lane.state;
        if (poiList.waiting || settings.listsTerminals === true) turn.apply(lane, event);
      }
    });
  }
}
