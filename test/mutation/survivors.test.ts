/** An explanation outlives its change in silence, and would then excuse another: what it names must still be there. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainedSurvivors } from './survivors.js';

/** Without the breaks that the formatter makes, wherever it makes them. */
function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

test.each([...new Set(explainedSurvivors.map(({ file }) => file))])('%s has what is explained of it', (file) => {
  const source = squeezed(readFileSync(file, 'utf8'));
  const gone = explainedSurvivors.filter((one) => one.file === file && !source.includes(squeezed(one.from)));
  expect(gone).toEqual([]);
});

test('nothing is explained twice', () => {
  const names = explainedSurvivors.map(({ file, mutator, from, to }) => [file, mutator, from, to].join('\n'));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
