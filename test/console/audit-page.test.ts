/** The audit page of the console in a real browser. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveShop } from '../attack/live-shop.js';
import { Browser, type Look } from '../browser.js';
import { some } from '../extent.js';
import { isMissing } from '../tools.js';
import { brokenRules, consoleAddress, goTo, openConsole, pay, wide } from './opened-console.js';

let browser: Browser;

beforeAll(async () => {
  if (!isMissing('chromium')) browser = await Browser.start();
});

afterAll(async () => browser?.close());

/** Resolves the lost payment, as a second operator does. */
async function resolve(shop: LiveShop): Promise<void> {
  const body = { outcome: 'approved', name: 'Kari <b>Nordmann</b>', reason: 'the receipt' };
  await shop.call({ method: 'POST', path: '/v1/transactions/lost-1/resolve', body });
}

const lost = { script: 'till-1 next: restart after-approval forget' };
const narrow: Look = { width: 360, height: 740, scheme: 'light' };

describe.skipIf(isMissing('chromium'))('the audit page', () => {
  test('shows who resolved a payment as soon as it is resolved, and leads to it', async () => {
    const shop = await LiveShop.open(lost);
    try {
      expect(await pay(shop, 'lost-1')).toBe('unresolved');
      await openConsole(browser, shop, wide);
      await goTo(browser, 'Audit');
      await browser.shows('Nothing was recorded in this period.');
      await resolve(shop);
      await browser.shows('Kari <b>Nordmann</b>');
      const text = String(await browser.evaluate('document.querySelector("table").innerText'));
      expect(text).toContain('transaction resolved');
      expect(text).toContain('the receipt');
      expect(await brokenRules(browser)).toEqual([]);
      await browser.tabTo('lost-1');
      await browser.press('Enter');
      await browser.shows('The path of the transaction');
      expect(browser.complaints).toEqual([]);
    } finally {
      await shop.close();
    }
  });

  const languages = [
    ['en', wide, 'The last 30 days'],
    ['de', narrow, 'Die letzten 30 Tage'],
    ['sv', narrow, 'De senaste 30 dagarna'],
    ['fr', narrow, 'Les 30 derniers jours'],
  ] as const;

  test.each(some(languages, 0, 3))(
    'is readable in %s at its width, without a text outside the window',
    async (language, look, period) => {
      const shop = await LiveShop.open(lost);
      try {
        await pay(shop, 'lost-1');
        await resolve(shop);
        await browser.open(await consoleAddress(shop), { ...look, language });
        await browser.until(async () => (await browser.evaluate('document.querySelector("nav a") !== null')) === true);
        await browser.evaluate('location.hash = "#/audit"; undefined');
        await browser.shows(period);
        await browser.until(async () => (await browser.evaluate('document.querySelector("td") !== null')) === true);
        expect(await brokenRules(browser)).toEqual([]);
        expect(await browser.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      } finally {
        await shop.close();
      }
    },
  );
});
