/**
 * Sets of faults and registers by name. A set limits what a run may draw, so that the results of two releases can be
 * compared.
 */

/**
 * `all`: all faults and registers. `terminals`: the faults and registers of days without a payment service. `e897f2e`:
 * the faults and registers with which release e897f2e was measured.
 */
export const faultSets = ['all', 'terminals', 'e897f2e'] as const;

/** The name of a set. */
export type FaultSet = (typeof faultSets)[number];

/**
 * The marker of a fault, an incident or a habit. `since`: the day on which the entry was added after e897f2e. `until`:
 * the entry was removed, so only the set of e897f2e has the entry.
 */
export interface Dated {
  readonly since?: '2026-11-22';
  readonly until?: '2026-11-22';
}

/**
 * True if a set contains the entry. An entry outside the set is left out before the draws begin, so the dice of all
 * other entries stay the same.
 */
export function isInSet(set: FaultSet, { since, until }: Dated): boolean {
  return set === 'e897f2e' ? since === undefined : until === undefined;
}

/** Returns the set with this name. Throws RangeError for another name. */
export function faultSetNamed(name: string): FaultSet {
  const set = faultSets.find((one) => one === name);
  if (set === undefined) throw new RangeError(`no set of faults ${name}: it is one of ${faultSets.join(', ')}`);
  return set;
}
