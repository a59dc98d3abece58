/** Examines the journal of a stopped daemon and changes nothing: no file is created, written or migrated. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { inspectHeader, requireNoLinks } from './database.js';
import { type JournalErrorCode, toOpeningError } from './error.js';
import { findRollbackGuard, rollbackGuardPath } from './rollback-guard-file.js';
import { judgeRollbackGuard, type Mark } from './rollback-guard.js';
import { MIGRATIONS, requireKnown, versionOf } from './schema.js';
import { requireStructure } from './inspection.js';

/** The state of the journal. */
export type StoppedJournal =
  /** Neither a journal nor a trace of one. */
  | { readonly type: 'none' }
  /** The rollback guard is there, and the journal is not. */
  | { readonly type: 'lost'; readonly facts?: number }
  /** The journal can be opened. `facts` is absent if its content was not read. `isClosed` is true if its last process closed it. */
  | { readonly type: 'sound'; readonly bytes: number; readonly facts?: number; readonly isClosed: boolean }
  /** No money moves until the operator confirms. `text` says why. */
  | { readonly type: 'unconfirmed'; readonly text: string }
  /** The journal cannot be opened. `text` has the fault and its remedy. */
  | { readonly type: 'failed'; readonly code: JournalErrorCode; readonly text: string };

/** The content of a larger file is not read, so that the inspection takes a fraction of a second. */
const readBytesMax = 64 * 1024 * 1024;

/** Inspects the journal at `path`. Call it only while no daemon has the journal open. Never throws. */
export function inspectStoppedJournal(path: string): StoppedJournal {
  try {
    return inspect(path);
  } catch (error) {
    const { code, message } = toOpeningError(error, path);
    return { type: 'failed', code, text: message };
  }
}

function inspect(path: string): StoppedJournal {
  requireNoLinks(path);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return withoutFile(path);
  inspectHeader(path);
  const found = findRollbackGuard(path);
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const isClosed = logBytes === 0;
  const bytes = size + logBytes;
  // If the journal was not closed, its newest entries are in the log, which only a start reads.
  if (!isClosed || existsSync(`${path}-journal`) || size > readBytesMax) return { type: 'sound', bytes, isClosed };
  const { own, hold } = read(path);
  if (hold !== undefined) return { type: 'unconfirmed', text: hold };
  const judged =
    own === undefined ? undefined : judgeRollbackGuard(found, own, { isNew: false, needsFirstConfirmation: false });
  if (judged?.state === 'unconfirmed') return { type: 'unconfirmed', text: judged.text };
  return { type: 'sound', bytes, isClosed, ...(own === undefined ? {} : { facts: own.facts }) };
}

/** Returns the finding if there is no journal, or an empty file of an interrupted first start. */
function withoutFile(path: string): StoppedJournal {
  if (!existsSync(rollbackGuardPath(path))) return { type: 'none' };
  const { guard } = findRollbackGuard(path);
  return { type: 'lost', ...(guard.type === 'mark' ? { facts: guard.mark.facts } : {}) };
}

/**
 * Reads a copy in memory, so that SQLite takes no lock and creates no log. `own` is absent for the journal of an
 * earlier release, which the next start migrates.
 */
function read(path: string): { readonly own?: Mark; readonly hold?: string } {
  const image = readFileSync(path);
  // Bytes 18 and 19 say that the file has a log. A copy in memory has none (https://sqlite.org/fileformat2.html).
  image.fill(1, 18, 20);
  const db = new Database(image);
  try {
    requireKnown(db, path);
    requireStructure(db, path, true);
    if (versionOf(db) < MIGRATIONS.length) return {};
    const meta = (name: string): string | undefined =>
      db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(name);
    const facts = db.prepare<[], number | null>('SELECT max(seq) FROM facts').pluck().get() ?? 0;
    const checkpoint = db.prepare<[], number>('SELECT number FROM checkpoints').pluck().get();
    const hold = meta('doubt');
    return { own: { journal: meta('id') ?? '', facts, checkpoint }, ...(hold === undefined ? {} : { hold }) };
  } finally {
    db.close();
  }
}

/** Loads SQLite and returns its version. If SQLite cannot be loaded, throws the loader's error; see `driverFault`. */
export function loadSqlite(): string {
  const db = new Database(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}
