/** HTTP 401 and 429: whether they prove that a money request had no effect. */

import { describe, expect, test } from 'vitest';
import { type Fault, always } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

/** A proxy gives this answer after the request took effect. */
function after(status: number): Fault {
  return (answer) => ({ ...answer, status, contentType: 'text/html', text: '<html></html>' });
}

/** The service's own answer: it checked nothing but the credentials. */
const unauthenticated: Fault = (answer) => ({
  ...answer,
  status: 401,
  contentType: 'application/problem+json',
  text: JSON.stringify({ type: 'urn:psp:problem:unauthenticated', title: 'unauthenticated', status: 401 }),
});

/** Returns a shop whose customer has stored a card for this shop, and an agreement. */
async function stored(): Promise<{ readonly shop: Shop; readonly online: object; readonly byAgreement: object }> {
  const shop = new Shop();
  const recurring = { description: 'Coffee' };
  await shop.link('s1', { online: { returnUrls, shopper: 'anna', recurring } });
  shop.run(1_000).shopper('s1').run(60_000);
  const [card] = shop.service.books.instruments('M-1', 'anna');
  const instrument = card?.paymentInstrumentReference;
  return {
    shop,
    online: { returnUrls, shopper: 'anna', instrument },
    byAgreement: { shopper: 'anna', instrument, recurring: { reference: card?.recurringReference } },
  };
}

test.each([401, 429])(
  'HTTP %i without a code of the service counts as a lost answer to a card payment',
  async (status) => {
    for (const [endpoint, way] of [
      ['authorize', 'online'],
      ['authorizeMit', 'byAgreement'],
    ] as const) {
      const { shop, ...ways } = await stored();
      shop.next(endpoint, ...always(after(status)));
      await shop.link('p1', { online: JSON.parse(JSON.stringify(ways[way])) });
      shop.run(400_000).matches('p1', { retry: 'unsafe', outcome: { reason: 'no-answer' } });
      shop.reached('service-answer-lost');
      shop.service.faults.delete(endpoint);
    }
  },
);

test.each([401, 429])('HTTP %i without a code of the service counts as a lost answer to a capture', async (status) => {
  const shop = await new Shop().order();
  shop.next('capture', ...always(after(status)));
  await shop.about('capture', 'o1', 1_000);
  shop.run(400_000).matches('capture-1', { state: 'unresolved' }).reached('service-given-up', 'capture-1');
});

test('HTTP 401 with a code of the service proves that the request was not processed', async () => {
  const { shop, online } = await stored();
  shop.next('authorize', ...always(unauthenticated));
  await shop.link('p1', { online: JSON.parse(JSON.stringify(online)) });
  shop.run(60_000).matches('p1', { retry: 'safe', outcome: { reason: 'service-unreachable' } });
});

/** Captures an order, and the service gives this answer. */
async function captured(fault: Fault): Promise<Shop> {
  const shop = await new Shop().order();
  shop.next('capture', ...always(fault));
  await shop.about('capture', 'o1', 1_000);
  return shop;
}

describe('HTTP 401 with a code of the service for a capture, past its latest start,', () => {
  test('ends it as not processed if the history shows no capture', async () => {
    const shop = (await captured({ status: 401, code: 'unauthenticated' })).run(60_000);
    shop.matches('capture-1', { retry: 'safe', outcome: { reason: 'service-unreachable' } });
    expect(shop.view('o1').order?.captured.amount).toBe(0);
    expect(shop.view('capture-1').outcome?.message).toBe(
      'The payment service rejected the credentials of tenderd and did not accept the capture. Nothing was charged. A technician must correct apiKey, token or merchantId of services.shop before you try again.',
    );
  });

  test('decides nothing if the history shows a capture, which is never safe to retry', async () => {
    const shop = (await captured(unauthenticated)).run(60_000);
    expect(shop.view('capture-1').outcome).toBeUndefined();
    const sent = shop.calls('capture').length;
    shop.run(400_000).matches('capture-1', { state: 'unresolved', retry: 'after-resolution' });
    shop.hasCalled('capture', sent);
  });

  test.each([
    [0, 20_000],
    [100, 300],
  ])('ends it soon after an abort that comes %i ms after a try', async (ms, withinMs) => {
    const shop = await captured({ status: 401, code: 'unauthenticated' });
    while (shop.calls('capture').length < 3) shop.run(1);
    shop.run(ms);
    await shop.abort('capture-1', 'the customer left');
    shop.run(withinMs).shows('capture-1', 'not-processed');
  });

  test('waits for a readable history', async () => {
    const shop = await captured({ status: 401, code: 'unauthenticated' });
    shop
      .run(5_000)
      .next('status', ...always({ status: 503, code: 'unavailable' }))
      .run(60_000);
    expect(shop.view('capture-1').outcome).toBeUndefined();
    shop.service.faults.delete('status');
    shop.run(60_000).ends('capture-1', { reason: 'service-unreachable' });
  });
});

test.each([401, 429])('HTTP %i for a link whose address was not shown does not count as lost', async (status) => {
  const shop = new Shop().next('createSession', ...always(after(status)));
  await shop.link();
  shop.run(60_000).matches('p1', { retry: 'safe', outcome: { reason: 'service-unreachable' } });
});
