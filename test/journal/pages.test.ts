import { expect, test } from 'vitest';
import { openDatabase } from '../../src/journal/database.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import { Space } from '../../src/journal/space.js';
import type { Fact, TransactionRecord } from '../../src/core/index.js';
import { attempt, fact, freshPath, now, outcome, payment } from './samples.js';

const MIB = 1024 * 1024;

/** Returns the average number of pages that a commit of each kind writes to the log, over a series of good payments. */
function pagesOf(payments: number): { readonly opening: number; readonly ending: number } {
  const path = freshPath();
  const database = openDatabase(path);
  const { db } = database;
  const space = new Space(db, { path, now, pregrowBytes: 2 * MIB, reserveBytes: 0, freeBytes: () => 0 });
  space.takeAll();
  const journal = new SqliteJournal({ path, now, database, space });
  db.pragma('wal_autocheckpoint = 0');
  const log = db.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  const commit = (transaction: TransactionRecord, ...facts: readonly Fact[]): number => {
    const before = log.get()?.log ?? 0;
    journal.commit([{ writer: 'till-1', facts, transactions: [transaction] }]);
    return (log.get()?.log ?? 0) - before;
  };
  const sum = { opening: 0, ending: 0 };
  // The first commit after a start begins a new log.
  commit(payment('first'), fact('accepted', 'first'));
  for (let n = 0; n < payments; n += 1) {
    // The ids have the length of a UUID and no order, like those of registers.
    const id = `${(n * 7919) % 10_007}-3f1c-4a5e-9d7b-a21b0c9e88f1`.padStart(36, '0');
    const evidence = { at: now(), how: 'direct', message: { words: 'x'.repeat(2500) }, redacted: [] } as const;
    const opened = payment(id, { attempts: [attempt(`AB${n}`)] });
    const ended = payment(id, {
      attempts: [{ ...attempt(`AB${n}`, 'answered'), evidence }],
      outcome: { ...outcome('approved'), poiTransaction: { transactionId: `${n}`, timeStamp: now() } },
    });
    sum.opening += commit(opened, fact('accepted', id), fact('attempt-opened', id));
    sum.ending += commit(ended, fact('answered', id), fact('outcome', id));
  }
  journal.close();
  return { opening: sum.opening / payments, ending: sum.ending / payments };
}

test('a payment writes few pages, so that an additional index would be noticed', () => {
  const { opening, ending } = pagesOf(100);
  // The facts, the row, and the indexes of transactionId, sale, terminal, phase and attempt.
  expect(opening).toBeLessThan(8);
  // The facts, the row, and the phase in both indexes. The row grew, so also a new page, its parent, the list of free
  // pages and the header. And the index of the terminal's keys: without it, a payment could be refunded once for each
  // of its names.
  expect(ending).toBeLessThan(9.5);
});
