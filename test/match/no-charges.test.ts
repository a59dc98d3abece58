/**
 * Files without a charge show no period: the report says that nothing was compared, and never that everything agrees.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { BookedTransaction } from '../../src/match/index.js';
import { type MatchInputs, type MatchReport, runMatch } from '../../src/settlement/index.js';

const directory = mkdtempSync(join(tmpdir(), 'tenderd-no-charges-'));
afterAll(() => rmSync(directory, { recursive: true }));

const header =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Batch Number,Note';
const rows = {
  fee: 'Shop,,,2026-10-02 10:00:00,CEST,Fee,,EUR,0.10,,4,',
  refund: 'Shop,P7,S7,2026-09-01 10:00:00,CEST,Refunded,R7,EUR,5.00,,4,',
  charge: 'Shop,P1,S1,2026-10-01 10:00:00,CEST,Settled,M1,EUR,,5.00,4,',
} as const;

const payment: BookedTransaction = {
  transactionId: 't1',
  sale: 'S1',
  place: 'till-1',
  effect: 'charge',
  ending: 'moved',
  at: '2026-10-01T08:00:00.000Z',
  amount: { amount: 500, currency: 'EUR' },
  alternatives: [],
  isAcknowledged: true,
  isUnlinked: false,
  references: ['t1', 'P1'],
  saleReferences: ['S1'],
};
const refund: BookedTransaction = {
  ...payment,
  transactionId: 't7',
  sale: 'S7',
  effect: 'refund',
  references: ['t7', 'R7'],
  saleReferences: ['S7'],
};
const declined: BookedTransaction = { ...payment, ending: 'not-moved' };
const reversal: BookedTransaction = {
  ...payment,
  transactionId: 't2',
  effect: 'reversal',
  original: 't1',
  references: ['t2'],
};
const september = { since: '2026-09-01T00:00:00Z', until: '2026-09-30T00:00:00Z' };
const quiet = { since: '2026-10-02T00:00:00Z', until: '2026-10-03T00:00:00Z' };
const future = { since: '2026-10-04T00:00:00Z', until: '2026-10-05T00:00:00Z' };
const october = { since: '2026-10-01T00:00:00Z', until: '2026-10-31T23:59:59Z' };

async function run(
  files: readonly (readonly (keyof typeof rows)[])[],
  journal: readonly BookedTransaction[],
  more: Partial<MatchInputs> = {},
): Promise<MatchReport> {
  const paths = files.map((lines, place) => {
    const path = join(directory, `${place}.csv`);
    writeFileSync(path, `${[header, ...lines.map((line) => rows[line])].join('\n')}\n`);
    return path;
  });
  return runMatch({
    files: paths,
    merchants: [],
    lateDays: 5,
    readJournal: async (add) => journal.forEach(add),
    ...more,
  });
}

test.each<
  readonly [
    name: string,
    files: readonly (readonly (keyof typeof rows)[])[],
    journal: readonly BookedTransaction[],
    scope: Partial<MatchInputs>,
    codes: readonly string[],
    notCompared: number,
  ]
>([
  ['only a header, and a payment', [[]], [payment], {}, ['files-without-charges'], 1],
  ['only fees, and a payment', [['fee', 'fee']], [payment], {}, ['files-without-charges'], 1],
  ['two empty files, and a payment', [[], ['fee']], [payment], {}, ['files-without-charges'], 1],
  ['only a header, and a refund', [[]], [refund], {}, ['files-without-charges'], 1],
  ['only a refund, and a payment', [['refund']], [payment, refund], {}, ['files-without-charges'], 1],
  ['only a refund that agrees', [['refund']], [refund], {}, [], 0],
  ['only a header, and an empty journal', [[]], [], {}, [], 0],
  ['only a header, and a declined payment', [[]], [declined], {}, [], 0],
  ['only a header, and a reversed payment', [[]], [payment, reversal], {}, [], 0],
  ['only a header, and an older payment', [[]], [payment], { since: '2026-10-02T00:00:00Z' }, [], 0],
  ['only a header, and a newer payment', [[]], [payment], { until: '2026-09-30T00:00:00Z' }, ['period-not-known'], 0],
  ['only a header since a payment', [[]], [payment], { since: october.since }, ['files-without-charges'], 1],
  ['only a header, and a payment of the given period', [[]], [payment], october, ['charge-not-settled'], 0],
  ['only a header, and a quiet period', [[]], [payment], quiet, [], 0],
  [
    'only a header, and the quiet end of the first day',
    [[]],
    [payment],
    { ...quiet, since: october.since },
    ['charge-not-settled'],
    0,
  ],
  ['only a header, and a period before the journal', [[]], [payment], september, ['period-not-known'], 0],
  [
    'only a header, and a period that begins before the journal',
    [[]],
    [declined],
    { ...october, since: september.since },
    ['period-not-known'],
    0,
  ],
  [
    'only a header, and a period after a backup',
    [[]],
    [payment],
    { ...quiet, isBackup: true },
    ['period-not-known'],
    0,
  ],
  [
    'only a header, and a period without an end after the beginning of a backup',
    [[]],
    [declined],
    { since: october.since, isBackup: true },
    ['period-not-known'],
    0,
  ],
  [
    'only a header, and a quiet period before the newest payment of a backup',
    [[]],
    [payment, { ...declined, transactionId: 't9', references: ['t9'], at: '2026-10-04T08:00:00.000Z' }],
    { ...quiet, isBackup: true },
    [],
    0,
  ],
  ['only a header, and a period of an empty journal', [[]], [], october, ['period-not-known'], 0],
  [
    'only a header, and a period in the future',
    [[]],
    [payment],
    { ...future, now: quiet.until },
    ['period-not-known'],
    0,
  ],
  [
    'only a header, and a period that has begun',
    [[]],
    [payment],
    { ...quiet, now: quiet.since.replace('T00', 'T01') },
    ['period-not-known'],
    0,
  ],
  ['only a header, and a period that has just ended', [[]], [payment], { ...quiet, now: quiet.until }, [], 0],
])('%s', async (_, files, journal, scope, codes, notCompared) => {
  const report = await run(files, journal, scope);
  expect(report.findings.map(({ code }) => code)).toEqual(codes);
  expect(report).toMatchObject({ mismatches: codes.length, figures: { notCompared } });
  expect(report).not.toHaveProperty('matchedUntil');
  expect(JSON.stringify(report)).not.toContain('9999');
});

function span([since, until]: readonly [string | undefined, string | undefined]): object {
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

const later = { ...declined, transactionId: 't9', references: ['t9'], at: '2026-10-04T08:00:00.000Z' };

test.each<
  readonly [
    name: string,
    scope: Partial<MatchInputs>,
    compared: readonly [since: string, until: string] | undefined,
    notCompared: readonly (readonly [since: string | undefined, until: string | undefined])[],
    conclusion: string,
  ]
>([
  ['lies before the journal', september, undefined, [[september.since, september.until]], 'nothing-compared'],
  ['has no beginning', { until: september.until }, undefined, [[undefined, september.until]], 'nothing-compared'],
  [
    'begins before the journal',
    { ...quiet, since: september.since },
    [payment.at, quiet.until],
    [[september.since, payment.at]],
    'differs',
  ],
  [
    'has not ended',
    { since: october.since, until: october.until, now: future.since },
    [october.since, future.since],
    [[future.since, october.until]],
    'differs',
  ],
  [
    'ends after a backup, and begins before the journal',
    { since: september.since, until: october.until, isBackup: true },
    [payment.at, later.at],
    [
      [september.since, payment.at],
      [later.at, october.until],
    ],
    'differs',
  ],
])('the compared part of a period is named if it %s', async (_, scope, compared, notCompared, conclusion) => {
  const report = await run([[]], [{ ...declined, transactionId: 't0', references: ['t0'] }, later], scope);
  expect(report.findings).toEqual([
    {
      code: 'period-not-known',
      id: 'period-not-known:0.csv',
      lines: [{ file: '0.csv', line: 1 }],
      ...(compared === undefined ? {} : { compared: span(compared) }),
      notCompared: notCompared.map(span),
    },
  ]);
  expect(report.conclusion).toBe(conclusion);
});

test('a period without charges that the head office has deleted was not compared', async () => {
  const deleted = '2026-10-01T00:00:00Z';
  const bounds = { journalSince: deleted, deletedBefore: deleted };
  const readJournal: MatchInputs['readJournal'] = async (add) => {
    add(payment);
    return bounds;
  };
  const { findings, conclusion } = await run([[]], [], { ...september, readJournal });
  expect([findings.map(({ code }) => code), conclusion]).toEqual([['period-not-known'], 'nothing-compared']);
  expect(await run([[]], [], { ...quiet, readJournal })).toMatchObject({ conclusion: 'no-charges' });
  // One store began to report only after the period.
  const lateStore: MatchInputs['readJournal'] = async () => ({ ...bounds, allStoresSince: future.since });
  expect(await run([[]], [], { ...quiet, readJournal: lateStore })).toMatchObject({ conclusion: 'nothing-compared' });
});

test('a period that the times of the files make empty is refused', async () => {
  // The newest settlement of the file minus five days is 26 September.
  const since = '2026-09-28T00:00:00Z';
  await expect(run([['charge']], [payment], { since })).rejects.toMatchObject({ since, until: '2026-09-26T08:00:00Z' });
  const until = '2026-09-30T00:00:00Z';
  await expect(run([['charge']], [payment], { until })).rejects.toMatchObject({ until, since: '2026-10-01T08:00:00Z' });
  expect(await run([['charge']], [payment], { since: '2026-09-25T00:00:00Z' })).toMatchObject({ mismatches: 0 });
});

test('an empty file is named, and the other files are compared', async () => {
  const report = await run([['charge'], []], [payment]);
  expect(report).toMatchObject({
    mismatches: 0,
    figures: { agreeing: 1, notCompared: 0 },
    matchedUntil: '2026-09-26T08:00:00Z',
  });
  expect(report.files).toMatchObject([{ payments: 1 }, { payments: 0 }]);
});

test('all transactions agree at most until the newest one, even if the requested end is much later', async () => {
  const far = { until: '2030-01-01T23:59:59Z' };
  expect(await run([['charge']], [payment], far)).toMatchObject({ mismatches: 0, matchedUntil: payment.at });
  const newest = { ...declined, transactionId: 't3', references: ['t3'], at: '2026-10-09T08:00:00.000Z' };
  expect(await run([['charge']], [payment, newest], far)).toMatchObject({ mismatches: 0, matchedUntil: newest.at });
  // A transaction that is later than the run has a wrong clock. It must not move the end into the future.
  const now = '2026-10-02T00:00:00.000Z';
  expect(await run([['charge']], [payment, newest], { ...far, now })).toMatchObject({ matchedUntil: payment.at });
  const early = await run([['charge']], [{ ...payment, at: newest.at }], { ...far, now });
  expect(early).not.toHaveProperty('matchedUntil');
});
