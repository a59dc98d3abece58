/** What has not left for a payment service when tenderd stops, does not leave any more: also where its question was on its way. */

import { expect, test } from 'vitest';
import { outcomeOf, paidLink } from './links-history.js';

test('a refund of which nothing has left does not leave once tenderd stops', async () => {
  const shop = await paidLink();
  await shop.acknowledge('p1');
  await shop.about('refund', 'p1', 400, { transactionId: 'f1' });
  shop.till.stop(30_000);
  shop.run(5_000).hasCalled('refund', 0);
  expect(outcomeOf(shop, 'f1')).toMatchObject({ result: 'not-processed', reason: 'stopping' });
});
