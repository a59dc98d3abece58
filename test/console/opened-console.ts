/** The console of a live shop in a real browser: opened, used by keys, and checked by axe-core. */

import axe from 'axe-core';
import { z } from 'zod';
import { payment } from '../api/open-interface.js';
import type { LiveShop } from '../attack/live-shop.js';
import type { Browser, Look } from '../browser.js';

/** The window size of a desktop. */
export const wide: Look = { width: 1280, height: 900, scheme: 'light' };

const codeShape = z.object({ address: z.string() });
const outcomeShape = z.object({ result: z.string() });

/** Returns an address that opens the console once. */
export async function consoleAddress(shop: LiveShop): Promise<string> {
  const { json } = await shop.call({ method: 'POST', path: '/v1/console/codes' });
  return codeShape.parse(json).address;
}

/** Opens the console with a new code. */
export async function openConsole(browser: Browser, shop: LiveShop, look: Look): Promise<void> {
  await browser.open(await consoleAddress(shop), look);
  await browser.shows('Overview');
}

/** Takes a payment like a register, to its end. */
export async function pay(shop: LiveShop, id: string, change: object = {}): Promise<string> {
  const path = `/v1/transactions/${id}`;
  await shop.call({ method: 'PUT', path, body: payment({ sale: id, ...change }) });
  for (;;) {
    const { json } = await shop.call({ path, headers: { prefer: 'wait=25' } });
    const ended = outcomeShape.safeParse(json);
    if (ended.success) return ended.data.result;
  }
}

/** Opens a page by its link, with keys only. */
export async function goTo(browser: Browser, name: string): Promise<void> {
  await browser.tabTo(name);
  await browser.press('Enter');
  await browser.until(async () => (await browser.focused())?.role === 'heading');
}

/** Returns the rules that axe-core finds violated, with their places. All collapsed parts are open. */
export async function brokenRules(browser: Browser): Promise<unknown> {
  await browser.evaluate(
    `for (const one of document.querySelectorAll('details')) one.open = true; ${axe.source}; undefined`,
  );
  return browser.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target.join(' '))))`,
  );
}
