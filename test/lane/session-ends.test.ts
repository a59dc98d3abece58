/** When a link can no longer be paid: the certain age of its session, and the effect of a cancel by another party. */

import { describe, expect, test } from 'vitest';
import { type Fault, paying, always, repeated, rewritten } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

const day = 86_400_000;
const online = { returnUrls, payBefore: '2026-01-20T00:00:00Z' };

/** Returns its idempotency key. */
function keyOf(shop: Shop): string {
  return shop.keyOf('p1');
}

describe('if the profile has a session length, a link', () => {
  test.each<[string, Fault]>([
    ['never arrived', 'lost-before'],
    ['were never sent', 'not-sent'],
  ])('whose first requests %s waits for a whole session from its creation', async (_name, fault) => {
    const shop = new Shop('strict').next('createSession', ...always(fault));
    await shop.link('p1', { startBefore: '2026-01-01T00:09:00Z', online });
    shop.run(240_000);
    shop.service.faults.delete('createSession');
    shop.run(day - 100_000).shows('p1', 'waiting');
    shop.shopper('p1').run(7_300_000).shows('p1', 'approved');
  });

  test('that a webhook names late ends a whole session after the webhook', async () => {
    const shop = new Shop('strict').next('createSession', 'lost-after', ...always('lost-before'));
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-01T00:10:00Z' } });
    shop.run(1_000_000).ends('p1', { reason: 'no-answer' });
    await shop.webhook(keyOf(shop), shop.payment().pspReference);
    shop.run(day - 900_000).shows('p1', 'unresolved');
    shop.run(1_000_000 + 7_300_000).shows('p1', 'not-processed');
  });

  test('from before a restart ends a whole session after the restart', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', { online });
    shop.run(3_600_000).restart();
    shop.run(day).shows('p1', 'waiting').run(70_000);
    shop.matches('p1', { retry: 'safe', outcome: { reason: 'link-expired' } });
  });

  test('that is withdrawn halfway ends a whole session after its creation', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-01T12:00:00Z' } });
    shop.run(day + 50_000).matches('p1', { abortRequested: true, state: 'recovering', attention: [] });
    shop.run(20_000).matches('p1', { retry: 'safe', outcome: { reason: 'link-expired' } });
  });

  test('whose session ends before its payment deadline is then recovered, with a time of certainty', async () => {
    const shop = new Shop('simulated');
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-02T01:00:00Z' } });
    shop.run(day - 60_000);
    shop.next('status', ...always('lost-before'), ...always('lost-before')).run(3_661_000);
    const { state, certainBy = '' } = shop.view('p1');
    expect(state).toBe('recovering');
    expect(Date.parse(certainBy)).toBeGreaterThan(shop.till.time.wallMs() + 290_000);
  });

  test('whose create request was lost before a restart ends a whole session after its first answer', async () => {
    const shop = new Shop('strict').next('createSession', ...always('lost-before'));
    await shop.link('p1', { online });
    shop.run(10_000).restart();
    shop.run(200_000);
    shop.service.faults.delete('createSession');
    shop.run(day - 60_000).shows('p1', 'waiting');
    shop.run(200_000).shows('p1', 'not-processed');
  });
});

/** The history ends with a cancel without an amount, which a person made on the pages of the service. */
const cancelled = rewritten((all) => {
  const cancel = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', type: 'CANCEL', status: 'COMPLETED' };
  return [...all, { ...all.at(-1), ...cancel, details: { amount: 0, currency: 'EUR' } }];
});

describe('a cancel in the history of an unpaid link', () => {
  test.each<[string, object, string]>([
    ['default', {}, 'waiting'],
    ['strict', {}, 'waiting'],
    ['simulated', { reason: 'link-expired' }, 'not-processed'],
  ])('closes it or not, by the profile %s', async (profile, outcome, told) => {
    const shop = new Shop(profile).next('status', ...repeated(9, cancelled));
    await shop.link('p1', { online });
    shop.run(10_000).shows('p1', told);
    expect(shop.view('p1').outcome ?? {}).toMatchObject(outcome);
    if (told !== 'waiting') return;
    shop.shopper('p1').run(120_000).shows('p1', 'approved');
  });

  test('leaves a withdrawn link unresolved in the default profile', async () => {
    const shop = new Shop().next('status', ...always(cancelled));
    await shop.link('p1', { online });
    shop.run(1_000);
    await shop.abort('p1', 'the customer left');
    shop.run(600_000).matches('p1', { retry: 'unsafe', outcome: { reason: 'may-still-be-paid' } });
  });
});

/** Returns options that limit the payment to so many ms. */
const until = (shop: Shop, ms: number) => ({
  online: { returnUrls, payBefore: new Date(shop.till.time.wallMs() + ms).toISOString() },
});

describe('a link that is not paid in time', () => {
  test('waits for the known end of its session, and adds no item', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', until(shop, 3_600_000));
    shop.run(4_000_000);
    shop.matches('p1', {
      state: 'recovering',
      retry: 'after-resolution',
      message: expect.stringContaining('The time to pay the link has passed'),
      attention: [],
    });
    shop.restart().run(2 * 3_600_000);
    expect([shop.told(), shop.view('p1').attention]).toEqual(['recovering', []]);
    shop.run(25 * 3_600_000);
    shop.matches('p1', {
      outcome: { result: 'not-processed', reason: 'link-expired' },
      retry: 'safe',
      attention: [],
    });
  });

  test('is left to the operator if the length of its session is unknown', async () => {
    const shop = new Shop();
    await shop.link('p1', until(shop, 3_600_000));
    shop.run(4_000_000);
    shop.ends('p1', {
      reason: 'may-still-be-paid',
      message: expect.stringContaining('The time to pay the link has passed, but the customer may still pay it'),
    });
  });

  test('that a cancel closes has expired, and does not count as withdrawn', async () => {
    const shop = new Shop('simulated');
    await shop.link('p1', until(shop, 3_600_000));
    shop.run(4_000_000).ends('p1', { result: 'not-processed', reason: 'link-expired' });
  });

  test('reports the number of declined cards while the customer may try again', async () => {
    const shop = new Shop('default', { attemptsMax: 3 });
    await shop.link('p1');
    shop.run(500);
    const decline = paying('4000000000000002');
    shop.shopper('p1', decline).run(5_000);
    shop.matches('p1', {
      state: 'waiting',
      message: expect.stringContaining('A card was declined so far'),
    });
    shop.shopper('p1', decline).run(5_000);
    expect(shop.view('p1').message).toContain('2 cards were declined so far');
    expect(shop.till.journal.factsOf('p1').map(({ text }) => text)).toContain(
      '2 cards were declined on the page of the link',
    );
  });
});
