/** The manual for readers: correct HTML that needs nothing else and is readable in a real browser. */

import { readdirSync } from 'node:fs';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { problems } from '../../src/api/problems/problem-table.js';
import { search, sectionsOf } from '../../src/api/docs/search.js';
import { Browser } from '../browser.js';
import { oneIn, some } from '../extent.js';
import { readabilityIn } from '../readability.js';
import { isMissing } from '../tools.js';
import { readDescription } from './described.js';
import { type DaemonAddress, openInterface } from './open-interface.js';
import { objectIn, operationsIn } from './openapi-rules.js';

/** Returns every element of a page with its attributes. */
function elementsIn(node: DefaultTreeAdapterTypes.Node): { name: string; attributes: ReadonlyMap<string, string> }[] {
  const own = defaultTreeAdapter.isElementNode(node)
    ? [{ name: node.tagName, attributes: new Map(node.attrs.map(({ name, value }) => [name, value])) }]
    : [];
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(elementsIn)] : own;
}

const document = await readDescription('/openapi.json');

describe('the reference page', () => {
  test('is valid HTML and loads nothing', async () => {
    const daemon = await openInterface();
    const { status, headers, text } = await daemon.call({ path: '/docs', headers: { authorization: undefined } });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; img-src data:;/,
    );
    const mistakes: string[] = [];
    const elements = elementsIn(
      parse(text, { onParseError: ({ code, startLine }) => mistakes.push(`${code} in line ${startLine}`) }),
    );
    expect(mistakes).toEqual([]);
    expect(elements.map(({ name }) => name).filter((name) => /script|img|iframe|object|svg/.test(name))).toEqual([]);
    const addresses = elements.flatMap(({ attributes }) => attributes.get('href') ?? attributes.get('src') ?? []);
    expect(addresses.filter((address) => !/^#|^\/openapi|^\/docs\/[a-z0-9/-]+$|^data:,$/.test(address))).toEqual([]);
  });

  test('has a target for each link', async () => {
    const daemon = await openInterface();
    const elements = elementsIn(parse((await daemon.get('/docs')).text));
    const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
    const targets = elements.flatMap(({ attributes }) => [
      attributes.get('href') ?? '',
      `#${attributes.get('aria-labelledby') ?? ids[0]}`,
    ]);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(targets.filter((href) => href.startsWith('#') && !ids.includes(href.slice(1)))).toEqual([]);
    const wanted = [
      ...operationsIn(document).map(({ operation }) => String(operation['operationId'])),
      ...Object.keys(objectIn(objectIn(document['components'])['schemas'])).map((name) => `shape-${name}`),
      ...Object.keys(problems).map((code) => `problem-${code}`),
    ];
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('shows given values as text, without markup', async () => {
    const { html, inline, readableJson } = await import('../../src/api/docs/html.js');
    expect(html`<p title="${'"<'}">${'<b>&'}</p>${[html`<i>`, 'x<']}`.text).toBe(
      '<p title="&quot;&lt;">&lt;b&gt;&amp;</p><i>x&lt;',
    );
    expect(inline('**a `b` c** <`d<`>').text).toBe('<strong>a <code>b</code> c</strong> &lt;<code>d&lt;</code>&gt;');
    const value = { short: { a: [1, null] }, long: ['x'.repeat(50), 'y'.repeat(50)], none: {} };
    expect(JSON.parse(readableJson(value))).toEqual(value);
    expect(readableJson(value).split('\n')).toHaveLength(8);
  });
});

const files = readdirSync(new URL('../../docs', import.meta.url), { recursive: true, encoding: 'utf8' });
const manualPages = files
  .filter((file) => file.includes('/') && file.endsWith('.md'))
  .map((file) => `/docs/${file.slice(0, -'.md'.length)}`);

/** Reads a page without a token, as a browser does. */
async function read(daemon: DaemonAddress, path: string) {
  const answer = await daemon.call({ path, headers: { authorization: undefined } });
  const mistakes: string[] = [];
  const tree = parse(answer.text, {
    onParseError: ({ code, startLine }) => mistakes.push(`${code} in line ${startLine}`),
  });
  const elements = elementsIn(tree);
  const valuesOf = (name: string) => elements.flatMap(({ attributes }) => attributes.get(name) ?? []);
  return { ...answer, mistakes, elements, links: valuesOf('href'), ids: valuesOf('id') };
}

describe('the manual', () => {
  test('is served completely, and each link has a target', async () => {
    const daemon = await openInterface();
    expect(manualPages.length).toBeGreaterThan(20);
    const { links } = await read(daemon, '/docs');
    expect(manualPages.filter((page) => !links.includes(page))).toEqual([]);
    const answers = new Map(
      await Promise.all(manualPages.map(async (page) => [page, await read(daemon, page)] as const)),
    );
    for (const [page, { status, mistakes, elements, links: targets, headers }] of answers) {
      expect({ page, status, mistakes }).toEqual({ page, status: 200, mistakes: [] });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(elements.filter(({ name }) => /^(script|img|iframe|object)$/.test(name))).toEqual([]);
      const broken = targets.filter((target) => {
        const [to = '', anchor] = target.split('#');
        const there = to === '' ? answers.get(page) : answers.get(to);
        if (/^https?:|^data:,$/.test(target) || to === '/docs') return false;
        return there === undefined || (anchor !== undefined && !there.ids.includes(anchor));
      });
      expect({ page, broken }).toEqual({ page, broken: [] });
    }
  });

  test('has no page that the manual lacks, and gives access to no other path', async () => {
    const daemon = await openInterface();
    expect((await read(daemon, '/docs/start/no-such-page')).status).toBe(404);
    for (const path of ['/docs/start', '/docs/start/..%2f..%2fpackage', '/docs/start/when-stuck.md', '/docs/a/b/c'])
      expect({ path, status: (await read(daemon, path)).status }).toEqual({ path, status: 401 });
  });
});

/** Returns the sections of a page with this title. */
function sectionsIn(title: string, text: string) {
  return sectionsOf(`/docs/${title}`, `# ${title}\n\n${text}`, (heading) => heading.toLowerCase());
}

describe('the search', () => {
  test('finds sections with all words, headings first, and each result has a target', async () => {
    const daemon = await openInterface();
    const { status, mistakes, links } = await read(daemon, '/docs/search?q=restore+BACKUP');
    expect({ status, mistakes }).toEqual({ status: 200, mistakes: [] });
    const results = links.filter((link) => link.startsWith('/docs/operate/backup'));
    expect(results.length).toBeGreaterThan(0);
    for (const link of results) {
      const [page = '', anchor] = link.split('#');
      const there = await read(daemon, page);
      expect({ link, status: there.status }).toEqual({ link, status: 200 });
      expect(anchor === undefined || there.ids.includes(anchor)).toBe(true);
    }
  });

  test('finds the problems and operations of the API', async () => {
    const daemon = await openInterface();
    expect((await read(daemon, '/docs/search?q=sale-open')).links).toContain('/docs#problem-sale-open');
    expect((await read(daemon, '/docs/search?q=acknowledge')).links).toContain('/docs#acknowledgeOutcome');
  });

  test('shows the query as text, shortens a long query, and reports an empty result', async () => {
    const daemon = await openInterface();
    const { text, mistakes, elements } = await read(daemon, '/docs/search?q=%22%3E%3Cscript%3Ezzqq');
    expect(mistakes).toEqual([]);
    expect(elements.filter(({ name }) => name === 'script')).toEqual([]);
    expect(text).toContain('No section has all of these words');
    expect((await read(daemon, `/docs/search?q=${'x'.repeat(5_000)}`)).text.length).toBeLessThan(40_000);
    expect((await read(daemon, '/docs/search')).status).toBe(200);
  });

  test('ranks headings above text, and shows the words around the match', () => {
    const all = [
      ...sectionsIn('First', `${'word '.repeat(80)}refund [it](x.md) now`),
      ...sectionsIn('Refund', 'short\n## Part\nelse'),
    ];
    expect(search(all, 'refund').map(({ address }) => address)).toEqual([
      '/docs/Refund',
      '/docs/Refund#part',
      '/docs/First',
    ]);
    expect(search(all, 'refund now')[0]?.excerpt).toMatch(/^… word.* refund it now$/);
    expect(search(all, 'refund missing')).toEqual([]);
  });
});

describe.skipIf(isMissing('chromium'))('the documentation in a browser', () => {
  const looks = [
    { width: 1280, height: 900, scheme: 'light' },
    { width: 1280, height: 900, scheme: 'dark' },
    { width: 360, height: 740, scheme: 'light' },
    { width: 360, height: 740, scheme: 'dark' },
  ] as const;
  test.each(some(looks, 3))('fits $width pixels and is readable, $scheme', async (look) => {
    const daemon = await openInterface();
    const browser = await Browser.start();
    // The pages of the manual share a style, so only the narrowest screen can show an overflow.
    const shown =
      look.width < 400 && look.scheme === 'dark'
        ? ['/docs', ...oneIn(24, manualPages)]
        : ['/docs', '/docs/start/when-stuck'];
    try {
      for (const path of shown) {
        await browser.open(`${daemon.api.url}${path}`, look);
        const { wide, pale, dark, words } = await readabilityIn(browser);
        expect({ path, wide, pale }).toEqual({ path, wide: [], pale: [] });
        expect(dark).toBe(look.scheme === 'dark');
        expect(words).toBeGreaterThan(path === '/docs' ? 3_000 : 100);
      }
      expect(browser.requests).toEqual(shown.map((path) => `${daemon.api.url}${path}`));
      expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
