import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { checks, type CheckName } from './oracle/index.js';
import { play, type PlayOptions } from './play.js';
import { badDay, injectedBugs, type InjectedBug } from './injected-bugs.js';
import { shrink } from './shrink.js';
import { storyOf } from './story.js';

/** A check that needs more seeds than this number finds nothing in time. */
const seedsMax = 150;

function badly({ inject, setup }: Pick<InjectedBug, 'inject' | 'setup'>): PlayOptions {
  return { injected: inject(), setup: { ...badDay, ...setup }, journal: 'map', isWhole: true };
}

async function seedThatFinds(
  name: CheckName,
  mistake: Pick<InjectedBug, 'inject' | 'setup'>,
): Promise<number | undefined> {
  for (let seed = 1; seed <= seedsMax; seed += 1) {
    if (checks[name](await play(seed, badly(mistake))).length > 0) return seed;
  }
  return undefined;
}

test('each check has a planted mistake that it must find', () => {
  expect(new Set(injectedBugs.map(({ foundBy }) => foundBy))).toEqual(new Set(Object.keys(checks)));
});

// The default run takes every sixth bug, starting with the third. The first test covers the checks of the other bugs.
test.each(injectedBugs.filter((_, place) => isWhole || place % 12 === 2))(
  '$what: $foundBy finds it',
  async ({ foundBy, ...mistake }) => {
    expect(await seedThatFinds(foundBy, mistake)).toBeDefined();
  },
);

test.runIf(isWhole)('a finding is reduced to a short story', async () => {
  const mistake = injectedBugs.find(({ foundBy }) => foundBy === 'neverStartedNeverStarts');
  if (mistake === undefined) throw new Error('no such mistake');
  const fails = checks[mistake.foundBy];
  const seed = (await seedThatFinds(mistake.foundBy, mistake)) ?? 0;
  const shrunk = await shrink(seed, () => badly(mistake), fails);
  expect(shrunk?.run.scene.committed.all().length).toBeLessThanOrEqual(5);
  expect(shrunk?.run.scene.story.length).toBeLessThanOrEqual(60);
  expect(shrunk === undefined ? '' : storyOf(shrunk.run, shrunk.findings)).toMatch(/^I6: .*told as not processed/m);
});
