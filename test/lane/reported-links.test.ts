/**
 * How a link is reported as its history changes, and when a person is called: each report has its reason in the history
 * and comes no sooner.
 */

import { describe, expect, test } from 'vitest';
import { abort, callsOf, createKeyOf, outcomeOf, paidLink, shows, webhook } from './links-history.js';
import { type OnlineRequest, returnUrls, Shop } from '../world/shop.js';
import { always } from '../world/practice-service.js';
import { eur } from '../world/terminal-words.js';

const minute = 60_000;
const paid = 'AUTHORIZATION COMPLETED 1000';

/** Returns the facts of a transaction as texts. */
function facts(shop: Shop): readonly string[] {
  return shop.till.journal.factsOf('p1').map(({ text }) => text);
}

/** Returns a link of 10.00 EUR whose history begins with these lines. */
async function link(profile: string, ...lines: readonly string[]): Promise<Shop> {
  const shop = new Shop(profile);
  await shop.link();
  shop.run(1_000);
  shows(shop, ...lines);
  return shop;
}

/** Returns a shop whose customer anna has a stored card. */
async function stored(profile = 'default'): Promise<{ readonly shop: Shop; readonly withCard: OnlineRequest }> {
  const shop = new Shop(profile);
  await shop.link('first', { online: { returnUrls, shopper: 'anna', store: 'must' } });
  shop.run(500).shopper('first').run(5_000);
  const instrument = outcomeOf(shop, 'first')?.stored?.instrument;
  if (instrument === undefined) throw new Error('no card was stored');
  await shop.acknowledge('first');
  return { shop, withCard: { online: { returnUrls, shopper: 'anna', instrument } } };
}

test('a capture that stays pending is unresolved without an answer, and does not count as a withdrawn link', async () => {
  const shop = await link('default', paid, 'CAPTURE PENDING 1000');
  shop.run(6 * minute);
  expect(outcomeOf(shop)).toMatchObject({ result: 'unresolved', reason: 'no-answer' });
  expect(shop.rows().at(-1)).toBe('service-given-up');
  expect(facts(shop)).toContain('the payment is authorized, but the capture is not done yet: tenderd keeps asking');
});

test('a withdrawn link with a pending capture is unresolved, because it may have been charged', async () => {
  const shop = await link('default', paid, 'CAPTURE PENDING 1000');
  shop.run(10_000);
  await abort(shop);
  shop.run(6 * minute);
  expect(outcomeOf(shop)).toMatchObject({ result: 'unresolved', reason: 'no-answer' });
});

test('a decline is reported with the status that proves it', async () => {
  const shop = await link('strict', 'AUTHORIZATION FAILED 1000');
  shop.run(10_000).matches('p1', { retry: 'safe', outcome: { result: 'declined' } });
  expect(facts(shop)).toContain('the payment service reports: declined (FAILED)');
  expect(shop.view('p1').attempts).toMatchObject([{ state: 'answered', evidence: { result: 'FAILED' } }]);
});

describe('a payment with a stored card whose history is empty', () => {
  test('is unresolved after an abort, because no cancel can close it', async () => {
    const { shop, withCard } = await stored('simulated');
    shows(shop, 'CREATE_SESSION COMPLETED');
    await shop.link('p1', withCard);
    shop.run(1_000);
    await abort(shop);
    shop.run(2 * minute);
    expect(shop.view('p1').state).toBe('recovering');
    shop.hasCalled('cancel', 0).run(5 * minute);
    expect(outcomeOf(shop)).toMatchObject({ result: 'unresolved', reason: 'no-answer', retry: 'unsafe' });
  });

  test('is unresolved after a day, because it does not expire with a session', async () => {
    const { shop, withCard } = await stored('strict');
    shows(shop, 'CREATE_SESSION COMPLETED');
    await shop.link('p1', withCard);
    shop.run(26 * 60 * minute);
    expect(outcomeOf(shop)).toMatchObject({ result: 'unresolved', reason: 'no-answer', revision: 1 });
  });
});

