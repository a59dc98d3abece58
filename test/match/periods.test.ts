/** A finding about a payment names the period of the terminal if this period was closed with another total than the journal has. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { BookedTransaction } from '../../src/match/index.js';
import { runMatch } from '../../src/settlement/index.js';
import { stores } from './month.js';
import { adyenReport } from './settlement-writers.js';

const directory = mkdtempSync(join(tmpdir(), 'tenderd-periods-'));
afterAll(() => rmSync(directory, { recursive: true }));

const amount = { amount: 500, currency: 'EUR' };

function transaction(transactionId: string, place: string, at: string): BookedTransaction {
  return {
    transactionId,
    sale: transactionId,
    place,
    effect: 'charge',
    ending: 'moved',
    at,
    amount,
    alternatives: [],
    isAcknowledged: true,
    isUnlinked: false,
    references: [transactionId],
    saleReferences: [transactionId],
  };
}

function closing(transactionId: string, place: string, at: string, differing?: string): BookedTransaction {
  const { amount: _none, ...closed } = transaction(transactionId, place, at);
  const period = { id: differing ?? '', differences: [{ type: 'payment', journal: { count: 1, amount } }] };
  return { ...closed, effect: 'none', isClosing: true, ...(differing === undefined ? {} : { period }) };
}

/** One till closes a period that agrees with the journal, and then a period that differs. The other till closes no period. */
const journal = [
  transaction('before', 'till', '2026-10-01T10:00:00Z'),
  closing('agrees', 'till', '2026-10-01T20:00:00Z'),
  transaction('within', 'till', '2026-10-02T10:00:00Z'),
  transaction('elsewhere', 'other-till', '2026-10-02T11:00:00Z'),
  transaction('after', 'till', '2026-10-03T10:00:00Z'),
  closing('differs', 'till', '2026-10-02T20:00:00Z', '0042'),
];

test('a payment in a period with another total has the number of the period, and no other payment has it', async () => {
  const [store] = stores;
  if (store === undefined) throw new Error('no shop');
  const [paidMs, bookedMs] = [Date.UTC(2026, 9, 1, 9), Date.UTC(2026, 9, 20)];
  const entry = {
    store,
    type: 'sale',
    payment: 'P',
    operation: 'C',
    order: 'unknown',
    amount,
    paidMs,
    bookedMs,
  } as const;
  const file = join(directory, 'report.csv');
  writeFileSync(file, adyenReport([entry], 1));
  const { findings } = await runMatch({
    files: [file],
    merchants: [],
    lateDays: 5,
    readJournal: async (add) => journal.forEach(add),
  });
  const periods = findings.map(({ code, transactionId, period }) => [code, transactionId, period]);
  expect(periods).toEqual([
    ['charge-not-settled', 'before', undefined],
    ['charge-not-settled', 'within', '0042'],
    ['charge-not-settled', 'elsewhere', undefined],
    ['charge-not-settled', 'after', undefined],
    // The only line is an hour older than the journal.
    ['files-before-journal', undefined, undefined],
    ['period-differs', 'differs', '0042'],
  ]);
});
