/**
 * Puts a copy in the place of the journal, and moves the earlier journal aside with all its files. After an
 * interruption at any step, even by a power cut, the same command continues.
 */

import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  closeSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  keepIntegrityHold,
  requireNoLinks,
  requireNotRebuilding,
  restoringPath,
  rollbackGuardPath,
  toJournalError,
} from '../journal/index.js';
import { journal as texts } from '../messages/index.js';
import { makeDirectory, syncDirectory } from '../platform/directory.js';
import { openSqlite } from '../sqlite.js';
import { requireStill } from './still-journal.js';
import { type VerifiedJournal, verifyJournal } from './verified-copy.js';

/** A restore: the journal, the copy, and the present time. */
export interface Restore {
  readonly path: string;
  readonly copy: string;
  /** The ISO time of the restore. */
  readonly at: string;
}

/** The result of a restore. */
export interface Restored {
  readonly journal: VerifiedJournal;
  /** The directory with the files of the earlier journal. This field is absent if there was no earlier journal. */
  readonly aside?: string;
}

/**
 * Restores a copy. The journal then counts as unconfirmed: no money moves until an operator confirms it. Rejects with
 * JournalError: `journal-locked` while a daemon uses the journal, `journal-rebuilding` if its next start replaces the
 * journal, `journal-newer` or `journal-corrupt` for an unusable copy. Until the copy is verified, nothing is changed. After an interruption the daemon refuses to start
 * (`journal-restoring`). Another call finishes the restore, with this copy or another one.
 */
export async function restoreJournal(restore: Restore): Promise<Restored> {
  const { path, copy, at } = restore;
  try {
    makeDirectory(dirname(path));
    requireNoLinks(path);
    requireUnused(path);
    await verifyJournal(copy, isOneOf(path, copy) ? 'journal' : 'copy');
    const draft = `${restoringPath(path)}.new`;
    const journal = await prepare(restore, draft);
    const wasBegun = existsSync(restoringPath(path));
    // After this rename the daemon refuses to start, until the restore is complete.
    renameSync(draft, restoringPath(path));
    syncDirectory(dirname(path));
    refuseUsed(path, wasBegun);
    const aside = moveAside(path, 'replaced', at);
    renameSync(restoringPath(path), path);
    syncDirectory(dirname(path));
    return { journal, ...(aside === undefined ? {} : { aside }) };
  } catch (error) {
    throw toJournalError(error, path);
  }
}

function isOneOf(path: string, copy: string): boolean {
  return existsSync(path) && existsSync(copy) && realpathSync(path) === realpathSync(copy);
}

/**
 * Makes a synced and verified working copy next to the journal. The copy has no log, and the operator has not confirmed
 * it yet.
 */
async function prepare({ path, copy, at }: Restore, draft: string): Promise<VerifiedJournal> {
  const parts = ['', '-wal', '-shm', '-journal'].map((end) => `${draft}${end}`);
  const clear = (): void => {
    for (const part of parts) rmSync(part, { force: true });
  };
  clear();
  try {
    // The draft must be a new file. Otherwise a link at its path could lead to another file.
    copyFileSync(copy, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    if (existsSync(`${copy}-wal`)) copyFileSync(`${copy}-wal`, `${draft}-wal`, constants.COPYFILE_EXCL);
    chmodSync(draft, 0o600);
    markUnconfirmed(draft, () => texts.restored(basename(copy), at));
    sync(draft);
    const verified = await verifyJournal(draft, 'copy');
    for (const part of parts.slice(1)) rmSync(part, { force: true });
    syncDirectory(dirname(path));
    return verified;
  } catch (error) {
    clear();
    throw error;
  }
}

/**
 * Applies the log, and writes why the journal must be confirmed. The next start reads this reason
 * (`RollbackGuardKeeper`).
 */
function markUnconfirmed(file: string, why: () => string): void {
  const db = openSqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = DELETE');
    db.pragma('synchronous = FULL');
    keepIntegrityHold(db, why);
  } finally {
    db.close();
  }
}

function sync(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Throws if a daemon uses the journal, or if the next start replaces the journal. A daemon stages a new journal while it uses the present one, so
 * this order of the checks misses neither case.
 */
function requireUnused(path: string): void {
  requireStill(path);
  requireNotRebuilding(path);
}

/**
 * Throws if a daemon uses the journal, because a daemon may have started after the first check. If this call began the
 * restore, the function also removes the file that marks the restore.
 */
function refuseUsed(path: string, wasBegun: boolean): void {
  try {
    requireUnused(path);
  } catch (error) {
    if (!wasBegun) rmSync(restoringPath(path), { force: true });
    throw error;
  }
}

/**
 * Moves all files of the earlier journal into a new directory. Returns the path of that directory: `PATH.WORD-TIME`.
 * The rollback guard is moved first and the journal last. So if the move is interrupted, the journal still needs a
 * confirmation.
 */
export function moveAside(path: string, word: 'replaced' | 'ahead', at: string): string | undefined {
  const guard = rollbackGuardPath(path);
  const files = [guard, `${guard}.new`, `${path}-wal`, `${path}-shm`, `${path}-journal`, path].filter((file) =>
    existsSync(file),
  );
  const begun = `${path}.${word}`;
  const directory = dirname(path);
  if (files.length === 0 && !existsSync(begun)) return undefined;
  if (!existsSync(begun)) {
    mkdirSync(begun, { mode: 0o700 });
    syncDirectory(directory);
  }
  for (const file of files) {
    renameSync(file, join(begun, basename(file)));
    syncDirectory(begun);
    syncDirectory(directory);
  }
  const aside = freeName(`${begun}-${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
  renameSync(begun, aside);
  syncDirectory(directory);
  return aside;
}

function freeName(name: string): string {
  let free = name;
  for (let count = 2; existsSync(free); count += 1) free = `${name}-${count}`;
  return free;
}
