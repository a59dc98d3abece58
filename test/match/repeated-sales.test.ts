/**
 * A register may begin its sale numbers again each day. The day then decides which payment a line belongs to, before the
 * amount. A line with a number of the acquirer that no payment has never takes a payment with another such number.
 */

import { afterAll, expect, test } from 'vitest';
import type { BookedTransaction } from '../../src/match/index.js';
import { codesOf, type Line, numbered, paid, removeFiles, reportOf, writeFile } from './one-sale.js';

afterAll(removeFiles);

const [a, b] = [paid('a', '01T10:00'), paid('b', '02T10:00')];
const [cheap, dear] = [paid('a', '01T10:00', 700), paid('b', '02T10:00', 500)];
const [evening, morning] = [paid('a', '01T17:00', 2_000), paid('b', '02T10:30', 3_500)];
const z = paid('z', '01T10:00', 500, { sale: '9', saleReferences: ['9', 'z'] });
const held = paid('a', '01T10:00', 1_000, { effect: 'none' });
const captures = [
  paid('b', '03T10:00', 250, { original: 'a' }),
  paid('c', '05T10:00', 750, { original: 'a', references: ['c'] }),
];

test.each<
  readonly [name: string, journal: readonly BookedTransaction[], lines: readonly Line[], expected: readonly string[]]
