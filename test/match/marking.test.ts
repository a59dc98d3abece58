/**
 * The order of the journal decides which transactions an earlier mark covers, because the clock of the till may have
 * been behind for some of them.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { BookedTransaction } from '../../src/match/index.js';
import { type JournalOrder, type MatchReport, runMatch } from '../../src/settlement/index.js';

const directory = mkdtempSync(join(tmpdir(), 'tenderd-marking-'));
afterAll(() => rmSync(directory, { recursive: true }));

const header =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Batch Number,Booking Date,Note';

/** Returns a payment of 5.00 EUR that the register acknowledged. */
function payment(id: string, day: string, more: Partial<BookedTransaction> = {}): BookedTransaction {
  return {
    transactionId: id,
    sale: `S${id}`,
    place: 'till-1',
    effect: 'charge',
    ending: 'moved',
    at: `${day}T10:00:00.000Z`,
    amount: { amount: 500, currency: 'EUR' },
    alternatives: [],
    isAcknowledged: true,
    isUnlinked: false,
    references: [id, `P${id}`],
    saleReferences: [`S${id}`],
    ...more,
  };
}

/** Returns a line of 5.00 EUR that is settled on the next day. */
function line(id: string, day: string): string {
  const settled = `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`;
  return `Shop,P${id},S${id},${day} 10:00:00,UTC,Settled,M${id},EUR,,5.00,4,${settled} 10:00:00,`;
}

async function run(
  journal: readonly BookedTransaction[],
  lines: readonly string[],
  order: JournalOrder,
  unresolved: readonly string[] = [],
): Promise<MatchReport> {
  const file = join(directory, 'a.csv');
  writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
  return runMatch({
    files: [file],
    merchants: [],
    lateDays: 5,
    marked: {
      last: { transactionId: 'b', acceptedAt: '2026-10-02T10:00:00.000Z' },
      unresolved,
      matchedUntil: '2026-10-05T10:00:00.000Z',
      at: '2026-10-10T10:00:00.000Z',
    },
    readJournal: async (add) => {
      (order === 'oldest-first' ? journal : journal.toReversed()).forEach(add);
      return order;
    },
  });
}

const [a, b, d] = [payment('a', '2026-10-01'), payment('b', '2026-10-02'), payment('d', '2026-10-20')];
/** The clock of the till was behind, as the time of the terminal shows. */
const late = payment('c', '2026-09-01', { clock: 'behind' });
const undone = payment('r', '2026-09-01', { effect: 'reversal', original: 'c' });

test.each<
  readonly [
    name: string,
    journal: readonly BookedTransaction[],
    lines: readonly string[],
    missed: string | undefined,
    codes: readonly string[],
  ]
>([
  ['accepted after the mark, without a line', [a, b, late, d], [line('d', '2026-10-20')], 'c', []],
  ['accepted before the mark', [a, late, b, d], [line('d', '2026-10-20')], undefined, []],
  ['declined', [a, b, { ...late, ending: 'not-moved' }, d], [line('d', '2026-10-20')], undefined, []],
  ['reversed', [a, b, late, undone, d], [line('d', '2026-10-20')], undefined, []],
  // The line has the right time of the payment, so the settlement is not late.
  ['with its line', [a, b, late, d], [line('c', '2026-10-19'), line('d', '2026-10-20')], undefined, []],
  [
    'with its line, but with the right clock',
    [a, b, payment('c', '2026-10-03'), d],
    [line('c', '2026-10-19'), line('d', '2026-10-20')],
    undefined,
    ['settled-late'],
  ],
])('a payment whose clock was behind: %s', async (_, journal, lines, missed, codes) => {
  for (const order of ['oldest-first', 'newest-first'] as const) {
    const { reach, findings } = await run(journal, lines, order);
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect(reach).toMatchObject({ last: { transactionId: 'd', acceptedAt: d.at }, hasMarked: true });
    expect(reach.missed?.transactionId).toBe(missed);
  }
});

test('a mark of another journal is noticed by its last transaction', async () => {
  const { reach } = await run([a, payment('b', '2026-10-03'), d], [line('d', '2026-10-20')], 'oldest-first');
  expect(reach).toEqual({ last: { transactionId: 'd', acceptedAt: d.at }, hasMarked: false, unresolved: [] });
});

