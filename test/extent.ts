/** How much is played: what every change must pass (`npm test`), or all there is (`npm run test:all`, `TESTS=all npx vitest run FILE`). */
export const isWhole = process.env['TESTS'] === 'all';

/** All of them where all is played; else those that are named by their place, from 0 on. */
export function some<Case>(cases: readonly Case[], ...places: readonly number[]): readonly Case[] {
  return isWhole ? cases : cases.filter((_, place) => places.includes(place));
}