describe('a payment that went through although it was aborted', () => {
  const byLink = 'The link of sale sale of p1 was withdrawn, but the customer paid it.';
  const byCard = 'The payment of sale sale of p1 with a stored card went through, although it was stopped.';
  const advice = 'If the sale was paid in another way since then, refund this payment.';

  test('was paid by its link if a caller had its address', async () => {
    const shop = await link('default', 'CREATE_SESSION COMPLETED');
    await abort(shop);
    shows(shop, paid, 'CAPTURE COMPLETED 1000');
    shop.run(minute);
    expect(callsOf(shop)).toEqual([`reverse-one: ${byLink} ${advice}`]);
  });

  test('was paid by its link if only a webhook had named the payment', async () => {
    const shop = new Shop().next('createSession', 'lost-after', ...always('lost-before'));
    shows(shop, paid, 'CAPTURE COMPLETED 1000');
    await shop.link();
    shop.run(500);
    await abort(shop);
    await webhook(shop);
    shop.run(minute);
    expect(callsOf(shop)).toEqual([`reverse-one: ${byLink} ${advice}`]);
  });

  test('was paid with the stored card if no page was shown', async () => {
    const { shop, withCard } = await stored();
    shows(shop, 'CREATE_SESSION COMPLETED');
    await shop.link('p1', withCard);
    shop.run(1_000);
    await abort(shop);
    shows(shop, paid, 'CAPTURE COMPLETED 1000');
    shop.run(minute);
    expect(callsOf(shop)).toEqual([`reverse-one: ${byCard} ${advice}`]);
  });

  test('was paid by a link if the stored card led to a page', async () => {
    const { shop, withCard } = await stored();
    await shop.link('p1', { ...withCard, amountDetails: eur(3_000) });
    shop.run(1_000).shows('p1', 'waiting');
    await abort(shop);
    shop.shopper('p1').run(minute);
    expect(callsOf(shop)).toEqual([`reverse-one: ${byLink} ${advice}`]);
  });
});

const unresolvedAt = (shop: Shop): string | undefined =>
  shop.view('p1').attention.find(({ code }) => code === 'unresolved')?.at;

describe('a failed capture that is not returned yet', () => {
  const returning = /^unresolved: .*; the payment service should release it\./;
  const stuck =
    /^unresolved: .*a complete release, and no cancel is running: cancel the rest on the pages of the service\./;

  test('is reported again if its cancel fails, and stays the same while nothing changes', async () => {
    const shop = await link('strict', paid, 'CAPTURE FAILED 1000');
    shop.run(minute);
    const told = unresolvedAt(shop);
    expect(callsOf(shop)).toEqual([expect.stringMatching(returning)]);
    shop.run(10 * minute);
    expect(unresolvedAt(shop)).toBe(told);
    shows(shop, paid, 'CAPTURE FAILED 1000', 'CANCEL FAILED 1000');
    shop.run(10 * minute);
    expect(callsOf(shop)).toEqual([expect.stringMatching(stuck)]);
    expect(unresolvedAt(shop)).not.toBe(told);
  });

  test('is reported again next to any other attention item', async () => {
    const shop = await link('strict', paid, 'CAPTURE FAILED 1000');
    shop.run(minute);
    await shop.link('p2');
    shop.run(1_000);
    await shop.webhook(createKeyOf(shop), shop.payment('p2').pspReference);
    shop.run(minute);
    expect(callsOf(shop)).toHaveLength(2);
    shows(shop, paid, 'CAPTURE FAILED 1000', 'CANCEL FAILED 1000');
    shop.run(10 * minute);
    expect(callsOf(shop)).toContainEqual(expect.stringMatching(stuck));
    expect(callsOf(shop)).toHaveLength(2);
  });

  test('of a link that was reported as withdrawn keeps that text, because the link may still be paid', async () => {
    const shop = await link('default', 'CREATE_SESSION COMPLETED');
    await abort(shop);
    shop.run(minute);
    const before = callsOf(shop);
    expect(outcomeOf(shop)).toMatchObject({ result: 'unresolved', reason: 'may-still-be-paid' });
    shows(shop, paid, 'CAPTURE FAILED 1000');
    shop.run(10 * minute);
    expect(callsOf(shop)).toEqual(before);
  });
});

const twice = (amount: string): string =>
  `The payment service shows ${amount} EUR paid through this link, but tenderd reported 10.00 EUR. The customer paid the link again: cancel or refund the second payment.`;