>([
  ['both days agree', [a, b], [{ paid: '10-02' }, { paid: '10-01' }], ['2 agree']],
  ['the first day is missing', [a, b], [{ paid: '10-02' }], ['charge-not-settled a']],
  [
    'the terminal sent the first payment on the second day',
    [a, b],
    [{ paid: '10-02' }, { paid: '10-02' }],
    ['2 agree'],
  ],
  [
    'the second day is missing, and the first one is charged twice',
    [a, b],
    [{ paid: '10-01' }, { paid: '10-01' }],
    ['charge-not-settled b', 'charged-twice a'],
  ],
  [
    'the second day is charged twice',
    [a, b],
    [{ paid: '10-01' }, { paid: '10-02' }, { paid: '10-02' }],
    ['charged-twice b'],
  ],
  [
    'the second day is charged twice by its approval code, and the first one is missing',
    [paid('a', '01T10:00', 500, { approvalCode: 'A1' }), paid('b', '02T10:00', 500, { approvalCode: 'B1' })],
    [
      { paid: '10-02', code: 'B1' },
      { paid: '10-02', code: 'B1' },
    ],
    ['charge-not-settled a', 'charged-twice b'],
  ],
  [
    'the terminal sent the first payment on the second day, with its approval code',
    [paid('a', '01T10:00', 500, { approvalCode: 'A1' }), paid('b', '02T10:00', 500, { approvalCode: 'B1' })],
    [
      { paid: '10-02', code: 'B1' },
      { paid: '10-02', code: 'A1' },
    ],
    ['2 agree'],
  ],
  [
    'the second day has the amount of the first one',
    [cheap, dear],
    [{ paid: '10-02', cents: 700 }],
    ['charge-not-settled b'],
  ],
  [
    'the second day is charged with another amount',
    [a, b],
    [{ paid: '10-01' }, { paid: '10-02T08:00:00Z', cents: 700 }],
    ['amount-differs b'],
  ],
  [
    'a line has the amount of a payment that has its own line',
    [cheap, dear],
    [
      { paid: '10-02T09:00:00Z', cents: 700 },
      { paid: '10-01T14:00:00Z', cents: 700 },
    ],
    ['amount-differs b'],
  ],
  ['the terminal sent the payment five days later', [a, b], [{ paid: '10-06' }, { paid: '10-02' }], ['2 agree']],
  [
    'a line of a week without a payment',
    [a, b],
    [{ paid: '10-01' }, { paid: '10-02' }, { paid: '10-20' }],
    ['charge-not-in-journal'],
  ],
  [
    'an unresolved payment in the evening, and another one in the morning',
    [paid('a', '01T18:00', 500, { ending: 'not-known' }), paid('b', '02T09:00')],
    [{ paid: '10-01T18:00:00Z' }, { paid: '10-02T09:00:00Z' }],
    ['charge-of-unresolved a'],
  ],
  [
    'a payment of the evening that the terminal sent before the next one',
    [evening, morning],
    [
      { paid: '10-02T08:00:00Z', cents: 2_000 },
      { paid: '10-02T10:30:00Z', cents: 3_500 },
    ],
    ['2 agree'],
  ],
  [
    'a payment of the evening that the terminal sent before the next one, and that has no line',
    [evening, morning],
    [{ paid: '10-02T08:00:00Z', cents: 2_000 }],
    ['charge-not-settled b'],
  ],
  [
    'an unresolved payment of the evening that the terminal sent before the next one',
    [{ ...evening, ending: 'not-known' }, morning],
    [
      { paid: '10-02T08:00:00Z', cents: 2_000 },
      { paid: '10-02T10:30:00Z', cents: 3_500 },
    ],
    ['charge-of-unresolved a'],
  ],
  [
    'an unresolved payment that the terminal sent before the next one, which has no line',
    [{ ...evening, ending: 'not-known' }, morning],
    [{ paid: '10-02', cents: 2_000 }],
    ['charge-not-settled b', 'charge-of-unresolved a'],
  ],
  [
    'an unresolved payment that the terminal sent before the next one of the same amount',
    [{ ...a, ending: 'not-known' }, b],
    [{ paid: '10-02' }, { paid: '10-02' }],
    ['charge-of-unresolved a'],
  ],
  [
    'an unresolved payment that the terminal sent two days later',
    [{ ...a, ending: 'not-known' }, paid('b', '05T10:00')],
    [{ paid: '10-03' }, { paid: '10-05' }],
    ['charge-of-unresolved a'],
  ],
  [
    'a refund that the terminal sent on the next day',
    [z, { ...evening, effect: 'refund' }, { ...morning, effect: 'refund' }],
    [
      { paid: '10-02T08:00:00Z', cents: -2_000 },
      { paid: '10-02T10:30:00Z', cents: -3_500 },
      { paid: '10-01', sale: '9' },
    ],
    ['3 agree'],
  ],
  [
    'a payment is settled before it was accepted',
    [a, paid('b', '08T10:00')],
    [{ paid: '10-01' }, { paid: '10-04' }],
    ['charge-not-in-journal', 'charge-not-settled b'],
  ],
  [
    'the only payment is settled before it was accepted',
    [z, paid('a', '28T10:00')],
    [{ paid: '10-01' }, { paid: '10-01', sale: '9' }],
    ['charge-not-in-journal', 'charge-not-settled a'],
  ],
  [
    'the only payment is unresolved, and a line is older',
    [z, paid('a', '28T10:00', 500, { ending: 'not-known' })],
    [{ paid: '10-01' }, { paid: '10-01', sale: '9' }],
    ['charge-not-in-journal'],
  ],
  [
    'the only payment has a line, and another line is older',
    [z, paid('a', '28T10:00')],
    [{ paid: '10-01' }, { paid: '10-28' }, { paid: '10-01', sale: '9' }],
    ['charge-not-in-journal'],
  ],
  [
    'the only payment of a till whose clock is ahead',
    [z, paid('a', '28T10:00', 500, { clock: 'ahead' })],
    [{ paid: '10-02' }, { paid: '10-01', sale: '9' }],
    ['2 agree'],
  ],
  [
    'a line with only the day, of a payment in the evening in the west',
    [z, paid('a', '28T05:00')],
    [{ paid: '10-27' }, { paid: '10-01', sale: '9' }],
    ['2 agree'],
  ],
  [
    'a refund in two lines, of which the second one is two days later',
    [paid('x', '01T10:00', 1_000, { effect: 'refund' }), b, paid('c', '06T10:00')],
    [{ paid: '10-01', cents: -600 }, { paid: '10-03', cents: -400 }, { paid: '10-02' }, { paid: '10-06' }],
    ['3 agree'],
  ],
  [
    'a capture in two lines, of which the second one is two days later',
    [held, paid('b', '01T11:00', 1_000, { original: 'a' }), paid('c', '06T10:00')],
    [{ paid: '10-01', cents: 600 }, { paid: '10-03', cents: 400 }, { paid: '10-06' }],
    ['2 agree'],
  ],
  [
    'captures of several days, with the day of the authorization',
    [held, ...captures],
    [
      { paid: '10-01', cents: 750 },
      { paid: '10-01', cents: 250 },
    ],
    ['2 agree'],
  ],
  [
    'captures of several days, with their own days',
    [held, ...captures],
    [
      { paid: '10-05', cents: 750 },
      { paid: '10-03', cents: 250 },
    ],
    ['2 agree'],
  ],
  [
    'two terminals on one day, of which one was settled with another amount',
    [
      paid('a', '01T10:00', 500, { references: ['a', '0007'] }),
      paid('b', '02T10:00', 500, { references: ['b', '0007'] }),
      paid('c', '02T10:05', 700, { references: ['c', '0009'], place: 'till-2' }),
    ],
    [
      { paid: '10-01', number: '0007' },
      { paid: '10-02', number: '0007', cents: 700 },
    ],
    ['amount-differs b', 'charge-not-settled c'],
  ],
  [
    'the number of the terminal begins again, and the first payment was sent on the second day',
    [
      { ...evening, references: ['a', '5'] },
      { ...morning, references: ['b', '5'] },
    ],
    [
      { paid: '10-02T08:00:00Z', cents: 2_000, number: '5' },
      { paid: '10-02T10:30:00Z', cents: 3_500, number: '5' },
    ],
    ['2 agree'],
  ],
  [
    'the number of the terminal begins again in two stores, and the first payment was sent on the second day',
    [
      { ...evening, references: ['a', '5'] },
      { ...morning, references: ['b', '5'] },
      { ...z, references: ['z', '5'] },
    ],
    [
      { paid: '10-02T08:00:00Z', cents: 2_000, number: '5' },
      { paid: '10-02T10:30:00Z', cents: 3_500, number: '5' },
      { paid: '10-01', number: '5', sale: '9' },
    ],
    ['3 agree'],
  ],
  [
    'the number of the terminal begins again, and a line of an earlier payment has its amount',
    [
      { ...evening, references: ['a', '5'] },
      { ...morning, references: ['b', '5'] },
    ],
    [
      { paid: '10-02T08:00:00Z', cents: 2_000, number: '5' },
      { paid: '10-01T17:00:00Z', cents: 2_000, number: '5' },
    ],
    ['amount-differs b'],
  ],
  [
    'the second part of a sale is charged with another amount',
    [paid('a', '01T10:00', 1_000), paid('b', '01T10:01', 2_000)],
    [
      { paid: '10-01T10:00:00Z', cents: 1_000 },
      { paid: '10-01T10:01:00Z', cents: 2_100 },
    ],
    ['amount-differs b'],
  ],
  [
    'two lines are left for one payment',
    [paid('a', '01T10:00', 1_000), paid('b', '01T10:01', 2_000)],
    [
      { paid: '10-01T10:00:00Z', cents: 1_000 },
      { paid: '10-01T10:01:00Z', cents: 2_100 },
      { paid: '10-01T10:02:00Z', cents: 2_200 },
    ],
    ['amount-differs b'],
  ],
  [
    'two lines with other amounts are left for two payments without a line',
    [paid('a', '01T10:00', 1_000), paid('b', '01T10:30', 2_000)],
    [
      { paid: '10-01T10:01:00Z', cents: 1_100 },
      { paid: '10-01T10:31:00Z', cents: 2_100 },
    ],
    ['amount-differs a', 'amount-differs b'],
  ],
  [
    'a payment is charged three times, and another one of the sale has no line',
    [paid('a', '01T10:00', 1_000), paid('b', '01T10:01', 2_500)],
    [
      { paid: '10-01T10:00:00Z', cents: 1_000 },
      { paid: '10-01T10:01:00Z', cents: 1_000 },
      { paid: '10-01T10:02:00Z', cents: 1_000 },
    ],
    ['charge-not-settled b', 'charged-twice a', 'charged-twice a'],
  ],
  [
    'a payment with a line, and two lines with other amounts',
    [a],
    [{ paid: '10-01' }, { paid: '10-01', cents: 700 }, { paid: '10-01', cents: 800 }],
    ['charged-twice a', 'charged-twice a'],
  ],
])('repeated numbers of sales: %s', async (_, journal, lines, expected) => {
  expect(await codesOf(journal, lines)).toEqual(expected);
});

