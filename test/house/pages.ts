/** The pages of the manual as its tests read them: their text, headings, and what they show as code. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';

export { root };

const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);

/** The pages in the root, and every page under docs, by their path from the root. */
export const pages: readonly string[] = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...docs.map((name) => join('docs', name)),
];

/** All of a page. */
export function sourceOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** A page without what it shows as code. */
export function proseOf(page: string): string {
  return sourceOf(page).replaceAll(/^```[^]*?^```$/gm, '');
}

/** The headings of a page, as the sites that show it name them. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const names = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z0-9 -]/g, ''));
  return new Set(names.map((name) => name.replaceAll(' ', '-')));
}

/** What a page shows as code. */
export interface Block {
  readonly page: string;
  /** Of its first fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** What the HTML comment before it says of it; undefined where there is none. */
  readonly mark: string | undefined;
}

/** The code that a page shows, in its order. */
export function blocksOf(page: string): readonly Block[] {
  const source = sourceOf(page);
  const fenced = source.matchAll(/(?:^<!-- (.*) -->\n+)?^```(.*)\n([^]*?)^```$/gm);
  return [...fenced].map((found) => {
    const [whole, mark, language = '', text = ''] = found;
    const before = source.slice(0, found.index + whole.indexOf('```'));
    return { page, line: before.split('\n').length, language, text, mark };
  });
}
