/** What is said of pairings where nothing of them is read any more. */

import type { PairingConfiguration } from './configuration.js';

/** The terminals that are reached by their pairing, each with its time, for people. */
export function usedPairings(pairings: readonly PairingConfiguration[]): readonly string[] {
  return pairings.flatMap(({ terminal, used }) => (used === undefined ? [] : [`${terminal}, paired ${used.pairedAt}`]));
}
