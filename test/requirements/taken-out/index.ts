/** Removes rules of the simulated service, selected by a seed. The tests of their requirements must notice. */

import { SeededRandom } from '../../../src/simulator/terminal/base/seeded-random.js';
import type { Rule } from '../../faults/fault.js';
import { rules } from '../../faults/files.js';

export { runWithout } from './run.js';

/** Returns this number of different rules, selected by a seed. */
export function drawn(seed: number, count: number): readonly Rule[] {
  const random = new SeededRandom(seed);
  const left = [...rules];
  const taken = Array.from({ length: Math.min(count, rules.length) }, () => left.splice(random.below(left.length), 1));
  return taken.flat().toSorted((one, other) => one.number - other.number);
}
