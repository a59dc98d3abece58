/**
 * Orders at a payment service: captures, changes, cancels and refunds; the sums, the refusals, and the effects of a
 * lost answer.
 */

import { describe, expect, test } from 'vitest';
import { balanceOf } from '../../src/simulator/service/rules/records/payment.js';
import { type Fault, pending, repeated, rewritten } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';
import { reviewed } from '../reviewed.js';
import { eur } from '../world/terminal-words.js';

/** Returns the balance in the ledger of the service. */
function book(shop: Shop): Partial<ReturnType<typeof balanceOf>> {
  const { authorized, captured, cancelled, refunded, remaining } = balanceOf(shop.payment('o1'));
  return { authorized, captured, cancelled, refunded, remaining };
}

/** Returns the order from tenderd's view, in minor units. */
function order(shop: Shop): object {
  const told = shop.view('o1').order;
  return Object.fromEntries(
    (['authorized', 'captured', 'cancelled', 'refunded', 'remaining'] as const).map((name) => [
      name,
      told?.[name].amount,
    ]),
  );
}

async function done(shop: Shop, ...asked: Parameters<Shop['about']>): Promise<string> {
  const reply = await shop.about(...asked);
  if (!reply.ok) return `${reply.refusal.code}: ${reply.refusal.text}`;
  shop.run(5_000);
  const id = reply.value.view.request.transactionId;
  const { outcome } = shop.view(id);
  if (outcome !== undefined) await shop.acknowledge(id);
  return shop.told(id);
}

/** Makes the service refuse the operation. */
function refusing(code: string): Fault {
  const text = JSON.stringify({ type: `urn:psp:problem:${code}`, title: code, status: 422 });
  return (answer) => ({ ...answer, status: 422, contentType: 'application/problem+json', text });
}

/** Adds this operation to the history from now on: a person made it on the pages of the service. */
function inHistory(shop: Shop, operation: object): void {
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  shop.next(
    'status',
    ...repeated(
      1_000,
      rewritten((all) => [...all, { id, ...operation }]),
    ),
  );
}

