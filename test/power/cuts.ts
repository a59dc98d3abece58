/** Cuts the power at many moments of a recorded day, and checks many possible states of the disk. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dice } from '../simulation/dice.js';
import { Disk } from './disk.js';
import type { RecordedDay } from './recorded-day.js';
import { recover } from './recover.js';
import { ServiceTraffic } from './service-traffic.js';
import { Traffic } from './traffic.js';

/** The parameters of the checks. */
export interface CutOptions {
  readonly seed: number;
  /** The number of moments of the day. Each is between two calls. */
  readonly points: number;
  /** The number of states of the disk for each moment. */
  readonly images: number;
  /** True for files on which a sync has no effect. Then the checks must find an error. */
  readonly isDeaf?: (path: string) => boolean;
}

/** The number of checks, and their results. */
export interface CutReport {
  readonly points: number;
  readonly images: number;
  /** The number of images without an error. */
  readonly sound: number;
  /** The results of the transactions that were open at the power cut, with their counts. */
  readonly openResults: Readonly<Record<string, number>>;
  /** The first few errors, each with the moment of the power cut. */
  readonly failures: readonly string[];
}

const failuresShown = 10;

/** Cuts the power and checks the images. The same seed and day always give the same report. */
export async function cutPower(day: RecordedDay, { seed, points, images, isDeaf }: CutOptions): Promise<CutReport> {
  const dice = new Dice(seed);
  const chosen = pointsOf(day, points, dice);
  const disk = new Disk(day.root, isDeaf);
  const traffic = new Traffic();
  const serviceTraffic = new ServiceTraffic();
  // A recovering daemon syncs as usual. In a file system in memory that takes no time.
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
        const { wrong, openResults: results } = await recover(aftermath, join(directory, 'data'), dice);
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

/**
 * Returns the moments of the cuts. Half of them are random. The other half are next to a call that sends something,
 * because a promise begins at such a call.
 */
function pointsOf({ calls, from = 0 }: RecordedDay, count: number, dice: Dice): ReadonlySet<number> {
  const telling = calls.flatMap((call, place) => (call.kind === 'sent' ? [place - 1, place] : []));
  const chosen = new Set<number>();
  for (let tries = 0; chosen.size < count && tries < 10 * count; tries += 1)
    chosen.add(tries % 2 === 0 ? from + dice.roll(calls.length - from) : dice.pick(telling));
  return chosen;
}
