/**
 * How long processes waited for a processor. An answer that was late because other processes used the processors says
 * nothing about the program. An answer that was late because of sleep, the disk or its own work does.
 */

import { readFileSync } from 'node:fs';

/**
 * Returns how long the main threads of these processes have waited for a processor since their start, ms; 0 if the
 * kernel does not report it. The waits of two processes overlap, so too much may be subtracted from an answer. The
 * daemon's own standstills are checked separately.
 */
export function withheldMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + waitedNs(pid) / 1e6, 0);
}

function waitedNs(pid: number): number {
  try {
    // The fields: time on a processor, time in the queue for a processor, turns (proc_pid_schedstat).
    const [, waited = ''] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited);
  } catch {
    return 0;
  }
}
