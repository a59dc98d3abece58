/**
 * When a journal is inspected: at once, except for the check of its structure, which takes longer and waits for an idle
 * moment.
 */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runInspection } from '../../src/daemon/housekeeping.js';
import type { InspectionStep } from '../../src/journal/index.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a journal with these steps left, and a switch for a running payment. */
function begun(steps: readonly InspectionStep[]) {
  const left = [...steps];
  const it = { taken: 0, isIdle: false, faults: new Array<unknown>() };
  const inspect = (): InspectionStep => {
    it.taken += 1;
    const step = left.shift();
    if (step === undefined) throw new Error('damaged');
    return step;
  };
  const stop = runInspection(
    { inspect },
    () => it.isIdle,
    (fault) => it.faults.push(fault),
  );
  return { it, stop };
}

test('the inspection reads rows between payments, and the structure only while no payment runs', () => {
  const { it } = begun(['rows', 'rows', 'structure', 'nothing']);
  expect(it.taken).toBe(0);
  vi.advanceTimersByTime(5_000);
  expect(it.taken).toBe(3);
  it.isIdle = true;
  vi.advanceTimersByTime(1_000);
  expect(it.taken).toBe(4);
  vi.advanceTimersByTime(600_000);
  expect(it).toMatchObject({ taken: 4, faults: [] });
});

test('the inspection reads the structure after a minute without an idle moment', () => {
  const { it } = begun(['structure', 'nothing']);
  vi.advanceTimersByTime(50_000);
  expect(it.taken).toBe(1);
  vi.advanceTimersByTime(15_000);
  expect(it.taken).toBe(2);
});

test('the inspection reports damage once and then stops', () => {
  const { it } = begun(['rows']);
  vi.advanceTimersByTime(60_000);
  expect(it).toMatchObject({ taken: 2, faults: [new Error('damaged')] });
});

test('the inspection ends when the daemon stops', () => {
  const { it, stop } = begun(['rows', 'rows', 'rows', 'nothing']);
  vi.advanceTimersByTime(515);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(it.taken).toBe(2);
});
