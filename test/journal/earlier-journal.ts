/** Journals as earlier releases wrote them, from the texts in which the fixtures have them. */

import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, openSqlite } from '../../src/sqlite.js';
import type { Journal } from '../../src/journal/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { migrate } from '../../src/journal/schema-version.js';
import { freshPath, opened } from './samples.js';

/** What earlier releases wrote: each way of a transaction, a payment that was lost, and a card that was read. */
export const earlierJournals = ['e897f2e', 'before-names'];

/** The journal of a fixture, brought up to date as it is opened. */
export function journalOf(fixture: string): Journal {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const old = openSqlite(path);
  // Nothing of it must outlive a power cut before it is whole.
  old.pragma('synchronous = OFF');
  old.exec(readFileSync(new URL(`../../fixtures/journals/${fixture}.sql`, import.meta.url), 'utf8'));
  old.close();
  return opened(path);
}

/** A database as it was before the migration in which these words stand, and where it is. */
export function databaseBefore(words: string): { readonly path: string; readonly db: Database } {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  const count = MIGRATIONS.findIndex((sql) => sql.includes(words));
  if (count === -1) throw new RangeError(`no migration with ${words}`);
  migrate(db, MIGRATIONS.slice(0, count));
  return { path, db };
}
