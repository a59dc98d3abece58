/** Links whose shopper has paid and that are not completely finished: what is still pending, and what is paid again. */

import { describe, expect, test } from 'vitest';
import type { Shown } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

/** An operation of 10.00 EUR. */
const operation = (type: string, status: string, last: string): Shown => ({
  id: `01ARZ3NDEKTSV4RRFFQ69G5FA${last}`,
  type,
  status,
  details: { amount: 1_000, currency: 'EUR' },
});

/** Returns a link of 10.00 EUR that its shopper has paid. */
async function paid(capture?: 'PENDING', shownForMs = 500): Promise<Shop> {
  const shop = new Shop();
  await shop.link('p1');
  if (capture !== undefined)
    shop.history((all) => all.map((one) => (one.type === 'CAPTURE' ? { ...one, status: capture } : one)));
  shop.run(shownForMs).shopper('p1');
  return shop.run(5_000);
}

/** Delivers another webhook about the end of the session. */
async function webhook(shop: Shop): Promise<void> {
  const key = shop.keyOf('p1');
  await shop.webhook(key, shop.payment('p1').pspReference);
}

describe('a paid link whose capture stays PENDING', () => {
  test('is not shown, and is unresolved within five minutes', async () => {
    const shop = await paid('PENDING');
    shop.matches('p1', {
      state: 'running',
      message: expect.stringMatching(/^The customer has authorized .* Do not charge again\.$/),
      certainBy: expect.any(String),
    });
    expect(shop.view('p1').checkout).toBeUndefined();
    shop.run(320_000);
    shop.matches('p1', {
      outcome: { result: 'unresolved', reason: 'no-answer' },
      retry: 'unsafe',
      attention: [{ code: 'unresolved' }],
    });
  });

  test('has five minutes from its payment, however old the link is', async () => {
    const shop = await paid('PENDING', 600_000);
    shop.run(60_000);
    expect(shop.view('p1').state).toBe('running');
  });

  test('is known to a new process, and its late approval is reported', async () => {
    const shop = await paid('PENDING');
    shop.restart();
    expect(shop.view('p1').state).toBe('running');
    shop.run(320_000);
    shop.history((all) => all);
    shop.run(120_000).ends('p1', { result: 'approved', revision: 2 });
  });

  test('is shown again if everything was returned, because the customer may pay again', async () => {
    const shop = await paid('PENDING');
    shop.history((all) => [
      ...all.map((one) => (one.type === 'CAPTURE' ? { ...one, status: 'FAILED' } : one)),
      operation('CANCEL', 'COMPLETED', 'V'),
    ]);
    shop.run(30_000).matches('p1', { state: 'waiting', checkout: { url: expect.any(String) } });
    expect(shop.view('p1').certainBy).toBeUndefined();
  });
});

describe('a link that was reported as paid', () => {
  test.each(['COMPLETED', 'PENDING'])(
    'a link that was reported as paid and is paid again gets one attention item to return the second payment: capture %s',
    async (status) => {
      const shop = await paid();
      shop.shows('p1', 'approved');
      await shop.acknowledge('p1');
      shop.history((all) => [...all, operation('AUTHORIZATION', 'COMPLETED', 'W'), operation('CAPTURE', status, 'X')]);
      for (let times = 0; times < 2; times += 1) {
        await webhook(shop);
        shop.run(5_000);
        expect(shop.view('p1').attention).toMatchObject([
          {
            code: 'reverse-one',
            text: 'The payment service shows 20.00 EUR paid through this link, but tenderd reported 10.00 EUR. The customer paid the link again: cancel or refund the second payment.',
          },
        ]);
      }
      shop.ends('p1', { result: 'approved', revision: 1 });
    },
  );

  test.each<[string, (all: readonly Shown[]) => readonly Shown[]]>([
    ['and is not paid again', (all) => all],
    [
      'and whose second payment is returned',
      (all) => [...all, operation('AUTHORIZATION', 'COMPLETED', 'W'), operation('CANCEL', 'COMPLETED', 'X')],
    ],
    [
      'and whose second payment could not be captured',
      (all) => [...all, operation('AUTHORIZATION', 'COMPLETED', 'W'), operation('CAPTURE', 'FAILED', 'X')],
    ],
  ])('%s gets no attention item from another webhook', async (_name, change) => {
    const shop = await paid();
    shop.history(change);
    await webhook(shop);
    shop.run(5_000);
    expect(shop.view('p1').attention).toEqual([]);
  });
});
