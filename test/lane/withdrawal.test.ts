/** Links that are withdrawn, and processes that crash: what is proved, and what remains unknown. */

import { describe, expect, test } from 'vitest';
import { type Fault, paying, repeated } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';
import { eur } from '../world/terminal-words.js';

const day = 86_400_000;
const declinedCard = paying('4000000000000002');

async function abort(shop: Shop, id = 'p1'): Promise<void> {
  const reply = await shop.abort(id, 'the customer left');
  if (!reply.ok) throw new Error(reply.refusal.text);
}

/** Returns a link that was withdrawn and may still be paid. */
async function withdrawn(): Promise<Shop> {
  const shop = new Shop();
  await shop.link();
  shop.run(1_000);
  await abort(shop);
  return shop.run(10_000);
}

/** Returns its idempotency key. */
function keyOf(shop: Shop, id = 'p1'): string {
  return shop.keyOf(id);
}

/** Returns the answer with a replaced text. */
function changed(from: string, to: string): Fault {
  return (answer) => ({ ...answer, text: answer.text.replaceAll(from, to) });
}

describe('a withdrawn link', () => {
  test('may still be paid in the default profile: it is unresolved, unsafe, and blocks the card', async () => {
    const shop = new Shop();
    await shop.link('p1', { sale: 'R-1' });
    shop.run(1_000);
    await abort(shop);
    shop.run(10_000);
    shop.matches('p1', {
      state: 'unresolved',
      retry: 'unsafe',
      outcome: { reason: 'may-still-be-paid' },
    });
    expect(shop.view('p1').checkout).toBeUndefined();
    expect(shop.view('p1').certainBy).toBeUndefined();
    shop.lists('p1: unresolved');
    expect(await shop.till.submit('card', { sale: 'R-1' })).toMatchObject({
      ok: false,
      refusal: { code: 'sale-open' },
    });
    shop.reached('service-withdrawn');
  });

  test('that is paid anyway is approved, with an attention item', async () => {
    const shop = await withdrawn();
    shop.shopper('p1').run(3_700_000).ends('p1', { result: 'approved', revision: 2 }).needs('p1: reverse-one');
    shop.reached('service-late-authorization');
  });

  test('keeps that item until everything is refunded', async () => {
    const shop = await withdrawn();
    shop.shopper('p1').run(3_700_000);
    expect(shop.view('p1').attention).toMatchObject([{ code: 'reverse-one', actions: ['refund', 'resolve'] }]);
    await shop.about('refund', 'p1', 400);
    shop.run(1_000).needs('p1: reverse-one');
    await shop.about('refund', 'p1', 600, { transactionId: 'r2' });
    shop.run(1_000).shows('refund-1', 'approved').shows('r2', 'approved').needs();
  });

  test('that the operator had resolved as not processed has an item that names who approved it', async () => {
    const shop = await withdrawn();
    await shop.resolve('p1', { outcome: 'not-processed', name: 'Eve', reason: 'nobody paid' });
    shop.shopper('p1').run(3_700_000).shows('p1', 'approved');
    expect(shop.view('p1').attention[0]?.text).toBe(
      'This payment was reported as not processed, but the payment service approved it later. If the sale was paid in another way since then, refund this payment.',
    );
  });

  test('is closed by a cancel in a suitable profile, and only the history proves that', async () => {
    const shop = new Shop('simulated');
    await shop.link();
    shop.run(1_000);
    await abort(shop);
    shop.run(10_000);
    shop.matches('p1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'withdrawn' },
    });
    shop.hasCalled('cancel', 1);
    expect(() => shop.shopper('p1')).toThrow('does not wait');
  });

  test.each<[string, Fault]>([
    ['lost before its effect', 'lost-before'],
    ['lost after its effect', 'lost-after'],
    ['answered with 500 after its effect', 'error-after'],
  ])('whose cancel is %s gets the same cancel again, and then its history is read', async (_name, fault) => {
    const shop = new Shop('simulated');
    await shop.link();
    shop.run(1_000).next('cancel', fault);
    await abort(shop);
    shop.run(60_000).shows('p1', 'not-processed');
    expect(new Set(shop.calls('cancel').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('whose cancel the service refuses is unresolved', async () => {
    const shop = new Shop('simulated', { cancelClosesSessions: false });
    await shop.link();
    shop.run(1_000);
    await abort(shop);
    shop.run(60_000).matches('p1', { state: 'unresolved', retry: 'unsafe' });
  });

  test('ends once the service has ended its session by its profile, and not earlier', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-01T01:00:00Z' } });
    shop.run(3_700_000).shows('p1', 'recovering');
    shop.run(day - 3_800_000).shows('p1', 'recovering');
    shop.run(3 * 3_600_000).shows('p1', 'not-processed');
  });

  test('differs little from an open link, which expires with its session and not before', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-20T00:00:00Z' } });
    shop.run(day).shows('p1', 'waiting').run(70_000);
    shop.matches('p1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'link-expired' },
    });
  });

  test('does not end because a clock was set ahead', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-20T00:00:00Z' } });
    shop.run(1_000);
    shop.till.time.wallOffsetMs = 2 * day;
    shop.run(3_700_000).shows('p1', 'waiting');
  });

  test('that is then declined is declined if one failure ends the session', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-01T00:10:00Z' } });
    shop.run(700_000).shows('p1', 'recovering').shopper('p1', declinedCard).run(200_000).shows('p1', 'declined');
  });

  test('of which nothing was sent was not processed', async () => {
    const shop = new Shop().next('createSession', 'too-many');
    await shop.link('p0');
    shop.run(100);
    await shop.link('p1');
    await abort(shop);
    shop.matches('p1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'aborted' },
    });
    shop.run(60_000);
    expect(shop.calls('createSession').filter(({ body }) => body?.includes('"p1"'))).toEqual([]);
  });

  test('whose create request was lost is found and asked about, and is not shown', async () => {
    const shop = new Shop().next('createSession', 'lost-after');
    await shop.link();
    shop.run(100);
    await abort(shop);
    shop.run(30_000).matches('p1', { state: 'unresolved', outcome: { reason: 'may-still-be-paid' } });
    expect(shop.view('p1').checkout).toBeUndefined();
  });

  test('past its payment deadline is treated as if the register had aborted it', async () => {
    const shop = new Shop();
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-01T00:10:00Z' } });
    shop.run(9 * 60_000).shows('p1', 'waiting');
    shop.reached('service-waiting').run(2 * 60_000);
    shop.shows('p1', 'unresolved');
  });
});

