/** The manual that accompanies the API reference: the pages of the package's `docs` folder, as HTML. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Marked, type Renderer, type Tokens } from 'marked';
import { descriptionPaths } from '../routing/description-paths.js';
import { Html, html } from './html.js';
import { type Section, longestQuestion, search, sectionsOf } from './search.js';
import { type Page, pageOf } from './shell.js';

/** The folders of the manual, in reading order, with their titles. */
const sections = {
  start: 'Start',
  register: 'Write a register',
  operate: 'Operate',
  security: 'Secure and audit',
  'test-your-register': 'Test your register',
  reference: 'Look up',
  design: 'Design',
  decisions: 'Decisions',
  develop: 'Develop',
} as const;

/** A page by its path in `docs`, without the file extension. */
interface Entry {
  readonly name: string;
  readonly title: string;
}

/** The manual's files, in the package or in a clone of the repository. */
export class Manual {
  readonly #folder = findFolder();
  #contents: readonly { readonly section: string; readonly entries: readonly Entry[] }[] | undefined;

  /** Returns the navigation for a page. `name` is the page that is shown. */
  contents(name?: string): Html {
    this.#contents ??= Object.entries(sections).map(([folder, section]) => ({
      section,
      entries: this.#entriesOf(folder),
    }));
    const shown = this.#contents.filter(({ entries }) => entries.length > 0);
    return html`${shown.map(({ section, entries }) => html`<li><span class="soft">${section}</span><ul>${entries.map((entry) => linkTo(entry, name))}</ul></li>\n`)}`;
  }

  /** Returns the page with this name, such as `start/when-stuck`, or undefined if there is no such page. */
  page(name: string): Page | undefined {
    const text = this.#textOf(name);
    if (text === undefined) return undefined;
    return pageOf({ title: titleOf(text), nav: this.#navigation(name), main: render(text, name) });
  }

  /** Returns the page with the results of a search. The search covers the manual and `others`, such as the operations of the API. */
  found(question: string, others: readonly Section[]): Page {
    const found = search([...others, ...this.#sections()], question);
    const results = found.map(
      ({ address, page, heading, excerpt }) =>
        html`<li><a href="${address}">${heading === page ? page : `${page}: ${heading}`}</a><br><span class="soft">${excerpt}</span></li>\n`,
    );
    const said = question.slice(0, longestQuestion);
    const main = html`<h1>Search: ${said}</h1>
<p>${found.length === 0 ? 'No section has all of these words. Try fewer words, or a code from an answer.' : `${found.length} sections have all of these words.`}</p>
<ol>${results}</ol>`;
    return pageOf({ title: `Search: ${said}`, nav: this.#navigation(undefined), main, question: said });
  }

  #navigation(name: string | undefined): Html {
    return html`<ul><li><a href="${descriptionPaths.page}">HTTP API</a></li>${this.contents(name)}</ul>`;
  }

  #sections(): readonly Section[] {
    const names = Object.keys(sections).flatMap((folder) => this.#entriesOf(folder));
    return names.flatMap(({ name }) =>
      sectionsOf(`${descriptionPaths.page}/${name}`, this.#textOf(name) ?? '', anchorOf),
    );
  }

  #textOf(name: string): string | undefined {
    if (this.#folder === undefined || !namePattern.test(name)) return undefined;
    const file = new URL(`${name}.md`, this.#folder);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  #entriesOf(folder: string): readonly Entry[] {
    const at = this.#folder === undefined ? undefined : new URL(`${folder}/`, this.#folder);
    if (at === undefined || !existsSync(at)) return [];
    const names = readdirSync(at).filter((file) => file.endsWith('.md'));
    return names
      .map((file) => `${folder}/${file.slice(0, -'.md'.length)}`)
      .map((name) => ({ name, title: titleOf(this.#textOf(name) ?? '') }))
      .toSorted((a, b) => a.title.localeCompare(b.title));
  }
}

const namePattern = /^[a-z-]+\/[a-z0-9-]+$/;

/** Returns the `docs` folder. It is in the same folder as the nearest package.json above this file, in every build layout. */
function findFolder(): URL | undefined {
  const above = ['../', '../../', '../../../', '../../../../'].map((path) => new URL(path, import.meta.url));
  const root = above.find((folder) => existsSync(new URL('package.json', folder)));
  return root && new URL('docs/', root);
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}

function linkTo({ name, title }: Entry, shown: string | undefined): Html {
  const current = name === shown ? new Html(' aria-current="page"') : undefined;
  return html`<li><a href="${descriptionPaths.page}/${name}"${current}>${title}</a></li>\n`;
}

/** Renders a page as HTML. Comments are left out. The manual contains no raw HTML, so any raw HTML is shown as text. */
function render(text: string, name: string): Html {
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, text: heading, depth }) {
        return `<h${depth} id="${anchorOf(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text: code }) {
        return html`<pre tabindex="0"><code>${code}</code></pre>\n`.text;
      },
      html({ text: raw }) {
        return /^<!--[^]*-->\s*$/.test(raw) ? '' : html`${raw}`.text;
      },
      link({ href, tokens }) {
        const inner = new Html(this.parser.parseInline(tokens));
        const target = targetOf(href, name);
        return target === undefined ? inner.text : html`<a href="${target}">${inner}</a>`.text;
      },
      // Show the text in place of the picture, because the daemon serves no pictures. The text describes the picture.
      image({ text: shown }) {
        return html`<span class="soft">[${shown}]</span>`.text;
      },
      table(token) {
        return tableOf(token, this);
      },
    },
  });
  return new Html(marked.parse(text, { async: false }));
}

function tableOf({ header, rows }: Tokens.Table, { parser }: Renderer): string {
  const cell = ({ tokens }: Tokens.TableCell): Html => new Html(parser.parseInline(tokens));
  const wide = rows.some(([first]) => (first?.text.length ?? 0) > longestNameCell);
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((each, column) => html`<td data-head="${header[column]?.text}">${cell(each)}</td>`)}</tr>\n`,
  );
  return html`<table${wide ? new Html(' class="wordy"') : undefined}><thead><tr>${header.map((each) => html`<th scope="col">${cell(each)}</th>`)}</tr></thead>
<tbody>${body}</tbody></table>\n`.text;
}

/** A name in the first column with more characters than this may be broken into lines. */
const longestNameCell = 28;

/** Returns the anchor of a heading, in the same form as source hosting sites. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

/** Returns the address of a link's target on the daemon, or undefined if the daemon does not serve the target. */
function targetOf(href: string, from: string): string | undefined {
  if (href.startsWith('#') || /^https?:/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(from), path);
  if (!target.endsWith('.md') || target.startsWith('..')) return undefined;
  const page = `${descriptionPaths.page}/${target.slice(0, -'.md'.length)}`;
  return anchor === undefined ? page : `${page}#${anchor}`;
}
