/**
 * The bytes of one TCP connection on virtual time: messages and empty frames one after another, cut at arbitrary
 * places. Each direction is read with the framing of the receiver.
 */

import { Buffer } from 'node:buffer';
import { type FrameReading, framed, Frames, keepAliveFrame } from '../../src/net/frames.js';
import { Dice } from './dice.js';

const headBytes = 4;
/** The limit of the real daemon for one message. */
const messageBytesMax = 256 * 1_024;

/** The bytes that a terminal sends, read with the daemon's own framing. */
export class FromTerminal {
  readonly #frames = new Frames(messageBytesMax);
  readonly #dice: Dice;
  /** Bytes that were sent and that arrive together with the next bytes. */
  #held = Buffer.alloc(0);

  /** The number of the connection selects where its bytes are cut. */
  constructor(connection: number) {
    this.#dice = new Dice(connection, 'pieces');
  }

  /** Sends an empty frame. Some of its bytes may arrive with the next message. */
  keepAlive(): readonly FrameReading[] {
    const all = Buffer.concat([this.#held, Buffer.alloc(headBytes)]);
    const now = all.length - this.#dice.roll(headBytes);
    this.#held = all.subarray(now);
    return this.#taken(all.subarray(0, now));
  }

  /** Sends a message, after the bytes that were held. */
  message(text: string): readonly FrameReading[] {
    const body = Buffer.from(text, 'utf8');
    const head = Buffer.alloc(headBytes);
    head.writeUInt32BE(body.length, 0);
    const all = Buffer.concat([this.#held, head, body]);
    this.#held = Buffer.alloc(0);
    return this.#taken(all);
  }

  /** Returns the held bytes if no other bytes followed. */
  rest(): readonly FrameReading[] {
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    return held.length === 0 ? [] : this.#taken(held);
  }

  #taken(bytes: Buffer): readonly FrameReading[] {
    const cut = this.#dice.between(1, headBytes + 2);
    const readings: FrameReading[] = [];
    for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
      // After a fault, the reader of the frames must get no more bytes.
      if (piece.length > 0 && readings.at(-1)?.fault === undefined) readings.push(this.#frames.take(piece));
    }
    return readings;
  }
}

/** The bytes that the daemon sends, in its own framing, as a terminal reads them. */
export class ToTerminal {
  #waiting = Buffer.alloc(0);

  /** Sends an empty frame of the daemon. True if a terminal reads it as an empty frame. */
  keepAlive(): boolean {
    return this.#read(keepAliveFrame).join() === '' && this.#waiting.length === 0;
  }

  /** Returns the complete messages that a terminal has read after this text. */
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
