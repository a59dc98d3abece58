/** The page about the proofs says how many of each thing there are. This file counts them. */

import { expect, test } from 'vitest';
import { catalogue } from '../simulation/faults/catalogue.js';
import { edgePatches, patches } from '../faults/files.js';
import { sourceOf } from './pages.js';

/** For each thing, the number that the pages give, at each place, and the counted number. */
const counted = {
  'kinds of fault': { said: /(\d+) kinds of fault/g, count: Object.keys(catalogue).length },
  'planted mistakes': { said: /[Tt]oday (?:there are )?(\d+)/g, count: patches.length + edgePatches.length },
};

/** Returns the numbers in a text that differ from the counted numbers, and the counted things of which the text gives no number. */
function wrongIn(text: string): readonly string[] {
  return Object.entries(counted).flatMap(([name, { said, count }]) => {
    const numbers = [...text.matchAll(said)].map(([, number]) => Number(number));
    const wrong = numbers.filter((number) => number !== count);
    return numbers.length === 0 ? [`no number of ${name}`] : wrong.map((number) => `${number} ${name}`);
  });
}

test('the search reports a number that differs from the counted one, and a page without a number', () => {
  const right = `${counted['kinds of fault'].count} kinds of fault. Today there are ${counted['planted mistakes'].count}`;
  expect(wrongIn(right)).toEqual([]);
  expect(wrongIn('1 kinds of fault')).toEqual(['1 kinds of fault', 'no number of planted mistakes']);
  expect(wrongIn(`${right}; today 2 planted mistakes`)).toEqual(['2 planted mistakes']);
});

test.each(['docs/design/why-trust-it.md'])('%s says how many there are', (page) => {
  expect(wrongIn(sourceOf(page))).toEqual([]);
});
