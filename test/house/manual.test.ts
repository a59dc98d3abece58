/** Each link of the manual has a target, and the README leads to every page. */

import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsOf, pages, proseOf, root, sourceOf } from './pages.js';

/** Returns the targets of a page's links, as paths from the root. */
function linksOf(page: string): readonly { readonly to: string; readonly anchor: string }[] {
  return [...proseOf(page).matchAll(/\]\(((?!https?:)[^)]+)\)/g)].map(([, link = '']) => {
    const [path = '', anchor = ''] = link.split('#');
    return { to: path === '' ? page : join(dirname(page), path), anchor };
  });
}

test.each(pages)('each link of %s leads to an existing file and heading', (page) => {
  const there = new Set(readdirSync(root, { recursive: false, encoding: 'utf8' }));
  const broken = linksOf(page).filter(({ to, anchor }) => {
    if (!pages.includes(to)) return !there.has(relative('.', to).split('/')[0] ?? '') || anchor !== '';
    return anchor !== '' && !anchorsOf(to).has(anchor);
  });
  expect(broken).toEqual([]);
});

test('CONTRIBUTING is short', () => {
  expect(sourceOf('CONTRIBUTING.md').split('\n').length).toBeLessThanOrEqual(120);
});

/** True if a page has a link to another page. */
function leads(from: string, page: string): boolean {
  return linksOf(from).some(({ to }) => to === page);
}

test('the README is short and links the list of all pages, and single decisions are on a list of their own', () => {
  const lines = sourceOf('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(120);
  expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
  const log = 'docs/decisions/log.md';
  const list = 'docs/README.md';
  const leading = (page: string): string => (page.startsWith('docs/decisions/') && page !== log ? log : list);
  const missed = pages.filter((page) => page !== list && !leads('README.md', page) && !leads(leading(page), page));
  expect([...missed, ...(leads('README.md', list) ? [] : [list])].filter((page) => page !== 'README.md')).toEqual([]);
});
