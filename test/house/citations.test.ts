/**
 * Each citation in a comment leads to an existing place in the manual: a section of the design or of the notes, a
 * promise, an invariant, a fact or a page.
 */

import { expect, test } from 'vitest';
import { anchorsOf, pages, sourceOf } from './pages.js';
import { commentsOf, files } from './source.js';

/**
 * The names that a comment may cite with a number, and the page whose headings have these numbers. "design, sections 4
 * to 6" and "I8" are citations.
 */
const cited = {
  'design, section': 'docs/design/design.md',
  'protocol notes, section': 'docs/design/protocol-notes.md',
  promise: 'docs/design/promises.md',
  fact: 'docs/design/facts.md',
} as const;
const numbered = new RegExp(`\\b(${Object.keys(cited).join('|')})s? (\\d+(?:(?:, | and | to )\\d+)*)`, 'gi');
const invariants = 'docs/design/invariants.md';

/** Standards that anybody can look up. */
const outside = /\bRFC \d+|WHATWG HTML|\bXML 1\.0|GS1 General Specifications/;

/** A citation of another document, which readers of the source do not have. */
const elsewhere = /\b[\w.]+,? \(?(?:section|item|rule)s? \d+|\((?:issue|reliability|style|specification)\b/;

/** The numbers of a page's headings: `5` of "## 5. Recovery". */
function numbersOf(page: string): ReadonlySet<string> {
  return new Set([...sourceOf(page).matchAll(/^## (I?\d+)\. /gm)].map(([, number = '']) => number));
}

/** Returns the citations in a comment that lead nowhere. */
function missedIn(comment: string): readonly string[] {
  const byNumber = [...comment.matchAll(numbered)].flatMap(([, name = '', list = '']) => {
    const page = Object.entries(cited).find(([key]) => key === name.toLowerCase())?.[1] ?? '';
    return list.match(/\d+/g)?.map((number) => ({ page, number })) ?? [];
  });
  const byName = [...comment.matchAll(/\bI\d{1,2}\b/g)].map(([number]) => ({ page: invariants, number }));
  const paths = [...comment.matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\w-]+))?/g)];
  const rest = comment.replaceAll(numbered, '');
  return [
    ...[...byNumber, ...byName]
      .filter(({ page, number }) => !numbersOf(page).has(number))
      .map(({ page, number }) => `${number} of ${page}`),
    ...paths
      .filter(([, page = '', anchor]) => {
        const path = `docs/${page}`;
        return !pages.includes(path) || (anchor !== undefined && !anchorsOf(path).has(anchor));
      })
      .map(([path]) => path),
    ...(outside.test(rest) ? [] : (elsewhere.exec(rest) ?? [])),
  ];
}

test('the search reports a citation whose target does not exist', () => {
  expect(missedIn('as said (design, sections 4 to 99; promise 12, I23)')).toEqual([
    '99 of docs/design/design.md',
    '12 of docs/design/promises.md',
    'I23 of docs/design/invariants.md',
  ]);
  expect(missedIn('see docs/design/promises.md#5-an-approval-always-has-a-home, docs/no.md')).toEqual(['docs/no.md']);
  expect(missedIn('(reliability, section 5)')).not.toEqual([]);
  expect(missedIn('(issue: "The answer")')).not.toEqual([]);
  expect(missedIn('(invariants I1 and I10; protocol notes, section 7; RFC 6455, section 5.2)')).toEqual([]);
});

test('every target that a comment cites exists', () => {
  const missed = files.flatMap((file) =>
    commentsOf(file).flatMap((comment) => missedIn(comment).map((what) => `${file}: ${what}`)),
  );
  expect(missed).toEqual([]);
});
