/**
 * The random generator of the simulation. It is not the generator of the product, because the product must not decide
 * how it is tested.
 */

/** Spreads a text and a number over 32 bits, so that similar seeds and labels give unrelated results. */
function mixed(seed: number, label: string): number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  for (let index = 0; index < label.length; index += 1) state = Math.imul(state ^ label.charCodeAt(index), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/**
 * Words of labels that were renamed since the first measurements. With the former words a seed still gives the same
 * run.
 */
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
 * A seeded generator. Each decision of a run has its own dice, selected by a label. If one decision is left out, the
 * other decisions stay the same, so a failing run can be made smaller.
 */
export class Dice {
  #state: number;

  constructor(seed: number, label = '') {
    this.#state = mixed(seed, lasting(label));
  }

  /** Returns a number in [0, 1). */
  unit(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 0x1_0000_0000;
  }

  /** Returns an integer in [0, below). */
  roll(below: number): number {
    return Math.floor(this.unit() * below);
  }

  /** Returns an integer in [from, to]. */
  between(from: number, to: number): number {
    return from + this.roll(to - from + 1);
  }

  /** Returns true with this probability. */
  happens(probability: number): boolean {
    return this.unit() < probability;
  }

  /** Returns one of the options, all with the same probability. */
  pick<T>(options: readonly T[]): T {
    const option = options[this.roll(options.length)];
    if (option === undefined) throw new RangeError('nothing to pick from');
    return option;
  }

  /** Returns one of the options, by their weights. */
  weighted<T extends { readonly weight: number }>(options: readonly T[]): T {
    let left = this.unit() * options.reduce((sum, option) => sum + option.weight, 0);
    const chosen = options.find((option) => (left -= option.weight) < 0) ?? options.at(-1);
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  }
}
