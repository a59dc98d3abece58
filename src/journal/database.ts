/**
 * Opens the file so that a commit survives a power cut. If that is not possible, refuses to open it (facts 1, 6 and 7).
 */

import { closeSync, existsSync, fstatSync, lstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Database, openSqlite } from '../sqlite.js';
import { makeDirectory } from '../platform/directory.js';
import { journalError, toOpeningError } from './error.js';
import { beginInspection, Inspection, requireSoundStart } from './inspection.js';
import { rewriteLog } from './log-rewrite.js';
import type { Found } from './rollback-guard.js';
import { expectNewLog, expectNoLog, findRollbackGuard, rollbackGuardPath } from './rollback-guard-file.js';
import { MIGRATIONS } from './schema.js';
import { APPLICATION_ID, migrate, requireKnown, requireNotNewer, versionOf } from './schema-version.js';
import { SearchIndex } from './search/search-index.js';
import { journal as texts } from '../messages/index.js';

/** The path of an in-memory journal, for simulations. */
export const IN_MEMORY = ':memory:';

/**
 * Files that this process has open. A process loses its POSIX locks on a file when it closes *any* descriptor of that
 * file. If this process opened the same journal twice, the first close would unlock the journal unnoticed. So a second
 * open is rejected.
 */
const openPaths = new Set<string>();

/**
 * True if this process has the journal open. Then the process must not open the file again: closing it would drop the
 * journal's lock.
 */
export function isOpenHere(path: string): boolean {
  return existsSync(path) && openPaths.has(realpathSync(path));
}

/**
 * The image of an empty, migrated journal. It is kept because a simulation opens thousands of journals, and the
 * migrations would take most of its time.
 */
let emptyImage: Buffer | undefined;

function imageOfEmpty(): Buffer {
  const db = openSqlite(IN_MEMORY);
  migrate(db);
  const image = db.serialize();
  db.close();
  return image;
}

/** An open, migrated, verified database. */
export interface OpenDatabase {
  readonly db: Database;
  /** True if this call created the file, or if the start that created it never finished. */
  readonly isNew: boolean;
  /** The files that were next to the journal before this call opened it. Undefined for a journal in memory. */
  readonly found: Found | undefined;
  /** An inspection that reads the whole file while the journal is in use. Undefined for a journal in memory. */
  readonly inspection: Inspection | undefined;
  /** Closes the file, and lets this process open it again. Before that, SQLite copies the WAL into the file. */
  readonly close: () => void;
}

/** Opens or creates the journal. Throws JournalError, and leaves a rejected file unchanged. */
export function openDatabase(path: string): OpenDatabase {
  if (path === IN_MEMORY) {
    const db = openSqlite((emptyImage ??= imageOfEmpty()));
    setRules(db);
    return { db, isNew: true, found: undefined, inspection: undefined, close: () => db.close() };
  }
  try {
    return openFile(path);
  } catch (error) {
    throw toOpeningError(error, path);
  }
}

