/**
 * True if all cases are played (`npm run test:all`, `TESTS=all npx vitest run FILE`); false if only the cases are
 * played that every change must pass (`npm test`).
 */
export const isWhole = process.env['TESTS'] === 'all';

/**
 * The options of a test that takes several minutes with `TESTS=all`. On a busy machine it needs more than the limit of
 * the other tests.
 */
export const takesLong = isWhole ? { timeout: 1_800_000 } : {};

/** Returns all cases with `TESTS=all`; by default the cases at these places, counted from 0. */
export function some<Case>(cases: readonly Case[], ...places: readonly number[]): readonly Case[] {
  return isWhole ? cases : cases.filter((_, place) => places.includes(place));
}

/**
 * Returns all cases with `TESTS=all`; by default every `nth` case, beginning at the place `turn`, so that several
 * families can take turns.
 */
export function oneIn<Case>(nth: number, cases: readonly Case[], turn = 0): readonly Case[] {
  return isWhole ? cases : cases.filter((_, place) => place % nth === turn % nth);
}
