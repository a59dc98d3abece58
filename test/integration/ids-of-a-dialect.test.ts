/**
 * Registers with terminals that accept ids of up to 35 characters; the real daemon is killed while they pay. A UUID,
 * which both interfaces create or accept, has 36 characters. The simulator's ledger is the oracle.
 */

import { expect, test } from 'vitest';
import { payment, request, sale, statusRequest } from '../nexo/messages.js';
import { openShop, poiId, post } from '../world/nexo-shop.js';
import { payment as asked } from '../world/register-client.js';

/** The digits of this UUID could be a card number. */
const unlucky = '552d31f2-2efd-4430-9379-88983f628472';

test('a payment with a UUID as its id is charged once in a dialect with short ids, also after the daemon died', async ({
  onTestFinished,
}) => {
  const { simulator, start, killedBy } = await openShop(onTestFinished, '', [], [poiId], 'marketpay-3.1');
  const ledger = () => simulator.world.ledger().map(({ saleTransactionId, result }) => [saleTransactionId, result]);
  const pay = request('Payment', payment({ SaleData: sale('R-1') }), { poiId, serviceId: '7' });
  const first = await start();
  // Ids that are neither short enough nor a UUID, and an id that is almost a UUID.
  for (const [id, why] of [
    ['till-1-20261122-receipt-number-00001', /at most 35 characters, or a UUID.*Nothing was sent/],
    ['552d31f22efd-4430-9379-88983f628473', /Use the whole UUID.*Nothing was sent/],
  ] as const) {
    const { code, text } = await first.register.put(id, asked(poiId, 'sale'), 0);
    expect(code).toBe('invalid-request');
    expect(text).toMatch(why);
  }
  const body = asked(poiId, 'sale of HTTP');
  expect((await first.register.put(unlucky, body, 20)).transaction?.result).toBe('approved');
  expect(ledger()).toEqual([['552d31f22efd-4430-9379-88983f628472', 'approved']]);
  const second = await killedBy(first, pay);
  expect((await second.register.put(unlucky, body, 20)).transaction?.result).toBe('approved');
  expect(await post(second, pay)).toMatch(/"Result":"Success".*"TransactionID":"R-1"/);
  expect(await post(second, statusRequest('7', { poiId }))).toMatch(
    /RepeatedMessage.*"Result":"Success".*"TransactionID":"R-1"/,
  );
  expect(ledger()).toHaveLength(2);
  expect(simulator.world.complaints()).toEqual([]);
});
