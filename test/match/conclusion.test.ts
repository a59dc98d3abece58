/**
 * The conclusion of a match never claims more than was compared. It does not cover lines before the journal, transactions outside the time of the
 * files, and lines of unknown types.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { showReport } from '../../src/cli/match/report.js';
import type { BookedTransaction, JournalBounds } from '../../src/match/index.js';
import { type MatchInputs, type MatchReport, runMatch } from '../../src/settlement/index.js';
import { paid, removeFiles, reportOf } from './one-sale.js';

afterAll(removeFiles);

const directory = mkdtempSync(join(tmpdir(), 'tenderd-conclusion-'));
afterAll(() => rmSync(directory, { recursive: true }));

const header =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Batch Number,Note';

/** Returns a charge of 5.00 EUR. */
function charge(psp: string, day: string, sale = `S${psp}`, type = 'Settled'): string {
  return `Shop,${psp},${sale},${day} 10:00:00,UTC,${type},M${psp},EUR,,5.00,4,`;
}

function refund(psp: string, day: string, sale = `S${psp}`): string {
  return `Shop,${psp},${sale},${day} 10:00:00,UTC,Refunded,R${psp},EUR,5.00,,4,`;
}

/** Returns a payment of 5.00 EUR that the register acknowledged. */
function payment(psp: string, day: string, more: Partial<BookedTransaction> = {}): BookedTransaction {
  return {
    transactionId: `t${psp}`,
    sale: `S${psp}`,
    place: 'till-1',
    effect: 'charge',
    ending: 'moved',
    at: `${day}T10:00:00.000Z`,
    amount: { amount: 500, currency: 'EUR' },
    alternatives: [],
    isAcknowledged: true,
    isUnlinked: false,
    references: [`t${psp}`, psp],
    saleReferences: [`S${psp}`],
    ...more,
  };
}

async function run(
  lines: readonly string[],
  journal: readonly BookedTransaction[],
  bounds?: JournalBounds,
  more: Partial<MatchInputs> = {},
): Promise<MatchReport> {
  const path = join(directory, 'a.csv');
  writeFileSync(path, `${[header, ...lines].join('\n')}\n`);
  return runMatch({
    files: [path],
    merchants: [],
    lateDays: 5,
    readJournal: async (add) => {
      journal.forEach(add);
      return bounds;
    },
    ...more,
  });
}

/** Returns the lines of the report. */
function shownOf(report: MatchReport): readonly string[] {
  const shown: string[] = [];
  const line = (text = ''): void => void shown.push(text);
  showReport(report, { line, text: line, tint: (_, text) => text });
  return shown;
}

/** Returns the last line of the report. */
function lastOf(report: MatchReport): string {
  return shownOf(report).at(-1) ?? '';
}

const june = Array.from({ length: 4 }, (_, place) => charge(`P${place}`, '2026-06-01'));
const whole = [payment('A', '2026-10-01')];

test.each<
  readonly [
    name: string,
    lines: readonly string[],
    journal: readonly BookedTransaction[],
    more: Partial<MatchInputs>,
    conclusion: string,
    codes: readonly string[],
    last: string,
  ]
