/** Works that wait for nothing, measured by their processor time, in rounds by turns. */

import process from 'node:process';
import type { codecFor } from '../../protocol/index.js';

/** How much is done. */
export interface InTurns {
  readonly rounds: number;
  /** Times that each does its work in a round. */
  readonly times: number;
}

/** Something that does its work once and says a number that depends on all of it, so that none of it can be left out. */
export type Work = () => number;

/**
 * Microseconds of processor time of each in every round, since this work waits for nothing and other processes should not
 * count. Who comes first changes with the round, and two rounds before them warm up.
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

/** The text of what was encoded. Throws what the codec says where it was not. */
export function written(result: ReturnType<ReturnType<typeof codecFor>['encode']>): string {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
