/** A random generator as a value. Each function returns the next state, so that the same seed gives the same run. */

/** The generator's state (32 bits). */
export interface RandomGenerator {
  readonly state: number;
}

/** Starts a generator from 32 random bits. */
export function randomFrom(seed: number): RandomGenerator {
  return { state: seed >>> 0 };
}

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns a random number in [0, 1), and the next state of the generator (a 32-bit mixing counter; not for secrets).
 */
function unit(generator: RandomGenerator): [number, RandomGenerator] {
  const state = (generator.state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
  return [((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000, { state }];
}

function letters(generator: RandomGenerator, count: number): [string, RandomGenerator] {
  let text = '';
  let next = generator;
  for (let index = 0; index < count; index += 1) {
    const [value, after] = unit(next);
    text += idAlphabet[Math.floor(value * idAlphabet.length)] ?? '0';
    next = after;
  }
  return [text, next];
}

/** The random values that the core needs. */
export const nextRandom = {
  /** Returns a random time between the two limits, evenly distributed. Full jitter keeps many tills from asking at the same moment. */
  between(generator: RandomGenerator, minMs: number, maxMs: number): [number, RandomGenerator] {
    const [value, next] = unit(generator);
    return [Math.round(minMs + value * Math.max(0, maxMs - minMs)), next];
  },
  /** Returns the six characters with which all ServiceIDs from one process begin. */
  idPrefix(generator: RandomGenerator): [string, RandomGenerator] {
    return letters(generator, idPrefixLength);
  },
} as const;

/** The length of the random part of a ServiceID. The other four of its ten characters are a counter. */
export const idPrefixLength = 6;

/** The number of ServiceIDs that can begin with the same prefix. */
export const idCountMax = idAlphabet.length ** 4;

/** Returns the ServiceID that is made of a prefix and a counter: ten characters (protocol notes, section 2). */
export function serviceIdOf(prefix: string, count: number): string {
  return prefix + count.toString(idAlphabet.length).toUpperCase().padStart(4, '0');
}
