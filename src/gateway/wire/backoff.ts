/** How long to wait before the next attempt to connect: capped exponential, full jitter. */

/** Limits of the wait, in milliseconds. */
export interface BackoffLimits {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Waits that grow with every attempt until a link has proven stable. */
export class Backoff {
  readonly #limits: BackoffLimits;
  readonly #random: () => number;
  #attempts = 0;

  constructor(limits: BackoffLimits, random: () => number) {
    this.#limits = limits;
    this.#random = random;
  }

  /** The wait before the next attempt: anything from 0 to a ceiling that doubles each time up to `maxMs`. */
  nextMs(): number {
    const ceilingMs = Math.min(this.#limits.maxMs, this.#limits.minMs * 2 ** this.#attempts);
    this.#attempts += 1;
    return this.#random() * ceilingMs;
  }

  /**
   * Tells how long the link that just went down was up. Only one that stood for `maxMs` starts the backoff again:
   * a flapping link must not be redialled at full speed (fault L21).
   */
  wasUpFor(upMs: number): void {
    if (upMs >= this.#limits.maxMs) this.#attempts = 0;
  }
}
