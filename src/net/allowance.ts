/** A rate limit: it allows a burst of requests, and after the burst a number of requests per second. */
export class Allowance {
  readonly #atOnce: number;
  readonly #perSecond: number;
  readonly #monoMs: () => number;
  #left: number;
  #seenMs: number;

  /** `monoMs` is a clock that never jumps. */
  constructor(atOnce: number, perSecond: number, monoMs: () => number) {
    this.#atOnce = atOnce;
    this.#perSecond = perSecond;
    this.#monoMs = monoMs;
    this.#left = atOnce;
    this.#seenMs = monoMs();
  }

  /** True if one more request is allowed; the request is then counted. */
  take(): boolean {
    const nowMs = this.#monoMs();
    this.#left = Math.min(this.#atOnce, this.#left + ((nowMs - this.#seenMs) / 1_000) * this.#perSecond);
    this.#seenMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
