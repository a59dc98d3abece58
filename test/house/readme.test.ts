/** Whoever follows a link within the README arrives. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll(/^```[^]*?^```$/gm, '');

/** As the sites that show it name a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

test('each link within the README leads to a heading, and its contents name them all', () => {
  const headings = [...readme.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const chapters = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const links = [...readme.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
  expect(headings).toEqual(expect.arrayContaining(links));
  expect(links).toEqual(expect.arrayContaining(chapters));
});
