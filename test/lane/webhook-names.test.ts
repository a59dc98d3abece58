/** What a webhook says behind a create whose answer was lost: it may name the payment, and whose it is. */

import { expect, test } from 'vitest';
import type { TransactionRequest } from '../../src/core/index.js';
import type { Fault } from './practice-service.js';
import { returnUrls, Shop } from './shop.js';

const minute = 60_000;

/** A link of which the service has said nothing yet, and never will by itself. */
async function lost(shop = new Shop()): Promise<{ readonly shop: Shop; readonly key: string }> {
  shop.service.next('createSession', 'lost-after', ...Array.from({ length: 100 }, () => 'lost-before' as const));
  await shop.link('p1', { kind: 'pre-authorization' });
  shop.run(1_000);
  const [attempt] = shop.till.view('p1').attempts;
  return { shop, key: attempt?.rail === 'service' ? attempt.idempotencyKey : '' };
}

test.each([{}, { merchantReference: 'p1' }])('names its payment by %j', async (said) => {
  const { shop, key } = await lost();
  shop.service.shopper('p1');
  await shop.till.webhook('shop', key, shop.service.payment().pspReference, said);
  shop.run(minute);
  expect(shop.told()).toBe('approved');
});

test('of another service than that of the create says nothing', async () => {
  const { shop, key } = await lost();
  const { pspReference } = shop.service.payment();
  expect(await shop.till.webhook('elsewhere', key, pspReference)).toBe(false);
  expect(await shop.till.webhook('shop', '0199aaaa-bbbb-7ccc-8ddd-00000000000f', pspReference)).toBe(false);
  expect(await shop.till.webhook('shop', key, pspReference)).toBe(true);
});

/** The payment of another system of the same merchant, which has been paid. */
const other = '0199aaaa-bbbb-7ccc-8ddd-000000000001';

test.each([
  [{ merchantReference: 'invoice 4711' }, 'a webhook came that names another payment: the status is asked'],
  [{ eventType: 'SUBSCRIPTION_RENEWED' }, 'a webhook came of a kind that is not known: the status is asked'],
  [
    { eventType: 'SUBSCRIPTION_RENEWED', merchantReference: 'p1' },
    'a webhook came of a kind that is not known: the status is asked',
  ],
])('that says %j names nothing: the status of that payment is never asked', async (said, text) => {
  const { shop, key } = await lost();
  expect(await shop.till.webhook('shop', key, other, said)).toBe(true);
  shop.run(10 * minute);
  expect(shop.service.calls('status')).toEqual([]);
  expect(shop.till.view('p1').outcome).toMatchObject({ result: 'unresolved', reason: 'no-answer' });
  expect(shop.till.journal.factsOf('p1').map((fact) => fact.text)).toContain(text);
});

test('of a payment that nobody has paid leaves it sought for five minutes in all, and then unresolved for a person', async () => {
  const { shop, key } = await lost();
  shop.run(minute);
  await shop.till.webhook('shop', key, shop.service.payment().pspReference);
  shop.run(minute);
  const { state, certainBy, retry } = shop.till.view('p1');
  expect({ state, retry }).toEqual({ state: 'recovering', retry: 'after-resolution' });
  expect(certainBy).toBeDefined();
  shop.run(4 * minute);
  expect(shop.till.view('p1')).toMatchObject({ retry: 'unsafe', outcome: { reason: 'no-answer' } });
  expect(shop.till.attention()).toEqual(['p1: unresolved']);
  const count = shop.service.calls('createSession').length;
  expect(count).toBeLessThan(30);
  shop.run(60 * minute);
  expect(shop.service.calls('createSession')).toHaveLength(count);
});

test('of a payment whose create is answered at last has a link that waits, and nobody is told by when it is known', async () => {
  const { shop, key } = await lost();
  await shop.till.webhook('shop', key, shop.service.payment().pspReference);
  shop.run(10_000);
  expect(shop.till.view('p1')).toMatchObject({ state: 'recovering' });
  shop.service.faults.delete('createSession');
  shop.run(minute);
  const { state, checkout, certainBy } = shop.till.view('p1');
  expect({ state, certainBy }).toEqual({ state: 'waiting', certainBy: undefined });
  expect(checkout?.url).toContain('https://');
  shop.run(60 * minute).service.shopper('p1');
  shop.run(5 * minute);
  expect(shop.told()).toBe('approved');
});

test('of a stored card that was declined, and never answered, leaves it unresolved as without a webhook', async () => {
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
  shop.service.next('authorize', 'lost-after', ...Array.from({ length: 400 }, () => 'lost-before' as const));
  await shop.link('p1', { online, amountDetails: { amount: 1_001, currency: 'EUR' } });
  shop.run(1_000);
  const [attempt] = shop.till.view('p1').attempts;
  const key = attempt?.rail === 'service' ? attempt.idempotencyKey : '';
  await shop.till.webhook('shop', key, shop.service.payment().pspReference);
  shop.run(6 * minute);
  expect(shop.till.view('p1')).toMatchObject({ retry: 'unsafe', outcome: { reason: 'no-answer' } });
  const count = shop.service.calls('authorize').length;
  expect(count).toBeLessThan(30);
  shop.run(60 * minute);
  expect(shop.service.calls('authorize')).toHaveLength(count);
});

test('of another kind hurries the question about a payment that is known', async () => {
  const shop = new Shop();
  await shop.link();
  shop.run(3_600_000).service.shopper('p1');
  const [attempt] = shop.till.view('p1').attempts;
  const key = attempt?.rail === 'service' ? attempt.idempotencyKey : '';
  await shop.till.webhook('shop', key, shop.service.payment().pspReference, { eventType: 'SOMETHING_NEW' });
  shop.run(1_000);
  expect(shop.told()).toBe('approved');
});

test('in capitals names the same payment, and what follows is answered', async () => {
  const { shop, key } = await lost();
  shop.service.shopper('p1');
  await shop.till.webhook('shop', key, shop.service.payment().pspReference.toUpperCase(), { merchantReference: 'p1' });
  shop.run(minute);
  expect(shop.told()).toBe('approved');
  await shop.till.acknowledge('p1');
  // As the service writes it in its answers.
  const named: Fault = (answer) => {
    const { pspReference } = shop.service.payment();
    return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), pspReference }) };
  };
  shop.service.next('capture', ...Array.from({ length: 40 }, () => named));
  await shop.about('capture', 'p1', 1_000);
  shop.run(10 * minute);
  expect(shop.told('capture-1')).toBe('approved');
});

/** A shop of which the journal refuses the next link: on exactly the same day of another shop it had a key that somebody has here. */
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
  const [result] = shop.till.journal.commit([{ terminal: 'shop', facts: [], transactions: [thief] }]);
  if (result?.ok !== true) throw new Error('the key could not be taken');
  return { shop, next: stored.request };
}

test('that could not be written down is not acknowledged: it comes again', async () => {
  const { shop, next } = await refusing();
  const [attempt] = shop.till.view('p1').attempts;
  const key = attempt?.rail === 'service' ? attempt.idempotencyKey : '';
  const asked = shop.till.lanes.submit(next);
  const webhook = shop.till.webhook('shop', key, shop.service.payment('p1').pspReference);
  await expect(webhook).rejects.toThrow('the webhook was not kept');
  expect(await asked).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
});
