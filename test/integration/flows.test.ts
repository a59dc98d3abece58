/**
 * The flows of the payment service (R100 to R107) from end to end: a register, the daemon, a simulated service, and
 * real Chromium for the embedded page.
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultConfiguration } from '../../src/simulator/service/index.js';
import { Browser } from '../browser.js';
import { enterCard, pressAt } from '../simulator/service/shopper-at-work.js';
import { isMissing } from '../tools.js';
import { freePort } from '../world/free-port.js';
import { type Configuration, online, type Shop, shop } from '../world/online-shop.js';

const anna = { service: 'shop', shopper: 'anna' };

/** Creates a link of another kind than a payment, and pays it. */
async function ordered({ tenderd, pay }: Shop, kind: 'pre-authorization' | 'verification', more: object = {}) {
  const asked = { id: 'o1', service: 'shop', sale: 'o1', currency: 'NOK', online, amount: 10_000, ...more };
  await tenderd.createLink(kind, asked);
  await pay('o1');
}

const change = { service: 'shop', currency: 'NOK', original: { transactionId: 'o1' } };

test('R100: the shopper pays on the hosted page, the webhook arrives, and the register captures', async () => {
  const made = await shop();
  await ordered(made, 'pre-authorization');
  const { tenderd, ledger } = made;
  expect(await tenderd.follow('o1')).toMatchObject({
    result: 'approved',
    resolvedBy: 'service',
    authorized: { amount: 10_000, currency: 'NOK' },
  });
  expect(await ledger()).toMatchObject([{ state: 'authorized', captured: 0 }]);
  expect(await tenderd.capture({ ...change, id: 'c1', sale: 'sent', amount: 10_000 })).toMatchObject({
    result: 'approved',
  });
  expect(await ledger()).toMatchObject([{ state: 'captured', captured: 10_000 }]);
});

test('R101, R102: a card is stored with a payment, and pays where no other card is accepted', async () => {
  const { tenderd, link, pay, ledger } = await shop();
  await link('first', { online: { ...online, shopper: 'anna', store: 'must' } });
  await pay('first');
  const { stored } = await tenderd.follow('first');
  const [card] = await tenderd.instruments(anna);
  expect(stored).toMatchObject({ instrument: card?.instrument });
  await link('second', { online: { ...online, shopper: 'anna', storedOnly: true } });
  await expect(pay('second')).rejects.toThrow('to be 200');
  await pay('second', { card: undefined, instrument: card?.instrument });
  expect(await tenderd.follow('second')).toMatchObject({ result: 'approved' });
  expect(await ledger()).toMatchObject([{ captured: 12_500 }, { captured: 12_500 }]);
});

test('R103: a payment with immediate capture is captured with its authorization', async () => {
  const { tenderd, link, pay, ledger } = await shop();
  await link('p1');
  await pay('p1');
  expect(await tenderd.follow('p1')).toMatchObject({ result: 'approved', authorized: { amount: 12_500 } });
  expect(await ledger()).toMatchObject([{ state: 'captured', captured: 12_500 }]);
});

test('R104: each parcel of a split shipment is captured, and the rest is released', async () => {
  const made = await shop();
  await ordered(made, 'pre-authorization', { online: { ...online, split: true } });
  const { tenderd, ledger } = made;
  await tenderd.follow('o1');
  for (const [id, amount] of [
    ['c1', 4_000],
    ['c2', 5_000],
  ] as const)
    expect(await tenderd.capture({ ...change, id, sale: id, amount })).toMatchObject({ result: 'approved' });
  const { service, original } = change;
  expect(await tenderd.reverse({ service, original, id: 'x1', sale: 'rest' })).toMatchObject({ result: 'approved' });
  expect(await ledger()).toMatchObject([{ captured: 9_000, cancelled: 1_000 }]);
});

