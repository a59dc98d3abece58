/** Resident memory of a process, as the system counts it. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Returns the RSS in MiB. */
export function residentMiB(pid: number): number {
  const status = `/proc/${pid}/status`;
  const text = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const kibibytes = Number(text);
  if (!(kibibytes > 0)) throw new Error(`the memory of process ${pid} cannot be read`);
  return kibibytes / 1_024;
}