describe('an order', () => {
  test('is captured as a whole, and then refunded in parts', async () => {
    const shop = await new Shop().order();
    expect(await done(shop, 'capture', 'o1', 1_000)).toBe('approved');
    expect(order(shop)).toEqual({ authorized: 1_000, captured: 1_000, cancelled: 0, refunded: 0, remaining: 0 });
    expect(await done(shop, 'refund', 'o1', 400)).toBe('approved');
    expect(await done(shop, 'refund', 'capture-1', 700, { transactionId: 'r2' })).toContain(
      'original-not-refundable: ',
    );
    expect(await done(shop, 'refund', 'capture-1', 600, { transactionId: 'r3' })).toBe('approved');
    expect(order(shop)).toEqual(book(shop));
    expect(book(shop)).toMatchObject({ captured: 1_000, refunded: 1_000 });
    shop.reached('service-answered', 'capture-1');
  });

  test('is refunded in parts for one sale, each after the earlier refund is acknowledged', async () => {
    const shop = await new Shop().order();
    await done(shop, 'capture', 'o1', 1_000);
    const back = { sale: 'R-1' };
    expect(await done(shop, 'refund', 'o1', 400, back)).toBe('approved');
    expect(book(shop)).toMatchObject({ refunded: 400 });
    const again = { ...back, transactionId: 'r2' };
    expect(await done(shop, 'refund', 'o1', 400, again)).toBe('approved');
    expect(book(shop)).toMatchObject({ refunded: 800 });
  });

  test('with split shipment is captured in parts, and the rest is cancelled', async () => {
    const shop = await new Shop().order({ online: { returnUrls, split: true } });
    expect(await done(shop, 'capture', 'o1', 300)).toBe('approved');
    expect(await done(shop, 'capture', 'o1', 800, { transactionId: 'c2' })).toContain('pre-authorization-exceeded: ');
    expect(await done(shop, 'capture', 'o1', 500, { transactionId: 'c3' })).toBe('approved');
    expect(await done(shop, 'reversal', 'o1')).toBe('approved');
    expect(order(shop)).toEqual(book(shop));
    expect(book(shop)).toEqual({ authorized: 1_000, captured: 800, cancelled: 200, refunded: 0, remaining: 0 });
  });

  test('with split shipment is captured in parts for one sale, which still counts as paid once', async () => {
    const shop = await new Shop().order({ sale: 'R-1', online: { returnUrls, split: true } });
    expect(await done(shop, 'capture', 'o1', 300, { sale: 'R-1' })).toBe('approved');
    expect(await done(shop, 'capture', 'o1', 300, { sale: 'R-1', transactionId: 'c2' })).toBe('approved');
    shop.needs();
    expect(await shop.till.submit('card', { sale: 'R-1' })).toMatchObject({ refusal: { code: 'sale-open' } });
  });

  test('without split shipment is captured once', async () => {
    const shop = await new Shop().order();
    expect(await done(shop, 'capture', 'o1', 300)).toBe('approved');
    expect(await done(shop, 'capture', 'o1', 300, { transactionId: 'c2' })).toContain(
      'Only a pre-authorization with split',
    );
    expect(await done(shop, 'reversal', 'o1')).toContain('is captured: refund it');
    expect(await done(shop, 'pre-authorization-update', 'o1', 2_000)).toContain('is captured');
    shop.hasCalled('capture', 1);
  });

  test('is cancelled in parts, and captured up to the rest', async () => {
    const shop = await new Shop().order();
    expect(await done(shop, 'reversal', 'o1', 400)).toBe('approved');
    expect(await done(shop, 'capture', 'o1', 700)).toContain('only 6.00 EUR left to capture');
    expect(await done(shop, 'reversal', 'o1', undefined, { transactionId: 'x2' })).toBe('approved');
    expect(await done(shop, 'capture', 'o1', 100)).toContain('was cancelled');
    expect(order(shop)).toEqual(book(shop));
  });

  test('is raised, and then captured up to the new amount', async () => {
    const shop = await new Shop().order();
    expect(await done(shop, 'pre-authorization-update', 'o1', 1_500)).toBe('approved');
    expect(await done(shop, 'capture', 'o1', 1_500)).toBe('approved');
    expect(order(shop)).toMatchObject({ captured: 1_500, remaining: 0 });
    expect(book(shop)).toMatchObject({ captured: 1_500, remaining: 0 });
  });

  test('refuses a refund before its capture, a reversal of an immediate payment, and another currency', async () => {
    const shop = await new Shop().order();
    expect(await done(shop, 'refund', 'o1', 100)).toContain('is not captured: cancel');
    const amountDetails = { amount: 100, currency: 'NOK' };
    expect(await done(shop, 'capture', 'o1', undefined, { amountDetails })).toContain('was paid in EUR');
    await shop.link('p1');
    shop.run(1_000).shopper('p1').run(5_000);
    expect(await done(shop, 'reversal', 'p1')).toContain('pre-authorization: refund a ');
    expect(await done(shop, 'refund', 'p1', 1_000)).toBe('approved');
  });

  test('refuses operations before it is paid, and operations at a terminal', async () => {
    const shop = new Shop();
    await shop.link('o1', { kind: 'pre-authorization' });
    shop.run(1_000);
    expect(await done(shop, 'capture', 'o1', 100)).toContain('is not approved');
    shop.shopper('o1').run(30_000);
    const original = { type: 'transaction', transactionId: 'o1' } as const;
    expect(await shop.till.submit('c1', { kind: 'capture', original })).toMatchObject({ ok: false });
  });
});

