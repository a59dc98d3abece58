/**
 * `npm run bench`: the real daemon beside a hand-written floor, in one run on one machine, rounds interleaved. Figures are
 * told with their goals; ratios count, absolute times are the machine's. Options: `--json` prints one JSON object as the
 * last line, `--quick` does less, `--dir DIRECTORY` says which disk the journals are on (the temporary directory
 * otherwise), `--cpu-prof DIRECTORY` keeps CPU profiles of the measured daemons.
 */

import { cpus, tmpdir, totalmem } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Nursery, said } from './child.js';
import { countCommits } from './commits.js';
import { measureFlatness } from './flatness.js';
import { goalsOf, type Measured } from './goals.js';
import { measureParts } from './parts.js';
import { tableOf } from './report.js';
import { compareLatency, compareThroughput } from './rounds.js';
import { setStage } from './stage.js';
import { measureStarts } from './starts.js';

/** How many terminals are "all". */
const lanes = 100;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    dir: { type: 'string', default: tmpdir() },
    'cpu-prof': { type: 'string' },
  },
});

const plan = values.quick
  ? {
      parts: 200,
      counted: 200,
      latency: { rounds: 5, payments: 100, budgetMs: 6_000 },
      throughput: { rounds: 5, payments: 1_000, budgetMs: 10_000 },
      starts: 3,
      flat: 2_000,
    }
  : {
      parts: 1_000,
      counted: 500,
      latency: { rounds: 15, payments: 300, budgetMs: 40_000 },
      throughput: { rounds: 12, payments: 2_000, budgetMs: 60_000 },
      starts: 5,
      flat: 10_000,
    };

const startedMs = performance.now();
const nursery = new Nursery(values.dir);
const machine = {
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
};
say(
  `machine: ${machine.cores} x ${machine.processor}, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}`,
);

const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
const terminalUrl = said(terminal, 'url');
say(`counting commits over ${plan.counted} payments`);
const { sizes, ...commits } = await countCommits(nursery.directory, terminalUrl, lanes, plan.counted);
say('measuring the parts of the floor');
const parts = await measureParts(nursery.directory, terminalUrl, plan.parts);
say(`one terminal: ${plan.latency.rounds} rounds at most, of ${plan.latency.payments} payments on each side`);
const alone = await setStage(nursery, terminalUrl, 1, sizes, values['cpu-prof']);
const oneTerminal = await compareLatency(alone, plan.latency);
await alone.end();
say(
  `${lanes} terminals: ${plan.throughput.rounds} rounds at most, of ${plan.throughput.payments} payments on each side`,
);
const together = await setStage(nursery, terminalUrl, lanes, sizes, values['cpu-prof']);
const allTerminals = await compareThroughput(together, plan.throughput);
await together.end();
say(`${plan.starts} starts of each side`);
const starts = await measureStarts(nursery, terminalUrl, plan.starts);
say(`memory over ${plan.flat} payments`);
const flat = await measureFlatness(nursery, terminalUrl, plan.flat);
await terminal.end();

const measured: Measured = { parts, commits, oneTerminal, allTerminals, starts, flat };
const goals = goalsOf(measured);
const tookS = Math.round((performance.now() - startedMs) / 100) / 10;
if (values.json)
  process.stdout.write(
    `${JSON.stringify({ machine, quick: values.quick, lanes, plan, sizes, ...measured, goals, tookS })}\n`,
  );
else process.stdout.write(`\n${tableOf(measured, goals)}\n\n${tookS} s\n`);

function say(text: string): void {
  // With --json standard output holds the one object alone.
  (values.json ? process.stderr : process.stdout).write(`${text}\n`);
}
