/**
 * Links and orders through the real daemon and real sockets, at a simulated service that loses, delays and duplicates
 * messages. Nothing moves twice, and nothing is reported that did not happen.
 */

import { describe, expect, test } from 'vitest';
import { oneIn, some } from '../extent.js';
import { online, type Shop, shop } from '../world/online-shop.js';

describe('a link', () => {
  // In the default run each kind of request meets some of the faults. The torture run plays all of them on virtual
  // time.
  test.each(oneIn(3, ['lost-before', 'lost-after', 'half-body', 'unavailable', 'error-after', 'too-many-requests'], 1))(
    'whose create meets %s is created once, with the same key, and paid once',
    async (fault) => {
      const { control, link, pay, tenderd, ledger, log } = await shop();
      await control('faults', { fault, request: 'create' });
      const created = await link('l1');
      expect(created).toMatchObject({ state: 'waiting', checkout: { url: expect.stringContaining('/checkout/') } });
      await pay('l1');
      const ended = await tenderd.follow('l1');
      expect(ended).toMatchObject({
        result: 'approved',
        resolvedBy: 'service',
        authorized: { amount: 12_500, currency: 'NOK' },
      });
      expect(await ledger()).toMatchObject([{ merchantReference: 'l1', state: 'captured', captured: 12_500 }]);
      expect(log.join('')).not.toContain(created.checkout?.url.split('/').at(-1));
    },
  );

  test('is found paid without any webhook', async () => {
    const { link, pay, tenderd } = await shop({ webhook: false });
    await link('l1');
    await pay('l1');
    expect(await tenderd.follow('l1')).toMatchObject({ result: 'approved' });
  });

  test.each(some(['webhook-twice', 'webhook-never'], 0))(
    'is approved once with the webhook fault %s',
    async (fault) => {
      const { control, link, pay, tenderd, ledger } = await shop();
      await control('faults', { fault, request: 'webhook' });
      await link('l1');
      await pay('l1');
      expect(await tenderd.follow('l1')).toMatchObject({ result: 'approved' });
      expect(await ledger()).toHaveLength(1);
    },
  );

  test('that the issuer declined can be paid with another card, until it is withdrawn', async () => {
    const { link, pay, tenderd } = await shop();
    await link('l1');
    await pay('l1', { act: 'decline' });
    await expect.poll(async () => (await tenderd.get('l1')).message).toContain('A card was declined so far.');
    await tenderd.abort('l1');
    expect(await tenderd.follow('l1')).toMatchObject({ result: 'not-processed', retry: 'safe' });
  });

  test('that is requested again is the same link', async () => {
    const { link, ledger } = await shop();
    const [one, other] = [await link('l1'), await link('l1')];
    expect(other.checkout?.url).toBe(one.checkout?.url);
    expect(await ledger()).toHaveLength(1);
    await expect(link('l1', { amount: 1 })).rejects.toMatchObject({ code: 'id-reused' });
  });

  test.each([
    ['2026-01-01T00:00:00Z', 'a time in the future, by the clock of this daemon'],
    ['2999-01-01T00:00:00Z', 'a time within 30 days'],
  ])('with payBefore %s is refused before anything is sent', async (payBefore, expected) => {
    const { ask, ledger } = await shop();
    const amountDetails = { amount: 12_500, currency: 'NOK' };
    const body = { kind: 'payment', service: 'shop', sale: 'l1', amountDetails, online: { ...online, payBefore } };
    expect(await ask('PUT', '/v1/transactions/l1', body)).toMatchObject({
      status: 400,
      json: { code: 'invalid-request', errors: [{ path: 'online.payBefore', expected }] },
    });
    expect(await ledger()).toEqual([]);
  });

  test('leaves neither its URL nor a key in the log', async () => {
    const { link, pay, tenderd, log } = await shop();
    await link('l1');
    await pay('l1');
    await tenderd.follow('l1');
    expect(log.join('')).not.toMatch(/practice-api-key|practice-secret|hush-hush|\/checkout\/|Bearer /);
  });
});

/** Creates an order of 100.00 NOK that is captured in parts. */
async function held(made: Shop): Promise<void> {
  const link = {
    id: 'o1',
    service: 'shop',
    sale: 'o1',
    amount: 10_000,
    currency: 'NOK',
    online: { ...online, split: true },
  };
  await made.tenderd.createLink('pre-authorization', link);
  await made.pay('o1');
  await made.tenderd.follow('o1');
}

describe('an order', () => {
  const change = { service: 'shop', currency: 'NOK', original: { transactionId: 'o1' } };

  test.each(oneIn(5, ['lost-before', 'lost-after', 'half-body', 'unavailable', 'error-after'], 3))(
    'whose capture meets %s is captured once',
    async (fault) => {
      const made = await shop();
      await held(made);
      await made.control('faults', { fault, request: 'capture' });
      const captured = await made.tenderd.capture({ ...change, id: 'c1', sale: 'pick-up 1', amount: 4_000 });
      expect(captured).toMatchObject({ result: 'approved', authorized: { amount: 4_000, currency: 'NOK' } });
      expect(await made.ledger()).toMatchObject([{ captured: 4_000 }]);
      expect((await made.tenderd.get('o1')).order).toMatchObject({
        captured: { amount: 4_000 },
        remaining: { amount: 6_000 },
      });
    },
  );

  test('is captured in part, cancelled for the rest, and refunded in part', async () => {
    const made = await shop();
    await held(made);
    const { tenderd, ledger } = made;
    expect(await tenderd.capture({ ...change, id: 'c1', sale: 'pick-up 1', amount: 4_000 })).toMatchObject({
      result: 'approved',
    });
    expect(await tenderd.reverse({ service: 'shop', original: change.original, id: 'x1', sale: 'rest' })).toMatchObject(
      { result: 'approved' },
    );
    expect(await tenderd.refund({ ...change, id: 'r1', sale: 'return', amount: 500 })).toMatchObject({
      result: 'approved',
    });
    expect(await ledger()).toMatchObject([{ captured: 4_000, cancelled: 6_000, refunded: 500 }]);
    expect((await tenderd.get('o1')).order).toMatchObject({
      captured: { amount: 4_000 },
      cancelled: { amount: 6_000 },
      refunded: { amount: 500 },
      remaining: { amount: 0 },
    });
  });

  test('is not captured above the held amount', async () => {
    const made = await shop();
    await held(made);
    const asked = made.tenderd.capture({ ...change, id: 'c1', sale: 'pick-up 1', amount: 10_001 });
    await expect(asked).rejects.toMatchObject({ code: 'pre-authorization-exceeded' });
    expect(await made.ledger()).toMatchObject([{ captured: 0 }]);
  });
});
