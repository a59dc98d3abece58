/**
 * Payment links: the real engine and journal on virtual time, with the rules of the simulated service and a network
 * that fails.
 */

import { describe, expect, test } from 'vitest';
import { nowOf } from './promises.js';
import { type Fault, repeated } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

/** A problem without an explanation. */
const refused: Fault = (answer) => ({
  ...answer,
  status: 400,
  contentType: 'application/problem+json',
  text: '{}',
});

describe('a link', () => {
  test('waits for its shopper, is shown, and is approved by its status only', async () => {
    const shop = new Shop();
    expect(await shop.link()).toMatchObject({ ok: true, value: { created: true } });
    shop.run(500);
    const view = shop.view('p1');
    expect(view).toMatchObject({ state: 'waiting', retry: 'after-resolution' });
    expect(view.checkout?.url).toBe(`https://pay.example/checkout/${shop.payment().token}`);
    shop.shopper('p1').run(3_000);
    shop.ends('p1', {
      result: 'approved',
      resolvedBy: 'service',
      authorized: { amount: 1_000, currency: 'EUR' },
      message: 'Approved: 10.00 EUR charged. Do not charge again.',
    });
    expect(shop.view('p1').order).toMatchObject({ captured: { amount: 1_000 }, remaining: { amount: 0 } });
    shop.hasCalled('createSession', 1).reached('service-authorized');
    const types = shop.till.journal.factsOf('p1').map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['answered', 'outcome']);
  });

  test('is committed before it is sent, and costs three commits without a webhook', async () => {
    const shop = new Shop();
    const before = shop.till.journal.lastFact();
    await shop.link();
    expect(shop.till.moments.slice(-2)).toEqual(['committed-before-send', 'sent']);
    expect(shop.till.journal.lastFact()).toBeGreaterThan(before);
    shop.run(500);
    const text = JSON.stringify(shop.till.journal.findTransaction('p1'));
    expect(text).not.toContain(shop.payment().token);
    expect(text).not.toContain('hooks.example');
  });

  test.each([
    ['one day after the request', {}, 86_400_000],
    ['as its register requested', { payBefore: 3_600_000 }, 3_600_000],
  ])('reports until when it can be paid: %s', async (_name, { payBefore }: { payBefore?: number }, ms) => {
    const shop = new Shop();
    const asked = shop.till.time.wallMs();
    const until = payBefore === undefined ? {} : { payBefore: new Date(asked + payBefore).toISOString() };
    await shop.link('p1', { online: { returnUrls, ...until } });
    shop.run(500);
    expect(shop.view('p1').checkout).toMatchObject({ payBefore: new Date(asked + ms).toISOString() });
  });

  test('ends the wait of a register once it can be paid, and the next wait with its outcome', async () => {
    const shop = new Shop();
    await shop.link();
    const { signal } = new AbortController();
    const first = shop.lanes.waitForOutcome('p1', 60_000, signal);
    shop.run(500);
    expect(await nowOf(first)).toMatchObject({ value: { state: 'waiting', checkout: { url: expect.any(String) } } });
    const next = shop.lanes.waitForOutcome('p1', 60_000, signal);
    shop.run(3_000);
    expect(await nowOf(next)).toBeUndefined();
    shop.shopper('p1').run(3_000);
    expect(await nowOf(next)).toMatchObject({ value: { outcome: { result: 'approved' } } });
  });

  test('waits for days and is asked about at growing intervals, at most twice a second', async () => {
    const shop = new Shop('default', { sessionLifetimeSeconds: 0 });
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-08T00:00:00Z' } });
    shop.run(3 * 86_400_000).shows('p1', 'waiting');
    const asked = shop.service.left.filter(({ call }) => call.endpoint === 'status').map(({ atMs }) => atMs);
    expect(asked.length).toBeLessThan(400);
    expect(asked.every((at, place) => (asked[place + 2] ?? Number.POSITIVE_INFINITY) - at >= 1_000)).toBe(true);
    shop.shopper('p1').run(7_300_000).shows('p1', 'approved');
  });

  test('is asked about before older links if several are due', async () => {
    const shop = new Shop();
    for (let count = 0; count < 6; count += 1) await shop.link(`p${count}`);
    shop.run(60_000);
    shop.restart();
    const before = shop.service.left.length;
    shop.run(400);
    const first = shop.service.left.slice(before - 2, before).map(({ call }) => call.path);
    expect(first[0]).toContain(shop.payment('p5').pspReference);
    expect(first[1]).toContain(shop.payment('p4').pspReference);
  });
});

