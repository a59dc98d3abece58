/**
 * A webhook at the address of a transaction names another payment that no transaction began: it may have paid the sale,
 * perhaps for a second time.
 */

import { describe, expect, test } from 'vitest';
import { type Fault, repeated } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';
import { reviewed } from '../reviewed.js';

const minute = 60_000;
/** A second session, which the service created because it had forgotten the key. */
const other = '0199aaaa-bbbb-7ccc-8ddd-000000000001';
const code = 'payment-unexplained';
const lost: readonly Fault[] = ['lost-after', ...repeated(100, 'lost-before')];

function keyOf(shop: Shop): string {
  return shop.keyOf('p1');
}

type Said = Parameters<Shop['till']['webhook']>[3];

/** Delivers a webhook for `p1`. */
function says(shop: Shop, pspReference: string, said?: Said): Promise<boolean> {
  return shop.webhook(keyOf(shop), pspReference, said);
}

/** Returns the codes of the attention items. */
function calls(shop: Shop): readonly string[] {
  return shop.view('p1').attention.map((item) => item.code);
}

/** Returns a link that ended in this way and is booked. */
async function ended(how: 'paid' | 'withdrawn' | 'cancelled by our reference'): Promise<Shop> {
  const shop = new Shop('simulated');
  if (how === 'cancelled by our reference') shop.next('createSession', ...lost);
  await shop.link();
  shop.run(1_000);
  if (how === 'paid') shop.shopper('p1');
  if (how === 'withdrawn') await shop.abort('p1', 'the customer left');
  shop.run(10 * minute).shows('p1', how === 'paid' ? 'approved' : 'not-processed');
  await shop.acknowledge('p1');
  shop.needs();
  return shop;
}

test.each<[Parameters<typeof ended>[0], Said]>([
  ['paid', { merchantReference: 'p1' }],
  ['paid', {}],
  ['withdrawn', { merchantReference: 'p1' }],
  ['cancelled by our reference', { merchantReference: 'p1' }],
])('a foreign payment for a link that was %s adds an item, and the outcome stays: %j', async (how, said) => {
  const shop = await ended(how);
  const { outcome } = shop.view('p1');
  await says(shop, other, said);
  shop.run(minute);
  const { attention, outcome: present } = shop.view('p1');
  expect(attention.map((item) => [item.code, item.text, item.actions])).toEqual([
    [
      code,
      `A webhook of the payment service reports payment ${other} for sale sale of p1, but no transaction began that payment. That payment may have paid the sale, or paid it a second time; tenderd changed no outcome. Check the payment on the pages of the service, and refund the excess there.`,
      ['resolve'],
    ],
  ]);
  expect(present).toEqual(outcome);
  expect(shop.calls('status').filter(({ path }) => path.includes(other))).toEqual([]);
});

test.each(['approved', 'declined', 'not-processed'] as const)(
  'resolving as "no money moved" closes the item of a link that was not paid: %s',
  async (outcome) => {
    const shop = await ended('withdrawn');
    await says(shop, other);
    const before = shop.view('p1').outcome;
    shop.matches('p1', {
      retry: 'after-resolution',
      message: expect.stringMatching(
        / But the payment service reports another payment for the same sale, which may have been paid: do not charge again before the operator has resolved this payment\.$/,
      ),
    });
    const resolution = { outcome, name: 'A. Berg', reason: 'nobody has paid that one' };
    const { ok } = await shop.resolve('p1', resolution);
    expect([ok, calls(shop)]).toEqual(outcome === 'approved' ? [false, [code]] : [true, []]);
    expect(shop.view('p1').outcome).toEqual(before);
  },
);

test('a foreign payment for a waiting link adds an item, and the link can still be paid', async () => {
  const shop = new Shop('strict');
  await shop.link();
  shop.run(1_000);
  await says(shop, other);
  shop.shopper('p1').run(minute);
  expect([shop.told(), calls(shop)]).toEqual(['approved', [code]]);
});

