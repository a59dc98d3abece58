/**
 * When the history shows operations that this till did not request, a person is called: once, in words that name the
 * operation, and alongside other items.
 */

import { describe, expect, test } from 'vitest';
import type { TransactionView } from '../../src/core/index.js';
import type { Shown } from '../world/practice-service.js';
import { type OnlineRequest, returnUrls, Shop } from '../world/shop.js';
import { eur } from '../world/terminal-words.js';

type Change = (all: readonly Shown[]) => readonly Shown[];

/** Returns operations of others from lines like `CAPTURE COMPLETED 300`, in euro if there is an amount. */
function others(...lines: readonly string[]): readonly Shown[] {
  return lines.map((line, place) => {
    const [type = '', status = '', amount, currency = 'EUR'] = line.split(' ');
    const details = amount === undefined ? {} : { details: { amount: Number(amount), currency } };
    return { id: `01ARZ3NDEKTSV4RRFFQ69G5FA${place}`, type, status, ...details };
  });
}

/** Adds these operations to the end of the history. */
function showing(...lines: readonly string[]): Change {
  return (all) => [...all, ...others(...lines)];
}

/** Returns a link whose shopper has paid, with a changed history. */
async function paid(change: Change, request: OnlineRequest = {}): Promise<Shop> {
  const shop = new Shop();
  await shop.link('p1', request);
  shop.run(1_000).shopper('p1');
  shop.history(change);
  return shop.run(60_000);
}

/** Returns the attention items without their times. */
function calls(
  shop: Shop,
  id = 'p1',
): readonly Pick<TransactionView['attention'][number], 'code' | 'text' | 'actions'>[] {
  return shop.view(id).attention.map(({ code, text, actions }) => ({ code, text, actions }));
}

const order: OnlineRequest = { kind: 'pre-authorization', allowPartial: true };

describe('a history that comes with the authorization', () => {
  test.each<[string, readonly string[], OnlineRequest]>([
    ['captured 3.00 EUR, cancelled 2.00 EUR', ['CAPTURE COMPLETED 300', 'CANCEL COMPLETED 200'], order],
    ['cancelled 2.00 EUR, changed to 15.00 EUR', ['CANCEL COMPLETED 200', 'UPDATE COMPLETED 1500'], order],
    ['captured', ['CAPTURE COMPLETED'], order],
    ['captured 3.00 EUR (this capture is still open)', ['CAPTURE FAILED 300', 'CAPTURE PENDING 300'], order],
    ['cancelled (this cancel is still open), changed to 5.00 EUR', ['CANCEL PENDING', 'UPDATE COMPLETED 500'], order],
    ['refunded 3.00 EUR', ['REFUND COMPLETED 300'], {}],
    ['cancelled 2.00 EUR', ['CANCEL COMPLETED 200'], {}],
    ['refunded, refunded 3.00 NOK', ['REFUND COMPLETED', 'REFUND COMPLETED 300 NOK'], {}],
  ])('adds an item about operations of another party: %s', async (what, lines, request) => {
    const shop = await paid(showing(...lines), request);
    expect(calls(shop).filter(({ code }) => code === 'done-elsewhere')).toEqual([
      {
        code: 'done-elsewhere',
        text: `Another party did this with the payment at the payment service: ${what}. Check the pages of the service before you capture, cancel or refund this payment.`,
        actions: ['resolve'],
      },
    ]);
  });

  test.each<[string, readonly string[], OnlineRequest]>([
    ['failed operations', ['CAPTURE FAILED 300'], order],
    ['a cancel of zero', ['CANCEL COMPLETED 0'], order],
    ['operations that move no money', ['AUTHENTICATION COMPLETED', 'STORED_CREDENTIALS COMPLETED'], order],
    ['its own immediate capture', [], {}],
  ])('adds no item for %s', async (_what, lines, request) => {
    const shop = await paid(showing(...lines), request);
    expect([shop.told(), calls(shop)]).toEqual(['approved', []]);
  });

  test('adds no item for the cancel of its own withdrawal, but for any other cancel', async () => {
    const shop = new Shop('simulated');
    await shop.link('p1', order);
    shop.run(1_000).next('cancel', { status: 422, code: 'invalid-state' });
    await shop.abort('p1', 'the customer left');
    shop.run(100).hasCalled('cancel', 1).shopper('p1');
    shop.history(showing('CANCEL COMPLETED 400'));
    shop
      .run(60_000)
      .ends('p1', { result: 'partly-approved', authorized: { amount: 600 } })
      .needs('p1: reverse-one');
    const other = await paid(showing('CANCEL COMPLETED 400'), order);
    other.till.needs('p1: done-elsewhere');
  });
});