describe('a create request', () => {
  const lost: readonly (readonly [string, Fault])[] = [
    ['lost before its effect', 'lost-before'],
    ['lost after its effect', 'lost-after'],
    ['answered with 500 after its effect', 'error-after'],
    ['answered with 503', 'unavailable'],
    ['answered with half a body', 'half-body'],
    ['answered with another media type', (answer) => ({ ...answer, contentType: 'text/html' })],
    [
      'answered without its session',
      (answer) => ({ ...answer, text: '{"responseInfo":{"responseCode":0,"responseText":"Success"}}' }),
    ],
    ['redirected', (answer) => ({ ...answer, status: 302 })],
  ];
  test.each(lost)('%s is sent again with the same key and bytes, and creates one session', async (_name, fault) => {
    const shop = new Shop().next('createSession', fault, fault);
    await shop.link();
    shop.run(100).matches('p1', { state: 'recovering' }).run(20_000);
    const [first, ...more] = shop.calls('createSession');
    expect(more).toHaveLength(2);
    for (const call of more) expect(call.body).toBe(first?.body);
    expect(shop.service.books.payments()).toHaveLength(1);
    shop.shows('p1', 'waiting').reached('service-answer-lost').shopper('p1').run(5_000).shows('p1', 'approved');
  });

  test('that is answered with another payment is sent again, and is paid only by its own shopper', async () => {
    const shop = new Shop();
    await shop.link('p1');
    shop.run(500);
    const other = shop.payment('p1').pspReference;
    shop.next('createSession', (answer) => ({
      ...answer,
      text: answer.text.replaceAll(shop.payment('p2').pspReference, other),
    }));
    await shop.link('p2');
    shop.run(5_000).shopper('p1').run(30_000).shows('p1', 'approved').shows('p2', 'waiting').shopper('p2');
    shop.run(60_000).shows('p2', 'approved');
  });

  test('that was never sent ends at its latest start, and nothing is sent after it', async () => {
    const shop = new Shop().next('createSession', ...repeated(40, 'not-sent'));
    await shop.link();
    shop.run(60_000);
    shop.matches('p1', {
      outcome: { result: 'not-processed', reason: 'service-unreachable' },
      retry: 'safe',
    });
    const count = shop.service.left.length;
    shop.run(600_000);
    expect(shop.service.left).toHaveLength(count);
    shop.reached('service-not-sent');
  });

  test('is also repeated after the clock was set back', async () => {
    const shop = new Shop().next('createSession', 'lost-after');
    await shop.link();
    shop.till.time.wallOffsetMs = -7_200_000;
    shop.run(20_000).shows('p1', 'waiting');
  });

  test('is not repeated once its key may be forgotten, after the clock was set ahead', async () => {
    const shop = new Shop().next('createSession', 'lost-after');
    await shop.link();
    shop.run(100);
    shop.till.time.wallOffsetMs = 13 * 3_600_000;
    shop.run(20_000).shows('p1', 'unresolved').hasCalled('createSession', 1);
  });

  test('waits after HTTP 429: nothing is sent before its time', async () => {
    const shop = new Shop().next('createSession', 'too-many');
    await shop.link();
    shop.run(6_900);
    expect(shop.service.left).toHaveLength(1);
    shop.run(3_000).shows('p1', 'waiting');
  });

  test('is repeated unchanged after HTTP 401', async () => {
    const shop = new Shop().next('createSession', 'unauthenticated');
    await shop.link();
    shop.run(10_000).shows('p1', 'waiting');
    expect(new Set(shop.calls('createSession').map(({ body }) => body)).size).toBe(1);
  });

  test('that is refused at once was not processed', async () => {
    const shop = new Shop();
    await shop.link('p1', { online: { returnUrls, instrument: 'nobody-has-it', shopper: 'S1' } });
    shop.run(1_000).ends('p1', { result: 'not-processed', retry: 'safe' }).reached('service-refused');
  });

  test('that is refused after a lost answer is unresolved, and nothing is sent after that', async () => {
    const shop = new Shop().next('createSession', 'lost-after', ...repeated(100, refused));
    await shop.link();
    shop.run(400_000);
    shop.matches('p1', {
      state: 'unresolved',
      retry: 'unsafe',
      outcome: { reason: 'no-answer' },
    });
    shop.lists('p1: unresolved');
    const count = shop.service.left.length;
    shop.run(3_600_000);
    expect(shop.service.left).toHaveLength(count);
    shop.reached('service-given-up');
  });

  test('that got no answer is found by the webhook at its secret address', async () => {
    const shop = new Shop().next('createSession', ...repeated(100, 'lost-after'));
    await shop.link();
    shop.run(400_000).shows('p1', 'unresolved').shopper('p1');
    const key = shop.keyOf('p1');
    expect(await shop.webhook(key, shop.payment().pspReference)).toBe(true);
    shop.run(3_000).shows('p1', 'approved');
  });
});

