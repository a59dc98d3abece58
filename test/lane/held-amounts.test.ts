/**
 * The amounts of an order that are held, captured and refunded, when more was done with it than this till requested.
 */

import { describe, expect, test } from 'vitest';
import type { Fault, Shown } from '../world/practice-service.js';
import { type OnlineRequest, returnUrls, Shop } from '../world/shop.js';

/** An act on the pages of the service, such as `cancel 300`. */
type Act = `${'cancel' | 'capture' | 'refund' | 'update'} ${number}`;

function acts(shop: Shop, all: readonly Act[]): void {
  for (const one of all) {
    const [endpoint, amount] = one.split(' ');
    if (endpoint === 'cancel' || endpoint === 'capture' || endpoint === 'refund' || endpoint === 'update')
      shop.service.elsewhere(endpoint, 'o1', Number(amount));
  }
}

const inParts: OnlineRequest = { online: { returnUrls, split: true } };

/** Returns an order of 10.00 EUR on which others acted before its authorization was reported. */
async function orderAfter(all: readonly Act[], change: OnlineRequest = {}): Promise<Shop> {
  const shop = new Shop();
  await shop.link('o1', { kind: 'pre-authorization', ...change });
  shop.run(1_000).shopper('o1');
  acts(shop, all);
  return shop.run(60_000);
}

/** The capture failed. */
function uncaptured(all: readonly Shown[]): readonly object[] {
  return all.map((one) => (one.type === 'CAPTURE' ? { ...one, status: 'FAILED' } : one));
}

/** Returns a cancel that no request of ours asked for. */
function cancel(status: string, amount: number, place = 0): object {
  return { id: `01ARZ3NDEKTSV4RRFFQ69G5FA${place}`, type: 'CANCEL', status, details: { amount, currency: 'EUR' } };
}

/** The answer names another amount or another currency. */
function saying(change: { readonly amount?: number; readonly currency?: string }): Fault {
  return (answer) => {
    const body: { operationInfo: Record<string, unknown> } = JSON.parse(answer.text);
    const operationInfo = Object.fromEntries(
      Object.entries(body.operationInfo).map(([name, value]) => [
        name,
        typeof value === 'object' ? { ...value, ...change } : value,
      ]),
    );
    return { ...answer, text: JSON.stringify({ ...body, operationInfo }) };
  };
}

describe('the held amount is summed in the order of the history', () => {
  test.each<[readonly Act[], number, number]>([
    [['update 1400', 'cancel 1000'], 400, 0],
    [['cancel 400', 'update 1000', 'cancel 600'], 400, 0],
    [['update 1800', 'cancel 800', 'cancel 200'], 800, 0],
    [['update 600', 'cancel 400'], 200, 0],
    [['capture 300', 'cancel 200'], 800, 300],
  ])('%j leaves %i, of which %i is captured', async (all, amount, captured) => {
    const shop = await orderAfter(all, inParts);
    const order = { captured: { amount: captured }, remaining: { amount: amount - captured } };
    const outcome = { result: 'partly-approved', authorized: { amount } };
    shop.matches('o1', { outcome, retry: 'unsafe', order }).lists('o1: done-elsewhere');
  });

  test.each<[readonly Act[]]>([[['update 1400', 'cancel 1400']], [['update 600', 'cancel 600']]])(
    '%j leaves nothing',
    async (all) => {
      const shop = await orderAfter(all);
      shop.matches('o1', { outcome: { result: 'cancelled' }, retry: 'safe' });
    },
  );

  test('a cancel before the authorization ended the session and returned nothing', async () => {
    const shop = new Shop();
    await shop.link('o1', { kind: 'pre-authorization' });
    shop.run(1_000).shopper('o1');
    shop.history(([created, ...all]) => [
      ...(created === undefined ? [] : [created]),
      cancel('COMPLETED', 1_000),
      ...all,
    ]);
    shop
      .run(60_000)
      .ends('o1', { result: 'approved', authorized: { amount: 1_000 } })
      .needs('o1: done-elsewhere');
  });

  test('without split shipment a partial capture has released the rest', async () => {
    const shop = await orderAfter(['capture 700']);
    const outcome = { result: 'partly-approved', authorized: { amount: 700 } };
    shop.matches('o1', {
      outcome,
      order: { captured: { amount: 700 }, released: { amount: 0 }, remaining: { amount: 0 } },
    });
    shop.lists('o1: done-elsewhere');
  });
});

