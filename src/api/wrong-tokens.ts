/** Slows whoever tries tokens, and nobody else: an answer to a token that counts never waits. */

/** So many wrong ones may come at once; one more is forgiven each second. */
const free = 30;
const delayedMs = 250;

/** The wrong tokens of late. */
export class WrongTokens {
  readonly #nowMs: () => number;
  #level = 0;
  #atMs: number;

  /** `nowMs` is a monotonic clock. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#atMs = nowMs();
  }

  /** One more; returns how long its answer waits, in milliseconds. */
  delayMs(): number {
    const nowMs = this.#nowMs();
    this.#level = Math.max(0, this.#level - (nowMs - this.#atMs) / 1_000) + 1;
    this.#atMs = nowMs;
    return this.#level > free ? delayedMs : 0;
  }
}
