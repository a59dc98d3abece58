/** Names and documents have the field's words: those that were given up stay out of exports, members and file names, and of the manual. */

import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { pages, proseOf } from './pages.js';
import { codeOf, files, productFiles } from './source.js';

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
  expect(namesIn('src/core/sale/duplicate-guard.ts')).toContain('othersOfSale');
});

test('no name has one', () => {
  // It names what journals of before call otherwise.
  const others = productFiles.filter((file) => file !== 'src/journal/renamed.ts');
  const found = others.flatMap((file) =>
    [basename(file, '.ts').replace('.test', ''), ...namesIn(file)]
      .filter((name) => wordsOf(name).some((word) => givenUp.has(word)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('no file of the tests has one, and none of their exports', () => {
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

/** Words of our own making that a reader of the manual would have to translate. Ordinary English that names had (house, chance, patience) is free. */
const notInDocuments = new Set(
  `errand errands pursuit pursuits desk desks parked parks park quarantine quarantined witness slip slips door doors told tell tells
  telling wish wishes believe believes believed veto vetoes sayable unsayable wander wanders plague plagues besiege besieges besieged
  sentence sentences closing closings anew loudly vain chronicle chronicles planted`.split(/\s+/),
);

/** Where one may stand all the same, and why. */
const allowed: Readonly<Record<string, readonly string[]>> = {};

/** The words of a page that a reader reads: no code, no addresses of links, no comments. */
function readIn(text: string): readonly string[] {
  const prose = text.replaceAll(/`[^`]*`|\]\([^)]*\)|<!--[^]*?-->/g, ' ');
  return [...prose.matchAll(/[A-Za-z]+/g)].map(([word]) => word.toLowerCase());
}

test('a word that was given up is seen in a page, and not in its code', () => {
  expect(readIn('The `door` is [told](door.md).<!-- wish -->')).toEqual(['the', 'is', 'told']);
});

test.each(pages)('%s has none', (page) => {
  const free = new Set(allowed[page]);
  const found = readIn(proseOf(page)).filter((word) => notInDocuments.has(word) && !free.has(word));
  expect(found).toEqual([]);
});
