/**
 * `npm run power-cuts -- --seeds N`: records days of the real daemon, cuts the power at many of their moments, and says what
 * was tried. `--first S` begins with another seed, `--points` and `--images` say how many moments of a day and how many
 * states of the disk for each. Exits 1 when something was lost or charged twice.
 */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { cutPower } from './cuts.js';
import { type DayKind, recordDay } from './record-day.js';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    points: { type: 'string', default: '300' },
    images: { type: 'string', default: '4' },
  },
});
const first = Number(values.first);
const kinds: readonly DayKind[] = ['ordinary', 'failing syncs'];

for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  for (const kind of kinds) {
    const day = await recordDay(kind);
    const startedMs = performance.now();
    const report = cutPower(day, { seed, points: Number(values.points), images: Number(values.images) });
    const results = Object.entries(report.openResults).map(([result, count]) => `${count} ${result}`);
    say(
      `seed ${seed}, ${kind}: ${day.calls.length} calls, ${report.points} points, ${report.images} images, ` +
        `${report.sound} sound; open payments became ${results.join(', ') || 'none'}; ` +
        `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`,
    );
    for (const failure of report.failures) say(`  ${failure}`);
    if (report.sound < report.images) process.exitCode = 1;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
