/**
 * Limits the memory of one listener. Long messages share a budget, so that many of them at the same time cannot use up
 * the memory of the process.
 */

/** The bytes that every message may hold outside the budget, so that an ordinary message never waits for a long one. */
const freeBytes = 65_536;

/** The memory budget for the long messages of one listener. */
export class ByteBudget {
  readonly #bytesMax: number;
  #held = 0;

  /** `bytesMax` is the total of all messages' bytes beyond their first 64 KiB. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Returns a share for one message. Release the share when the message is answered or its connection has ended. */
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

  /** The bytes held beyond the free part. */
  get held(): number {
    return this.#held;
  }
}

/** The share of one message in the budget. */
export interface ByteShare {
  /**
   * Sets the number of bytes that the message has so far. Returns false, and changes nothing, if the budget has no
   * room.
   */
  hold(bytes: number): boolean;
  /** Releases all bytes of the share. */
  release(): void;
}