describe('an immediate capture that went through after a failed capture', () => {
  const again = ['AUTHORIZATION COMPLETED 1000', 'CAPTURE FAILED 1000'];
  const contradicted = {
    code: 'capture-contradicted',
    text: 'The payment service shows a successful capture of this payment, and a failed capture after which it returns the money. tenderd reported the payment as approved. Check on the pages of the service whether you keep the money.',
    actions: ['resolve'],
  };

  test.each<[string, Change]>([
    ['of one authorization', showing('CAPTURE FAILED 1000')],
    ['with less returned than was authorized twice', showing(...again, 'CANCEL COMPLETED 900')],
    ['returned in another currency', showing(...again, 'CANCEL COMPLETED 1000 NOK')],
    ['with nothing returned', showing(...again)],
    ['returned without an amount', showing(...again, 'CANCEL COMPLETED')],
    [
      'authorized without an amount',
      (all) => [
        ...all.filter(({ type }) => type !== 'AUTHORIZATION'),
        ...others('AUTHORIZATION COMPLETED', 'CAPTURE FAILED', 'CANCEL COMPLETED 1000'),
      ],
    ],
    [
      'captured without an amount',
      (all) => [
        ...all.filter(({ type }) => type !== 'CAPTURE'),
        ...others('CAPTURE COMPLETED', ...again, 'CANCEL COMPLETED 1000'),
      ],
    ],
  ])('adds an item to check whether it stays paid: %s', async (_what, change) => {
    const shop = await paid(change);
    shop.shows('p1', 'approved');
    expect(calls(shop)).toContainEqual(contradicted);
  });

  test('adds no attention item if the customer paid again and all that failed was returned', async () => {
    const shop = await paid(showing(...again, 'CANCEL COMPLETED 1000'));
    expect([shop.told(), calls(shop)]).toEqual(['approved', []]);
  });

  test('contradicts nothing in an order, because another party captured the order again', async () => {
    const shop = await paid(showing('CAPTURE FAILED 1000', 'CAPTURE COMPLETED 1000'), order);
    shop.needs('p1: done-elsewhere');
  });
});

/** A part was captured, and the rest has this status. */
const half =
  (status: string): Change =>
  (all) => [
    ...all.map((one) => (one.type === 'CAPTURE' ? { ...one, details: eur(600) } : one)),
    ...others(`CAPTURE ${status} 400`),
  ];

describe('the history of a payment may show', () => {
  test('another authorization without a capture, which needs a reversal', async () => {
    const shop = await paid(showing('AUTHORIZATION COMPLETED 1000'));
    shop.shows('p1', 'approved').needs('p1: reverse-one');
  });

  test('a refund that has not ended, which does not remove the item about the double payment', async () => {
    const shop = await paid(showing('AUTHORIZATION COMPLETED 1000', 'REFUND PENDING 200'));
    shop.lists('p1: reverse-one');
  });

  test('another pending capture, which does not prevent the approval', async () => {
    const shop = await paid(showing('AUTHORIZATION COMPLETED 1000', 'CAPTURE PENDING 1000'));
    shop.shows('p1', 'approved').needs('p1: reverse-one');
  });

  test('a withdrawn verification, which needs no return', async () => {
    const shop = new Shop();
    await shop.link('p1', { kind: 'verification', amountDetails: eur(0) });
    shop.run(1_000);
    shop.history(showing('CANCEL COMPLETED'));
    shop.shopper('p1');
    await shop.abort('p1', 'stop');
    shop.run(60_000).shows('p1', 'approved').needs();
  });

  test('captured money for a verification, which adds an item', async () => {
    const shop = new Shop();
    await shop.link('p1', { kind: 'verification', amountDetails: eur(0) });
    shop.run(1_000);
    shop.history(showing('CAPTURE COMPLETED 5000'));
    shop.shopper('p1').run(60_000).needs('p1: done-elsewhere');
  });

  test('a pending rest, which must end before the payment does', async () => {
    const shop = await paid(half('PENDING'));
    shop.shows('p1', 'running');
    shop.history(half('COMPLETED'));
    shop.run(60_000).ends('p1', { result: 'approved', authorized: { amount: 1_000 } });
  });

  test('a capture without an authorization, which leaves the link unresolved', async () => {
    const shop = await paid((all) => all.filter(({ type }) => type !== 'AUTHORIZATION'));
    expect(shop.view('p1').state).toBe('running');
    expect(shop.view('p1')).not.toHaveProperty('checkout');
    shop.run(400_000).shows('p1', 'unresolved');
  });
});

