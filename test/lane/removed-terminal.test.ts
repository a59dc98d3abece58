/** Transactions of a terminal that was renamed or removed from the configuration. */

import { describe, expect, test } from 'vitest';
import { Shop } from '../world/shop.js';
import { moneyAnswer, type MoneyRequest, eur, statusAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

async function removed(): Promise<{ till: Till; request: MoneyRequest }> {
  const before = Till.connected({ terminals: { a: 'T1', b: 'T2' }, saleId: 'SHOP' });
  await before.pay('p1');
  const request = before.run(1_000).money(0);
  const till = before.restart({ terminals: { b: 'T2' } });
  till.up();
  return { till: till.run(100), request };
}

async function renamed(): Promise<{ till: Till; request: MoneyRequest }> {
  const before = Till.connected({ terminals: { a: 'T1' }, saleId: 'SHOP' });
  await before.pay('p1');
  const request = before.run(1_000).money(0);
  const till = before.restart({ terminals: { kasse: 'T1' } });
  till.up();
  return { till: till.run(100), request };
}

describe.each([
  ['removed', removed],
  ['renamed', renamed],
])('a terminal that was %s', (_how, start) => {
  test('its open payment is unresolved from the start, with an attention item', async () => {
    const { till } = await start();
    till.shows('p1', 'unresolved').needs('p1: unresolved');
  });

  test.each(['Success', 'Refusal'])('a late %s is stored with its payment, and no lane stops', async (condition) => {
    const { till, request } = await start();
    till.gateway.say(moneyAnswer(request, condition));
    till.run(100);
    expect(till.view('p1').attempts).toMatchObject([{ state: 'answered' }]);
    till.shows('p1', condition === 'Success' ? 'approved' : 'declined').needs();
    expect(till.terminal().lane).toBe('free');
  });

  test('the operator can resolve its payment', async () => {
    const { till } = await start();
    const resolution = { outcome: 'not-processed' as const, name: 'Kim', reason: 'no receipt' };
    expect(await till.resolve('p1', resolution)).toMatchObject({ ok: true });
    till.ends('p1', { result: 'not-processed', resolvedBy: 'person' }).needs();
  });

  test('the remaining lane accepts payments', async () => {
    const { till } = await start();
    till.whenPaying('Success');
    await till.pay('p2', { terminal: till.terminal().terminal });
    till.run(100).shows('p2', 'approved');
  });
});

test('a payment that only waited for a removed terminal is not processed', async () => {
  const before = Till.connected({ terminals: { a: 'T1', b: 'T2' }, saleId: 'SHOP' });
  await before.pay('p1');
  await before.pay('p2');
  const till = before.restart({ terminals: { b: 'T2' } });
  till.run(100).ends('p2', { result: 'not-processed', retry: 'safe' });
});

test('a repeated request for a removed terminal returns its transaction, which is then found under its new ids', async () => {
  const { till } = await removed();
  const ids = { saleId: 'SALE-1', poiId: 'T1', serviceId: '9' };
  const { request } = till.view('p1');
  expect(await till.reply(till.lanes.submit(request, ids))).toMatchObject({ ok: true, value: { created: false } });
  expect(till.lanes.asked(ids, 5).map((view) => view.request.transactionId)).toEqual(['p1']);
  till.hasSentMoney(0);
});

/** Returns a link, or a capture whose answer was lost, of a service that the next process does not know. */
async function without(ask: (shop: Shop) => Promise<unknown>): Promise<Shop> {
  const shop = new Shop();
  await ask(shop);
  shop.till = shop.till.restart({ services: [] });
  shop.till.run(60_000);
  return shop;
}
async function linked(shop: Shop): Promise<void> {
  await shop.link();
  shop.run(1_000);
}

describe('a payment service that was removed for one start', () => {
  test('its link is unresolved and may still be paid, and the message says not to charge again', async () => {
    const shop = await without(linked);
    shop.matches('p1', {
      state: 'unresolved',
      retry: 'unsafe',
      outcome: { reason: 'service-removed' },
      message:
        'The payment service shop is no longer configured, so it is not known whether the payment went through. Do not charge again: check the pages of the payment service, then resolve the payment on the attention list. Or configure the payment service again: tenderd then asks it for the outcome.',
    });
    shop.needs('p1: unresolved');
  });

  test('a repeated request returns its transaction, and new requests are refused', async () => {
    const shop = await without(linked);
    const created = { created: false, view: { outcome: { reason: 'service-removed' } } };
    expect(await shop.link()).toMatchObject({ ok: true, value: created });
    const text = 'There is no payment service shop. None is configured. Nothing was sent.';
    const refusal = { code: 'unknown-terminal', text };
    for (const other of [shop.link('p2'), shop.link('p1', { amountDetails: eur(1) })])
      expect(await other).toEqual({ ok: false, refusal });
  });

  test('a link that is paid meanwhile is approved once the service is back', async () => {
    const shop = await without(linked);
    shop.shopper('p1');
    shop.restart().run(600_000);
    shop.shows('p1', 'approved');
  });

  test('a link that the operator called not processed and that is paid gets an item to return the payment', async () => {
    const shop = await without(linked);
    const resolution = { outcome: 'not-processed' as const, name: 'Kim', reason: 'no receipt' };
    expect(await shop.resolve('p1', resolution)).toMatchObject({ ok: true });
    shop.shopper('p1');
    shop.restart().run(8_000_000);
    shop.shows('p1', 'approved').needs('p1: reverse-one');
  });

  test('a capture with a lost answer is left to an operator and not repeated: its history alone proves nothing', async () => {
    const shop = await without(async (at) => {
      await at.order();
      at.next('capture', 'lost-after');
      await at.about('capture', 'o1', 1_000);
      at.run(100);
    });
    shop.matches('capture-1', { retry: 'after-resolution', state: 'unresolved' });
    shop.restart().run(600_000);
    shop.shows('capture-1', 'unresolved').hasCalled('capture', 1);
  });
});

// Another terminal has the same name while an attempt at the earlier one is open.

async function exchanged(): Promise<{ till: Till; request: MoneyRequest }> {
  // With a memory that survives everything, any NotFound would count if the terminal were the same.
  const before = Till.connected({ profile: 'sessionless', saleId: 'SHOP' });
  await before.pay('p1');
  const request = before.run(1_000).money(0);
  return { till: before.restart({ terminals: { till: 'T2' } }), request };
}

test('the lane asks the terminal that got the payment, not its replacement', async () => {
  const { till } = await exchanged();
  till.up().run(10_000);
  const asked = till.sentOf('TransactionStatusRequest').map(({ message }) => message);
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked.map(({ header }) => header.POIID))).toEqual(new Set(['T1']));
});

test.each([
  ['the other terminal', { POIID: 'T2' }],
  ['the terminal itself, which this lane no longer uses,', {}],
])('NotFound from %s does not prove a missing start', async (_who, header) => {
  const { till } = await exchanged();
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound', header);
  till.up().run(1_000_000).shows('p1', 'unresolved').lists('p1: unresolved');
});

test('a late approval from the earlier terminal is stored', async () => {
  const { till, request } = await exchanged();
  till.up();
  till.run(1_000).gateway.say(moneyAnswer(request, 'Success'));
  till.run(100).shows('p1', 'approved');
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
});
