/**
 * Messages on a byte stream: four bytes of length, big-endian, not counting themselves, before each (protocol notes, section 13). The one
 * framing of the daemon: towards terminals that are reached by TCP, and of registers at the nexo interface.
 */

import { Buffer } from 'node:buffer';

/** What came of some bytes, in order. */
export interface FrameReading {
  /** The bytes of each whole message. */
  readonly messages: readonly Buffer[];
  /** How many frames of nothing came among them. */
  readonly keepAlives: number;
  /** Behind them: a length of more than is taken, or a message that begins as none does. Nothing after it can be trusted to begin where it should. */
  readonly fault?: 'too-long' | 'no-message';
}

const lengthBytes = 4;

/** A frame of nothing: it says that who sent it is there, and asks for nothing. */
export const keepAliveFrame: Buffer = Buffer.alloc(lengthBytes);

/** Cuts one stream into messages. After a fault nothing more may be given to it. */
export class Frames {
  readonly #bytesMax: number;
  readonly #mayBegin: (byte: number) => boolean;
  #parts: Buffer[] = [];
  #size = 0;
  /** So many bytes have to be there before there is anything to look at. */
  #wanted = 1;

  /** A message has `bytesMax` bytes at most. `mayBegin`: the first bytes that one may have; all of them when left out. */
  constructor(bytesMax: number, mayBegin: (byte: number) => boolean = () => true) {
    this.#bytesMax = bytesMax;
    this.#mayBegin = mayBegin;
  }

  /** Whether a frame has begun and is not whole. */
  get isBegun(): boolean {
    return this.#size > 0;
  }

  /** How many bytes are there of frames that are not whole. */
  get size(): number {
    return this.#size;
  }

  /** What is there of the message that is not whole, without its length. */
  get part(): Buffer {
    return Buffer.concat(this.#parts).subarray(lengthBytes);
  }

  /** Takes what came. */
  take(bytes: Buffer): FrameReading {
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size < this.#wanted) return { messages: [], keepAlives: 0 };
    return this.#cut(this.#parts.length === 1 ? bytes : Buffer.concat(this.#parts));
  }

  #cut(all: Buffer): FrameReading {
    let rest = all;
    const messages: Buffer[] = [];
    let keepAlives = 0;
    const read = (fault?: FrameReading['fault']): FrameReading => {
      // A copy, so that a few bytes do not keep all those in memory that came with them.
      this.#parts = rest.length === 0 ? [] : [Buffer.from(rest)];
      this.#size = rest.length;
      return { messages, keepAlives, ...(fault === undefined ? {} : { fault }) };
    };
    while (rest.length > 0) {
      // Of a length that is not whole the bytes that are there may already be too large.
      const known = Buffer.concat([rest.subarray(0, lengthBytes), keepAliveFrame]).readUInt32BE(0);
      if (known > this.#bytesMax) return read('too-long');
      const end = lengthBytes + known;
      // The first byte of a message is looked at when it comes.
      this.#wanted = rest.length <= lengthBytes ? rest.length + 1 : end;
      if (rest.length < lengthBytes) return read();
      if (known > 0) {
        const first = rest[lengthBytes];
        if (first !== undefined && !this.#mayBegin(first)) return read('no-message');
        if (rest.length < end) return read();
        messages.push(rest.subarray(lengthBytes, end));
      } else {
        keepAlives += 1;
      }
      rest = rest.subarray(end);
    }
    this.#wanted = 1;
    return read();
  }
}

/** A message as it stands on the stream. */
export function framed(text: string): Buffer {
  const frame = Buffer.alloc(lengthBytes + Buffer.byteLength(text));
  frame.writeUInt32BE(frame.length - lengthBytes, 0);
  frame.write(text, lengthBytes);
  return frame;
}
