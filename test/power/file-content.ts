/** The content of one file, which is written in place. */

const sectorBytes = 512;

/** A change of a file's content. */
export type Change =
  | { readonly offset: number; readonly bytes: Buffer }
  /** The new length. */
  | { readonly length: number };

/** Bytes that grow and shrink. Bytes that were never written are zero. */
export class FileContent {
  #bytes: Buffer;
  #length: number;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#bytes = Buffer.from(bytes);
    this.#length = bytes.length;
  }

  /** Returns an independent copy. */
  copy(): FileContent {
    return new FileContent(this.bytes());
  }

  /** Returns the current bytes. Later changes also change them. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  apply(change: Change): void {
    if ('length' in change) this.#resize(change.length);
    else this.#write(change.offset, change.bytes);
  }

  /** Applies the sectors of a write for which `isWritten` returns true. A new length is applied as a whole. */
  applyInPart(change: Change, isWritten: () => boolean): void {
    if ('length' in change) return isWritten() ? this.#resize(change.length) : undefined;
    const { offset, bytes } = change;
    const end = offset + bytes.length;
    for (let from = offset, to = offset; from < end; from = to) {
      to = Math.min((Math.floor(from / sectorBytes) + 1) * sectorBytes, end);
      if (isWritten()) this.#write(from, bytes.subarray(from - offset, to - offset));
    }
  }

  #write(offset: number, bytes: Buffer): void {
    if (offset + bytes.length > this.#length) this.#resize(offset + bytes.length);
    bytes.copy(this.#bytes, offset);
  }

  #resize(length: number): void {
    if (length < this.#length) this.#bytes.fill(0, length, this.#length);
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length = length;
  }
}
