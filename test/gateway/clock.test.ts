/** The real clock and scheduler. */

import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';

test('a timer never fires early, at any speed', async () => {
  for (const factor of [0.5, 1, 7, 1_000]) {
    const clock = systemClock(factor);
    const scheduler = systemScheduler(clock, factor);
    const late = await Promise.all(
      [-5, 0, 0.3, 1, 2.7, 11].map(
        (realMs) =>
          new Promise<number>((resolve) => {
            const atMs = clock.monoMs() + realMs * factor;
            scheduler.at(atMs, () => resolve(clock.monoMs() - atMs));
          }),
      ),
    );
    for (const lateMs of late) expect(lateMs).toBeGreaterThanOrEqual(0);
  }
});

test('the boot clock of the machine continues across processes, with the id of its boot', () => {
  const [one, other] = [systemClock(), systemClock()];
  const before = one.boot?.();
  const after = other.boot?.();
  expect(after?.id).toBe(before?.id);
  const passedMs = (after?.sinceBootMs ?? Number.NaN) - (before?.sinceBootMs ?? Number.NaN);
  expect(passedMs).toBeGreaterThanOrEqual(0);
  expect(passedMs).toBeLessThan(60_000);
});

test('a timer beyond 2^31 ms neither fires at once nor wakes up all the time', async () => {
  const clock = systemClock();
  const scheduler = systemScheduler(clock);
  const happened: string[] = [];
  const warn = (warning: Error): number => happened.push(warning.name);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const cancel = scheduler.at(clock.monoMs() + 2 ** 31 + 1_000, () => happened.push('fired'));
  await new Promise<void>((resolve) => scheduler.at(clock.monoMs() + 20, resolve));
  cancel();
  expect(happened).toEqual([]);
});

test('a cancelled timer does not fire, whether due or not', async () => {
  const clock = systemClock();
  const scheduler = systemScheduler(clock);
  const fired: string[] = [];
  scheduler.at(clock.monoMs() - 1, () => fired.push('past'))();
  scheduler.at(clock.monoMs() + 1, () => fired.push('soon'))();
  scheduler.afterPoll(() => fired.push('poll'))();
  const cancel = scheduler.afterPoll(() => fired.push('second turn'));
  setImmediate(cancel);
  await new Promise<void>((resolve) => scheduler.at(clock.monoMs() + 15, resolve));
  expect(fired).toEqual([]);
});

test('soon runs after the caller and before the event loop, and afterPoll after two turns of the loop', async () => {
  const clock = systemClock();
  const scheduler = systemScheduler(clock);
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    scheduler.afterPoll(() => {
      order.push('after poll');
      resolve();
    });
    setImmediate(() => order.push('turn'));
    scheduler.soon(() => order.push('soon'));
    order.push('caller');
  });
  expect(order).toEqual(['caller', 'soon', 'turn', 'after poll']);
});

test('the clocks run at the speed of the factor', async () => {
  const clock = systemClock(1_000);
  const [monoMs, wallMs] = [clock.monoMs(), clock.wallMs()];
  expect(Math.abs(wallMs - Date.now())).toBeLessThan(60_000);
  await new Promise<void>((resolve) => systemScheduler(clock, 1_000).at(monoMs + 20_000, resolve));
  expect(clock.wallMs() - wallMs).toBeGreaterThanOrEqual(18_000);
  expect(() => systemClock(0)).toThrow(RangeError);
});