describe('a history', () => {
  test('with a failed authorization leaves the link open by default, and declines it if one failure ends the session', async () => {
    for (const [profile, told] of [
      ['default', 'waiting'],
      ['strict', 'declined'],
    ] as const) {
      const shop = new Shop(profile);
      await shop.link();
      shop.run(1_000).shopper('p1', declinedCard).run(60_000).shows('p1', told);
    }
  });

  test('with a soft decline and a passed challenge is an approval', async () => {
    const shop = new Shop('strict');
    await shop.link();
    shop.run(1_000).shopper('p1', paying('4000002760003184')).run(30_000).shows('p1', 'waiting');
    shop.shopper('p1', { act: 'challenge', passed: true }).run(30_000).shows('p1', 'approved');
  });

  test('with a failed challenge declines the link if one failure ends the session', async () => {
    const shop = new Shop('strict');
    await shop.link();
    shop.run(1_000).shopper('p1', paying('4000000000003220')).shopper('p1', { act: 'challenge', passed: false });
    shop.run(30_000).shows('p1', 'declined').reached('service-declined');
  });

  test('that stays PENDING proves nothing, and past its time the link is unresolved', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', {
      amountDetails: eur(1_017),
      online: { returnUrls, payBefore: '2026-01-01T01:00:00Z' },
    });
    shop.run(1_000).shopper('p1').run(3_500_000).shows('p1', 'waiting').run(1_000_000).shows('p1', 'unresolved');
  });

  test('with an authorization that another party cancelled ends the link as cancelled', async () => {
    const shop = new Shop();
    await shop.link('p1', { kind: 'pre-authorization' });
    shop.run(1_000).shopper('p1');
    shop.service.elsewhere('cancel', 'p1');
    shop.run(10_000);
    shop.matches('p1', {
      retry: 'safe',
      outcome: { result: 'cancelled', resolvedBy: 'service' },
    });
    shop.reached('service-reversed');
  });

  test('with a failed immediate capture leaves the link unresolved until the reversal shows, and then declines the link', async () => {
    const shop = new Shop('strict', { reversalSeconds: 100 });
    await shop.link('p1', { amountDetails: eur(1_016) });
    shop.run(1_000).shopper('p1').run(10_000);
    shop.matches('p1', {
      state: 'unresolved',
      retry: 'unsafe',
      outcome: { reason: 'capture-failed' },
    });
    shop.run(300_000).ends('p1', { result: 'declined', reason: 'capture-failed', revision: 2 }).needs();
    shop.reached('service-capture-failed');
  });

  test.each<[string, Fault, object]>([
    [
      'less than requested',
      changed('"amount":1000', '"amount":900'),
      { result: 'partly-approved', authorized: { amount: 900 }, difference: 'partial' },
    ],
    [
      'more than requested',
      changed('"amount":1000', '"amount":1100'),
      { result: 'approved', difference: 'unexplained' },
    ],
    ['another currency', changed('"EUR"', '"NOK"'), { result: 'approved', difference: 'currency' }],
    ['no amount', changed('"amount":1000,', ''), { result: 'approved', reason: 'amount-unknown' }],
  ])('with %s is reported with an attention item', async (_name, fault, outcome) => {
    const shop = new Shop();
    await shop.link();
    shop.run(1_000).shopper('p1');
    shop.next('status', ...repeated(9, fault));
    shop.run(30_000).ends('p1', outcome);
    expect(shop.attention()).toHaveLength(1);
  });

  test.each<[string, Fault]>([
    ['an unknown status', changed('"COMPLETED"', '"SETTLED"')],
    [
      'an operation that is listed twice',
      (answer) => ({ ...answer, text: answer.text.replace(/"operationList":\[(.*)\]/, '"operationList":[$1,$1]') }),
    ],
    ['a code other than success', changed('"responseCode":0', '"responseCode":17')],
    ['the code 00', changed('"responseCode":0', '"responseCode":"00"')],
    ['the code 0 as text', changed('"responseCode":0', '"responseCode":"0"')],
    ['half a body', 'half-body'],
    ['404', (answer) => ({ ...answer, status: 404 })],
    ['an amount as text', changed('"amount":1000', '"amount":"1000"')],
  ])('with %s proves nothing, and the next one does', async (_name, fault) => {
    const shop = new Shop();
    await shop.link();
    shop.run(1_000).shopper('p1').next('status', fault, fault, fault).run(4_000);
    expect(shop.view('p1').outcome).toBeUndefined();
    shop.run(60_000).shows('p1', 'approved');
  });
});

