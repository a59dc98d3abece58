import { expect, test } from 'vitest';
import { Timings } from './timings.js';
import { failuresOf, figuresOf } from './verdict.js';

/** Makes a round with one answer that took this time, and the time that the machine withheld. */
function round(ms: number, withheldMs: number, { standstillMs = 30, heapMiB = 29 } = {}) {
  const timings = new Timings();
  timings.add(ms, withheldMs);
  return { puts: timings.told(), polls: new Timings().told(), memory: { rssMiB: 100, heapMiB, standstillMs } };
}

test.each([
  ['answers in time, on a quiet machine', [round(400, 0), round(900, 10)], []],
  ['an answer that waited for a processor', [round(9_700, 9_000)], []],
  ['a slow answer', [round(400, 0), round(1_100, 20)], [/an answer took 1080 ms beside/]],
  ['a slow answer on a busy machine', [round(9_700, 8_500)], [/an answer took 1200 ms beside/]],
  ['a daemon that stood still', [round(400, 0, { standstillMs: 1_500 })], [/stood still for 1500 ms/]],
  ['a heap that grows', [round(1, 0), round(1, 0, { heapMiB: 38 })], [/the heap grew by 9 MiB/]],
])('the verdict of the load test about %s', (_, rounds, failures) => {
  expect(failuresOf(figuresOf(rounds))).toEqual(failures.map((one) => expect.stringMatching(one)));
});