>([
  [
    'everything is in both',
    [charge('A', '2026-10-01'), charge('B', '2026-10-09')],
    [...whole, payment('B', '2026-10-09')],
    {},
    'agrees',
    [],
    'Sales, journal and settlement agree.',
  ],
  [
    'all lines are older than the journal',
    june,
    whole,
    {},
    'nothing-compared',
    ['files-before-journal'],
    'Nothing was compared.',
  ],
  [
    'all lines are older, and there are many',
    Array.from({ length: 20 }, (_, place) => charge(`P${place}`, '2026-06-01')),
    whole,
    {},
    'nothing-compared',
    ['files-before-journal'],
    'Nothing was compared.',
  ],
  [
    'a refund is older than the journal',
    [refund('A', '2026-06-01')],
    [],
    {},
    'nothing-compared',
    ['files-before-journal'],
    'Nothing was compared.',
  ],
  ['the journal is empty', june, [], {}, 'nothing-compared', ['files-before-journal'], 'Nothing was compared.'],
  [
    'most lines are older than the journal',
    [...june, charge('A', '2026-10-01')],
    whole,
    {},
    'agrees-in-part',
    [],
    'Sales, journal and settlement of 1 transaction agree. Not compared: lines older than the journal (4).',
  ],
  [
    'a payment is too new',
    [charge('A', '2026-10-01'), charge('B', '2026-10-09')],
    [...whole, payment('B', '2026-10-09'), payment('C', '2026-10-09')],
    {},
    'agrees-in-part',
    [],
    'Sales, journal and settlement of 2 transactions agree. Not compared: transactions outside the period of these files (1).',
  ],
  [
    'a payment is older than the file',
    [charge('A', '2026-10-01')],
    [...whole, payment('C', '2026-09-01')],
    {},
    'agrees-in-part',
    [],
    'Sales, journal and settlement of 1 transaction agree. Not compared: transactions outside the period of these files (1).',
  ],
  [
    'a line has an unknown type',
    [charge('A', '2026-10-01'), charge('B', '2026-10-01', 'SB', 'SettledNextYear')],
    whole,
    {},
    'agrees-in-part',
    [],
    'Sales, journal and settlement of 1 transaction agree. Not compared: lines of an unknown type (1).',
  ],
  [
    'a day without card payments',
    [],
    whole,
    { since: '2026-10-02T00:00:00Z', until: '2026-10-03T00:00:00Z' },
    'no-charges',
    [],
    'The files have no charges, and the journal has no payment that is missing in them. Not compared: transactions outside the period of these files (1).',
  ],
  [
    'lines are older, and a payment is missing',
    [charge('Z', '2026-09-01'), charge('Y', '2026-09-20')],
    [payment('A', '2026-09-21', { at: '2026-09-21T00:00:00Z' })],
    { until: '2026-10-01T00:00:00Z' },
    'differs',
    ['charge-not-settled', 'files-before-journal'],
    '2 mismatches.',
  ],
])('%s', async (_, lines, journal, more, conclusion, codes, last) => {
  const report = await run(lines, journal, undefined, more);
  expect({ conclusion: report.conclusion, codes: report.findings.map(({ code }) => code) }).toEqual({
    conclusion,
    codes,
  });
  expect(lastOf(report)).toBe(last);
  // Only charges that were compared can change `matchedUntil`.
  expect('matchedUntil' in report).toBe(lines.length > 0 && !codes.includes('files-before-journal'));
});

/** The head office knows all its stores since October and one of them only since November. It has deleted payments older than June. */
const office: JournalBounds = {
  journalSince: '2026-10-01T00:00:00Z',
  allStoresSince: '2026-11-01T00:00:00Z',
  deletedBefore: '2026-06-02T00:00:00Z',
};

test.each<readonly [name: string, line: string, journal: readonly BookedTransaction[], expected: string]>([
  ['before all stores', charge('X', '2026-09-30'), [], 'older'],
  ['while one store had not begun', charge('X', '2026-10-30'), [], 'store-not-known'],
  ['a refund while one store had not begun', refund('X', '2026-10-30'), [], 'store-not-known'],
  ['after all stores began', charge('X', '2026-11-02'), [], 'charge-not-in-journal'],
  ['a refund after all stores began', refund('X', '2026-11-02'), [], 'refund-not-in-journal'],
  // The payment of the line was deleted. The remaining payment of the same sale must not be resolved as approved.
  [
    'before the deletion, beside an unresolved one of the sale',
    charge('X', '2026-06-01', 'S1'),
    [payment('1', '2026-06-01', { ending: 'not-known' })],
    'store-not-known',
  ],
  [
    'before the deletion, beside a declined one of the sale',
    charge('X', '2026-06-01', 'S1'),
    [payment('1', '2026-06-01', { ending: 'not-moved' })],
    'older',
  ],
  [
    'before the deletion, the unresolved one itself',
    charge('1', '2026-06-01'),
    [payment('1', '2026-06-01', { ending: 'not-known' })],
    'charge-of-unresolved',
  ],
  [
    'after the deletion, beside an unresolved one of the sale',
    charge('X', '2026-11-03', 'S1'),
    [payment('1', '2026-11-03', { ending: 'not-known' })],
    'charge-of-unresolved',
  ],
])('in the head office, a line without a transaction: %s', async (_, line, journal, expected) => {
  const { findings, figures } = await run(
    [line, charge('A', '2026-11-05')],
    [payment('A', '2026-11-05'), ...journal],
    office,
  );
  expect(figures.beforeJournal).toBe(expected === 'older' ? 1 : 0);
  expect(findings.map(({ code }) => code)).toEqual(expected === 'older' ? [] : [expected]);
});

