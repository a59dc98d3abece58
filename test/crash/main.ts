/**
 * `npm run crash-matrix`: kills the daemon at every moment of each story, for every way in which its transactions can end, and
 * prints the end of each cell; then the same with real processes and `kill -9` for a sample. `--once` leaves out the second death in
 * each recovery and the ten in a row, `--simulated` the real processes, `--real` the simulation. `--story` plays those with
 * this word in their name, `--profile` names another than the default, which trusts nothing. The last line is one JSON object. Exits 1 when a cell ends badly.
 */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Profile, profiles } from '../../src/core/index.js';
import { type Cell, crashMatrix } from './matrix.js';
import { realSample } from './real-sample.js';
import { firstEverStory, nexoStories, otherStories, paymentStory, type Story } from './stories.js';
import { tableOf } from './table.js';

const { values } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    simulated: { type: 'boolean', default: false },
    real: { type: 'boolean', default: false },
    profile: { type: 'string', default: 'default' },
    story: { type: 'string' },
  },
});
const chosen: readonly Story[] = [paymentStory, firstEverStory, ...otherStories, ...nexoStories].filter(
  ({ name }) => values.story === undefined || name.includes(values.story),
);
const profile = profiles[values.profile];
if (profile === undefined) throw new RangeError(`no profile ${values.profile}`);

const counts = {
  ...(values.real ? {} : await simulated(profile)),
  ...(values.simulated ? {} : { real: await withProcesses() }),
};
process.stdout.write(`${JSON.stringify(counts)}\n`);
// Connections to daemons that are dead must not keep this process.
process.exit();

async function simulated(trusted: Profile): Promise<Readonly<Record<string, number>>> {
  const matrix = await crashMatrix({
    ...(values.once ? {} : { secondKillEvery: 1, hasTenInARow: true }),
    stories: chosen,
    profile: trusted,
  });
  for (const title of new Set(matrix.cells.map(titleOf))) {
    const cells = matrix.cells.filter((cell) => titleOf(cell) === title);
    const shown = cells.map((cell) => ({ row: rowOf(cell), column: cell.column.name, text: textOf(cell) }));
    say(['', ...tableOf(title, shown)]);
  }
  say([
    '',
    'What is told as not-processed is asked for anew under another id, and judged with it.',
    ...(values.once
      ? []
      : ['+N: the daemon died once more at each of N moments of that recovery, with the same end or those named.']),
  ]);
  for (const cell of matrix.cells)
    for (const text of cell.wrong)
      say([`WRONG: ${titleOf(cell)}, ${cell.column.name}, killed ${rowOf(cell).toReversed().join(' ')}: ${text}`]);
  if (matrix.counts.bad_cells > 0) process.exitCode = 1;
  return matrix.counts;
}

function rowOf({ moment }: Cell): readonly [string, string] {
  return moment === undefined ? ['nothing dies', ''] : [moment.of + moment.step, moment.kind];
}

/** Which table a cell stands in. */
function titleOf({ story, struck, beginning }: Cell): string {
  const which = story.asks.length > 1 ? `, what strikes the ${story.asks[struck]?.kind}` : '';
  return `${story.name}, asked ${beginning}${which}`;
}

function textOf({ end, secondEnds, wrong }: Cell): string {
  const total = [...secondEnds.values()].reduce((sum, count) => sum + count, 0);
  const others = [...secondEnds].filter(([other]) => other !== end).map(([other, count]) => `${count} ${other}`);
  const again = total === 0 ? '' : ` +${total}`;
  return `${wrong.length > 0 ? 'WRONG ' : ''}${end}${again}${others.length === 0 ? '' : ` (${others.join(', ')})`}`;
}

async function withProcesses(): Promise<Readonly<Record<string, number>>> {
  const { cells, counts: real } = await realSample();
  say([
    '',
    ...tableOf(
      'real processes, kill -9',
      cells.map(({ row, column, text }) => ({ row, column, text })),
    ),
  ]);
  for (const { row, column, wrong } of cells)
    for (const text of wrong) say([`WRONG: ${column}, killed ${row.join(' ')}: ${text}`]);
  if (real.bad_cells > 0) process.exitCode = 1;
  return real;
}

function say(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
