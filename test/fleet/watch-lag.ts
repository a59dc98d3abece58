/** Measures how long the events of a load take until they are in the tables. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet-world.js';
import type { Sample } from './load-order.js';

/** The time between two readings of the position. A shown lag is never too short, and at most this time too long. */
const lookMs = 10;

/**
 * Reads again and again the position up to which the tables are filled. The returned function stops the reading. For each sample it returns the time
 * from the till until a reader of the tables sees the event, in ms and sorted.
 */
export function watchLag({ rows }: Fleet) {
  const seen: { readonly atMs: number; readonly position: number }[] = [];
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const [row] = await rows('SELECT position FROM consumer');
      seen.push({ atMs: Date.now(), position: Number(row?.['position']) });
      await pause(lookMs);
    }
  })();
  return async (samples: readonly Sample[]): Promise<readonly number[]> => {
    stop.abort();
    await watching;
    return sorted(
      samples.map(({ seq, sentMs }) => (seen.find(({ position }) => position >= seq)?.atMs ?? Infinity) - sentMs),
    );
  };
}

/** Returns the times from the till until the stream had the event, in ms and sorted. */
export function acknowledgementsOf(samples: readonly Sample[]): readonly number[] {
  return sorted(samples.map(({ sentMs, acknowledgedMs }) => acknowledgedMs - sentMs));
}

/** Returns the value below which this share of the sorted values is. */
export function shareOf(values: readonly number[], share: number): number {
  return values[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other);
}
