/**
 * `npm run power-cuts -- --seeds N`: records days of the real daemon and two erasures, cuts the power at many of their moments, and
 * prints the results. `--first S` is the first seed. `--points` is the number of moments of a day, and `--images` is
 * the number of states of the disk for each. `--every-call` makes each write and each sync of a payment fail in turn.
 * Exits with 1 if something was lost or charged twice, or if a failure did not stop the daemon.
 */

import { constants } from 'node:os';
import process from 'node:process';
import { readOptions } from '../options.js';
import { breakDisk, countCalls, type Failure, wrongWith } from './broken-disk.js';
import { cutPower } from './cuts.js';
import { cutErasure, erasedIds, erasures } from './erasure-cuts.js';
import { type DayKind, recordDay } from './record-day.js';

const { EIO, ENOSPC } = constants.errno;

const values = readOptions(import.meta.url, {
  seeds: { type: 'string', default: '1' },
  first: { type: 'string', default: '1' },
  points: { type: 'string', default: '300' },
  images: { type: 'string', default: '4' },
  'every-call': { type: 'boolean', default: false },
});
const first = Number(values.first);
const kinds: readonly DayKind[] = ['ordinary', 'failing syncs', 'links', 'webhooks', 'hand-overs', 'night'];

for (let seed = first; seed < first + Number(values.seeds); seed += 1) await playSeed(seed);
if (values['every-call']) await breakEveryCall();
// Open connections to dead daemons must not keep this process alive.
process.exit();

async function playSeed(seed: number): Promise<void> {
  for (const kind of kinds) await cutDay(seed, kind);
  for (const erasure of erasures) {
    const { calls, seen, wrong } = await cutErasure(erasure, Number(values.points), seed);
    const inPart = seen.filter((erased) => erased > 0 && erased < erasedIds.length).length;
    say(`seed ${seed}, erasure ${erasure.name}: ${calls} calls, ${seen.length} points, ${inPart} in the middle`);
    for (const text of wrong) say(`  ${text}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

async function cutDay(seed: number, kind: DayKind): Promise<void> {
  const day = await recordDay(kind);
  const startedMs = performance.now();
  const report = await cutPower(day, { seed, points: Number(values.points), images: Number(values.images) });
  say(
    `seed ${seed}, ${kind}: ${day.calls.length} calls, ${report.points} points, ${report.images} images, ` +
      `${report.sound} sound; open payments became ${inWords(report.openResults)}; ` +
      `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`,
  );
  for (const failure of report.failures) say(`  ${failure}`);
  if (report.sound < report.images) process.exitCode = 1;
}

async function breakEveryCall(): Promise<void> {
  const { write, sync } = await countCalls();
  say(`a payment takes ${write} writes and ${sync} syncs`);
  const failures = [
    ...upTo(sync).map((at): Failure => ({ from: 'request', kind: 'sync', at, errno: EIO, how: 'once' })),
    ...upTo(write).map((at): Failure => ({ from: 'request', kind: 'write', at, errno: EIO, how: 'once' })),
    ...upTo(write).map((at): Failure => ({ from: 'request', kind: 'write', at, errno: ENOSPC, how: 'for-ever' })),
  ];
  const results: Record<string, number> = {};
  let tried = 0;
  let slowestMs = 0;
  for (const failure of failures) {
    const stop = await breakDisk(failure);
    // Changes in the same turn share a commit, so this payment may have had fewer calls than the counted payment.
    if (stop.tookMs === undefined) continue;
    tried += 1;
    slowestMs = Math.max(slowestMs, stop.tookMs);
    results[String(stop.result)] = (results[String(stop.result)] ?? 0) + 1;
    const wrong = wrongWith(stop);
    if (wrong.length === 0) continue;
    process.exitCode = 1;
    const error = failure.errno === EIO ? 'EIO' : 'ENOSPC';
    say(`  ${failure.kind} ${failure.at}, ${error} ${failure.how}: ${wrong.join('; ')}`);
  }
  say(`${tried} failing calls: the payment became ${inWords(results)}; the slowest stop took ${slowestMs} ms`);
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place + 1);
}

function inWords(counts: Readonly<Record<string, number>>): string {
  const words = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
  return words.join(', ') || 'nothing';
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
