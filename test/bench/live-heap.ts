/** The heap in use: the memory that remains after a full garbage collection. */

import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects the garbage, and returns the heap of this process in KiB. */
export function liveHeapKiB(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this Node does not collect on demand');
  // Objects that the first collection releases may allow more to be released.
  collect();
  collect();
  return memoryUsage().heapUsed / 1_024;
}
