/** The cancel by our own reference: the last resort after a create whose answer never came (R49). */

import { describe, expect, test } from 'vitest';
import { type Fault, always } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

const minute = 60_000;
const uuid = '0b9e1f0a-7a36-4d52-9c57-6f0f6f6f0001';

/** Returns a shop with a link that the service no longer answers about and whose create has been given up. */
async function lost(shop: Shop, fault: Fault = 'lost-after', id = 'p1', change: object = {}): Promise<Shop> {
  shop.next('createSession', ...always(fault));
  await shop.link(id, change);
  return shop.run(5 * minute + 40_000);
}

const fallbacks = (shop: Shop): number => shop.calls('fallbackCancel').length;

/** An answer that names no payment. */
const nameless: Fault = (answer) => ({
  ...answer,
  text: answer.text.replace(/"pspReference":"[^"]*"/, '"pspReferences":"x"'),
});

describe('a create request that was given up', () => {
  test('is cancelled by our reference only after its repeats, and one minute for a webhook', async () => {
    const shop = await lost(new Shop('strict'));
    expect([shop.told(), fallbacks(shop)]).toEqual(['unresolved', 0]);
    const creates = shop.calls('createSession').length;
    shop.run(minute);
    expect([shop.told(), fallbacks(shop)]).toEqual(['unresolved', 1]);
    shop.run(minute * 60);
    expect([fallbacks(shop), shop.calls('createSession').length]).toEqual([1, creates]);
    expect(shop.service.books.payments()).toHaveLength(1);
  });

  test('ends once the history shows that the cancel closed its session', async () => {
    const shop = await lost(new Shop('simulated'));
    shop.run(2 * minute);
    shop.matches('p1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'link-expired' },
    });
    shop.reached('service-fallback-cancel').needs();
  });

  test('that was paid meanwhile is approved by its history, after the refusal names its payment', async () => {
    const shop = await lost(new Shop('strict'));
    shop.shopper('p1').run(2 * minute);
    shop.ends('p1', { result: 'approved', resolvedBy: 'service' });
  });

  test('that held money is cancelled by its history', async () => {
    const shop = await lost(new Shop('strict'), 'lost-after', 'p1', { kind: 'pre-authorization' });
    shop.shopper('p1').run(2 * minute);
    shop.matches('p1', { retry: 'safe', outcome: { result: 'cancelled' } });
  });

  test('stays unresolved if the service finds no payment, and nothing more is sent', async () => {
    const shop = await lost(new Shop('strict'), 'lost-before');
    shop.run(60 * minute);
    expect([shop.told(), fallbacks(shop)]).toEqual(['unresolved', 1]);
    expect(shop.view('p1').retry).toBe('unsafe');
    shop.reached('service-fallback-cancel').lists('p1: unresolved');
  });

  test('is not cancelled after a webhook, and its history is read', async () => {
    const shop = await lost(new Shop('strict'));
    const key = shop.keyOf('p1');
    await shop.webhook(key, shop.payment().pspReference);
    shop.run(10 * minute);
    expect(fallbacks(shop)).toBe(0);
    expect(shop.calls('status').length).toBeGreaterThan(0);
  });

  test("is not cancelled after an operator's decision", async () => {
    const shop = await lost(new Shop('strict'));
    const resolution = { outcome: 'approved', name: 'A. Berg', reason: 'it stands in the pages' } as const;
    await shop.resolve('p1', resolution);
    shop.run(60 * minute);
    expect(fallbacks(shop)).toBe(0);
  });
});

describe('a payment with the same reference at the same merchant', () => {
  test('may belong to another register, so in the default profile only a UUID is ours', async () => {
    const shop = await lost(new Shop());
    shop.run(60 * minute);
    expect(fallbacks(shop)).toBe(0);
    const unique = await lost(new Shop(), 'lost-after', uuid);
    unique.run(2 * minute);
    expect(fallbacks(unique)).toBe(1);
  });
});

