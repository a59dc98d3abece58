/**
 * `npm run technician`: plants the faults of faults.ts one at a time in a till with a simulated gateway, a listener and
 * a payment service. It runs the doctor on the till with the daemon running, stopped, or both. `--only PATTERN` plays
 * the faults whose names match. `--jobs N` plays N faults at the same time (default 2). The last line is one JSON
 * object. Exits with 1 if the doctor missed a fault, reported a wrong one, or took longer than 15 s.
 */

import { readOptions } from '../options.js';
import { faults } from './faults.js';
import { soundTrial, type Trial, trial } from './trial.js';

const { only, jobs } = readOptions(import.meta.url, {
  only: { type: 'string', default: '' },
  jobs: { type: 'string', default: '2' },
});

// An interrupted run leaves no daemon behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const both = ['running', 'stopped'] as const;
const waiting: (() => Promise<Trial>)[] = [
  ...(only === '' ? both.map((daemon) => async () => soundTrial(daemon)) : []),
  ...faults
    .filter(({ name }) => new RegExp(only).test(name))
    .flatMap((fault) =>
      both
        .filter((daemon) => fault.seen === 'both' || fault.seen === daemon)
        .map((daemon) => async () => trial(fault, daemon)),
    ),
];
const trials: Trial[] = [];

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const played = await next();
    trials.push(played);
    const { name, daemon, ms, wrong } = played;
    process.stdout.write(`${wrong.length === 0 ? 'right' : 'WRONG'}  ${name} (${daemon}), ${ms} ms\n`);
    for (const line of wrong) process.stdout.write(`         ${line}\n`);
  }
}

await Promise.all(Array.from({ length: Number(jobs) }, work));

const failed = trials.filter(({ wrong }) => wrong.length > 0);
const slowest = Math.max(...trials.map(({ ms }) => ms));
process.stdout.write(
  `${JSON.stringify({ verdict: failed.length === 0 ? 'held' : 'fell', faults: faults.length, trials: trials.length, wrong: failed.length, slowestMs: slowest })}\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
