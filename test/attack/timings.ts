/** The times of answers. */

/** The summary of many times, ms. */
export interface Timing {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Without the time that the machine withheld (`withheld.ts`). */
  readonly ownP99: number;
  readonly ownMax: number;
}

/** The times of one kind of answer. */
export class Timings {
  readonly #ms: number[] = [];
  readonly #ownMs: number[] = [];

  /** For `withheldMs` of this time, no processor was available. */
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

/** Returns the time that this share of the answers took at most, in tenths of a millisecond. */
function quantiles(times: readonly number[]): (share: number) => number {
  const sorted = times.toSorted((one, other) => one - other);
  return (share) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
}
