/**
 * A person did something on the pages of the service that the register asks for as well. The service refuses it, and no
 * message may suggest that nothing was done.
 */

import { describe, expect, test } from 'vitest';
import { returnUrls, Shop } from '../world/shop.js';
import { reviewed } from '../reviewed.js';

/** Returns a shop with a captured payment of 10.00 EUR. */
async function paid(): Promise<Shop> {
  const shop = new Shop();
  await shop.link('o1');
  shop.run(1_000).shopper('o1').run(60_000);
  await shop.acknowledge('o1');
  return shop;
}

/** Returns the sums of the order from its view. */
function sums(shop: Shop): object {
  const { captured, cancelled, refunded, remaining } = shop.view('o1').order ?? {};
  return {
    captured: captured?.amount,
    cancelled: cancelled?.amount,
    refunded: refunded?.amount,
    remaining: remaining?.amount,
  };
}

describe('an operation that another party has done at the service', () => {
  test.each(['capture', 'reversal', 'refund'] as const)(
    'leaves a %s unresolved for the operator, and the order includes it',
    async (kind) => {
      const isRefund = kind === 'refund';
      const shop = isRefund ? await paid() : await new Shop().order();
      const endpoint = kind === 'reversal' ? 'cancel' : kind;
      shop.service.elsewhere(endpoint, 'o1');
      await shop.about(kind, 'o1', kind === 'reversal' ? undefined : 1_000);
      shop.run(60_000);
      const view = shop.view(`${kind}-1`);
      expect(view.outcome).toMatchObject({ result: 'unresolved', reason: 'done-elsewhere' });
      expect(view.retry).not.toBe('safe');
      expect(view.message).toContain('do not pay the customer back in another way');
      expect(shop.attention().toSorted()).toEqual([`${kind}-1: unresolved`, 'o1: done-elsewhere'].toSorted());
      const done = { captured: isRefund ? 1_000 : 0, cancelled: 0, refunded: 0, remaining: 0 };
      const name = { capture: 'captured', reversal: 'cancelled', refund: 'refunded' }[kind];
      expect(sums(shop)).toEqual({ ...done, [name]: 1_000 });
      // If the history leaves no amount for it, the operation is not sent. A cancel is sent and refused.
      shop.hasCalled(endpoint, kind === 'reversal' ? 1 : 0);
      // No question follows: the refusal or the history is the answer.
      const left = shop.service.left.length;
      shop.run(3_600_000);
      expect(shop.service.left).toHaveLength(left);
      const resolution = { outcome: 'approved', name: 'A. Berg', reason: 'it is on the pages' } as const;
      await shop.resolve(`${kind}-1`, resolution);
      shop.shows(`${kind}-1`, 'approved');
      expect(sums(shop)).toEqual({ ...done, [name]: 1_000 });
    },
  );

  test('in two parts counts once, even after an operator has confirmed it', async () => {
    const shop = await paid();
    for (const part of [400, 200]) shop.service.elsewhere('refund', 'o1', part);
    await shop.about('refund', 'o1', 500);
    shop.run(60_000);
    expect(shop.told('refund-1')).toBe('unresolved');
    expect(sums(shop)).toMatchObject({ refunded: 600 });
    const resolution = { outcome: 'approved', name: 'A. Berg', reason: 'it is on the pages' } as const;
    await shop.till.reply(shop.till.lanes.resolve('refund-1', resolution));
    await shop.about('refund', 'o1', 300, { transactionId: 'r2', sale: 'R' });
    shop.run(60_000);
    expect(shop.told('r2')).toBe('approved');
    expect(sums(shop)).toMatchObject({ refunded: 900 });
  });

  test('in two parts leaves less for the next operation, even if an operator reviewed the first', async () => {
    const shop = await paid();
    for (const part of [300, 300]) shop.service.elsewhere('refund', 'o1', part);
    await shop.about('refund', 'o1', 500);
    shop.run(60_000).shows('refund-1', 'unresolved');
    await shop.about('refund', 'o1', 900, { transactionId: 'r2', ...reviewed('refund-1') });
    shop.run(60_000).hasCalled('refund', 0);
    expect(sums(shop)).toMatchObject({ refunded: 600 });
    expect(shop.view('r2').outcome).toMatchObject({ result: 'not-processed', reason: 'done-elsewhere' });
  });

  test('leaves a partial refund unresolved if everything was refunded there', async () => {
    const shop = await paid();
    shop.service.elsewhere('refund', 'o1');
    await shop.about('refund', 'o1', 300);
    shop.run(60_000).ends('refund-1', { result: 'unresolved', reason: 'done-elsewhere' });
  });

  test('in part leaves the request not processed and unsafe to retry, and its message says so', async () => {
    const shop = await paid();
    shop.service.elsewhere('refund', 'o1', 400);
    await shop.about('refund', 'o1', 1_000);
    shop.run(60_000);
    const { outcome, message, retry } = shop.view('refund-1');
    expect(outcome).toMatchObject({ result: 'not-processed', reason: 'done-elsewhere' });
    expect(retry).toBe('unsafe');
    expect(message).toContain('refunded 4.00 EUR');
    shop.needs('o1: done-elsewhere');
  });

  test.each([
    [1_000, 1_000, 'unresolved'],
    [400, 700, 'not-processed'],
  ])('that is pending with %i counts, so a request for %i is not sent', async (there, asked, told) => {
    const shop = await paid();
    shop.service.books.setCues([{ fault: 'pending', request: 'refund', times: 1, seconds: undefined }]);
    shop.service.elsewhere('refund', 'o1', there);
    await shop.about('refund', 'o1', asked);
    shop.run(60_000).shows('refund-1', told);
    expect(shop.view('refund-1').message).toContain('(this refund is still open)');
    shop.hasCalled('refund', 0).lists('o1: done-elsewhere');
  });

  test('that is pending leaves the rest, and counts in the order only when it is done', async () => {
    const shop = await paid();
    shop.service.books.setCues([{ fault: 'pending', request: 'refund', times: 1, seconds: undefined }]);
    shop.service.elsewhere('refund', 'o1', 600);
    await shop.about('refund', 'o1', 400);
    shop.run(60_000).hasCalled('refund', 1);
    expect(sums(shop)).toMatchObject({ refunded: expect.toSatisfy((amount: number) => amount <= 400) });
  });

  test('leaves an update to the same amount unresolved if the service accepts no repeat', async () => {
    const shop = await new Shop().order();
    shop.service.elsewhere('update', 'o1', 1_500);
    shop.next('update', { status: 422, code: 'increase-unsupported' });
    await shop.about('pre-authorization-update', 'o1', 1_500);
    shop.run(60_000).ends('pre-authorization-update-1', { reason: 'done-elsewhere' });
  });
});

describe('a refusal after our own operations', () => {
  test('is an ordinary refusal if no other party did anything', async () => {
    const shop = await new Shop().order({ online: { returnUrls, split: true } });
    await shop.about('capture', 'o1', 300);
    shop.run(10_000);
    await shop.acknowledge('capture-1');
    shop.next('capture', { status: 422, code: 'declined' });
    await shop.about('capture', 'o1', 300, { transactionId: 'capture-2', ...reviewed('capture-1') });
    shop
      .run(60_000)
      .matches('capture-2', { retry: 'safe', outcome: { result: 'not-processed' } })
      .needs();
  });

  test('of another operation than the one done there is not processed, with an item for the order', async () => {
    const shop = await new Shop().order();
    shop.service.elsewhere('capture', 'o1');
    await shop.about('reversal', 'o1');
    shop.run(60_000).matches('reversal-1', { retry: 'safe', outcome: { reason: 'already-captured' } });
    shop.needs('o1: done-elsewhere');
  });
});
