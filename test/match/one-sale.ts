/** Payments and lines of sale 1, for tests of registers that use their sale numbers again. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { threadId } from 'node:worker_threads';
import type { BookedTransaction } from '../../src/match/index.js';
import { type MatchInputs, type MatchReport, readMappingFile, runMatch } from '../../src/settlement/index.js';

const directory = join(tmpdir(), `tenderd-one-sale-${process.pid}-${threadId}`);

/** Writes a file and returns its path. */
export function writeFile(name: string, content: string): string {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

/** Removes the files. Each test file calls it at its end, because several test files may share this module. */
export function removeFiles(): void {
  rmSync(directory, { recursive: true, force: true });
}

const mapping = `name = "bank"
[columns]
line = "id"
amount = "amount"
currency = "currency"
paid = "paid"
reference = "number"
sale = "sale"
approvalCode = "code"
`;

/** A payment of sale 1. */
export function paid(id: string, at: string, cents = 500, more: Partial<BookedTransaction> = {}): BookedTransaction {
  return {
    transactionId: id,
    sale: '1',
    place: 'till-1',
    effect: 'charge',
    ending: 'moved',
    at: `2026-10-${at}:00.000Z`,
    amount: { amount: cents, currency: 'EUR' },
    alternatives: [],
    isAcknowledged: true,
    isUnlinked: false,
    references: [id],
    saleReferences: ['1', id],
    ...more,
  };
}

/** Returns a payment whose number of the acquirer is known. */
export function numbered(
  id: string,
  at: string,
  number: string,
  more: Partial<BookedTransaction> = {},
): BookedTransaction {
  return paid(id, at, 500, { references: [id, number], hasAcquirerReference: true, ...more });
}

/** A line of the settlement file, of sale 1 if it names no other sale. */
export interface Line {
  readonly paid: string;
  readonly cents?: number;
  readonly number?: string;
  readonly sale?: string;
  readonly code?: string;
}

/** Matches lines with a journal. */
export async function reportOf(
  journal: readonly BookedTransaction[],
  lines: readonly Line[],
  more: Partial<MatchInputs> = {},
): Promise<MatchReport> {
  const rows = lines.map(({ paid: at, cents = 500, number = '', sale = '1', code = '' }, place) =>
    [place, (cents / 100).toFixed(2), 'EUR', `2026-${at}`, number, sale, code].join(','),
  );
  const file = writeFile('bank.csv', `${['id,amount,currency,paid,number,sale,code', ...rows].join('\n')}\n`);
  return runMatch({
    files: [file],
    mapping: readMappingFile(writeFile('bank.toml', mapping)),
    merchants: [],
    lateDays: 5,
    since: '2026-09-01T00:00:00Z',
    until: '2026-10-31T00:00:00Z',
    readJournal: async (add) => journal.forEach(add),
    ...more,
  });
}

/** Returns the findings by code and transaction, or how many payments agree. */
export async function codesOf(...facts: Parameters<typeof reportOf>): Promise<readonly string[]> {
  const { findings, figures } = await reportOf(...facts);
  if (findings.length === 0) return [`${figures.agreeing} agree`];
  return findings.map(({ code, transactionId = '' }) => `${code} ${transactionId}`.trim()).toSorted();
}
