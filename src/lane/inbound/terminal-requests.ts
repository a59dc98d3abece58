/**
 * Calls of terminals. Each call goes to a lane. A call ends with an answer, or without content when it has no open
 * question any more.
 */

import { isAnswerDue, type RequestKey, type WireEvent } from '../../core/index.js';
import { laneNotes } from '../../messages/index.js';
import { unreadableAnswer } from './unprocessed-request-response.js';
import type { InboundRateLimit } from './inbound-rate-limit.js';
import type { GatewayParts, Lane } from '../engine/lane.js';
import type { Reading } from './frame-reading.js';
import type { Task, TurnInterface } from '../engine/turn-interface.js';

/** The key under which tenderd answers a terminal's requests. This key belongs to no request of ours. */
export const noRequest: RequestKey = { saleId: '', poiId: '', serviceId: '' };

/** The parts for processing calls. */
export interface CallParts {
  readonly chatter: InboundRateLimit;
  readonly enqueue: (task: Task) => void;
  readonly read: (text: string, parts: GatewayParts, turn: TurnInterface, mine: readonly Lane[]) => Reading;
  /** Reports to each lane which of its attempts are named in a text. */
  readonly reportNamed: (turn: TurnInterface, mine: readonly Lane[], text: string) => void;
  /** Handles a text that is not read because too many texts arrive. */
  readonly onUnread: (mine: readonly Lane[], text: string) => void;
}

/** A processed call, and the lanes of its wire. */
interface AcceptedCall {
  readonly parts: GatewayParts;
  readonly mine: readonly Lane[];
  readonly connection: number;
}

/** The calls of all gateways. */
export class Calls {
  readonly #parts: CallParts;
  #open: AcceptedCall[] = [];

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  /**
   * Processes the message in a call, if the terminal with the message's POIID is at the address of the caller. The
   * message proves only that the requests that it names have arrived.
   */
  take(
    parts: GatewayParts,
    mine: readonly Lane[],
    { connection, text, caller }: Extract<WireEvent, { readonly type: 'text' }>,
  ): void {
    const { chatter, enqueue, read, reportNamed, onUnread } = this.#parts;
    if (chatter.isUnread(text, mine)) {
      parts.wire.endCall?.(connection);
      return onUnread(mine, text);
    }
    enqueue((turn) => {
      this.#open.push({ parts, mine, connection });
      const isNamed = caller?.isNamed !== false;
      if (isNamed) reportNamed(turn, mine, text);
      const reading = read(text, parts, turn, mine);
      const named = reading.type === 'message' ? reading.poiId : undefined;
      const lane = mine.find(({ state }) => state.record.poiId === named);
      // A caller from an unknown address may announce a new address, but send no other message.
      if (!isNamed && (reading.type === 'unreadable' || reading.received.message.name !== 'TransmitRequest')) return;
      if (reading.type === 'unreadable' || lane === undefined) {
        const why = reading.type === 'unreadable' ? reading.why : laneNotes.callOfOther();
        for (const first of mine.slice(0, 1)) turn.apply(first, { type: 'stray-call', why });
        const reply =
          reading.type === 'unreadable' ? unreadableAnswer(text, reading.header, why, parts.codec) : undefined;
        if (reply !== undefined) parts.wire.launch(connection, noRequest, reply);
        return;
      }
      const message = chatter.kept(reading.received.message, lane.name);
      const said = caller === undefined ? {} : { caller: caller.address };
      if (message !== undefined)
        turn.apply(lane, {
          type: 'message',
          connection,
          received: { ...reading.received, ...said, message, isCall: true },
        });
    });
  }

  /** Ends the calls to which no lane still owes an answer. The turn loop calls this method after each turn. */
  turned(): void {
    if (this.#open.length === 0) return;
    const waiting: AcceptedCall[] = [];
    for (const call of this.#open) {
      const { parts, mine, connection } = call;
      if (mine.some(({ state }) => isAnswerDue(state, connection))) waiting.push(call);
      else parts.wire.endCall?.(connection);
    }
    this.#open = waiting;
  }
}
