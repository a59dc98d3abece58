/** Links that are no longer wanted before the service has answered: what is sent, and what is not. */

import { describe, expect, test } from 'vitest';
import { abort, outcomeOf, refusing, shows } from './links-history.js';
import { returnUrls, Shop } from '../world/shop.js';

const minute = 60_000;

function creates(shop: Shop, transactionId = 'p1'): number {
  const reference = `"${transactionId}"`;
  return shop.calls('createSession').filter(({ body = '' }) => body.includes(reference)).length;
}

/** Returns a shop whose service refuses all calls from now on, for two minutes by default. */
async function leftAlone(shop = new Shop(), retryAfter = '120'): Promise<Shop> {
  shop.next('createSession', { status: 429, code: 'too-many-requests', retryAfter });
  await shop.link('other');
  return shop.run(100);
}

describe('a link that was never sent', () => {
  test('during a pause of the service ends at its latest start, and is safe to retry', async () => {
    const shop = await leftAlone();
    await shop.link('p1');
    shop.run(110_000);
    shop.matches('p1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'service-unreachable' },
    });
    expect(shop.rows()).toEqual(['service-not-sent']);
    shop.run(10 * minute);
    expect(creates(shop)).toBe(0);
  });

  test('ends at once if tenderd stops', async () => {
    const shop = await leftAlone();
    await shop.link('p1');
    shop.till.stop(30_000);
    shop.run(100);
    shop.matches('p1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'stopping' },
    });
    expect(creates(shop)).toBe(0);
  });

  test('ends after its payment deadline, and is not sent', async () => {
    const shop = await leftAlone(new Shop(), '20');
    const payBefore = new Date(shop.till.time.wallMs() + 10_000).toISOString();
    await shop.link('p1', { online: { returnUrls, payBefore } });
    shop.run(9_900).shows('p1', 'queued').run(200);
    shop.matches('p1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'service-unreachable' },
    });
    shop.run(minute);
    expect(creates(shop)).toBe(0);
  });

  test('also ends at its latest start by the wall clock, after the machine slept', async () => {
    const shop = await leftAlone();
    await shop.link('p1');
    shop.till.time.wallOffsetMs += minute;
    await shop.link('next');
    shop.run(100);
    expect(outcomeOf(shop)).toMatchObject({ result: 'not-processed', reason: 'service-unreachable' });
  });

  test('differs from a link that was turned away, which stays open when tenderd stops', async () => {
    const shop = await leftAlone();
    shop.till.stop(30_000);
    shop.run(100).shows('other', 'running').hasAttempts('other', 'open');
  });

  test('is not sent again after an abort', async () => {
    const shop = new Shop().next('createSession', 'not-sent');
    await shop.link('p1');
    shop.run(100);
    await abort(shop);
    shop.run(5_000).matches('p1', { retry: 'safe', outcome: { reason: 'aborted' } });
    expect([creates(shop), shop.attempts('p1')]).toEqual([1, ['unsent']]);
  });

  test('is sent again if it is still wanted, and is shown', async () => {
    const shop = new Shop().next('createSession', 'not-sent');
    await shop.link('p1');
    shop.run(5_000);
    expect([shop.told(), creates(shop)]).toEqual(['waiting', 2]);
  });
});

test('the lane asks about a link after its payment deadline, and does not send its create request again', async () => {
  const shop = new Shop();
  const payBefore = new Date(shop.till.time.wallMs() + 3 * minute).toISOString();
  await shop.link('p1', { online: { returnUrls, payBefore } });
  shop.run(1_000).restart().run(5_000);
  shop.run(2 * minute);
  await leftAlone(shop);
  const before = creates(shop);
  // The caller wants the address of the link, which this process does not have.
  shop.shows('p1', 'waiting').run(5 * minute);
  expect(shop.till.journal.factsOf('p1').map(({ text }) => text)).toContain('abort wanted: payBefore has passed');
  expect(creates(shop)).toBe(before);
});

/** Returns a shop with a withdrawn link whose cancel is refused in this way. */
async function refused(code: string, status: number): Promise<Shop> {
  const shop = new Shop('simulated');
  await shop.link('p1');
  shop.run(1_000).next('cancel', refusing(status, code));
  await abort(shop);
  return shop.run(5_000);
}

describe('the cancel of a link', () => {
  test.each([
    ['payment-not-found', 404],
    ['not-configured', 403],
    ['already-cancelled', 409],
    ['http-400', 400],
  ])('that is refused with %s ends, is not sent again, and leaves the link to the operator', async (code, status) => {
    const shop = await refused(code, status);
    shop.hasAttempts('p1', 'open', 'not-started');
    expect(outcomeOf(shop)).toMatchObject({ result: 'unresolved', reason: 'may-still-be-paid' });
    shop.run(10 * minute).hasCalled('cancel', 1);
  });

  test('that was lost and is then refused is sent again, unless the refusal also applies to the first request', async () => {
    for (const [code, status, count] of [
      ['payment-not-found', 404, 3],
      ['already-cancelled', 409, 2],
    ] as const) {
      const shop = new Shop('simulated');
      await shop.link('p1');
      shop.run(1_000);
      shows(shop, 'CREATE_SESSION COMPLETED');
      shop.next('cancel', 'lost-before', refusing(status, code), 'never');
      await abort(shop);
      shop.run(2 * minute).hasCalled('cancel', count);
    }
  });
});

test('a link with a refused cancel is checked even after an operator resolved it: a late payment is reported', async () => {
  const shop = new Shop('simulated');
  await shop.link('p1');
  shop.run(1_000).next('cancel', refusing(404, 'payment-not-found'));
  await abort(shop);
  shop.run(5_000);
  const resolution = { outcome: 'not-processed', name: 'A. Berg', reason: 'nobody paid' } as const;
  await shop.resolve('p1', resolution);
  shop.run(minute).shopper('p1');
  shop.run(150 * minute);
  expect(outcomeOf(shop)).toMatchObject({ result: 'approved', authorized: { amount: 1_000 } });
});
