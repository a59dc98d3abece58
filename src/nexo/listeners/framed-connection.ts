/**
 * A connection of a register that carries messages, with any framing: its caller, the messages in progress, and its
 * end.
 */

import type { Encoding } from '../../../protocol/index.js';
import type { Caller } from '../../api/index.js';
import { type ByteBudget, endCauses, type EndCode } from '../../net/index.js';
import { nexoRefusals } from '../../messages/index.js';
import { DeliveredAnswers } from '../peer/delivered-answers.js';
import type { Peer, Receiver } from '../peer/peer.js';

/** The transport operations that a connection uses. */
export interface LineWire {
  /** Writes one message. Calls `taken` when the connection has accepted all of it. */
  write(text: string, taken: () => void): void;
  /** Ends the connection and reports the cause in the form of this transport. */
  end(code: EndCode): void;
}

/** The dependencies and limits of a connection. */
export interface LineParts {
  readonly receiver: Receiver;
  /** The caller, if the connection was opened with a token. */
  readonly caller: Caller | undefined;
  /** Called when the register has proved who it is. */
  readonly known: () => void;
  /** Waits for the turn of a message while many requests compete. Undefined if the message need not wait. */
  readonly turn: () => Promise<void> | undefined;
  /** The maximum number of messages in progress. If one more message arrives, the connection is cut. */
  readonly underWayMax: number;
  /** The memory budget that the long messages of all connections share. */
  readonly large: ByteBudget;
  /** The time limit for proving identity, in ms. After this time the connection is closed. */
  readonly proofMs: number;
  /** Called if handling a message throws, which means that an invariant is broken. */
  readonly onFault: (error: unknown) => void;
}

/** One connection of a register, over any transport. */
export class Line {
  readonly #parts: LineParts;
  readonly #wire: LineWire;
  readonly #gone = new AbortController();
  readonly #carried = new DeliveredAnswers();
  readonly #peer: Peer;
  readonly #proofDue: NodeJS.Timeout;
  #underWay = 0;
  #encoding: Encoding = 'json';
  /** The turn of the last waiting message. Turns are in the order of the messages. */
  #lastTurn: Promise<void> | undefined;

  constructor(parts: LineParts, wire: LineWire) {
    this.#parts = parts;
    this.#wire = wire;
    this.#peer = {
      caller: parts.caller,
      gone: this.#gone.signal,
      tell: (text) => this.#send(text, () => undefined),
    };
    this.#proofDue = setTimeout(() => {
      if (this.#peer.caller === undefined) wire.end('not-proved');
    }, parts.proofMs);
  }

  /** Handles one message that the register sent. */
  receive(text: string): void {
    this.#receive(text).catch(this.#parts.onFault);
  }

  /**
   * Handles the end of the connection. All waits end without a response. The running transactions are not lost, because
   * the journal has them.
   */
  end(): void {
    clearTimeout(this.#proofDue);
    this.#gone.abort();
  }

  /**
   * Returns the Reject event with the reason for the end, in the encoding of the register. Undefined if the event
   * cannot be written.
   */
  farewell(code: EndCode): string | undefined {
    // A register that does not seal gets no sealed message, because an attacker could study it.
    if (code === 'not-sealed') return undefined;
    return this.#parts.receiver.rejectEvent(this.#encoding, nexoRefusals.connectionEnds(endCauses[code]));
  }

  /** Handles a reset of the connection. The register may not have read the messages that the connection accepted. */
  failed(): void {
    this.#carried.failed();
  }

  /**
   * Resolves when all messages that were received before this call have been accepted. Resolves at once, unless
   * requests must wait for their turn.
   */
  async inFlightSet(): Promise<void> {
    await this.#lastTurn;
  }

  async #wait(turn: Promise<void>): Promise<void> {
    this.#lastTurn = turn;
    await turn;
    if (this.#lastTurn === turn) this.#lastTurn = undefined;
  }

  async #receive(text: string): Promise<void> {
    if (this.#gone.signal.aborted) return;
    this.#encoding = encodingOf(text);
    if (this.#underWay >= this.#parts.underWayMax) return this.#wire.end('too-many-under-way');
    const share = this.#parts.large.share();
    if (!share.hold(text.length)) return this.#wire.end('large-messages-full');
    this.#underWay += 1;
    try {
      const turn = this.#parts.turn();
      if (turn !== undefined) await this.#wait(turn);
      // A register that disconnects while its request is waiting for a turn is not served.
      if (this.#gone.signal.aborted) return;
      const reply = await this.#parts.receiver.receive(text, this.#encoding, this.#peer);
      if (this.#peer.caller !== undefined) this.#parts.known();
      if (reply.type === 'say') this.#send(reply.text, () => this.#carried.took(reply));
      if (this.#gone.signal.aborted) return;
      if (reply.type === 'reset') this.#wire.end('no-answer');
      if (reply.type === 'unsealed') this.#wire.end('not-sealed');
    } finally {
      share.release();
      this.#underWay -= 1;
    }
  }

  #send(text: string, taken: () => void): void {
    if (!this.#gone.signal.aborted) this.#wire.write(text, taken);
  }
}

/** Returns the encoding of a message. An XML message starts with `<`; everything else is read as JSON, or rejected as invalid JSON. */
function encodingOf(text: string): Encoding {
  return /^\s*</.test(text) ? 'xml' : 'json';
}
