/** Matches one large settlement file with a journal of the same size, and measures the cost. */

import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { BookedTransaction } from '../../src/match/index.js';
import { type MatchReport, runMatch } from '../../src/settlement/index.js';
import { beginMs, iso, type Store } from './month.js';
import { adyenReport } from './settlement-writers.js';

/** The cost of one match. */
export interface VolumeCost {
  readonly report: MatchReport;
  readonly fileBytes: number;
  /** User and system time of all threads. */
  readonly processorSeconds: number;
  readonly residentMiB: number;
}

const store: Store = { number: 1, terminal: 'store-01', acquirer: 'adyen', merchant: 'ShopDE', currency: 'EUR' };
const msBetween = 2_000;
const rowsAtOnce = 5_000;

/** Writes a settlement details report with this number of payments and matches it. All payments agree. */
export async function measureVolume(lines: number, directory: string): Promise<VolumeCost> {
  const file = join(directory, 'settlement_detail_report_batch_1.csv');
  const fileBytes = writeReport(file, lines);
  const before = process.cpuUsage();
  const report = await runMatch({
    files: [file],
    merchants: [store.merchant],
    lateDays: 5,
    since: iso(beginMs),
    readJournal: async (add) => {
      for (let n = 0; n < lines; n += 1) add(transactionOf(n));
    },
  });
  const { user, system } = process.cpuUsage(before);
  return {
    report,
    fileBytes,
    processorSeconds: (user + system) / 1_000_000,
    residentMiB: process.resourceUsage().maxRSS / 1_024,
  };
}

function writeReport(file: string, lines: number): number {
  const to = openSync(file, 'w');
  let bytes = 0;
  for (let from = 0; from < lines; from += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, lines - from);
    const text = adyenReport(
      Array.from({ length: count }, (_, n) => entryOf(from + n)),
      1,
    );
    bytes += writeSync(to, from === 0 ? text : text.slice(text.indexOf('\n') + 1));
  }
  closeSync(to);
  return bytes;
}

function paymentOf(n: number): string {
  return `88${String(n).padStart(14, '0')}`;
}

function amountOf(n: number): { readonly amount: number; readonly currency: string } {
  return { amount: 100 + ((n * 7_919) % 20_000), currency: store.currency };
}

function entryOf(n: number): Parameters<typeof adyenReport>[0][number] {
  const paidMs = beginMs + n * msBetween;
  return {
    store,
    type: 'sale',
    payment: paymentOf(n),
    operation: `${paymentOf(n)}C`,
    order: `sale-${n}`,
    amount: amountOf(n),
    paidMs,
    bookedMs: paidMs + 2 * 86_400_000,
  };
}

function transactionOf(n: number): BookedTransaction {
  const transactionId = `0197c0de-0000-7000-8000-${String(n).padStart(12, '0')}`;
  return {
    transactionId,
    sale: `sale-${n}`,
    place: store.terminal,
    effect: 'charge',
    ending: 'moved',
    at: iso(beginMs + n * msBetween),
    amount: amountOf(n),
    alternatives: [],
    isAcknowledged: true,
    isUnlinked: false,
    references: [transactionId, `BV0q.${paymentOf(n)}`, paymentOf(n)],
    saleReferences: [`sale-${n}`, transactionId],
    approvalCode: String(n % 1_000_000).padStart(6, '0'),
  };
}
