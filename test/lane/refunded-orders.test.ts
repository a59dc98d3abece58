/** Payments that were made after a withdrawal and are refunded since, and finished payments that a webhook reports. */

import { describe, expect, test } from 'vitest';
import { abort, callsOf, webhook } from './links-history.js';
import { Shop } from '../world/shop.js';

const minute = 60_000;

/** Returns an order or a payment of 10.00 EUR that was withdrawn and then paid: a person is to refund it. */
async function late(change: Parameters<Shop['link']>[1] = {}): Promise<Shop> {
  const shop = new Shop();
  await shop.link('p1', change);
  shop.run(1_000);
  await abort(shop);
  shop.shopper('p1').run(minute);
  await shop.acknowledge('p1');
  expect(calls(shop)).toEqual(['reverse-one']);
  return shop;
}

/** Returns the reasons for which a person is called. */
function calls(shop: Shop): readonly string[] {
  return callsOf(shop).map((call) => call.slice(0, call.indexOf(':')));
}

/** Refunds this amount, or all that is left. */
async function back(shop: Shop, kind: 'reversal' | 'refund', transactionId: string, amount?: number): Promise<void> {
  const reply = await shop.about(kind, 'p1', amount, { transactionId });
  if (!reply.ok) throw new Error(reply.refusal.text);
  shop.run(5_000).shows(transactionId, 'approved');
  await shop.acknowledge(transactionId);
}

describe('the item to return a payment', () => {
  test.each<['reversal' | 'refund', object]>([
    ['reversal', { kind: 'pre-authorization' }],
    ['refund', {}],
  ])('stays after a %s of a part, and is removed after the rest', async (kind, change) => {
    const shop = await late(change);
    await back(shop, kind, 'b1', 400);
    expect(calls(shop)).toEqual(['reverse-one']);
    await back(shop, kind, 'b2', 600);
    expect(calls(shop)).toEqual([]);
  });

  test.each<['reversal' | 'refund', object]>([
    ['reversal', { kind: 'pre-authorization' }],
    ['refund', {}],
  ])('is removed after a %s of everything', async (kind, change) => {
    const shop = await late(change);
    await back(shop, kind, 'b1');
    expect(calls(shop)).toEqual([]);
  });
});

test('the lane asks about paid links with webhooks one after the other, and misses none', async () => {
  const shop = new Shop();
  const links = ['p1', 'p2', 'p3', 'p4', 'p5'];
  for (const id of links) {
    await shop.link(id);
    shop.run(1_000).shopper(id).run(10_000).shows(id, 'approved');
  }
  const before = shop.calls('status').length;
  for (const id of links) await webhook(shop, id);
  expect(shop.calls('status').length - before).toBe(2);
  shop.run(5_000);
  const asked = shop.calls('status').slice(before);
  for (const id of links) {
    const { pspReference } = shop.payment(id);
    expect(asked.filter(({ path }) => path.includes(pspReference))).toHaveLength(1);
  }
});
