/** How long answers took. */

/** What is told of many times, ms. */
export interface Timing {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Beside what the machine withheld (`withheld.ts`). */
  readonly ownP99: number;
  readonly ownMax: number;
}

/** Times of one kind of answer. */
export class Timings {
  readonly #ms: number[] = [];
  readonly #ownMs: number[] = [];

  /** `withheldMs` of it nobody had a processor for it. */
  add(ms: number, withheldMs: number): void {
    this.#ms.push(ms);
    this.#ownMs.push(Math.max(0, ms - withheldMs));
  }

  told(): Timing {
    const all = quantiles(this.#ms);
    const own = quantiles(this.#ownMs);
    return { count: this.#ms.length, p50: all(0.5), p99: all(0.99), max: all(1), ownP99: own(0.99), ownMax: own(1) };
  }
}

/** The time that this share of them took at most, in tenths of a millisecond. */
function quantiles(times: readonly number[]): (share: number) => number {
  const sorted = times.toSorted((one, other) => one - other);
  return (share) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
}
