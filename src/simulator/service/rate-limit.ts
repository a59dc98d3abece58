/** Limits the requests of each merchant in one second. */

/** Counts the requests of each merchant in each whole second. */
export class RateLimit {
  readonly #countMax: number;
  #second = 0;
  readonly #counts = new Map<string, number>();

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  /** Counts a request. Returns the seconds to wait if it exceeds the limit. */
  tooMany(merchantId: string, nowMs: number): number | undefined {
    const second = Math.floor(nowMs / 1_000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const count = (this.#counts.get(merchantId) ?? 0) + 1;
    this.#counts.set(merchantId, count);
    return count > this.#countMax ? 1 : undefined;
  }
}