describe('an operation of another party before the authorization was known', () => {
  const cases: readonly (readonly [string, number, string, number | undefined])[] = [
    ['CAPTURE', 1_000, 'approved', 1_000],
    ['CANCEL', 400, 'partly-approved', 600],
    ['UPDATE', 700, 'partly-approved', 700],
    ['UPDATE', 1_500, 'approved', 1_500],
  ];
  test.each(cases)(
    '(%s %i) leaves the order %s with %i, and adds an attention item',
    async (type, amount, told, held) => {
      const shop = new Shop();
      await shop.link('o1', { kind: 'pre-authorization' });
      shop.run(1_000).shopper('o1');
      inHistory(shop, { type, status: 'COMPLETED', details: { amount, currency: 'EUR' } });
      shop
        .run(60_000)
        .ends('o1', { result: told, authorized: { amount: held } })
        .lists('o1: done-elsewhere');
      expect(order(shop)).toMatchObject({ authorized: held });
    },
  );

  test('does not include the immediate capture of a payment, but includes its refund', async () => {
    const shop = new Shop();
    await shop.link('o1');
    shop.run(1_000).shopper('o1');
    await shop.link('o2');
    shop.run(60_000).shows('o1', 'approved').needs().shopper('o2');
    inHistory(shop, { type: 'REFUND', status: 'COMPLETED', details: eur(300) });
    shop
      .run(60_000)
      .ends('o2', { result: 'approved', authorized: { amount: 1_000 } })
      .needs('o2: done-elsewhere');
  });
});

