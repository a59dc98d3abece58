/** The console in a real browser: opened by its code, used by keys alone, live, readable, and safe with any text. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lanes } from '../../src/core/index.js';
import { LiveShop } from '../attack/live-shop.js';
import { Browser, type Look } from '../browser.js';
import { isWhole, oneIn, some } from '../extent.js';
import { readabilityIn } from '../readability.js';
import { isMissing } from '../tools.js';
import { brokenRules, consoleAddress, goTo, openConsole, pay, wide } from './opened-console.js';

const looks: readonly Look[] = [
  wide,
  { ...wide, scheme: 'dark' },
  { width: 360, height: 740, scheme: 'light' },
  { width: 360, height: 740, scheme: 'dark' },
];

/** The greatest size of the page with 200 terminals, in bytes. */
const heldMax = 16 * 1_048_576;

let browser: Browser;

beforeAll(async () => {
  if (!isMissing('chromium')) browser = await Browser.start();
});

afterAll(async () => browser?.close());

describe.skipIf(isMissing('chromium'))('the console', () => {
  test('opens by its code, and shows a payment live, by keyboard only', async () => {
    const shop = await LiveShop.open();
    try {
      await openConsole(browser, shop, wide);
      expect(
        await browser.evaluate('[location.hash, document.cookie, localStorage.length, sessionStorage.length].join()'),
      ).toBe(',,0,0');
      await goTo(browser, 'Payments');
      expect(await pay(shop, 'console-1')).toBe('approved');
      await browser.shows('console-1');
      await browser.tabTo('console-1');
      await browser.press('Enter');
      await browser.shows('The path of the transaction');
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

  test('derives the outcome from the answers, by keyboard only', async () => {
    const shop = await LiveShop.open({ script: 'till-1 next: restart after-approval forget' });
    try {
      expect(await pay(shop, 'lost-1')).toBe('unresolved');
      await openConsole(browser, shop, wide);
      await goTo(browser, 'Attention');
      await browser.tabTo('Find out how it ended');
      await browser.press('Enter');
      for (const down of [4, 4, 1]) await answer(down);
      expect((await browser.seen()).filter(({ role }) => role === 'image').map(({ name }) => name)).toEqual([
        'The screen of the terminal',
        'The terminal’s own list of payments, on its screen',
        'The receipt, as it comes out of the terminal',
      ]);
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
      await browser.shows('Nothing is waiting for you.');
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
      await openConsole(browser, shop, look);
      const today = new Intl.DateTimeFormat('en-CA').format();
      const pages = [
        'overview',
        'attention',
        'payments',
        `payments?day=${today}`,
        'payment/done-1',
        'health',
        'practice',
      ];
      // By default the two looks take turns.
      for (const page of oneIn(2, pages, look.width < 600 ? 0 : 1)) {
        await browser.evaluate(`location.hash = '#/${page}'`);
        await browser.until(async () => (await browser.focused())?.role === 'heading');
        await browser.until(async () => !(await browser.seen()).some(({ name }) => name.startsWith('Reading')));
        expect({ page, broken: await brokenRules(browser) }).toEqual({ page, broken: [] });
        const { wide: beyond, dark } = await readabilityIn(browser);
        // The picture of a payment has its own scroll bar.
        const over = beyond.filter((name) => !name.startsWith('text '));
        expect({ page, over, dark }).toEqual({ page, over: [], dark: look.scheme === 'dark' });
      }
    } finally {
      await shop.close();
    }
  });
});

/** Selects an answer to the next question by its position, with the keyboard. */
async function answer(place: number): Promise<void> {
  do await browser.press('Tab');
  while ((await browser.focused())?.role !== 'radio');
  if (place === 1) await browser.press('Space');
  for (let line = 1; line < place; line += 1) await browser.press('ArrowDown');
}

/** Makes the terminals report this text. */
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
      await openConsole(browser, shop, wide);
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

  test('reports that the daemon was killed, and asks for a code when it is back', async () => {
    const shop = await LiveShop.open();
    try {
      await openConsole(browser, shop, wide);
      await shop.kill();
      await browser.shows('The daemon does not answer.');
      await shop.start();
      await browser.shows('The daemon was restarted.');
      // The same page gets a new code. Only its fragment changes, so nothing is loaded again.
      await browser.evaluate(`location.href = ${JSON.stringify(await consoleAddress(shop))}`);
      await browser.shows('Overview');
    } finally {
      await shop.close();
    }
  });

  test.each(some(looks, 0))('stays usable with 200 terminals, at $width pixels, $scheme', async (look) => {
    const terminals = Array.from({ length: 200 }, (_, at) => `till-${String(at + 1).padStart(3, '0')}`);
    const shop = await LiveShop.open({ terminals });
    try {
      await openConsole(browser, shop, look);
      await browser.shows('200 of 200 terminals shown.');
      const held = await browser.heldBytes();
      if (process.env['SHOW'] !== undefined) console.info(held);
      expect(held).toBeLessThan(heldMax);
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
