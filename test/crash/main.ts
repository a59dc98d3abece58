/**
 * `npm run crash-matrix`: ends the daemon at every moment of each story, for every way in which its transactions can
 * end, and prints the end of each cell. Then it does the same with real processes and `kill -9` for a sample, and for
 * each call of a night with a backup and an erasure. `--once`
 * leaves out the second death in each recovery and the ten deaths in a row, `--simulated` leaves out the real
 * processes, `--real` leaves out the simulation. `--story` selects the stories with this word in their name.
 * `--profile` names a profile; the default trusts the terminal in nothing. `--jobs` is the number of parts that run at
 * the same time, by default the number of processors; the tables of a part are printed when it has ended. The last line
 * is one JSON object. Exits with 1 if a cell ends badly.
 */

import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { profiles } from '../../src/core/index.js';
import { readOptions } from '../options.js';
import { playedInProcess } from '../played-in-process.js';
import { type Cell, crashMatrix } from './matrix.js';
import { nightSample } from './night.js';
import { linkSample } from './real-links.js';
import { realSample } from './real-sample.js';
import { firstEverStory, wireStories, nexoStories, onlineStories, otherStories, paymentStory } from './stories.js';
import { tableOf } from './table.js';

const values = readOptions(import.meta.url, {
  once: { type: 'boolean', default: false },
  simulated: { type: 'boolean', default: false },
  real: { type: 'boolean', default: false },
  profile: { type: 'string', default: 'default' },
  story: { type: 'string', default: '' },
  jobs: { type: 'string', default: String(availableParallelism()) },
  part: { type: 'string' },
});
if (profiles[values.profile] === undefined) throw new RangeError(`no profile ${values.profile}`);

/** Counts by name. */
type Counts = Readonly<Record<string, number>>;

/** The parts, each for one process. A part is a story, its beginning, and the transaction that has the faults of the columns. */
const parts = [paymentStory, firstEverStory, ...otherStories, ...wireStories, ...nexoStories, ...onlineStories]
  .filter(({ name }) => name.includes(values.story))
  .flatMap((story) =>
    story.beginnings.flatMap((beginning) => story.asks.map((_ask, struck) => ({ story, beginning, struck }))),
  );
if (parts.length === 0) throw new RangeError(`no story has "${values.story}" in its name`);

if (values.part !== undefined) say([JSON.stringify(await played(Number(values.part)))]);
else {
  const simulated = values.real ? undefined : await inProcesses();
  const real = values.simulated ? undefined : await withProcesses();
  say([JSON.stringify({ ...simulated, ...(real === undefined ? {} : { real }) })]);
  process.exitCode = (simulated?.['bad_cells'] ?? 0) + (real?.['bad_cells'] ?? 0) > 0 ? 1 : 0;
}
// Open connections to dead daemons must not keep this process alive.
process.exit();

/** Plays all parts, as many at a time as there are jobs. Returns the sums of their counts. */
async function inProcesses(): Promise<Counts> {
  const { story, jobs, part: _part, ...same } = values;
  const flags = [...(same.once ? ['--once'] : []), '--profile', same.profile, '--story', story];
  const counts: Record<string, number> = {};
  const waiting = [...parts.keys()];
  const worker = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { lines, last } = await playedInProcess<Counts>(fileURLToPath(import.meta.url), [
        '--part',
        String(part),
        ...flags,
      ]);
      say(lines);
      for (const [name, count] of Object.entries(last)) counts[name] = (counts[name] ?? 0) + count;
    }
  };
  await Promise.all(Array.from({ length: Number(jobs) }, worker));
  say([
    '',
    'What is told as not-processed is asked for anew under another id, and judged with it.',
    ...(values.once
      ? []
      : ['+N: the daemon died once more at each of N moments of that recovery, with the same end or those named.']),
  ]);
  return counts;
}

/** Plays one part and prints its tables and its wrong cells. */
async function played(index: number): Promise<Counts> {
  const part = parts[index];
  const profile = profiles[values.profile];
  if (part === undefined || profile === undefined) throw new RangeError(`no part ${index}`);
  const { cells, counts } = await crashMatrix({
    ...(values.once ? {} : { secondKillEvery: 1, hasTenInARow: true }),
    stories: [part.story],
    beginnings: [part.beginning],
    struck: [part.struck],
    profile,
  });
  for (const title of new Set(cells.map(titleOf))) {
    const shown = cells.map((cell) => ({ row: rowOf(cell), column: cell.column.name, text: textOf(cell) }));
    say(['', ...tableOf(title, shown)]);
  }
  for (const cell of cells)
    for (const text of cell.wrong)
      say([`WRONG: ${titleOf(cell)}, ${cell.column.name}, killed ${rowOf(cell).toReversed().join(' ')}: ${text}`]);
  return counts;
}

function rowOf({ moment }: Cell): readonly [string, string] {
  return moment === undefined ? ['nothing dies', ''] : [moment.of + moment.step, moment.kind];
}

/** Returns the title of the table of a cell. */
function titleOf({ story, struck, beginning, killsService }: Cell): string {
  const which = story.asks.length > 1 ? `, what strikes the ${story.asks[struck]?.kind}` : '';
  const victim = killsService === true ? ', the payment service dies' : '';
  return `${story.name}, asked ${beginning}${which}${victim}`;
}

function textOf({ end, secondEnds, wrong }: Cell): string {
  const total = [...secondEnds.values()].reduce((sum, count) => sum + count, 0);
  const others = [...secondEnds].filter(([other]) => other !== end).map(([other, count]) => `${count} ${other}`);
  const again = total === 0 ? '' : ` +${total}`;
  return `${wrong.length > 0 ? 'WRONG ' : ''}${end}${again}${others.length === 0 ? '' : ` (${others.join(', ')})`}`;
}

/** Plays the samples with real processes: payments at a terminal, links, and a night with backup and erasure. */
async function withProcesses(): Promise<Counts> {
  const terminals = await realSample();
  const links = await linkSample();
  const night = await nightSample({ every: 1, restarts: 12 });
  const cells = [...terminals.cells, ...links.cells, ...night.cells];
  const real: Record<string, number> = {};
  for (const counts of [terminals.counts, links.counts, night.counts])
    for (const [name, count] of Object.entries(counts)) real[name] = (real[name] ?? 0) + count;
  say(['', ...tableOf('real processes, kill -9', [...terminals.cells, ...links.cells])]);
  say(['', ...tableOf('backup and erasure in the night, kill -9', night.cells)]);
  for (const { row, column, wrong } of cells)
    for (const text of wrong) say([`WRONG: ${column}, killed ${row.join(' ')}: ${text}`]);
  return real;
}

function say(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
