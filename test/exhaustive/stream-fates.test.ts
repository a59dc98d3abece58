import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { everyStreamFate } from './stream-fates.js';

test('a pair keeps its promises whatever the fate of the first requests of its leader', async () => {
  const requests = isWhole ? 4 : 2;
  const { lives, takeOvers, finding } = await everyStreamFate(requests);
  expect(finding).toBeUndefined();
  expect(lives).toBe(6 ** requests);
  expect(takeOvers).toBeGreaterThan(requests);
});
