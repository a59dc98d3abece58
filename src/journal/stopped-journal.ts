/** Examines the journal of a stopped daemon and changes nothing: it creates, writes and migrates no file. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { openSqlite, type Statement } from '../sqlite.js';
import type { Fact, TransactionRecord } from '../core/index.js';
import { inspectHeader, requireNoLinks, requireNoRestore } from './database.js';
import { type JournalErrorCode, toOpeningError } from './error.js';
import { integrityHoldOf } from './housekeeping/integrity-hold.js';
import { FACT_SQL, type FactRow, factOf } from './rows/fact-rows.js';
import { withLogApplied } from './log-header.js';
import { findRollbackGuard, rollbackGuardPath } from './rollback-guard-file.js';
import { judgeRollbackGuard, type Mark } from './rollback-guard.js';
import { MIGRATIONS } from './schema.js';
import { requireKnown, versionOf } from './schema-version.js';
import { requireStructure } from './inspection.js';

/** The state of the journal. */
export type StoppedJournal =
  /** There is neither a journal nor a trace of one. */
  | { readonly type: 'none' }
  /** The rollback guard exists, and the journal is missing. */
  | { readonly type: 'lost'; readonly facts?: number }
  /**
   * The journal can be opened. `facts` is absent if the content of the journal was not read. `isClosed` is true if the
   * last process closed the journal.
   */
  | { readonly type: 'sound'; readonly bytes: number; readonly facts?: number; readonly isClosed: boolean }
  /** No money moves until the operator confirms. `text` says why. */
  | { readonly type: 'unconfirmed'; readonly text: string }
  /** The journal cannot be opened. `text` says what is wrong, and how to repair it. */
  | { readonly type: 'failed'; readonly code: JournalErrorCode; readonly text: string };

/** The content of a file above this size is not read, so that the inspection takes a fraction of a second. */
const readBytesMax = 64 * 1024 * 1024;

/** Inspects the journal at `path`. Call this function only while no daemon has the journal open. Never throws. */
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
  requireNoRestore(path);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return withoutFile(path);
  inspectHeader(path);
  const found = findRollbackGuard(path);
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const isClosed = logBytes === 0;
  const bytes = size + logBytes;
  // If the journal was not closed, its newest entries are still in the write-ahead log, which only a start of the daemon reads.
  if (!isClosed || existsSync(`${path}-journal`) || size > readBytesMax) return { type: 'sound', bytes, isClosed };
  const { own, hold } = read(path);
  if (hold !== undefined) return { type: 'unconfirmed', text: hold };
  const judged =
    own === undefined ? undefined : judgeRollbackGuard(found, own, { isNew: false, needsFirstConfirmation: false });
  if (judged?.state === 'unconfirmed') return { type: 'unconfirmed', text: judged.text };
  return { type: 'sound', bytes, isClosed, ...(own === undefined ? {} : { facts: own.facts }) };
}

/** Returns the finding if there is no journal, or if an interrupted first start left an empty file. */
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
  // Bytes 18 and 19 say that the file has a log. A copy in memory has no log (https://sqlite.org/fileformat2.html).
  image.fill(1, 18, 20);
  const db = openSqlite(image);
  try {
    requireKnown(db, path);
    requireStructure(db, path, true);
    if (versionOf(db) < MIGRATIONS.length) return {};
    const meta = (name: string): string | undefined =>
      db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(name);
    const facts = db.prepare<[], number | null>('SELECT max(seq) FROM facts').pluck().get() ?? 0;
    const checkpoint = db.prepare<[], number>('SELECT number FROM checkpoints').pluck().get();
    const hold = integrityHoldOf(db);
    return { own: { journal: meta('id') ?? '', facts, checkpoint }, ...(hold === undefined ? {} : { hold }) };
  } finally {
    db.close();
  }
}

/** Loads SQLite and returns its version. If SQLite cannot be loaded, throws the loader's error; see `driverFault`. */
export function loadSqlite(): string {
  const db = openSqlite(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}

/** A transaction with its facts, oldest fact first. */
export interface StoppedTransaction {
  readonly record: TransactionRecord;
  readonly facts: readonly Fact[];
}

/** The newest transactions, or the reason why only a start can read them. */
export type StoppedListing =
  | {
      readonly type: 'read';
      readonly transactions: readonly StoppedTransaction[];
      /** All transactions of the journal. */
      readonly total: number;
      readonly facts: number;
      readonly schemaVersion: number;
    }
  | { readonly type: 'older-release' }
  | { readonly type: 'too-large'; readonly bytes: number }
  | { readonly type: 'failed'; readonly text: string };

/** A journal above this size is not copied to memory. */
const listBytesMax = 256 * 1024 * 1024;

/**
 * Reads at most `limit` transactions, newest first. Call this function only while no daemon has the journal open. Never
 * throws.
 */
export function listStoppedJournal(path: string, limit: number): StoppedListing {
  try {
    requireNoLinks(path);
    inspectHeader(path);
    const { size } = statSync(path);
    const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
    const bytes = size + (log?.size ?? 0);
    if (bytes > listBytesMax) return { type: 'too-large', bytes };
    const file = readFileSync(path);
    return list(log === undefined ? file : withLogApplied(file, readFileSync(`${path}-wal`)), path, limit);
  } catch (error) {
    return { type: 'failed', text: error instanceof Error ? error.message : String(error) };
  }
}

function list(image: Buffer, path: string, limit: number): StoppedListing {
  // Bytes 18 and 19 say that the file has a log. A copy in memory has no log (https://sqlite.org/fileformat2.html).
  image.fill(1, 18, 20);
  const db = openSqlite(image);
  try {
    requireKnown(db, path);
    const schemaVersion = versionOf(db);
    if (schemaVersion < MIGRATIONS.length) return { type: 'older-release' };
    const rows = db
      .prepare<[number], { readonly record: string; readonly last: number | null }>(
        'SELECT record, last_fact AS last FROM transactions ORDER BY accepted DESC LIMIT ?',
      )
      .all(limit);
    const factAt = db.prepare<[number], FactRow>(`SELECT ${FACT_SQL} FROM facts WHERE seq = ?`);
    const transactions = rows.map(({ record: text, last }): StoppedTransaction => {
      const record: TransactionRecord = JSON.parse(text);
      return { record, facts: factsFrom(last, factAt) };
    });
    const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
    return {
      type: 'read',
      transactions,
      total: count('SELECT count(*) FROM transactions'),
      facts: count('SELECT coalesce(max(seq), 0) FROM facts'),
      schemaVersion,
    };
  } finally {
    db.close();
  }
}

/** Follows the chain of a transaction's facts from the newest fact. Returns the oldest fact first. */
function factsFrom(last: number | null, factAt: Statement<[number], FactRow>): readonly Fact[] {
  const facts: Fact[] = [];
  let seq = last;
  while (seq !== null) {
    const row = factAt.get(seq);
    if (row !== undefined) facts.push(factOf(row));
    // A chain only leads to earlier facts. Anything else is damage, and must not cause an endless loop.
    seq = row?.previous !== undefined && row.previous !== null && row.previous < seq ? row.previous : null;
  }
  return facts.toReversed();
}
