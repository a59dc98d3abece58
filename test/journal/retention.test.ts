/** The journal erases personal data of old transactions, and none of it stays in its files. */

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { columnsOf } from '../../src/journal/columns.js';
import {
  type ErasureRun,
  type Journal,
  moveMatchedMark,
  openJournal,
  readMatchedMark,
} from '../../src/journal/index.js';
import { openSqlite } from '../../src/sqlite.js';
import { asWritten } from '../unchecked.js';
import { before, nameOf, old, paid, pay, recent } from './personal-payments.js';
import { fact, freshPath } from './samples.js';

function opened(path: string): Journal {
  return openJournal({ path, now: () => recent, pregrowBytes: 1_048_576, reserveBytes: 0 });
}

function finish(run: ErasureRun): ReturnType<ErasureRun['counts']> {
  while (run.next() === 'working');
  return run.counts();
}

/** The payment p1 as a place in the order of its journal. */
const p1 = { transactionId: 'p1', acceptedAt: old };
const unresolved: readonly string[] = [];

function setMark(path: string, mark: object): void {
  writeFileSync(join(dirname(path), 'matched.json'), JSON.stringify(mark));
}

/** Returns the names that occur in the bytes of the journal's files. */
function namesIn(path: string, ids: readonly string[]): readonly string[] {
  const bytes = ['', '-wal', '-journal']
    .map((end) => path + end)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file));
  return ids.filter((id) => bytes.some((content) => content.includes(nameOf(id))));
}

const ids = Array.from({ length: 120 }, (_, n) => `p${n}`);