describe('a capture and refund by another party before the authorization was known', () => {
  test('leave nothing to capture or cancel here, because the rest was released', async () => {
    const shop = await orderAfter(['capture 600']);
    await shop.acknowledge('o1');
    for (const kind of ['capture', 'reversal', 'pre-authorization-update'] as const)
      expect(await shop.about(kind, 'o1', 100)).toMatchObject({ ok: false });
    expect(shop.service.left.filter(({ call }) => call.endpoint !== 'status')).toHaveLength(1);
  });

  test('leave nothing if everything was refunded', async () => {
    const shop = await orderAfter(['capture 1000', 'refund 1000']);
    expect(shop.view('o1').order).toMatchObject({
      captured: { amount: 1_000 },
      refunded: { amount: 1_000 },
      remaining: { amount: 0 },
    });
    await shop.acknowledge('o1');
    expect(await shop.about('capture', 'o1', 1_000)).toMatchObject({ refusal: { code: 'pre-authorization-not-open' } });
  });

  test('leave the rest of an order that is captured in parts, and no more', async () => {
    const shop = await orderAfter(['capture 600'], inParts);
    await shop.acknowledge('o1');
    expect(await shop.about('capture', 'o1', 401)).toMatchObject({ refusal: { code: 'pre-authorization-exceeded' } });
    await shop.about('capture', 'o1', 400);
    shop.run(1_000).restart();
    expect(shop.view('o1').order).toMatchObject({ captured: { amount: 1_000 }, remaining: { amount: 0 } });
  });

  test('count in a payment that was partly refunded', async () => {
    const shop = await orderAfter(['refund 300'], { kind: 'payment' });
    expect(shop.view('o1').order).toMatchObject({ captured: { amount: 1_000 }, refunded: { amount: 300 } });
    await shop.acknowledge('o1');
    expect(await shop.about('refund', 'o1', 701)).toMatchObject({ refusal: { code: 'original-not-refundable' } });
    await shop.about('refund', 'o1', 700);
    shop.run(1_000).shows('refund-1', 'approved');
  });
});

describe('a reversal of the whole', () => {
  test('of a payment that others captured in part reverses a part, and nothing remains', async () => {
    const shop = await new Shop().order(inParts);
    acts(shop, ['capture 400']);
    await shop.about('reversal', 'o1', undefined, { allowPartial: true });
    shop.run(5_000);
    shop.ends('reversal-1', {
      result: 'partly-approved',
      difference: 'partial',
      authorized: { amount: 600 },
      message: expect.stringContaining('Only 6.00 EUR instead of 10.00 EUR was reversed. Check on the pages'),
    });
    // Another party captured the part, so the order shows it, too.
    shop.needs('o1: done-elsewhere', 'reversal-1: partial-not-allowed');
    expect(shop.view('o1').order).toMatchObject({ cancelled: { amount: 600 }, remaining: { amount: 0 } });
  });

  test('after a partial reversal reverses the rest, without an attention item', async () => {
    const shop = await new Shop().order();
    await shop.about('reversal', 'o1', 300, { transactionId: 'r1' });
    shop.run(5_000);
    await shop.acknowledge('r1');
    await shop.about('reversal', 'o1');
    shop.run(5_000);
    const outcome = { result: 'approved', authorized: { amount: 700 } };
    shop.ends('reversal-1', outcome).needs();
    expect(shop.view('o1').order).toMatchObject({ cancelled: { amount: 1_000 }, remaining: { amount: 0 } });
  });

  test('has the same result after a restart', async () => {
    const shop = await new Shop().order(inParts);
    acts(shop, ['capture 400']);
    shop.next('cancel', 'lost-after');
    await shop.about('reversal', 'o1');
    shop.run(100).restart();
    shop.run(60_000).ends('reversal-1', { difference: 'partial', authorized: { amount: 600 } });
  });
});

describe.each([
  ['reversal', 'cancel'],
  ['pre-authorization-update', 'update'],
] as const)('a %s without an amount', (kind, endpoint) => {
  test.each([
    [{ amount: 200 }, 'partial-not-allowed', 'partial'],
    [{ amount: 1_200 }, 'amount-unexplained', 'unexplained'],
    [{ currency: 'NOK' }, 'other-currency', 'currency'],
  ])('answered with %j adds the item %s', async (said, code, difference) => {
    const shop = await new Shop().order();
    shop.next(endpoint, saying(said));
    await shop.about(kind, 'o1', undefined, { transactionId: 'x1', allowPartial: true });
    shop.run(5_000).ends('x1', { difference, authorized: said }).needs(`x1: ${code}`);
  });
});

test('a failed capture that no cancel returns is reported as such, even if the cancel fails later', async () => {
  const shop = new Shop('strict');
  await shop.link('p1');
  shop.run(1_000).shopper('p1');
  const text = (): string | undefined => shop.view('p1').attention[0]?.text;
  shop.history((all) => [...uncaptured(all), cancel('PENDING', 1_000)]);
  shop.run(60_000);
  expect(text()).toContain('the payment service should release it');
  shop.history((all) => [...uncaptured(all), cancel('FAILED', 1_000)]);
  shop.run(600_000);
  expect(text()).toContain('cancel the rest on the pages of the service');
  shop.history((all) => [...uncaptured(all), cancel('FAILED', 1_000), cancel('COMPLETED', 1_000, 1)]);
  shop.run(3_600_000).matches('p1', { outcome: { result: 'declined' }, retry: 'safe', attention: [] });
});
