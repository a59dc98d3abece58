/**
 * `npm run match -- --seed S`: plays a month of 50 shops, injects 300 mistakes of every kind, writes the files of three
 * acquirers, and matches them twice: with the list of sales, and by the acknowledgements. `--customers N` sets the
 * number of customers of each shop, `--mistakes N` the number of mistakes. The match must find every injected mistake
 * and nothing else. The last line is one JSON object. `--lines N` instead measures one file of N lines that agrees with
 * the journal.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { readOptions } from '../options.js';
import { judgeMonth, writeMonth } from './play-month.js';
import { measureVolume } from './volume.js';

const values = readOptions(import.meta.url, {
  seed: { type: 'string' },
  customers: { type: 'string', default: '1000' },
  mistakes: { type: 'string', default: '300' },
  lines: { type: 'string' },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const [customersPerStore, mistakes] = [Number(values.customers), Number(values.mistakes)];
if (![seed, customersPerStore, mistakes].every((one) => Number.isSafeInteger(one) && one >= 0))
  throw new RangeError('no such month');

const directory = mkdtempSync(join(tmpdir(), 'tenderd-match-'));
try {
  await (values.lines === undefined ? play() : measure(Number(values.lines)));
} finally {
  rmSync(directory, { recursive: true });
}

async function measure(lines: number): Promise<void> {
  const { report, ...cost } = await measureVolume(lines, directory);
  const { agreeing } = report.figures;
  say(JSON.stringify({ lines, agreeing, mismatches: report.mismatches, ...cost }));
  process.exitCode = agreeing === lines && report.mismatches === 0 ? 0 : 1;
}

async function play(): Promise<void> {
  say(`seed ${seed}: 50 shops, ${customersPerStore} customers each, ${mistakes} mistakes`);
  const written = writeMonth({ seed, customersPerStore, mistakes }, directory);
  let wrong = 0;
  const found: Record<string, number> = {};
  for (const hasSales of [true, false]) {
    const startedMs = performance.now();
    const { missed, invented, report } = await judgeMonth(written, hasSales);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    const way = hasSales ? 'with the list of sales' : 'by the acknowledgements';
    say(`${way}: ${report.figures.transactions} transactions, ${report.mismatches} mismatches, ${seconds} s`);
    for (const one of missed) say(`MISSED: ${one}`);
    for (const one of invented) say(`INVENTED: ${one}`);
    wrong += missed.length + invented.length;
    if (hasSales) for (const { code } of report.findings) found[code] = (found[code] ?? 0) + 1;
  }
  say(JSON.stringify({ seed, customersPerStore, mistakes, wrong, found }));
  process.exitCode = wrong === 0 ? 0 : 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
