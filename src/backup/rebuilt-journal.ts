/**
 * Replaces the present journal with a journal that was made from the stream of a pair, and keeps the present journal in
 * a folder. The new journal is made in a folder of its own. That folder is renamed when the new journal is complete,
 * and again when the present journal has been moved away. After an interruption, the next start sees from the folder's
 * name where to continue.
 */

import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { journalError, rebuiltFolders, toJournalError } from '../journal/index.js';
import { syncDirectory } from '../platform/directory.js';
import { openSqlite } from '../sqlite.js';
import { moveAside } from './restore.js';
import { requireStill } from './still-journal.js';

/** Thrown when a new journal is complete and staged. The daemon must then close the present journal and start again. */
export class JournalRebuilt extends Error {
  override readonly name = 'JournalRebuilt';
}

/**
 * Returns the path at which a new journal is made, and removes an unfinished journal of an earlier process. Call this
 * function while the present journal is open.
 */
export function beginRebuilding(path: string): string {
  const { rebuilding } = rebuiltFolders(path);
  abandonRebuilding(path);
  mkdirSync(rebuilding, { mode: 0o700 });
  return join(rebuilding, basename(path));
}

/** Removes a new journal that will not replace the present journal. */
export function abandonRebuilding(path: string): void {
  rmSync(rebuiltFolders(path).rebuilding, { recursive: true, force: true });
}

/**
 * Records that the new journal is complete and closed. After this call, each start continues the replacement of the present journal until it is
 * finished.
 */
export function stageRebuilt(path: string): void {
  const { rebuilding, rebuilt } = rebuiltFolders(path);
  syncDirectory(rebuilding);
  renameSync(rebuilding, rebuilt);
  syncDirectory(dirname(path));
}

/**
 * Finishes a replacement, if one was staged. Throws JournalError `journal-locked` while another process uses the journal or finishes the
 * replacement. `at`: ISO time, for the name of the folder with the earlier journal.
 */
export function finishRebuilt(path: string, at: string): void {
  const { rebuilt, replacing } = rebuiltFolders(path);
  // Nothing is staged. A process that was killed after the last step may have left its lock.
  if (!existsSync(rebuilt) && !existsSync(replacing)) return removeLock(path);
  try {
    whileAlone(path, () => {
      // Another process may have finished the replacement before this process got the lock.
      if (existsSync(rebuilt)) {
        requireStill(path);
        moveAside(path, 'ahead', at);
        renameSync(rebuilt, replacing);
        syncDirectory(dirname(path));
      }
      if (existsSync(replacing)) moveIn(path, replacing);
    });
  } catch (error) {
    throw toJournalError(error, path);
  }
}

/** Returns the folders with the earlier journals that a journal from the stream has replaced. */
export function replacedJournals(path: string): readonly string[] {
  const start = `${basename(path)}.ahead-`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start))
    .map((name) => join(dirname(path), name));
}

/** Moves the files of the new journal into place. The journal file is moved last, so that it is never without its rollback guard. */
function moveIn(path: string, folder: string): void {
  const name = basename(path);
  const names = readdirSync(folder);
  for (const one of [...names.filter((other) => other !== name), ...names.filter((other) => other === name)]) {
    renameSync(join(folder, one), join(dirname(path), one));
    syncDirectory(dirname(path));
  }
  rmdirSync(folder);
  syncDirectory(dirname(path));
}

function removeLock(path: string): void {
  for (const end of ['', '-journal']) rmSync(`${path}.replacement${end}`, { force: true });
}

/**
 * Runs the work under a lock that excludes other processes. The lock is an empty database that this process keeps locked, so the lock ends with the
 * process.
 */
function whileAlone(path: string, work: () => void): void {
  const db = openSqlite(`${path}.replacement`, { timeout: 0 });
  try {
    try {
      db.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      throw journalError('journal-locked', path, undefined, error);
    }
    work();
  } finally {
    db.close();
  }
  removeLock(path);
}
