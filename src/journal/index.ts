/** What must not be forgotten: one SQLite file, its write-ahead log, and a rollback guard beside it (design, sections 4 to 6). */

import { IN_MEMORY, openDatabase } from './database.js';
import { toOpeningError } from './error.js';
import { type Journal, SqliteJournal } from './journal.js';
import { freeBytesOf, Space } from './space.js';

export type { InspectionStep } from './inspection.js';
export { JournalError, type JournalErrorCode } from './error.js';
export type { Journal } from './journal.js';
export type { RollbackGuardState } from './rollback-guard.js';
export type { BeatResult } from './rollback-guard-keeper.js';

/** Where the journal is and how much room it keeps. */
export interface JournalOptions {
  /**
   * The file, made with its directory when missing (modes 0600 and 0700); `:memory:` for a simulation, which has no
   * guard, no lock and no reserve. Nothing else in the process may open the file: closing it would drop the lock.
   */
  readonly path: string;
  /** Bytes kept free inside the database, and again in the WAL; 8 MiB each by default. */
  readonly pregrowBytes?: number;
  /** Below so many free bytes new payments are refused; 32 MiB by default. */
  readonly reserveBytes?: number;
  /** Free bytes of the file system; asked of the system by default. */
  readonly freeBytes?: () => number;
  /** ISO wall time, for facts. */
  readonly now: () => string;
  /** One that is not there yet is doubted until a person confirms it: its disk may not be mounted. False when left out. */
  readonly isFirstDoubted?: boolean;
}

const PREGROW_BYTES = 8 * 1024 * 1024;
const RESERVE_BYTES = 32 * 1024 * 1024;

/**
 * Opens or makes the journal, or throws JournalError with words for a technician: locked by another daemon, newer than
 * this release, damaged, not synced, not writable. A file that is refused for its version is left untouched.
 */
export function openJournal(options: JournalOptions): Journal {
  const { path, now, isFirstDoubted = false } = options;
  const database = openDatabase(path);
  try {
    const space =
      path === IN_MEMORY
        ? undefined
        : new Space(database.db, {
            path,
            now,
            pregrowBytes: options.pregrowBytes ?? PREGROW_BYTES,
            reserveBytes: options.reserveBytes ?? RESERVE_BYTES,
            freeBytes: options.freeBytes ?? (() => freeBytesOf(path)),
          });
    space?.takeAll();
    return new SqliteJournal({ path, now, database, space, isFirstDoubted });
  } catch (error) {
    database.close();
    throw toOpeningError(error, path);
  }
}
