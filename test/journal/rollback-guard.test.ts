import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { judgeRollbackGuard, type Mark } from '../../src/journal/rollback-guard.js';
import type { LogHeader } from '../../src/journal/log-header.js';
import { openDatabase } from '../../src/journal/database.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import { Space } from '../../src/journal/space.js';
import { codeOf, fact, freshPath, now, part, payment, madeJournal, opened, accept } from './samples.js';

function open(path: string): Journal {
  return opened(path);
}

/** Opens the journal, runs the function, and closes the journal. */
function using<T>(path: string, run: (journal: Journal) => T): T {
  const journal = open(path);
  try {
    return run(journal);
  } finally {
    journal.close();
  }
}

function pay(journal: Journal, ...ids: readonly string[]): void {
  for (const id of ids) expect(accept(journal, id)).toMatchObject([{ ok: true }]);
}

/** Copies the files as a sudden death of machine or process leaves them. */
function copyAsLeft(from: string, names: readonly string[]): string {
  const to = freshPath();
  mkdirSync(dirname(to));
  for (const name of names) if (existsSync(from + name)) copyFileSync(from + name, to + name);
  return to;
}

const markShape = z.looseObject({ journal: z.string(), facts: z.int() });
const witnessOf = (path: string) => markShape.parse(JSON.parse(readFileSync(`${path}.witness`, 'utf8')));

test('a journal that continues where it ended causes no integrity hold', () => {
  const path = freshPath();
  using(path, (journal) => {
    expect(journal.rollbackGuard).toEqual({ state: 'ok' });
    pay(journal, 'a', 'b');
  });
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
  using(path, (journal) => expect(journal.rollbackGuard).toEqual({ state: 'ok' }));
});

test('a deleted journal causes an integrity hold until an operator confirms it, which is recorded', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a', 'b'));
  const missed = witnessOf(path);
  rmSync(path);
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({ state: 'unconfirmed', text: expect.stringContaining('missing') });
    // New facts, a restart and a heartbeat do not hide the loss.
    pay(journal, 'c', 'd', 'e');
    expect(journal.beat()).toEqual({ ok: true });
  });
  // Only the log has changed: there is a new one.
  expect(witnessOf(path)).toEqual({ ...missed, log: undefined });
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({ state: 'unconfirmed', text: expect.stringContaining('missing') });
    journal.confirmRollbackGuard('Ada', 'the disk was replaced');
    expect(journal.rollbackGuard).toEqual({ state: 'ok' });
    expect(journal.commits()).toBe(1);
    journal.confirmRollbackGuard('Ada', 'once more');
    expect(journal.commits()).toBe(1);
  });
  using(path, (journal) => expect(journal.rollbackGuard).toEqual({ state: 'ok' }));
  expect(readFileSync(path).includes('the disk was replaced')).toBe(true);
});

test('a restored older copy causes an integrity hold', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  copyFileSync(path, `${path}.backup`);
  using(path, (journal) => pay(journal, 'b'));
  copyFileSync(`${path}.backup`, path);
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({
      state: 'unconfirmed',
      text: expect.stringContaining('it has 1 entry, but 2'),
    });
  });
});

test('a log that was deleted after a crash causes an integrity hold', () => {
  const path = freshPath();
  const journal = open(path);
  pay(journal, 'a', 'b');
  expect(journal.beat()).toEqual({ ok: true });
  pay(journal, 'c');
  copyFileSync(path, `${path}.without-log`);
  pay(journal, 'd');
  const [whole, cut] = [copyAsLeft(path, ['', '-wal', '.witness']), copyAsLeft(path, ['', '.witness'])];
  journal.beat();
  copyFileSync(`${path}.witness`, `${cut}.witness`);
  journal.close();
  using(whole, (left) => {
    expect(left.rollbackGuard).toEqual({ state: 'ok' });
    expect(left.list({}).map(({ request }) => request.transactionId)).toEqual(['d', 'c', 'b', 'a']);
  });
  using(cut, (left) => expect(left.rollbackGuard.state).toBe('unconfirmed'));
});

