/** One payment with a wrong clock does not move the beginning of a journal. Lines before the beginning are no mistakes. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TransactionSummary } from '../../src/client/index.js';
import type { BookedTransaction } from '../../src/match/index.js';
import { bookedOfSummary, type JournalOrder, runMatch } from '../../src/settlement/index.js';
import { asWritten } from '../unchecked.js';

const directory = mkdtempSync(join(tmpdir(), 'tenderd-beginning-'));
afterAll(() => rmSync(directory, { recursive: true }));

const header =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Batch Number,Note';

/** Returns a payment as a daemon reports it. `terminalAt`: the time of the terminal. */
function payment(at: string, place: number, terminalAt = at): BookedTransaction {
  const summary: Partial<TransactionSummary> = {
    transactionId: `t${place}`,
    sale: `S${place}`,
    kind: 'payment',
    terminal: 'till-1',
    acceptedAt: `${at}T10:00:00.000Z`,
    result: 'approved',
    acknowledged: true,
    authorized: { amount: 500, currency: 'EUR' },
    poiTransaction: { transactionId: `tender.P${place}`, timeStamp: `${terminalAt}T12:00:00+02:00` },
  };
  return bookedOfSummary(asWritten(summary), []);
}

/** Returns a payment for which the terminal reported no time. */
function failed(at: string, place: number): BookedTransaction {
  const { clock: _clock, ...rest } = payment(at, place);
  return { ...rest, ending: 'not-moved' };
}

async function beginningOf(journal: readonly BookedTransaction[], order: JournalOrder): Promise<string | undefined> {
  const file = join(directory, 'a.csv');
  // The payment of this line was before the journal.
  const line = 'Shop,PX,SX,2026-09-01 10:00:00,UTC,Settled,MX,EUR,,5.00,4,';
  writeFileSync(file, `${header}\n${line}\n`);
  const { scope, figures } = await runMatch({
    files: [file],
    merchants: [],
    lateDays: 5,
    readJournal: async (add) => {
      (order === 'oldest-first' ? journal : journal.toReversed()).forEach(add);
      return order;
    },
  });
  expect(figures.beforeJournal).toBe(journal.length === 0 || String(scope.journalSince) > '2026-09-02' ? 1 : 0);
  return scope.journalSince?.slice(0, 10);
}

const real = ['2026-10-01', '2026-10-01', '2026-10-02', '2026-10-05'];
const payments = (...days: readonly string[]) => days.map((at, place) => payment(at, place));

test.each<readonly [name: string, journal: readonly BookedTransaction[], begins: string | undefined]>([
  ['right clocks', payments(...real), '2026-10-01'],
  ['a clock in the past', payments(...real, '2020-01-01', '2026-10-06'), '2026-10-01'],
  ['a clock in the past at the end', payments(...real, '2020-01-01'), '2026-10-01'],
  ['a clock in the past for two payments', payments(...real, '2020-01-01', '2021-01-01', '2026-10-06'), '2026-10-01'],
  ['a clock in the future at first', payments('2030-01-01', ...real), '2026-10-01'],
  ['a clock in the future later', payments(...real, '2030-01-01', '2026-10-06'), '2026-10-01'],
  ['two payments, of which the second one has a clock in the past', payments('2026-10-01', '2020-01-01'), '2026-10-01'],
  [
    'a clock in the past for the first payment, which the terminal shows',
    [payment('2020-01-01', 9, '2026-09-30'), ...payments(...real)],
    '2026-10-01',
  ],
  [
    'a clock in the past for the first payment, which failed',
    [failed('2020-01-01', 9), ...payments(...real)],
    '2026-10-01',
  ],
  ['a failed first payment', [failed('2026-09-28', 9), ...payments(...real)], '2026-09-28'],
  [
    'a clock in the past for the first payment, and no time of a terminal',
    [failed('2020-01-01', 9), ...real.map(failed)],
    '2020-01-01',
  ],
  [
    'a long gap after many payments without the time of a terminal',
    [...Array.from({ length: 11 }, (_, place) => failed('2026-06-01', 20 + place)), ...payments(...real)],
    '2026-06-01',
  ],
  ['only a payment with a clock in the past', [payment('2020-01-01', 9, '2026-09-30')], '2020-01-01'],
  ['no payments', [], undefined],
])('the beginning of a journal with %s', async (_, journal, begins) => {
  expect(await beginningOf(journal, 'oldest-first')).toBe(begins);
  expect(await beginningOf(journal, 'newest-first')).toBe(begins);
});

test('a number of the acquirer is recorded if the id of the terminal has one', () => {
  expect(payment('2026-10-01', 1)).toMatchObject({ hasAcquirerReference: true });
  const ofTerminal = { ...payment('2026-10-01', 1), poiTransaction: { transactionId: '0007', timeStamp: '' } };
  expect(bookedOfSummary(asWritten(ofTerminal), [])).not.toHaveProperty('hasAcquirerReference');
  expect(bookedOfSummary(asWritten(ofTerminal), ['P1'])).toHaveProperty('hasAcquirerReference', true);
});