const known = payment('a', '2026-10-01', { decidedAt: '2026-10-01T10:00:05.000Z' });
const decided = payment('a', '2026-10-01', { decidedAt: '2026-10-15T10:00:00.000Z' });
const unknown = payment('a', '2026-10-01', { ending: 'not-known' });
const reversal = payment('r', '2026-10-01', { effect: 'reversal', original: 'a' });
const later = payment('r', '2026-10-20', { effect: 'reversal', original: 'a' });

test.each<
  readonly [
    name: string,
    journal: readonly BookedTransaction[],
    lines: readonly string[],
    unresolved: readonly string[],
    missed: string | undefined,
  ]
>([
  ['was approved in time', [known, b, d], ['d'], [], undefined],
  ['was unresolved, and is approved now', [known, b, d], ['d'], ['a'], 'a'],
  ['was unresolved, is approved now, and has its line', [known, b, d], ['a', 'd'], ['a'], undefined],
  ['was unresolved, and is not charged', [{ ...known, ending: 'not-moved' }, b, d], ['d'], ['a'], undefined],
  ['was unresolved, and still is', [unknown, b, d], ['d'], ['a'], undefined],
  ['was approved after the mark', [decided, b, d], ['d'], [], 'a'],
  ['was declined after the mark', [{ ...decided, ending: 'not-moved' }, b, d], ['d'], [], undefined],
  ['was unresolved, and is approved and reversed now', [known, b, later, d], ['d'], ['a'], 'a'],
  ['has a reversal that was unresolved', [known, reversal, b, d], ['d'], ['r'], 'r'],
  [
    'has a reversal that was unresolved and did not succeed',
    [known, { ...reversal, ending: 'not-moved' }, b, d],
    ['d'],
    ['r'],
    undefined,
  ],
  ['is reversed after the mark', [known, b, later, d], ['d'], [], 'a'],
  ['is reversed after the mark, and has its line', [known, b, later, d], ['a', 'd'], [], undefined],
  [
    'has an unsuccessful reversal after the mark',
    [known, b, { ...later, ending: 'not-moved' }, d],
    ['d'],
    [],
    undefined,
  ],
])('a payment before the mark that %s', async (_, journal, lines, unresolved, missed) => {
  const days = new Map([
    ['a', '2026-10-01'],
    ['d', '2026-10-20'],
  ]);
  for (const order of ['oldest-first', 'newest-first'] as const) {
    const rows = lines.map((id) => line(id, days.get(id) ?? ''));
    const { reach, findings } = await run(journal, rows, order, unresolved);
    expect(findings.map(({ code }) => code)).toEqual(lines.includes('a') ? ['charge-not-settled'] : []);
    expect(reach.missed).toEqual(
      missed && { transactionId: missed, acceptedAt: '2026-10-01T10:00:00.000Z', why: 'decided' },
    );
  }
});

test('the mark names the unresolved transactions that it passes, and passes no more than it can name', async () => {
  const journal = Array.from({ length: 1_200 }, (_, n) =>
    payment(`u${n}`, '2026-10-01', { ending: 'not-known', at: new Date(Date.UTC(2026, 9, 1, 0, 0, n)).toISOString() }),
  );
  const lines = [line('b', '2026-10-02'), line('d', '2026-10-20')];
  const few = await run([unknown, b, d], lines, 'oldest-first');
  expect([few.matchedUntil, few.reach.unresolved]).toEqual(['2026-10-16T10:00:00Z', ['a']]);
  const many = await run([...journal.toReversed(), b, d], lines, 'oldest-first');
  expect(many.matchedUntil).toBe(journal[1_000]?.at);
  expect(many.reach.unresolved).toEqual(journal.slice(0, 1_000).map(({ transactionId }) => transactionId));
});

const december = (day: number): string => `2026-12-${String(day).padStart(2, '0')}`;

/**
 * Runs the match with the files from the day `from` to the day `today`, and with the mark of an earlier run. Each day has
 * another payment. The journal accepts `one` on day 7 and its reversal on day 11.
 */