/** Store A and store B have a sale with the same number. Store B did not report yet at the time of its sale. */
test.each<readonly [name: string, more: Partial<BookedTransaction>, candidate: string | undefined]>([
  ['settled', {}, undefined],
  ['declined', { ending: 'not-moved' }, undefined],
  ['unresolved', { ending: 'not-known', at: '2026-10-30T08:00:00.000Z' }, 't1'],
  ['unresolved, and accepted after the line', { ending: 'not-known' }, undefined],
  ['refunded', { effect: 'refund' }, undefined],
])('a line of a later store is not explained by a sale with the same number: %s', async (name, more, candidate) => {
  const isRefund = name === 'refunded';
  const own = isRefund ? [refund('1', '2026-11-05')] : name === 'settled' ? [charge('1', '2026-11-05')] : [];
  const other = isRefund ? refund('X', '2026-10-30', 'S1') : charge('X', '2026-10-30', 'S1');
  const journal = [payment('A', '2026-11-05'), payment('1', '2026-11-05', more)];
  const { findings } = await run([charge('A', '2026-11-05'), ...own, other], journal, office);
  expect(findings.map(({ code, transactionId }) => [code, transactionId])).toEqual([['store-not-known', candidate]]);
});

test.each<readonly [name: string, bounds: JournalBounds, code: string]>([
  ['all stores are known', office, 'charged-twice'],
  ['only some stores were selected', { ...office, isPartOfStores: true }, 'store-not-known'],
])('two charges of one sale with different numbers of the acquirer, if %s', async (_, bounds, code) => {
  const lines = [charge('1', '2026-11-05'), charge('X', '2026-11-05', 'S1')];
  const { findings } = await run(lines, [payment('1', '2026-11-05')], bounds);
  expect(findings.map((one) => one.code)).toEqual([code]);
});

test('a refund that names a payment of a known store by its number is reported, although some stores are not selected', async () => {
  const lines = [charge('1', '2026-11-05'), refund('1', '2026-11-06')];
  const { findings } = await run(lines, [payment('1', '2026-11-05')], { ...office, isPartOfStores: true });
  expect(findings.map(({ code }) => code)).toEqual(['refund-not-in-journal']);
});

test('a listed sale before the beginning of the journal is counted as not compared', async () => {
  const sales = join(directory, 'older-sales.csv');
  writeFileSync(sales, 'sale,amount,currency,at\nSA,5.00,EUR,2026-10-01T10:00:00Z\nSX,5.00,EUR,2026-09-30\n');
  const more = { sales: { file: sales }, since: '2026-09-29T00:00:00Z', until: '2026-10-05T00:00:00Z' };
  const report = await run([charge('A', '2026-10-01')], whole, undefined, more);
  expect(report).toMatchObject({
    conclusion: 'agrees-in-part',
    findings: [],
    leftOut: { transactions: 0, olderLines: 0, olderSales: 1, unknownLines: 0 },
  });
  expect(lastOf(report)).toBe(
    'Sales, journal and settlement of 1 transaction agree. Not compared: sales older than the journal (1).',
  );
});

test('in the head office, a listed sale of a store that began to report later is not reported as a sale without a charge', async () => {
  const sales = join(directory, 'sales.csv');
  writeFileSync(sales, 'sale,amount,currency,at\nSA,5.00,EUR,2026-11-05\nSX,5.00,EUR,2026-10-30\n');
  const { findings } = await run([charge('A', '2026-11-05')], [payment('A', '2026-11-05')], office, {
    sales: { file: sales },
  });
  expect(findings.map(({ code, sale }) => [code, sale])).toEqual([['store-not-known', 'SX']]);
});

test('the report shows only days for days, the last day of the period, and one thing in the singular', async () => {
  const journal = ['09-28', '10-01', '10-02'].map((day) =>
    paid(day, '01T10:00', 500, { at: `2026-${day}T10:00:00.000Z`, sale: day, saleReferences: [day] }),
  );
  const shown = shownOf(
    await reportOf(
      journal,
      [
        { paid: '10-01', sale: '10-01' },
        { paid: '10-01', sale: 'X' },
      ],
      { since: '2026-10-01T00:00:00Z', until: '2026-10-02T00:00:00Z' },
    ),
  );
  expect(shown.slice(0, 5)).toEqual([
    '1 settlement file, payments from 2026-10-01 to 2026-10-01',
    'lines      2 charges, 0 refunds, 0 chargebacks, 0 fees, payouts and others',
    'agrees     1 transaction',
    'waiting    1 transaction is too new: a later file may contain it',
    'earlier    1 transaction is older than these files',
  ]);
  expect(shown.find((line) => line.includes('sale X'))?.trim()).toMatch(/^2026-10-01  /);
});
