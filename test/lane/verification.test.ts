/** Cards that a payment service verifies and stores: nothing is charged, however the verification ends. */

import { describe, expect, test } from 'vitest';
import { type OnlineRequest, returnUrls, Shop } from '../world/shop.js';
import { eur } from '../world/terminal-words.js';

const zero: OnlineRequest = {
  kind: 'verification',
  amountDetails: eur(0),
  online: { returnUrls, shopper: 'anna' },
};

/** The shopper enters a card and authenticates. */
function verify(shop: Shop, passed = true): void {
  shop.shopper('p1').shopper('p1', { act: 'challenge', passed });
}

describe('a verification', () => {
  test('is a link that stores the card after authentication, and charges nothing', async () => {
    const shop = new Shop();
    await shop.link('p1', zero);
    shop.run(500).matches('p1', { state: 'waiting', checkout: { url: expect.any(String) } });
    verify(shop);
    shop.run(5_000);
    const { outcome, order, remaining } = shop.view('p1');
    const [card] = shop.service.books.instruments('M-1', 'anna');
    expect(outcome).toMatchObject({
      result: 'approved',
      reason: 'stored',
      retry: 'safe',
      resolvedBy: 'service',
      message: 'The card was verified and stored. Nothing was charged.',
      stored: { instrument: card?.paymentInstrumentReference },
    });
    expect([outcome?.authorized, order, remaining]).toEqual([undefined, undefined, undefined]);
    expect(shop.view('p1').attention).toEqual([]);
  });

  test('without a shopper verifies the card, stores nothing and charges nothing', async () => {
    const shop = new Shop();
    await shop.link('p1', { ...zero, online: { returnUrls } });
    shop.run(500).shopper('p1').run(5_000);
    shop.ends('p1', {
      result: 'approved',
      reason: 'verified',
      retry: 'safe',
      message: 'The card was verified but not stored. Nothing was charged.',
    });
    expect(shop.service.books.payments()).toMatchObject([{ request: { storesVerified: false } }]);
  });

  test('that must store the card needs no shopper, because the service assigns a name', async () => {
    const shop = new Shop();
    await shop.link('p1', { ...zero, online: { returnUrls, store: 'must' } });
    shop.run(500);
    verify(shop);
    shop.run(5_000);
    const { outcome, attention } = shop.view('p1');
    expect(outcome).toMatchObject({ reason: 'stored', stored: { shopper: expect.stringMatching(/^[\da-f-]{36}$/) } });
    expect(attention).toEqual([]);
  });

  test('without authentication is declined if the service ends the session, and charges nothing', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', zero);
    shop.run(500);
    verify(shop, false);
    shop.run(5_000);
    shop.ends('p1', {
      result: 'declined',
      message: 'The card verification was declined. Nothing was charged. Ask for another card.',
    });
    expect(shop.service.books.instruments('M-1', 'anna')).toEqual([]);
  });

  test('that is withdrawn and may still be used is safe to retry, because it moves no money', async () => {
    const shop = new Shop();
    await shop.link('p1', zero);
    shop.run(500);
    await shop.abort('p1', 'the customer left');
    shop.run(5_000).ends('p1', { result: 'unresolved', retry: 'safe' });
    verify(shop);
    shop.run(60_000).shows('p1', 'approved');
  });

  test.each(['lost-before', 'lost-after', 'half-body'] as const)(
    'whose create request is %s starts once',
    async (fault) => {
      const shop = new Shop().next('createSession', fault);
      await shop.link('p1', zero);
      shop.run(20_000);
      expect(shop.service.books.payments()).toHaveLength(1);
      verify(shop);
      shop.run(5_000).shows('p1', 'approved');
    },
  );

  test('for which the service reserved money reports the amount', async () => {
    const shop = new Shop();
    await shop.link('p1', zero);
    shop.run(500);
    verify(shop);
    shop.next('status', (answer) => ({
      ...answer,
      text: answer.text.replaceAll('"amount":0', '"amount":500'),
    }));
    shop.run(5_000);
    shop.ends('p1', {
      authorized: eur(500),
      difference: 'unexplained',
    });
  });

  test('cannot be captured, cancelled or refunded', async () => {
    const shop = new Shop();
    await shop.link('p1', zero);
    shop.run(500);
    verify(shop);
    shop.run(5_000);
    await shop.acknowledge('p1');
    for (const kind of ['capture', 'reversal', 'refund'] as const)
      expect(await shop.about(kind, 'p1', kind === 'reversal' ? undefined : 100)).toMatchObject({ ok: false });
    shop.hasCalled('capture', 0);
  });

  test('does not block a payment of its sale', async () => {
    const shop = new Shop();
    await shop.link('p1', { ...zero, sale: 'S' });
    expect(await shop.link('p2', { sale: 'S' })).toMatchObject({ ok: true });
  });

  test.each<[string, OnlineRequest]>([
    ['an amount', { ...zero, amountDetails: eur(1) }],
    ['a stored card', { ...zero, online: { returnUrls, shopper: 'anna', instrument: 'i' } }],
    ['the kind payment and no amount', { ...zero, kind: 'payment' }],
  ])('is refused with %s, and nothing is sent', async (_name, change) => {
    const shop = new Shop();
    expect(await shop.link('p1', change)).toMatchObject({ ok: false, refusal: { code: 'invalid-request' } });
    expect(shop.service.left).toEqual([]);
  });

  test('is refused at a terminal', async () => {
    const { till } = new Shop();
    const request = {
      transactionId: 'p1',
      kind: 'verification',
      terminal: 'T1',
      sale: 'S',
      allowPartial: false,
      ...zero.amountDetails,
    };
    expect(await till.reply(till.lanes.submit(JSON.parse(JSON.stringify(request))))).toMatchObject({
      ok: false,
      refusal: { code: 'invalid-request' },
    });
  });
});
