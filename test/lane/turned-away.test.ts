/** HTTP 401 and 429: whether they say that nothing was done of what may move money. */

import { describe, expect, test } from 'vitest';
import { type Fault, always } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

/** Behind its effect: what stands before the service says so. */
function after(status: number): Fault {
  return (answer) => ({ ...answer, status, contentType: 'text/html', text: '<html></html>' });
}

/** The service's own word: nothing was looked at but the credentials. */
const unauthenticated: Fault = (answer) => ({
  ...answer,
  status: 401,
  contentType: 'application/problem+json',
  text: JSON.stringify({ type: 'urn:psp:problem:unauthenticated', title: 'unauthenticated', status: 401 }),
});

/** A shop whose customer has stored a card for this shop, and an agreement. */
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
  '%i without the word of the service is a loss of what may have charged a card',
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

test.each([401, 429])('%i without the word of the service is a loss of a capture', async (status) => {
  const shop = await new Shop().order();
  shop.next('capture', ...always(after(status)));
  await shop.about('capture', 'o1', 1_000);
  shop.run(400_000).matches('capture-1', { state: 'unresolved' }).reached('service-given-up', 'capture-1');
});

test('401 in the own words of the service says that nobody was asked: not processed at the latest start', async () => {
  const { shop, online } = await stored();
  shop.next('authorize', ...always(unauthenticated));
  await shop.link('p1', { online: JSON.parse(JSON.stringify(online)) });
  shop.run(60_000).matches('p1', { retry: 'safe', outcome: { reason: 'service-unreachable' } });
});

/** An order is captured, and the service answers so. */
async function captured(fault: Fault): Promise<Shop> {
  const shop = await new Shop().order();
  shop.next('capture', ...always(fault));
  await shop.about('capture', 'o1', 1_000);
  return shop;
}

describe('401 in the own words of the service to a capture, over its latest start', () => {
  test('is no capture where the history shows none', async () => {
    const shop = (await captured({ status: 401, code: 'unauthenticated' })).run(60_000);
    shop.matches('capture-1', { retry: 'safe', outcome: { reason: 'service-unreachable' } });
    expect(shop.view('o1').order?.captured.amount).toBe(0);
    expect(shop.view('capture-1').outcome?.message).toBe(
      'The payment service rejected the credentials of tenderd and did not accept the capture. Nothing was charged. A technician must correct apiKey, token or merchantId of services.shop before you try again.',
    );
  });

  test('decides nothing where the history shows one, and is never safe to ask for again', async () => {
    const shop = (await captured(unauthenticated)).run(60_000);
    expect(shop.view('capture-1').outcome).toBeUndefined();
    const sent = shop.calls('capture').length;
    shop.run(400_000).matches('capture-1', { state: 'unresolved', retry: 'after-resolution' });
    shop.hasCalled('capture', sent);
  });

  test.each([
    [0, 20_000],
    [100, 300],
  ])('which the register stops %i ms behind a try, is looked for', async (ms, withinMs) => {
    const shop = await captured({ status: 401, code: 'unauthenticated' });
    while (shop.calls('capture').length < 3) shop.run(1);
    shop.run(ms);
    await shop.abort('capture-1', 'the customer left');
    shop.run(withinMs).shows('capture-1', 'not-processed');
  });

  test('waits for a history that can be read', async () => {
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

test.each([401, 429])('%i is no loss of a link, whose address nobody has', async (status) => {
  const shop = new Shop().next('createSession', ...always(after(status)));
  await shop.link();
  shop.run(60_000).matches('p1', { retry: 'safe', outcome: { reason: 'service-unreachable' } });
});
