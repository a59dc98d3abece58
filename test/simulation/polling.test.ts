/**
 * Days with terminals whose answers are fetched, with each profile. Seeds draw such terminals only with the profile of
 * these terminals.
 */

import { expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { onlyPayments } from './only-payments.js';
import { judge } from './oracle/index.js';
import { play } from './play.js';

/** Not every kind has an endpoint, and cards that were read are not released. */
const setup = {
  ...onlyPayments,
  carrier: 'polling',
  dialect: 'marketpay-3.1',
  encoding: 'json',
  deviceRequests: 0,
} as const;

const days = isWhole ? 10 : 2;

test.each(some([10, 20], 1))(
  `the faults of this wire leave nothing charged twice, lost or misreported: day %i, and ${days - 1} more`,
  async (first) => {
    const found: string[] = [];
    let statuses = 0;
    for (let seed = first; seed < first + days; seed += 1) {
      const run = await play(seed, { setup });
      statuses += run.scene.counters.seen.get('L25') ?? 0;
      found.push(...judge(run).map(({ text }) => `${seed}: ${text}`));
    }
    expect(found).toEqual([]);
    expect(statuses).toBeGreaterThan(0);
  },
);
