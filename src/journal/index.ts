/** Durable storage: one SQLite file, its write-ahead log, and a rollback guard next to it (design, sections 4 to 6). */

import { IN_MEMORY, openDatabase } from './database.js';
import { toOpeningError } from './error.js';
import { SqliteJournal } from './journal.js';
import type { Journal } from './journal-interface.js';
import { freeBytesOf, Space } from './space.js';

export type { InspectionStep } from './inspection.js';
export { driverFailure, type DriverFault, driverFault, JournalError, type JournalErrorCode } from './error.js';
export type { Journal } from './journal-interface.js';
export type { PublicationPosition } from './housekeeping/publication-cursor.js';
export type { ErasureRun } from './retention/erasure-run.js';
export type { ShopperErasureOrder, ShopperErasureRun } from './retention/shopper-erasure.js';
export type { ErasureCounts } from './retention/erasure.js';
export {
  type JournalPlace,
  type MarkFault,
  type MarkStays,
  moveMatchedMark,
  type MovedMark,
  readMatchedMark,
} from './retention/matched-mark.js';
export {
  inspectStoppedJournal,
  listStoppedJournal,
  loadSqlite,
  type StoppedJournal,
  type StoppedListing,
  type StoppedTransaction,
} from './stopped-journal.js';
export { bytesOf, type CopySource, lastFactOf, shares, sourceOf } from './copies/copy-source.js';
export { copyPages, stoppedPace } from './copies/page-copy.js';
export {
  inspectHeader,
  isOpenHere,
  rebuiltFolders,
  requireNoLinks,
  requireNotRebuilding,
  restoringPath,
} from './database.js';
export { journalError, toJournalError, toOpeningError } from './error.js';
export { keepIntegrityHold } from './housekeeping/integrity-hold.js';
export { rollbackGuardPath } from './rollback-guard-file.js';
export { isOfThisRelease, requireKnown, versionOf } from './schema-version.js';
export type { RollbackGuardState } from './rollback-guard.js';
export type { BeatResult } from './rollback-guard-keeper.js';

/** The location of the journal, and the disk space that it reserves. */
export interface JournalOptions {
  /**
   * The file. A missing file is created with its directory (modes 0600 and 0700). `:memory:` is for a simulation,
   * without guard, lock or reserve. No other code in the process may open the file, because closing it would drop the
   * lock.
   */
  readonly path: string;
  /** The number of bytes that are kept free inside the database, and also in the WAL (8 MiB each by default). */
  readonly pregrowBytes?: number;
  /** Below this number of free bytes, new payments are rejected; 32 MiB by default. */
  readonly reserveBytes?: number;
  /** Returns the free bytes of the file system; by default the system reports them. */
  readonly freeBytes?: () => number;
  /** ISO wall time, for facts. */
  readonly now: () => string;
  /**
   * True if a journal that this start creates needs the operator's confirmation, because the disk of the real journal
   * may not be mounted. False by default.
   */
  readonly needsFirstConfirmation?: boolean;
}

const PREGROW_BYTES = 8 * 1024 * 1024;
const RESERVE_BYTES = 32 * 1024 * 1024;

/**
 * Opens or creates the journal. Throws JournalError with a text for a technician: locked by another daemon, newer than
 * this release, damaged, not synced, not writable. A file with a newer version is left unchanged.
 */
export function openJournal(options: JournalOptions): Journal {
  const { path, now, needsFirstConfirmation = false } = options;
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
    return new SqliteJournal({ path, now, database, space, needsFirstConfirmation });
  } catch (error) {
    database.close();
    throw toOpeningError(error, path);
  }
}
