/** The PIN of the console. Five wrong tries lock the PIN for a quarter of an hour. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { type AccessClock, elapsedMs, type Moment, momentOf } from './moment.js';

/** The number of wrong tries in a row that closes the PIN. */
export const triesMax = 5;

/** The time for which the PIN stays locked, in milliseconds. */
export const closedMs = 15 * 60_000;

/**
 * The result of an attempt. `closed`: the PIN is locked, so that even the right PIN is refused. Either this attempt
 * locked the PIN, or the PIN was already locked.
 */
export type Try =
  | { readonly type: 'right' }
  | { readonly type: 'wrong'; readonly left: number }
  | { readonly type: 'closed'; readonly forMs: number; readonly isCompared: boolean };

/** Counts the wrong attempts of all browsers together. */
export class PinTries {
  readonly #digest: Buffer;
  readonly #clock: AccessClock;
  #wrong = 0;
  #closedSince: Moment | undefined;

  constructor(pin: string, clock: AccessClock) {
    this.#digest = digestOf(pin);
    this.#clock = clock;
  }

  /**
   * The moment at which the PIN was last locked; undefined after a right PIN. The operator must know that the PIN was
   * locked.
   */
  get closedSince(): Moment | undefined {
    return this.#closedSince;
  }

  /** Compares in constant time. Counts a wrong PIN. */
  try(pin: string): Try {
    const now = momentOf(this.#clock);
    const since = this.#closedSince;
    if (this.#wrong >= triesMax && since !== undefined) {
      const leftMs = closedMs - elapsedMs(since, now);
      if (leftMs > 0) return { type: 'closed', forMs: leftMs, isCompared: false };
      this.#wrong = 0;
    }
    if (timingSafeEqual(this.#digest, digestOf(pin))) {
      this.#wrong = 0;
      this.#closedSince = undefined;
      return { type: 'right' };
    }
    this.#wrong += 1;
    if (this.#wrong < triesMax) return { type: 'wrong', left: triesMax - this.#wrong };
    this.#closedSince = now;
    return { type: 'closed', forMs: closedMs, isCompared: true };
  }
}

/** Returns the SHA-256 digest of a string, so that strings of any length can be compared in constant time. */
export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