test('a line before the journal is not about a later sale with the same number', async () => {
  const journal = [paid('a', '10T10:00'), paid('b', '11T10:00')];
  const lines = [{ paid: '10-03' }, { paid: '10-10' }, { paid: '10-11' }];
  expect(await reportOf(journal, lines)).toMatchObject({ mismatches: 0, figures: { agreeing: 2, beforeJournal: 1 } });
  expect(await reportOf(journal.slice(0, 1), lines.slice(0, 2))).toMatchObject({
    mismatches: 0,
    figures: { agreeing: 1, beforeJournal: 1 },
  });
});

const other = { ...numbered('z', '03T10:00', 'P-z'), sale: '9', saleReferences: ['9', 'z'] };
const ofOther: Line = { paid: '10-03', number: 'P-z', sale: '9' };

test.each<
  readonly [name: string, journal: readonly BookedTransaction[], lines: readonly Line[], expected: readonly string[]]
>([
  [
    'the payment has another number',
    [numbered('a', '01T10:00', 'P-a'), other],
    [{ paid: '10-01', number: 'P-x' }, ofOther],
    ['charge-not-in-journal', 'charge-not-settled a'],
  ],
  ['the payment has no number', [a, other], [{ paid: '10-01', number: 'P-x' }, ofOther], ['2 agree']],
  [
    'no number of the file is in the journal, so it has other numbers',
    [numbered('a', '01T10:00', 'P-a')],
    [{ paid: '10-01', number: '74-1' }],
    ['1 agree'],
  ],
  ['the line has no number', [numbered('a', '01T10:00', 'P-a'), other], [{ paid: '10-01' }, ofOther], ['2 agree']],
  [
    'the payment has another number and the same approval code',
    [numbered('a', '01T10:00', 'P-a', { approvalCode: '123456' }), other],
    [{ paid: '10-01', number: 'P-x', code: '123456' }, ofOther],
    ['charge-not-in-journal', 'charge-not-settled a'],
  ],
  [
    'the payment has its own line as well',
    [numbered('a', '01T10:00', 'P-a'), other],
    [{ paid: '10-01', number: 'P-x' }, { paid: '10-01', number: 'P-a' }, ofOther],
    ['charged-twice a'],
  ],
  [
    'the payment is unresolved',
    [numbered('a', '01T10:00', 'P-a', { ending: 'not-known' }), other],
    [{ paid: '10-01', number: 'P-x' }, ofOther],
    ['charge-not-in-journal'],
  ],
  [
    'the refunds of the file have numbers of another kind',
    [other, numbered('r', '02T10:00', 'R-r', { effect: 'refund' })],
    [{ paid: '10-02', cents: -500, number: '74-1' }, ofOther],
    ['2 agree'],
  ],
  [
    'the file numbers its lines, and one of them is an id of tenderd',
    [
      numbered('2', '01T10:00', 'P-2', { sale: '8', saleReferences: ['8', '2'] }),
      other,
      numbered('x', '03T10:00', 'P-x', { sale: '7', saleReferences: ['7', 'x'] }),
    ],
    [
      { paid: '10-03', sale: '9', number: '1' },
      { paid: '10-01', sale: '8', number: '2' },
    ],
    ['charge-not-settled x'],
  ],
  [
    'most lines of the file have numbers of another kind',
    [
      numbered('a', '01T10:00', 'P-a'),
      numbered('c', '02T10:00', 'P-c', { sale: '8', saleReferences: ['8', 'c'] }),
      other,
    ],
    [{ paid: '10-01', number: '74-1' }, { paid: '10-02', number: '74-2', sale: '8' }, ofOther],
    ['3 agree'],
  ],
])('a line with a number of the acquirer that no payment has: %s', async (_, journal, lines, expected) => {
  expect(await codesOf(journal, lines)).toEqual(expected);
});

