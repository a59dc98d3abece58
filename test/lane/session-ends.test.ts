/** When nobody can pay a link any more: how old its session certainly is, and what a cancel of somebody else says. */

import { describe, expect, test } from 'vitest';
import type { Fault } from './practice-service.js';
import { returnUrls, Shop } from './shop.js';

const day = 86_400_000;
const online = { returnUrls, payBefore: '2026-01-20T00:00:00Z' };

/** So many requests never go through. */
function always(fault: Fault): readonly Fault[] {
  return Array.from({ length: 400 }, () => fault);
}

/** Its idempotency key. */
function keyOf(shop: Shop): string {
  const [attempt] = shop.till.view('p1').attempts;
  return attempt?.rail === 'service' ? attempt.idempotencyKey : '';
}

describe('where the profile says when a session ends, a link', () => {
  test.each<[string, Fault]>([
    ['never arrived', 'lost-before'],
    ['never left', 'not-sent'],
  ])('whose first requests %s waits for a whole session from when it was made', async (_name, fault) => {
    const shop = new Shop('simulated');
    shop.service.next('createSession', ...always(fault));
    await shop.link('p1', { startBefore: '2026-01-01T00:09:00Z', online });
    shop.run(240_000);
    shop.service.faults.delete('createSession');
    shop.run(day - 100_000);
    expect(shop.told()).toBe('waiting');
    shop.service.shopper('p1');
    shop.run(7_300_000);
    expect(shop.told()).toBe('approved');
  });

  test('that a webhook names late is over a whole session after that', async () => {
    const shop = new Shop('simulated');
    shop.service.next('createSession', 'lost-after', ...always('lost-before'));
    await shop.link('p1', { online: { returnUrls, payBefore: '2026-01-01T00:10:00Z' } });
    shop.run(1_000_000);
    expect(shop.till.view('p1').outcome).toMatchObject({ reason: 'no-answer' });
    await shop.till.webhook('shop', keyOf(shop), shop.service.payment().pspReference);
    shop.run(day - 900_000);
    expect(shop.told()).toBe('unresolved');
    shop.run(1_000_000 + 7_300_000);
    expect(shop.told()).toBe('not-processed');
  });

  test('known from before a restart is over a whole session after it', async () => {
    const shop = new Shop('simulated');
    await shop.link('p1', { online });
    shop.run(3_600_000).restart();
    shop.run(day);
    expect(shop.told()).toBe('waiting');
    shop.run(70_000);
    expect(shop.till.view('p1')).toMatchObject({ retry: 'safe', outcome: { reason: 'link-expired' } });
  });

  test('whose create was lost before a restart is over a whole session after its first answer', async () => {
    const shop = new Shop('simulated');
    shop.service.next('createSession', ...always('lost-before'));
    await shop.link('p1', { online });
    shop.run(10_000).restart();
    shop.run(200_000);
    shop.service.faults.delete('createSession');
    shop.run(day - 60_000);
    expect(shop.told()).toBe('waiting');
    shop.run(200_000);
    expect(shop.told()).toBe('not-processed');
  });
});
