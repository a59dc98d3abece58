/** The wait before the next attempt to connect: capped exponential backoff with full jitter. */

/** Limits of the wait, in milliseconds. */
export interface BackoffLimits {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Waits that grow with every attempt until a link has proved stable. */
export class Backoff {
  readonly #limits: BackoffLimits;
  readonly #random: () => number;
  #attempts = 0;

  constructor(limits: BackoffLimits, random: () => number) {
    this.#limits = limits;
    this.#random = random;
  }

  /**
   * Returns the wait before the next attempt: a random time up to a ceiling that doubles each time, at most `maxMs`.
   */
  nextMs(): number {
    const ceilingMs = Math.min(this.#limits.maxMs, this.#limits.minMs * 2 ** this.#attempts);
    this.#attempts += 1;
    return this.#random() * ceilingMs;
  }

  /**
   * Records how long the last connection was up. The backoff starts again only after a connection that was up for
   * `maxMs`. So an unstable connection is not retried at full speed (fault L21).
   */
  wasUpFor(upMs: number): void {
    if (upMs >= this.#limits.maxMs) this.#attempts = 0;
  }
}
