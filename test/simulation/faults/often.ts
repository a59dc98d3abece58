/** What a day is known for: some faults come many times as often as on other days. */

import type { FaultId } from './catalogue.js';

const times = 15;

/** The same with other weights: those by which one of `often` comes weigh more. `brings` is what comes of it later. */
export function asOften<
  T extends { readonly weight: number; readonly ids?: readonly FaultId[]; readonly brings?: FaultId },
>(all: readonly T[], often: readonly FaultId[]): readonly T[] {
  if (often.length === 0) return all;
  return all.map((one) => {
    const isOften = often.some((id) => id === one.brings || one.ids?.includes(id) === true);
    return isOften ? { ...one, weight: one.weight * times } : one;
  });
}
