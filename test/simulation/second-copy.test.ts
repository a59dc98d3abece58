/** A terminal repeats the refusal of an earlier attempt, with ids in the form of its dialect. */

import { expect, test } from 'vitest';
import { judge } from './oracle/index.js';
import { play } from './play.js';

test('a terminal that accepts 35 characters repeats the refusal of a sale that it knows by a UUID', async () => {
  const rest = { requestFaults: 0.45, cards: 0, deviceRequests: 0, closings: 0 };
  const run = await play(52, { setup: { dialect: 'marketpay-3.1', encoding: 'json', nexo: 1, ...rest } });
  expect(run.scene.counters.seen.get('P31')).toBeGreaterThan(0);
  expect(judge(run)).toEqual([]);
});
