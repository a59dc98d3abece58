/**
 * Messages on a byte stream. Each message follows its length in four bytes, big-endian; the length does not count these
 * four bytes (protocol notes, section 13). The daemon uses this framing for terminals over TCP and for registers at the
 * nexo interface.
 */

import { Buffer } from 'node:buffer';

/** The result of reading some bytes, in order. */
export interface FrameReading {
  /** The bytes of each complete message. */
  readonly messages: readonly Buffer[];
  /** The number of empty frames among the bytes. */
  readonly keepAlives: number;
  /**
   * The error after these messages: a length above the limit, or a first byte that no message has. The positions of
   * later messages are unknown.
   */
  readonly fault?: 'too-long' | 'no-message';
}

const lengthBytes = 4;

/** An empty frame: it shows that the sender is alive, and expects no response. */
export const keepAliveFrame: Buffer = Buffer.alloc(lengthBytes);

/** Splits one stream into messages. After a fault, the caller must not call `take` again. */
export class Frames {
  readonly #bytesMax: number;
  readonly #mayBegin: (byte: number) => boolean;
  #parts: Buffer[] = [];
  #size = 0;
  /** The number of bytes needed before the next check. */
  #wanted = 1;

  /**
   * A message has at most `bytesMax` bytes. `mayBegin` returns true for each byte with which a message may begin; by
   * default, for all.
   */
  constructor(bytesMax: number, mayBegin: (byte: number) => boolean = () => true) {
    this.#bytesMax = bytesMax;
    this.#mayBegin = mayBegin;
  }

  /** True if a frame has begun and is incomplete. */
  get isBegun(): boolean {
    return this.#size > 0;
  }

  /** The number of bytes of incomplete frames. */
  get size(): number {
    return this.#size;
  }

  /** The bytes of the incomplete message so far, without its length. */
  get part(): Buffer {
    return Buffer.concat(this.#parts).subarray(lengthBytes);
  }

  /** Adds received bytes and returns the complete messages. */
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
      // The rest is copied, so that a few bytes do not keep the whole received buffer in memory.
      this.#parts = rest.length === 0 ? [] : [Buffer.from(rest)];
      this.#size = rest.length;
      return { messages, keepAlives, ...(fault === undefined ? {} : { fault }) };
    };
    while (rest.length > 0) {
      // Even an incomplete length may show that the message is too large.
      const known = Buffer.concat([rest.subarray(0, lengthBytes), keepAliveFrame]).readUInt32BE(0);
      if (known > this.#bytesMax) return read('too-long');
      const end = lengthBytes + known;
      // After the length, wait only for the first byte of the message, so that this byte is checked as soon as it
      // arrives.
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

/** Returns a message with its length in front, as sent on the stream. */
export function framed(text: string): Buffer {
  const frame = Buffer.alloc(lengthBytes + Buffer.byteLength(text));
  frame.writeUInt32BE(frame.length - lengthBytes, 0);
  frame.write(text, lengthBytes);
  return frame;
}
