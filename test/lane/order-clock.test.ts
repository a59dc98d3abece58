/**
 * The machine's clock is set back between the operations of an order: the remaining amount is computed in the order in
 * which they were accepted.
 */

import { expect, test } from 'vitest';
import { balanceOf } from '../../src/simulator/service/rules/records/payment.js';
import { returnUrls, Shop } from '../world/shop.js';

const split = { online: { returnUrls, split: true } };

/** Requests an operation, which is approved, and sets the clock back after it. */
async function approved(shop: Shop, ...asked: Parameters<Shop['about']>): Promise<void> {
  expect(await shop.about(...asked)).toMatchObject({ ok: true });
  shop.run(1_000);
  const id = asked[3]?.transactionId ?? `${asked[0]}-1`;
  shop.shows(id, 'approved');
  await shop.acknowledge(id);
  shop.till.time.wallOffsetMs -= 5_000;
}

/** Returns the remaining amount from tenderd and from the ledger of the service. */
function remaining(shop: Shop): readonly unknown[] {
  return [shop.view('o1').order?.remaining.amount, balanceOf(shop.payment('o1')).remaining];
}

test('after a clock change, a cancel still counts after the earlier update, in the report and at admission', async () => {
  const shop = await new Shop().order(split);
  await approved(shop, 'pre-authorization-update', 'o1', 900);
  await approved(shop, 'reversal', 'o1', 500);
  expect(remaining(shop)).toEqual([400, 400]);
  expect(shop.view('o1').order).toMatchObject({ authorized: { amount: 900 }, cancelled: { amount: 500 } });
  const tooMuch = { refusal: { code: 'pre-authorization-exceeded' } };
  expect(await shop.about('capture', 'o1', 900)).toMatchObject(tooMuch);
  shop.restart();
  expect(remaining(shop)).toEqual([400, 400]);
  expect(await shop.about('capture', 'o1', 900)).toMatchObject(tooMuch);
  shop.hasCalled('capture', 0);
  await approved(shop, 'capture', 'o1', 400);
  expect(remaining(shop)).toEqual([0, 0]);
});

test('after a clock change, refunds are listed after their captures, in order of acceptance', async () => {
  const shop = await new Shop().order(split);
  await approved(shop, 'capture', 'o1', 300, { transactionId: 'c1' });
  await approved(shop, 'capture', 'o1', 700, { transactionId: 'c2' });
  await approved(shop, 'refund', 'c1', 100, { transactionId: 'r1' });
  await approved(shop, 'refund', 'o1', 100, { transactionId: 'r2' });
  await approved(shop, 'refund', 'c1', 100, { transactionId: 'r3' });
  const accepted = shop.view('o1').order?.operations.map(({ transactionId }) => transactionId);
  expect(accepted).toEqual(['c1', 'c2', 'r1', 'r2', 'r3']);
});
