/** Bounds the memory of one listener: long messages share a budget, so that many of them at once cannot fill the process. */

/** Bytes that every message may hold outside the budget: an ordinary message never waits for a long one. */
const freeBytes = 65_536;

/** What the long messages of one listener may hold together. */
export class ByteBudget {
  readonly #bytesMax: number;
  #held = 0;

  /** `bytesMax`: what all messages together may hold beyond their first 64 KiB. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** A share for one message. Release it when the message was answered, or is gone. */
  share(): ByteShare {
    let mine = 0;
    return {
      hold: (bytes) => {
        const wanted = Math.max(0, bytes - freeBytes);
        if (this.#held - mine + wanted > this.#bytesMax) return false;
        this.#held += wanted - mine;
        mine = wanted;
        return true;
      },
      release: () => {
        this.#held -= mine;
        mine = 0;
      },
    };
  }

  /** What is held beyond the free part, in bytes. */
  get held(): number {
    return this.#held;
  }
}

/** What one message holds. */
export interface ByteShare {
  /** Sets how many bytes the message has by now. Returns false, and changes nothing, if the budget has no room for them. */
  hold(bytes: number): boolean;
  /** Gives everything back. */
  release(): void;
}
