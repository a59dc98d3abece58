/** The pages of the manual as the tests read them: text, headings and code blocks. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';

export { root };

const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);

/** The pages in the root, and every page under docs, by their paths from the root. */
export const pages: readonly string[] = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...docs.map((name) => join('docs', name)),
];

/** Returns the whole text of a page. */
export function sourceOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** Returns a page without its code blocks. */
export function proseOf(page: string): string {
  return sourceOf(page).replaceAll(/^```[^]*?^```$/gm, '');
}

/** Returns the anchors of the headings, as the sites that show the page name them. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const names = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z0-9 -]/g, ''));
  return new Set(names.map((name) => name.replaceAll(' ', '-')));
}

/** A code block of a page. */
export interface Block {
  readonly page: string;
  /** The line of its first fence. Lines begin at 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The HTML comment before it, or undefined if there is none. */
  readonly mark: string | undefined;
}

/** Returns the code blocks of a page in order. */
export function blocksOf(page: string): readonly Block[] {
  const source = sourceOf(page);
  const fenced = source.matchAll(/(?:^<!-- (.*) -->\n+)?^```(.*)\n([^]*?)^```$/gm);
  return [...fenced].map((found) => {
    const [whole, mark, language = '', text = ''] = found;
    const before = source.slice(0, found.index + whole.indexOf('```'));
    return { page, line: before.split('\n').length, language, text, mark };
  });
}