test('the guard counts each commit at once, without a sync, and no rejected or rolled-back part', () => {
  const path = freshPath();
  const journal = open(path);
  pay(journal, 'a');
  expect(witnessOf(path)).toMatchObject({ facts: 1 });
  const thief = { ...payment('thief'), acknowledgedRevision: 9 };
  const facts = [fact('accepted'), fact('accepted'), fact('accepted')];
  expect(journal.commit([{ writer: 'till-1', facts, transactions: [thief] }])).toMatchObject([{ ok: false }]);
  expect(witnessOf(path)).toMatchObject({ facts: 1 });
  pay(journal, 'b');
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
  const left = copyAsLeft(path, ['', '-wal', '.witness']);
  journal.commit([{ writer: 'till-1', facts, transactions: [thief] }, part('till-2')]);
  journal.beat();
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
  journal.close();
  using(left, (after) => expect(after.rollbackGuard).toEqual({ state: 'ok' }));
});

test('a guard that is older than its journal after a power cut causes no integrity hold', () => {
  const path = freshPath();
  const journal = open(path);
  pay(journal, 'a');
  const behind = copyAsLeft(path, ['.witness']);
  for (let round = 0; round < 3; round += 1) {
    pay(journal, `b${round}`);
    journal.beat();
  }
  const left = copyAsLeft(path, ['', '-wal']);
  journal.close();
  copyFileSync(`${behind}.witness`, `${left}.witness`);
  using(left, (after) => expect(after.rollbackGuard).toEqual({ state: 'ok' }));
});

test('a journal with an older guard of two fields opens without an integrity hold and is counted from then on', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  const { journal: name, facts } = witnessOf(path);
  writeFileSync(`${path}.witness`, `${JSON.stringify({ journal: name, facts })}\n`);
  const journal = open(path);
  expect(journal.rollbackGuard).toEqual({ state: 'ok' });
  pay(journal, 'b');
  const left = copyAsLeft(path, ['', '.witness']);
  journal.close();
  using(left, (after) =>
    expect(after.rollbackGuard).toMatchObject({ text: expect.stringContaining('missing or empty') }),
  );
});

/** Returns the files of three runs: two that were closed, and one that was killed. */
function threeLives() {
  const path = freshPath();
  const ends = ['', '-wal', '.witness'];
  const lives = ['a', 'b', 'c'].map((id) => {
    const journal = open(path);
    pay(journal, `${id}1`, `${id}2`);
    const killed = copyAsLeft(path, ends);
    pay(journal, `${id}3`);
    const newest = copyAsLeft(path, ends);
    journal.close();
    return { killed, newest, closed: copyAsLeft(path, ends) };
  });
  const [first, second, third] = lives;
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three');
  return { first, second, third };
}

test.each<[string, (lives: ReturnType<typeof threeLives>, path: string) => void, string]>([
  ['its log removed', (_lives, path) => rmSync(`${path}-wal`), 'missing or empty'],
  ['its log emptied', (_lives, path) => truncateSync(`${path}-wal`), 'missing or empty'],
  [
    'its log cut',
    (_lives, path) => truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 100),
    'older than before',
  ],
  [
    'the log of a moment before',
    ({ third }, path) => copyFileSync(`${third.killed}-wal`, `${path}-wal`),
    'older than before',
  ],
  [
    'the log of an earlier life',
    ({ first }, path) => copyFileSync(`${first.newest}-wal`, `${path}-wal`),
    'older than before',
  ],
  [
    'the main file of an earlier life',
    ({ first }, path) => copyFileSync(first.closed, path),
    'main file of the journal is older',
  ],
  [
    'both of an earlier life',
    ({ first }, path) => {
      copyFileSync(first.newest, path);
      copyFileSync(`${first.newest}-wal`, `${path}-wal`);
    },
    'older than before',
  ],
])('a journal that was left by a kill and has %s causes an integrity hold', (_what, spoil, words) => {
  const lives = threeLives();
  const path = lives.third.newest;
  spoil(lives, path);
  using(path, (journal) =>
    expect(journal.rollbackGuard).toMatchObject({ state: 'unconfirmed', text: expect.stringContaining(words) }),
  );
});