describe('a webhook', () => {
  test('makes the lane ask, and its own status and payment do not count', async () => {
    const shop = new Shop('default', { sessionLifetimeSeconds: 0 });
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-20T00:00:00Z' } });
    shop.run(10 * day).shopper('p1');
    expect(await shop.webhook(keyOf(shop), shop.payment().pspReference)).toBe(true);
    shop.run(1_000).shows('p1', 'approved');
  });

  test('that is repeated after the end changes nothing except the log', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(500);
    const { pspReference } = shop.payment();
    await shop.webhook(keyOf(shop), pspReference);
    await shop.webhook(keyOf(shop), pspReference);
    shop.run(1_000).shows('p1', 'waiting').shopper('p1').run(5_000);
    const facts = shop.till.journal.lastFact();
    expect(await shop.webhook(keyOf(shop), pspReference)).toBe(true);
    shop.run(60_000).ends('p1', { result: 'approved', revision: 1 });
    expect(shop.till.journal.lastFact()).toBe(facts + 1);
  });

  test('about another payment changes nothing', async () => {
    const shop = new Shop();
    await shop.link('p1');
    await shop.link('p2');
    shop.run(500).shopper('p2');
    await shop.webhook(keyOf(shop, 'p1'), shop.payment('p2').pspReference);
    shop.run(60_000).shows('p1', 'waiting').shows('p2', 'approved');
  });

  test('for an unknown key is rejected as such', async () => {
    const shop = new Shop();
    expect(await shop.webhook('00000000-0000-7000-8000-000000000000', '00000000-0000-7000-8000-000000000000')).toBe(
      false,
    );
  });
});