describe('the answer to an operation', () => {
  const lost: readonly (readonly [string, Fault])[] = [
    ['lost before its effect', 'lost-before'],
    ['lost after its effect', 'lost-after'],
    ['500 after its effect', 'error-after'],
    ['503', 'unavailable'],
    // A proxy may answer this although the service carried out the request.
    ['429 after its effect', (answer) => ({ ...answer, status: 429, retryAfter: '2', contentType: '', text: '' })],
    ['half a body', 'half-body'],
    [
      'without its operation',
      (answer) => ({ ...answer, text: '{"responseInfo":{"responseCode":"000","responseText":"Success"}}' }),
    ],
    ['of another operation', (answer) => ({ ...answer, text: answer.text.replace('"CAPTURE"', '"REFUND"') })],
    [
      'of another payment',
      (answer) => ({
        ...answer,
        text: answer.text.replace(
          '{"responseInfo"',
          '{"pspReference":"00000000-0000-7000-8000-000000000001","responseInfo"',
        ),
      }),
    ],
  ];
  test.each(lost)('%s makes the lane send the same key again, and the operation is done once', async (_name, fault) => {
    const shop = await new Shop().order();
    shop.next('capture', fault);
    expect(await done(shop, 'capture', 'o1', 1_000)).toBe('approved');
    expect(book(shop)).toMatchObject({ captured: 1_000 });
    expect(shop.calls('capture').length).toBeGreaterThan(1);
    expect(new Set(shop.calls('capture').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('that is lost each time leaves the operation unresolved, even if the history shows an equal operation', async () => {
    const shop = await new Shop().order();
    shop.next('capture', ...repeated(100, 'lost-after'));
    expect(await done(shop, 'capture', 'o1', 1_000)).toBe('recovering');
    shop.run(400_000).till.matches('capture-1', { state: 'unresolved', retry: 'after-resolution' });
    shop.reached('service-given-up', 'capture-1');
  });

  test('PENDING is followed by a history with exactly one new operation of the amount', async () => {
    const shop = await new Shop().order({ online: { returnUrls, split: true } });
    shop.next('capture', pending);
    await shop.about('capture', 'o1', 300);
    shop.run(25);
    inHistory(shop, { type: 'CAPTURE', status: 'COMPLETED', details: eur(200) });
    shop.run(20_000).ends('capture-1', { result: 'approved', authorized: { amount: 300 } });
    shop.reached('service-found', 'capture-1');
  });

  test('PENDING next to another operation of the same amount leaves our operation unresolved', async () => {
    const shop = await new Shop().order({ online: { returnUrls, split: true } });
    shop.next('capture', pending);
    await shop.about('capture', 'o1', 300);
    shop.run(25);
    inHistory(shop, { type: 'CAPTURE', status: 'FAILED', details: eur(300) });
    shop.run(400_000).shows('capture-1', 'unresolved');
  });

  test.each<[string, object | undefined]>([
    ['FAILED', eur(200)],
    ['FAILED', eur(300)],
    ['COMPLETED', eur(200)],
    ['COMPLETED', eur(300)],
    ['COMPLETED', { amount: 300, currency: 'SEK' }],
    ['COMPLETED', eur(500)],
    ['COMPLETED', undefined],
    ['PENDING', eur(300)],
  ])('that is lost counts, although the history shows a foreign operation, %s %j', async (status, details) => {
    const shop = await new Shop().order({ online: { returnUrls, split: true } });
    await done(shop, 'capture', 'o1', 1_000);
    shop.next('refund', ...repeated(6, 'lost-before'));
    await shop.about('refund', 'o1', 300);
    shop.run(25);
    inHistory(shop, { type: 'REFUND', status, ...(details === undefined ? {} : { details }) });
    shop.run(5_000).shows('refund-1', 'recovering').run(90_000);
    shop.ends('refund-1', { result: 'approved', authorized: { amount: 300 } });
    shop.reached('service-answered', 'refund-1');
    expect(book(shop)).toMatchObject({ refunded: 300 });
  });

  test.each<[string, number, string]>([
    ['FAILED', 200, 'not-processed'],
    ['COMPLETED', 200, 'not-processed'],
    ['COMPLETED', 1_000, 'unresolved'],
  ])('that refuses, with a foreign operation in the history, %s %i, makes it %s', async (status, amount, told) => {
    const shop = await new Shop('default', { authorizationLifetimeSeconds: 600 }).order();
    shop.run(700_000);
    await shop.about('capture', 'o1', 1_000);
    shop.run(25);
    inHistory(shop, { type: 'CAPTURE', status, details: { amount, currency: 'EUR' } });
    shop.run(400_000).shows('capture-1', told);
  });

  test('to a repeat can decline the lost operation, and any other refusal of a repeat proves nothing', async () => {
    const shop = await new Shop('default', { authorizationLifetimeSeconds: 600 }).order();
    shop.run(700_000).next('cancel', 'lost-after');
    expect(await done(shop, 'reversal', 'o1')).toBe('declined');
    shop.reached('service-declined', 'reversal-1');
    const other = await new Shop().order();
    other.next('capture', 'lost-after', ...Array.from({ length: 100 }, () => refusing('already-captured')));
    await other.about('capture', 'o1', 1_000);
    other.run(400_000).shows('capture-1', 'unresolved');
    expect(book(other)).toMatchObject({ captured: 1_000 });
  });

  test('that is lost next to another unknown operation leaves our operation unresolved, because the history proves nothing', async () => {
    const shop = await new Shop().order({ online: { returnUrls, split: true } });
    shop.next('capture', ...repeated(1_000, 'lost-before'));
    await shop.about('capture', 'o1', 300, { sale: 'S' });
    shop.run(400_000).shows('capture-1', 'unresolved');
    expect(await done(shop, 'capture', 'o1', 300, { transactionId: 'c2' })).toContain('is unresolved');
    shop.service.faults.clear();
    shop.next('capture', ...repeated(1_000, 'lost-after'));
    await shop.about('capture', 'o1', 200, { transactionId: 'c2', sale: 'S', ...reviewed('capture-1') });
    shop.run(400_000).shows('c2', 'unresolved');
    const count = shop.calls('capture').length;
    shop.run(3_600_000).hasCalled('capture', count);
  });

  test('that declines leaves a failed operation in the history', async () => {
    const shop = await new Shop('default', { authorizationLifetimeSeconds: 600 }).order();
    shop.run(700_000);
    expect(await done(shop, 'reversal', 'o1')).toBe('declined');
    shop.reached('service-declined', 'reversal-1');
  });

  test('that refuses leaves no operation in the history, so it was not processed', async () => {
    const shop = await new Shop('default', { authorizationLifetimeSeconds: 600 }).order();
    shop.run(700_000);
    expect(await done(shop, 'capture', 'o1', 1_000)).toBe('not-processed');
    shop.matches('capture-1', { retry: 'safe', outcome: { reason: 'authorization-expired' } });
    shop.reached('service-refused', 'capture-1');
  });

  test.each([
    [undefined, 0, 1_000],
    [600, 600, 400],
  ])(
    'on an expired authorization reports that nothing is held (captured before: %s)',
    async (part, captured, expired) => {
      const split = { authorizationLifetimeSeconds: 600 };
      const shop = await new Shop('default', split).order({ online: { returnUrls, split: true } });
      if (part !== undefined) await done(shop, 'capture', 'o1', part, { transactionId: 'part-1' });
      shop.run(700_000);
      expect(shop.view('o1').order).toMatchObject({ remaining: { amount: expired } });
      await done(shop, 'capture', 'o1', 100);
      expect(shop.view('o1').order).toMatchObject({
        captured: { amount: captured },
        remaining: { amount: 0 },
        expired: { amount: expired },
      });
      if (part === undefined) return;
      await shop.about('refund', 'o1', part);
      shop.run(60_000);
      expect([shop.told('refund-1'), shop.view('o1').order?.refunded.amount]).toEqual(['approved', part]);
    },
  );

  test('that refuses still counts after a restart before the history was read', async () => {
    const shop = await new Shop('default', { authorizationLifetimeSeconds: 600 }).order();
    shop.run(700_000);
    await shop.about('capture', 'o1', 1_000);
    shop.next('status', 'never');
    shop.run(50).restart().run(10_000);
    shop.ends('capture-1', {
      result: 'not-processed',
      reason: 'authorization-expired',
    });
    shop.hasCalled('capture', 1);
  });

  test('PENDING makes the lane read the history, and finally leaves the operation unresolved', async () => {
    const shop = await new Shop().order({ amountDetails: eur(2_000) });
    await shop.about('capture', 'o1', 1_017);
    shop.run(200_000).shows('capture-1', 'running').run(200_000).matches('capture-1', { state: 'unresolved' });
    shop.hasCalled('capture', 1);
  });

  test('with a smaller amount approves a part', async () => {
    const shop = await new Shop().order();
    shop.next('capture', (answer) => ({ ...answer, text: answer.text.replace('1000', '900') }));
    await shop.about('capture', 'o1', 1_000);
    shop.run(5_000);
    shop.ends('capture-1', {
      result: 'partly-approved',
      authorized: { amount: 900 },
    });
  });

  test('does not exist for an operation that was never sent, and an operation of another party does not count as ours', async () => {
    const shop = await new Shop().order();
    shop.next('capture', ...repeated(100, 'not-sent'));
    await shop.about('capture', 'o1', 1_000);
    shop.run(1_000);
    shop.service.elsewhere('capture', 'o1');
    shop.run(60_000);
    shop.ends('capture-1', {
      result: 'not-processed',
      reason: 'service-unreachable',
    });
  });

  test('never comes if the first question hangs, and the operation ends at its latest start', async () => {
    const shop = await new Shop().order();
    shop.next('status', 'never');
    await shop.about('capture', 'o1', 1_000);
    shop.run(30_100).shows('capture-1', 'not-processed');
  });

  test('never comes if the operation was never sent: the operation ends at its latest start', async () => {
    const shop = await new Shop().order();
    shop.next('status', ...repeated(100, 'not-sent'));
    await shop.about('capture', 'o1', 1_000);
    shop.run(60_000).matches('capture-1', { retry: 'safe', outcome: { result: 'not-processed' } });
    shop.hasCalled('capture', 0);
  });

  test.each([0, 15, 25, 35, 45, 70])('is found by a process that starts %i ms after the request', async (ms) => {
    const shop = await new Shop().order();
    await shop.about('capture', 'o1', 1_000);
    shop.run(ms).restart();
    shop.run(60_000);
    const told = shop.told('capture-1');
    expect(book(shop)).toMatchObject({ captured: told === 'approved' ? 1_000 : 0 });
    expect(['approved', 'not-processed']).toContain(told);
    expect(new Set(shop.calls('capture').map(({ idempotencyKey }) => idempotencyKey)).size).toBeLessThan(2);
  });
});
