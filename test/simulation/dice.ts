/** Chance of the simulation's own: the product's must not decide what it is tested with. */

/** Spreads a text and a number over 32 bits, so that neighbouring seeds and labels have nothing in common. */
function mixed(seed: number, label: string): number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  for (let index = 0; index < label.length; index += 1) state = Math.imul(state ^ label.charCodeAt(index), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** The words of labels that have changed since figures were first measured: a seed means the same as it did then. */
const formerWords: readonly (readonly [string, string])[] = [
  ['pre-authorization', 'reservation'],
  ['capture', 'completion'],
  ['device-request', 'errand'],
  ['release-card', 'let-go'],
];

function lasting(label: string): string {
  return formerWords.reduce((text, [word, former]) => text.replaceAll(word, former), label);
}

/**
 * A seeded generator. Every decision of a run has dice of its own, named by a label: leaving one decision out changes
 * none of the others, which is what lets a failing run shrink.
 */
export class Dice {
  #state: number;

  constructor(seed: number, label = '') {
    this.#state = mixed(seed, lasting(label));
  }

  /** A number in [0, 1). */
  unit(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 0x1_0000_0000;
  }

  /** An integer in [0, below). */
  roll(below: number): number {
    return Math.floor(this.unit() * below);
  }

  /** An integer in [from, to]. */
  between(from: number, to: number): number {
    return from + this.roll(to - from + 1);
  }

  /** Whether something of this probability happens. */
  happens(probability: number): boolean {
    return this.unit() < probability;
  }

  /** One of them, each as likely. */
  pick<T>(options: readonly T[]): T {
    const option = options[this.roll(options.length)];
    if (option === undefined) throw new RangeError('nothing to pick from');
    return option;
  }

  /** One of them, as likely as its weight says. */
  weighted<T extends { readonly weight: number }>(options: readonly T[]): T {
    let left = this.unit() * options.reduce((sum, option) => sum + option.weight, 0);
    const chosen = options.find((option) => (left -= option.weight) < 0) ?? options.at(-1);
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  }
}
