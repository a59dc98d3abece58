/** Runs writes that no payment needs. */

import { sqliteCode } from '../../sqlite.js';

/**
 * Runs a write that no payment needs. If the disk is full, SQLite rolls the write back, and a later call repeats it.
 */
export function unlessDiskFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (sqliteCode(error) !== 'SQLITE_FULL') throw error;
  }
}