test('an earlier main file with a log that was already copied into the newer main file causes an integrity hold', () => {
  const { third } = threeLives();
  const path = copyAsLeft(third.closed, ['', '.witness']);
  const journal = open(path);
  pay(journal, 'd');
  journal.beat();
  const idle = copyAsLeft(path, ['', '-wal', '.witness']);
  journal.close();
  copyFileSync(third.closed, idle);
  using(idle, (left) =>
    expect(left.rollbackGuard).toMatchObject({ text: expect.stringContaining('older than before') }),
  );
});

test('a kill, a clean end, a kill during either and a failed start cause no integrity hold', () => {
  const { second, third } = threeLives();
  const { log } = witnessOf(third.newest);
  expect(log).toMatchObject({ isNeeded: true });
  // The log is deleted, and then the process dies.
  const dying = copyAsLeft(third.closed, ['', '.witness']);
  // A start that died before the guard knew its log: the guard expects no log in particular.
  const starting = copyAsLeft(third.closed, ['', '.witness']);
  const { db } = openDatabase(starting);
  const left = copyAsLeft(starting, ['', '-wal', '.witness']);
  db.close();
  for (const path of [third.newest, third.closed, dying, left, second.closed])
    using(path, (journal) => expect(journal.rollbackGuard).toEqual({ state: 'ok' }));

  const failing = threeLives().third.newest;
  expect(codeOf(() => openJournal({ path: failing, now, pregrowBytes: 65_536, freeBytes: refuse }))).toBe('journal-io');
  using(failing, (journal) => expect(journal.rollbackGuard).toEqual({ state: 'ok' }));
});

function refuse(): never {
  throw new Error('this disk cannot be asked');
}

test.each<[string, Partial<Mark>, LogHeader | undefined, RegExp | undefined]>([
  ['nothing is new', {}, { id: 7, run: 3 }, undefined],
  ['the log went on', {}, { id: 7, run: 9 }, undefined],
  ['the guard is behind', { facts: 99, checkpoint: 9 }, { id: 7, run: 3 }, undefined],
  ['the log is gone', {}, undefined, /log .* is missing or empty/],
  ['the log is of an earlier run', {}, { id: 7, run: 2 }, /is not the latest one/],
  ['the log is another one', {}, { id: 8, run: 3 }, /is not the latest one/],
  ['the main file is of before', { checkpoint: 4 }, { id: 7, run: 3 }, /main file .* is older/],
  ['facts are missing', { facts: 9 }, { id: 7, run: 3 }, /9 entries, but 10 were written/],
])('the check of the guard after a kill where %s', (_what, own, log, words) => {
  const mark: Mark = { journal: 'j', facts: 10, checkpoint: 5, log: { id: 7, run: 3, isNeeded: true } };
  const found = { guard: { type: 'mark', mark }, log } as const;
  const judged = judgeRollbackGuard(found, { ...mark, ...own }, { isNew: false, needsFirstConfirmation: true });
  expect(judged.state).toBe(words === undefined ? 'ok' : 'unconfirmed');
  expect(judged.state === 'ok' ? '' : judged.text).toMatch(words ?? /^$/);
});

test('the journal of another till in place of the right journal causes an integrity hold', () => {
  const [path, other] = [freshPath(), freshPath()];
  using(path, (journal) => pay(journal, 'a'));
  using(other, (journal) => pay(journal, 'x', 'y', 'z'));
  copyFileSync(other, path);
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({
      state: 'unconfirmed',
      text: expect.stringContaining('not the journal that tenderd last wrote'),
    });
  });
});

