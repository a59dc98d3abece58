/** The cash-up on the payments page: the same sums as `tenderd day`, reached by keys, live, and saved as CSV. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Tenderd } from '../../src/client/index.js';
import { dayAsCsv } from '../../src/csv/index.js';
import { token } from '../api/open-interface.js';
import { LiveShop } from '../attack/live-shop.js';
import { Browser } from '../browser.js';
import { isMissing } from '../tools.js';
import { goTo, openConsole, pay, wide } from './opened-console.js';

let browser: Browser;

beforeAll(async () => {
  if (!isMissing('chromium')) browser = await Browser.start();
});

afterAll(async () => browser?.close());

/** Keeps what the page saves, so that the test can read it. */
const keepSaved = `(() => {
  const create = URL.createObjectURL;
  window.saved = [];
  URL.createObjectURL = (blob) => { saved.push(blob.text()); return create(blob); };
})()`;

const textShape = z.string();

async function shownText(): Promise<string> {
  return textShape.parse(await browser.evaluate('document.querySelector("main").innerText'));
}

describe.skipIf(isMissing('chromium'))('the cash-up', () => {
  test('shows sums and open items of the day, updates itself, and is saved like the output of the command', async () => {
    const shop = await LiveShop.open({ script: 'till-1 next: restart after-approval forget' });
    try {
      expect(await pay(shop, 'lost-1')).toBe('unresolved');
      await pay(shop, 'done-1', { terminal: 'till-2' });
      await openConsole(browser, shop, wide);
      await browser.evaluate(keepSaved);
      await goTo(browser, 'Payments');
      await browser.tabTo('Cash-up');
      await browser.press('Enter');
      await browser.until(async () => (await shownText()).includes('2 transactions. This day is not complete yet.'));
      const first = await shownText();
      expect(first).toMatch(/till-1\s+payment\s+0\s+1\s/);
      expect(first).toMatch(/till-2\s+payment\s+1\s+12\.34 EUR\s/);
      expect(first).toMatch(/lost-1 till-1, payment, lost-1, 12\.34 EUR: outcome not known: resolve it/);
      expect(first).toMatch(/done-1 .*: approved, and the register never acknowledged it/);
      await pay(shop, 'close-1', { kind: 'reconciliation', terminal: 'till-2', amountDetails: undefined });
      await browser.until(async () => (await shownText()).includes('till-2 closed period'));
      expect(await shownText()).toMatch(
        /\stenderd\s+Terminal\s+Difference\s+Debit\s+1 \(12\.34 EUR\)\s+1 \(12\.34 EUR\)\s+none\s/,
      );
      await pay(shop, 'done-2', { terminal: 'till-2' });
      await browser.until(async () => /till-2\s+payment\s+2\s+24\.68 EUR/.test(await shownText()));
      await browser.tabTo('Save as CSV');
      await browser.press('Enter');
      const client = new Tenderd({ url: `http://127.0.0.1:${shop.port}`, token });
      const date = new Intl.DateTimeFormat('en-CA').format();
      expect(await browser.evaluate('saved[0]')).toBe(dayAsCsv(await client.day(date)));
      expect(browser.complaints).toEqual([]);
    } finally {
      await shop.close();
    }
  });

  test('can show another day', async () => {
    const shop = await LiveShop.open();
    try {
      await pay(shop, 'done-1');
      await openConsole(browser, shop, wide);
      await browser.evaluate(`location.hash = '#/payments?day=2026-03-01'`);
      await browser.shows('No transaction was accepted on this day.');
      expect(await browser.evaluate('document.querySelector("input[type=date]").value')).toBe('2026-03-01');
      expect(await shownText()).toContain('Nothing from this day is open, and no totals differ.');
    } finally {
      await shop.close();
    }
  });
});
