/**
 * `npm run year -- --payments N`: plays a year of one till on shifted clocks. In some nights a real daemon takes payments at several terminals, makes the
 * backup, dies by `kill -9`, and sees the clock leap. Payments between these nights are copies of real ones, which the journal's writer commits. In each
 * night old personal data is erased. Summer time begins and ends. At the end each outcome is compared with the terminals' record, payments of a year ago
 * are asked for again, and the bytes of the files are searched. `--seed S` chooses the nights; `--visits V` their number, `--real R` the payments of real
 * daemons (with `--real N` there are no copies), `--terminals T` the terminals, `--keep-days D` the retention period, `--keep K` the backups. `--json`
 * prints one JSON object. Exits 1 when a promise is broken. Of the times, only the processor time of a start is a promise.
 */

import process from 'node:process';
import { readOptions } from '../options.js';
import type { StepCost } from './quiet-nights.js';
import { playYear, type YearReport } from './year.js';

const values = readOptions(import.meta.url, {
  payments: { type: 'string', default: '20000' },
  seed: { type: 'string' },
  visits: { type: 'string', default: '6' },
  real: { type: 'string' },
  terminals: { type: 'string', default: '20' },
  'keep-days': { type: 'string', default: '60' },
  keep: { type: 'string', default: '7' },
  json: { type: 'boolean', default: false },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const payments = Number(values.payments);
const size = {
  payments,
  seed,
  visits: Number(values.visits),
  real: Number(values.real ?? Math.round(payments / 10)),
  terminals: Number(values.terminals),
  keepDays: Number(values['keep-days']),
  keep: Number(values.keep),
};
if (!Object.values(size).every((one) => Number.isSafeInteger(one)) || size.real > payments)
  throw new RangeError('no such year');

const report = await playYear({
  ...size,
  nightEvery: 1,
  starts: 5,
  ...(values.json ? {} : { onProgress: say }),
});
if (values.json) say(JSON.stringify({ ...size, ...report }));
else for (const line of [...tableOf(report), ...report.violations.map((text) => `WRONG: ${text}`)]) say(line);
process.exit(report.violations.length === 0 ? 0 : 1);

function tableOf({ nights, visits: seen, starts, ...figures }: YearReport): readonly string[] {
  const sum = (of: 'starts' | 'kills'): number => seen.reduce((total, visit) => total + visit[of], 0);
  const worst = (of: 'p99' | 'max'): number =>
    Math.max(...seen.map(({ loop }) => loop[of]).filter((value) => !Number.isNaN(value)));
  const rows: readonly (readonly [string, string])[] = [
    ['seed', String(seed)],
    [
      'payments; taken by real daemons, a second',
      `${figures.payments}; ${figures.real}, ${figures.realPerSecond.toFixed(0)}`,
    ],
    ['starts of a daemon, and killed', `${sum('starts')}, ${sum('kills')}`],
    ['payments of the first month asked again', String(figures.askedAgain)],
    ['journal, newest backup', `${figures.journalMiB.toFixed(0)} MiB, ${figures.backupMiB.toFixed(0)} MiB`],
    ['backups that are kept', String(figures.backups)],
    ['erased in nights without a daemon', `${nights.erased} in ${nights.steps} steps`],
    ['a step: p50, p99, longest, over 20 ms', stepsOf(nights.clock)],
    ['without waiting for a processor', stepsOf(nights.unhindered)],
    ['its processor time', stepsOf(nights.processor)],
    [
      'processor time over 20 ms, of which garbage collection',
      nights.slow.map(({ processorMs, collectionMs }) => `${ms(processorMs)}, ${ms(collectionMs)}`).join('; '),
    ],
    ['event loop of a daemon in its worst night: p99, longest', [worst('p99'), worst('max')].map(ms).join(', ')],
    ['start: few payments, the year', starts === undefined ? '' : `${ms(starts.few)}, ${ms(starts.year)}`],
    [
      'a start with the year adds: time, processor time',
      starts === undefined ? '' : `${ms(starts.addedMs)}, ${ms(starts.addedProcessorMs)}`,
    ],
    ['most memory of a daemon', `${figures.memoryMiB.toFixed(0)} MiB`],
    [
      'the run: time, processor time of this process',
      `${figures.seconds.toFixed(0)} s, ${figures.processorSeconds.toFixed(0)} s`,
    ],
    ['broken promises', String(figures.violations.length)],
  ];
  return ['', ...rows.map(([name, value]) => `${name.padEnd(60)}${value}`)];
}

function stepsOf({ p50, p99, max, over20 }: StepCost): string {
  return `${[p50, p99, max].map(ms).join(', ')}, ${over20}`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