test('the lost journal causes an integrity hold if it returns after an operator confirmed another journal', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  copyFileSync(path, `${path}.backup`);
  using(path, (journal) => pay(journal, 'b'));
  copyFileSync(path, `${path}.missed`);
  copyFileSync(`${path}.backup`, path);
  using(path, (journal) => journal.confirmRollbackGuard('Ada', 'restored'));
  copyFileSync(`${path}.missed`, path);
  using(path, (journal) => expect(journal.rollbackGuard.state).toBe('unconfirmed'));
});

test('a crash between the confirmation and its guard leaves the integrity hold', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  rmSync(path);
  copyFileSync(`${path}.witness`, `${path}.kept`);
  using(path, (journal) => journal.confirmRollbackGuard('Ada', 'replaced'));
  copyFileSync(`${path}.kept`, `${path}.witness`);
  using(path, (journal) => expect(journal.rollbackGuard.state).toBe('unconfirmed'));
});

test.each([
  ['gone', (path: string) => rmSync(path), 'is missing'],
  ['empty', (path: string) => writeFileSync(path, ''), 'cannot be read'],
  ['of another shape', (path: string) => writeFileSync(path, '{"journal":1}'), 'cannot be read'],
  ['without a name', (path: string) => writeFileSync(path, '{"journal":"","facts":0}'), 'cannot be read'],
  ['of fewer facts than none', (path: string) => writeFileSync(path, '{"journal":"x","facts":-1}'), 'cannot be read'],
])('a guard that is %s causes an integrity hold for a journal with facts', (_how, spoil, words) => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  spoil(`${path}.witness`);
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({ state: 'unconfirmed', text: expect.stringContaining(words) });
    expect(journal.rollbackGuard).toMatchObject({ text: expect.stringMatching(/may have been charged.*then confirm/) });
  });
});

test('an unreadable guard stops the start', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  rmSync(`${path}.witness`);
  mkdirSync(`${path}.witness`);
  expect(codeOf(() => open(path))).toBe('journal-unwritable');
  rmSync(`${path}.witness`, { recursive: true });
  // The failed start leaves nothing that prevents the next one.
  using(path, (journal) => expect(journal.findTransaction('a')).toBeDefined());
});

test('a guard that was removed under an open journal is created again', () => {
  const path = freshPath();
  const journal = open(path);
  pay(journal, 'a');
  for (const [index, id] of ['b', 'c'].entries()) {
    rmSync(`${path}.witness`);
    pay(journal, id);
    expect(journal.beat()).toEqual({ ok: true });
    expect(witnessOf(path)).toMatchObject({ facts: index + 2 });
  }
  journal.close();
  using(path, (again) => expect(again.rollbackGuard).toEqual({ state: 'ok' }));
});

test('a heartbeat without new commits writes nothing', () => {
  const path = freshPath();
  const journal = open(path);
  pay(journal, 'a');
  journal.beat();
  const files = [path, `${path}-wal`, `${path}.witness`];
  for (const file of files) utimesSync(file, new Date(0), new Date(0));
  journal.beat();
  expect(files.map((file) => statSync(file).mtime.getTime())).toEqual([0, 0, 0]);
  // The guard counts only facts.
  journal.commit([{ writer: 'till-1', facts: [], transactions: [payment('b')] }]);
  expect(files.map((file) => statSync(file).mtime.getTime() > 0)).toEqual([false, true, false]);
  journal.close();
});

test('the name and the reason of a confirmation are a fact that all followers get', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a', 'b'));
  rmSync(path);
  using(path, (journal) => {
    const before = journal.lastFact();
    const { rollbackGuard } = journal;
    journal.confirmRollbackGuard('Ada', 'the disk was replaced');
    expect(journal.lastFact()).toBe(before + 1);
    expect(journal.factsAfter(before, 10)).toEqual([
      {
        seq: before + 1,
        at: now(),
        type: 'resolved',
        terminal: '',
        text: 'Ada confirmed the journal: the disk was replaced',
        detail: {
          name: 'Ada',
          reason: 'the disk was replaced',
          integrityHold: rollbackGuard.state === 'ok' ? '' : rollbackGuard.text,
        },
      },
    ]);
    expect(witnessOf(path)).toMatchObject({ facts: before + 1 });
  });
});

