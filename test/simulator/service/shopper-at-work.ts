/** A service, a sample shop, and a shopper with a browser and a keyboard. */

import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startMerchantSample } from '../../../src/simulator/merchant-sample/index.js';
import { Browser, type Look } from '../../browser.js';
import { DevTools } from '../../devtools.js';
import { type Merchant, start } from './merchant.js';

/** The screens of a phone and of a desktop computer. */
export const looks: readonly Look[] = [
  { width: 360, height: 740, scheme: 'light' },
  { width: 1280, height: 900, scheme: 'dark' },
];

/** Opens the sample shop of a service. The shop ends with the test. */
export async function openShop({ service }: Merchant): Promise<string> {
  const { baseUrl, checkoutUrl } = service;
  const credentials = { merchantId: 'M-1', apiKey: 'practice-api-key', token: 'practice-token' };
  const sample = await startMerchantSample({ baseUrl, checkoutUrl, ...credentials }, 0);
  onTestFinished(async () => sample.close());
  return sample.url;
}

/**
 * Starts a browser for the tests of a suite. Returns a function that gives a test its own service, shop and page in
 * that browser, which end with the test.
 */
export function shopping() {
  let tools: DevTools;
  beforeAll(async () => {
    tools = await DevTools.start();
  });
  afterAll(async () => tools.close());
  return async (settings: object = {}) => {
    const merchant = await start(settings);
    const [shop, browser] = await Promise.all([openShop(merchant), Browser.openIn(tools)]);
    onTestFinished(async () => browser.close());
    return { merchant, shop, browser };
  };
}

/** Enters a card into the form with the keyboard only, and sends it. */
export async function enterCard(browser: Browser, number: string): Promise<void> {
  await browser.tabTo('Card number');
  await browser.type(number);
  await browser.tabTo('Expiry date');
  await browser.type('12/30');
  await browser.tabTo('Security code');
  await browser.type('987');
  await browser.press('Enter');
}

/** Moves to a button or link with the keyboard and presses it. */
export async function pressAt(browser: Browser, name: string): Promise<void> {
  await browser.tabTo(name);
  await browser.press('Enter');
}

/** Returns the text of the sample shop's result page, as soon as the page is shown. */
export async function resultIn(browser: Browser, shop: string): Promise<string> {
  await browser.until(async () => /\/result\?/.test(await browser.url()));
  await browser.arrives(`${shop}/orders/`);
  return String(await browser.evaluate("document.querySelector('.result').textContent"));
}

/** Returns the payment of the order on the result page. */
export async function referenceIn(browser: Browser): Promise<string> {
  const text = String(await browser.evaluate('document.body.textContent'));
  return /Payment ([\da-f-]+)\./.exec(text)?.[1] ?? '';
}