describe('the answer to the cancel by our reference', () => {
  test.each<[string, Fault]>([
    ['lost before its effect', 'lost-before'],
    ['lost after its effect', 'lost-after'],
    ['cut', 'half-body'],
    ['a report that the first one is still processed', { status: 409, code: 'request-in-progress' }],
    ['of another media type', (answer) => ({ ...answer, contentType: 'text/html' })],
  ])('that is %s makes the lane send the same cancel again under the same key', async (_name, fault) => {
    const shop = new Shop('simulated').next('fallbackCancel', fault);
    await lost(shop);
    shop.run(3 * minute).shows('p1', 'not-processed');
    expect(fallbacks(shop)).toBe(2);
    expect(new Set(shop.calls('fallbackCancel').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('that is lost is not repeated once the service may have forgotten its key', async () => {
    const shop = new Shop('strict').next('fallbackCancel', ...always('lost-before'));
    await lost(shop);
    while (fallbacks(shop) === 0) shop.run(100);
    shop.till.time.wallOffsetMs = 13 * 3_600_000;
    shop.run(60 * minute);
    expect([shop.told(), fallbacks(shop)]).toEqual(['unresolved', 1]);
  });

  test('that names no payment proves nothing', async () => {
    const shop = new Shop('simulated').next('fallbackCancel', ...always(nameless));
    await lost(shop);
    shop.run(20 * minute).shows('p1', 'unresolved');
    const count = fallbacks(shop);
    shop.run(60 * minute);
    expect(fallbacks(shop)).toBe(count);
  });

  test('that names the payment of another transaction is not ours', async () => {
    const shop = new Shop('strict');
    await shop.link('p0', { online: { returnUrls } });
    shop.run(1_000);
    const other = shop.payment('p0').pspReference;
    const named: Fault = (answer) => ({
      ...answer,
      status: 409,
      contentType: 'application/problem+json',
      text: JSON.stringify({ type: 'urn:psp:problem:not-authorized', status: 409, pspReference: other }),
    });
    shop.next('fallbackCancel', ...always(named));
    await lost(shop);
    shop.run(10 * minute).shows('p1', 'unresolved');
    shop.shows('p0', 'waiting');
  });

  test('that never came before a restart makes the next process send the same cancel again', async () => {
    const shop = new Shop('simulated').next('fallbackCancel', 'never');
    await lost(shop);
    shop.run(2 * minute);
    expect([shop.told(), fallbacks(shop)]).toEqual(['unresolved', 1]);
    shop.restart();
    shop.run(minute).shows('p1', 'not-processed');
    expect(new Set(shop.calls('fallbackCancel').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('the result of the cancel by our reference', () => {
  test('is written down with its code if the service finds no payment', async () => {
    const shop = await lost(new Shop('strict'), 'lost-before');
    shop.run(10 * minute);
    expect(shop.view('p1').attempts).toMatchObject([
      { endpoint: 'createSession', state: 'open', wasLost: true },
      { endpoint: 'fallbackCancel', state: 'not-started', refusedAs: 'payment-not-found' },
    ]);
    const said = shop.till.journal.factsOf('p1').map(({ text }) => text);
    expect(said).toContain(
      'tenderd asked the payment service to cancel by our reference, and the payment service found no payment (payment-not-found): this proves nothing',
    );
    expect(said.join()).not.toContain('names the payment');
    shop.hasCalled('status', 0);
  });

  test('is written down with the payment if the service names a payment', async () => {
    const shop = await lost(new Shop('simulated'));
    shop.run(2 * minute);
    const [create, cancel] = shop.view('p1').attempts;
    const { pspReference } = shop.payment('p1');
    expect([create, cancel]).toMatchObject([{ pspReference }, { state: 'answered', pspReference }]);
    expect(Object.keys(cancel ?? {})).not.toContain('refusedAs');
  });
});

describe('the cancel by our reference is not sent', () => {
  test.each<[string, readonly Fault[]]>([
    ['at once', []],
    ['after a lost answer', ['lost-after', 'lost-after', 'lost-after', 'lost-after']],
  ])(
    'for links whose payment the service has named %s, however many are asked about in one second',
    async (_name, faults) => {
      const shop = new Shop('simulated', { cancelClosesSessions: false }).next('createSession', ...faults);
      const ids = ['p1', 'p2', 'p3', 'p4'];
      for (const id of ids) await shop.link(id);
      shop.run(5_000);
      expect(ids.map((id) => shop.told(id))).toEqual(ids.map(() => 'waiting'));
      for (const id of ids) await shop.abort(id, 'the customer left');
      shop.run(10 * minute);
      expect(ids.map((id) => shop.told(id))).toEqual(ids.map(() => 'unresolved'));
      const asked = shop.calls('status').length;
      for (const id of ids) {
        const key = shop.keyOf(id);
        await shop.webhook(key, shop.payment(id).pspReference);
      }
      shop.run(10_000);
      expect(shop.calls('status').length).toBeGreaterThanOrEqual(asked + ids.length);
      expect(fallbacks(shop)).toBe(0);
    },
  );

  test('for a link that was never sent, and the service continues', async () => {
    const shop = new Shop('strict');
    shop.next('createSession', { status: 429, code: 'too-many-requests', retryAfter: '120' });
    await shop.link('p0');
    shop.run(100);
    await shop.link('p1');
    shop.run(90_000).matches('p1', { outcome: { result: 'not-processed' }, retry: 'safe', attempts: [] });
    shop.run(10 * minute);
    await shop.link('p2');
    shop.run(1_000);
    expect([shop.told('p2'), shop.attention(), fallbacks(shop)]).toEqual(['waiting', [], 0]);
  });
});
