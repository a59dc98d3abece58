/** Journals of earlier releases, made from the texts in the fixtures. */

import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, openSqlite } from '../../src/sqlite.js';
import type { Journal } from '../../src/journal/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { migrate } from '../../src/journal/schema-version.js';
import { freshPath, opened } from './samples.js';

/** The journals of earlier releases. They contain each kind of ending, a lost payment, and a card that was read. */
export const earlierJournals = ['e897f2e', 'before-names'];

/** Returns the journal of a fixture. Opening it migrates it to the current version. */
export function journalOf(fixture: string): Journal {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const old = openSqlite(path);
  // The file is a copy for a test, so it need not survive a power cut.
  old.pragma('synchronous = OFF');
  old.exec(readFileSync(new URL(`../../fixtures/journals/${fixture}.sql`, import.meta.url), 'utf8'));
  old.close();
  return opened(path);
}

/** Returns a database at the version before the migration that contains this text, and its path. */
export function databaseBefore(words: string): { readonly path: string; readonly db: Database } {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  const count = MIGRATIONS.findIndex((sql) => sql.includes(words));
  if (count === -1) throw new RangeError(`no migration with ${words}`);
  migrate(db, MIGRATIONS.slice(0, count));
  return { path, db };
}
