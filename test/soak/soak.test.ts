import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { soak } from './soak.js';

// The default run kills real processes in `test/integration` and `test/attack`.
test.runIf(isWhole)('after a few seconds of kills and cuts among real processes, the books are in order', async () => {
  const { findings, stories, happened, payments } = await soak({
    seed: 1,
    forMs: 3_000,
  });
  expect(findings, stories.join('\n')).toEqual([]);
  expect(payments).toBeGreaterThan(0);
  expect(happened.kills + happened.planned_deaths).toBeGreaterThan(0);
});
