/** Decides which texts from gateways are read, and which lane gets each text. */

import type { MessageHeader } from '../../../protocol/index.js';
import {
  type HookPoint,
  isTerminalInitiated,
  type JournalPort,
  type Received,
  type WireEvent,
  withOwnIds,
} from '../../core/index.js';
import type { GatewayParts, Lane } from '../engine/lane.js';
import { isReject, workedOnIn } from '../engine/named-attempts.js';
import { ownTotalsFor } from '../engine/reconciliation-period.js';
import type { Task, TurnInterface } from '../engine/turn-interface.js';
import { type Reading, type ReadingParts, readText, type Redactor, remembering } from './frame-reading.js';
import type { InboundRateLimit } from './inbound-rate-limit.js';
import { unreadableWithoutIds } from './response-without-ids.js';
import { routesOf, unreadableRoutes } from './routing.js';
import { noRequest } from './terminal-requests.js';
import type { TextGates } from './text-gate.js';
import { asking, reportResponded } from './transport-response-owner.js';
import { unreadableAnswer } from './unprocessed-request-response.js';

/** The parts for reading texts. */
export interface TextEventParts {
  /** The lanes of all gateways. */
  readonly lanes: readonly Lane[];
  readonly enqueue: (task: Task) => void;
  readonly journal: JournalPort;
  readonly hook: (point: HookPoint) => void;
  readonly redactor: Redactor;
  /** The POIIDs and SaleIDs of the lanes, which redaction leaves as they are. */
  readonly ownIds: ReadonlySet<string>;
  readonly chatter: InboundRateLimit;
  readonly gates: TextGates;
}

type WireEventOf<T extends WireEvent['type']> = Extract<WireEvent, { readonly type: T }>;

/** Handles the texts of all gateways. `parts`: the gateway of a text; `mine`: the lanes of that gateway. */
export class TextEvents {
  readonly #parts: TextEventParts;

  constructor(parts: TextEventParts) {
    this.#parts = parts;
  }

  /** Reads and redacts a text, and finds the transaction to which the message belongs. */
  read(text: string, { codec }: GatewayParts, turn: TurnInterface, mine: readonly Lane[]): Reading {
    const { lanes, journal, redactor, ownIds } = this.#parts;
    const known = remembering(lanes, turn);
    const states = mine.map(({ state }) => state);
    const whole = (header: MessageHeader): MessageHeader =>
      withOwnIds(header, codec.dialect, states, (ids) => known.findByIds(ids) !== undefined);
    const ownTotals: ReadingParts['ownTotals'] = (message, owner) =>
      ownTotalsFor(message, owner, mine, { journal, turn: known });
    return readText(text, codec, { turn: known, redactor, ownIds, whole, ownTotals });
  }

  /** Handles a text on a connection of ours. A message goes to the lanes that it is about. A text that is not a message is handled as unreadable. */
  onText(parts: GatewayParts, mine: readonly Lane[], event: WireEventOf<'text'>): void {
    const { connection, text, key } = event;
    const { enqueue, chatter, gates } = this.#parts;
    if (key === undefined && chatter.isUnread(text, mine)) {
      const reply = parts.wire.hasOwnConnections === true ? undefined : gates.busyTo(parts, text);
      if (reply !== undefined) parts.wire.launch(connection, noRequest, reply);
      return this.onUnread(mine, text);
    }
    if (key === undefined && gates.isUnread(text, mine)) return this.onUnread(mine, text);
    const isTakenIn = gates.begin(text);
    enqueue((turn) => {
      isTakenIn();
      const reading = unreadableWithoutIds(this.read(text, parts, turn, mine), mine, key);
      if (reading.type === 'unreadable') this.#onUndecoded(parts, mine, event, reading, turn);
      else this.#onMessage(mine, event, reading, turn);
    });
  }

