/**
 * `npm run torture -- --seeds N`: plays so many seeds and judges each from outside. `--first S` begins there, `--seed N` plays
 * one, `--trace` tells its story, `--keep IDS` plays only these of what can be left out, `--map` keeps the journal in maps
 * and speaks JSON, `--planted` puts a mistake between the engine and its surroundings for each check of the oracle and tells
 * how it is found. The last line is one JSON object. A failing seed is told as a short story with the command that plays
 * it again. Exits 1 on any finding, and when a run of 2,000 seeds or more misses a fault or approves less than half.
 */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { checks, judge } from './oracle/index.js';
import { play, type PlayOptions } from './play.js';
import { badDay, plantedMistakes } from './planted-mistakes.js';
import { shrink, type Shrunk } from './shrink.js';
import { commandOf, storyOf } from './story.js';
import { Tally } from './tally.js';

/** So many stories are told of one run; the others are counted. */
const storiesMax = 3;

/** A nightly run: every fault of the catalogue must have been seen. */
const nightlySeeds = 2_000;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    keep: { type: 'string' },
    trace: { type: 'boolean', default: false },
    map: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
});
const options: PlayOptions = {
  ...(values.map ? { journal: 'map', setup: { dialect: 'standard-3.1', encoding: 'json' } } : {}),
  ...(values.keep === undefined ? {} : { keep: new Set(values.keep.split(',')) }),
};
const first = Number(values.seed ?? values.first);
const seeds = values.seed === undefined ? Number(values.seeds) : 1;
if (![first, seeds].every((number) => Number.isSafeInteger(number) && number >= 0))
  throw new RangeError('no such seeds');

if (values.planted) await findPlanted();
else await torture();

async function torture(): Promise<void> {
  const tally = new Tally();
  const startedAt = process.cpuUsage();
  let playedMicros = 0;
  let stories = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const before = process.cpuUsage();
    const run = await play(seed, options);
    const findings = judge(run);
    const used = process.cpuUsage(before);
    playedMicros += used.user + used.system;
    tally.add(run, findings);
    if (values.trace) say(storyOf(run, findings));
    else if (findings.length > 0 && stories < storiesMax) {
      stories += 1;
      const shrunk = await shrink(seed, () => options, judge);
      if (shrunk !== undefined)
        say(`${storyOf(shrunk.run, shrunk.findings)}\n${commandOf(seed, shrunk.keep, values.map ? ' --map' : '')}\n`);
    }
  }
  const all = process.cpuUsage(startedAt);
  const summary = tally.summary(playedMicros / 1e6);
  say(`${((all.user + all.system) / 1e6).toFixed(1)} s of one processor`);
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  const isNightly = seeds >= nightlySeeds;
  const isBlind = isNightly && (summary.faults_never_seen.length > 0 || summary.approved_share < 0.5);
  process.exitCode = summary.failed_seeds > 0 || isBlind ? 1 : 0;
}

/** Plays bad days with each planted mistake until its check finds it, and tells the shortest story of it. */
async function findPlanted(): Promise<void> {
  for (const { what, foundBy, plant } of plantedMistakes) {
    const badly = (): PlayOptions => ({ ...options, planted: plant(), setup: { ...options.setup, ...badDay } });
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
