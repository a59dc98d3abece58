import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { codeOf, fact, freshPath, now, part, payment } from './samples.js';

function open(path: string): Journal {
  return openJournal({ path, now, pregrowBytes: 0 });
}

/** Opens, runs, closes. */
function using<T>(path: string, run: (journal: Journal) => T): T {
  const journal = open(path);
  try {
    return run(journal);
  } finally {
    journal.close();
  }
}

function pay(journal: Journal, ...ids: readonly string[]): void {
  for (const id of ids) expect(journal.commit([part('till-1', payment(id))])).toMatchObject([{ ok: true }]);
}

/** The files as a sudden death of machine or process leaves them. */
function copyAsLeft(from: string, names: readonly string[]): string {
  const to = freshPath();
  mkdirSync(dirname(to));
  for (const name of names) if (existsSync(from + name)) copyFileSync(from + name, to + name);
  return to;
}

const witnessOf = (path: string): unknown => JSON.parse(readFileSync(`${path}.witness`, 'utf8'));

test('a journal that goes on where it was is not doubted', () => {
  const path = freshPath();
  using(path, (journal) => {
    expect(journal.rollbackGuard).toEqual({ state: 'ok' });
    pay(journal, 'a', 'b');
  });
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
  using(path, (journal) => expect(journal.rollbackGuard).toEqual({ state: 'ok' }));
});

test('a deleted journal is missed, until a person confirms and is remembered for it', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a', 'b'));
  const missed = witnessOf(path);
  rmSync(path);
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({ state: 'unconfirmed', text: expect.stringContaining('missing') });
    // Neither its own new facts nor a restart nor a heartbeat cover it up.
    pay(journal, 'c', 'd', 'e');
    expect(journal.beat()).toEqual({ ok: true });
  });
  expect(witnessOf(path)).toEqual(missed);
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

test('an older copy that was restored is noticed', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  copyFileSync(path, `${path}.backup`);
  using(path, (journal) => pay(journal, 'b'));
  copyFileSync(`${path}.backup`, path);
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({
      state: 'unconfirmed',
      text: expect.stringContaining('1 entries where 2'),
    });
  });
});

test('a log that was deleted after a crash is noticed', () => {
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

test('a crash before the witness was moved raises no doubt, because it is never ahead', () => {
  const path = freshPath();
  const journal = open(path);
  pay(journal, 'a');
  const before = witnessOf(path);
  const thief = { ...payment('thief'), acknowledgedRevision: 9 };
  const facts = [fact('accepted'), fact('accepted'), fact('accepted')];
  expect(journal.commit([{ terminal: 'till-1', facts, transactions: [thief] }])).toMatchObject([{ ok: false }]);
  pay(journal, 'b');
  // Payments do not pay for the witness.
  expect(witnessOf(path)).toEqual(before);
  const left = copyAsLeft(path, ['', '-wal', '.witness']);
  journal.commit([{ terminal: 'till-1', facts, transactions: [thief] }, part('till-2')]);
  journal.beat();
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
  journal.close();
  using(left, (after) => expect(after.rollbackGuard).toEqual({ state: 'ok' }));
});

test('another journal in its place is noticed', () => {
  const [path, other] = [freshPath(), freshPath()];
  using(path, (journal) => pay(journal, 'a'));
  using(other, (journal) => pay(journal, 'x', 'y', 'z'));
  copyFileSync(other, path);
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({ state: 'unconfirmed', text: expect.stringContaining('another') });
  });
});

test('the journal that was missed cannot come back unnoticed after a person confirmed another', () => {
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

test('a crash between the confirmation and its witness leaves the doubt', () => {
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
])('a witness that is %s leaves a journal with facts in doubt', (_how, spoil, words) => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  spoil(`${path}.witness`);
  using(path, (journal) => {
    expect(journal.rollbackGuard).toMatchObject({ state: 'unconfirmed', text: expect.stringContaining(words) });
    expect(journal.rollbackGuard).toMatchObject({ text: expect.stringMatching(/may have been charged.*then confirm/) });
  });
});

test('a witness that the system does not let us read stops the start', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  rmSync(`${path}.witness`);
  mkdirSync(`${path}.witness`);
  expect(codeOf(() => open(path))).toBe('journal-unwritable');
  rmSync(`${path}.witness`, { recursive: true });
  // Nothing of the start that failed stands in the way of the next one.
  using(path, (journal) => expect(journal.findTransaction('a')).toBeDefined());
});

test('a witness is written by a heartbeat only when there is news, and by a clean end', () => {
  const path = freshPath();
  const journal = open(path);
  pay(journal, 'a');
  expect(journal.beat()).toEqual({ ok: true });
  expect(witnessOf(path)).toMatchObject({ facts: 1 });
  rmSync(`${path}.witness`);
  expect(journal.beat()).toEqual({ ok: true });
  expect(existsSync(`${path}.witness`)).toBe(false);
  pay(journal, 'b');
  journal.close();
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
  using(path, (again) => expect(again.rollbackGuard).toEqual({ state: 'ok' }));
});

test('a start after a crash moves the witness with its first heartbeat, though nothing new was written', () => {
  const path = freshPath();
  const journal = open(path);
  pay(journal, 'a', 'b');
  const left = copyAsLeft(path, ['', '-wal', '.witness']);
  journal.close();
  expect(witnessOf(left)).toMatchObject({ facts: 0 });
  const again = open(left);
  expect(again.beat()).toEqual({ ok: true });
  expect(witnessOf(left)).toMatchObject({ facts: 2 });
  again.close();
});

test('a start on a journal that is as the witness has it writes no witness', () => {
  const path = freshPath();
  using(path, (journal) => pay(journal, 'a'));
  utimesSync(`${path}.witness`, new Date(0), new Date(0));
  using(path, (journal) => expect(journal.beat()).toEqual({ ok: true }));
  expect(statSync(`${path}.witness`).mtime.getTime()).toBe(0);
});

test('whoever confirmed, and why, is a fact that everybody who follows the facts is told', () => {
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

test('a journal in memory has no witness and is never doubted', () => {
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

test('a first start that was cut short before its witness was written is no loss', () => {
  const path = freshPath();
  using(path, () => undefined);
  rmSync(`${path}.witness`);
  using(path, (journal) => expect(journal.rollbackGuard).toEqual({ state: 'ok' }));
  expect(witnessOf(path)).toMatchObject({ facts: 0 });
});

test('a witness that cannot be written is told and stops no payment', () => {
  const path = freshPath();
  using(path, (journal) => {
    mkdirSync(`${path}.witness.new`);
    pay(journal, 'a');
    expect(journal.beat()).toMatchObject({ ok: false, text: expect.stringContaining('EISDIR') });
    pay(journal, 'b');
    rmSync(`${path}.witness.new`, { recursive: true });
    expect(journal.beat()).toEqual({ ok: true });
  });
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
});
