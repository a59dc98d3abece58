/** How long answers took. */

/** What is told of many times, ms. */
export interface Timing {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Times of one kind of answer. */
export class Timings {
  readonly #ms: number[] = [];

  add(ms: number): void {
    this.#ms.push(ms);
  }

  told(): Timing {
    const sorted = this.#ms.toSorted((one, other) => one - other);
    const at = (share: number): number =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
  }
}
