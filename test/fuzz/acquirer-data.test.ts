import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { readAcquirerData } from '../../protocol/index.js';
import { fuzzAcquirerData, mutatedData } from './acquirer-data.js';

const documents = isWhole ? 4_000 : 150;
const isEnough = (count: number): boolean => count >= documents;

test.each([1, 2])('seed %i: all terminals read accepted acquirer data in the same way', (seed) => {
  const report = fuzzAcquirerData(seed, isEnough);
  expect(report.wrong).toEqual([]);
  expect(report.accepted).toBeGreaterThan(documents / 20);
  expect(report.accepted).toBeLessThan((documents * 4) / 5);
});

test('the same seed makes the same data', () => {
  expect(mutatedData(5, 3)).toBe(mutatedData(5, 3));
  expect(mutatedData(6, 3)).not.toBe(mutatedData(5, 3));
});

test.each<[string, typeof readAcquirerData]>([
  ['finds nothing', () => ({ ok: true, effects: [] })],
  ['forgets what it found', (data) => (readAcquirerData(data).ok ? { ok: true, effects: [] } : readAcquirerData(data))],
  [
    'throws',
    (data) => {
      throw new Error(data);
    },
  ],
])('the fuzzer finds a reader that %s', (_name, broken) => {
  expect(fuzzAcquirerData(1, (count) => count >= 400, broken).wrong.length).toBeGreaterThan(0);
});