describe('a return address without encryption', () => {
  test.each<[string, object]>([
    ['returnUrls.success', { returnUrls: { ...returnUrls, success: 'http://127.0.0.1:8080/s' } }],
    ['returnUrls.error', { returnUrls: { ...returnUrls, error: 'http://localhost/e' } }],
    ['embed.origin', { returnUrls, embed: { origin: 'http://127.0.0.1:8080' } }],
  ])('is refused if real money is taken: %s', async (path, online) => {
    const shop = new Shop();
    expect(await shop.link('p1', { online: JSON.parse(JSON.stringify(online)) })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid-request', field: { path: `online.${path}` } },
    });
    const practice = new Shop('default', {}, { isSimulated: true });
    expect(await practice.link('p1', { online: JSON.parse(JSON.stringify(online)) })).toMatchObject({ ok: true });
  });
});

describe('the contact with a service', () => {
  test('is known from its wire, and reported as it changes', async () => {
    const shop = new Shop();
    const view = () => shop.lanes.services.all()[0];
    expect(view()).toMatchObject({ service: 'shop', contact: { state: 'not-asked' }, openLinks: 0, webhook: true });
    shop.next('createSession', 'unauthenticated');
    await shop.link();
    shop.run(100);
    expect(view()).toMatchObject({ contact: { state: 'failing' }, openLinks: 0, underWay: 1 });
    shop.needs('shop: credentials-refused').run(10_000);
    expect(view()).toMatchObject({ contact: { state: 'reached' }, openLinks: 1, underWay: 0, attention: [] });
    expect(view()?.contact.lastFailure).toMatchObject({ code: 'credentials-refused' });
    shop.needs();
  });
});

test('a link that starts after its payment deadline is withdrawn at once, and is not shown', async () => {
  const shop = new Shop();
  const payBefore = new Date(shop.till.time.wallMs() + 20_000).toISOString();
  shop.next('createSession', ...repeated(50, 'lost-before'));
  await shop.link('p1', { online: { returnUrls, payBefore } });
  shop.run(25_000);
  expect(shop.view('p1').abortRequested).toBe(false);
  shop.service.faults.delete('createSession');
  while (shop.calls('createSession').length > 0 && shop.service.books.payments().length === 0) shop.run(10);
  shop.run(100).matches('p1', { abortRequested: true });
});
