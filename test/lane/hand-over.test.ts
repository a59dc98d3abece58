/**
 * A sale changes its rail: a link replaces a payment at the terminal, or a payment at the terminal replaces a link. The
 * customer never pays both.
 */

import { describe, expect, test } from 'vitest';
import { moneyAnswer, eur } from '../world/terminal-words.js';
import { returnUrls, Shop } from '../world/shop.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';

const sale = 'R-1';
const minute = 60_000;

/** The card payment `c1` runs at the terminal, and `l1` is to replace it. */
async function cardToLink(shop = new Shop('strict')): Promise<Shop> {
  await shop.till.pay('c1', { sale });
  shop.run(100);
  await shop.link('l1', { sale, insteadOf: 'c1' });
  return shop.run(100);
}

/** The link `l1` waits for its customer, and `c1` is to replace it. */
async function linkToCard(shop: Shop): Promise<Shop> {
  await shop.link('l1', { sale });
  shop.run(1_000);
  await shop.till.pay('c1', { sale, insteadOf: 'l1' });
  return shop.run(100);
}

const closing = (): Shop => new Shop('simulated');

async function resolve(shop: Shop, id: string, outcome: 'approved' | 'declined'): Promise<void> {
  const resolution = { outcome, name: 'A. Berg', reason: 'the receipt says so' };
  const reply = await shop.resolve(id, resolution);
  if (!reply.ok) throw new Error(reply.refusal.text);
}

const creates = (shop: Shop): number => shop.calls('createSession').length;
const approve = (shop: Shop): void => {
  shop.whenPaying('Success');
};

describe('a payment at the terminal that a link replaces', () => {
  test('is stopped, and nothing of the link leaves before it has ended', async () => {
    const shop = await cardToLink();
    shop.hasSent('AbortRequest', 1);
    shop.matches('l1', {
      state: 'handing-over',
      retry: 'unsafe',
      message:
        'The payment is waiting until transaction c1 has ended without a charge; nothing has been sent yet. Do not charge again.',
    });
    shop.matches('c1', { state: 'running', retry: 'unsafe', abortRequested: true });
    expect(shop.view('c1').message).toContain(
      'Transaction l1 replaces this transaction as soon as this transaction has ended without a charge.',
    );
    shop.run(2_000);
    expect(creates(shop)).toBe(0);
    shop.answers(0, 'Cancel').run(1_000).shows('c1', 'cancelled').shows('l1', 'waiting');
    expect(shop.view('c1').retry).toBe('after-resolution');
    shop.shopper('l1').run(minute).shows('l1', 'approved').needs().reached('service-hand-over', 'l1');
    shop.reached('service-hand-over-starts', 'l1');
  });

  test('may be approved anyway, and then the link is never made', async () => {
    const shop = await cardToLink();
    shop.answers(0, 'Success').run(minute);
    expect(creates(shop)).toBe(0);
    shop.matches('l1', {
      retry: 'unsafe',
      message: 'Transaction c1 of the same sale went through, so this payment was never started. Do not charge again.',
      outcome: { result: 'not-processed', reason: 'first-charged' },
    });
    shop.reached('service-hand-over-ends', 'l1').needs();
  });

  test('ends at once if it still waits behind another sale, and the link starts', async () => {
    const shop = new Shop('strict');
    await shop.till.pay('other');
    await shop.till.pay('c1', { sale });
    await shop.link('l1', { sale, insteadOf: 'c1' });
    shop.run(1_000).shows('c1', 'not-processed').shows('l1', 'waiting').hasSentMoney(1);
  });

  test('makes way at once if it has ended without a charge, but not if it was charged', async () => {
    const shop = new Shop('strict').whenPaying('Refusal');
    await shop.till.pay('c1', { sale });
    shop.run(1_000);
    await shop.link('l1', { sale, insteadOf: 'c1' });
    shop.run(1_000).shows('l1', 'waiting');
    approve(shop);
    await shop.till.pay('c2', { sale: 'R-2' });
    shop.run(1_000);
    const refused = { ok: false, refusal: { code: 'sale-open', transactionId: 'c2' } };
    expect(await shop.link('l2', { sale: 'R-2', insteadOf: 'c2' })).toMatchObject(refused);
    await shop.acknowledge('c2');
    expect(await shop.link('l2', { sale: 'R-2', insteadOf: 'c2' })).toMatchObject(refused);
  });

  test('that is unresolved blocks the link until an operator decides that it was not charged', async () => {
    const shop = await cardToLink();
    shop.till.gateway.down();
    shop.run(5 * minute).up();
    shop.run(2 * minute).shows('c1', 'unresolved');
    expect(shop.view('c1').retry).toBe('unsafe');
    expect([shop.told('l1'), creates(shop)]).toEqual(['handing-over', 0]);
    await resolve(shop, 'c1', 'declined');
    shop.run(1_000).shows('l1', 'waiting');
  });

  test('that is unresolved ends the link if the operator decides that it was paid', async () => {
    const shop = await cardToLink();
    shop.till.gateway.down();
    shop.run(5 * minute).up();
    shop.run(2 * minute);
    await resolve(shop, 'c1', 'approved');
    shop.run(1_000).ends('l1', { result: 'not-processed', reason: 'first-charged' });
    expect(creates(shop)).toBe(0);
  });
});

