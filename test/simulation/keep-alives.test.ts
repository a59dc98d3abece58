/**
 * Terminals on TCP and the daemon exchange empty frames. An empty frame is no answer, and does not damage the frames
 * before and after it.
 */

import { expect, test } from 'vitest';
import { some } from '../extent.js';
import { judge } from './oracle/index.js';
import { play } from './play.js';
import { FromTerminal, ToTerminal } from './tcp-stream.js';

test('messages between empty frames are read as a whole from pieces, and the empty frames are counted', () => {
  for (let connection = 1; connection <= 50; connection += 1) {
    const stream = new FromTerminal(connection);
    const readings = [
      ...stream.keepAlive(),
      ...stream.message('{"one":1}'),
      ...stream.keepAlive(),
      ...stream.keepAlive(),
      ...stream.message('{"æ":2}'),
      ...stream.keepAlive(),
      ...stream.rest(),
    ];
    expect(readings.flatMap(({ messages }) => messages.map(String))).toEqual(['{"one":1}', '{"æ":2}']);
    expect(readings.reduce((sum, { keepAlives }) => sum + keepAlives, 0)).toBe(4);
    expect(readings.filter(({ fault }) => fault !== undefined)).toEqual([]);
  }
});

test('a terminal reads complete messages between the daemon’s empty frames', () => {
  const stream = new ToTerminal();
  expect(stream.keepAlive()).toBe(true);
  expect(stream.message('{"one":1}')).toEqual(['{"one":1}']);
  expect(stream.keepAlive()).toBe(true);
  expect(stream.message('{"æ":2}')).toEqual(['{"æ":2}']);
});

test.each(some([3, 9, 21, 30, 44, 57], 3))(
  'day %i: empty frames arrive during open payments in both directions, without a finding',
  async (seed) => {
    const run = await play(seed, { setup: { carrier: 'tcp', security: 'none', keepAlives: 1, keepAliveMs: 1_000 } });
    expect(judge(run)).toEqual([]);
    expect(run.scene.counters.seen.get('L38')).toBeGreaterThan(0);
    expect(run.scene.counters.seen.get('L39')).toBeGreaterThan(0);
  },
);
