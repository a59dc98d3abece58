import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { some } from '../extent.js';
import { commandsArbitrary, play } from './play.js';
import { plantedMistakes, noMistake } from './planted-mistakes.js';

/** Plays until something breaks; a fixed seed, so that this test is about the model and not about luck. */
async function found(planted: (typeof plantedMistakes)[number]['planted'], numRuns: number, shrinks: boolean) {
  const property = fc.asyncProperty(commandsArbitrary, async (commands) => play(commands, planted));
  return fc.check(property, { numRuns, seed: 20_261_122, endOnFailure: !shrinks });
}

test.for(some(plantedMistakes, 0, 1))('the model finds that $name', async ({ planted, seenAs }) => {
  const details = await found(planted, 25, false);
  expect(details.failed).toBe(true);
  expect(String(details.errorInstance)).toMatch(seenAs);
});

test('a mistake is told in a few commands', async () => {
  const [first] = plantedMistakes;
  const details = await found(first?.planted ?? noMistake, 25, true);
  expect([...(details.counterexample?.[0] ?? [])].length).toBeLessThanOrEqual(3);
});

test('a seam without a mistake is not found', async () => {
  const details = await found(noMistake, 2, false);
  expect(String(details.errorInstance)).toBe('null');
});