test('a link that replaces a card payment may start until its own startBefore, not only for 30 seconds', async () => {
  const shop = new Shop('strict').whenPaying('Refusal');
  await shop.till.pay('c1', { sale });
  shop.run(1_000);
  shop.service.isAway = true;
  await shop.link('l1', { sale, insteadOf: 'c1', startBefore: '2026-01-01T01:00:00.000Z' });
  shop.run(30 * minute).shows('l1', 'running');
  shop.service.isAway = false;
  shop.run(minute).shows('l1', 'waiting');
});

describe('a link that a payment at the terminal replaces', () => {
  test('is closed by the service if its profile supports that, and then the terminal gets the payment', async () => {
    const shop = closing();
    approve(shop);
    await linkToCard(shop);
    shop.run(minute).ends('l1', { result: 'not-processed', reason: 'withdrawn' }).shows('c1', 'approved');
    expect(() => shop.shopper('l1')).toThrow('does not wait');
  });

  test.each(['lost-before', 'lost-after', 'error-after'] as const)(
    'blocks the payment until its history is known, if the cancel that closes it is %s',
    async (fault) => {
      const shop = closing();
      approve(shop);
      shop.next('cancel', fault);
      await linkToCard(shop);
      shop.hasSentMoney(0).run(minute).shows('l1', 'not-processed').shows('c1', 'approved');
    },
  );

  test('that may still be paid blocks the payment permanently: after ten minutes nothing was started', async () => {
    const shop = new Shop();
    approve(shop);
    await linkToCard(shop);
    shop.run(9 * minute);
    shop.shows('l1', 'unresolved').shows('c1', 'handing-over');
    shop.run(2 * minute);
    shop.matches('c1', {
      state: 'ended',
      retry: 'after-resolution',
      outcome: { result: 'not-processed', reason: 'first-unresolved' },
    });
    await resolve(shop, 'l1', 'declined');
    shop.run(minute).hasSentMoney(0);
    expect(shop.view('c1').retry).toBe('safe');
  });

  test('that is paid meanwhile ends the wait, and nothing is charged at the terminal', async () => {
    const shop = new Shop();
    approve(shop);
    await linkToCard(shop);
    shop.shopper('l1').run(9 * minute);
    shop.shows('l1', 'approved').ends('c1', { result: 'not-processed', reason: 'first-charged' }).hasSentMoney(0);
  });

  test("that is paid after the operator's denial adds an item, and the payment at the terminal is stopped", async () => {
    const shop = new Shop();
    await linkToCard(shop);
    shop.run(1_000);
    await resolve(shop, 'l1', 'declined');
    shop.run(1_000).shows('c1', 'running').shopper('l1');
    const webhook = shop.view('l1').attempts[0];
    const key = webhook?.rail === 'service' ? webhook.idempotencyKey : '';
    await shop.webhook(key, shop.payment('l1').pspReference);
    shop.run(2_000).ends('l1', { result: 'approved', revision: 3 }).lists('l1: reverse-one');
    shop.hasSent('AbortRequest', 1);
  });
});