async function runOn(
  [from, today]: readonly [from: number, today: number],
  [one, itsReversal]: readonly [BookedTransaction, BookedTransaction],
  rows: readonly string[],
  earlier?: { readonly run: MatchReport; readonly day: number },
): Promise<MatchReport> {
  const days = Array.from({ length: today - 1 }, (_, n) => n + 1);
  const also = new Map([
    [7, one],
    [11, itsReversal],
  ]);
  const file = join(directory, 'weekly.csv');
  const lines = days.flatMap((day) => (day >= from && day < today - 1 ? line(`n${day}`, december(day)) : []));
  writeFileSync(file, `${[header, ...lines, ...rows].join('\n')}\n`);
  const { last = { transactionId: '', acceptedAt: '' }, unresolved = [] } = earlier?.run.reach ?? {};
  const at = `${december(earlier?.day ?? 1)}T06:00:00.000Z`;
  return runMatch({
    files: [file],
    merchants: [],
    lateDays: 5,
    ...(earlier === undefined
      ? {}
      : { marked: { last, unresolved, at, matchedUntil: earlier.run.matchedUntil ?? '' } }),
    readJournal: async (add) =>
      days.flatMap((day) => [payment(`n${day}`, december(day)), also.get(day) ?? []].flat()).forEach(add),
  });
}

const [settled, cancelled] = [
  payment('p', december(7)),
  payment('r', december(11), { effect: 'reversal', original: 'p', sale: 'Sp', saleReferences: ['Sp'] }),
];
const charge = line('p', december(7));
const returned = `Shop,Pp,Sp,${december(7)} 10:00:00,UTC,Refunded,Mr,EUR,5.00,,4,${december(12)} 10:00:00,`;
const partOf = (text: string): string => text.replace('5.00', '2.00');
const part = { ...cancelled, amount: { amount: 200, currency: 'EUR' } };

test.each<
  readonly [
    name: string,
    itsReversal: BookedTransaction,
    rows: readonly string[],
    missed: string | undefined,
    codes: readonly string[],
  ]
>([
  ['without a refund', cancelled, [], 'p', []],
  ['of a part, without a refund', part, [], 'p', []],
  ['with its charge', cancelled, [charge], undefined, ['charge-of-reversed']],
  ['with its charge and refund', cancelled, [charge, returned], undefined, []],
  ['with its refund only', cancelled, [returned], undefined, []],
  ['of a part, with its refund only', part, [partOf(returned)], undefined, []],
  ['with another refund', cancelled, [partOf(returned)], 'p', ['refund-not-in-journal']],
  ['with two refunds', cancelled, [returned, returned.replace('Mr', 'Ms')], undefined, ['refunded-twice']],
  ['that did not succeed', { ...cancelled, ending: 'not-moved' }, [], undefined, []],
  ['whose clock was ahead', { ...cancelled, at: `${december(20)}T10:00:00.000Z` }, [], undefined, []],
])('a reversal that the earlier run read but did not judge: %s', async (_, itsReversal, rows, missed, codes) => {
  const first = await runOn([1, 15], [settled, itsReversal], [charge]);
  expect([first.mismatches, first.matchedUntil, first.reach.missed]).toEqual([0, '2026-12-09T10:00:00Z', undefined]);
  const second = await runOn([8, 22], [settled, itsReversal], rows, { run: first, day: 15 });
  expect(second.findings.map(({ code }) => code)).toEqual(codes);
  expect(second.reach.missed?.transactionId).toBe(missed);
});

test.each<readonly [name: string, one: BookedTransaction, itsReversal: BookedTransaction]>([
  ['a payment before the mark', settled, { ...cancelled, at: settled.at }],
  ['a pre-authorization after the mark', { ...settled, effect: 'none' }, cancelled],
])('the mark passes a reversal without lines of %s', async (_, one, itsReversal) => {
  const first = await runOn([1, 15], [one, itsReversal], []);
  expect([first.mismatches, first.matchedUntil]).toEqual([0, '2026-12-09T10:00:00Z']);
  const second = await runOn([8, 22], [one, itsReversal], [], { run: first, day: 15 });
  expect([second.mismatches, second.reach.missed]).toEqual([0, undefined]);
});
