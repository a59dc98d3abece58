/** On some days, some faults occur much more often than on other days. */

import type { FaultId } from './catalogue.js';

const times = 15;

/**
 * Returns the entries with the weights of a day: entries that can cause a fault in `often` have a higher weight.
 * `brings` is the later effect of an entry.
 */
export function asOften<
  T extends { readonly weight: number; readonly ids?: readonly FaultId[]; readonly brings?: FaultId },
>(all: readonly T[], often: readonly FaultId[]): readonly T[] {
  if (often.length === 0) return all;
  return all.map((one) => {
    const isOften = often.some((id) => id === one.brings || one.ids?.includes(id) === true);
    return isOften ? { ...one, weight: one.weight * times } : one;
  });
}
