/** Measures work that does not wait, by its processor time, in alternating rounds. */

import process from 'node:process';
import type { codecFor } from '../../protocol/index.js';

/** The amount of work. */
export interface InTurns {
  readonly rounds: number;
  /** How often each does its work in a round. */
  readonly times: number;
}

/** Does the work once and returns a number that depends on all of it, so that the compiler cannot remove a part. */
export type Work = () => number;

/**
 * Returns the processor time of each work in every round, in microseconds. Processor time is used because other
 * processes would change the elapsed time. The order changes with the round, and two warm-up rounds come first.
 */
export function inTurns(
  works: Readonly<Record<string, Work>>,
  { rounds, times }: InTurns,
): ReadonlyMap<string, readonly number[]> {
  const took = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]));
  const named = Object.entries(works);
  let sum = 0;
  for (let round = -2; round < rounds; round += 1) {
    for (let turn = 0; turn < named.length; turn += 1) {
      const [name, work] = named[(turn + round + 2) % named.length] ?? ['', () => 0];
      const before = process.cpuUsage();
      for (let left = times; left > 0; left -= 1) sum += work();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) took.get(name)?.push((user + system) / times);
    }
  }
  if (!(sum > 0)) throw new Error('nothing was read or written');
  return took;
}

/** Returns the encoded text. Throws the error of the codec if there is none. */
export function written(result: ReturnType<ReturnType<typeof codecFor>['encode']>): string {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
