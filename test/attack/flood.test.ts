/** A short flood: the till lives with a small heap, drops nothing that decides about money, and says what it did not keep. Nothing is timed here. */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { flood } from './flood.js';

test.each(['ws', 'tcp'] as const)(
  'a gateway floods by %s: the approval in the middle is reported, and the rest is counted',
  async (wire) => {
    const report = await flood({ wire, floodMs: isWhole ? 3_000 : 700, heapMiB: 200 });
    expect(report.wrong).toEqual([]);
    expect(report.texts).toBeGreaterThan(300);
    expect(report.notKept).toBeGreaterThan(0);
    // Whoever waits for an answer gets one.
    expect(report.busy).toBeGreaterThan(0);
    // Of what comes faster than it is taken in, little waits: some megabytes, and never the flood.
    expect(report.grownMiB).toBeLessThan(128);
  },
);