describe('after a restart, a replacement', () => {
  test('continues while the first transaction is open', async () => {
    const shop = await cardToLink();
    const request = shop.till.money(0);
    shop.restart();
    shop.matches('l1', { state: 'handing-over', retry: 'unsafe' });
    expect(shop.view('c1').retry).toBe('unsafe');
    shop.run(minute);
    expect(creates(shop)).toBe(0);
    shop.till.gateway.say(moneyAnswer(request, 'Cancel'));
    shop.run(1_000).shows('c1', 'cancelled').shows('l1', 'waiting');
    expect(creates(shop)).toBe(1);
  });

  test('starts if the first transaction had ended before the restart', async () => {
    const shop = await cardToLink();
    shop.till.stop(30_000);
    shop.answers(0, 'Cancel').run(1_000).shows('c1', 'cancelled').shows('l1', 'handing-over');
    expect(creates(shop)).toBe(0);
    shop.restart();
    shop.run(1_000);
    expect([shop.told('l1'), creates(shop)]).toEqual(['waiting', 1]);
  });

  test('of a link sends the payment to the terminal once the link can no longer be paid', async () => {
    const shop = closing();
    shop.next('cancel', 'never');
    await linkToCard(shop);
    shop.restart();
    approve(shop);
    shop.run(minute).shows('l1', 'not-processed').shows('c1', 'approved').hasSentMoney(1);
  });

  test('ends if the first transaction was charged meanwhile', async () => {
    const shop = new Shop();
    await linkToCard(shop);
    shop.shopper('l1');
    shop.restart();
    approve(shop);
    shop.run(minute).shows('l1', 'approved').ends('c1', { result: 'not-processed', reason: 'first-charged' });
  });
});

describe('if the process dies during a replacement', () => {
  const slices = Array.from({ length: 12 }, (_, slice) => slice);

  test.each(slices)(
    'by a link, in slice %i, one link is made after the terminal has ended its payment',
    async (slice) => {
      const shop = new Shop('strict');
      await shop.till.pay('c1', { sale });
      shop.run(20);
      const request = shop.till.money(0);
      await shop.link('l1', { sale, insteadOf: 'c1' });
      let before = Number.NaN;
      for (let passed = 0; passed < 12; passed += 1) {
        if (passed === 2) {
          before = creates(shop);
          shop.till.gateway.say(moneyAnswer(request, 'Cancel'));
        }
        shop.run(10);
        if (passed === slice) shop.restart();
      }
      expect(before).toBe(0);
      // An answer that was lost with the process comes again when the lane asks.
      shop.till.gateway.say(moneyAnswer(request, 'Cancel'));
      shop.run(minute).shows('c1', 'cancelled').shows('l1', 'waiting');
      expect(shop.service.books.payments()).toHaveLength(1);
    },
  );

  test.each(slices)(
    'by a payment, in slice %i, the terminal starts nothing while the link can be paid',
    async (slice) => {
      const shop = closing();
      await shop.link('l1', { sale });
      shop.run(1_000);
      await shop.till.pay('c1', { sale, insteadOf: 'l1' });
      let wasPayable = true;
      for (let passed = 0; passed < 12; passed += 1) {
        shop.run(10);
        wasPayable = shop.payment('l1').session === 'waits';
        expect(wasPayable && shop.till.sentMoney().length > 0).toBe(false);
        if (passed === slice) shop.restart();
      }
      shop.run(2 * minute).shows('l1', 'not-processed');
      expect(shop.payment('l1').session).toBe('closed');
      // If the request had left before the process died, the lane asks the terminal about it and does not send it
      // again.
      expect(shop.till.sentMoney().length).toBeLessThan(2);
      expect(['running', 'recovering', 'unresolved']).toContain(shop.told('c1'));
    },
  );
});

