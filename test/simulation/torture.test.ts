import { expect, test } from 'vitest';
import { dialectNames } from '../../protocol/index.js';
import { runSeed, type SeedOptions } from './run-seed.js';

/** `SEEDS=1000 FIRST=500 npx vitest run test/simulation` looks further than the default run does. */
const first = Number(process.env['FIRST'] ?? 1);
const seeds = Number(process.env['SEEDS'] ?? 60);

const days: readonly (readonly [string, SeedOptions])[] = [
  ['bad links, terminals and hosts', {}],
  ['and a daemon that dies', { hasKills: true }],
  ['and terminals that forget', { hasKills: true, hasAmnesia: true }],
];

test.each(days)(
  'no seed charges twice, loses an approval or tells what is not so: %s',
  async (_name, options) => {
    const bad: string[] = [];
    let payments = 0;
    let approved = 0;
    for (let seed = first; seed < first + seeds; seed += 1) {
      const report = await runSeed(seed, options);
      payments += report.payments;
      approved += report.approved;
      if (report.failures.length > 0) bad.push([`seed ${seed}`, ...report.failures, ...report.story].join('\n'));
    }
    expect(bad[0] ?? 'all good', `${bad.length} of ${seeds} seeds failed; the first one`).toBe('all good');
    // Silence must not pass for safety: a good part of all payments is approved.
    expect(approved / payments).toBeGreaterThan(options.hasAmnesia === true ? 0.2 : 0.35);
  },
  600_000,
);

test.each(dialectNames)('nor does one in which all speak %s', async (dialect) => {
  const bad: string[] = [];
  for (let seed = first; seed < first + seeds / 15; seed += 1) {
    const { failures, story } = await runSeed(seed, { dialect, hasKills: true });
    if (failures.length > 0) bad.push([`seed ${seed}`, ...failures, ...story].join('\n'));
  }
  expect(bad[0] ?? 'all good').toBe('all good');
});

/** Seeds that once failed. */
test.each([
  ['a Reject of a request that the terminal served all the same, then a restart: not "not processed"', 742, {}],
] as const)('%s', async (_name, seed, options) => {
  expect((await runSeed(seed, options)).failures).toEqual([]);
});

test('one seed, one run', async () => {
  expect(await runSeed(7, { hasKills: true })).toEqual(await runSeed(7, { hasKills: true }));
});
