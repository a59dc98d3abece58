/** The bytes of one TCP connection on virtual time: messages and frames of nothing behind each other, cut where they may be. Each way is read by the other side's own framing. */

import { Buffer } from 'node:buffer';
import { type FrameReading, framed, Frames, keepAliveFrame } from '../../src/net/frames.js';
import { Dice } from './dice.js';

const headBytes = 4;
/** What the wire of the real daemon reads of one message. */
const messageBytesMax = 256 * 1_024;

/** What a terminal sends, as the daemon's own framing reads it. */
export class FromTerminal {
  readonly #frames = new Frames(messageBytesMax);
  readonly #dice: Dice;
  /** Bytes that were sent, and come with the next. */
  #held = Buffer.alloc(0);

  /** The number of the connection draws where its bytes are cut. */
  constructor(connection: number) {
    this.#dice = new Dice(connection, 'pieces');
  }

  /** A frame of nothing; some of its bytes may come with what follows. */
  keepAlive(): readonly FrameReading[] {
    const all = Buffer.concat([this.#held, Buffer.alloc(headBytes)]);
    const now = all.length - this.#dice.roll(headBytes);
    this.#held = all.subarray(now);
    return this.#taken(all.subarray(0, now));
  }

  /** A message, with what was held back before it. */
  message(text: string): readonly FrameReading[] {
    const body = Buffer.from(text, 'utf8');
    const head = Buffer.alloc(headBytes);
    head.writeUInt32BE(body.length, 0);
    const all = Buffer.concat([this.#held, head, body]);
    this.#held = Buffer.alloc(0);
    return this.#taken(all);
  }

  /** What was held back, where nothing followed. */
  rest(): readonly FrameReading[] {
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    return held.length === 0 ? [] : this.#taken(held);
  }

  #taken(bytes: Buffer): readonly FrameReading[] {
    const cut = this.#dice.between(1, headBytes + 2);
    const readings: FrameReading[] = [];
    for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
      // Behind a fault nothing more may be given to it.
      if (piece.length > 0 && readings.at(-1)?.fault === undefined) readings.push(this.#frames.take(piece));
    }
    return readings;
  }
}

/** What the daemon sends, in its own framing, as a terminal reads it. */
export class ToTerminal {
  #waiting = Buffer.alloc(0);

  /** The daemon says that it is there. True where a terminal reads that as a frame of nothing. */
  keepAlive(): boolean {
    return this.#read(keepAliveFrame).join() === '' && this.#waiting.length === 0;
  }

  /** What a terminal has read whole once this text has come. */
  message(text: string): readonly string[] {
    return this.#read(framed(text));
  }

  #read(bytes: Buffer): readonly string[] {
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    const texts: string[] = [];
    while (this.#waiting.length >= headBytes) {
      const end = headBytes + this.#waiting.readUInt32BE(0);
      if (this.#waiting.length < end) break;
      if (end > headBytes) texts.push(this.#waiting.toString('utf8', headBytes, end));
      this.#waiting = this.#waiting.subarray(end);
    }
    return texts;
  }
}
