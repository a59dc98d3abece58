/**
 * `npm run torture:planted`: breaks the source in one place after another, and plays seeds until the check that must
 * find the patch does.
 * - `--only ID,ID` hunts only these patches.
 * - `--seconds S` is the processor time for each patch.
 * - `--story` tells the shortest story of each.
 * - `--plain --seeds N` arranges no day for any patch. It plays the days of `npm run torture`, at most N seeds (from
 *   `--first F` on), until any check finds the patch, and reports how many patches were found.
 * - `--jobs J` hunts this number of patches at the same time.
 * - `--unit` runs the tests of the folders instead, and lists the patches that they do not find.
 * For a patch in code that no simulated day runs, the named test must find it. Exits with 1 if a patch was not found by
 * the named check, if a patch that changes nothing was found, or if the surviving patches differ from the noted ones.
 */

import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../../options.js';
import type { Fault, Patch } from '../../faults/fault.js';
import { changesNothing, edgePatches, patches } from '../../faults/files.js';
import { huntFor } from './run-hunt.js';
import { failsNamedTest, failsUnitTests } from './unit-tests.js';

/** The number of seeds in which a patch that changes nothing is hunted. */
const idleSeeds = 40;

/** The share of the patches that plain days must find. */
const plainGoal = 0.9;

/** A hunt that takes longer than this is too slow. */
const goalSeconds = 10;

const values = readOptions(import.meta.url, {
  only: { type: 'string' },
  // A busy machine takes longer for the same seeds. A patch that is found late counts as found, and the output says so.
  seconds: { type: 'string', default: String(9 * goalSeconds) },
  story: { type: 'boolean', default: false },
  plain: { type: 'boolean', default: false },
  first: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '2000' },
  jobs: { type: 'string', default: String(availableParallelism()) },
  unit: { type: 'boolean', default: false },
});
const compiled = fileURLToPath(new URL('../../../', import.meta.url));
const only = values.only?.split(',');
const isChosen = ({ id }: Fault): boolean => only?.includes(id) !== false;

if (values.unit) await surviving();
else if (values.plain) await foundOnPlainDays();
else await hunted();

async function hunted(): Promise<void> {
  const budget = { seconds: Number(values.seconds), hasStory: values.story };
  const chosen = patches.filter(isChosen);
  let found = 0;
  let slow = 0;
  let mistaken = 0;
  await each(chosen, async (patch) => {
    const hunt = await huntFor(patch, budget, compiled);
    const others = Object.entries(hunt?.others ?? {}).map(([name, seed]) => `${name} in seed ${seed}`);
    const also = others.length === 0 ? '' : `; also ${others.join(', ')}`;
    const isFound = hunt?.seed !== undefined;
    found += isFound ? 1 : 0;
    slow += isFound && hunt.seconds > goalSeconds ? 1 : 0;
    const end = isFound ? `seed ${hunt.seed}` : `NOT FOUND in ${hunt?.seeds ?? 0} seeds`;
    const what = hunt?.text === undefined ? '' : `\n    ${patch.what}: "${hunt.text}"`;
    say(`${patch.id}: ${patch.foundBy}: ${end}, ${(hunt?.seconds ?? 0).toFixed(1)} s${also}${what}`);
  });
  const edges = edgePatches.filter(isChosen);
  for (const patch of edges) {
    const isFound = await failsNamedTest(patch);
    found += isFound ? 1 : 0;
    const { file, name } = patch.foundByTest;
    say(`${patch.id}: ${isFound ? '' : 'NOT FOUND by '}${file}: "${name}"`);
  }
  await each(changesNothing.filter(isChosen), async (patch) => {
    const hunt = await huntFor(patch, { ...budget, seconds: 60, seeds: idleSeeds }, compiled);
    const isClean = hunt !== undefined && hunt.seed === undefined && hunt.seeds === idleSeeds;
    mistaken += isClean ? 0 : 1;
    say(`${patch.id} (changes nothing): ${isClean ? 'not found' : 'FOUND'} in ${hunt?.seeds ?? 0} seeds`);
  });
  const count = chosen.length + edges.length;
  say(`found ${found} of ${count}, ${slow} of them in more than ${goalSeconds} s`);
  if (found < count || mistaken > 0) process.exitCode = 1;
}

/** Hunts with the torture's own days and all its checks, without days arranged for a patch. */
async function foundOnPlainDays(): Promise<void> {
  const seeds = Number(values.seeds);
  const first = Number(values.first);
  const chosen = patches.filter(isChosen);
  const missed: string[] = [];
  await each(chosen, async (patch) => {
    const hunt = await huntFor(patch, { seconds: Number.MAX_SAFE_INTEGER, first, seeds, isPlain: true }, compiled);
    if (hunt?.seed === undefined) missed.push(patch.id);
    const by = Object.keys(hunt?.others ?? {}).join(', ');
    say(
      hunt?.seed === undefined
        ? `${patch.id}: NOT FOUND in ${hunt?.seeds ?? 0} seeds`
        : `${patch.id}: seed ${hunt.seed}, by ${by}`,
    );
  });
  const found = chosen.length - missed.length;
  say(`${found} of ${chosen.length} found on plain days, in ${seeds} seeds at most`);
  say(JSON.stringify({ patches: chosen.length, found, seeds, missed }));
  if (found < chosen.length * plainGoal) process.exitCode = 1;
}

/** Runs a function for each item, at most `--jobs` at the same time. */
async function each(all: readonly Patch[], act: (patch: Patch) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
}

async function surviving(): Promise<void> {
  let survivors = 0;
  const chosen = patches.filter(isChosen);
  for (const patch of chosen) {
    const test = await failsUnitTests(patch);
    const isNoted = (patch.survivesUnitTests === true) === (test === undefined);
    survivors += test === undefined ? 1 : 0;
    say(`${patch.id}: ${test === undefined ? 'SURVIVES' : `fails ${test}`}${isNoted ? '' : ' (not as it is noted)'}`);
    if (!isNoted) process.exitCode = 1;
  }
  say(`${survivors} of ${chosen.length} survive the tests of the rooms`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
