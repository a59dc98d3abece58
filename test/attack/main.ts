/**
 * `npm run attack`: a real daemon under load. Its answers are timed, and its memory is measured. Meanwhile a caller
 * guesses codes, the PIN and bearers of the console. Then a gateway floods a daemon with a small heap, over WebSocket and
 * over TCP.
 * - `--rounds N`, `--requests N`, `--terminals N`: the size of the load.
 * - `--flood-seconds N`: the duration of each flood; 0 leaves it out.
 * The last line is one JSON object. Exits with 1 if an answer took longer than a second, memory grew, the ledgers
 * differ from the reports, or a flood missed a goal. Time that a busy machine withholds from daemon and registers is
 * not counted (`withheld.ts`).
 */

import { loadavg } from 'node:os';
import { readOptions } from '../options.js';
import { flood, type FloodReport, missedGoals } from './flood.js';
import { load, type LoadPlan } from './load.js';
import { failuresOf, figuresOf } from './verdict.js';

const values = readOptions(import.meta.url, {
  rounds: { type: 'string', default: '3' },
  requests: { type: 'string', default: '10000' },
  terminals: { type: 'string', default: '4' },
  'flood-seconds': { type: 'string', default: '60' },
});

function count(name: keyof typeof values, max: number, min = 1): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
  throw new Error(`--${name} takes a whole number from ${min} to ${max}`);
}

const plan: LoadPlan = {
  rounds: count('rounds', 100),
  requests: count('requests', 100_000),
  terminals: count('terminals', 100),
  atOnce: 64,
  pollsPerS: 100,
  pollsAtOnce: 100,
  hostility: { garbagePerS: 50, slowClients: 200 },
  speed: 1,
  terminalSpeed: 100,
};

// An interrupted run leaves no daemon running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const floodMs = count('flood-seconds', 600, 0) * 1_000;

const startedMs = performance.now();
let told = 0;
const { rounds, results, webhooks, wrong } = await load(
  plan,
  ({ accepted, refused, puts, polls, hostility, guesses, memory }) => {
    told += 1;
    const times = (name: string, { count: all, p50, p99, max, ownMax }: typeof puts): string =>
      `${name} ${all}: p50 ${p50}, p99 ${p99}, max ${max} ms, ${ownMax} ms beside what the machine withheld`;
    process.stdout.write(
      [
        `round ${told}: ${accepted} accepted, ${refused} refused; ${hostility.garbage} pieces of garbage, ${hostility.slowClients} slow callers`,
        `  console guesses by status: ${JSON.stringify(guesses)}`,
        `  ${times('asked', puts)}; ${times('polls', polls)}; stood still ${memory.standstillMs} ms at most`,
        `  memory after it: ${memory.rssMiB} MiB resident, ${memory.heapMiB} MiB heap; load ${loadavg()[0]?.toFixed(1)}`,
        '',
      ].join('\n'),
    );
  },
);

const floods: FloodReport[] = [];
for (const wire of floodMs === 0 ? [] : (['ws', 'tcp'] as const)) {
  const report = await flood({ wire, floodMs, heapMiB: 200 });
  floods.push(report);
  const { texts, mib, answers, busy, notKept, grownMiB, reportedAfterMs, terminals: asked } = report;
  process.stdout.write(
    [
      `flood by ${wire}: ${texts} texts, ${mib} MiB; ${notKept} not kept, ${answers} answered, ${busy} of them Busy`,
      `  memory grew by ${grownMiB} MiB; the approval was reported ${reportedAfterMs} ms after the last byte; GET /v1/terminals p50 ${asked.p50}, p99 ${asked.p99}, max ${asked.max} ms, p99 beside what the machine withheld ${asked.ownP99} ms; load ${loadavg()[0]?.toFixed(1)}`,
      '',
    ].join('\n'),
  );
}

const figures = figuresOf(rounds);
const floodFailures = floods.flatMap((report) => [...report.wrong, ...missedGoals(report)]);
const failures = [...failuresOf(figures), ...wrong, ...floodFailures];
for (const failure of failures.slice(0, 20)) process.stdout.write(`FAILED: ${failure}\n`);
const tookS = Math.round((performance.now() - startedMs) / 1_000);
const verdict = failures.length === 0 ? 'held' : 'fell';
process.stdout.write(
  `${JSON.stringify({ verdict, ...figures, results, webhooks, wrong: wrong.length, rounds, floods, plan, tookS })}\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
