/** The page of the head office in a real browser, with 500 stores and 2,000 terminals: signed in, used by keys, readable, and safe with any text. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, type Look } from '../../browser.js';
import { brokenRules } from '../../console/opened-console.js';
import { isWhole, some } from '../../extent.js';
import { readabilityIn } from '../../readability.js';
import { isMissing } from '../../tools.js';
import { isPostgresMissing } from '../postgres-server.js';
import { fillTables } from './made-up-stores.js';
import { settlementFile } from './settled-payments.js';
import { operator, type SignedIn } from './signed-in.js';
import { OfficeTables } from './tables.js';

const ends: (() => void | Promise<void>)[] = [];
const cannotShow = isMissing('chromium') || isPostgresMissing();
const wide: Look = { width: 1280, height: 900, scheme: 'light' };
const looks: readonly Look[] = [
  wide,
  { ...wide, scheme: 'dark' },
  { width: 360, height: 740, scheme: 'light' },
  { width: 360, height: 740, scheme: 'dark' },
];
/** The page with the longest list holds at most so many bytes. */
const heldMax = 12 * 1_048_576;

let browser: Browser;
let tables: OfficeTables;
let office: SignedIn;

beforeAll(async () => {
  if (cannotShow) return;
  tables = await OfficeTables.open((end) => ends.push(end));
  await fillTables(tables);
  office = await tables.signIn((end) => ends.push(end));
  browser = await Browser.start();
});

afterAll(async () => {
  await browser?.close();
  for (const end of ends.toReversed()) await end();
});

async function signIn(look: Look): Promise<void> {
  await browser.open(`${office.url}?${Math.random()}`, look);
  await browser.until(async () => /Sign in|Stores/.test(String(await browser.evaluate('document.title'))));
  if (!String(await browser.evaluate('document.title')).startsWith('Sign in')) return;
  await browser.tabTo('Name');
  await browser.type(operator.name);
  await browser.tabTo('Password');
  await browser.type(operator.password);
  await browser.press('Enter');
  await browser.until(async () => String(await browser.evaluate('document.title')).startsWith('Stores'));
}

async function goTo(page: string): Promise<void> {
  await browser.evaluate(`location.hash = '#/${page}'`);
  await browser.until(async () => (await browser.focused())?.role === 'heading');
  await browser.until(
    async () => (await browser.evaluate("document.querySelector('main .reading') === null")) === true,
  );
}