const [first, second, third] = [paid('a', '01T10:00'), paid('b', '02T10:00'), paid('c', '03T10:00')];
const refund = paid('r', '03T11:00', 500, { effect: 'refund', original: 'a' });

test.each<
  readonly [
    name: string,
    journal: readonly BookedTransaction[],
    lines: readonly Line[],
    marked: string,
    differs: string | undefined,
  ]
>([
  ['the last payment waits', [first, second, third], [{ paid: '10-01' }, { paid: '10-02' }], '03T00:00', undefined],
  [
    'the last payment waits, and belongs to the first one',
    [first, second, refund],
    [{ paid: '10-01' }, { paid: '10-02' }],
    '01T10:00',
    undefined,
  ],
  ['the second payment differs', [first, second, third], [{ paid: '10-01' }], '02T10:00', '02T10:00'],
  [
    'a second charge of the second day',
    [first, second, third],
    [{ paid: '10-01' }, { paid: '10-02' }, { paid: '10-02' }],
    '02T10:00',
    '02T10:00',
  ],
  [
    'a charge on a day without a payment, in the week after the payments',
    [first, second, third],
    [{ paid: '10-01' }, { paid: '10-02' }, { paid: '10-06' }, { paid: '10-06' }],
    '01T10:00',
    '01T10:00',
  ],
  [
    'a charge two weeks after the payments',
    [first, second, third],
    [{ paid: '10-01' }, { paid: '10-02' }, { paid: '10-20' }],
    '03T00:00',
    undefined,
  ],
])('the mark stops at the sale that is open or differs, and not at its number: %s', async (...row) => {
  const [, journal, lines, marked, differs] = row;
  const { matchedUntil, reach } = await reportOf(journal, lines, { until: '2026-10-03T00:00:00.000Z' });
  expect(matchedUntil).toBe(`2026-10-${marked}:00.000Z`);
  expect(reach.differsSince).toBe(differs && `2026-10-${differs}:00.000Z`);
});