test('a journal in memory has no guard and no integrity hold', () => {
  const journal = openJournal({ path: ':memory:', now });
  expect(journal.rollbackGuard).toEqual({ state: 'ok' });
  journal.confirmRollbackGuard('Ada', 'nothing is wrong');
  expect(journal.commits()).toBe(0);
  pay(journal, 'a');
  expect(journal.beat()).toEqual({ ok: true });
  expect(journal.hasReserve()).toBe(true);
  journal.close();
  expect(existsSync(':memory:.witness')).toBe(false);
});

test('a first start that ended before it wrote its guard causes no integrity hold', () => {
  const path = freshPath();
  using(path, () => undefined);
  rmSync(`${path}.witness`);
  using(path, (journal) => expect(journal.rollbackGuard).toEqual({ state: 'ok' }));
  expect(witnessOf(path)).toMatchObject({ facts: 0 });
});

test('a guard that cannot be written is reported and stops no payment', () => {
  const path = freshPath();
  using(path, (journal) => {
    rmSync(`${path}.witness`);
    mkdirSync(`${path}.witness.new`);
    pay(journal, 'a');
    expect(journal.beat()).toMatchObject({ ok: false, text: expect.stringContaining('EISDIR') });
    pay(journal, 'b');
    rmSync(`${path}.witness.new`, { recursive: true });
    expect(journal.beat()).toEqual({ ok: true });
  });
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
});

test('the log of a journal in integrity hold stays outside the main file until an operator confirms it', () => {
  const killed = threeLives().third.newest;
  rmSync(`${killed}.witness`);
  const database = openDatabase(killed);
  const space = new Space(database.db, { path: killed, now, pregrowBytes: 0, reserveBytes: 0, freeBytes: () => 1 });
  space.takeAll();
  const runs = database.db.prepare('SELECT number FROM checkpoints').pluck();
  const before = Number(runs.get());
  const journal = new SqliteJournal({ path: killed, now, database, space });
  pay(journal, 'd');
  expect(journal.beat()).toEqual({ ok: true });
  expect([journal.rollbackGuard.state, runs.get()]).toEqual(['unconfirmed', before]);
  journal.confirmRollbackGuard('Ada', 'compared');
  expect(journal.beat()).toEqual({ ok: true });
  expect(runs.get()).toBe(before + 1);
  journal.close();
});

test('the guard is one line of a fixed length', () => {
  const path = freshPath();
  using(path, (journal) => {
    for (const id of ['', 'a', 'b']) {
      if (id !== '') pay(journal, id);
      expect(readFileSync(`${path}.witness`, 'latin1')).toMatch(/^\{[^\n]{254}\n$/);
    }
  });
  expect(readFileSync(`${path}.witness`, 'latin1')).toMatch(/^\{[^\n]{254}\n$/);
});

test('a start that ends before its check leaves the main file and the guard unchanged', () => {
  const { first, third } = threeLives();
  const path = third.newest;
  const main = readFileSync(path);
  copyFileSync(`${first.newest}-wal`, `${path}-wal`);
  const witness = readFileSync(`${path}.witness`);
  const begun = openDatabase(path);
  expect(readFileSync(path).equals(main)).toBe(true);
  begun.close();
  expect(readFileSync(`${path}.witness`).equals(witness)).toBe(true);
  using(path, (journal) => expect(journal.rollbackGuard.state).toBe('unconfirmed'));
});

test('a journal whose id was deleted can be confirmed', () => {
  const path = madeJournal();
  const { db, close } = openDatabase(path);
  db.exec("DELETE FROM meta WHERE name = 'id'");
  close();
  const journal = openJournal({ path, now });
  expect(journal.rollbackGuard.state).toBe('unconfirmed');
  journal.confirmRollbackGuard('Kim', 'compared with the totals of the terminal');
  journal.close();
  const again = openJournal({ path, now });
  expect(again.rollbackGuard).toEqual({ state: 'ok' });
  again.close();
});
