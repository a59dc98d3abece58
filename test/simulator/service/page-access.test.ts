/** Whether people can use the pages: names, landmarks, order of the focus, visibility and touch. */

import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Browser, Look } from '../../browser.js';
import { isWhole } from '../../extent.js';
import { readabilityIn } from '../../readability.js';
import { isMissing } from '../../tools.js';
import type { Merchant } from './merchant.js';
import { addressOf, send } from './page-visit.js';
import { enterCard, shopping } from './shopper-at-work.js';

const looks: readonly Look[] = [360, 1280].flatMap((width) => [
  { width, height: 800, scheme: 'light' as const },
  { width, height: 800, scheme: 'dark' as const },
]);

const controls = ['button', 'link', 'textbox', 'checkbox', 'radio', 'spinbutton', 'DisclosureTriangle'];

/** Returns every kind of page, by its name. */
async function pagesOf(merchant: Merchant, shop: string): Promise<ReadonlyMap<string, string>> {
  const embed = { merchantInfo: { ui: { mode: 'EMBED', origin: shop } } };
  const storing = {
    body: { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument: 'MANDATED' } },
  };
  const paid = await addressOf(merchant, storing);
  await send(paid.url, { act: 'pay', number: '4111111111111111', expiry: '12/30', code: '987' });
  const [choices, challenged, embedded, left] = [
    await addressOf(merchant, storing),
    await addressOf(merchant),
    await addressOf(merchant, embed),
    await addressOf(merchant, embed),
  ];
  for (const { url } of [challenged, embedded])
    await send(url, { act: 'pay', number: '4000000000003220', expiry: '12/30', code: '987' });
  return new Map([
    ['choices', choices.url],
    ['wallet', `${choices.url}?method=PUSH_WALLET`],
    ['deferred', `${choices.url}?method=DEFERRED_PAYMENT`],
    ['challenge', challenged.url],
    ['breakout', `${embedded.url}?step=breakout`],
    ['continue', embedded.url],
    ['left', `${left.url}?step=left`],
    ['paid', paid.url],
    ['unknown', `${merchant.service.checkoutUrl}/nothing`],
    ['shop', shop],
  ]);
}

const measuredShape = z.object({
  lang: z.string(),
  title: z.string(),
  width: z.number(),
  ids: z.array(z.string()),
  levels: z.array(z.int()),
  isUnnamed: z.array(z.string()),
  small: z.array(z.string()),
  faint: z.array(z.string()),
});

/**
 * Measures the page: its language, title, ids, headings, fields without a label, targets that a thumb misses, and
 * borders that are hard to see (less than 3 to 1).
 */
const measure = `(() => {
  const touched = (element) => {
    const area = element.matches('input[type=checkbox], input[type=radio]') ? element.closest('.choice') : element;
    return area.getBoundingClientRect();
  };
  const shown = [...document.querySelectorAll('a, button, input:not([type=hidden]), summary')].filter((one) => one.getClientRects().length > 0);
  const inText = (element) => element.matches('p a, li a');
  const light = (color) => {
    const parts = color.match(/[\\d.]+/g).map(Number).slice(0, 3).map((value) => value / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = getComputedStyle(document.body).backgroundColor;
  const contrast = (color) => {
    const [more, less] = [light(color), light(paper)].sort((a, b) => b - a);
    return (more + 0.05) / (less + 0.05);
  };
  const bordered = [...document.querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio]), button:not(.plain), .button')];
  const edge = (one) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(one);
    return parseFloat(borderTopWidth) > 0 ? borderTopColor : backgroundColor;
  };
  return {
    faint: bordered.filter((one) => one.getClientRects().length > 0 && contrast(edge(one)) < 3).map(({ outerHTML }) => outerHTML),
    lang: document.documentElement.lang,
    title: document.title,
    width: document.documentElement.scrollWidth,
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    levels: [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1])),
    isUnnamed: [...document.querySelectorAll('input:not([type=hidden])')].filter(({ labels }) => labels.length !== 1).map(({ outerHTML }) => outerHTML),
    small: shown.filter((one) => !inText(one) && touched(one).height < 44).map(({ outerHTML }) => outerHTML),
  };
})()`;

