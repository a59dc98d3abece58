/** The processor time that a process has used: all its threads, in its own code and in the system's. */

import { readFileSync } from 'node:fs';

/** A tick of the counters in `/proc`, ms: the system counts 100 of them a second on every machine that Node runs on. */
const tickMs = 10;

/** Returns the milliseconds since its start; NaN if the system has no `/proc`. */
export function processorMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets, and may contain any character.
    const [, , , , , , , , , , , user, system] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(user) + Number(system)) * tickMs;
  } catch {
    return Number.NaN;
  }
}

/**
 * Returns the time of the calling thread since its start, ms. `ranMs`: on a processor, updated about every 4 ms. `waitedMs`: ready to run, while other
 * threads had the processors. NaN if the system has no `/proc`.
 */
export function threadTimes(): { readonly ranMs: number; readonly waitedMs: number } {
  try {
    const [ran, waited] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
  } catch {
    return { ranMs: Number.NaN, waitedMs: Number.NaN };
  }
}
