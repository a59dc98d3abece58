/** A rule of each requirement, to be taken out of the simulated service: its tests must notice. */

import { SeededRandom } from '../../../src/simulator/terminal/base/seeded-random.js';
import { ofOperations } from './of-operations.js';
import { ofRequests } from './of-requests.js';
import { ofTheOthers } from './of-the-others.js';
import type { Rule } from './rule.js';

export { runWithout } from './run.js';

/** All of them, by their numbers. */
export const rules: readonly Rule[] = [...ofRequests, ...ofOperations, ...ofTheOthers].toSorted(
  (one, other) => one.number - other.number,
);

/** So many different rules, by the dice of a seed. */
export function drawn(seed: number, count: number): readonly Rule[] {
  const random = new SeededRandom(seed);
  const left = [...rules];
  const taken = Array.from({ length: Math.min(count, rules.length) }, () => left.splice(random.below(left.length), 1));
  return taken.flat().toSorted((one, other) => one.number - other.number);
}
