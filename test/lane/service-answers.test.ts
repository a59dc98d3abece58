/** The effects of each answer of the payment service: what is asked next, what is recorded, and what is not. */

import { describe, expect, test } from 'vitest';
import { type Fault, always, repeated } from '../world/practice-service.js';
import { type OnlineRequest, returnUrls, Shop } from '../world/shop.js';

const minute = 60_000;

/** Returns the endpoints of the calls since. */
function since(shop: Shop, count: number): readonly string[] {
  return shop.service.left.slice(count).map(({ call }) => call.endpoint);
}

/** Returns the facts of a transaction as texts. */
function facts(shop: Shop, id = 'p1'): readonly string[] {
  return shop.till.journal.factsOf(id).map(({ text }) => text);
}

/** Returns how many facts with this text were written. */
function times(shop: Shop, text: RegExp, id = 'p1'): number {
  return facts(shop, id).filter((one) => text.test(one)).length;
}

/** Returns a shop where anna has stored her card, and a link that charges this card and waits for her on its page. */
async function withStoredCard(): Promise<Shop> {
  const shop = new Shop();
  await shop.link('first', { online: { returnUrls, shopper: 'anna', store: 'must' } });
  shop.run(500).shopper('first').run(5_000);
  const { instrument = '' } = shop.view('first').outcome?.stored ?? {};
  const withCard: OnlineRequest = { online: { returnUrls, shopper: 'anna', instrument } };
  await shop.link('p1', { ...withCard, amountDetails: { amount: 3_000, currency: 'EUR' } });
  shop.run(500).shows('p1', 'waiting');
  return shop;
}

/** Starts a new process, in which one caller wants the address of the link once. */
function lookedAtAnew(shop: Shop, endpoint: 'createSession' | 'authorize', ...faults: readonly Fault[]): Shop {
  shop.restart();
  shop.next(endpoint, ...faults).shows('p1', 'waiting');
  return shop;
}

/** An answer whose address is empty. */
const empty: Fault = (answer) => ({
  ...answer,
  text: answer.text.replace(/"checkoutUrl":"[^"]*"/, '"checkoutUrl":""'),
});

/** An answer about another shopper. */
const strange: Fault = (answer) => ({ ...answer, text: answer.text.replaceAll('"anna"', '"bert"') });

describe('the repeat of a create request for its address', () => {
  test.each<[string, Fault]>([
    ['answered with 429', 'too-many'],
    ['answered with 401', 'unauthenticated'],
    ['lost', 'lost-after'],
    ['answered with 503', 'unavailable'],
    ['cut', 'half-body'],
    ['answered with another media type', (answer) => ({ ...answer, contentType: 'text/html' })],
  ])('for a stored card that is %s writes nothing, and is sent again', async (_name, fault) => {
    const shop = lookedAtAnew(await withStoredCard(), 'authorize', fault);
    const before = facts(shop).length;
    const count = shop.calls('authorize').length;
    shop.run(minute);
    expect(facts(shop).slice(before)).toEqual([]);
    expect(shop.view('p1').attempts).toMatchObject([{ state: 'open' }]);
    expect(shop.view('p1').attempts[0]).not.toHaveProperty('wasLost');
    expect(shop.calls('authorize').length).toBeGreaterThan(count + 1);
    expect(shop.view('p1').checkout?.url).toContain('https://pay.example/');
  });

  test('that is refused is not sent again, and the status is requested at once', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(1_000);
    lookedAtAnew(shop, 'createSession', ...always({ status: 404, code: 'payment-not-found' }));
    const count = shop.service.left.length;
    shop.run(minute);
    const [first, ...then] = since(shop, count);
    expect([first, then[0]]).toEqual(['createSession', 'status']);
    expect(then).not.toContain('createSession');
    shop.matches('p1', { state: 'waiting' }).shopper('p1').run(minute).shows('p1', 'approved');
  });

  test('without an address is not sent again, however often a caller asks for the address', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(1_000);
    lookedAtAnew(shop, 'createSession', ...always(empty));
    for (let look = 0; look < 20; look += 1) shop.run(2_000).shows('p1', 'waiting');
    shop.hasCalled('createSession', 2);
  });

  test('that has an answer is not sent again, however often a caller looks', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(1_000);
    lookedAtAnew(shop, 'createSession');
    for (let look = 0; look < 20; look += 1) shop.run(2_000).told();
    expect(shop.view('p1').checkout?.url).toContain(shop.payment('p1').token);
    shop.hasCalled('createSession', 2);
  });

  test('is sent only as often as answers are due, however often a caller looks', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(1_000);
    lookedAtAnew(shop, 'createSession', ...always('lost-before'));
    for (let look = 0; look < 100; look += 1) shop.run(50).told();
    expect(shop.calls('createSession').length).toBeLessThan(6);
  });
});

