/**
 * How long a machine has let processes wait that wanted to run. An answer that was late because others had the processors says
 * nothing against who gave it; one that was late by sleep, by disk or by work of its own does.
 */

import { readFileSync } from 'node:fs';

/**
 * So long the main threads of these processes have waited for a processor since their start, ms. 0 where the kernel does not tell. The
 * waits of two processes overlap: beside a load more is taken off an answer than it lost, and the daemon's own standstills decide.
 */
export function withheldMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + waitedNs(pid) / 1e6, 0);
}

function waitedNs(pid: number): number {
  try {
    // Time on a processor, time in the queue for one, turns (proc_pid_schedstat).
    const [, waited = ''] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited);
  } catch {
    return 0;
  }
}
