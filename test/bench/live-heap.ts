/** The heap that is really in use: what is left of it after a full collection. */

import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects, and returns the heap of this process in KiB. */
export function liveHeapKiB(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this Node does not collect on demand');
  // What the first collection lets go may free more.
  collect();
  collect();
  return memoryUsage().heapUsed / 1_024;
}
