/** Files that are no whole journal of this program: refused for good, with words that name what is wrong, and never as a fault of the disk. */

import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { exitCodeOfStart } from '../../src/cli/exit-codes.js';
import { JournalError, openJournal } from '../../src/journal/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { madeJournal, now } from './samples.js';

const small = { now, pregrowBytes: 0 };

function refusal(path: string): JournalError {
  try {
    openJournal({ path, ...small }).close();
  } catch (error) {
    if (error instanceof JournalError) return error;
    throw error;
  }
  throw new Error('it opened');
}

function changed(sql: string): string {
  const path = madeJournal();
  const db = new Database(path);
  db.exec(sql);
  db.close();
  return path;
}

/** The last one does nothing that cannot be done twice. */
const versions = Array.from({ length: MIGRATIONS.length - 1 }, (_none, version) => version);

test.each(versions)('a journal that says version %i, and has the tables of the newest', (version) => {
  const path = changed(`PRAGMA user_version = ${version}`);
  const error = refusal(path);
  expect(error.code).toBe('journal-corrupt');
  expect(error.message).toMatch(/is damaged or no journal of tenderd.*(its tables are not those|version 0)/);
  expect(error.message).not.toContain('cables');
  expect(exitCodeOfStart(error.code, error.cause)).toBe(65);
  const db = new Database(path);
  expect(db.pragma('user_version', { simple: true })).toBeLessThan(MIGRATIONS.length);
  db.close();
});

test('a version below zero is shown as it is', () => {
  const error = refusal(changed('PRAGMA user_version = -1'));
  expect(error.code).toBe('journal-corrupt');
  expect(error.message).toMatch(/\(version -1\)\.$/);
});

test.each(['meta', 'facts', 'transactions', 'attempts', 'lanes', 'asked', 'checkpoints', 'terminal_keys', 'filler'])(
  'a journal without its table %s',
  (table) => {
    const error = refusal(changed(`PRAGMA foreign_keys = OFF; DROP TABLE ${table}`));
    expect([error.code, error.message]).toEqual(['journal-corrupt', expect.stringContaining(table)]);
  },
);