test('the mark stops at the day of the list of sales that differs', async () => {
  const sales = writeFile('sales.csv', 'sale,amount,currency,at\n1,5.00,EUR,2026-10-01\n1,7.00,EUR,2026-10-02\n');
  const lines = [{ paid: '10-01' }, { paid: '10-02' }, { paid: '10-03' }];
  const { findings, matchedUntil } = await reportOf([first, second, third], lines, { sales: { file: sales } });
  expect(findings.map(({ code }) => code)).toContain('sale-amount-differs');
  expect(matchedUntil).toBe('2026-10-02T10:00:00.000Z');
});

function minuteText(minute: number): string {
  return new Date(Date.UTC(2026, 9, 1, 0, minute)).toISOString().slice(8, 16);
}

/**
 * Returns the amount of a payment. An amount is used again after 1,000 minutes, when no earlier line can settle it. The
 * sum of two amounts is larger than any amount, so no line is a part of a payment.
 */
function centsOf(minute: number): number {
  return 1_000 + (minute % 1_000);
}

test('8,000 payments of one number, around the clock, are compared to the end', async () => {
  const minutes = Array.from({ length: 8_000 }, (_, minute) => minute);
  const journal = minutes.map((minute) => paid(`p${minute}`, minuteText(minute), centsOf(minute)));
  const lines = minutes.flatMap((minute): readonly Line[] => {
    const line = { paid: `10-${minuteText(minute)}:00Z`, cents: centsOf(minute) };
    // Of 20 payments, the first has no line and the second has two.
    return Array.from({ length: [0, 2][minute % 20] ?? 1 }, () => line);
  });
  const { figures, mismatches, findings } = await reportOf(journal, lines);
  expect(figures).toMatchObject({ transactions: 8_000, agreeing: 7_200 });
  expect(mismatches).toBe(800);
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['charged-twice', 'charge-not-settled']));
});
