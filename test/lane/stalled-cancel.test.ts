/**
 * Our cancel was lost on its way while the payment is authorized: it may arrive later and release an amount that was
 * reported as held.
 */

import { expect, test } from 'vitest';
import { type Fault, always } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

const minute = 60_000;

/** Returns a link order that is withdrawn. Its cancel meets these faults, and the shopper pays anyway. */
async function withdrawn(faults: readonly Fault[], kind = 'pre-authorization'): Promise<Shop> {
  const shop = new Shop('simulated');
  await shop.link('p1', JSON.parse(JSON.stringify({ kind })));
  shop.run(1_000).next('cancel', ...faults);
  await shop.abort('p1', 'the customer left');
  shop.run(100).hasCalled('cancel', 1).shopper('p1');
  return shop;
}

/** Delivers the lost request after all. */
function arrives(shop: Shop, endpoint: 'cancel' | 'fallbackCancel'): readonly string[] {
  const [first] = shop.calls(endpoint);
  if (first !== undefined) shop.service.arrives(first);
  const { operations } = shop.payment('p1');
  return operations.map(({ type, status }) => `${type} ${status}`);
}

test('the same cancel is sent again before an order is reported as approved; a cancelled order stays cancelled', async () => {
  const shop = await withdrawn(['lost-before', 'lost-before']);
  shop.run(3_000);
  expect(shop.told()).not.toBe('approved');
  shop.run(minute).ends('p1', { result: 'cancelled', retry: 'safe', revision: 1 });
  expect(arrives(shop, 'cancel').filter((one) => one === 'CANCEL COMPLETED')).toHaveLength(1);
});

test('the order is approved once the service has refused the repeated cancel, because the lost cancel is also refused', async () => {
  const shop = await withdrawn(['lost-before', 'lost-before']);
  shop.service.books.setCues([{ fault: 'declined', request: 'cancel', times: 1, seconds: undefined }]);
  shop.run(minute).ends('p1', { result: 'approved', revision: 1 }).needs('p1: reverse-one');
  expect(arrives(shop, 'cancel')).not.toContain('CANCEL COMPLETED');
});

test('without an answer the order is approved with an attention item, because the hold may be released', async () => {
  const shop = await withdrawn(always('lost-before'));
  shop.run(4 * minute).matches('p1', { state: 'recovering' });
  shop.run(3 * minute).matches('p1', { retry: 'unsafe', outcome: { result: 'approved' } });
  shop.needs('p1: reverse-one', 'p1: cancel-may-arrive');
  const count = shop.calls('cancel').length;
  expect(new Set(shop.calls('cancel').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  shop.run(60 * minute).hasCalled('cancel', count);
});

test.each(['SUCCESS', 'PENDING'])(
  'a cancel that is answered with %s is not sent again, however long its session stays open',
  async (said) => {
    const shop = new Shop('simulated', { cancelClosesSessions: false });
    await shop.link('p1');
    shop.run(1_000);
    shop.next(
      'cancel',
      ...always((answer) => {
        const operationInfo = { type: 'CANCEL', status: said, cancelledAmount: { amount: 0, currency: 'EUR' } };
        const text = JSON.stringify({ responseInfo: { responseCode: '000', responseText: 'Success' }, operationInfo });
        return { ...answer, status: 200, contentType: 'application/vnd.payments.v1+json', text };
      }),
    );
    await shop.abort('p1', 'the customer left');
    shop
      .run(2 * minute)
      .restart()
      .run(minute);
    shop.matches('p1', { state: 'recovering' }).hasCalled('cancel', 1);
    shop.run(10 * minute).matches('p1', { retry: 'unsafe', outcome: { reason: 'may-still-be-paid' } });
    shop.hasCalled('cancel', 1);
  },
);

test('the same cancel is also sent again after a restart', async () => {
  const shop = await withdrawn(['lost-before', 'lost-before']);
  shop.restart().run(minute);
  shop.shows('p1', 'cancelled');
});

test('a payment is approved at once, because a captured payment is not cancelled', async () => {
  const shop = await withdrawn(always('lost-before'), 'payment');
  shop.run(3_000).shows('p1', 'approved');
});

test('the lost cancel by our reference is sent again after the webhook that names the payment', async () => {
  const shop = new Shop('strict').next('createSession', ...always('lost-after'));
  shop.next('fallbackCancel', 'lost-before');
  await shop.link('p1', { kind: 'pre-authorization' });
  shop.run(5 * minute + 40_000).shopper('p1');
  while (shop.calls('fallbackCancel').length === 0) shop.run(100);
  const key = shop.keyOf('p1');
  await shop.webhook(key, shop.payment().pspReference);
  shop.run(2 * minute).ends('p1', { result: 'cancelled', retry: 'safe' });
  expect(arrives(shop, 'fallbackCancel').filter((one) => one === 'CANCEL COMPLETED')).toHaveLength(1);
});
