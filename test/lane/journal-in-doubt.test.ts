/** While the journal is in doubt, it cannot say that an id was never used. What it does know is reported unchanged. */

import { expect, test } from 'vitest';
import { Shop } from '../world/shop.js';

const doubt = 'The journal is missing.';

/** Returns a shop with a link `l1` and a payment `p1`. Its journal is in doubt from now on unless `isSure`. */
async function shopInDoubt(isSure = false): Promise<Shop> {
  const journal: { doubt?: string } = {};
  const shop = new Shop('default', {}, { moneyStopped: () => journal.doubt });
  await shop.link('l1');
  await shop.till.pay('p1');
  shop.run(1_000);
  if (!isSure) journal.doubt = doubt;
  return shop;
}

/** Sends requests that are refused because of their sale, at the service and at the terminal. */
const sameSale = async (shop: Shop): Promise<readonly unknown[]> => [
  await shop.link('l2', { sale: 'sale of l1' }),
  await shop.till.submit('p2', { sale: 'sale of p1' }),
];

test('while the journal is unconfirmed, each refusal has that reason, and the register keeps its id', async () => {
  const inDoubt = { ok: false, refusal: { code: 'journal-unconfirmed', text: doubt } };
  expect(await sameSale(await shopInDoubt())).toEqual([inDoubt, inDoubt]);
});

test('a confirmed journal names the reason of the refusal', async () => {
  expect(await sameSale(await shopInDoubt(true))).toMatchObject([
    { ok: false, refusal: { code: 'sale-open', transactionId: 'l1' } },
    { ok: false, refusal: { code: 'sale-open', transactionId: 'p1' } },
  ]);
});

test('an id that the journal has for another request is refused, and an equal request attaches', async () => {
  const shop = await shopInDoubt();
  const amountDetails = { amount: 900, currency: 'EUR' };
  expect([await shop.link('l1', { amountDetails }), await shop.till.submit('p1', { amountDetails })]).toMatchObject([
    { ok: false, refusal: { code: 'id-reused', transactionId: 'l1' } },
    { ok: false, refusal: { code: 'id-reused', transactionId: 'p1' } },
  ]);
  for (const again of [await shop.link('l1'), await shop.till.submit('p1')])
    expect(again).toMatchObject({ ok: true, value: { created: false } });
});

test('a decision about an unknown id is not refused as if the transaction had never been accepted', async () => {
  const { till } = await shopInDoubt();
  for (const reply of [
    await till.reply(till.lanes.abort('p9', 'the customer left')),
    await till.reply(till.lanes.acknowledge('p9', 1)),
    await till.reply(till.lanes.resolve('p9', { outcome: 'declined', name: 'Kim', reason: 'no receipt' })),
  ])
    expect(reply).toMatchObject({ ok: false, refusal: { code: 'journal-unconfirmed', text: doubt } });
});