describe.skipIf(cannotShow)('the page of the head office', () => {
  test('opens with a password, finds a payment by the keyboard alone, and closes at the sign-out', async () => {
    // Short lists, because a browser describes the whole page at each key.
    await browser.open(`${office.url}#/stores?needing=1`, wide);
    await browser.shows('Sign in to the head office');
    await browser.tabTo('Name');
    await browser.type(operator.name);
    await browser.tabTo('Password');
    await browser.type('wrong password');
    await browser.press('Enter');
    await browser.shows('The name or the password is wrong.');
    await browser.tabTo('Name');
    await browser.type(operator.name);
    await browser.tabTo('Password');
    await browser.type(operator.password);
    await browser.press('Enter');
    await browser.shows('500 stores');
    expect(await browser.evaluate('[document.cookie, localStorage.length, sessionStorage.length].join()')).toBe(',0,0');
    await goTo('payments?result=unresolved');
    await browser.tabTo('Reference');
    await browser.type('8815');
    await browser.press('Enter');
    await browser.until(async () => String(await browser.evaluate('location.hash')).includes('reference=8815'));
    await browser.shows('1 payment is shown.');
    await browser.tabTo('lost-1');
    await browser.press('Enter');
    await browser.shows('It is not known whether the customer was charged.');
    await browser.shows('Do not charge again before the result is known.');
    await browser.tabTo('Sign out');
    await browser.press('Enter');
    await browser.shows('You signed out.');
    expect(browser.requests.filter((url) => !url.startsWith(office.url) && !url.startsWith('data:'))).toEqual([]);
    // The wrong password is the only refusal.
    expect(browser.complaints.filter((one) => !one.includes('401'))).toEqual([]);
  });

  test('shows the text of a till as text, and never as markup', async () => {
    await signIn(wide);
    await goTo('payment/1/evil-1');
    await browser.until(async () => (await browser.seen()).some(({ name }) => name.includes('<img src=x')));
    expect(
      await browser.evaluate(
        "[document.querySelectorAll('main img, main script, main b').length, window.pwned].join()",
      ),
    ).toBe('0,');
    await goTo('payments?store=store-1&reference=evil-1');
    await browser.shows('1 payment is shown.');
    expect(await browser.evaluate("document.querySelectorAll('main img, main script, main b').length")).toBe(0);
    expect(browser.complaints.filter((one) => !one.includes('401'))).toEqual([]);
  });

  test('compares a settlement file, and names the mistake in another file', async () => {
    await signIn(wide);
    await goTo('match');
    const compare = async (content: string): Promise<void> => {
      await browser.evaluate(
        `{ const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(content)}], 'march.csv')); document.querySelector('input[name=file]').files = data.files; }`,
      );
      await browser.evaluate("document.querySelector('form').requestSubmit()");
    };
    const shows = async (text: string): Promise<void> =>
      browser.until(async () => String(await browser.evaluate('document.body.innerText')).includes(text));
    await compare(settlementFile);
    await shows('Save all as CSV');
    expect(await browser.evaluate('document.body.innerText')).toMatch(
      /Result for march.csv\s+There are \d+ differences/,
    );
    expect({ broken: await brokenRules(browser) }).toEqual({ broken: [] });
    // Another tab of this operator compares a file, so this result is not kept.
    await browser.tabTo('Save all as CSV');
    await browser.press('Enter');
    await browser.evaluate(
      `fetch('/api/match?name=april.csv', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: ${JSON.stringify(settlementFile)} }).then((answer) => (document.title = 'Replaced ' + answer.status))`,
    );
    await browser.until(async () => String(await browser.evaluate('document.title')) === 'Replaced 200');
    expect(await browser.evaluate("document.querySelector('[role=alert]') === null")).toBe(true);
    await browser.press('Enter');
    await shows('This result is no longer available: you have compared another file since');
    const hasResult = async (): Promise<unknown> => browser.evaluate("document.getElementById('result') !== null");
    // An empty file is not sent. The earlier result must not stay as if it were the result of this file.
    await compare('');
    await shows('The file is empty, so nothing was compared.');
    expect(await hasResult()).toBe(false);
    await compare('no settlement\n');
    await shows('march.csv, line 1');
    // The refused file and the replaced result are the only complaints.
    expect(browser.complaints.filter((one) => !/401|404|422/.test(one))).toEqual([]);
    if (!isWhole) return;
    await browser.tabTo('Merchant account (of the acquirer)');
    await browser.type('ShopDE');
    await browser.tabTo('Compare');
    await compare(settlementFile);
    await shows('The file is from merchant "Chain"; expected ShopDE.');
    expect(await hasResult()).toBe(false);
    await browser.evaluate("document.querySelector('input[name=merchant]').value = ''");
    await browser.evaluate(
      "document.querySelector('input[name=since]').value = '2026-03-02'; document.querySelector('input[name=until]').value = '2026-03-01'",
    );
    await compare(settlementFile);
    await shows('The first day is after the last day');
    await browser.evaluate(
      "for (const name of ['since', 'until']) document.querySelector(`input[name=${name}]`).value = ''",
    );
    expect(browser.complaints.filter((one) => !/401|404|422/.test(one))).toEqual([]);
  });

  test.skipIf(!isWhole)('needs little memory for the longest lists', async () => {
    await signIn(wide);
    for (const page of ['stores', 'store/2', 'payments', 'days?from=2026-03-01&to=2026-03-31']) {
      await goTo(page);
      expect(await browser.heldBytes()).toBeLessThan(heldMax);
    }
  });

  test.each(some(looks, 2))('can be read by everybody, at $width pixels, $scheme', async (look) => {
    await signIn(look);
    const pages = [
      'stores?needing=1',
      'payment/1/lost-1',
      'payments?amount=x',
      'match',
      ...(isWhole
        ? ['stores', 'store/1', 'payments', 'days?from=2026-03-01', 'days?from=2026-03-01&to=2026-03-31']
        : []),
    ];
    for (const page of pages) {
      await goTo(page);
      expect({ page, broken: await brokenRules(browser) }).toEqual({ page, broken: [] });
      const { wide: beyond, dark } = await readabilityIn(browser);
      expect({ page, beyond, dark }).toEqual({ page, beyond: [], dark: look.scheme === 'dark' });
    }
  });
});
