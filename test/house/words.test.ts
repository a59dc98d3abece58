/**
 * Names and documents use the words of the payment industry. Words that were given up do not occur in exports, members,
 * file names or the manual.
 */

import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { pages, proseOf } from './pages.js';
import { codeOf, files, productFiles } from './source.js';

/** Invented words that were names earlier. The changelog lists their replacements ("Named anew"). */
const givenUp = new Set(
  `wish wishes errand errands pursuit exchange patience veto believe adopt settle conclude weigh withdraw lapse sayable
  unsayable witness parked quarantine quarantined chance draw desk slip plague sentence anew wander door doors house room`.split(
    /\s+/,
  ),
);

/** Splits `onErrandLost` and `errand-lost` into words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _-]/)
    .map((word) => word.toLowerCase());
}

/** Returns the public names of a file: its exports, and the members of its types and classes. */
function namesIn(file: string): readonly string[] {
  const code = codeOf(file);
  const exported = code.matchAll(/^export (?:abstract )?(?:async )?(?:function|class|interface|type|const) (\w+)/gm);
  const members = code.matchAll(/^ {2}(?:readonly |async )?(\w+)\??[(:<].*[;{]$/gm);
  return [...exported, ...members].map(([, name = '']) => name);
}

test('the search reports a word that is no longer used', () => {
  expect(wordsOf('onErrandLost')).toEqual(['on', 'errand', 'lost']);
  expect(wordsOf('lane-parked').some((word) => givenUp.has(word))).toBe(true);
  expect(namesIn('src/core/sale/duplicate-guard.ts')).toContain('othersOfSale');
});

test('no name in the product contains such a word', () => {
  // renamed.ts lists the old names that earlier journals contain.
  const others = productFiles.filter((file) => file !== 'src/journal/renamed.ts');
  const found = others.flatMap((file) =>
    [basename(file, '.ts').replace('.test', ''), ...namesIn(file)]
      .filter((name) => wordsOf(name).some((word) => givenUp.has(word)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('no test file and no export of a test file contains such a word', () => {
  const found = files
    .filter((file) => file.startsWith('test/') && !file.startsWith('test/house/'))
    .flatMap((file) => {
      const exported = codeOf(file).matchAll(/^export (?:async )?(?:function|class|interface|type|const) (\w+)/gm);
      return [basename(file, '.ts').replace('.test', ''), ...[...exported].map(([, name = '']) => name)]
        .filter((name) => wordsOf(name).some((word) => givenUp.has(word)))
        .map((name) => `${file}: ${name}`);
    });
  expect(found).toEqual([]);
});

/**
 * Invented words that a reader of the manual would have to translate. Ordinary English words that were also names
 * (house, chance, patience) are allowed.
 */
const notInDocuments = new Set(
  `errand errands pursuit pursuits desk desks parked parks park quarantine quarantined witness slip slips door doors told tell tells
  telling wish wishes believe believes believed veto vetoes sayable unsayable wander wanders plague plagues besiege besieges besieged
  sentence sentences closing closings anew loudly vain chronicle chronicles planted`.split(/\s+/),
);

/** Pages that may use such a word, with the reason. */
const allowed: Readonly<Record<string, readonly string[]>> = {};

/** Returns the words of a page without code, link addresses and comments. */
function readIn(text: string): readonly string[] {
  const prose = text.replaceAll(/`[^`]*`|\]\([^)]*\)|<!--[^]*?-->/g, ' ');
  return [...prose.matchAll(/[A-Za-z]+/g)].map(([word]) => word.toLowerCase());
}

test('the search reports such a word in the text of a page, but not in its code', () => {
  expect(readIn('The `door` is [told](door.md).<!-- wish -->')).toEqual(['the', 'is', 'told']);
});

test.each(pages)('%s contains no such word', (page) => {
  const free = new Set(allowed[page]);
  const found = readIn(proseOf(page)).filter((word) => notInDocuments.has(word) && !free.has(word));
  expect(found).toEqual([]);
});
