import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { commandsArbitrary, play } from './play.js';
import { injectedBugs, noMistake } from './injected-bugs.js';

/** Plays until something fails. The seed is fixed, so that the result depends on the model and not on chance. */
async function found(injected: (typeof injectedBugs)[number]['injected'], numRuns: number, shrinks: boolean) {
  const property = fc.asyncProperty(commandsArbitrary, async (commands) => play(commands, injected));
  return fc.check(property, { numRuns, seed: 20_261_122, endOnFailure: !shrinks });
}

test.for(some(injectedBugs, 0, 1))('the model finds that $name', async ({ injected, seenAs }) => {
  const details = await found(injected, 25, false);
  expect(details.failed).toBe(true);
  expect(String(details.errorInstance)).toMatch(seenAs);
});

test.runIf(isWhole)('the model shrinks a mistake to a few commands', async () => {
  const [first] = injectedBugs;
  const details = await found(first?.injected ?? noMistake, 25, true);
  expect([...(details.counterexample?.[0] ?? [])].length).toBeLessThanOrEqual(3);
});

test('the model finds nothing without a mistake', async () => {
  const details = await found(noMistake, 2, false);
  expect(String(details.errorInstance)).toBe('null');
});
