/**
 * `npm run torture:planted`: breaks the source in one place after another and plays seeds until the check that must find it
 * does. `--only ID,ID` hunts these alone, `--seconds S` gives each so much time of one processor, `--story` tells the shortest
 * story of each. `--plain --seeds N` arranges no day for any of them: it plays what `npm run torture` plays, N seeds at most (from `--first F` on), until anything at
 * all is found, and says how many of how many were. What stands at the edge, where no simulated day goes through, is looked for by the test that it names, in the first of these ways alone. `--jobs J` hunts so many at once. `--unit` asks the tests of the rooms instead, and says which patches they do not find. Exits 1 when a patch
 * was not found by the check it names, when one that changes nothing was found, or when what survives is not what is noted.
 */

import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../../options.js';
import type { Fault, Patch } from '../../faults/fault.js';
import { changesNothing, edgePatches, patches } from '../../faults/files.js';
import { huntFor } from './run-hunt.js';
import { failsNamedTest, failsUnitTests } from './unit-tests.js';

/** A patch that changes nothing is looked for in so many seeds. */
const idleSeeds = 40;

/** So many of the patches must be found on plain days. */
const plainGoal = 0.9;

/** Longer than this is too long for a patch. */
const goalSeconds = 10;

const values = readOptions(import.meta.url, {
  only: { type: 'string' },
  // A busy machine takes longer for the same seeds: what is found late is told, and is found.
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

/** What the torture finds that arranges nothing for a patch: its own days, and every check that it has. */
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

/** Does something with each, so many at once as were asked for. */
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
