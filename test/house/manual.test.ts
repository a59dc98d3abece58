/** Whoever reads the manual arrives: at each link, and from the README at every page. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);
const pages = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => join('docs', name))];

/** A page without what it shows as code. */
function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
}

/** The headings of a page, as the sites that show it name them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const names = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z0-9 -]/g, ''));
  return new Set(names.map((name) => name.replaceAll(' ', '-')));
}

/** Where the links of a page lead, from the root. */
function linksOf(page: string): readonly { readonly to: string; readonly anchor: string }[] {
  return [...textOf(page).matchAll(/\]\(((?!https?:)[^)]+)\)/g)].map(([, link = '']) => {
    const [path = '', anchor = ''] = link.split('#');
    return { to: path === '' ? page : join(dirname(page), path), anchor };
  });
}

test.each(pages)('each link of %s leads to a file, and to a heading where it names one', (page) => {
  const there = new Set(readdirSync(root, { recursive: false, encoding: 'utf8' }));
  const broken = linksOf(page).filter(({ to, anchor }) => {
    if (!pages.includes(to)) return !there.has(relative('.', to).split('/')[0] ?? '') || anchor !== '';
    return anchor !== '' && !anchorsOf(to).has(anchor);
  });
  expect(broken).toEqual([]);
});

test('CONTRIBUTING is short', () => {
  expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(120);
});

test('the README is short, and leads to every page', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(200);
  const linked = new Set(linksOf('README.md').map(({ to }) => to));
  expect(pages.filter((page) => page !== 'README.md' && !linked.has(page))).toEqual([]);
});
