/**
 * An operator accepts a difference by its key. The acceptance covers this difference only: no larger amount, no other
 * line, and no second difference.
 */

import { afterAll, expect, test } from 'vitest';
import type { Acceptance, BookedTransaction } from '../../src/match/index.js';
import { type MatchInputs, type MatchReport, readMappingFile } from '../../src/settlement/index.js';
import { type Line, paid, removeFiles, reportOf, writeFile } from './one-sale.js';

afterAll(removeFiles);

const by: Acceptance = { at: '2026-10-20T10:00:00.000Z', name: 'A. Berg', reason: 'refunded by bank transfer' };

/** Returns the keys of the mismatches that nobody has accepted. */
function keysOf({ findings }: MatchReport): readonly string[] {
  return findings.flatMap(({ key, accepted }) => (accepted === undefined ? (key ?? []) : []));
}

function acceptedBy(...keys: readonly string[]): ReadonlyMap<string, Acceptance> {
  return new Map(keys.map((key) => [key, by]));
}

const [a, b] = [paid('a', '01T10:00'), paid('b', '02T10:00', 700, { sale: '2', saleReferences: ['2', 'b'] })];
const twice: readonly Line[] = [
  { paid: '10-01T10:00:00Z' },
  { paid: '10-01T10:05:00Z' },
  { paid: '10-02', cents: 700, sale: '2' },
];
const [first, second, other] = twice;
if (first === undefined || second === undefined || other === undefined) throw new Error('three lines');
const until = { until: '2026-10-10T00:00:00Z' };

test('an accepted difference is no mismatch, and the mark passes it', async () => {
  const before = await reportOf([a, b], twice, until);
  expect(before).toMatchObject({ mismatches: 1, accepted: 0, conclusion: 'differs', matchedUntil: a.at });
  const accepted = acceptedBy(...keysOf(before));
  const after = await reportOf([a, b], twice, { ...until, accepted });
  expect(after).toMatchObject({ mismatches: 0, accepted: 1, conclusion: 'accepted', matchedUntil: b.at });
  expect(after.findings).toMatchObject([{ code: 'charged-twice', accepted: by }]);
  expect(after.reach).not.toHaveProperty('differsSince');
  // The place of a line does not count, because the next file may have the line elsewhere.
  const rows = [
    '2,7.00,EUR,2026-10-02,,2,',
    '1,5.00,EUR,2026-10-01T10:05:00Z,,1,',
    '0,5.00,EUR,2026-10-01T10:00:00Z,,1,',
  ];
  const later = writeFile('later.csv', `${['id,amount,currency,paid,number,sale,code', ...rows].join('\n')}\n`);
  expect(await reportOf([a, b], [], { ...until, accepted, files: [later] })).toMatchObject({
    mismatches: 0,
    accepted: 1,
  });
  const again = await reportOf([a, b], [...twice, { paid: '10-02', sale: '9' }], { ...until, accepted });
  expect(again).toMatchObject({ mismatches: 1, accepted: 1, conclusion: 'differs' });
});

test.each<readonly [name: string, journal: readonly BookedTransaction[], lines: readonly Line[], mismatches: number]>([
  ['is larger', [a, b], [first, { ...second, cents: 600 }, other], 1],
  ['is smaller', [a, b], [first, { ...second, cents: 400 }, other], 1],
  ['has another time', [a, b], [first, { ...second, paid: '10-01T10:06:00Z' }, other], 1],
  ['is about a payment of another amount', [{ ...a, amount: { amount: 400, currency: 'EUR' } }, b], twice, 2],
  ['is about another payment', [{ ...a, transactionId: 'x', references: ['x'] }, b], twice, 1],
  ['is repeated by a third charge', [a, b], [...twice, { paid: '10-01T10:07:00Z' }], 1],
])('an acceptance does not cover a difference that %s', async (_, journal, lines, mismatches) => {
  const accepted = acceptedBy(...keysOf(await reportOf([a, b], twice, until)));
  expect(await reportOf(journal, lines, { ...until, accepted })).toMatchObject({ mismatches, conclusion: 'differs' });
});

test('an acceptance of a wrong amount does not cover a later reversal of a part', async () => {
  const lines = [{ paid: '10-01', cents: 700 }];
  const before = await reportOf([a], lines, until);
  expect(before.findings).toMatchObject([{ code: 'amount-differs' }]);
  const accepted = acceptedBy(...keysOf(before));
  expect(await reportOf([a], lines, { ...until, accepted })).toMatchObject({ mismatches: 0, accepted: 1 });
  const part = paid('r', '01T11:00', 200, { effect: 'reversal', original: 'a', isAcknowledged: true });
  expect(await reportOf([a, part], lines, { ...until, accepted })).toMatchObject({ mismatches: 1, accepted: 0 });
});

