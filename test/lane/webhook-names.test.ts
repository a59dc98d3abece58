/** A webhook after a create whose answer was lost: it may name the payment and show whose it is. */

import { expect, test } from 'vitest';
import type { TransactionRequest } from '../../src/core/index.js';
import { type Fault, repeated } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

const minute = 60_000;

/** Returns a link that the service has not answered and will not answer by itself. */
async function lost(shop = new Shop()): Promise<{ readonly shop: Shop; readonly key: string }> {
  shop.next('createSession', 'lost-after', ...repeated(100, 'lost-before'));
  await shop.link('p1', { kind: 'pre-authorization' });
  shop.run(1_000);
  const [attempt] = shop.view('p1').attempts;
  return { shop, key: attempt?.rail === 'service' ? attempt.idempotencyKey : '' };
}

test.each([{}, { merchantReference: 'p1' }])(
  'a webhook with %j names the payment of a lost create request',
  async (said) => {
    const { shop, key } = await lost();
    shop.shopper('p1');
    await shop.webhook(key, shop.payment().pspReference, said);
    shop.run(minute).shows('p1', 'approved');
  },
);

test('a webhook for another service is ignored', async () => {
  const { shop, key } = await lost();
  const { pspReference } = shop.payment();
  expect(await shop.till.webhook('elsewhere', key, pspReference)).toBe(false);
  expect(await shop.webhook('0199aaaa-bbbb-7ccc-8ddd-00000000000f', pspReference)).toBe(false);
  expect(await shop.webhook(key, pspReference)).toBe(true);
});

/** A paid payment of another system of the same merchant. */
const other = '0199aaaa-bbbb-7ccc-8ddd-000000000001';

test.each([
  [{ merchantReference: 'invoice 4711' }, 'a webhook arrived that names another payment: tenderd asks for the status'],
  [{ eventType: 'SUBSCRIPTION_RENEWED' }, 'a webhook of an unknown kind arrived: tenderd asks for the status'],
  [
    { eventType: 'SUBSCRIPTION_RENEWED', merchantReference: 'p1' },
    'a webhook of an unknown kind arrived: tenderd asks for the status',
  ],
])('a webhook with %j names no payment, and its status is never requested', async (said, text) => {
  const { shop, key } = await lost();
  expect(await shop.webhook(key, other, said)).toBe(true);
  shop.run(10 * minute).hasCalled('status', 0);
  shop.ends('p1', { result: 'unresolved', reason: 'no-answer' });
  expect(shop.till.journal.factsOf('p1').map((fact) => fact.text)).toContain(text);
});

test('a webhook about an unpaid link lets the lane ask for five minutes, and then the link is unresolved', async () => {
  const { shop, key } = await lost();
  shop.run(minute);
  await shop.webhook(key, shop.payment().pspReference);
  shop.run(minute);
  const { state, certainBy, retry } = shop.view('p1');
  expect({ state, retry }).toEqual({ state: 'recovering', retry: 'after-resolution' });
  expect(certainBy).toBeDefined();
  shop.run(4 * minute).matches('p1', { retry: 'unsafe', outcome: { reason: 'no-answer' } });
  shop.needs('p1: unresolved');
  const count = shop.calls('createSession').length;
  expect(count).toBeLessThan(30);
  shop.run(60 * minute).hasCalled('createSession', count);
});

test('a webhook about a link with a late answer leads to a waiting link without a time of certainty', async () => {
  const { shop, key } = await lost();
  await shop.webhook(key, shop.payment().pspReference);
  shop.run(10_000).matches('p1', { state: 'recovering' });
  shop.service.faults.delete('createSession');
  shop.run(minute);
  const { state, checkout, certainBy } = shop.view('p1');
  expect({ state, certainBy }).toEqual({ state: 'waiting', certainBy: undefined });
  expect(checkout?.url).toContain('https://');
  shop.run(60 * minute).shopper('p1');
  shop.run(5 * minute).shows('p1', 'approved');
});

test('a webhook about a declined stored card without an answer leaves the payment unresolved', async () => {
  const shop = new Shop();
  const instrument = 'card-of-anna';
  const online = { returnUrls, shopper: 'anna', instrument };
  shop.service.books.putInstrument({
    merchantId: 'M-1',
    merchantShopperId: 'anna',
    paymentInstrumentReference: instrument,
    card: 'visa',
    scheme: 'VISA_CREDIT',
    expiryDate: '2030-12',
    cardOnFileReason: 'CONVENIENCE',
    recurringReference: undefined,
    recurringDescription: undefined,
  });
  shop.next('authorize', 'lost-after', ...repeated(400, 'lost-before'));
  await shop.link('p1', { online, amountDetails: { amount: 1_001, currency: 'EUR' } });
  shop.run(1_000);
  const key = shop.keyOf('p1');
  await shop.webhook(key, shop.payment().pspReference);
  shop.run(6 * minute).matches('p1', { retry: 'unsafe', outcome: { reason: 'no-answer' } });
  const count = shop.calls('authorize').length;
  expect(count).toBeLessThan(30);
  shop.run(60 * minute).hasCalled('authorize', count);
});

test('a webhook of another type makes the lane ask about a known payment sooner', async () => {
  const shop = new Shop();
  await shop.link();
  shop.run(3_600_000).shopper('p1');
  const key = shop.keyOf('p1');
  await shop.webhook(key, shop.payment().pspReference, { eventType: 'SOMETHING_NEW' });
  shop.run(1_000).shows('p1', 'approved');
});

test('a webhook with capital letters names the same payment, and later operations work', async () => {
  const { shop, key } = await lost();
  shop.shopper('p1');
  await shop.webhook(key, shop.payment().pspReference.toUpperCase(), { merchantReference: 'p1' });
  shop.run(minute).shows('p1', 'approved');
  await shop.acknowledge('p1');
  // The form in which the service writes it in its answers.
  const named: Fault = (answer) => {
    const { pspReference } = shop.payment();
    return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), pspReference }) };
  };
  shop.next('capture', ...repeated(40, named));
  await shop.about('capture', 'p1', 1_000);
  shop.run(10 * minute).shows('capture-1', 'approved');
});

/**
 * Returns a shop whose journal refuses the next link: its key is already used here, because another shop had exactly
 * the same day.
 */
async function refusing(): Promise<{ readonly shop: Shop; readonly next: TransactionRequest }> {
  const [twin, shop] = [new Shop(), new Shop()];
  for (const one of [twin, shop]) {
    await one.link();
    one.run(500);
  }
  await twin.link('p2');
  const stored = twin.till.journal.findTransaction('p2');
  if (stored === undefined) throw new Error('no such link');
  const thief = { ...stored, request: { ...stored.request, transactionId: 'thief', sale: 'another sale' } };
  const [result] = shop.till.journal.commit([{ writer: 'shop', facts: [], transactions: [thief] }]);
  if (result?.ok !== true) throw new Error('the key could not be taken');
  return { shop, next: stored.request };
}

test('a webhook that could not be stored is not acknowledged, so it comes again', async () => {
  const { shop, next } = await refusing();
  const key = shop.keyOf('p1');
  const asked = shop.lanes.submit(next);
  const webhook = shop.webhook(key, shop.payment('p1').pspReference);
  await expect(webhook).rejects.toThrow('the webhook could not be saved');
  expect(await asked).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
});
