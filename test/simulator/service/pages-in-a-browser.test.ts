/** The pages in real Chromium, by keyboard alone, with the sample shop on another origin. */

import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isWhole, some } from '../../extent.js';
import { isMissing } from '../../tools.js';
import { addressOf } from './page-visit.js';
import { enterCard, looks, pressAt, referenceIn, resultIn, shopping } from './shopper-at-work.js';

const approved = '4111111111111111';
const challenged = '4000000000003220';
const [phone = { width: 360, height: 740, scheme: 'light' as const }] = looks;

const stored = 'STORED_CREDENTIALS COMPLETED';

/** Returns a create for a shopper. */
function profile(more: object): object {
  return { body: { paymentInstrumentsProfileData: { merchantShopperId: 'anna', ...more } } };
}

/** Returns a script that posts a message. */
function post(message: object, to: 'window' | 'parent'): string {
  return `${to}.postMessage(${JSON.stringify(message)}, '*')`;
}

describe.skipIf(isMissing('chromium'))('in a browser, by keyboard alone', () => {
  const goShopping = shopping();

  test.each(some(looks, 0))(
    'R83, R91, R100: the shopper pays on the hosted page and returns to the shop, at $width pixels',
    async (look) => {
      const { merchant, shop, browser } = await goShopping();
      await browser.open(shop, look);
      await browser.tabTo('On this page');
      await browser.press('ArrowDown');
      await pressAt(browser, 'Check out');
      await browser.arrives(`${merchant.service.checkoutUrl}/`);
      const page = await browser.url();
      await enterCard(browser, approved);
      expect(await resultIn(browser, shop)).toBe('Paid.');
      expect(await browser.url()).toMatch(/\/result\?returned=success$/);
      const reference = await referenceIn(browser);
      expect(await merchant.steps(reference)).toEqual([
        'CREATE_SESSION COMPLETED',
        'AUTHENTICATION COMPLETED',
        'AUTHORIZATION COMPLETED',
      ]);
      await browser.until(async () => {
        await browser.open(await browser.url(), look);
        return String(await browser.evaluate('document.body.textContent')).includes('Webhooks: 1.');
      });
      expect((await merchant.operate(reference, 'capture')).status).toBe(200);
      await browser.open(await browser.url(), look);
      expect(await resultIn(browser, shop)).toBe('Paid and captured.');
      // No other origin was asked for anything, and none learned the address of the page.
      const origins = new Set(browser.requests.map((url) => new URL(url).origin));
      expect([...origins].toSorted()).toEqual([new URL(page).origin, shop].toSorted());
      expect(browser.referrers).toEqual([]);
      expect(browser.complaints).toEqual([]);
    },
  );

  test('R83, R91: a shopper who leaves or is declined returns to the shop, and a return URL opened by hand is no proof', async () => {
    const { merchant, shop, browser } = await goShopping({ attemptsMax: 1 });
    await browser.open(shop, phone);
    await browser.tabTo('On this page');
    await browser.press('ArrowDown');
    await pressAt(browser, 'Check out');
    await browser.arrives(`${merchant.service.checkoutUrl}/`);
    const page = await browser.url();
    await pressAt(browser, 'Cancel and return to the shop');
    expect(await resultIn(browser, shop)).toBe('Not paid yet.');
    const back = await browser.url();
    expect(back).toMatch(/returned=cancel$/);
    await browser.open(back.replace('cancel', 'success'), phone);
    expect(await resultIn(browser, shop)).toBe('Not paid yet.');
    await browser.open(page, phone);
    await enterCard(browser, '4000000000000002');
    expect(await resultIn(browser, shop)).toBe('Not paid: it was declined.');
    expect(await browser.url()).toMatch(/returned=error$/);
    await browser.open(page, phone);
    expect(await browser.evaluate('document.title')).toBe('Declined');
  });

  test.each(some(looks, 0))(
    'R84, R85, R86, R88, R106: an embedded challenge breaks out into the whole window, at $width pixels',
    async (look) => {
      const { merchant, shop, browser } = await goShopping();
      await browser.open(shop, look);
      await pressAt(browser, 'Check out');
      await browser.shows('Card number');
      const iframe = `${merchant.service.checkoutUrl}/embed/`;
      expect((await browser.frames()).map((url) => url.startsWith(iframe))).toEqual([true]);
      await enterCard(browser, challenged);
      await browser.arrives(`${merchant.service.checkoutUrl}/breakout?token=`);
      expect(await browser.frames()).toEqual([]);
      await pressAt(browser, 'Yes, it is me');
      expect(await resultIn(browser, shop)).toBe('Paid.');
      expect(await merchant.steps(await referenceIn(browser))).toEqual([
        'CREATE_SESSION COMPLETED',
        'AUTHENTICATION COMPLETED',
        'AUTHORIZATION COMPLETED',
      ]);
      expect(browser.referrers).toEqual([]);
      expect(browser.complaints).toEqual([]);
    },
  );

  test('R87, R90: an embedded app wallet breaks out, and the push wallet finishes inside the iframe', async () => {
    const { merchant, shop, browser } = await goShopping();
    await browser.open(shop, phone);
    await pressAt(browser, 'Check out');
    await browser.shows('Card number');
    await pressAt(browser, 'Push wallet');
    await browser.shows('Approve NOK 100.00');
    await pressAt(browser, 'Approve');
    expect(await resultIn(browser, shop)).toBe('Paid.');
    expect((await merchant.ledger(await referenceIn(browser)))['method']).toBe('PUSH_WALLET');
    await browser.open(shop, phone);
    await pressAt(browser, 'Check out');
    await browser.shows('Card number');
    await pressAt(browser, 'App wallet 1');
    await browser.arrives(`${merchant.service.checkoutUrl}/breakout?token=`);
    await pressAt(browser, 'Approve NOK 100.00');
    expect(await resultIn(browser, shop)).toBe('Paid.');
    expect(await browser.url()).toMatch(/returned=success$/);
    expect(browser.complaints).toEqual([]);
  });

  test('R89: the shop ignores messages of another origin or about another session', async () => {
    const { merchant, shop, browser } = await goShopping();
    await browser.open(shop, phone);
    await pressAt(browser, 'Check out');
    await browser.shows('Card number');
    const { service } = merchant;
    const sessionId = String(await browser.evaluate("document.querySelector('iframe').dataset.session"));
    const forged = { type: 'psp.checkout.requires_breakout', redirectUrl: `${service.checkoutUrl}/forged` };
    // The shop's own page has another origin than the service's, and the iframe names another session.
    await browser.evaluate(post({ ...forged, sessionId }, 'window'));
    await browser.evaluate(post({ ...forged, sessionId: 'another' }, 'parent'), service.checkoutUrl);
    const elsewhere = { ...forged, sessionId, redirectUrl: 'http://localhost:1/forged' };
    await browser.evaluate(post(elsewhere, 'parent'), service.checkoutUrl);
    // Messages come in order: when this message is obeyed, the earlier messages have been ignored.
    await browser.evaluate(
      post({ ...forged, sessionId, redirectUrl: `${service.checkoutUrl}/sound` }, 'parent'),
      service.checkoutUrl,
    );
    await browser.arrives(`${service.checkoutUrl}/`);
    expect(await browser.url()).toBe(`${service.checkoutUrl}/sound`);
    expect(browser.requests.filter((url) => url.includes('forged'))).toEqual([]);
  });

  test('R84: only ui.origin can embed the page, and no origin can embed a hosted page', async () => {
    const { merchant, browser } = await goShopping();
    const embedded = await addressOf(merchant, {
      merchantInfo: { ui: { mode: 'EMBED', origin: 'https://shop.example' } },
    });
    const page = [embedded.url, embedded.hosted].map((url) => `<iframe src="${url}"></iframe>`).join('');
    const stranger = createServer((_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end(page));
    stranger.listen(0, '127.0.0.1');
    onTestFinished(() => {
      stranger.close();
      stranger.closeAllConnections();
    });
    await once(stranger, 'listening');
    const { port } = z.object({ port: z.int() }).parse(stranger.address());
    await browser.open(`http://127.0.0.1:${port}/`, phone);
    const isShown = async () => (await browser.seen()).some(({ name }) => name === 'Card number');
    await browser.until(async () => browser.complaints.length >= 2 || (await isShown()));
    expect(browser.complaints.filter((one) => one.includes('frame-ancestors'))).toHaveLength(2);
    expect(await isShown()).toBe(false);
  });

  test.runIf(isWhole)('the page works without its script, and an embedded page continues by links', async () => {
    const { merchant, shop, browser } = await goShopping();
    await browser.withoutScript();
    const { url, reference } = await addressOf(merchant, {
      merchantInfo: { successRedirectUrl: shop, ui: { mode: 'EMBED', origin: shop } },
    });
    await browser.open(url, phone);
    await enterCard(browser, challenged);
    await browser.shows('Continue');
    await pressAt(browser, 'Continue');
    await browser.shows('Yes, it is me');
    await pressAt(browser, 'Yes, it is me');
    await browser.arrives(shop);
    expect((await merchant.ledger(reference)).state).toBe('authorized');
  });
});

describe.skipIf(isMissing('chromium'))('the flows of the specification, by keyboard alone', () => {
  const goShopping = shopping();

  test.each(some(looks, 0))(
    'R101, R102: the shopper stores a card and pays with it where no other is accepted, at $width pixels',
    async (look) => {
      const { merchant, shop, browser } = await goShopping();
      const merchantInfo = { successRedirectUrl: shop };
      const storing = { ...profile({ storePaymentInstrument: 'OPTIONAL' }), merchantInfo };
      const [without, first] = [await addressOf(merchant, storing), await addressOf(merchant, storing)];
      await browser.open(without.url, look);
      await enterCard(browser, approved);
      await browser.arrives(shop);
      expect(await merchant.steps(without.reference)).not.toContain(stored);
      await browser.open(first.url, look);
      await browser.tabTo('Card number');
      await browser.type(approved);
      await browser.tabTo('Expiry date');
      await browser.type('12/30');
      await browser.tabTo('Security code');
      await browser.type('987');
      await browser.tabTo('Store this card');
      await browser.press('Space');
      await pressAt(browser, 'Pay NOK 100.00');
      await browser.arrives(shop);
      expect(await merchant.steps(first.reference)).toContain(stored);
      const only = await addressOf(merchant, { ...profile({ allowStoredInstrumentsOnly: true }), merchantInfo });
      await browser.open(only.url, look);
      expect((await browser.seen()).some(({ name }) => name === 'Card number')).toBe(false);
      await browser.tabTo('Visa credit ending in 1111');
      await pressAt(browser, 'Pay NOK 100.00 with the stored card');
      await browser.arrives(shop);
      const [authorization] = (await merchant.history(only.reference)).filter(({ type }) => type === 'AUTHORIZATION');
      expect(authorization?.details['paymentInstrumentReference']).toMatch(/^[\da-f-]{36}$/);
    },
  );

  test.each(some(looks, 0))(
    'R103, R104, R105: a payment is captured at once, captured in parts, or only verified, at $width pixels',
    async (look) => {
      const { merchant, shop, browser } = await goShopping();
      const merchantInfo = { successRedirectUrl: shop };
      const paid = async (asked: object, number = approved): Promise<string> => {
        const { url, reference } = await addressOf(merchant, { merchantInfo, ...asked });
        await browser.open(url, look);
        await enterCard(browser, number);
        if (number === approved && !('amount' in asked)) await browser.arrives(shop);
        return reference;
      };
      const atOnce = await paid({ transactionData: { immediateCapture: true } });
      expect((await merchant.steps(atOnce)).slice(-2)).toEqual(['AUTHORIZATION COMPLETED', 'CAPTURE COMPLETED']);
      const split = await paid({ transactionData: { splitShipment: true } });
      for (const amount of [4_000, 6_000]) expect((await merchant.operate(split, 'capture', amount)).status).toBe(200);
      expect(await merchant.ledger(split)).toMatchObject({ state: 'captured', captured: 10_000, remaining: 0 });
      expect((await merchant.operate(split, 'capture', 1)).status).toBe(409);
      const verification = { amount: 0, transactionData: { storePaymentInstrument: true }, ...profile({}) };
      const verified = await paid(verification);
      await browser.shows('Yes, it is me');
      await pressAt(browser, 'Yes, it is me');
      await browser.arrives(shop);
      expect((await merchant.steps(verified)).slice(1)).toEqual([
        'AUTHENTICATION COMPLETED',
        'AUTHORIZATION COMPLETED',
        stored,
      ]);
    },
  );
});
