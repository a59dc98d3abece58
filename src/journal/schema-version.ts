/**
 * The version of a journal: the version that a file has, the versions that this release can read, and the migration to
 * the latest version.
 */

import type { Database } from '../sqlite.js';
import { attemptKeyOf, comparableText } from '../core/index.js';
import { recordWithSaleNumbers } from './sale-numbers.js';
import { journalError } from './error.js';
import { renamedRecord } from './renamed.js';
import { MIGRATIONS } from './schema.js';
import { journal as texts } from '../messages/index.js';

/** The application id in SQLite's header that marks the file as a journal of tenderd: the letters "tndr". */
export const APPLICATION_ID = 0x746e6472;

/** True if the journal has the tables and records of this release, without a migration. */
export function isOfThisRelease(db: Database): boolean {
  return versionOf(db) === MIGRATIONS.length;
}

/** Returns the version of a journal, which SQLite stores as `user_version`. */
export function versionOf(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Throws JournalError `journal-foreign`, `journal-newer` (I22) or `journal-corrupt` if this release cannot read the
 * journal. An empty database is allowed, because a start that was interrupted may have left it.
 */
export function requireKnown(db: Database, path: string, migrations: readonly string[] = MIGRATIONS): void {
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
  const applicationId = Number(db.pragma('application_id', { simple: true }));
  if (applicationId !== APPLICATION_ID && (applicationId !== 0 || tables > 0)) {
    throw journalError('journal-foreign', path);
  }
  // A start writes the application id, the version and the first tables in one transaction, so tables without a version
  // are damage.
  if (tables > 0 && versionOf(db) === 0) throw journalError('journal-corrupt', path, texts.noVersion);
  requireNotNewer(versionOf(db), path, migrations);
}

/**
 * Throws JournalError `journal-newer` for a version that this release does not know (I22), and `journal-corrupt` for
 * one that no release writes.
 */
export function requireNotNewer(version: number, path: string, migrations: readonly string[] = MIGRATIONS): void {
  if (version < 0) throw journalError('journal-corrupt', path, `version ${version}`);
  if (version <= migrations.length) return;
  throw journalError('journal-newer', path, texts.tooNew(version, migrations.length));
}

/**
 * Migrates the journal to the latest version, each migration in its own transaction. The header on the disk is updated
 * at once, so that an older release sees the new version without opening the database.
 */
export function migrate(db: Database, migrations: readonly string[] = MIGRATIONS): void {
  const from = versionOf(db);
  db.function('comparable_text', { deterministic: true }, (text) =>
    typeof text === 'string' ? comparableText(text) : text,
  );
  db.function('renamed_record', { deterministic: true }, (text) =>
    typeof text === 'string' ? renamedRecord(text) : text,
  );
  db.function('numbered_record', { deterministic: true }, (text) =>
    typeof text === 'string' ? recordWithSaleNumbers(text) : text,
  );
  db.function(
    'terminal_key',
    { deterministic: true },
    (saleId, serviceId, poiId) =>
      attemptKeyOf({ saleId: String(saleId), serviceId: String(serviceId), poiId: String(poiId) }).key,
  );
  for (const [version, sql] of migrations.entries()) {
    if (version < from) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${version + 1}`);
    }).immediate();
  }
  if (from < migrations.length) db.pragma('wal_checkpoint(PASSIVE)');
}
