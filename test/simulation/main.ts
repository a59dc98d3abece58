/**
 * `npm run torture -- --seeds N`: plays this number of seeds and judges each from outside, on every processor of the
 * machine or with `--jobs N`.
 * - `--first S` starts at this seed, `--seed N` plays one seed, and `--trace` tells its story.
 * - `--keep IDS` plays only these of the parts that can be left out.
 * - `--map` keeps the journal in maps and uses JSON.
 * - `--faults e897f2e` leaves out the faults and registers that were added after that release.
 * - `--injected` injects a bug for each check of the oracle, and tells how the check finds it.
 * - `--floor` measures the least cost of the seeds.
 * - `--pairs` gives each seed two faults of the catalogue that occur again and again. On plain days, a bug that needs
 *   two rare faults together shows only after thousands of days.
 * - `--replicated` plays two daemons that share a stream: the stream loses, delays and doubles messages, leaders die and
 *   stand still between append and write, and the daemons take over from each other.
 * The last line is one JSON object. For a failing seed, the output has a short story and the command that repeats it.
 * Exits with 1 on any finding. A run of 2,000 seeds or more also exits with 1 if it misses a fault or a published form
 * of a vendor, never approves one of the requested kinds, or approves less than half.
 */

import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../options.js';
import { playedInProcess } from '../played-in-process.js';
import { Dice } from './dice.js';
import { catalogueOf, isFaultId } from './faults/catalogue.js';
import { faultSetNamed } from './faults/fault-set.js';
import { floorOf } from './floor.js';
import { checks, judge } from './oracle/index.js';
import { play, type PlayOptions } from './play.js';
import { badDay, injectedBugs } from './injected-bugs.js';
import { shrink, type Shrunk } from './shrink.js';
import { commandOf, storyOf } from './story.js';
import { merged, Tally, type Summary } from './tally.js';

/** The number of stories of one run. For further seeds only the findings are shown. */
const storiesMax = 3;

/** The size of a nightly run, which must meet every fault of the catalogue. */
const nightlySeeds = 2_000;

/** The smallest number of seeds for which another process is worth its start. */
const seedsOfAJob = 50;

const values = readOptions(import.meta.url, {
  seeds: { type: 'string', default: '100' },
  first: { type: 'string', default: '1' },
  seed: { type: 'string' },
  keep: { type: 'string' },
  trace: { type: 'boolean', default: false },
  map: { type: 'boolean', default: false },
  faults: { type: 'string', default: 'all' },
  jobs: { type: 'string' },
  injected: { type: 'boolean', default: false },
  floor: { type: 'boolean', default: false },
  pairs: { type: 'boolean', default: false },
  replicated: { type: 'boolean', default: false },
});
const faults = faultSetNamed(values.faults);
const faultIds = Object.keys(catalogueOf(faults)).filter(isFaultId);
const options: PlayOptions = {
  ...(values.map ? { journal: 'map' } : {}),
  setup: { faults, isPair: values.replicated, ...(values.map ? { dialect: 'standard-3.1', encoding: 'json' } : {}) },
  ...(values.keep === undefined ? {} : { keep: new Set(values.keep.split(',')) }),
};
/** The options with which the seeds are played, for other processes and for people. */
const played = [
  ...(values.map ? ['--map'] : []),
  ...(values.pairs ? ['--pairs'] : []),
  ...(values.replicated ? ['--replicated'] : []),
  ...(faults === 'all' ? [] : ['--faults', faults]),
];
const first = Number(values.seed ?? values.first);
const seeds = values.seed === undefined ? Number(values.seeds) : 1;
const jobs = Number(values.jobs ?? Math.min(availableParallelism(), Math.ceil(seeds / seedsOfAJob)));
if (![first, seeds, jobs].every((number) => Number.isSafeInteger(number) && number >= 0))
  throw new RangeError('no such seeds');

/** Returns the options with which a seed is played. */
function optionsOf(seed: number): PlayOptions {
  if (!values.pairs) return options;
  const dice = new Dice(seed, 'two faults');
  const often = [dice.pick(faultIds), dice.pick(faultIds)];
  return { ...options, setup: { ...options.setup, often, requestFaults: 0.4 } };
}

if (values.injected) await findPlanted();
else if (values.floor) say(JSON.stringify(await floorOf(first, seeds, options)));
else setOutcome(jobs > 1 ? merged(faults, await Promise.all(stripes().map(inProcess))) : await torture());

/** Divides the seeds into one part for each job. */
function stripes(): readonly { readonly first: number; readonly seeds: number }[] {
  const each = Math.ceil(seeds / jobs);
  return Array.from({ length: jobs }, (_, index) => ({
    first: first + index * each,
    seeds: Math.max(0, Math.min(each, seeds - index * each)),
  }));
}

/** Plays some of the seeds in another process, passes on its output, and returns its counts. */
async function inProcess(part: { readonly first: number; readonly seeds: number }): Promise<Summary> {
  const same = [...played, ...(values.keep === undefined ? [] : ['--keep', values.keep])];
  const parts = ['--first', String(part.first), '--seeds', String(part.seeds), '--jobs', '1', ...same];
  const { lines, last } = await playedInProcess<Summary>(fileURLToPath(import.meta.url), parts);
  if (lines.length > 0) say(lines.join('\n'));
  return last;
}

async function torture(): Promise<Summary> {
  const tally = new Tally(faults);
  let playedMicros = 0;
  let stories = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const before = process.cpuUsage();
    const run = await play(seed, { ...optionsOf(seed), isWhole: true });
    const findings = judge(run);
    const used = process.cpuUsage(before);
    playedMicros += used.user + used.system;
    tally.add(run, findings);
    if (values.trace) say(storyOf(run, findings));
    else if (findings.length > 0 && stories < storiesMax) {
      stories += 1;
      const shrunk = await shrink(seed, () => optionsOf(seed), judge);
      if (shrunk !== undefined)
        say(`${storyOf(shrunk.run, shrunk.findings)}\n${commandOf(seed, shrunk.keep, played)}\n`);
    } else if (findings.length > 0) say(`seed ${seed}: ${findings.map(({ text }) => text).join('; ')}`);
  }
  return tally.summary(playedMicros / 1e6);
}

function setOutcome(summary: Summary): void {
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  const isNightly = seeds >= nightlySeeds && !values.pairs;
  const neverMet = [...summary.faults_never_seen, ...summary.never_approved, ...summary.forms_never_met];
  const isBlind = isNightly && (neverMet.length > 0 || summary.approved_share < 0.5);
  process.exitCode = summary.failed_seeds > 0 || isBlind ? 1 : 0;
}

/** Plays bad days with each injected bug until its check finds the bug, and tells the shortest story of it. */
async function findPlanted(): Promise<void> {
  for (const { what, foundBy, inject, setup } of injectedBugs) {
    const badly = (): PlayOptions => ({
      ...options,
      isWhole: true,
      injected: inject(),
      setup: { ...options.setup, ...badDay, ...setup },
    });
    let shrunk: Shrunk | undefined;
    for (let seed = first; seed < first + seeds && shrunk === undefined; seed += 1)
      shrunk = await shrink(seed, badly, checks[foundBy]);
    say(`--- ${what}`);
    if (shrunk === undefined) {
      say(`NOT FOUND by ${foundBy} in ${seeds} seeds`);
      process.exitCode = 1;
    } else say(`${storyOf(shrunk.run, shrunk.findings)}\n`);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
