/** Rules of the simulated service that are taken out, drawn by a seed: the tests of each requirement must notice. */

import { SeededRandom } from '../../../src/simulator/terminal/base/seeded-random.js';
import type { Rule } from '../../faults/fault.js';
import { rules } from '../../faults/files.js';

export { runWithout } from './run.js';

/** So many different rules, by the dice of a seed. */
export function drawn(seed: number, count: number): readonly Rule[] {
  const random = new SeededRandom(seed);
  const left = [...rules];
  const taken = Array.from({ length: Math.min(count, rules.length) }, () => left.splice(random.below(left.length), 1));
  return taken.flat().toSorted((one, other) => one.number - other.number);
}
