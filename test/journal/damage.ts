/** Damages the file of a journal as a disk does: one page has other contents than those that were written. */

import { readFileSync, writeFileSync } from 'node:fs';
import { openSqlite } from '../../src/sqlite.js';
import { opened } from './samples.js';

/** Overwrites the first page of a table or an index. The journal must not be open. */
export function damagePageOf(path: string, name: string): void {
  const db = openSqlite(path, { readonly: true });
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name);
  db.close();
  if (page === undefined) throw new Error(`there is no ${name}`);
  const bytes = readFileSync(path);
  bytes.fill(0x5a, (page - 1) * 4096, page * 4096);
  writeFileSync(path, bytes);
}

/** Inspects a whole journal as a running daemon does, and closes it. Returns the steps. */
export function readThrough(path: string): readonly string[] {
  const journal = opened(path);
  const steps: string[] = [];
  while (steps.at(-1) !== 'nothing') steps.push(journal.inspect());
  journal.close();
  return steps;
}
