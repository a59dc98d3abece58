/** Names have the field's words: those that were given up stay out of exports, members and file names. */

import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, productFiles } from './source.js';

/** Words of our own making that names had once; the changelog says what stands in their place ("Named anew"). */
const givenUp = new Set(
  `wish wishes errand errands pursuit exchange patience veto believe adopt settle conclude weigh withdraw lapse sayable
  unsayable witness parked quarantine quarantined chance draw desk slip plague sentence anew wander door doors house room`.split(
    /\s+/,
  ),
);

/** `onErrandLost` and `errand-lost` as words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _-]/)
    .map((word) => word.toLowerCase());
}

/** The names of a file that others see: what it exports, and the members of its types and classes. */
function namesIn(file: string): readonly string[] {
  const code = codeOf(file);
  const exported = code.matchAll(/^export (?:abstract )?(?:async )?(?:function|class|interface|type|const) (\w+)/gm);
  const members = code.matchAll(/^ {2}(?:readonly |async )?(\w+)\??[(:<].*[;{]$/gm);
  return [...exported, ...members].map(([, name = '']) => name);
}

test('a word that was given up is seen', () => {
  expect(wordsOf('onErrandLost')).toEqual(['on', 'errand', 'lost']);
  expect(wordsOf('lane-parked').some((word) => givenUp.has(word))).toBe(true);
  expect(namesIn('src/core/sale.ts')).toContain('othersOfSale');
});

test('no name has one', () => {
  // It names what journals of before call otherwise.
  const others = productFiles.filter((file) => file !== 'src/journal/renamed.ts');
  const found = others.flatMap((file) =>
    [basename(file, '.ts'), ...namesIn(file)]
      .filter((name) => wordsOf(name).some((word) => givenUp.has(word)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
