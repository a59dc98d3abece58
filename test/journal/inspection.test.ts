/** A journal is inspected while it is in use: damage is found without delaying the start. */

import { copyFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSqlite } from '../../src/sqlite.js';
import { expect, test } from 'vitest';
import { IN_MEMORY, openDatabase } from '../../src/journal/database.js';
import { openJournal } from '../../src/journal/index.js';
import { beginInspection, Inspection } from '../../src/journal/inspection.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { migrate } from '../../src/journal/schema-version.js';
import { damagePageOf, readThrough } from './damage.js';
import {
  attempt,
  codeOf,
  errorOf,
  fact,
  freshPath,
  madeJournal,
  now,
  part,
  payment,
  opened,
  accept,
} from './samples.js';

const small = { now, pregrowBytes: 0 };

/** Takes steps until none is left or one fails. */
function inspected(path: string) {
  const journal = opened(path);
  const error = errorOf(() => {
    while (journal.inspect() !== 'nothing') continue;
  });
  return { journal, error };
}

test.each(['transactions', 'attempts', 'asked', 'transactions_of_sale'])(
  'a journal with undetected damage in %s opens, and accepts no commit after the inspection finds the damage',
  (name) => {
    const path = madeJournal();
    readThrough(path);
    damagePageOf(path, name);
    const { journal, error } = inspected(path);
    expect(error.code).toBe('journal-corrupt');
    expect(errorOf(() => accept(journal, 'b'))).toBe(error);
    expect(errorOf(() => journal.inspect())).toBe(error);
    journal.close();
    expect(codeOf(() => opened(path))).toBe('journal-corrupt');
  },
);

test('a journal that is repaired opens after damage was found', () => {
  const path = madeJournal();
  readThrough(path);
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  damagePageOf(path, 'transactions_of_sale');
  inspected(path).journal.close();
  copyFileSync(copy, path);
  expect(readThrough(path).at(-1)).toBe('nothing');
});

test('a start inspects the journal if the process before did not finish its inspection', () => {
  const path = madeJournal();
  readThrough(path);
  opened(path).close();
  damagePageOf(path, 'transactions_of_sale');
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
});

test('the inspection reads many rows in many steps, and the structure of the file in one', () => {
  const path = freshPath();
  const journal = opened(path);
  const facts = Array.from({ length: 450 }, () => fact('accepted'));
  journal.commit([{ writer: 'till-1', facts, transactions: [] }]);
  const commits = journal.commits();
  const steps: string[] = [];
  while (steps.at(-1) !== 'nothing') steps.push(journal.inspect());
  // The facts are two hundred rows, so they need two steps more than the one step of an empty table.
  const empty = readThrough(freshPath());
  expect(steps.length).toBe(empty.length + 2);
  expect(steps.slice(-2)).toEqual(['structure', 'nothing']);
  expect(journal.commits()).toBe(commits);
  journal.close();
});

test('the inspection reports no damage if the journal commits between two steps', () => {
  const path = madeJournal();
  const journal = opened(path);
  let steps = 0;
  do {
    steps += 1;
    journal.commit([part('till-1', payment(`p${steps}`, { attempts: [attempt(`P${steps}`)] }))]);
  } while (journal.inspect() !== 'nothing');
  expect(steps).toBeGreaterThan(5);
  journal.close();
  expect(readThrough(path).at(-1)).toBe('nothing');
});

test('on a full disk the inspection leaves no note, and the next start inspects the journal itself', () => {
  const path = madeJournal();
  readThrough(path);
  const journal = openJournal({ path, ...small, freeBytes: () => 0 });
  while (journal.inspect() !== 'nothing') continue;
  journal.close();
  damagePageOf(path, 'transactions_of_sale');
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
});

test('a finished inspection is noted in the journal, and reads nothing more', () => {
  const ran: unknown[] = [];
  const db = openSqlite(IN_MEMORY, { verbose: (sql) => ran.push(sql) });
  migrate(db);
  beginInspection(db);
  const inspection = new Inspection(db, IN_MEMORY);
  const database = { db, isNew: true, found: undefined, inspection, close: () => db.close() };
  const journal = new SqliteJournal({ path: IN_MEMORY, now, database, space: undefined });
  while (journal.inspect() !== 'nothing') continue;
  expect(db.prepare("SELECT value FROM meta WHERE name = 'inspection'").pluck().get()).toBe('passed');
  ran.length = 0;
  expect(journal.inspect()).toBe('nothing');
  expect(ran).toEqual([]);
  journal.close();
});

