import { expect, test } from 'vitest';
import type { Moment } from '../../src/core/index.js';
import { leaseEnds } from './oracle/leases.js';
import { play } from './play.js';

test('registers lease terminals, and are refused the terminals of others until the lease ends by either clock', async () => {
  const run = await play(1, { setup: { leases: 1, services: 0 } });
  const refused = run.leases.filter(({ holder }) => holder !== undefined);
  expect(refused.length).toBeGreaterThan(0);
  expect(run.leases.length).toBeGreaterThan(2 * refused.length);
  expect(leaseEnds(run)).toEqual([]);
  // The leases as they would be if the wall clock had passed each end earlier.
  const aged = run.leases.map((one) => (one.holder === undefined ? one : { ...one, asked: later(one.asked) }));
  expect(leaseEnds({ ...run, leases: aged.map((one) => ({ ...one, answered: one.asked })) })).toHaveLength(
    refused.length,
  );
});

function later({ monoMs, wallMs }: Moment): Moment {
  return { monoMs, wallMs: wallMs + 8 * 3_600_000 };
}
