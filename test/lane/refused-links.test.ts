/**
 * Links that are refused before anything about them is kept: nothing is sent to the service, and their id stays free.
 */

import { expect, test } from 'vitest';
import { Shop } from '../world/shop.js';
import { WatchedJournal } from './watched-journal.js';

/** Returns a shop with a link `l1`, and the objects that can make it refuse the next one. */
async function shopOf(): Promise<{ shop: Shop; journal: WatchedJournal; doubted: { doubt?: string } }> {
  const journal = new WatchedJournal();
  const doubted: { doubt?: string } = {};
  const shop = new Shop('default', {}, { journal, moneyStopped: () => doubted.doubt });
  await shop.link('l1');
  return { shop: shop.run(1_000), journal, doubted };
}

type At = Awaited<ReturnType<typeof shopOf>>;

test.each<[string, (at: At) => void, object]>([
  [
    'while the journal is unconfirmed',
    ({ doubted }) => void (doubted.doubt = 'The journal is missing.'),
    { code: 'journal-unconfirmed', text: 'The journal is missing.' },
  ],
  [
    'while the disk is almost full',
    ({ journal }) => void (journal.reserve = false),
    {
      code: 'journal-reserve',
      text: 'The disk is almost full. Nothing was sent. Free space, then repeat the request.',
    },
  ],
  [
    'while tenderd is being stopped',
    ({ shop }) => void shop.till.stop(30_000),
    { code: 'stopping', text: 'tenderd is stopping. Nothing was sent. Repeat the request in a moment.' },
  ],
])('a link is refused %s, and an existing one is still reported', async (_when, stand, refusal) => {
  const at = await shopOf();
  const { shop } = at;
  // A payment runs, so a stopping process waits for it.
  await shop.till.pay('c1');
  shop.run(100);
  stand(at);
  expect(await shop.link('l2')).toEqual({ ok: false, refusal });
  expect(await shop.link('l1')).toMatchObject({ ok: true, value: { created: false } });
  shop.run(10_000);
  expect(shop.lanes.get('l2')).toBeUndefined();
  shop.hasCalled('createSession', 1);
});

test.each([
  ['has passed', '2025-12-31T23:59:00.000Z', { code: 'start-too-late' }],
  ['is more than a day away', '2026-01-02T00:00:02.000Z', { code: 'invalid-request' }],
])('a link is refused with a latest start that %s', async (_which, startBefore, refusal) => {
  const { shop } = await shopOf();
  expect(await shop.link('l2', { startBefore })).toMatchObject({ ok: false, refusal });
  shop.run(10_000);
  expect(shop.lanes.get('l2')).toBeUndefined();
  shop.hasCalled('createSession', 1);
});

test("a link whose latest start comes before the end of the service's pause is never made", async () => {
  const { shop } = await shopOf();
  shop.next('createSession', 'too-many');
  await shop.link('l2');
  shop.run(100);
  await shop.link('l3', { startBefore: new Date(shop.till.time.wallMs() + 2_000).toISOString() });
  shop.run(1_900);
  expect(shop.view('l3').outcome).toBeUndefined();
  shop
    .run(200)
    .matches('l3', { retry: 'safe', outcome: { result: 'not-processed' } })
    .run(60_000);
  expect(shop.service.books.payments().map(({ request }) => request.merchantReference)).not.toContain('l3');
});

test('limits of terminals do not apply to links: the start may be a day away, and the amount may have twelve digits', async () => {
  const { shop } = await shopOf();
  const amountDetails = { amount: 999_999_999_999, currency: 'JPY' };
  expect(await shop.link('l2', { startBefore: '2026-01-01T23:59:00.000Z', amountDetails })).toMatchObject({ ok: true });
  shop.run(1_000).shopper('l2').run(60_000);
  const { outcome } = shop.view('l2');
  expect(outcome).toMatchObject({ result: 'approved', authorized: amountDetails });
  expect(outcome?.message).toContain('999999999999 JPY');
});
