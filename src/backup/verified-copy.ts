/** Reads a whole journal file and checks it: the structure, the indexes, the version and the rows. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { inspectHeader, journalError, lastFactOf, requireKnown, toOpeningError, versionOf } from '../journal/index.js';
import { journal as texts } from '../messages/index.js';
import { type Database, openSqlite } from '../sqlite.js';
import { type Source, withStillJournal } from './still-journal.js';

/** The result of checking an undamaged journal file. */
export interface VerifiedJournal {
  readonly bytes: number;
  readonly schemaVersion: number;
  /** The number of the last fact. */
  readonly facts: number;
  readonly transactions: number;
  /** The ISO time of the last fact. This field is absent if the journal is empty. */
  readonly lastAt?: string;
}

/**
 * Reads a journal or a copy of it, and changes nothing. `source`: a daemon may use a `journal`, but never a `copy`.
 * Rejects with JournalError, such as `journal-corrupt`, `journal-newer` and `journal-locked`.
 */
export async function verifyJournal(path: string, source: Source): Promise<VerifiedJournal> {
  return withReadJournal(path, source, (db, bytes) => verify(db, path, bytes));
}

/** Calls `use` with a connection that only reads a journal or a copy of one. Rejects like `verifyJournal`. */
export async function withReadJournal<T>(
  path: string,
  source: Source,
  use: (db: Database, bytes: number) => Promise<T> | T,
): Promise<T> {
  try {
    const bytes = statSync(path).size;
    if (bytes === 0) throw journalError('journal-corrupt', path, texts.notADatabase);
    inspectHeader(path);
    const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (source === 'journal' || logBytes > 0 || hasLogFormat(path))
      return await withStillJournal(path, async (db) => use(db, bytes), source);
    const db = openSqlite(path, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      return await use(db, bytes);
    } finally {
      db.close();
    }
  } catch (error) {
    throw toOpeningError(error, path);
  }
}

/** Throws JournalError unless SQLite finds no damage and this release can read the journal. */
function verify(db: Database, path: string, bytes: number): VerifiedJournal {
  requireKnown(db, path);
  if (versionOf(db) === 0) throw journalError('journal-corrupt', path, texts.noVersion);
  const found = String(db.pragma('integrity_check(1)', { simple: true }));
  if (found !== 'ok') throw journalError('journal-corrupt', path, found);
  const lastAt = db.prepare<[], string>('SELECT at FROM facts ORDER BY seq DESC LIMIT 1').pluck().get();
  return {
    bytes,
    schemaVersion: versionOf(db),
    facts: lastFactOf(db),
    transactions: db.prepare<[], number>('SELECT count(*) FROM transactions').pluck().get() ?? 0,
    ...(lastAt === undefined ? {} : { lastAt }),
  };
}

/** True if SQLite would create a write-ahead log next to the file when it opens the file. */
function hasLogFormat(path: string): boolean {
  const versions = Buffer.alloc(2);
  const file = openSync(path, 'r');
  try {
    readSync(file, versions, 0, 2, 18);
  } finally {
    closeSync(file);
  }
  return versions.includes(2);
}
