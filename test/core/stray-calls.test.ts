/** What comes to the listener for terminals and is no word of one: each reason is written down once, and not too many of them. */

import { expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';

const prefix = 'unmatched-response (-): what came to the listener for terminals was put aside: ';

const strayed = (lane: DrivenLane, why: string): readonly string[] => lane.happen({ type: 'stray-call', why }).news();

test('who calls again and again with the same does not fill the disk', () => {
  const lane = new DrivenLane();
  expect(strayed(lane, 'it is no message')).toEqual([`${prefix}it is no message`]);
  expect(strayed(lane, 'it is no message')).toEqual([]);
  expect(strayed(lane, 'it names a terminal that is not at this address')).toHaveLength(1);
});

test('who calls with ever new reasons is written down twenty times', () => {
  const lane = new DrivenLane();
  const written = Array.from({ length: 30 }, (_none, nth) => strayed(lane, `reason ${nth}`).length);
  expect(written.map((count) => count > 0)).toEqual(Array.from({ length: 30 }, (_none, nth) => nth < 20));
});
