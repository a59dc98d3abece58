/** A reversal is refused while an earlier one of the same payment is unknown. */

import { expect, test } from 'vitest';
import type { TransactionRequest } from '../../src/core/index.js';
import { giveUp } from './given-up.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';
import { Shop } from '../world/shop.js';

/** Returns a reversal of the whole payment `p0`. */
function reversal(till: Till, transactionId: string): TransactionRequest {
  const { amountDetails: _whole, ...request } = till.view('p0').request;
  return unchecked({
    ...request,
    transactionId,
    kind: 'reversal',
    sale: `sale of ${transactionId}`,
    original: { type: 'transaction', transactionId: 'p0' },
  });
}

test.each([
  ['approved', 'approved'],
  ['declined', 'declined'],
] as const)(
  'a refused reversal is resolved when the operator decides that the earlier reversal was %s',
  async (outcome, told) => {
    const till = Till.connected().whenPaying('Success');
    await till.pay('p0');
    till.run(100);
    await till.acknowledge('p0');
    till.gateway.onMoney = (request) => (till.sentMoney().length < 3 ? [] : [moneyAnswer(request, 'Refusal')]);
    await giveUp(till, 'r1', reversal(till, 'r1'));
    await till.pay('r2', { ...reversal(till, 'r2'), sale: 'sale of r1', ...reviewed('r1') });
    till.run(3_000).ends('r2', { result: 'unresolved', reason: 'reversal-unknown', retry: 'unsafe' });
    const resolution = { outcome, name: 'Kim', reason: 'the receipt in the drawer' };
    expect(await till.resolve('r1', resolution)).toMatchObject({ ok: true });
    till.shows('r1', told).ends('r2', { result: 'not-processed', reason: 'reversal-refused', retry: 'safe' }).needs();
  },
);

// An immediate capture fails and is reversed: the shopper may be able to pay on the same page, as after a decline.

/** Returns a link whose capture has failed on its page. `reversalSeconds`: when it is reversed. */
async function failed(profile: string, attemptsMax: number, reversalSeconds = 0): Promise<Shop> {
  const shop = new Shop(profile, { attemptsMax, reversalSeconds });
  await shop.link('p1');
  shop.service.books.setCues([{ fault: 'capture-failed', request: 'any', times: 1, seconds: undefined }]);
  shop.run(1_000).shopper('p1');
  return shop;
}

test('in the default profile a link with a failed capture waits on, is unsafe to charge again, and can be paid', async () => {
  const shop = await failed('default', 2);
  shop.run(60_000).matches('p1', { state: 'waiting', retry: 'after-resolution' }).shopper('p1').run(60_000);
  shop.matches('p1', { retry: 'unsafe', outcome: { result: 'approved', revision: 1 } }).needs();
});

test('a failed capture that is not returned yet is unresolved for the operator, without advice to charge again', async () => {
  const shop = await failed('default', 2, 30);
  shop.run(120_000);
  const { outcome } = shop.view('p1');
  expect(outcome).toMatchObject({ result: 'unresolved', reason: 'capture-failed', retry: 'unsafe' });
  expect(outcome?.message).toContain(
    "The customer's money is reserved but was not captured; the payment service should release it. After that the customer may still pay the link. Do not charge again: check the link on the pages of the payment service and close it there, then resolve the transaction on the attention list.",
  );
  shop
    .shopper('p1')
    .run(120_000)
    .ends('p1', { result: 'approved', authorized: { amount: 1_000 } });
});

test('a failed capture ends the link if the profile says that one failure ends the session', async () => {
  const shop = await failed('strict', 1, 30);
  shop.run(10_000);
  expect(shop.view('p1').outcome?.message).toContain('Do not charge again before the money');
  shop.run(120_000).matches('p1', { retry: 'safe', outcome: { result: 'declined', revision: 2 } });
});