describe('a restart', () => {
  test.each([0, 5, 15, 25, 200, 1_900, 2_100, 5_000])(
    '%i ms after the request continues the open transaction and creates one session',
    async (ms) => {
      const shop = new Shop();
      await shop.link();
      shop.run(ms).restart();
      shop.run(60_000);
      expect(shop.service.books.payments()).toHaveLength(1);
      expect(new Set(shop.calls('createSession').map(({ body }) => body)).size).toBe(1);
      shop.shopper('p1').run(10_000).shows('p1', 'approved');
    },
  );

  test('makes the lane request the address again when a caller wants it, and only for the same payment', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(1_000);
    const url = shop.view('p1').checkout?.url;
    shop.restart().run(10_000);
    shop.hasCalled('createSession', 1);
    expect(shop.view('p1').checkout).toBeUndefined();
    shop.run(3_000);
    expect(shop.view('p1').checkout?.url).toBe(url);
    shop.hasCalled('createSession', 2);
    const other: Fault = (answer) => ({
      ...answer,
      text: answer.text.replaceAll(shop.payment().pspReference, '00000000-0000-7000-8000-000000000001'),
    });
    shop.restart().run(10_000);
    shop.next('createSession', other);
    expect(shop.view('p1').state).toBe('waiting');
    shop.run(3_000);
    expect(shop.view('p1').checkout).toBeUndefined();
  });

  test.each(['not-sent', 'lost-before', 'lost-after', 'unavailable', 'too-many', 'unauthenticated'] as const)(
    'requests the address once more if the repeat had no result: %s',
    async (fault) => {
      const shop = new Shop();
      await shop.link();
      shop.run(1_000);
      const url = shop.view('p1').checkout?.url;
      shop.restart().run(10_000);
      shop.next('createSession', fault);
      expect(shop.view('p1').checkout).toBeUndefined();
      shop.run(120_000);
      expect(shop.view('p1').checkout?.url).toBe(url);
    },
  );

  test('with other settings sends nothing, because the bytes under the key would differ', async () => {
    const shop = new Shop().next('createSession', 'lost-after');
    await shop.link();
    shop.run(100);
    shop.hooks = 'elsewhere';
    shop.restart().run(60_000);
    shop.hasCalled('createSession', 1).matches('p1', { state: 'unresolved', outcome: { reason: 'no-answer' } });
  });

  test('after the payment of the link finds it paid', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(1_000).shopper('p1');
    shop.restart().run(5_000);
    shop.shows('p1', 'approved');
  });

  test('before anything was sent ends the link as not processed', async () => {
    const shop = new Shop().next('createSession', 'too-many');
    await shop.link('p0');
    shop.run(100);
    await shop.link('p1');
    shop.restart();
    shop.ends('p1', { result: 'not-processed', reason: 'restarted' }).reached('service-process-died');
  });
});

describe('the guard of a sale', () => {
  test('refuses the card while the link is open, and the link while the card payment is open', async () => {
    const shop = new Shop();
    await shop.link('p1', { sale: 'R-1' });
    expect(await shop.till.submit('card', { sale: 'R-1' })).toMatchObject({
      ok: false,
      refusal: { code: 'sale-open', transactionId: 'p1' },
    });
    await shop.till.pay('other', { sale: 'R-2' });
    expect(await shop.link('p2', { sale: 'R-2' })).toMatchObject({
      ok: false,
      refusal: { code: 'sale-open', transactionId: 'other' },
    });
  });

  test('stops a link after a declined card payment, once the card is charged late', async () => {
    const shop = new Shop('simulated');
    shop.till.run(1_000);
    await shop.till.pay('card', { sale: 'R-1' });
    shop.till.run(1_000).answers(0, 'Refusal');
    shop.till.run(1_000);
    expect(await shop.link('p1', { sale: 'R-1' })).toMatchObject({ ok: true });
    shop.run(1_000).answers(0, 'Success').run(30_000).shows('card', 'approved').shows('p1', 'not-processed');
  });
});
