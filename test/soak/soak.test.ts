import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { soak } from './soak.js';

test('after a few seconds of kills and cuts among real processes, the books are in order', async () => {
  const { findings, stories, happened, payments } = await soak({
    seed: 1,
    ...(isWhole ? { forMs: 3_000 } : { forMs: 1_000, registers: 2 }),
  });
  expect(findings, stories.join('\n')).toEqual([]);
  expect(payments).toBeGreaterThan(0);
  expect(happened.kills + happened.planned_deaths).toBeGreaterThan(0);
});