describe('a webhook about a link that was reported as paid', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['none if the history is empty', [], []],
    ['none if only a failed try is shown', ['AUTHORIZATION FAILED 1000'], []],
    [
      'an item if more is captured by one authorization',
      [paid, 'CAPTURE COMPLETED 1000', 'CAPTURE COMPLETED 500'],
      [twice('15.00')],
    ],
    ['none if the same amount is captured in parts', [paid, 'CAPTURE COMPLETED 400', 'CAPTURE COMPLETED 600'], []],
    ['none for more in another currency', [paid, 'CAPTURE COMPLETED 2000 USD'], []],
    [
      'an item for another authorization in another currency',
      [paid, 'AUTHORIZATION COMPLETED 5000 USD', 'CAPTURE COMPLETED 1000'],
      [
        'The payment service shows a second authorization through this link, but tenderd reported 10.00 EUR. The customer paid the link again: cancel or refund the second payment.',
      ],
    ],
    ['an item if it is authorized twice', [paid, paid, 'CAPTURE COMPLETED 1000'], [twice('20.00')]],
  ])('adds an item or none: %s', async (_whom, lines, texts) => {
    const shop = await paidLink();
    shows(shop, ...lines);
    await webhook(shop);
    shop.run(minute);
    expect(shop.view('p1').attention.map(({ text }) => text)).toEqual(texts);
    expect(outcomeOf(shop)).toMatchObject({ result: 'approved', revision: 1 });
    expect(shop.attention().filter((one) => one.startsWith('shop'))).toEqual([]);
  });

  test('adds no second item to an order of which another party had cancelled a part', async () => {
    const shop = new Shop();
    await shop.link('p1', { kind: 'pre-authorization', allowPartial: true });
    shop.run(1_000);
    shows(shop, paid, 'CANCEL COMPLETED 400');
    shop.run(minute);
    expect(outcomeOf(shop)).toMatchObject({ result: 'partly-approved', authorized: { amount: 600 } });
    const before = callsOf(shop);
    expect(before).toEqual([expect.stringMatching(/^done-elsewhere: /)]);
    await webhook(shop);
    shop.run(minute);
    expect(callsOf(shop)).toEqual(before);
  });

  test('adds no item to a verified card, because nothing was charged', async () => {
    const shop = new Shop();
    await shop.link('p1', { kind: 'verification', amountDetails: eur(0) });
    shop.run(1_000).shopper('p1').run(minute).shows('p1', 'approved');
    await webhook(shop);
    shop.run(minute).needs();
  });
});

test('a session ends exactly at the time that the profile gives', async () => {
  for (const [early, result] of [
    [1, undefined],
    [0, 'not-processed'],
  ] as const) {
    const shop = new Shop('strict');
    const payBefore = new Date(shop.till.time.wallMs() + 48 * 60 * minute).toISOString();
    await shop.link('p1', { online: { returnUrls, payBefore } });
    const [left] = shop.service.left;
    shop.run(1_000);
    // The answer names the session 20 ms later. Then a day passes, and the minute by which clocks may differ.
    const overAtMs = (left?.atMs ?? 0) + 20 + 24 * 60 * minute + minute;
    // The question leaves at once and is answered 20 ms later.
    const asksAtMs = overAtMs - 20 - early;
    shop.run(asksAtMs - shop.till.time.monoMs());
    await webhook(shop);
    expect(shop.service.left.at(-1)?.atMs).toBe(asksAtMs);
    shop.run(19);
    expect(outcomeOf(shop)?.result).toBe(result);
  }
});

test.each<[string, readonly string[], number]>([
  ['in another currency', ['AUTHORIZATION COMPLETED 1000 NOK', 'CAPTURE COMPLETED 1000 NOK'], 1],
  ['without an amount', ['AUTHORIZATION COMPLETED', 'CAPTURE COMPLETED'], 1],
  ['in another currency, and refunded,', ['AUTHORIZATION COMPLETED 1000 NOK', 'CANCEL COMPLETED 1000 NOK'], 0],
  ['in another currency, with a failed capture,', ['AUTHORIZATION COMPLETED 1000 NOK', 'CAPTURE FAILED 1000 NOK'], 0],
])('a link that is paid again %s gets an attention item or none', async (_how, again, times) => {
  const shop = await paidLink();
  shows(shop, 'AUTHORIZATION COMPLETED 1000', 'CAPTURE COMPLETED 1000', ...again);
  await webhook(shop);
  shop.run(60_000);
  expect(callsOf(shop).filter((text) => text.includes('a second authorization through this link'))).toHaveLength(times);
});
