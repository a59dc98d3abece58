/** The console in a real browser: opened by its code, used by keys alone, live, readable, and safe with any text. */

import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Lanes } from '../../src/core/index.js';
import { payment } from '../api/open-interface.js';
import { LiveShop } from '../attack/live-shop.js';
import { Browser, type Look } from '../browser.js';
import { isWhole, some } from '../extent.js';
import { readabilityIn } from '../readability.js';
import { isMissing } from '../tools.js';

const wide: Look = { width: 1280, height: 900, scheme: 'light' };
const looks: readonly Look[] = [
  wide,
  { ...wide, scheme: 'dark' },
  { width: 360, height: 740, scheme: 'light' },
  { width: 360, height: 740, scheme: 'dark' },
];

const codeShape = z.object({ address: z.string() });
const outcomeShape = z.object({ result: z.string() });

let browser: Browser;

beforeAll(async () => {
  if (!isMissing('chromium')) browser = await Browser.start();
});

afterAll(async () => browser?.close());

/** Opens the console with a new code. */
async function openConsole(shop: LiveShop, look: Look): Promise<void> {
  const { json } = await shop.call({ method: 'POST', path: '/v1/console/codes' });
  await browser.open(codeShape.parse(json).address, look);
  await browser.shows('Overview');
}

/** Takes a payment as a register does, to its end. */
async function pay(shop: LiveShop, id: string, change: object = {}): Promise<string> {
  const path = `/v1/transactions/${id}`;
  await shop.call({ method: 'PUT', path, body: payment({ sale: id, ...change }) });
  for (;;) {
    const { json } = await shop.call({ path, headers: { prefer: 'wait=25' } });
    const ended = outcomeShape.safeParse(json);
    if (ended.success) return ended.data.result;
  }
}

/** Goes to a page by its link, with keys alone. */
async function goTo(name: string): Promise<void> {
  await browser.tabTo(name);
  await browser.press('Enter');
  await browser.until(async () => (await browser.focused())?.role === 'heading');
}

/** Returns the rules that axe-core finds broken, with their places. All folded parts are open. */
async function broken(): Promise<unknown> {
  await browser.evaluate(
    `for (const one of document.querySelectorAll('details')) one.open = true; ${axe.source}; undefined`,
  );
  return browser.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target.join(' '))))`,
  );
}

describe.skipIf(isMissing('chromium'))('the console', () => {
  test('opens by its code, and shows a payment as it happens, by keys alone', async () => {
    const shop = await LiveShop.open();
    try {
      await openConsole(shop, wide);
      expect(
        await browser.evaluate('[location.hash, document.cookie, localStorage.length, sessionStorage.length].join()'),
      ).toBe(',,0,0');
      await goTo('Payments');
      expect(await pay(shop, 'console-1')).toBe('approved');
      await browser.shows('console-1');
      await browser.tabTo('console-1');
      await browser.press('Enter');
      await browser.shows('The way of the transaction');
      expect((await browser.seen()).some(({ name }) => name.includes('12.34 EUR'))).toBe(true);
      await browser.tabTo('Close the console');
      await browser.press('Enter');
      await browser.shows('Open the console');
      const origin = `http://127.0.0.1:${shop.port}/`;
      expect(browser.requests.filter((url) => !url.startsWith(origin))).toEqual([]);
      expect(browser.referrers.filter((url) => url.includes('code'))).toEqual([]);
      expect(browser.complaints).toEqual([]);
      expect(shop.faults).toEqual([]);
    } finally {
      await shop.close();
    }
  });

  test('resolves by keys: the outcome follows from the answers', async () => {
    const shop = await LiveShop.open({ script: 'till-1 next: restart after-approval forget' });
    try {
      expect(await pay(shop, 'lost-1')).toBe('unresolved');
      await openConsole(shop, wide);
      await goTo('Attention');
      await browser.tabTo('Find out how it ended');
      await browser.press('Enter');
      for (const down of [4, 4, 1]) await answer(down);
      await browser.tabTo('Amount on the receipt');
      await browser.type('12.34');
      await browser.tabTo('Approval code');
      await browser.type('593607');
      await browser.tabTo('Your name');
      await browser.type('Kari Nordmann');
      await browser.tabTo('What you saw');
      await browser.type('Receipt');
      await browser.tabTo('Record: approved');
      await browser.press('Enter');
      await browser.shows('Nothing waits for you.');
      const { json } = await shop.call({ path: '/v1/transactions/lost-1' });
      expect(json).toMatchObject({
        result: 'approved',
        person: {
          name: 'Kari Nordmann',
          reason: 'Receipt (screen: idle, list: unseen, receipt: approved 12.34 593607)',
        },
      });
    } finally {
      await shop.close();
    }
  });

  test.each(some(looks, 1, 2))('can be read by everybody, at $width pixels, $scheme', async (look) => {
    const shop = await LiveShop.open({ script: 'till-1 next: restart after-approval forget' });
    try {
      await pay(shop, 'lost-1');
      await pay(shop, 'done-1', { terminal: 'till-2' });
      await openConsole(shop, look);
      const pages = ['overview', 'attention', 'payments', 'payment/done-1', 'health', 'practice'];
      for (const page of pages) {
        await browser.evaluate(`location.hash = '#/${page}'`);
        await browser.until(async () => (await browser.focused())?.role === 'heading');
        await browser.until(async () => !(await browser.seen()).some(({ name }) => name.startsWith('Reading')));
        expect({ page, broken: await broken() }).toEqual({ page, broken: [] });
        const { wide: beyond, dark } = await readabilityIn(browser);
        // The picture of a payment scrolls by itself.
        const over = beyond.filter((name) => !name.startsWith('text '));
        expect({ page, over, dark }).toEqual({ page, over: [], dark: look.scheme === 'dark' });
      }
    } finally {
      await shop.close();
    }
  });
});

