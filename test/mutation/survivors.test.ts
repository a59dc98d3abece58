/**
 * An explanation can outlive its code unnoticed and would then excuse another change: the text that it names must still
 * exist at its place.
 */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textAt } from './place.js';
import { keyOf, type Explained } from './score.js';
import { explainedSurvivors } from './survivors.js';

/** Removes all white space, because the formatter moves line breaks. */
function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** Returns how often the text of the explanation occurs at its place. */
function timesThere(source: string, { place, from }: Explained): number {
  return squeezed(textAt(source, place)).split(squeezed(from)).length - 1;
}

test('an explained text is searched only at its place', () => {
  const source = readFileSync('src/core/terminal/questions/attempt-follow-up.ts', 'utf8');
  const [one] = explainedSurvivors.filter(
    ({ file, place }) => file.endsWith('/attempt-follow-up.ts') && place === 'giveUp',
  );
  if (one === undefined) throw new Error('nothing is explained there');
  expect(timesThere(source, one)).toBeGreaterThan(0);
  expect(timesThere(source, { ...one, place: 'open' })).toBe(0);
});

test.each([...new Set(explainedSurvivors.map(({ file }) => file))])('%s has each explained survivor', (file) => {
  const source = readFileSync(file, 'utf8');
  const gone = explainedSurvivors.filter((one) => one.file === file && timesThere(source, one) < one.nth);
  expect(gone).toEqual([]);
});

test('no survivor is explained twice', () => {
  const names = explainedSurvivors.map(keyOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
