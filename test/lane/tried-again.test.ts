/** A shopper whose card was declined may try again: the link is over only if the service has promised that. */

import { describe, expect, test } from 'vitest';
import { paying } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

const sale = 'R-1';

/** Returns the link `p1`, on whose page two cards were declined. */
async function declinedTwice(profile: string): Promise<Shop> {
  const shop = new Shop(profile);
  await shop.link('p1', { sale });
  shop.run(1_000);
  for (const _ of [1, 2]) shop.run(60_000).shopper('p1', paying('4000000000000002'));
  return shop.run(600_000);
}

describe.each(['simulated', 'default'])('a link with declined cards in the profile %s', (profile) => {
  test('waits on, and no other payment of its sale can start', async () => {
    const shop = await declinedTwice(profile);
    shop.matches('p1', { state: 'waiting', retry: 'after-resolution' });
    expect(shop.view('p1').message).toContain('2 cards were declined so far');
    expect(await shop.till.submit('card', { sale })).toMatchObject({ ok: false, refusal: { code: 'sale-open' } });
  });

  test('is approved when a third card pays, once', async () => {
    const shop = await declinedTwice(profile);
    shop.shopper('p1').run(600_000).shows('p1', 'approved');
    expect(shop.service.books.payments()).toHaveLength(1);
    shop.needs();
  });
});

test.each([
  ['simulated', 'not-processed', 1],
  ['default', 'unresolved', 0],
] as const)('a link that is withdrawn after two declines in the profile %s is %s', async (profile, result, cancels) => {
  const shop = await declinedTwice(profile);
  await shop.abort('p1', 'the customer left');
  shop.run(60_000).shows('p1', result).hasCalled('cancel', cancels);
});

test('in the profile strict the first decline ends the link, and the sale may be charged again', async () => {
  const shop = new Shop('strict');
  await shop.link('p1', { sale });
  shop.run(1_000).shopper('p1', paying('4000000000000002')).run(60_000);
  shop.matches('p1', { retry: 'safe', outcome: { result: 'declined' } });
  expect(() => shop.shopper('p1')).toThrow('does not wait');
});
