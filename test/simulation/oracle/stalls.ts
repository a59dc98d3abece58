/** Time that a process did not have: it stood still, slept, or its timers came late. */

import type { Run } from '../play.js';

/** How much of the time between two moments the process could not use. */
export function stalledMs(run: Run, fromMs: number, toMs: number): number {
  return run.machine.time.stalls
    .filter((stall) => stall.toMs >= fromMs && stall.fromMs <= toMs)
    .reduce((sum, stall) => sum + stall.toMs - stall.fromMs, 0);
}
