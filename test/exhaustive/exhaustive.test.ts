/**
 * Explores every order of events for one transaction, or for a few transactions that refer to each other, to a small
 * depth. `npm run explore -- --depth N` goes further.
 */

import { describe, expect, test } from 'vitest';
import { step, wakeAtMs } from '../../src/core/index.js';
import { isWhole } from '../extent.js';
import { explore, type Finding } from './explore.js';
import { mistakes } from './mistakes.js';
import { scenes, type Scene } from './scene.js';

const heart = { step, wakeAtMs };
const reach = { depth: 5, statesMax: 100_000, healEvery: 20 };
/** In a default run, a scene ends with the level that has its 200th state. */
const statesMax = isWhole ? reach.statesMax : 200;

/** Returns "nothing is wrong", or the story of the finding in readable lines. */
function textOf(finding: Finding | undefined): string {
  return finding === undefined ? 'nothing is wrong' : [...finding.story, ...finding.breaches].join('\n');
}

describe('no order of events leads to a double charge, a loss, a false report or a stuck payment', () => {
  test.each<Scene>(Object.values(scenes))('$name', (scene) => {
    const depth = reach.depth + (scene.isNarrow !== true ? 0 : isWhole ? 2 : 1);
    const seen = explore({ scene, heart }, { ...reach, depth, statesMax });
    expect(textOf(seen.finding)).toBe('nothing is wrong');
    // An exploration that reaches nothing would find nothing, either.
    expect(seen.depth).toBeGreaterThanOrEqual(isWhole ? depth : 3);
    expect(seen.states).toBeGreaterThan(isWhole ? 500 : 200);
    expect(seen.healed).toBeGreaterThan(isWhole ? 50 : 10);
  });
});

describe('the exploration finds the injected bug', () => {
  test.each(mistakes.filter((_, place) => isWhole || place % 6 === 1))('$name', ({ stage, breach }) => {
    const { finding } = explore(stage, { ...reach, depth: 10, healEvery: 5 });
    expect(finding?.breaches.join('\n') ?? 'nothing is wrong').toMatch(breach);
    expect(finding?.story[0]).toMatch(/the register asks for (p1|the device request)/);
  });
});

test('a repeated exploration has the same result', () => {
  const stage = { scene: scenes.losses, heart };
  expect(explore(stage, { ...reach, statesMax })).toEqual(explore(stage, { ...reach, statesMax }));
});
