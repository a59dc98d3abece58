/** How long answers took. */

/** What is told of many times, ms. */
export interface Timing {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The longest, beside what the machine withheld (`withheld.ts`). */
  readonly ownMax: number;
}

/** Times of one kind of answer. */
export class Timings {
  readonly #ms: number[] = [];
  #ownMaxMs = 0;

  /** `withheldMs` of it nobody had a processor for it. */
  add(ms: number, withheldMs: number): void {
    this.#ms.push(ms);
    this.#ownMaxMs = Math.max(this.#ownMaxMs, ms - withheldMs);
  }

  told(): Timing {
    const sorted = this.#ms.toSorted((one, other) => one - other);
    const at = (share: number): number =>
      tenths(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1), ownMax: tenths(this.#ownMaxMs) };
  }
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
