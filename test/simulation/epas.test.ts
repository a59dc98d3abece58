/** Bad days with terminals that do not support TransactionStatus. Nothing is charged twice, lost or invented, and every transaction ends. */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { epasDays } from './only-payments.js';
import { judge } from './oracle/index.js';
import { play } from './play.js';
import { profileNamed } from '../world/profile.js';

const seeds = Array.from({ length: isWhole ? 60 : 3 }, (_, index) => index + 1);

test.each(['forgetful', 'peopled'] as const)('no seed of a %s day has a finding', async (day) => {
  const bad: string[] = [];
  let unresolved = 0;
  let approved = 0;
  for (const seed of seeds) {
    const run = await play(seed, { setup: { ...epasDays, day, profile: profileNamed('westpay-epas') } });
    bad.push(...judge(run).map(({ invariant, text }) => `seed ${seed}: ${invariant} ${text}`));
    const told = run.scene.committed.all().map(({ record }) => record.outcome);
    unresolved += told.filter((outcome) => outcome?.reason === 'cannot-be-asked').length;
    approved += told.filter((outcome) => outcome?.result === 'approved').length;
  }
  expect(bad).toEqual([]);
  expect([unresolved > seeds.length / 5, approved > seeds.length * 2]).toEqual([true, true]);
});