describe('a history that lacks earlier operations', () => {
  test('proves nothing, because it may belong to another payment', async () => {
    const shop = new Shop();
    await shop.link('p1');
    shop.run(5_000).shopper('p1');
    shop.history((all) => all.slice(1), 1);
    const asked = shop.calls('status').length;
    while (shop.calls('status').length === asked) shop.run(100);
    shop.shows('p1', 'waiting');
    expect(shop.view('p1').timeline.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('its history lacks operations that earlier answers had'),
    );
    expect(calls(shop)).toMatchObject([
      {
        code: 'foreign-history',
        text: expect.stringContaining(
          'shows different operations in the history of this payment than in an earlier answer.',
        ),
      },
    ]);
    shop.run(60_000).shows('p1', 'approved');
  });

  test('is finally believed if it continues, because the first history may belong to another payment', async () => {
    const shop = new Shop();
    await shop.link('p1');
    shop.run(5_000).shopper('p1');
    shop.history((all) => all.slice(1));
    shop.run(60_000).shows('p1', 'approved').needs('p1: foreign-history');
  });

  test('adds no item if it is empty', async () => {
    const shop = new Shop();
    await shop.link('p1');
    shop.run(5_000);
    shop.history(() => [], 1);
    shop.run(30_000).shopper('p1').run(60_000).shows('p1', 'approved').needs();
  });
});

describe('a history with another customer', () => {
  test('adds one item, however often it comes', async () => {
    const shop = await paid(
      (all) => all.map((one) => ({ ...one, details: { ...one.details, merchantShopperId: 'bert' } })),
      { online: { returnUrls, shopper: 'anna' } },
    );
    expect(shop.calls('status').length).toBeGreaterThan(2);
    expect(calls(shop)).toEqual([
      {
        code: 'foreign-history',
        text: 'In the history of this payment, the payment service reports another shopper instead of the one in the request. tenderd did not use that answer. Check on the pages of the service who was charged.',
        actions: ['resolve'],
      },
    ]);
  });
});

/** Returns the text that calls a person to an order after an operation on it was refused. */
const besideRefusal = (what: string) =>
  `Another party did this with the payment at the payment service: ${what}. Check the pages of the service before you capture, cancel or refund this payment.`;

/** The register requests a capture of 1.00 EUR, which the service refuses. */
async function refusedCapture(shop: Shop, transactionId: string): Promise<void> {
  shop.next('capture', { status: 422, code: 'amount-too-high' });
  expect(await shop.about('capture', 'o1', 100, { transactionId })).toMatchObject({ ok: true });
  shop.run(60_000).shows(transactionId, 'not-processed');
  await shop.acknowledge(transactionId);
}

describe('an order on which another party did what the service refuses to us', () => {
  test('gets one item as long as nothing changes, and a new text afterwards', async () => {
    const shop = await new Shop().order();
    shop.history(showing('CANCEL COMPLETED 200'));
    await refusedCapture(shop, 'c1');
    const [first] = shop.view('o1').attention;
    expect(calls(shop, 'o1')).toEqual([
      { code: 'done-elsewhere', text: besideRefusal('cancelled 2.00 EUR'), actions: ['resolve'] },
    ]);
    await refusedCapture(shop, 'c2');
    expect(shop.view('o1').attention).toEqual([first]);
    shop.history(showing('CANCEL COMPLETED 200', 'CANCEL COMPLETED'));
    await refusedCapture(shop, 'c3');
    expect(calls(shop, 'o1')).toEqual([
      { code: 'done-elsewhere', text: besideRefusal('cancelled 2.00 EUR, cancelled'), actions: ['resolve'] },
    ]);
  });

  test('keeps its other items', async () => {
    const shop = new Shop();
    await shop.link('o1', { ...order, online: { returnUrls, shopper: 'anna' } });
    shop.run(1_000).shopper('o1');
    shop.history((all) => all.map((one) => ({ ...one, details: { ...one.details, merchantShopperId: 'bert' } })));
    shop.run(10_000);
    shop.history((all) => all);
    shop.run(60_000);
    await shop.acknowledge('o1');
    shop.needs('o1: foreign-history');
    shop.history(showing('CANCEL COMPLETED 200'));
    await refusedCapture(shop, 'c1');
    shop.needs('o1: foreign-history', 'o1: done-elsewhere');
  });
});

