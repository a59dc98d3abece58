/** Random numbers from a seed. The same seed gives the same approval codes and transaction ids in each run. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a whole number from 0 to `bound` - 1; `bound` is at most 2^32. The algorithm is the 32-bit "mulberry" mix. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  /** Returns this number of decimal digits. */
  digits(count: number): string {
    let text = '';
    for (let index = 0; index < count; index += 1) text += String(this.below(10));
    return text;
  }
}
