/**
 * Reads a journal that no daemon uses. The files of the journal stay unchanged, and a daemon cannot start in the
 * meantime.
 */

import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { inspectHeader, isOpenHere, journalError, requireNoLinks, toOpeningError } from '../journal/index.js';
import { isProcessAlive } from '../platform/system-processes.js';
import { type Database, openSqlite, sqliteCode } from '../sqlite.js';

/**
 * `journal`: a daemon may use the file, so it is opened under a second name (a hard link). `copy`: no daemon uses the
 * file, so a copy of the file may be opened if its directory is not writable.
 */
export type Source = 'journal' | 'copy';

/** The number of times that the files may change during the check before the journal counts as in use. */
const triesMax = 3;

/**
 * Calls `use` with a read-only connection while this function holds the lock of the journal. The file is opened under a
 * second name, in a separate folder with a copy of the log. So SQLite applies the log of a killed daemon without
 * changing the journal. Throws JournalError: `journal-locked` while a daemon uses the journal.
 */
export async function withStillJournal<T>(
  path: string,
  use: (db: Database) => Promise<T> | T,
  source: Source = 'journal',
): Promise<T> {
  if (isOpenHere(path)) throw journalError('journal-locked', path);
  try {
    requireNoLinks(path);
    inspectHeader(path);
  } catch (error) {
    throw toOpeningError(error, path);
  }
  const { folder, place } = makeFolder(path, source);
  try {
    const db = openStill(path, place);
    try {
      return await use(db);
    } finally {
      db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws JournalError `journal-locked` if a daemon uses the journal. A damaged or missing journal is not in use. */
export function requireStill(path: string): void {
  if (isOpenHere(path)) throw journalError('journal-locked', path);
  if (!existsSync(path)) return;
  const { folder, place } = makeFolder(path, 'journal');
  try {
    openStill(path, place).close();
  } catch (error) {
    if (isBusy(error)) throw toOpeningError(error, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the file under its second name. Tries again if a daemon has run between the copy of the log and the lock. */
function openStill(path: string, place: string): Database {
  for (let tries = 1; ; tries += 1) {
    const before = stateOf(path);
    rmSync(`${place}-wal`, { force: true });
    rmSync(`${place}-shm`, { force: true });
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${place}-wal`);
    const db = openSqlite(place, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      // The first read takes the lock. A read-only connection cannot copy the log into the file.
      db.exec('BEGIN');
      db.prepare('SELECT count(*) FROM sqlite_schema').get();
      if (stateOf(path) === before) return db;
      if (tries === triesMax) throw journalError('journal-locked', path);
    } catch (error) {
      db.close();
      throw error;
    }
    db.close();
  }
}

/** Returns a text that differs after each write to the journal or to its log. */
function stateOf(path: string): string {
  return [path, `${path}-wal`]
    .map((file) => {
      const found = statSync(file, { bigint: true, throwIfNoEntry: false });
      return found === undefined ? '-' : `${found.ino} ${found.size} ${found.mtimeNs}`;
    })
    .join(' ');
}

function isBusy(error: unknown): boolean {
  const code = sqliteCode(error) ?? (error instanceof Error && 'code' in error ? error.code : '');
  return String(code).startsWith('SQLITE_BUSY') || code === 'journal-locked';
}

interface Folder {
  readonly folder: string;
  readonly place: string;
}

/**
 * Makes the folder for the second name. The folder is next to the file, because both names must be on the same disk.
 */
function makeFolder(path: string, source: Source): Folder {
  removeLeftovers(path);
  const name = `${basename(path)}.reading-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    return folderWith(join(dirname(path), name), (place) => linkSync(path, place));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (source === 'journal' || code === 'ENOENT' || code === 'ENOSPC') throw toOpeningError(error, path);
    return folderWith(join(tmpdir(), name), (place) => copyFileSync(path, place, constants.COPYFILE_FICLONE));
  }
}

function folderWith(folder: string, fill: (place: string) => void): Folder {
  mkdirSync(folder, { mode: 0o700 });
  try {
    const place = join(folder, 'journal');
    fill(place);
    return { folder, place };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the folders that killed commands have left. */
function removeLeftovers(path: string): void {
  const form = new RegExp(`^${basename(path).replaceAll('.', '\\.')}\\.reading-(\\d+)-[0-9a-f]{8}$`);
  for (const name of readdirSync(dirname(path))) {
    const pid = Number(form.exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !isProcessAlive(pid))
      rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
}