/** Makes an operation that ends and is acknowledged. */
async function done(shop: Shop, kind: 'capture' | 'refund', amount: number | undefined, id = `${kind}-1`) {
  await shop.about(kind, 'o1', amount, { transactionId: id });
  shop.run(60_000);
  await shop.acknowledge(id);
}

/** Returns a captured order of 10.00 EUR with two refunds of 3.00 EUR: the answer to the first request was lost. */
async function refundedTwice(kind: 'payment' | 'pre-authorization' = 'pre-authorization'): Promise<Shop> {
  const shop = new Shop('default', { keyLifetimeSeconds: 0 });
  await shop.order({ kind });
  if (kind === 'pre-authorization') await done(shop, 'capture', undefined);
  shop.next('refund', 'lost-after');
  await done(shop, 'refund', 300);
  expect(shop.payment('o1').operations.filter(({ type }) => type === 'REFUND')).toHaveLength(2);
  return shop;
}

describe('a service that forgets a key and does an operation twice', () => {
  test.each(['payment', 'pre-authorization'] as const)(
    'gets an item before the next refund of a %s, and the extra amount counts',
    async (kind) => {
      const shop = await refundedTwice(kind);
      const { length: sent } = shop.calls('refund');
      await done(shop, 'refund', 700, 'refund-2');
      shop.hasCalled('refund', sent);
      shop.matches('refund-2', {
        outcome: { result: 'not-processed', reason: 'done-elsewhere' },
        retry: 'unsafe',
        message: expect.stringContaining('(refunded 3.00 EUR), so only 4.00 EUR is left to refund'),
      });
      expect(calls(shop, 'o1')).toMatchObject([
        {
          code: 'done-elsewhere',
          text: expect.stringContaining('no transaction of this till explains: refunded 3.00 EUR'),
        },
      ]);
      expect(shop.view('o1').order).toMatchObject({ refunded: { amount: 600 } });
      await done(shop, 'refund', 400, 'refund-3');
      expect([shop.told('refund-3'), calls(shop, 'o1').length]).toEqual(['approved', 1]);
      expect((await shop.about('refund', 'o1', 100, { transactionId: 'refund-4' })).ok).toBe(false);
    },
  );

  test('gets no second item after the operator closed it, but a new one for a new operation', async () => {
    const shop = await refundedTwice();
    await done(shop, 'refund', 100, 'refund-2');
    const looked = { outcome: 'approved' as const, name: 'A. Berg', reason: 'seen on its pages' };
    await shop.resolve('o1', looked);
    await done(shop, 'refund', 100, 'refund-3');
    expect(calls(shop, 'o1')).toEqual([]);
    shop.service.elsewhere('refund', 'o1', 200);
    await done(shop, 'refund', 50, 'refund-4');
    expect(calls(shop, 'o1')).toMatchObject([
      { text: expect.stringContaining('refunded 3.00 EUR, refunded 2.00 EUR') },
    ]);
    shop.shows('refund-4', 'unresolved');
    expect(shop.view('o1').order).toMatchObject({ refunded: { amount: 1_000 } });
  });

  test('leaves the rest of an order after a partial capture was done twice', async () => {
    const shop = new Shop('default', { keyLifetimeSeconds: 0 });
    await shop.order({ online: { returnUrls, split: true } });
    shop.next('capture', 'lost-after');
    await done(shop, 'capture', 300);
    await done(shop, 'capture', 700, 'capture-2');
    shop.hasCalled('capture', 2).matches('capture-2', { outcome: { reason: 'done-elsewhere' }, retry: 'unsafe' });
    await done(shop, 'capture', 400, 'capture-3');
    shop.shows('capture-3', 'approved');
    expect(shop.view('o1').order).toMatchObject({ captured: { amount: 1_000 }, remaining: { amount: 0 } });
  });
});
