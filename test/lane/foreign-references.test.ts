/**
 * The reference of a payment that another transaction began, perhaps long ago: it never becomes the reference of this
 * transaction.
 */

import { expect, test } from 'vitest';
import { mediaType } from '../../protocol/checkout/endpoints.js';
import { type Fault, always } from '../world/practice-service.js';
import { type OnlineRequest, returnUrls, Shop } from '../world/shop.js';
import { loginAnswer, statusAnswer, statusOfOther } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const minute = 60_000;
const anna = { shopper: 'anna', instrument: 'card-of-anna' };

/** Returns a shop where `p0` was paid and finished in an earlier process. */
async function afterAnother(): Promise<{ readonly shop: Shop; readonly reference: string }> {
  const shop = new Shop('strict');
  await shop.link('p0');
  shop.run(1_000).shopper('p0').run(minute).shows('p0', 'approved');
  await shop.acknowledge('p0');
  const { pspReference } = shop.payment('p0');
  return { shop: shop.restart(), reference: pspReference };
}

/** Makes the service answer with this reference. */
function naming(reference: string, status = 200): Fault {
  const responseInfo = { responseCode: 0, responseText: 'Success' };
  const sessionInfo = { pspReference: reference, checkoutUrl: '' };
  const problem = { type: 'urn:psp:problem:declined', status, pspReference: reference.toUpperCase() };
  return (answer) => ({
    ...answer,
    status,
    contentType: status === 200 ? mediaType : 'application/problem+json',
    text: JSON.stringify(status === 200 ? { responseInfo, sessionInfo } : problem),
  });
}

/** Returns how often the history of this payment was requested. */
function asked(shop: Shop, reference: string): number {
  return shop.calls('status').filter(({ path }) => path.includes(reference)).length;
}

const flag = 'p1: foreign-reference';

test.each<[string, 'createSession' | 'authorize' | 'authorizeMit', number, OnlineRequest]>([
  ['a create request', 'createSession', 200, {}],
  ['a stored card', 'authorize', 200, { online: { returnUrls, ...anna } }],
  ['a refused stored card', 'authorize', 422, { online: { returnUrls, ...anna } }],
  ['an agreement', 'authorizeMit', 200, { online: { ...anna, recurring: { reference: 'a' } } }],
  ['a refused agreement', 'authorizeMit', 422, { online: { ...anna, recurring: { reference: 'a' } } }],
])(
  '%s that is answered with the payment of an ended transaction learns nothing from it',
  async (_name, at, status, change) => {
    const { shop, reference } = await afterAnother();
    shop.next(at, ...always(naming(reference, status)));
    const before = asked(shop, reference);
    await shop.link('p1', change);
    shop.run(10 * minute).shows('p1', 'unresolved');
    expect(asked(shop, reference)).toBe(before);
    const { attention } = shop.view('p1');
    expect(attention.find(({ code }) => code === 'foreign-reference')?.text).toMatch(
      /For transaction p1, .* of transaction p0/,
    );
    expect(shop.attention()).toEqual(expect.arrayContaining([flag, 'p1: unresolved']));
    shop.shows('p0', 'approved');
  },
);

test('a link continues after one answer with the payment of an ended transaction', async () => {
  const { shop, reference } = await afterAnother();
  shop.next('createSession', naming(reference));
  await shop.link('p1');
  shop.run(5_000).shopper('p1').run(minute).shows('p1', 'approved').needs(flag);
});

test('a webhook with the payment of an ended transaction does not identify a lost link', async () => {
  const { shop, reference } = await afterAnother();
  shop.next('createSession', ...always('lost-before'));
  await shop.link('p1');
  shop.run(1_000);
  const key = shop.keyOf('p1');
  expect(await shop.webhook(key, reference)).toBe(true);
  shop.run(10 * minute).shows('p1', 'unresolved');
  shop.lists(flag);
});

test.each([200, 409])(
  'a fallback cancel answered with HTTP %i and the payment of an ended transaction is not ours',
  async (status) => {
    const { shop, reference } = await afterAnother();
    shop.next('createSession', ...always('lost-before'));
    const responseInfo = { responseCode: '000', responseText: 'Success' };
    const operationInfo = { type: 'CANCEL', status: 'SUCCESS' };
    const done: Fault = (answer) => ({
      ...answer,
      status: 200,
      contentType: mediaType,
      text: JSON.stringify({ responseInfo, operationInfo, pspReference: reference }),
    });
    shop.next('fallbackCancel', ...always(status === 200 ? done : naming(reference, status)));
    await shop.link('p1');
    shop.run(20 * minute);
    expect(shop.calls('fallbackCancel').length).toBeGreaterThan(0);
    shop.shows('p1', 'unresolved').lists(flag).shows('p0', 'approved');
  },
);

test('the first of two links that are answered with one payment keeps the payment, and the second gets an item', async () => {
  const shop = new Shop('strict');
  const reference = '0192f0c1-0000-7000-8000-00000000abcd';
  shop.next('createSession', naming(reference), naming(reference));
  // Both requests leave at the same moment, and their answers share a turn.
  for (const id of ['p1', 'p2']) void shop.ask(id);
  shop.run(400);
  const named = ['p1', 'p2'].map((id) =>
    shop.view(id).attempts.map((one) => ('pspReference' in one ? one.pspReference : undefined)),
  );
  expect(named).toEqual([[reference], [undefined]]);
  shop.needs('p2: foreign-reference');
});

// Answers to our questions with the ids of another party: they do not count as answers.

const foreign = [
  ['SaleID', { SaleID: 'OTHER' }],
  ['POIID', { POIID: 'T9' }],
] as const;

test.each(foreign)('NotFound with another %s in the header proves nothing', async (_id, header) => {
  const till = Till.connected({ saysLoggedOut: true });
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound', header);
  await till.pay('p1');
  till.run(500).gateway.cut();
  till.run(70_000).shows('p1', 'recovering').whenAsked('NotFound').run(30_000).shows('p1', 'not-processed');
});

test.each([...foreign, ['ServiceID', { ServiceID: '0' }] as const])(
  'NotFound about a message with another %s proves nothing',
  async (_id, reference) => {
    const till = Till.connected({ saysLoggedOut: true });
    till.gateway.onStatus = (question) => statusOfOther(question, reference);
    await till.pay('p1');
    till.run(500).gateway.cut();
    till.run(70_000).shows('p1', 'recovering');
  },
);

test.each(foreign)('a Login answer with another %s in the header opens no session', async (_id, header) => {
  const till = new Till();
  till.gateway.onLogin = (request) => loginAnswer(request, 'Success', header);
  till.whenPaying('Success').up();
  await till.pay('p1');
  till.run(5_000);
  expect(till.terminal().session).toBe('none');
  till.hasSentMoney(0);
  till.gateway.onLogin = (request) => loginAnswer(request);
  till.run(15_000).shows('p1', 'approved');
});
