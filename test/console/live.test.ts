/** How soon the open page shows a change, how much it loads, and that it speaks the language of the reader. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Language } from '../../src/messages/languages.js';
import { LiveShop } from '../attack/live-shop.js';
import { payment } from '../api/open-interface.js';
import { Browser, type Look } from '../browser.js';
import { oneIn, some } from '../extent.js';
import { readabilityIn } from '../readability.js';
import { isMissing } from '../tools.js';
import { brokenRules, consoleAddress, openConsole, pay, wide } from './opened-console.js';

/** The heading of the overview in each language except English. */
const headings: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: 'Übersicht',
  sv: 'Översikt',
  fr: 'Vue d’ensemble',
};

/** A change is visible within this time. */
const visibleMs = 1_000;

/** The most bytes of the pages, with all languages. */
const loadedBytesMax = 200_000;

let browser: Browser;

beforeAll(async () => {
  if (!isMissing('chromium')) browser = await Browser.start();
});

afterAll(async () => browser?.close());

/** Resolves with the wall time at which the page shows this, in ms. */
async function shownAt(pattern: RegExp): Promise<number> {
  const shown = await browser.evaluate(`new Promise((resolve) => {
    const look = () => {
      if (!${String(pattern)}.test(document.body.innerText)) return;
      observer.disconnect();
      resolve(Date.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    look();
  })`);
  return z.number().parse(shown);
}

/** Returns how long after the end of `change` the page shows this, in ms. Negative if it is shown before. */
async function delayOf(pattern: RegExp, change: () => Promise<unknown>): Promise<number> {
  const shown = shownAt(pattern);
  await change();
  const changedMs = Date.now();
  return (await shown) - changedMs;
}

async function show(page: string): Promise<void> {
  await browser.evaluate(`location.hash = '#/${page}'`);
  await browser.until(async () => (await browser.focused())?.role === 'heading');
}

describe.skipIf(isMissing('chromium'))('an open page', () => {
  test('shows a payment, an attention item and a lost terminal within a second', async () => {
    const shop = await LiveShop.open({ script: 'till-2 next: restart after-approval forget' });
    try {
      await openConsole(browser, shop, wide);
      await show('payments');
      await browser.shows('No transaction was found.');
      const put = async () => shop.call({ method: 'PUT', path: '/v1/transactions/live-1', body: payment() });
      const delays = {
        request: await delayOf(/live-1/, put),
        outcome: await delayOf(/Approved\s[^\n]*live-2/, async () =>
          pay(shop, 'live-2', { sale: 'live-2', terminal: 'till-1' }),
        ),
        attention: await delayOf(/[1-9]\d* items?/, async () => pay(shop, 'live-3', { terminal: 'till-2' })),
        lost: 0,
      };
      await show('overview');
      let gone = Promise.resolve();
      delays.lost = await delayOf(/Not reachable/, async () => {
        gone = shop.unplug();
      });
      await gone;
      const late = Object.entries(delays).filter(([, ms]) => ms > visibleMs);
      expect(late).toEqual([]);
      if (process.env['SHOW'] !== undefined) console.info(JSON.stringify(delays));
    } finally {
      await shop.close();
    }
  });

  test('loads little, and nothing from other origins', async () => {
    const shop = await LiveShop.open();
    try {
      await browser.open(await consoleAddress(shop), { ...wide, scheme: 'dark' });
      await browser.shows('Overview');
      const loaded = await browser.evaluate(
        `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          .filter(({ name }) => name.includes('/console/'))
          .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)`,
      );
      expect(loaded).toBeGreaterThan(0);
      expect(loaded).toBeLessThan(loadedBytesMax);
      if (process.env['SHOW'] !== undefined) console.info(loaded);
    } finally {
      await shop.close();
    }
  });

  test.each(some(Object.entries(headings), 0))('uses the language of the reader: %s', async (language, heading) => {
    const shop = await LiveShop.open({ script: 'till-1 next: restart after-approval forget' });
    const narrow: Look = { width: 360, height: 740, scheme: 'light', language };
    try {
      await pay(shop, 'lost-1');
      await browser.open('about:blank', narrow);
      await browser.open(await consoleAddress(shop), narrow);
      await browser.shows(heading);
      expect(await browser.evaluate('document.documentElement.lang')).toBe(language);
      const today = new Intl.DateTimeFormat('en-CA').format();
      const pages = ['overview', 'attention', 'payments', `payments?day=${today}`, 'payment/lost-1', 'health'];
      for (const page of oneIn(3, pages, 1)) {
        await show(page);
        const { wide: over } = await readabilityIn(browser);
        expect({ page, over: over.filter((name) => !name.startsWith('text ')) }).toEqual({ page, over: [] });
        expect({ page, broken: await brokenRules(browser) }).toEqual({ page, broken: [] });
      }
    } finally {
      await shop.close();
    }
  });
});