  #onUndecoded(
    parts: GatewayParts,
    mine: readonly Lane[],
    { connection, text, key }: WireEventOf<'text'>,
    { header, why }: Extract<Reading, { readonly type: 'unreadable' }>,
    turn: TurnInterface,
  ): void {
    for (const { lane, named } of unreadableRoutes(mine, text, header, asking(mine, key)))
      turn.apply(lane, { type: 'unreadable', connection, why, header, named });
    const hasAnswer = key === undefined && parts.wire.hasOwnConnections !== true;
    const reply = hasAnswer ? unreadableAnswer(text, header, why, parts.codec) : undefined;
    if (reply !== undefined) parts.wire.launch(connection, noRequest, reply);
    reportResponded(turn, mine, key, undefined);
  }

  #onMessage(
    mine: readonly Lane[],
    { connection, text, key }: WireEventOf<'text'>,
    { isMoneyAnswer, received: read }: Extract<Reading, { readonly type: 'message' }>,
    turn: TurnInterface,
  ): void {
    const { lanes, hook, chatter } = this.#parts;
    if (isMoneyAnswer) hook('answer-read');
    if (isTerminalInitiated(read.message)) reportNamed(turn, mine, text);
    if (key === undefined && this.#isLeftOut(mine, text, read)) return;
    for (const { lane, received } of routesOf(lanes, mine, connection, read, key)) {
      // Responses to our requests are not counted: each request gets one, so we limit their number ourselves.
      const message = key === undefined ? chatter.kept(received.message, lane.name) : received.message;
      if (message !== undefined)
        turn.apply(lane, {
          type: 'message',
          connection,
          received: Object.assign({}, received, { message, inResponseTo: key?.serviceId }),
        });
    }
    reportResponded(turn, mine, key, read.message);
  }

  /** True if the message answers no request of ours, and the budget of such messages is spent. */
  #isLeftOut(mine: readonly Lane[], text: string, { message, owner }: Received): boolean {
    const { chatter, gates } = this.#parts;
    const { SaleID: saleId, POIID: poiId, ServiceID: serviceId } = message.header;
    if (!message.name.endsWith('Response') || owner !== undefined) return false;
    const isForeign = gates.isUnknown({ saleId, poiId, ...(serviceId === undefined ? {} : { serviceId }) }, mine);
    return (
      isForeign &&
      !chatter.keepsForeign(
        text.length,
        mine.map(({ name }) => name),
      )
    );
  }

  /**
   * Handles a text that is not read. The text may still contain the id of a request, which proves that the request has
   * arrived.
   */
  onUnread(mine: readonly Lane[], text: string): void {
    if (isReject(text) || mine.every((lane) => workedOnIn(text, lane).length === 0)) return;
    this.#parts.enqueue((turn) => reportNamed(turn, mine, text));
  }

  /** Handles a frame that is not the text of a nexo message. */
  onUnreadable(mine: readonly Lane[], { connection, why, text, key }: WireEventOf<'unreadable'>): void {
    const { enqueue, gates } = this.#parts;
    const isTakenIn = gates.begin(text ?? '');
    enqueue((turn) => {
      isTakenIn();
      for (const { lane, named } of unreadableRoutes(mine, text ?? '', undefined, asking(mine, key))) {
        const isUnseen = text === undefined ? { isUnseen: true as const } : {};
        turn.apply(lane, { type: 'unreadable', connection, why, named, inResponseTo: key?.serviceId, ...isUnseen });
      }
    });
  }

  /** Handles the response at an address to which a terminal may have moved. */
  onAddressAnswered(
    parts: GatewayParts,
    mine: readonly Lane[],
    { address, text, why }: WireEventOf<'address-answered'>,
  ): void {
    this.#parts.enqueue((turn) => {
      const reading = text === undefined ? undefined : this.read(text, parts, turn, mine);
      const message = reading?.type === 'message' ? { message: reading.received.message } : {};
      const problem = reading?.type === 'unreadable' ? { why: reading.why } : why === undefined ? {} : { why };
      for (const lane of mine) turn.apply(lane, { type: 'address-answered', address, ...message, ...problem });
    });
  }
}

/** Reports to each lane which of its attempts are named in the terminal's own text. */
export function reportNamed(turn: TurnInterface, mine: readonly Lane[], text: string): void {
  for (const lane of mine) {
    const named = workedOnIn(text, lane);
    if (named.length > 0) turn.apply(lane, { type: 'named', named });
  }
}
