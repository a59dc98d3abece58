/** Messages on a byte stream: four bytes of length, big-endian, not counting themselves, before each (protocol notes, section 13). */

import { Buffer } from 'node:buffer';

/** What came of some bytes: whole messages and how many frames of nothing, or the first byte that cannot belong to one. */
export type FrameReading =
  | { readonly ok: true; readonly texts: readonly string[]; readonly keepAlives: number }
  | { readonly ok: false };

const lengthBytes = 4;
const bracket = 0x3c;
const brace = 0x7b;

/**
 * Cuts a stream into messages. A length of nothing is a keep-alive, as registers send it. A length of more than is taken, a message that begins neither as XML nor as
 * JSON, and bytes that are no UTF-8 end it for good: whatever follows cannot be trusted to begin where it should.
 */
export class TcpFrames {
  readonly #bytesMax: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #waiting = Buffer.alloc(0);

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Whether a message has begun and is not whole. */
  get isBegun(): boolean {
    return this.#waiting.length > 0;
  }

  /** Takes what came. After a bad byte nothing more may be given to it. */
  take(bytes: Buffer): FrameReading {
    let rest = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes]);
    const texts: string[] = [];
    let keepAlives = 0;
    while (rest.length > 0) {
      // Of a length that is not whole the bytes that are there may already be too large.
      const known = Buffer.concat([rest.subarray(0, lengthBytes), Buffer.alloc(lengthBytes)]).readUInt32BE(0);
      if (known > this.#bytesMax) return { ok: false };
      if (rest.length < lengthBytes) break;
      if (known === 0) {
        keepAlives += 1;
        rest = rest.subarray(lengthBytes);
        continue;
      }
      const first = rest[lengthBytes];
      if (first !== undefined && first !== bracket && first !== brace) return { ok: false };
      if (rest.length < lengthBytes + known) break;
      const text = this.#decoded(rest.subarray(lengthBytes, lengthBytes + known));
      if (text === undefined) return { ok: false };
      texts.push(text);
      rest = rest.subarray(lengthBytes + known);
    }
    this.#waiting = Buffer.from(rest);
    return { ok: true, texts, keepAlives };
  }

  #decoded(bytes: Buffer): string | undefined {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }
}

/** A message as it stands on the stream. */
export function tcpFrame(text: string): Buffer {
  const frame = Buffer.alloc(lengthBytes + Buffer.byteLength(text));
  frame.writeUInt32BE(frame.length - lengthBytes, 0);
  frame.write(text, lengthBytes);
  return frame;
}
