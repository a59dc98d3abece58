/** The day decides if a list of sales has a number again, and if payments have the same approval code. */

import { afterAll, expect, test } from 'vitest';
import { documentOf, showReport } from '../../src/cli/match/report.js';
import type { BookedTransaction } from '../../src/match/index.js';
import { findingRow } from '../../src/settlement/index.js';
import { codesOf, numbered, paid, removeFiles, reportOf, writeFile } from './one-sale.js';

afterAll(removeFiles);

const [a, b] = [paid('a', '01T10:00'), paid('b', '02T10:00')];

test.each<readonly [name: string, journal: readonly BookedTransaction[], sales: string, expected: readonly string[]]>([
  ['each day agrees', [a, b], '1,5.00,EUR,2026-10-01\n1,5.00,EUR,2026-10-02', []],
  [
    'one day is charged twice, and the other one not at all',
    [a, paid('c', '01T10:10'), paid('b', '02T10:00', 500, { ending: 'not-moved' })],
    '1,5.00,EUR,2026-10-01\n1,5.00,EUR,2026-10-02',
    ['charged-twice', 'sale-without-charge'],
  ],
  [
    'the register did not book the third day',
    [a, b, paid('c', '03T10:00')],
    '1,5.00,EUR,2026-10-01\n1,5.00,EUR,2026-10-02',
    ['charge-not-booked'],
  ],
  ['a deposit and the rest are one sale', [a, b], '1,10.00,EUR,2026-10-02', []],
  ['the list has only the second day', [a, b], '1,5.00,EUR,2026-10-02', ['charge-not-booked']],
  [
    'the list has only the second day, with another amount',
    [a, b],
    '1,4.00,EUR,2026-10-02',
    ['charge-not-booked', 'sale-amount-differs'],
  ],
  [
    'the list has only the second day, which is charged twice',
    [a, b, paid('c', '02T10:10')],
    '1,5.00,EUR,2026-10-02',
    ['charge-not-booked', 'charged-twice'],
  ],
])('repeated numbers in the list of sales: %s', async (_, journal, sales, expected) => {
  const file = writeFile('sales.csv', `sale,amount,currency,at\n${sales}\n`);
  const lines = journal.flatMap(({ ending, at }) => (ending === 'moved' ? [{ paid: at.slice(5, 10) }] : []));
  const { findings } = await reportOf(journal, lines, { sales: { file } });
  expect(findings.map(({ code }) => code).toSorted()).toEqual(expected);
  expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
});

const coded = (id: string, at: string): BookedTransaction =>
  numbered(id, at, `P-${id}`, { sale: `S-${id}`, saleReferences: [`S-${id}`], approvalCode: '123456' });

test.each<
  readonly [name: string, journal: readonly BookedTransaction[], days: readonly string[], expected: readonly string[]]
>([
  ['on two days', [coded('a', '01T10:00'), coded('b', '08T10:00')], ['10-08', '10-01'], ['2 agree']],
  [
    'on two days, of which one has no line',
    [coded('a', '01T10:00'), coded('b', '08T10:00')],
    ['10-08'],
    ['charge-not-settled a'],
  ],
  [
    'on two days, of which one has two lines',
    [coded('a', '01T10:00'), coded('b', '08T10:00')],
    ['10-08', '10-08', '10-01'],
    ['charged-twice b'],
  ],
  [
    'twice on one day',
    [coded('a', '01T10:00'), coded('b', '01T11:00')],
    ['10-01'],
    ['charge-not-in-journal', 'charge-not-settled a', 'charge-not-settled b'],
  ],
])('lines without a sale have an approval code that payments have: %s', async (_, journal, days, expected) => {
  const lines = days.map((day, place) => ({ paid: day, number: `74-${place}`, sale: '', code: '123456' }));
  expect(await codesOf(journal, lines)).toEqual(expected);
});

test.each<readonly [name: string, line: object, isPair: boolean]>([
  ['of the same sale', { paid: '10-01' }, true],
  ['of the same sale with another amount', { paid: '10-01', cents: 600 }, false],
  ['of the same day without a sale', { paid: '10-01', sale: '' }, true],
  ['of another day without a sale', { paid: '10-03', sale: '' }, false],
  ['of another sale', { paid: '10-01', sale: '3' }, false],
])('an unknown charge %s and an unsettled payment name each other', async (_, line, isPair) => {
  const journal = [
    numbered('a', '01T10:00', 'P-a'),
    numbered('b', '05T10:00', 'P-b', { sale: '2', saleReferences: ['2'] }),
  ];
  const unknown = { paid: '10-01', number: 'X', ...line };
  const report = await reportOf(journal, [unknown, { paid: '10-05', number: 'P-b', sale: '2' }]);
  expect(report.findings.map(({ code, mayBe }) => [code, mayBe])).toEqual([
    ['charge-not-in-journal', isPair ? [{ transactionId: 'a', lines: [] }] : undefined],
    ['charge-not-settled', isPair ? [{ lines: [{ file: 'bank.csv', line: 2 }] }] : undefined],
  ]);
  const rows = report.findings.map((finding) => findingRow(finding));
  expect(rows.map((row) => row.may_be)).toEqual(isPair ? ['a', 'bank.csv:2'] : [undefined, undefined]);
  const shown: string[] = [];
  const take = (text = ''): void => void shown.push(text);
  showReport(report, { line: take, text: take, tint: (__, text) => text });
  const advice = 'Book and refund nothing yet.';
  for (const text of [rows[0]?.action, rows[1]?.action, JSON.stringify(documentOf(report)), shown.join('\n')])
    expect(String(text).includes(advice)).toBe(isPair);
  expect(shown.join('\n').includes('Book the sale')).toBe(!isPair);
});
