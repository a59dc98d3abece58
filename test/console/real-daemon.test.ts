/** The buttons of the console at the real daemon: ping, doctor and support bundle, by keys. */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Browser } from '../browser.js';
import { filesIn } from '../cli/secret-search.js';
import { Home } from '../cli/tenderd.js';
import { isMissing } from '../tools.js';
import { brokenRules, goTo, wide } from './opened-console.js';

const home = new Home();
let browser: Browser;

beforeAll(async () => {
  if (isMissing('chromium')) return;
  browser = await Browser.start();
  await home.serve(['run --simulate --port 0']);
  const { out } = await home.run('console --json --simulate');
  await browser.open(z.object({ address: z.string() }).parse(JSON.parse(out)).address, wide);
  await browser.shows('Overview');
});

afterAll(async () => {
  await browser?.close();
  await home.clear();
});

const textShape = z.string();

/** Waits until the page has a text, and returns all its text. */
async function textWith(part: RegExp): Promise<string> {
  let text = '';
  await browser.until(async () => {
    text = textShape.parse(await browser.evaluate('document.querySelector("main").innerText'));
    return part.test(text);
  });
  return text;
}

/** Keeps what the page saves, as base64, so that the test can read it. */
const keepSaved = `(() => {
  const create = URL.createObjectURL;
  window.saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob.arrayBuffer().then((bytes) => btoa(Array.from(new Uint8Array(bytes), (octet) => String.fromCharCode(octet)).join(''))));
    return create(blob);
  };
})()`;

describe.skipIf(isMissing('chromium'))('the console of a real daemon', () => {
  test('pings a terminal, and says how long the answer took', async () => {
    await browser.tabTo('Ping till-2');
    await browser.press('Enter');
    expect(await textWith(/till-2 answered in \d+ ms\./)).not.toContain('till-1 answered');
  });

  test('runs the doctor, and shows its lines', async () => {
    await goTo(browser, 'Health');
    await browser.tabTo('Run the doctor');
    await browser.press('Enter');
    const text = await textWith(/The doctor found/);
    expect(text).toMatch(/OK terminal till-1 /);
    expect(text).toMatch(/OK version tenderd /);
    expect(await brokenRules(browser)).toEqual([]);
  });

  test('makes the support bundle, saves it, and shows what is not in it', async () => {
    await browser.evaluate(keepSaved);
    await browser.tabTo('Make the support bundle');
    await browser.press('Enter');
    const text = await textWith(/SHA-256 [0-9a-f]{64}/);
    expect(text).toMatch(/tenderd-support-\d{8}-\d{6}\.tar\.gz \([\d.]+ kB\) is in your downloads\./);
    expect(text).toMatch(/doctor\.json +[\d.]+ kB +\d+ entries/);
    expect(text).toMatch(
      /secrets \(removed from \d+ texts?\), card data \(masked in \d+ texts?\) and payment tokens \(removed from \d+ texts?\)/,
    );
    const bundle = Buffer.from(textShape.parse(await browser.evaluate('saved[0]')), 'base64');
    expect(text).toContain(`SHA-256 ${createHash('sha256').update(bundle).digest('hex')}`);
    const files = filesIn(bundle);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['terminals.json', 'transactions.json', 'manifest.json']));
    expect(JSON.parse(files.get('terminals.json')?.toString() ?? '')).toHaveLength(2);
    expect(await brokenRules(browser)).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});
