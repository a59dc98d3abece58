/** Seeds without a fault of the daemon in which the judge once reported a fault. */

import { expect, test } from 'vitest';
import { some } from '../extent.js';
import { judge } from './oracle/index.js';
import { play } from './play.js';

const seeds = [
  [97_003_062, 'a reservation is held for longer while all of it waits for a capture: an update of nothing'],
  [
    97_003_115,
    'what takes the place of a link that had taken the place of a card: the card had ended without a charge',
  ],
  [130_000_487, 'what somebody else does on the pages of the service threw, and stopped the process'],
  [97_010_542, 'a call in the name of the terminal says approved, and the terminal denies it: nobody can tell'],
  [830_039_230, 'the service answers the request for a link with 429 for six minutes, and then an answer is lost'],
  [830_058_729, 'the clock is wrong while the time to pay a link passes, and is right again before the withdrawal'],
  [830_060_982, 'a link is withdrawn late, after a part of the order was captured on the pages of the service'],
] as const;

test.each(some(seeds, 0, 2))('seed %i: %s', async (seed) => {
  expect(judge(await play(seed))).toEqual([]);
});