test('a journal in memory needs no inspection', () => {
  const journal = openJournal({ path: IN_MEMORY, now });
  expect(journal.inspect()).toBe('nothing');
  journal.close();
});

test('damage is reported even if it cannot be noted, and the next start finds it again', () => {
  const path = madeJournal();
  readThrough(path);
  damagePageOf(path, 'transactions_of_sale');
  const database = openDatabase(path);
  const journal = new SqliteJournal({ path, now, database, space: undefined });
  database.db.pragma('query_only = ON');
  const error = errorOf(() => {
    while (journal.inspect() !== 'nothing') continue;
  });
  expect(error.code).toBe('journal-corrupt');
  journal.close();
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
});

/** A file of up to this many pages is checked as a whole. */
const wholePages = (64 * 1024 * 1024) / 4096;

/** Enlarges a closed journal to this size with empty pages. */
function enlarge(path: string, pages = wholePages + 1): void {
  const bytes = readFileSync(path);
  bytes.writeUInt32BE(pages, 28);
  writeFileSync(path, bytes);
  truncateSync(path, pages * 4096);
}

test('a start of a large journal reads only the lanes and the state of the last inspection', () => {
  const path = madeJournal();
  damagePageOf(path, 'transactions_of_sale');
  enlarge(path);
  expect(readThrough(path).slice(-2)).toEqual(['structure', 'nothing']);

  const withoutLanes = madeJournal();
  damagePageOf(withoutLanes, 'lanes');
  enlarge(withoutLanes);
  expect(codeOf(() => opened(withoutLanes))).toBe('journal-corrupt');

  const smaller = madeJournal();
  damagePageOf(smaller, 'transactions_of_sale');
  enlarge(smaller, wholePages);
  expect(codeOf(() => opened(smaller))).toBe('journal-corrupt');
});

test('a large journal with damaged rows opens, and the inspection finds the damage', () => {
  const path = madeJournal();
  damagePageOf(path, 'attempts');
  enlarge(path);
  const { journal, error } = inspected(path);
  expect(error.code).toBe('journal-corrupt');
  journal.close();
});

test('the inspection finds damage in the middle of a long record', () => {
  const path = freshPath();
  const journal = opened(path);
  const long = { ...fact('printed'), text: 'x'.repeat(20_000) };
  journal.commit([{ writer: 'till-1', facts: [long], transactions: [] }]);
  journal.close();
  const bytes = readFileSync(path);
  // The page after the number of the next page: it contains only text of the record.
  const page = Math.floor(bytes.indexOf('x'.repeat(4000)) / 4096) + 1;
  bytes.fill(0x5a, page * 4096, (page + 1) * 4096);
  writeFileSync(path, bytes);
  enlarge(path);
  const { journal: again, error } = inspected(path);
  expect(error.code).toBe('journal-corrupt');
  again.close();
});

test('a large journal that was noted as damaged is checked as a whole at the start', () => {
  const path = madeJournal();
  const { db, close } = openDatabase(path);
  db.exec("UPDATE meta SET value = 'failed' WHERE name = 'inspection'");
  close();
  damagePageOf(path, 'transactions_of_sale');
  enlarge(path);
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
});

test('a journal of an earlier release is checked before its migration, even if it was noted as sound', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const db = openSqlite(path);
  migrate(db, MIGRATIONS.slice(0, -1));
  beginInspection(db);
  db.exec("UPDATE meta SET value = 'passed' WHERE name = 'inspection'");
  db.close();
  damagePageOf(path, 'transactions_of_sale');
  const before = readFileSync(path);
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
  expect(readFileSync(path).readUInt32BE(60)).toBe(before.readUInt32BE(60));
});

test('after damage in a large journal, the next start checks all of it', () => {
  const path = madeJournal();
  readThrough(path);
  damagePageOf(path, 'attempts');
  enlarge(path);
  const { journal, error } = inspected(path);
  expect(error.code).toBe('journal-corrupt');
  journal.close();
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
});