/** Answers the next question with the line at this place, by keys. */
async function answer(place: number): Promise<void> {
  do await browser.press('Tab');
  while ((await browser.focused())?.role !== 'radio');
  if (place === 1) await browser.press('Space');
  for (let line = 1; line < place; line += 1) await browser.press('ArrowDown');
}

/** Lets the terminals say this text. */
function saying(text: string): (lanes: Lanes) => Lanes {
  return (lanes) =>
    new Proxy(lanes, {
      get(target, name): unknown {
        // Methods of the lanes read private members, so they run on the lanes themselves.
        const member: unknown = Reflect.get(target, name);
        if (name !== 'terminals') return typeof member === 'function' ? member.bind(target) : member;
        return () =>
          target
            .terminals()
            .map((view) => ({ ...view, unreachable: { code: 'link', text, since: undefined }, link: { up: false } }));
      },
    });
}

describe.skipIf(!isWhole || isMissing('chromium'))('the console, at length', () => {
  test('shows markup, direction marks and control characters of a terminal as harmless text', async () => {
    const text =
      '<img src=x onerror="document.title=\'owned\'">\u202eDEVORPPA\u0007\u001b[2J</p><script>document.title=1</script>';
    const shop = await LiveShop.open({ injected: saying(text) });
    try {
      await openConsole(shop, wide);
      await browser.shows('Not reachable');
      const said = String(await browser.evaluate('document.body.innerText'));
      expect(said).toContain('<img src=x onerror=');
      expect(said).toContain('·DEVORPPA··[2J</p><script>');
      for (const steering of ['\u202e', '\u0007', '\u001b']) expect(said).not.toContain(steering);
      expect(await browser.evaluate('document.querySelectorAll("img, main script").length + document.title')).toBe(
        '0Overview · tenderd',
      );
    } finally {
      await shop.close();
    }
  });

  test('says that the daemon was killed, and asks for a code when it is back', async () => {
    const shop = await LiveShop.open();
    try {
      await openConsole(shop, wide);
      await shop.kill();
      await browser.shows('The daemon does not answer.');
      await shop.start();
      await browser.shows('The daemon was restarted.');
      // The same page gets a new code. Only its fragment changes, so nothing is loaded again.
      const { json } = await shop.call({ method: 'POST', path: '/v1/console/codes' });
      await browser.evaluate(`location.href = ${JSON.stringify(codeShape.parse(json).address)}`);
      await browser.shows('Overview');
    } finally {
      await shop.close();
    }
  });

  test.each(looks)('stays usable with 200 terminals, at $width pixels, $scheme', async (look) => {
    const terminals = Array.from({ length: 200 }, (_, at) => `till-${String(at + 1).padStart(3, '0')}`);
    const shop = await LiveShop.open({ terminals });
    try {
      await openConsole(shop, look);
      await browser.shows('200 of 200 terminals shown.');
      await browser.tabTo('Show terminals whose name contains');
      await browser.type('117');
      await browser.shows('1 of 200 terminals shown.');
      expect(await pay(shop, 'many-1', { terminal: 'till-117' })).toBe('approved');
      await browser.shows('many-1');
      const { wide: over } = await readabilityIn(browser);
      expect(over).toEqual([]);
    } finally {
      await shop.close();
    }
  });
});
