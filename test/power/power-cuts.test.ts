/** The power fails at any moment of a day: everything that was reported remains true, and nothing is charged twice. */

import { beforeAll, describe, expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { cutPower } from './cuts.js';
import { recordDay } from './record-day.js';
import type { RecordedDay } from './recorded-day.js';
import { isMissing } from '../tools.js';

// These tests use real daemons and some hundred recoveries, which are quick on a quiet machine.
describe.skipIf(isMissing('cc'))('after a power cut', () => {
  let ordinary: RecordedDay;

  beforeAll(async () => {
    ordinary = await recordDay('ordinary');
  });

  test('no reported outcome is lost, and nothing is charged twice', async () => {
    const points = isWhole ? 20 : 3;
    const report = await cutPower(ordinary, { seed: 1, points, images: 2 });
    expect(report.failures).toEqual([]);
    expect(report.sound).toBe(2 * points);
  });

  test.runIf(isWhole)('data of a failed sync is reported only when it is on the disk', async () => {
    const day = await recordDay('failing syncs');
    const report = await cutPower(day, { seed: 1, points: 16, images: 2 });
    expect(report.failures).toEqual([]);
    expect(report.sound).toBe(32);
  });

  test.runIf(isWhole)('operations at a payment service are done once and reported truly', async () => {
    const day = await recordDay('links');
    const report = await cutPower(day, { seed: 1, points: 60, images: 2 });
    expect(report.failures).toEqual([]);
    expect(report.sound).toBe(120);
    const deaf = await cutPower(day, { seed: 1, points: 12, images: 1, isDeaf: () => true });
    expect(deaf.failures.join('\n')).toMatch(/is gone|no attempt was written/);
  });

  test.runIf(isWhole).each(['webhooks', 'hand-overs'] as const)(
    'a day with %s: acknowledged webhooks survive, no sale is paid on both rails, and all reports are true',
    { timeout: 300_000 },
    async (kind) => {
      const day = await recordDay(kind);
      const report = await cutPower(day, { seed: 1, points: 30, images: 2 });
      expect(report.failures).toEqual([]);
      expect(report.sound).toBe(60);
      const deaf = await cutPower(day, { seed: 1, points: 20, images: 1, isDeaf: () => true });
      expect(deaf.failures.join('\n')).toMatch(
        kind === 'webhooks' ? /the webhook of w\d was acknowledged, and is gone/ : /is gone|no attempt was written/,
      );
    },
  );

  test.runIf(isWhole)(
    'a night leaves no half backup, and each payment of long ago whole or erased',
    { timeout: 300_000 },
    async () => {
      const day = await recordDay('night');
      const report = await cutPower(day, { seed: 1, points: 60, images: 2 });
      expect(report.failures).toEqual([]);
      expect(report.sound).toBe(120);
      const deaf = await cutPower(day, { seed: 1, points: 20, images: 1, isDeaf: (path) => path.includes('backup') });
      expect(deaf.failures.join('\n')).toMatch(/is not whole|which is gone/);
    },
  );

  const deaf: readonly [string, (path: string) => boolean][] = [
    ['its write-ahead log, as with synchronous=NORMAL,', (path) => path.endsWith('-wal')],
    ['anything', () => true],
  ];
  test.each(some(deaf, 0))('the test finds a daemon that never syncs %s', async (_what, isDeaf) => {
    const { failures, sound, images } = await cutPower(ordinary, { seed: 1, points: 12, images: 2, isDeaf });
    expect(failures.length).toBeGreaterThan(3);
    expect(failures.join('\n')).toMatch(/is gone|no attempt was written/);
    expect(sound).toBeLessThan(images);
  });
});
