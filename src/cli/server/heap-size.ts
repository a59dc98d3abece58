/** How V8 may grow the daemon's memory: a till has little of it. The flags take effect while the process runs. */

import { setFlagsFromString } from 'node:v8';

/** A till with so many terminals at most is a small machine, and its payments are few at a time. */
const fewTerminals = 16;

/**
 * To be called when everything is loaded. The old heap may now grow by a fifth before it is collected, and not fourfold:
 * 10,000 payments leave it where 1,000 did. With many terminals the young one may grow with the payments that run at the
 * same time: otherwise a hundred of them spend a third of the processor on collecting it.
 */
export function growWithWork(terminals: number): void {
  setFlagsFromString('--heap-growing-percent=20');
  if (terminals > fewTerminals) setFlagsFromString('--semi-space-growth-factor=2');
}
