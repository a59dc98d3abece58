/**
 * A till was off, and its clock stood still meanwhile: the service may have forgotten the key, and nothing is done
 * twice.
 */

import { describe, expect, test } from 'vitest';
import { Shop } from '../world/shop.js';

const hourMs = 3_600_000;

/** The power fails. It comes back so many ms later, and the clock of the till continues where it was. */
function offFor(shop: Shop, ms: number): Shop {
  shop.till.time.boots += 1;
  shop.service.aheadMs += ms;
  return shop.restart();
}

/** Returns a shop with a link payment of 10.00 EUR, and a refund of 3.00 EUR whose answer is lost. */
async function refundWithoutAnswer(): Promise<Shop> {
  const shop = new Shop();
  await shop.link('o1');
  shop.run(1_000).shopper('o1').run(60_000);
  await shop.acknowledge('o1');
  shop.next('refund', 'lost-after', 'unavailable');
  await shop.about('refund', 'o1', 300);
  return shop.run(500);
}

function refunds(shop: Shop): number {
  return shop.payment('o1').operations.filter(({ type }) => type === 'REFUND').length;
}

describe('a create request whose answer was lost', () => {
  test('is repeated by the next process on the same boot', async () => {
    const shop = new Shop().next('createSession', 'lost-after');
    await shop.link();
    shop.run(100).restart().run(20_000);
    shop.shows('p1', 'waiting');
    expect(shop.service.books.payments()).toHaveLength(1);
  });

  test('is not repeated by a machine that was off for one day', async () => {
    const shop = new Shop().next('createSession', 'lost-after');
    await shop.link();
    offFor(shop.run(100), 25 * hourMs).run(20_000);
    shop.shows('p1', 'unresolved').hasCalled('createSession', 1);
  });
});

describe('a refund whose answer was lost', () => {
  test('is repeated under its key by the next process on the same boot', async () => {
    const shop = await refundWithoutAnswer();
    shop.restart().run(60_000);
    shop.shows('refund-1', 'approved');
    expect(refunds(shop)).toBe(1);
  });

  test('is not sent twice by a machine that was off for one day', async () => {
    const shop = await refundWithoutAnswer();
    const { length } = shop.calls('refund');
    offFor(shop, 25 * hourMs).run(600_000);
    shop.hasCalled('refund', length);
    expect(refunds(shop)).toBe(1);
    shop.shows('refund-1', 'unresolved');
  });

  test('is repeated under its key by a machine that was off for one hour, once the service has sent its time', async () => {
    const shop = await refundWithoutAnswer();
    offFor(shop, hourMs).run(60_000);
    shop.shows('refund-1', 'approved');
    expect(refunds(shop)).toBe(1);
  });
});