describe('while a transaction replaces another', () => {
  test('a repeated request attaches to it, and a third transaction is refused at both receivers', async () => {
    const shop = await cardToLink();
    expect(await shop.link('l1', { sale, insteadOf: 'c1' })).toMatchObject({ ok: true, value: { created: false } });
    for (const change of [{ insteadOf: 'c1' }, {}])
      expect(await shop.link('l2', { sale, ...change })).toMatchObject({ ok: false, refusal: { code: 'sale-open' } });
    for (const change of [{ insteadOf: 'l1' }, { retryOf: 'c1' }])
      expect(await shop.till.submit('c2', { sale, ...change })).toMatchObject({
        ok: false,
        refusal: { code: 'sale-open' },
      });
  });

  test('the register may abort the replacement, and the first transaction ends by itself', async () => {
    const shop = await cardToLink();
    await shop.abort('l1', 'the customer left');
    shop.matches('l1', {
      retry: 'after-resolution',
      outcome: { result: 'not-processed', reason: 'aborted' },
    });
    shop.answers(0, 'Cancel').run(minute);
    expect(creates(shop)).toBe(0);
    expect(shop.view('l1').retry).toBe('safe');
  });

  test('the replacement also waits for a payment that the operator approved meanwhile', async () => {
    const shop = await cardToLink();
    await shop.till.pay('c2', { sale, ...reviewed('l1') }).catch(() => undefined);
    shop.answers(0, 'Cancel').run(1_000);
    const open = ['l1', 'c2'].filter((id) => shop.lanes.get(id)?.attempts.some((one) => one.state === 'open'));
    expect(open).toHaveLength(1);
  });

  test('another payment may replace the link that replaced a payment', async () => {
    const shop = closing();
    await shop.till.pay('c1', { sale });
    shop.run(100);
    await shop.link('l1', { sale, insteadOf: 'c1' });
    shop.answers(0, 'Cancel').run(1_000).shows('l1', 'waiting');
    approve(shop);
    await shop.till.pay('c2', { sale, insteadOf: 'l1' });
    shop.run(minute);
    expect(['c1', 'l1', 'c2'].map((id) => shop.told(id))).toEqual(['cancelled', 'not-processed', 'approved']);
    shop.needs();
  });
});

describe('an impossible replacement is refused with its wrong field, and stops nothing:', () => {
  test.each<[string, Partial<AnyRequest>, string]>([
    ['another sale', { sale: 'R-9' }, 'sale'],
    ['another amount', { amountDetails: eur(900) }, 'amountDetails.amount'],
    ['another currency', { amountDetails: { amount: 1_000, currency: 'NOK' } }, 'amountDetails.currency'],
    ['together with retryOf', { retryOf: 'l1' }, 'insteadOf'],
    ['a part of a sale', { options: { split: { total: 2_000 } } }, 'insteadOf'],
    ['a card acquisition', { cardAcquisition: 'a1' }, 'insteadOf'],
    ['a kind that pays no sale', { kind: 'refund', original: { type: 'unlinked' } }, 'insteadOf'],
  ])('%s', async (_name, change, path) => {
    const shop = new Shop();
    await shop.link('l1', { sale });
    shop.run(1_000);
    const reply = await shop.till.submit('c1', { sale, insteadOf: 'l1', ...change });
    expect(reply).toMatchObject({ ok: false, refusal: { code: 'invalid-request', field: { path } } });
    expect(shop.view('l1').abortRequested).toBe(false);
  });

  test('an unknown transaction, and a transaction at the same kind of receiver', async () => {
    const shop = new Shop();
    expect(await shop.till.submit('c1', { insteadOf: 'x' })).toMatchObject({
      ok: false,
      refusal: { code: 'instead-of-unknown', transactionId: 'x' },
    });
    await shop.till.pay('c1', { sale });
    expect(await shop.till.submit('c2', { sale, insteadOf: 'c1' })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid-request' },
    });
    expect(shop.view('c1').abortRequested).toBe(false);
  });

  test('a transaction of another register, which it would stop', async () => {
    const shop = new Shop();
    const { till } = shop;
    const request = unchecked({
      transactionId: 'c1',
      kind: 'payment',
      terminal: 'till',
      sale,
      allowPartial: false,
      amountDetails: eur(1_000),
    });
    await till.reply(till.lanes.of('front').submit(request));
    const { terminal: _elsewhere, ...online } = { ...request, service: 'shop', online: { returnUrls } };
    const link = unchecked({ ...online, transactionId: 'l1', insteadOf: 'c1' });
    expect(await till.reply(till.lanes.of('garden').submit(link))).toMatchObject({
      ok: false,
      refusal: { code: 'other-register', transactionId: 'c1' },
    });
    expect(till.view('c1').abortRequested).toBe(false);
    expect(await till.reply(till.lanes.of('front').submit(link))).toMatchObject({ ok: true });
    expect(till.view('c1').abortRequested).toBe(true);
  });
});
