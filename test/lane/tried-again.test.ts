/** A shopper whose card was declined may try again: the link is over only if the service has promised that it is. */

import { describe, expect, test } from 'vitest';
import { paying } from './practice-service.js';
import { Shop } from './shop.js';

const sale = 'R-1';

/** The link `p1`, on whose page two cards were declined. */
async function declinedTwice(profile: string): Promise<Shop> {
  const shop = new Shop(profile);
  await shop.link('p1', { sale });
  shop.run(1_000);
  for (const _ of [1, 2]) shop.run(60_000).service.shopper('p1', paying('4000000000000002'));
  return shop.run(600_000);
}

describe.each(['simulated', 'default'])('a link on whose page cards were declined, with the profile %s', (profile) => {
  test('waits on, and no other payment of its sale begins', async () => {
    const shop = await declinedTwice(profile);
    expect(shop.till.view('p1')).toMatchObject({ state: 'waiting', retry: 'after-resolution' });
    expect(shop.till.view('p1').message).toContain('2 cards were declined so far');
    expect(await shop.till.submit('card', { sale })).toMatchObject({ ok: false, refusal: { code: 'sale-open' } });
  });

  test('is approved when a third card pays, once', async () => {
    const shop = await declinedTwice(profile);
    shop.service.shopper('p1');
    shop.run(600_000);
    expect(shop.told()).toBe('approved');
    expect(shop.service.books.payments()).toHaveLength(1);
    expect(shop.till.attention()).toEqual([]);
  });
});

test.each([
  ['simulated', 'not-processed', 1],
  ['default', 'unresolved', 0],
] as const)('withdrawn after two declines, with the profile %s, it is %s', async (profile, result, cancels) => {
  const shop = await declinedTwice(profile);
  await shop.till.reply(shop.till.lanes.abort('p1', 'the customer left'));
  shop.run(60_000);
  expect(shop.told()).toBe(result);
  expect(shop.service.calls('cancel')).toHaveLength(cancels);
});

test('with the profile strict the first decline ends it, and the sale may be charged again', async () => {
  const shop = new Shop('strict');
  await shop.link('p1', { sale });
  shop.run(1_000).service.shopper('p1', paying('4000000000000002'));
  shop.run(60_000);
  expect(shop.till.view('p1')).toMatchObject({ retry: 'safe', outcome: { result: 'declined' } });
  expect(() => shop.service.shopper('p1')).toThrow('does not wait');
});