test('two equal lines of a file are two differences, and an acceptance covers one of them', async () => {
  const bank = `name = "bank"
[columns]
amount = "amount"
currency = "currency"
paid = "paid"
sale = "sale"
`;
  const line = '5.00,EUR,2026-10-03,9';
  const run = async (count: number, accepted: MatchInputs['accepted']): Promise<MatchReport> =>
    reportOf([a, b], [], {
      ...until,
      files: [
        writeFile('equal.csv', `amount,currency,paid,sale\n${Array.from({ length: count }, () => line).join('\n')}\n`),
      ],
      mapping: readMappingFile(writeFile('equal.toml', bank)),
      since: '2026-10-03T00:00:00Z',
      ...(accepted === undefined ? {} : { accepted }),
    });
  const [key = ''] = keysOf(await run(1, undefined));
  expect(await run(1, acceptedBy(key))).toMatchObject({ mismatches: 0, accepted: 1 });
  const two = await run(2, acceptedBy(key));
  expect(two).toMatchObject({ mismatches: 1, accepted: 1 });
  expect(keysOf(two)).toEqual([`${key}-2`]);
  expect(await run(2, acceptedBy(key, `${key}-2`))).toMatchObject({ mismatches: 0, accepted: 2 });
});

async function withSales(
  rows: string,
  accepted?: ReadonlyMap<string, Acceptance>,
  journal: readonly BookedTransaction[] = [a],
): Promise<MatchReport> {
  return reportOf(journal, twice.slice(0, journal.length), {
    ...until,
    sales: { file: writeFile('sales.csv', `sale,amount,currency,at\n${rows}\n`) },
    ...(accepted === undefined ? {} : { accepted }),
  });
}

test('an acceptance of a sale covers the same sums of the same list only', async () => {
  const before = await withSales('1,4.00,EUR,2026-10-01');
  expect(before.findings).toMatchObject([{ code: 'sale-amount-differs' }]);
  const accepted = acceptedBy(...keysOf(before));
  expect(await withSales('1,4.00,EUR,2026-10-01', accepted)).toMatchObject({ mismatches: 0, accepted: 1 });
  for (const rows of ['1,4.50,EUR,2026-10-01', '1,4.00,EUR,2026-10-01\n1,2.00,USD,2026-10-01'])
    expect(await withSales(rows, accepted)).toMatchObject({ mismatches: 1, accepted: 0 });
});

test('an acceptance of a sale covers the same charges only', async () => {
  const again = paid('c', '01T10:05');
  const rows = '1,5.00,EUR,2026-10-01';
  const before = await withSales(rows, undefined, [a, again]);
  const accepted = acceptedBy(...keysOf(before));
  expect(before.findings).toMatchObject([{ code: 'charged-twice' }]);
  expect(await withSales(rows, accepted, [again, a])).toMatchObject({ mismatches: 0, accepted: 1 });
  const reversal = paid('r', '01T10:01', 500, { effect: 'reversal', original: 'a' });
  const third = paid('e', '01T10:06');
  const after = await withSales(rows, accepted, [a, reversal, again, third]);
  expect(after.findings.map((one) => [one.code, one.accepted])).toContainEqual(['charged-twice', undefined]);
  expect(after.accepted).toBe(0);
});

test.each(['charge', 'refund'] as const)('an unresolved %s with a line cannot be accepted', async (effect) => {
  const unresolved = { ...a, effect, ending: 'not-known' as const };
  const lines = [{ ...first, cents: effect === 'charge' ? 500 : -500 }, other];
  const before = await reportOf([unresolved, b], lines, until);
  expect(before.findings).toMatchObject([{ code: `${effect}-of-unresolved` }]);
  const accepted = acceptedBy(...keysOf(before));
  expect(await reportOf([unresolved, b], lines, { ...until, accepted })).toMatchObject({
    mismatches: 1,
    accepted: 0,
    matchedUntil: a.at,
  });
});

test('a finding about the files as a whole has no key, so nobody can accept it', async () => {
  const { findings } = await reportOf([a], [], { until: '2026-09-02T00:00:00Z' });
  expect(findings).toMatchObject([{ code: 'period-not-known' }]);
  expect(findings[0]).not.toHaveProperty('key');
});
