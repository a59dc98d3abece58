/**
 * A short flood: the till runs with a small heap, drops nothing that decides about money, and reports what it did not
 * keep. No time is measured.
 */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { flood } from './flood.js';

// By default, test/attack/chatter.test.ts and test/lane/text-gate.test.ts send such messages to a lane without sockets.
test.runIf(isWhole).each(['ws', 'tcp'] as const)(
  'the daemon reports an approval within a flood by %s, and counts the other messages',
  async (wire) => {
    const report = await flood({ wire, floodMs: 3_000, heapMiB: 200 });
    expect(report.wrong).toEqual([]);
    expect(report.texts).toBeGreaterThan(300);
    expect(report.notKept).toBeGreaterThan(0);
    // Every caller gets an answer.
    expect(report.busy).toBeGreaterThan(0);
    // Only some megabytes wait in memory, however many messages arrive.
    expect(report.grownMiB).toBeLessThan(128);
  },
);