/** Returns the findings of axe-core in the page, with its folded parts opened: the rule and the place. */
async function findingsOf(browser: Browser): Promise<readonly string[]> {
  await browser.evaluate(`${axe.source}; undefined`);
  await browser.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  const run = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations, passes }) => ({
    passes: passes.length,
    violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)),
  }))`;
  const { passes, violations } = z
    .object({ passes: z.int(), violations: z.array(z.string()) })
    .parse(await browser.evaluate(run));
  expect(passes).toBeGreaterThan(10);
  return violations;
}

const focusedShape = z.object({ top: z.number(), left: z.number(), isOutlined: z.boolean(), place: z.int() });

/** The place of the focus: on the page, and among all its elements. */
const focusPlace = `(() => {
  const element = document.activeElement;
  const { top, left } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const place = [...document.querySelectorAll('*')].indexOf(element);
  return { top: top + scrollY, left: left + scrollX, isOutlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, place };
})()`;

/** Steps through a page by Tab: each control comes once, in the order of the page, and shows that it has the focus. */
async function stepThrough(
  browser: Browser,
): Promise<{ readonly names: readonly string[]; readonly wrong: readonly string[] }> {
  const [names, wrong]: [string[], string[]] = [[], []];
  let before = -1;
  for (;;) {
    await browser.press('Tab');
    const focused = await browser.focused();
    const { place, isOutlined } = focusedShape.parse(await browser.evaluate(focusPlace));
    if (focused === undefined || place <= before) return { names, wrong };
    if (!isOutlined) wrong.push(`${focused.name} is not outlined`);
    names.push(focused.name);
    before = place;
  }
}

describe.skipIf(isMissing('chromium'))('the pages', () => {
  const goShopping = shopping();

  test.each(isWhole ? looks : looks.slice(0, 1))('can be used at $width pixels, $scheme', async (look) => {
    const { merchant, shop, browser } = await goShopping();
    for (const [page, url] of await pagesOf(merchant, shop)) {
      await browser.open(url, look);
      await browser.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      const { lang, title, ids, levels, width, ...wrong } = measuredShape.parse(await browser.evaluate(measure));
      expect({ page, lang, hasTitle: title !== '', ...wrong }).toEqual({
        page,
        lang: 'en',
        hasTitle: true,
        isUnnamed: [],
        small: [],
        faint: [],
      });
      expect({ page, isTooWide: width > look.width }).toEqual({ page, isTooWide: false });
      expect({ page, ids }).toEqual({ page, ids: [...new Set(ids)] });
      expect({ page, levels: [levels[0], levels.filter((level) => level === 1).length] }).toEqual({
        page,
        levels: [1, 1],
      });
      const seen = await browser.seen();
      expect(seen.filter(({ role }) => role === 'main')).toHaveLength(1);
      const named = seen.filter(({ role }) => controls.includes(role));
      expect({ page, nameless: named.filter(({ name }) => name.trim() === '') }).toEqual({ page, nameless: [] });
      const { names, wrong: unseen } = await stepThrough(browser);
      expect({ page, unseen }).toEqual({ page, unseen: [] });
      // A disabled control cannot have the focus. In a group of radio buttons, only the chosen button can have the focus.
      const reachable = named.filter(({ name }) => name !== 'Store this card' && name !== 'On the page of the service');
      expect({ page, count: names.length }).toEqual({ page, count: reachable.length });
      const { wide, pale, dark } = await readabilityIn(browser);
      expect({ page, wide, pale, dark }).toEqual({ page, wide: [], pale: [], dark: look.scheme === 'dark' });
    }
  });

  test.each(isWhole ? looks : looks.slice(0, 1))(
    'have no axe-core findings at $width pixels, $scheme',
    async (look) => {
      const { merchant, shop, browser } = await goShopping();
      const pages = await pagesOf(merchant, shop);
      for (const [page, url] of pages) {
        await browser.open(url, look);
        expect({ page, findings: await findingsOf(browser) }).toEqual({ page, findings: [] });
      }
      // A faulty page is found.
      await browser.evaluate(
        "document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"/x.png\"><p style=\"color:#ccc\">faint</p>')",
      );
      expect((await findingsOf(browser)).map((text) => text.split(':')[0])).toContain('image-alt');
    },
  );

  test('show and focus the error, and mark the field', async () => {
    const { merchant, browser } = await goShopping();
    const { url } = await addressOf(merchant);
    await browser.open(url, looks[0] ?? { width: 360, height: 800, scheme: 'light' });
    await enterCard(browser, '4242424242424242');
    await browser.shows('Nothing was charged.');
    expect(await browser.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    const described = `(() => {
      const field = document.querySelector('[aria-invalid=true]');
      return [field.id, field.value, ...field.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id).textContent)];
    })()`;
    expect(await browser.evaluate(described)).toEqual([
      'number',
      '',
      'This is a simulation: use one of the test cards below.',
    ]);
    await browser.tabTo('This is a simulation');
    await browser.press('Enter');
    expect(await browser.evaluate('location.hash')).toBe('#number');
    await browser.tabTo('Expiry date');
  });

  test.runIf(isWhole)('fill in a test card after a click, and submit only once after a second tap', async () => {
    const { merchant, shop, browser } = await goShopping();
    const { url, reference } = await addressOf(merchant, { merchantInfo: { successRedirectUrl: shop } });
    await browser.open(url, { width: 360, height: 800, scheme: 'light' });
    await browser.click('Test cards');
    await browser.click('Use 5555 5555 5555 4444');
    expect((await browser.focused())?.name).toBe('Pay NOK 100.00');
    const tapTwice = `(() => {
      const { form } = document.querySelector('#number');
      return [1, 2].map(() => !form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })));
    })()`;
    expect(await browser.evaluate(tapTwice)).toEqual([false, true]);
    // A page that is shown again may be sent again.
    await browser.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow'))");
    await browser.press('Enter');
    await browser.arrives(shop);
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'authorized', scheme: 'MASTERCARD' });
  });
});
