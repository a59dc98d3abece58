/** Limits the memory of the daemon, because a till has little memory. The flags also take effect while the process runs. */

import { setFlagsFromString } from 'node:v8';

/** The maximum number of terminals in a small shop, where only few payments run at the same time. */
const fewTerminals = 16;

/**
 * Sets flags of V8. Call this after everything is loaded. The old heap may then grow only by a fifth before a
 * collection, and not by a factor of four, which is the default. So 10,000 payments need no more memory than 1,000.
 * With many terminals, the young heap may grow with the number of running payments. Otherwise collections would take a
 * third of the processor time during a hundred payments.
 */
export function growWithWork(terminals: number): void {
  setFlagsFromString('--heap-growing-percent=20');
  if (terminals > fewTerminals) setFlagsFromString('--semi-space-growth-factor=2');
}