test('each foreign payment adds one item, even after it was closed, and at most eight', async () => {
  const shop = await ended('paid');
  const [first, ...others] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => `${other.slice(0, -1)}${place}`);
  await says(shop, first ?? '');
  await says(shop, first ?? '');
  expect(calls(shop)).toEqual([code]);
  const resolution = { outcome: 'approved', name: 'A. Berg', reason: 'nobody has paid that one' } as const;
  await shop.resolve('p1', resolution);
  await says(shop, first ?? '');
  expect(calls(shop)).toEqual([]);
  for (const reference of others) await says(shop, reference);
  expect(calls(shop)).toHaveLength(7);
});

test.each<[string, Said]>([
  ['with another merchantReference', { merchantReference: 'invoice 4711' }],
  ['that reports no end', { eventType: 'SUBSCRIPTION_RENEWED', merchantReference: 'p1' }],
])('a webhook %s adds no item', async (_name, said) => {
  const shop = await ended('withdrawn');
  await says(shop, other, said);
  expect(calls(shop)).toEqual([]);
});

test('a webhook about our own payment adds no item', async () => {
  const shop = await ended('paid');
  await says(shop, shop.payment().pspReference.toUpperCase(), { merchantReference: 'p1' });
  expect(calls(shop)).toEqual([]);
});

test('after a lost create request the first payment is its own, and a second payment adds an item', async () => {
  const shop = new Shop().next('createSession', ...lost);
  await shop.link();
  shop.run(1_000);
  await says(shop, shop.payment().pspReference, { merchantReference: 'p1' });
  expect(calls(shop)).toEqual([]);
  await says(shop, other, { merchantReference: 'p1' });
  expect(calls(shop)).toEqual([code]);
});

async function flagged(): Promise<Shop> {
  const shop = await ended('withdrawn');
  await says(shop, other);
  return shop;
}

describe('while a foreign payment is uncertain, the next payment of the sale', () => {
  const sale = 'sale of p1';

  test('is refused with the reason', async () => {
    const shop = await flagged();
    expect(await shop.link('p2', { sale })).toMatchObject({
      ok: false,
      refusal: {
        code: 'sale-open',
        transactionId: 'p1',
        text: `Sale ${sale} already has transaction p1, which is not processed, but the payment service reports another payment for the same sale, which may have been paid. Nothing was sent. Find out how p1 ended, and resolve it. To continue without resolving it, an operator must review p1. The register then lists p1 and its revision in "reviewed".`,
      },
    });
    const resolution = { outcome: 'not-processed', name: 'A. Berg', reason: 'nobody has paid that one' } as const;
    await shop.resolve('p1', resolution);
    expect(await shop.link('p2', { sale })).toMatchObject({ ok: true });
  });

  test('is accepted if it reviewed that link itself', async () => {
    const shop = await ended('withdrawn');
    await shop.link('p2', { sale, ...reviewed('p1') });
    await shop.abort('p2', 'the customer left');
    shop.run(10 * minute);
    await shop.acknowledge('p2');
    await says(shop, other);
    expect(shop.view('p2').retry).toBe('after-resolution');
    expect(await shop.link('p3', { sale, ...reviewed('p2') })).toMatchObject({
      ok: false,
      refusal: { transactionId: 'p1' },
    });
    expect(await shop.link('p3', { sale, ...reviewed('p1') })).toMatchObject({ ok: true });
  });

  test('waits at the terminal until the operator decides, if it replaces the link', async () => {
    const shop = await flagged();
    await shop.till.submit('c1', { sale, insteadOf: 'p1' });
    shop.run(minute);
    expect(shop.view('c1').state).toBe('handing-over');
    const resolution = { outcome: 'not-processed', name: 'A. Berg', reason: 'nobody has paid that one' } as const;
    await shop.resolve('p1', resolution);
    shop.run(minute / 2);
    expect(shop.view('c1').state).toBe('running');
  });

  test('never starts at the terminal if the operator does not decide in time', async () => {
    const shop = await flagged();
    await shop.till.submit('c1', { sale, insteadOf: 'p1' });
    shop.run(20 * minute).ends('c1', { result: 'not-processed', reason: 'first-unresolved' });
  });
});