describe('the erasure', () => {
  test('keeps the data of transactions that no match has settled yet', () => {
    const path = freshPath();
    const journal = opened(path);
    pay(journal, paid('p1'));
    setMark(path, { matchedUntil: '2020-01-01T00:00:00.000Z', last: p1, unresolved, at: old });
    pay(journal, paid('unacknowledged', { acknowledgedRevision: 0 }));
    const limited = journal.erase({ before, isTrial: false });
    expect(finish(limited)).toMatchObject({ transactions: 0, kept: { unacknowledged: 1, unmatched: 1 } });
    expect(limited).toMatchObject({ before: '2020-01-01T00:00:00.000Z', matchedUntil: '2020-01-01T00:00:00.000Z' });
    setMark(path, { matchedUntil: before, last: p1, unresolved, at: recent });
    const matched = journal.erase({ before, isTrial: true });
    expect(finish(matched)).toMatchObject({ transactions: 1, kept: { unacknowledged: 1, unmatched: 0 } });
    expect(matched).not.toHaveProperty('matchedUntil');
    journal.close();
  });

  test('keeps a payment that was accepted after the mark, although the clock was behind', () => {
    const path = freshPath();
    const journal = opened(path);
    pay(journal, paid('p1'));
    setMark(path, { matchedUntil: before, last: p1, unresolved, at: recent });
    pay(journal, paid('p2'));
    expect(finish(journal.erase({ before, isTrial: false }))).toMatchObject({
      transactions: 1,
      kept: { unmatched: 1 },
    });
    expect(journal.findTransaction('p1')?.erasedAt).toBe(recent);
    expect(journal.findTransaction('p2')?.erasedAt).toBeUndefined();
    expect(namesIn(path, ['p1', 'p2'])).toEqual(['p2']);
    setMark(path, { matchedUntil: before, last: { ...p1, transactionId: 'p2' }, unresolved, at: recent });
    expect(finish(journal.erase({ before, isTrial: false })).transactions).toBe(1);
    expect(journal.findTransaction('p2')?.erasedAt).toBe(recent);
    journal.close();
  });

  test('keeps a payment that was unresolved at the mark and is approved now, although the clock was set back', () => {
    const path = freshPath();
    const journal = opened(path);
    pay(journal, paid('p1'));
    pay(journal, paid('p2'));
    const mark = { matchedUntil: before, last: { ...p1, transactionId: 'p2' }, at: recent };
    setMark(path, { ...mark, unresolved: ['p1'] });
    expect(finish(journal.erase({ before, isTrial: false })).transactions).toBe(1);
    expect(journal.findTransaction('p1')?.erasedAt).toBeUndefined();
    setMark(path, { ...mark, unresolved });
    expect(finish(journal.erase({ before, isTrial: false })).transactions).toBe(1);
    expect(journal.findTransaction('p1')?.erasedAt).toBe(recent);
    journal.close();
  });

  test.each<readonly [name: string, content: string]>([
    [
      'is later than the clock',
      JSON.stringify({ matchedUntil: '2027-01-01T00:00:00Z', last: p1, unresolved, at: '2027-01-02T00:00:00Z' }),
    ],
    ['is later than its own run', JSON.stringify({ matchedUntil: before, last: p1, unresolved, at: old })],
    ['has no last transaction', JSON.stringify({ matchedUntil: before, unresolved, at: recent })],
    ['does not name the unresolved transactions', JSON.stringify({ matchedUntil: before, last: p1, at: recent })],
    [
      'has a last transaction that the journal does not have',
      JSON.stringify({ matchedUntil: before, last: { ...p1, transactionId: 'p7' }, unresolved, at: recent }),
    ],
    [
      'has a last transaction of another time',
      JSON.stringify({ matchedUntil: before, last: { ...p1, acceptedAt: recent }, unresolved, at: recent }),
    ],
    ['is cut', '{"matchedUntil":"2025-'],
    ['is empty', ''],
  ])('erases nothing if the mark of the match %s', (_, content) => {
    const path = freshPath();
    const journal = opened(path);
    pay(journal, paid('p1'));
    writeFileSync(join(dirname(path), 'matched.json'), content);
    for (const isTrial of [true, false]) {
      const run = journal.erase({ before, isTrial });
      expect([run.next(), run.next(), run.counts().transactions]).toEqual(['mark-wrong', 'mark-wrong', 0]);
    }
    expect(journal.findTransaction('p1')?.erasedAt).toBeUndefined();
    rmSync(join(dirname(path), 'matched.json'));
    expect(finish(journal.erase({ before, isTrial: false })).transactions).toBe(1);
    journal.close();
  });

  test('a right mark replaces one that cannot be used, and no mark is later than its run', () => {
    const path = freshPath();
    opened(path).close();
    const dataDir = dirname(path);
    const wrong = JSON.stringify({ matchedUntil: '2030-01-01T00:00:00Z', at: recent });
    writeFileSync(join(dataDir, 'matched.json'), wrong);
    const at = recent;
    const span = { matchedUntil: before, last: p1, unresolved, at, hasMarked: false, hasMissed: false };
    // Earlier transactions were never matched, or the end is in the future: the wrong mark stays, and is reported.
    expect(moveMatchedMark(dataDir, { ...span, since: old })).toEqual({ fault: 'in-future', stays: 'skips' });
    expect(moveMatchedMark(dataDir, { ...span, matchedUntil: '2029-01-01T00:00:00Z' })).toEqual({
      fault: 'in-future',
      stays: 'in-future',
    });
    expect(readFileSync(join(dataDir, 'matched.json'), 'utf8')).toBe(wrong);
    const mark = { matchedUntil: before, last: p1, unresolved, at };
    expect(moveMatchedMark(dataDir, span)).toEqual({ mark });
    const next = { ...span, hasMarked: true };
    expect(moveMatchedMark(dataDir, { ...next, matchedUntil: '2029-01-01T00:00:00Z' })).toEqual({
      mark,
      stays: 'in-future',
    });
    expect(moveMatchedMark(dataDir, { ...next, matchedUntil: old })).toEqual({ mark, stays: 'not-later' });
    expect(readMatchedMark(dataDir, at)).toEqual({ mark });
  });

  test('a draft of another run that writes at the same time does not prevent the mark', () => {
    const path = freshPath();
    opened(path).close();
    mkdirSync(join(dirname(path), 'matched.json.new'));
    const span = { matchedUntil: before, last: p1, unresolved: ['p7'], at: recent, hasMarked: false, hasMissed: false };
    const mark = { matchedUntil: before, last: p1, unresolved: ['p7'], at: recent };
    expect(moveMatchedMark(dirname(path), span)).toEqual({ mark });
    expect(readMatchedMark(dirname(path), recent)).toEqual({ mark });
  });

  test('the mark does not pass a transaction that was accepted after it and that no run has matched', () => {
    const path = freshPath();
    opened(path).close();
    const dataDir = dirname(path);
    const mark = { matchedUntil: before, last: p1, unresolved, at: recent };
    setMark(path, mark);
    const later = { matchedUntil: '2025-07-01T00:00:00Z', last: { ...p1, transactionId: 'p2' } };
    const span = { ...mark, ...later, since: old, hasMarked: true, hasMissed: true };
    expect(moveMatchedMark(dataDir, span)).toEqual({ mark, stays: 'missed' });
    expect(moveMatchedMark(dataDir, { ...span, hasMissed: false, hasMarked: false })).toEqual({
      fault: 'other-journal',
      stays: 'skips',
    });
    expect(moveMatchedMark(dataDir, { ...span, hasMissed: false })).toEqual({
      mark: { ...later, unresolved, at: recent },
    });
  });

  test('leaves no personal data in the bytes of the files, while they are open and after they are closed', () => {
    const path = freshPath();
    const journal = opened(path);
    for (const [n, id] of ids.entries()) {
      pay(journal, paid(id, {}, n % 7 === 0 ? 400 : n % 3));
      if (n % 20 === 0) journal.beat();
    }
    pay(journal, paid('young', { acceptedAt: recent }), recent);
    while (journal.indexEarlier());
    journal.beat();
    expect(namesIn(path, ids)).toEqual(ids);
    const run = journal.erase({ before, isTrial: false, name: 'Anna' });
    expect(finish(run)).toEqual({
      transactions: 120,
      kept: { open: 0, attention: 0, unacknowledged: 0, needed: 0, unmatched: 0 },
    });
    expect(namesIn(path, ids)).toEqual([]);
    expect(namesIn(path, ['young'])).toEqual(['young']);
    expect(journal.factsAfter(0, 1_000).at(-1)).toMatchObject({
      type: 'data-erased',
      text: `Anna erased the personal data of 120 transactions from before ${before}`,
      detail: { before, transactions: 120, name: 'Anna' },
    });
    journal.close();
    expect(namesIn(path, ids)).toEqual([]);
    const again = opened(path);
    const found = again.findTransaction('p7');
    expect(found).toMatchObject({
      request: { transactionId: 'p7' },
      outcome: { result: 'approved' },
      erasedAt: recent,
    });
    expect(found?.request.amountDetails).toEqual({ amount: 1200, currency: 'EUR' });
    expect(again.findByKey({ transactionId: 'Tp7' })).toEqual([found]);
    expect(again.factsOf('p7').map(({ type, detail }) => [type, detail])).toEqual([
      ['accepted', { row: 'x' }],
      ['stage', { row: 'x' }],
      ['answered', { row: 'x' }],
    ]);
    expect(finish(again.erase({ before, isTrial: false })).transactions).toBe(0);
    again.close();
  });

  test('overwrites the log although an earlier run erased everything and was killed before that', () => {
    const path = freshPath();
    const journal = opened(path);
    for (const id of ids) pay(journal, paid(id));
    const run = journal.erase({ before, isTrial: false });
    while (ids.some((id) => journal.findTransaction(id)?.erasedAt === undefined)) run.next();
    // The files of a killed process.
    const copied = freshPath();
    cpSync(dirname(path), dirname(copied), { recursive: true });
    journal.close();
    expect(namesIn(copied, ids)).not.toEqual([]);
    // This journal has free space inside, so its opening does not overwrite the log by chance.
    const next = openJournal({ path: copied, now: () => recent, pregrowBytes: 0, reserveBytes: 0 });
    expect(finish(next.erase({ before, isTrial: false })).transactions).toBe(0);
    expect(namesIn(copied, ids)).toEqual([]);
    next.close();
  });

  test('does only one transaction in a step whose time is over', () => {
    const journal = opened(freshPath());
    const few = ids.slice(0, 12);
    // The clock was set: a transaction is old although earlier ones are recent.
    for (const id of few.slice(1)) pay(journal, paid(id, { acceptedAt: recent }), recent);
    pay(journal, paid('p0'));
    let nowMs = 0;
    const clock = performance.now.bind(performance);
    performance.now = () => (nowMs += 1_000);
    const run = journal.erase({ before, isTrial: false });
    let steps = 0;
    for (; run.counts().transactions === 0; steps += 1) run.next();
    performance.now = clock;
    // Each recent transaction is checked in one step and left in another.
    expect(steps).toBeGreaterThanOrEqual(2 * (few.length - 1));
    expect(finish(run).transactions).toBe(1);
    journal.close();
  });

  test('does not read the records of recent transactions', () => {
    const path = freshPath();
    const journal = opened(path);
    pay(journal, paid('p0'));
    pay(journal, paid('p1', { acceptedAt: recent }), recent);
    journal.close();
    const db = openSqlite(path);
    db.prepare("UPDATE transactions SET record = 'unreadable' WHERE transaction_id = 'p1'").run();
    db.close();
    const next = opened(path);
    expect(finish(next.erase({ before, isTrial: false })).transactions).toBe(1);
    next.close();
  });

  test('in a trial only counts transactions', () => {
    const path = freshPath();
    const journal = opened(path);
    pay(journal, paid('p1'));
    const facts = journal.lastFact();
    expect(finish(journal.erase({ before, isTrial: true })).transactions).toBe(1);
    expect(journal.findTransaction('p1')?.erasedAt).toBeUndefined();
    expect(journal.lastFact()).toBe(facts);
    journal.close();
  });

  test('leaves the transactions that are open, uncertain, unacknowledged or needed, and returns to them', () => {
    const journal = opened(freshPath());
    pay(journal, paid('done'));
    pay(journal, paid('unacknowledged', { acknowledgedRevision: 0 }));
    pay(journal, paid('listed', { attention: asWritten([{ code: 'x', at: old, text: 'x', actions: [] }]) }));
    pay(journal, paid('needed'));
    const refund = paid('refund', { acceptedAt: recent });
    pay(
      journal,
      {
        ...refund,
        request: asWritten({
          ...refund.request,
          kind: 'refund',
          original: { type: 'transaction', transactionId: 'needed' },
        }),
      },
      recent,
    );
    pay(journal, paid('late'));
    const expected = { open: 0, attention: 1, unacknowledged: 1, needed: 1, unmatched: 0 };
    expect(finish(journal.erase({ before, isTrial: true }))).toEqual({ transactions: 2, kept: expected });
    expect(finish(journal.erase({ before, isTrial: false }))).toEqual({ transactions: 2, kept: expected });
    const record = journal.findTransaction('unacknowledged');
    if (record === undefined) throw new Error('it is in the journal');
    journal.commit([{ writer: 'till-1', facts: [], transactions: [{ ...record, acknowledgedRevision: 1 }] }]);
    expect(finish(journal.erase({ before, isTrial: false }))).toEqual({
      transactions: 1,
      kept: { ...expected, unacknowledged: 0 },
    });
    expect(finish(journal.erase({ before: '2027-01-01T00:00:00.000Z', isTrial: false })).transactions).toBe(2);
    journal.close();
  });

  test('returns to an erased transaction that changed later', () => {
    const journal = opened(freshPath());
    pay(journal, paid('p1'));
    pay(journal, paid('p2'));
    finish(journal.erase({ before, isTrial: false }));
    const record = journal.findTransaction('p1');
    if (record === undefined) throw new Error('it is in the journal');
    const facts = [{ ...fact('answered', 'p1'), at: old, text: nameOf('late') }];
    // A response arrives very late, and its writer still has the data in memory.
    expect(journal.commit([{ writer: 'till-1', facts, transactions: [{ ...paid('p1'), reversedBy: 'p2' }] }])).toEqual([
      { writer: 'till-1', ok: true },
    ]);
    expect(JSON.stringify([journal.findTransaction('p1'), journal.factsOf('p1')])).toContain('Nygaard');
    expect(finish(journal.erase({ before, isTrial: false })).transactions).toBe(1);
    expect(JSON.stringify([journal.findTransaction('p1'), journal.factsOf('p1')])).not.toContain('Nygaard');
    expect(journal.findTransaction('p1')?.reversedBy).toBe('p2');
    journal.close();
  });

  test('removes search terms and recipes, and keeps the columns', () => {
    const path = freshPath();
    const journal = opened(path);
    for (const id of ids.slice(0, 100)) pay(journal, paid(id));
    journal.beat();
    const columns = columnsOf(paid('p5'));
    finish(journal.erase({ before, isTrial: false }));
    expect(columnsOf(journal.findTransaction('p5') ?? paid('p5'))).toEqual(columns);
    journal.close();
    const db = openSqlite(path);
    const terms = db.prepare<[], string>('SELECT DISTINCT term FROM search_terms').pluck().all();
    expect(terms.filter((term) => term.startsWith('c4321') || term.startsWith('r987654'))).toEqual([]);
    expect(terms).toContain('rtp5');
    expect(() => db.prepare("UPDATE facts SET text = 'x'").run()).toThrow('a fact is never changed');
    db.prepare('UPDATE retention SET is_erasing = 1').run();
    expect(() => db.prepare("UPDATE facts SET at = 'x'").run()).toThrow('a fact is never changed');
    db.close();
  });

  test('erases the facts of terminals', () => {
    const journal = opened(freshPath());
    const stray = { ...fact('unmatched-response'), detail: { message: { body: 'Nygaard' }, row: 'x' } };
    journal.commit([
      {
        writer: 'till-1',
        facts: [
          { ...stray, at: old },
          { ...stray, at: recent },
        ],
        transactions: [],
      },
    ]);
    finish(journal.erase({ before, isTrial: false }));
    const facts = journal.factsAfter(0, 10);
    expect(facts.map(({ detail }) => detail)).toEqual([{ row: 'x' }, stray.detail, { before, transactions: 0 }]);
    journal.close();
  });
});
