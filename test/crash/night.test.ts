/** A daemon that dies in the night leaves no half backup, and no payment that lost its outcome or a part of its personal data. */

import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { isMissing } from '../tools.js';
import { nightSample } from './night.js';

// A real night takes seven seconds, so the default run leaves it out.
describe.skipIf(isMissing('cc'))('a night with a backup and an erasure', () => {
  test.runIf(isWhole)('ends well although the daemon dies after a call', { timeout: 300_000 }, async () => {
    const { cells, counts } = await nightSample({ every: 8, restarts: 4 });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts.night_deaths).toBeGreaterThan(100);
    const steps = new Set(cells.map(({ row: [step] }) => step));
    expect([...steps]).toEqual(expect.arrayContaining(['journal.sqlite-wal', 'backup.part', 'next daemon']));
  });
});
