/**
 * Files that are not a complete journal of this program: they are refused for good, with a message that names the
 * fault, and never as an error of the disk.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSqlite } from '../../src/sqlite.js';
import { expect, test } from 'vitest';
import { exitCodeOfStart } from '../../src/cli/output/exit-codes.js';
import { JournalError } from '../../src/journal/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { freshPath, madeJournal, opened, accept } from './samples.js';

function refusal(path: string): JournalError {
  try {
    opened(path).close();
  } catch (error) {
    if (error instanceof JournalError) return error;
    throw error;
  }
  throw new Error('it opened');
}

function changed(sql: string): string {
  const path = madeJournal();
  const db = openSqlite(path);
  db.exec(sql);
  db.close();
  return path;
}

/** The version before the newest is left out, because its migration can be repeated without harm. */
const versions = Array.from({ length: MIGRATIONS.length - 1 }, (_none, version) => version);

test.each(versions)('a journal of version %i with the tables of the newest version is refused', (version) => {
  const path = changed(`PRAGMA user_version = ${version}`);
  const error = refusal(path);
  expect(error.code).toBe('journal-corrupt');
  expect(error.message).toMatch(/is damaged, or is not a journal of tenderd.*(the tables are not those|version is 0)/);
  expect(error.message).not.toContain('cables');
  expect(exitCodeOfStart(error.code, error.cause)).toBe(65);
  const db = openSqlite(path);
  expect(db.pragma('user_version', { simple: true })).toBeLessThan(MIGRATIONS.length);
  db.close();
});

test('a database with tables and version 0 is refused and not touched', () => {
  const path = changed('PRAGMA user_version = 0');
  const before = readFileSync(path);
  const error = refusal(path);
  expect([error.code, error.message]).toEqual([
    'journal-corrupt',
    expect.stringMatching(/\(the file has tables, but its version is 0\)\.$/),
  ]);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('the database of another program is refused, and neither the file nor its log is touched', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const other = openSqlite(`${path}.other`);
  other.pragma('journal_mode = WAL');
  other.pragma('application_id = 7');
  other.pragma('wal_checkpoint(TRUNCATE)');
  other.exec('CREATE TABLE theirs (a)');
  for (const end of ['', '-wal']) copyFileSync(`${path}.other${end}`, path + end);
  other.close();
  const before = ['', '-wal'].map((end) => readFileSync(path + end, 'latin1'));
  expect(before.every(({ length }) => length > 0)).toBe(true);
  expect(refusal(path).code).toBe('journal-foreign');
  expect(['', '-wal'].map((end) => readFileSync(path + end, 'latin1'))).toEqual(before);
});

test('a path with a blank at its end is refused, and no journal is created without the blank', () => {
  const path = freshPath();
  expect(refusal(`${path} `).code).toBe('journal-unwritable');
  expect(existsSync(path)).toBe(false);
});

test('a negative version is refused and shown in the message', () => {
  const error = refusal(changed('PRAGMA user_version = -1'));
  expect(error.code).toBe('journal-corrupt');
  expect(error.message).toMatch(/\(version -1\)\.$/);
});

test.each(['meta', 'facts', 'transactions', 'attempts', 'lanes', 'asked', 'checkpoints', 'terminal_keys', 'filler'])(
  'a journal without its table %s is refused by the name of the table',
  (table) => {
    const error = refusal(changed(`PRAGMA foreign_keys = OFF; DROP TABLE ${table}`));
    expect([error.code, error.message]).toEqual(['journal-corrupt', expect.stringContaining(table)]);
  },
);

/** Returns a journal as a kill leaves it. */
function killed(): string {
  const path = madeJournal();
  const journal = opened(path);
  accept(journal, 'newest');
  const left = freshPath();
  mkdirSync(dirname(left));
  for (const end of ['', '-wal', '.witness']) copyFileSync(path + end, left + end);
  journal.close();
  return left;
}

test.each(['', '-wal', '.witness'])(
  'a symbolic link at journal%s is refused, even if it leads to the right file',
  (end) => {
    const path = killed();
    const other = `${dirname(dirname(path))}/other`;
    const log = readFileSync(`${path}-wal`);
    renameSync(path + end, other);
    symlinkSync(other, path + end);
    for (const moved of [other, `${other}-disk`]) {
      if (moved !== other) renameSync(other, moved);
      const error = refusal(path);
      expect([error.code, exitCodeOfStart(error.code, error.cause)]).toEqual(['journal-linked', 77]);
      expect(error.message).toContain(
        'has a symbolic link in place of one of its files: replace the link with the file itself',
      );
      expect(error.message.endsWith(`(${path + end}).`)).toBe(true);
    }
    renameSync(`${other}-disk`, path + end);
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
    const journal = opened(path);
    expect(journal.rollbackGuard).toEqual({ state: 'ok' });
    expect(journal.findTransaction('newest')).toBeDefined();
    journal.close();
  },
);

test('a journal opens through a symbolic link to its directory', () => {
  const path = killed();
  const link = `${dirname(dirname(path))}/link`;
  symlinkSync(dirname(path), link);
  const journal = opened(`${link}/journal.db`);
  expect(journal.rollbackGuard).toEqual({ state: 'ok' });
  expect(journal.findTransaction('newest')).toBeDefined();
  journal.close();
});
