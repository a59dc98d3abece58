/** Explores every fate of the first calls to the payment service. `npm run explore` goes further. */

import { describe, expect, test } from 'vitest';
import { serviceProfiles } from '../../src/core/index.js';
import { isWhole, some } from '../extent.js';
import { injectedBugs } from '../simulation/injected-bugs.js';
import { everyFate, fateWorlds } from './fates.js';

const named = fateWorlds().map((world) => ({ name: `${world.story.name}, ${world.column.name}`, world }));

describe('no fate of the first calls leads to a double charge, a loss, a false report or a stuck payment', () => {
  test.each(some(named, 0))('$name', async ({ world }) => {
    const { lives, finding } = await everyFate(world, { calls: isWhole ? 2 : 1, deathEvery: isWhole ? 1 : 6 });
    expect(finding?.join('\n') ?? 'nothing is wrong').toBe('nothing is wrong');
    expect(lives).toBeGreaterThan(20);
  });
});

test('the exploration finds a profile with promises that the service does not keep', async () => {
  const world = named.find(({ name }) => name === 'link without promises, then its refund, declined, then paid')?.world;
  const serviceProfile = serviceProfiles['strict'];
  if (world === undefined || serviceProfile === undefined) throw new RangeError('there is such a world and profile');
  const { finding } = await everyFate({ ...world, serviceProfile }, { calls: 0 });
  expect(finding?.join('\n')).toMatch(/promise 9: p1 was told as safe to charge again, and was paid after that/);
});

test('the exploration finds a repeated create with a new key', async () => {
  const inject = injectedBugs.find(({ what }) => what === 'each repeat of a create has a key of its own')?.inject;
  const [first] = fateWorlds();
  if (first === undefined || inject === undefined) throw new RangeError('there is such a world, and such a mistake');
  const { finding } = await everyFate({ ...first, injected: inject }, { calls: 1 });
  expect(finding?.join('\n')).toMatch(/I2: .*createSession .* left before it was durable/);
});
