/** HTTP 401 and 429: whether they say that nothing was done of what may move money. */

import { describe, expect, test } from 'vitest';
import type { Fault } from './practice-service.js';
import { returnUrls, Shop } from './shop.js';

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

function always(fault: Fault): readonly Fault[] {
  return Array.from({ length: 400 }, () => fault);
}

/** A shop whose customer has stored a card for this shop, and an agreement. */
async function stored(): Promise<{ readonly shop: Shop; readonly online: object; readonly byAgreement: object }> {
  const shop = new Shop();
  const recurring = { description: 'Coffee' };
  await shop.link('s1', { online: { returnUrls, shopper: 'anna', recurring } });
  shop.run(1_000).service.shopper('s1');
  shop.run(60_000);
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
      shop.service.next(endpoint, ...always(after(status)));
      await shop.link('p1', { online: JSON.parse(JSON.stringify(ways[way])) });
      shop.run(400_000);
      expect(shop.till.view('p1')).toMatchObject({ retry: 'unsafe', outcome: { reason: 'no-answer' } });
      expect(shop.rows()).toContain('service-answer-lost');
      shop.service.faults.delete(endpoint);
    }
  },
);

test.each([401, 429])('%i without the word of the service is a loss of a capture', async (status) => {
  const shop = await new Shop().order();
  shop.service.next('capture', ...always(after(status)));
  await shop.about('capture', 'o1', 1_000);
  shop.run(400_000);
  expect(shop.till.view('capture-1')).toMatchObject({ state: 'unresolved' });
  expect(shop.rows('capture-1')).toContain('service-given-up');
});

test('401 in the own words of the service says that nobody was asked: not processed at the latest start', async () => {
  const { shop, online } = await stored();
  shop.service.next('authorize', ...always(unauthenticated));
  await shop.link('p1', { online: JSON.parse(JSON.stringify(online)) });
  shop.run(60_000);
  expect(shop.till.view('p1')).toMatchObject({ retry: 'safe', outcome: { reason: 'service-unreachable' } });
});

/** An order is captured, and the service answers so. */
async function captured(fault: Fault): Promise<Shop> {
  const shop = await new Shop().order();
  shop.service.next('capture', ...always(fault));
  await shop.about('capture', 'o1', 1_000);
  return shop;
}

describe('401 in the own words of the service to a capture, over its latest start', () => {
  test('is no capture where the history shows none', async () => {
    const shop = (await captured({ status: 401, code: 'unauthenticated' })).run(60_000);
    expect(shop.till.view('capture-1')).toMatchObject({ retry: 'safe', outcome: { reason: 'service-unreachable' } });
    expect(shop.till.view('o1').order?.captured.amount).toBe(0);
    expect(shop.till.view('capture-1').outcome?.message).toBe(
      'The payment service refuses the credentials of tenderd, and did not take the capture. Nothing was charged. Asking again does not help before a technician has corrected apiKey, token or merchantId of services.shop.',
    );
  });

  test('decides nothing where the history shows one, and is never safe to ask for again', async () => {
    const shop = (await captured(unauthenticated)).run(60_000);
    expect(shop.till.view('capture-1').outcome).toBeUndefined();
    const sent = shop.service.calls('capture').length;
    shop.run(400_000);
    expect(shop.till.view('capture-1')).toMatchObject({ state: 'unresolved', retry: 'after-resolution' });
    expect(shop.service.calls('capture')).toHaveLength(sent);
  });

  test.each([
    [0, 20_000],
    [100, 300],
  ])('which the register stops %i ms behind a try, is looked for', async (ms, withinMs) => {
    const shop = await captured({ status: 401, code: 'unauthenticated' });
    while (shop.service.calls('capture').length < 3) shop.run(1);
    shop.run(ms);
    await shop.till.reply(shop.till.lanes.abort('capture-1', 'the customer left'));
    shop.run(withinMs);
    expect(shop.told('capture-1')).toBe('not-processed');
  });

  test('waits for a history that can be read', async () => {
    const shop = await captured({ status: 401, code: 'unauthenticated' });
    shop.run(5_000).service.next('status', ...always({ status: 503, code: 'unavailable' }));
    shop.run(60_000);
    expect(shop.till.view('capture-1').outcome).toBeUndefined();
    shop.service.faults.delete('status');
    shop.run(60_000);
    expect(shop.till.view('capture-1').outcome).toMatchObject({ reason: 'service-unreachable' });
  });
});

test.each([401, 429])('%i is no loss of a link, whose address nobody has', async (status) => {
  const shop = new Shop();
  shop.service.next('createSession', ...always(after(status)));
  await shop.link();
  shop.run(60_000);
  expect(shop.till.view('p1')).toMatchObject({ retry: 'safe', outcome: { reason: 'service-unreachable' } });
});
