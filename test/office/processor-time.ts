/** The processor time of the processes of a head office. */

import { readFileSync } from 'node:fs';
import type { Client } from '../../src/office/database/client-types.js';

/** Returns the processor time of a process in ms. The clock of the kernel has 100 ticks a second. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the process of PostgreSQL that writes for the office. */
export async function writerOf(client: Client): Promise<number> {
  const { rows } = await client.query(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'tenderd office' AND pid <> pg_backend_pid()",
  );
  return Number(rows[0]?.['pid']);
}
