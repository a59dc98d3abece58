/** Plays a month, writes its files, matches them, and compares the findings with the injected mistakes. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/match/index.js';
import { type MatchInputs, type MatchReport, readMappingFile, runMatch } from '../../src/settlement/index.js';
import { inject } from './injections.js';
import { type AcquirerEntry, beginMs, endMs, iso, Month, stores } from './month.js';
import { playAcquirer, playCustomer } from './ordinary.js';
import { adyenReport, bankFile, bankMapping, batchOf, swedbankList } from './settlement-writers.js';

/** The size of a month. */
export interface MonthSize {
  readonly seed: number;
  readonly customersPerStore: number;
  readonly mistakes: number;
}

/** The month, and its files in a directory. */
export interface WrittenMonth {
  readonly month: Month;
  readonly inputs: Omit<MatchInputs, 'sales'>;
  readonly salesFile: string;
}

/** Plays a month and writes its files. */
export function writeMonth({ seed, customersPerStore, mistakes }: MonthSize, directory: string): WrittenMonth {
  const month = new Month(seed);
  for (const store of stores) {
    for (let customer = 0; customer < customersPerStore; customer += 1) playCustomer(month, store);
    playAcquirer(month, store);
  }
  inject(month, stores, mistakes);
  month.journal.sort((one, other) => (one.at < other.at ? -1 : 1));
  const write = (name: string, content: string | Buffer): string => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };
  const mapping = readMappingFile(write('bank.toml', bankMapping));
  // Entries that are settled after the month are in a later file.
  const settled = month.entries.filter(({ bookedMs }) => bookedMs < endMs);
  const files = [...batches(settled)].map(([key, entries]) => {
    const [acquirer = '', merchant = '', batch = ''] = key.split(' ');
    const name = `${acquirer}-${merchant}-${batch}`;
    if (acquirer === 'adyen') return write(`${name}.csv`, adyenReport(entries, Number(batch)));
    if (acquirer === 'swedbank') return write(`${name}.xml`, swedbankList(entries, Number(batch)));
    return write(`${name}.txt`, bankFile(entries, Number(batch)));
  });
  const rows = month.sales.map(({ sale, amount, atMs }) => `${sale},${major(amount)},${amount.currency},${iso(atMs)}`);
  const salesFile = write('sales.csv', `${['sale,amount,currency,at', ...rows].join('\n')}\n`);
  return {
    month,
    salesFile,
    inputs: {
      files,
      mapping,
      merchants: ['ShopDE', 'ShopJP', 'ShopBH', 'R1005'],
      lateDays: 5,
      since: iso(beginMs),
      readJournal: async (add) => month.journal.forEach(add),
    },
  };
}

/** The result of a match: the missing findings and the wrong findings. */
export interface Judged {
  readonly missed: readonly string[];
  readonly invented: readonly string[];
  readonly report: MatchReport;
}

/** Matches a month with the list of sales or by the acknowledgements. */
export async function judgeMonth({ month, inputs, salesFile }: WrittenMonth, hasSales: boolean): Promise<Judged> {
  const report = await runMatch(hasSales ? { ...inputs, sales: { file: salesFile } } : inputs);
  const expected = new Set<string>(hasSales ? [...month.expected, ...month.expectedOfSales] : month.expected);
  const found = report.findings.map(nameOf);
  return {
    missed: [...expected].filter((one) => !found.includes(one)),
    invented: found.filter((one, place) => !expected.has(one) || found.indexOf(one) !== place),
    report,
  };
}

function nameOf({ code, transactionId, sale = '' }: Finding): string {
  return `${code} ${transactionId ?? sale}`;
}

function batches(entries: readonly AcquirerEntry[]): ReadonlyMap<string, readonly AcquirerEntry[]> {
  const all = new Map<string, AcquirerEntry[]>();
  for (const entry of entries) {
    const { acquirer, merchant } = entry.store;
    const key = `${acquirer} ${merchant} ${batchOf(entry)}`;
    const own = all.get(key);
    if (own === undefined) all.set(key, [entry]);
    else own.push(entry);
  }
  return all;
}

function major({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  const digits = { JPY: 0, BHD: 3 }[currency] ?? 2;
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
