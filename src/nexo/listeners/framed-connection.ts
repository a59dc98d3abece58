/** A connection on which messages come one after another, whatever frames them: who it is, what is under way, and its end. */

import type { Encoding } from '../../../protocol/index.js';
import type { Caller } from '../../api/index.js';
import { type ByteBudget, endCauses, type EndCode } from '../../net/index.js';
import { nexoRefusals } from '../../messages/en.js';
import { DeliveredAnswers } from '../peer/delivered-answers.js';
import type { Peer, Receiver } from '../peer/peer.js';

/** What a line does to the connection under it. */
export interface LineWire {
  /** Writes one message; `taken` is called when the connection has taken all of it. */
  write(text: string, taken: () => void): void;
  /** Ends the connection with its cause, said in the words of the connection. */
  end(code: EndCode): void;
}

/** What a line needs. */
export interface LineParts {
  readonly receiver: Receiver;
  /** Who showed a token when the connection was made. */
  readonly caller: Caller | undefined;
  /** Called when the register has proved who it is. */
  readonly known: () => void;
  /** Waits for its turn in a crowd; undefined when there is nothing to wait for. */
  readonly turn: () => Promise<void> | undefined;
  /** Messages that may be under way; one more and the connection is cut. */
  readonly underWayMax: number;
  /** What long messages of all connections may hold together. */
  readonly large: ByteBudget;
  /** A register that has not proved who it is within so long is let go. */
  readonly proofMs: number;
  /** Called when serving threw: a broken invariant. */
  readonly onFault: (error: unknown) => void;
}

/** One connection of a register. */
export class Line {
  readonly #parts: LineParts;
  readonly #wire: LineWire;
  readonly #gone = new AbortController();
  readonly #carried = new DeliveredAnswers();
  readonly #peer: Peer;
  readonly #proofDue: NodeJS.Timeout;
  #underWay = 0;
  #encoding: Encoding = 'json';
  /** The turn of the last message that waits for one. Turns come in the order of their messages. */
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

  /** A message came. */
  receive(text: string): void {
    this.#receive(text).catch(this.#parts.onFault);
  }

  /** The connection is gone, or is to be: every wait ends without a word. What runs is in the journal. */
  end(): void {
    clearTimeout(this.#proofDue);
    this.#gone.abort();
  }

  /** The Reject event that says why the connection ends, in the encoding of the register; undefined if it cannot be written. */
  farewell(code: EndCode): string | undefined {
    // Who does not seal gets nothing that is sealed: it would be a sample of what the key makes.
    if (code === 'not-sealed') return undefined;
    return this.#parts.receiver.rejectEvent(this.#encoding, nexoRefusals.connectionEnds(endCauses[code]));
  }

  /** The connection was reset: what it took was perhaps never read. */
  failed(): void {
    this.#carried.failed();
  }

  /** Resolves when every message that came before this call was taken in: at once, unless a crowd makes one wait. */
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
      // With a crowd of requests, whoever hangs up while waiting is not served.
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

/** A message of XML begins with its bracket; everything else is JSON, or refused as such. */
function encodingOf(text: string): Encoding {
  return /^\s*</.test(text) ? 'xml' : 'json';
}
