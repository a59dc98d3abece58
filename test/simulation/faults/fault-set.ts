/** Sets of faults and registers by name: what a run may draw, so that figures of two releases can be compared. */

/** All of them; those of days without a payment service; or those that the release e897f2e was measured with. */
export const faultSets = ['all', 'terminals', 'e897f2e'] as const;

/** The name of a set. */
export type FaultSet = (typeof faultSets)[number];

/** The marker of a fault, an incident or a habit: the day on which it was added, for what is later than e897f2e, or taken out, for what e897f2e alone has. */
export interface Dated {
  readonly since?: '2026-11-22';
  readonly until?: '2026-11-22';
}

/** Whether a set has this. What it has not is left out before anything is drawn, so that the dice of the others stay as they were. */
export function isInSet(set: FaultSet, { since, until }: Dated): boolean {
  return set === 'e897f2e' ? since === undefined : until === undefined;
}

/** The set of this name. Throws RangeError for another name. */
export function faultSetNamed(name: string): FaultSet {
  const set = faultSets.find((one) => one === name);
  if (set === undefined) throw new RangeError(`no set of faults ${name}: it is one of ${faultSets.join(', ')}`);
  return set;
}