describe('an answer that proves nothing', () => {
  test('is reported with its status if that is neither success nor refusal', async () => {
    const shop = new Shop().next('createSession', 'unavailable');
    await shop.link();
    shop.run(5_000);
    expect(facts(shop)).toContain('the answer of the payment service was lost: status 503');
  });

  test.each<[string, Fault, string]>([
    ['a truncated history', 'half-body', 'malformed'],
    [
      'a refused status question',
      { status: 404, code: 'payment-not-found' },
      'the service refused the request for the status (payment-not-found)',
    ],
  ])('%s is written down once with its reason, and requested again until it is readable', async (_name, fault, why) => {
    const shop = new Shop();
    await shop.link();
    shop.run(100).next('status', fault, fault, fault, fault).run(minute);
    expect(facts(shop)).toContain(`tenderd cannot use an answer of the payment service: ${why}`);
    expect(times(shop, /cannot use an answer/)).toBe(1);
    shop.shopper('p1').run(minute).shows('p1', 'approved');
  });

  test('is written down as such if it belongs to another shopper', async () => {
    const shop = new Shop();
    await shop.link('p1', { online: { returnUrls, shopper: 'anna', store: 'must' } });
    shop.run(1_000).shopper('p1').next('status', strange, strange).run(minute);
    expect(facts(shop)).toContain(
      'tenderd cannot use an answer of the payment service: it names another shopper instead of the one in the request',
    );
    expect(times(shop, /cannot use an answer/)).toBe(1);
  });

  test('to the question before a capture delays the capture until the history is readable', async () => {
    const shop = await new Shop().order();
    shop.next('status', { status: 404, code: 'payment-not-found' }, 'half-body');
    await shop.about('capture', 'o1', 1_000);
    shop.run(minute).shows('capture-1', 'approved');
    expect(times(shop, /cannot use an answer/, 'capture-1')).toBe(0);
    shop.needs();
  });
});

/** Returns the ms between the status questions about the link since. */
function pauses(shop: Shop, sinceMs: number): readonly number[] {
  const asked = shop.service.left.filter(({ call, atMs }) => call.endpoint === 'status' && atMs >= sinceMs);
  return asked.slice(1).map(({ atMs }, place) => atMs - (asked[place]?.atMs ?? 0));
}

describe('unreadable histories', () => {
  test('are requested again within half a minute as long as the link is open', async () => {
    const shop = new Shop('default', { sessionLifetimeSeconds: 0 });
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-08T00:00:00Z' } });
    shop.run(86_400_000);
    const fromMs = shop.till.time.monoMs();
    shop.next('status', ...always('half-body'));
    shop.run(4 * 3_600_000);
    const later = pauses(shop, fromMs).slice(8);
    expect(later.length).toBeGreaterThan(100);
    expect(Math.max(...later)).toBeLessThan(31_000);
  });

  test('of an unresolved link are requested again soon, six times, and then at the usual pace', async () => {
    const shop = new Shop();
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-01T12:00:00Z' } });
    shop.run(13 * 3_600_000).shows('p1', 'unresolved');
    shop.next('status', ...always('half-body')).run(3_600_000);
    const fromMs = shop.till.time.monoMs();
    const key = shop.keyOf('p1');
    await shop.webhook(key, shop.payment().pspReference);
    shop.run(6 * 3_600_000);
    const asked = pauses(shop, fromMs);
    const soon = asked.findIndex((ms) => ms > 60_000);
    expect(soon).toBe(6);
    expect(Math.max(...asked.slice(0, soon))).toBeLessThan(31_000);
  });
});

describe('the time of the service', () => {
  test('is kept after an answer without a date, so a lost capture is sent again under its key', async () => {
    const shop = await new Shop().order();
    shop.next('capture', ...repeated(4, 'lost-before'));
    await shop.about('capture', 'o1', 1_000);
    shop.run(500);
    shop.till.time.boots += 1;
    const count = shop.service.left.length;
    shop.restart().run(minute);
    expect(since(shop, count)).toEqual(['status', 'capture', 'capture', 'capture', 'capture']);
    shop.shows('capture-1', 'approved');
  });
});

test('a payment of another transaction adds an attention item that the operator may resolve', async () => {
  const shop = new Shop();
  await shop.link('p0');
  shop.run(500);
  const other = shop.payment('p0').pspReference;
  shop.next('createSession', (answer) => ({
    ...answer,
    text: answer.text.replaceAll(shop.payment('p1').pspReference, other),
  }));
  await shop.link('p1');
  shop.run(5_000);
  expect(shop.view('p1').attention).toMatchObject([{ code: 'foreign-reference', actions: ['resolve'] }]);
});
