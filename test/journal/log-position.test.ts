/** Entries of a replicated log: each is committed as a whole, together with its position in the stream. */

import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { attempt, codeOf, errorOf, freshPath, now, on, opened, part, payment } from './samples.js';

const inMemory = { path: ':memory:', now };
const at = (sequence: number, stream = 'stream A') => ({ stream, sequence });
const first = part('till-1', payment('a', { attempts: [attempt('S1')] }));
const thief = part('till-1', payment('innocent'), payment('thief', { attempts: [attempt('S1')] }));

test('the journal has no position before its first entry', () => {
  const journal = openJournal(inMemory);
  journal.commit([first]);
  expect(journal.logPosition()).toBeUndefined();
});

test('an entry and its position are durable in one commit', () => {
  const path = freshPath();
  const journal = opened(path);
  journal.commit([first], at(7));
  // The files as a kill at this moment would leave them.
  const copy = freshPath();
  mkdirSync(dirname(copy));
  for (const end of ['', '-wal']) copyFileSync(path + end, copy + end);
  const killed = opened(copy);
  expect(killed.findTransaction('a')).toBeDefined();
  expect(killed.logPosition()).toEqual({ ...at(7), isAlone: false });
  expect(journal.commits()).toBe(1);
});

test('an entry without parts moves the position', () => {
  const journal = openJournal(inMemory);
  journal.commit([first], at(1));
  journal.commit([], at(2));
  expect(journal.logPosition()).toEqual({ ...at(2), isAlone: false });
});

test('an entry with a rejected part is not committed, and the journal stops with journal-diverged', () => {
  const path = freshPath();
  const journal = opened(path);
  journal.commit([first], at(1));
  const error = errorOf(() => journal.commit([part('till-2', on('till-2', payment('other'))), thief], at(2)));
  expect(error).toMatchObject({ code: 'journal-diverged', message: expect.stringContaining('attempt S1') });
  expect(codeOf(() => journal.findTransaction('a'))).toBe('journal-diverged');
  journal.close();

  const again = opened(path);
  expect(again.logPosition()).toEqual({ ...at(1), isAlone: false });
  expect(again.list({}).map(({ request }) => request.transactionId)).toEqual(['a']);
});

test.each([
  ['an entry that the journal already has', at(3), 'already has entry 3'],
  ['an entry of another stream', at(4, 'stream B'), 'another stream'],
])('the journal rejects %s', (_name, position, text) => {
  const journal = openJournal(inMemory);
  journal.commit([first], at(3));
  const error = errorOf(() => journal.commit([part('till-1', payment('b'))], position));
  expect(error).toMatchObject({ code: 'journal-diverged', message: expect.stringContaining(text) });
});

test('after a commit without the stream, the journal accepts no further entry', () => {
  const path = freshPath();
  const journal = opened(path);
  journal.commit([first], at(1));
  journal.commit([part('till-1', payment('alone'))]);
  expect(journal.logPosition()).toEqual({ ...at(1), isAlone: true });
  journal.close();

  const again = opened(path);
  const error = errorOf(() => again.commit([part('till-1', payment('b'))], at(2)));
  expect(error).toMatchObject({ code: 'journal-diverged', message: expect.stringContaining('no stream has') });
});

test('a check returns the results of a commit and writes nothing', () => {
  const journal = openJournal(inMemory);
  journal.commit([first], at(1));
  const parts = [part('till-2', on('till-2', payment('before'))), thief, part('till-1', payment('later'))];
  const checked = journal.check(parts);
  expect(checked.map(({ writer, ok }) => [writer, ok])).toEqual([
    ['till-2', true],
    ['till-1', false],
    ['till-1', false],
  ]);
  expect(journal.list({}).map(({ request }) => request.transactionId)).toEqual(['a']);
  expect([journal.commits(), journal.lastFact()]).toEqual([1, 1]);
  expect(journal.logPosition()).toEqual({ ...at(1), isAlone: false });
  expect(journal.commit(parts)).toEqual(checked);
});

test('two journals that get the same entries have the same transactions and facts', () => {
  const [leader, follower] = [openJournal(inMemory), openJournal(inMemory)];
  const entries = [[first], [part('till-2', on('till-2', payment('b')))], [part('till-1', payment('c'))]];
  for (const journal of [leader, follower])
    for (const [index, parts] of entries.entries()) journal.commit(JSON.parse(JSON.stringify(parts)), at(index + 1));
  const contents = [leader, follower].map((journal) => [journal.list({}), journal.factsAfter(0, 100)]);
  expect(contents[0]).toEqual(contents[1]);
});
