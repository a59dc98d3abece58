/** So many requests a second for each merchant. */

/** Counts in whole seconds. */
export class RateLimit {
  readonly #countMax: number;
  #second = 0;
  readonly #counts = new Map<string, number>();

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  /** Counts a request; the seconds to wait where it is one too many. */
  tooMany(merchantId: string, nowMs: number): number | undefined {
    const second = Math.floor(nowMs / 1_000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const count = (this.#counts.get(merchantId) ?? 0) + 1;
    this.#counts.set(merchantId, count);
    return count > this.#countMax ? 1 : undefined;
  }
}
