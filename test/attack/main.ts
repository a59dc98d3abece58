/**
 * `npm run attack`: a real daemon under load, its answers timed and its memory watched. Options: `--rounds N`, `--requests N`,
 * `--terminals N`. The last line is one JSON object; exits with 1 when an answer took longer than a second, memory grew, or
 * the books do not say what was told. What a busy machine withholds from daemon and registers is no time of an answer (`withheld.ts`).
 */

import { loadavg } from 'node:os';
import { readOptions } from '../options.js';
import { load, type LoadPlan } from './load.js';
import { failuresOf, figuresOf } from './verdict.js';

const values = readOptions(import.meta.url, {
  rounds: { type: 'string', default: '3' },
  requests: { type: 'string', default: '10000' },
  terminals: { type: 'string', default: '4' },
});

function count(name: keyof typeof values, max: number): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 1 && number <= max) return number;
  throw new Error(`--${name} takes a whole number from 1 to ${max}`);
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

// An interrupted run leaves no daemon behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const startedMs = performance.now();
let told = 0;
const { rounds, results, webhooks, wrong } = await load(
  plan,
  ({ accepted, refused, puts, polls, hostility, memory }) => {
    told += 1;
    const times = (name: string, { count: all, p50, p99, max, ownMax }: typeof puts): string =>
      `${name} ${all}: p50 ${p50}, p99 ${p99}, max ${max} ms, ${ownMax} ms beside what the machine withheld`;
    process.stdout.write(
      [
        `round ${told}: ${accepted} accepted, ${refused} refused; ${hostility.garbage} pieces of garbage, ${hostility.slowClients} slow callers`,
        `  ${times('asked', puts)}; ${times('polls', polls)}; stood still ${memory.standstillMs} ms at most`,
        `  memory after it: ${memory.rssMiB} MiB resident, ${memory.heapMiB} MiB heap; load ${loadavg()[0]?.toFixed(1)}`,
        '',
      ].join('\n'),
    );
  },
);

const figures = figuresOf(rounds);
const failures = [...failuresOf(figures), ...wrong];
for (const failure of failures.slice(0, 20)) process.stdout.write(`FAILED: ${failure}\n`);
const tookS = Math.round((performance.now() - startedMs) / 1_000);
const verdict = failures.length === 0 ? 'held' : 'fell';
process.stdout.write(
  `${JSON.stringify({ verdict, ...figures, results, webhooks, wrong: wrong.length, rounds, plan, tookS })}\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
