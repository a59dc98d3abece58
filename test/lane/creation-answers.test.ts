/**
 * Answers to the start of a payment that are neither a page nor a plain refusal: the first request is in progress, was
 * withdrawn meanwhile, or is repeated.
 */

import { describe, expect, test } from 'vitest';
import { type Fault, keyOf, repeated } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';
import { WatchedJournal } from './watched-journal.js';

/**
 * After this refusal, the first request may be in progress or have left with other bytes: it does not count as
 * answered.
 */
const unsure = ['request-in-progress', 'idempotency-key-reused'] as const;

describe.each(unsure)('a link to which the service answers %s', (code) => {
  const refused: Fault = { status: 409, code };

  test('stays open: the same request is sent again, and creates one session', async () => {
    const shop = new Shop().next('createSession', refused, refused);
    await shop.link();
    shop.run(100).matches('p1', { state: 'recovering', retry: 'after-resolution' }).reached('service-answer-lost');
    shop.run(20_000).shows('p1', 'waiting');
    expect(new Set(shop.calls('createSession').map(({ body }) => body)).size).toBe(1);
    shop.hasCalled('createSession', 3);
  });

  test('each time is unresolved, and unsafe to retry', async () => {
    const shop = new Shop().next('createSession', ...repeated(400, refused));
    await shop.link();
    shop
      .run(400_000)
      .matches('p1', { outcome: { result: 'unresolved' }, retry: 'unsafe' })
      .needs('p1: unresolved');
  });
});

test.each(['declined', 'invalid-request'])(
  'a refusal as %s does not end a link that a webhook has named, because the shopper may have the page',
  async (code) => {
    const shop = new Shop();
    const refusing: Fault = (answer) => {
      const { pspReference } = shop.payment('p1');
      const text = JSON.stringify({ type: `urn:psp:problem:${code}`, title: code, status: 422, pspReference });
      return { ...answer, status: 422, contentType: 'application/problem+json', text };
    };
    shop.next('createSession', 'lost-after', refusing);
    await shop.link();
    while (shop.calls('createSession').length < 2) shop.run(1);
    const [call] = shop.calls('createSession');
    const key = call === undefined ? '' : (keyOf(call) ?? '');
    expect(await shop.webhook(key, shop.payment('p1').pspReference)).toBe(true);
    shop.run(30_000).shows('p1', 'waiting');
    expect(shop.view('p1').attempts).not.toMatchObject([{ refusedAs: code }]);
    shop.shopper('p1').run(60_000).shows('p1', 'approved');
  },
);

test('a link that was withdrawn during its create request is closed as soon as its payment is known', async () => {
  const shop = new Shop('simulated');
  await shop.link();
  await shop.abort('p1', 'the customer left');
  expect(shop.service.left.map(({ call }) => call.endpoint)).toEqual(['createSession']);
  shop.run(200);
  expect(shop.service.left.map(({ call }) => call.endpoint)).toEqual(['createSession', 'status', 'cancel', 'status']);
  shop.matches('p1', { retry: 'safe', outcome: { reason: 'withdrawn' } });
  expect(shop.view('p1').checkout).toBeUndefined();
});

test('a restart requests the address again and shows it, and writes nothing new', async () => {
  const journal = new WatchedJournal();
  const shop = new Shop('default', {}, { journal });
  await shop.link();
  shop.run(1_000).restart().run(1_000);
  const written = journal.parts.length;
  expect(shop.view('p1').checkout).toBeUndefined();
  shop.run(1_000).hasCalled('createSession', 2);
  expect(shop.view('p1').checkout?.url).toContain('https://pay.example/');
  expect(journal.parts.slice(written)).toEqual([]);
});