function openFile(path: string): OpenDatabase {
  makeDirectory(dirname(path));
  requireNoLinks(path);
  requireNoRestore(path);
  const place = existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
  if (openPaths.has(place)) throw journalError('journal-locked', path, texts.openedTwice);
  makeFile(path);
  inspectHeader(path);
  // Look for the guard before SQLite opens the file, because SQLite creates a missing log.
  const found = findRollbackGuard(path);
  const db = openSqlite(path, { timeout: 0, fileMustExist: true });
  openPaths.add(place);
  let isLocked = false;
  const close = (): void => {
    try {
      if (isLocked) expectNoLog(path);
      db.close();
    } finally {
      openPaths.delete(place);
    }
  };
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    requireKnown(db, path);
    // The read has taken the lock, so no other process uses the log.
    isLocked = true;
    // Repeat this check now that this process holds the lock: a restore may have begun after the first check. A restore
    // that begins later finds the lock and stops.
    requireNoRestore(path);
    rewriteLog(path);
    expectNewLog(path, found);
    const isNew = db.pragma('user_version', { simple: true }) === 0;
    if (db.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
      throw journalError('journal-not-synced', path, texts.noWriteAheadLog);
    }
    db.pragma('synchronous = FULL');
    db.pragma('fullfsync = 1');
    db.pragma('checkpoint_fullfsync = 1');
    db.pragma('journal_size_limit = -1');
    setRules(db);
    requireSoundStart(db, path, versionOf(db) === MIGRATIONS.length);
    migrate(db);
    new SearchIndex(db).begin();
    beginInspection(db);
    requireSynced(db, path);
    return { db, isNew, found, inspection: new Inspection(db, path), close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Rejects symbolic links. SQLite keeps the WAL next to the link's target, but this module looks for it next to the
 * link. After a killed process, this module would then miss the WAL, and a confirmation would lose its content. The
 * guard is replaced by a rename, which would replace the link instead of the target.
 */
export function requireNoLinks(path: string): void {
  for (const file of [path, `${path}-wal`, rollbackGuardPath(path)])
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw journalError('journal-linked', path, file);
}

/** Returns the path of the copy that a restore puts in the place of the journal. While the file exists, the restore is not finished. */
export function restoringPath(path: string): string {
  return `${path}.restoring`;
}

/**
 * Returns the three names of the folder in which a journal is rebuilt from the stream of a pair. After each stage the
 * folder gets the next name.
 */
export function rebuiltFolders(path: string) {
  return { rebuilding: `${path}.rebuilding`, rebuilt: `${path}.rebuilt`, replacing: `${path}.replacing` };
}

/** Rejects a journal whose replacement was interrupted: some of its files may still belong to the earlier journal. */
export function requireNoRestore(path: string): void {
  if (existsSync(restoringPath(path))) throw journalError('journal-restoring', path);
  requireNotRebuilding(path);
}

/** Rejects a journal that the next start of a daemon replaces by one from the stream of its pair. */
export function requireNotRebuilding(path: string): void {
  const { rebuilt, replacing } = rebuiltFolders(path);
  if (existsSync(rebuilt) || existsSync(replacing)) throw journalError('journal-rebuilding', path);
}

/** Creates the file readable for its owner only. A file that SQLite creates would be readable for everyone. */
function makeFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

/**
 * Checks the header of the file before SQLite opens it, because SQLite may write to a file that it opens. Throws
 * JournalError if the header shows that the file is not a journal.
 */
export function inspectHeader(path: string): void {
  const header = Buffer.alloc(100);
  const fd = openSync(path, 'r');
  try {
    const sizeBytes = fstatSync(fd).size;
    if (sizeBytes === 0) return;
    if (readSync(fd, header, 0, 100, 0) < 100 || header.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
      // The first write of a new file was interrupted. SQLite rolls that write back from the rollback journal, or
      // rejects the file itself.
      if (existsSync(`${path}-journal`)) return;
      throw journalError('journal-corrupt', path, texts.notADatabase);
    }
  } finally {
    closeSync(fd);
  }
  const applicationId = header.readUInt32BE(68);
  if (applicationId !== 0 && applicationId !== APPLICATION_ID) throw journalError('journal-foreign', path);
  if (applicationId === APPLICATION_ID) requireNotNewer(header.readInt32BE(60), path);
}

function setRules(db: Database): void {
  db.pragma('trusted_schema = OFF');
  db.pragma('foreign_keys = ON');
  // Without this pragma, REPLACE deletes rows without firing the triggers that protect facts.
  db.pragma('recursive_triggers = ON');
  // SQLite keeps old pages for a savepoint. The old pages are kept in memory, because on disk a full temporary
  // directory would stop a payment.
  db.pragma('temp_store = MEMORY');
  db.pragma('cache_size = -4096');
  // Deleted and replaced content is overwritten with zeros, so that erased data leaves the file.
  db.pragma('secure_delete = ON');
}

/**
 * Throws JournalError `journal-not-synced` unless commits are synced. Call this function only after a write. Before the
 * first write SQLite always reports 2. The first write changes the setting to the default with which SQLite was
 * compiled (fact 1).
 */
export function requireSynced(db: Database, path: string): void {
  const level = Number(db.pragma('synchronous', { simple: true }));
  if (level >= 2) return;
  throw journalError('journal-not-synced', path, texts.notSynced(level));
}