test('R105: a verification stores a card and charges nothing', async () => {
  const made = await shop();
  await ordered(made, 'verification', { amount: 0, online: { ...online, shopper: 'anna' } });
  const { checkout } = await made.tenderd.get('o1');
  await made.control('shopper', { checkoutUrl: checkout?.url, act: 'challenge', passed: true });
  expect(await made.tenderd.follow('o1')).toMatchObject({ result: 'approved', reason: 'stored' });
  expect(await made.tenderd.instruments(anna)).toHaveLength(1);
  expect(await made.ledger()).toMatchObject([{ captured: 0 }]);
});

/** Returns a configuration whose merchants accept only cards, through these acquirers. */
function cardsBy(acquirers: readonly string[]): Configuration {
  const merchants = Object.entries(defaultConfiguration.merchants).map(([id, merchant]) => [
    id,
    { ...merchant, acquirers, methods: ['CARD'] },
  ]);
  return { ...defaultConfiguration, merchants: Object.fromEntries(merchants) };
}

test('R107: an unconfigured scheme is refused without a charge, and accepted after it is configured', async () => {
  const made = await shop({ configuration: cardsBy([]) });
  const { tenderd, link, pay, ledger } = made;
  const asked = { id: 'p1', service: 'shop', sale: 'R-1', amount: 12_500, currency: 'NOK', online };
  const refused = await tenderd.pay(asked);
  expect(refused).toMatchObject({
    result: 'not-processed',
    reason: 'not-configured',
    retry: 'safe',
    message: expect.stringContaining('Nothing was charged'),
  });
  expect(await ledger()).toEqual([]);
  await tenderd.acknowledge(refused);
  await made.configure(cardsBy(['PRACTICE_ACQUIRER']));
  await link('p2', { sale: 'R-1' });
  await pay('p2');
  expect(await tenderd.follow('p2')).toMatchObject({ result: 'approved', authorized: { amount: 12_500 } });
  expect(await ledger()).toMatchObject([{ merchantReference: 'p2', state: 'captured', captured: 12_500 }]);
});

/** Returns the page of docs/register/payment-links.md with the iframe, filled with these values. */
function shopPage(values: Readonly<Record<string, string | undefined>>): string {
  const [, page = ''] = /```html\n([^]*?)```/.exec(readFileSync('docs/register/payment-links.md', 'utf8')) ?? [];
  return page.replaceAll(/IFRAME_URL|SESSION_ID|PSP_ORIGIN/g, (name) => values[name] ?? '');
}

describe.skipIf(isMissing('chromium'))('R106: embedded', () => {
  test('the page of the manual shows the payment, and a challenge uses the whole window and returns', async () => {
    const { tenderd, link, service } = await shop();
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    let page = '';
    const server = createServer((request, reply) => {
      reply.setHeader('content-type', 'text/html; charset=utf-8');
      reply.end(request.url === '/' ? page : '<!doctype html><title>Back</title><h1>Thank you</h1>');
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const browser = await Browser.start();
    onTestFinished(async () => {
      await browser.close();
      server.close();
      server.closeAllConnections();
    });
    const back = `${origin}/back`;
    const asked = { returnUrls: { success: back, cancel: back, error: back }, embed: { origin } };
    const { checkout } = await link('p1', { online: asked });
    const { iframeUrl, sessionId, pspOrigin } = checkout?.embed ?? {};
    page = shopPage({ IFRAME_URL: iframeUrl, SESSION_ID: sessionId, PSP_ORIGIN: pspOrigin });
    await browser.open(`${origin}/`, { width: 360, height: 740, scheme: 'light' });
    await browser.shows('Card number');
    await enterCard(browser, '4000000000003220');
    await browser.arrives(`${service.checkoutUrl}/breakout?token=`);
    expect(await browser.frames()).toEqual([]);
    await pressAt(browser, 'Yes, it is me');
    await browser.arrives(back);
    expect(await tenderd.follow('p1')).toMatchObject({ result: 'approved', authorized: { amount: 12_500 } });
    // Only the shop's own pages appear as referrers: no other site learned the address of the payment.
    expect(browser.referrers.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});
