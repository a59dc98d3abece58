/** Cuts the power at many moments of a recorded day, and looks at what many disks would hold then. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dice } from '../simulation/dice.js';
import { Disk } from './disk.js';
import type { RecordedDay } from './record-day.js';
import { recover } from './recover.js';
import { ServiceTraffic } from './service-traffic.js';
import { Traffic } from './traffic.js';

/** How hard is looked. */
export interface CutOptions {
  readonly seed: number;
  /** Moments of the day, each between two calls. */
  readonly points: number;
  /** States of the disk for each of them. */
  readonly images: number;
  /** Files of which a sync does nothing: then something must be found. */
  readonly isDeaf?: (path: string) => boolean;
}

/** What was looked at, and what was found. */
export interface CutReport {
  readonly points: number;
  readonly images: number;
  /** Images that nothing was wrong with. */
  readonly sound: number;
  /** What became of transactions that were open when the power went: how often each result. */
  readonly openResults: Readonly<Record<string, number>>;
  /** The first few things that were wrong, each with the point at which the power went. */
  readonly failures: readonly string[];
}

const failuresShown = 10;

/** Cuts and looks; the same seed and day give the same report. */
export function cutPower(day: RecordedDay, { seed, points, images, isDeaf }: CutOptions): CutReport {
  const dice = new Dice(seed);
  const chosen = pointsOf(day, points, dice);
  const disk = new Disk(day.root, isDeaf);
  const traffic = new Traffic();
  const serviceTraffic = new ServiceTraffic();
  // Recovering syncs like any daemon does: on a disk in memory that costs nothing.
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const directory = mkdtempSync(join(parent, 'tenderd-power-'));
  let sound = 0;
  const failures: string[] = [];
  const openResults: Record<string, number> = {};
  try {
    for (const [point, call] of day.calls.entries()) {
      disk.apply(call);
      traffic.apply(call);
      serviceTraffic.apply(call);
      if (!chosen.has(point)) continue;
      for (let image = 0; image < images; image += 1) {
        const aftermath = { ...day, traffic, serviceTraffic, image: disk.afterCut(dice) };
        const { wrong, openResults: results } = recover(aftermath, join(directory, 'data'), dice);
        for (const result of results) openResults[result] = (openResults[result] ?? 0) + 1;
        if (wrong.length === 0) sound += 1;
        else if (failures.length < failuresShown)
          failures.push(`seed ${seed}, after call ${point} (${call.kind}): ${wrong.join('; ')}`);
      }
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  return { points: chosen.size, images: chosen.size * images, sound, openResults, failures };
}

/** Half of the points are anywhere, half beside something that was sent: there a promise begins to hold. */
function pointsOf({ calls }: RecordedDay, count: number, dice: Dice): ReadonlySet<number> {
  const telling = calls.flatMap((call, place) => (call.kind === 'sent' ? [place - 1, place] : []));
  const chosen = new Set<number>();
  for (let tries = 0; chosen.size < count && tries < 10 * count; tries += 1)
    chosen.add(tries % 2 === 0 ? dice.roll(calls.length) : dice.pick(telling));
  return chosen;
}
