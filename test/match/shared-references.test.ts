/**
 * The number of a terminal may begin again each day, and two terminals may count alike. Such a reference never gives a
 * line to a payment of another day, sale or amount.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { BookedTransaction } from '../../src/match/index.js';
import { readMappingFile, runMatch } from '../../src/settlement/index.js';

const directory = mkdtempSync(join(tmpdir(), 'tenderd-shared-references-'));
afterAll(() => rmSync(directory, { recursive: true }));

const mappingFile = join(directory, 'bank.toml');
writeFileSync(
  mappingFile,
  `name = "bank"
[columns]
line = "id"
amount = "amount"
currency = "currency"
paid = "paid"
settled = "settled"
reference = "number"
sale = "sale"
approvalCode = "code"
`,
);

interface Payment {
  readonly id: string;
  readonly number: string;
  /** A day of October with a time. */
  readonly at: string;
  readonly cents?: number;
  readonly place?: string;
}

/** 0007 on three days, 0008 in two stores, and 0009 at two terminals at the same time: all of the same price. */
const payments: readonly Payment[] = [
  { id: 'a', number: '0001', at: '01T10:00:00' },
  { id: 'b', number: '0007', at: '04T10:00:00' },
  { id: 'c', number: '0007', at: '05T10:00:00' },
  { id: 'd', number: '0007', at: '06T10:00:00' },
  { id: 'e', number: '0008', at: '07T10:00:00' },
  { id: 'f', number: '0008', at: '17T10:00:00', place: 'store-2' },
  { id: 'g', number: '0009', at: '08T10:00:00' },
  { id: 'h', number: '0009', at: '08T10:00:00', place: 'till-2' },
];

function booked({ id, number, at, cents = 1250, place = 'till-1' }: Payment, code: string): BookedTransaction {
  return {
    transactionId: id,
    sale: `S-${id}`,
    place,
    effect: 'charge',
    ending: 'moved',
    at: `2026-10-${at}.000Z`,
    amount: { amount: cents, currency: 'EUR' },
    alternatives: [],
    isAcknowledged: true,
    isUnlinked: false,
    references: [id, number],
    saleReferences: [`S-${id}`, id],
    approvalCode: code,
  };
}

/** The names in a line, apart from the number of the terminal. */
type Names = readonly ('sale' | 'code')[];

interface Line extends Payment {
  /** The name of the line. */
  readonly line?: string;
}

/** Matches the lines with the journal. Returns the findings by code and transaction, or how many payments agree. */
async function codesOf(
  journal: readonly Payment[],
  lines: readonly Line[],
  names: Names = [],
  isDateOnly = false,
): Promise<readonly string[]> {
  const codeOf = (id: string): string => `10000${journal.findIndex((one) => one.id === id)}`;
  const rows = lines.map(({ id, number, at, cents = 1250, line = `l${id}` }) => {
    const [sale, code] = [names.includes('sale') ? `S-${id}` : '', names.includes('code') ? codeOf(id) : ''];
    const paid = `2026-10-${isDateOnly ? at.slice(0, 2) : `${at}Z`}`;
    return [line, (cents / 100).toFixed(2), 'EUR', paid, `2026-10-${Number(at.slice(0, 2)) + 1}`, number, sale, code];
  });
  const file = join(directory, 'bank.csv');
  const text = [['id', 'amount', 'currency', 'paid', 'settled', 'number', 'sale', 'code'], ...rows].join('\n');
  writeFileSync(file, `${text}\n`.replaceAll(/2026-10-(\d)(?=,)/gu, '2026-10-0$1'));
  const { findings, figures } = await runMatch({
    files: [file],
    mapping: readMappingFile(mappingFile),
    merchants: [],
    lateDays: 5,
    until: '2026-10-31T00:00:00Z',
    readJournal: async (add) => journal.forEach((one) => add(booked(one, codeOf(one.id)))),
  });
  if (findings.length === 0) return [`${figures.agreeing} agree`];
  return findings.map(({ code, transactionId = '' }) => `${code} ${transactionId}`.trim()).toSorted();
}

test.each<readonly [name: string, names: Names, isDateOnly: boolean]>([
  ['the number', [], false],
  ['the number and the day', [], true],
  ['the number and the sale', ['sale'], false],
  ['the number and the approval code', ['code'], false],
  ['all names', ['sale', 'code'], true],
])('payments with repeated numbers agree by %s', async (_, names, isDateOnly) => {
  expect(await codesOf(payments, payments, names, isDateOnly)).toEqual(['8 agree']);
  expect(await codesOf(payments, payments.toReversed(), names, isDateOnly)).toEqual(['8 agree']);
});

test.each<readonly [name: string, names: Names]>([
  ['the number', []],
  ['the number and the sale', ['sale']],
])('a second charge and a missing one are found by %s', async (_, names) => {
  const second = payments.filter(({ id }) => id === 'c').map((one) => ({ ...one, line: 'second' }));
  expect(await codesOf(payments, [...payments, ...second], names)).toEqual(['charged-twice c']);
  expect(await codesOf(payments, [...second, ...payments], names)).toEqual(['charged-twice c']);
  const withoutF = payments.filter(({ id }) => id !== 'f');
  expect(await codesOf(payments, [...withoutF, ...second], names)).toEqual(['charge-not-settled f', 'charged-twice c']);
});

test('the amount decides between two terminals of the same day, and the day between amounts', async () => {
  const [one, other] = [
    { id: 'a', number: '0009', at: '08T10:00:00', cents: 500 },
    { id: 'b', number: '0009', at: '08T12:00:00', cents: 700, place: 'till-2' },
  ] as const;
  // The time of the acquirer is two hours late.
  expect(
    await codesOf(
      [one, other],
      [
        { ...one, at: '08T12:00:00' },
        { ...other, at: '08T14:00:00' },
      ],
    ),
  ).toEqual(['2 agree']);
  const wrong = [one, { ...other, cents: 790 }];
  expect(await codesOf([one, other], wrong)).toEqual(['amount-differs b']);
});

test('a charge of another day than all payments with its number is not a second charge of one of them', async () => {
  const unknown = { id: 'x', number: '0007', at: '20T10:00:00' };
  expect(await codesOf(payments, [...payments, unknown])).toEqual(['charge-not-in-journal']);
});

test('a payment that the terminal sent three days later belongs to its own line', async () => {
  const [b, c, d] = payments.slice(1, 4);
  if (b === undefined || c === undefined || d === undefined) throw new Error('no payments');
  expect(await codesOf([b, c, d], [{ ...b, at: '07T11:00:00' }, c, d])).toEqual(['3 agree']);
});
