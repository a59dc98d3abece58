/** Writes that no payment needs. */

import { sqliteCode } from '../../sqlite.js';

/** Runs such a write. If the disk is full, SQLite rolls the write back. No payment was in it, and a later call repeats it. */
export function unlessDiskFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (sqliteCode(error) !== 'SQLITE_FULL') throw error;
  }
}
