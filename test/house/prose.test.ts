/**
 * Measures how plain the English is: the share of sentences and comments with a pattern that readers had to read twice. The ceilings only fall. They are a
 * smoke detector: a sentence is rewritten, never just stripped of the word.
 */

import { expect, test } from 'vitest';
import { pages, proseOf } from './pages.js';
import { commentsOf, files } from './source.js';

/** The patterns. A relative "who" and "so that" are plain English and are not among them. */
const patterns = {
  'a "what" clause as a subject':
    /(?:^|[.;:,] )[Ww]hat (?:is|was|has|had|a|an|the|moves|nothing|came|comes|follows|it|waits|cannot|must|may|can|they|we|of|becomes|became|leaves|ends|goes|names|takes)\b/m,
  'somebody, nobody, whoever': /\b(?:somebody|nobody|whoever)\b/i,
  told: /\b(?:told|telling|is said|was said)\b/,
  stands: /\bstands?\b/,
  'all the same, anew, in vain': /\ball the same\b|\banew\b|\bin vain\b/,
  'beside for with': /\bbeside\b/i,
  'behind for after': /\bbehind (?:it|a|an|the|one|which|them)\b/,
} as const;

type Shares = Readonly<Record<string, number>>;

/** Percent of the texts that have each pattern, to a tenth. */
function shares(texts: readonly string[]): Shares {
  const share = (pattern: RegExp): number =>
    Math.round((1_000 * texts.filter((text) => pattern.test(text)).length) / texts.length) / 10;
  return Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, share(pattern)]));
}

function sentencesOf(page: string): readonly string[] {
  const text = proseOf(page)
    .replaceAll(/`[^`]*`/g, 'X')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return text.split(/(?<=[.!?:;])\s+|\n{2,}|\|/).filter((sentence) => sentence.trim().split(/\s+/).length > 4);
}

/** Percent that each pattern may have. The goal is 2 everywhere. Lower a ceiling when its value has fallen. */
const ceilings: Readonly<Record<'pages' | 'comments', Shares>> = {
  pages: {
    'a "what" clause as a subject': 0.2,
    'somebody, nobody, whoever': 0.1,
    told: 0.1,
    stands: 0.1,
    'all the same, anew, in vain': 0.1,
    'beside for with': 0.1,
    'behind for after': 0.1,
  },
  comments: {
    'a "what" clause as a subject': 0.8,
    'somebody, nobody, whoever': 0.1,
    told: 0.1,
    stands: 0.1,
    'all the same, anew, in vain': 0.1,
    'beside for with': 0.1,
    'behind for after': 0.1,
  },
};

test('the search finds a sentence with each pattern', () => {
  const foreign = 'What is over ends. Nobody was told; it stands all the same beside and behind the other.';
  expect(Object.values(shares([foreign, 'The terminal answers.']))).toEqual([50, 50, 50, 50, 50, 50, 50]);
});

const measured = {
  pages: shares(pages.flatMap(sentencesOf)),
  comments: shares(
    files
      .filter((file) => /^(?:src|protocol)\//.test(file))
      .flatMap(commentsOf)
      .map((comment) => comment.replace(/^(?:\/\*+|\/\/)\s*/, '')),
  ),
};

test.each(['pages', 'comments'] as const)('the %s keep below their ceilings', (what) => {
  for (const [name, value] of Object.entries(measured[what])) {
    expect(value, `${what}: ${name}`).toBeLessThanOrEqual(ceilings[what][name] ?? 0);
  }
});
