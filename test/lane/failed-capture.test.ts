/** A capture at once that fails and is given back: the shopper may perhaps pay on the same page, as behind a decline. */

import { expect, test } from 'vitest';
import { Shop } from '../world/shop.js';

/** A link whose capture has failed on its page. `reversalSeconds`: when it is given back. */
async function failed(profile: string, attemptsMax: number, reversalSeconds = 0): Promise<Shop> {
  const shop = new Shop(profile, { attemptsMax, reversalSeconds });
  await shop.link('p1');
  shop.service.books.setCues([{ fault: 'capture-failed', request: 'any', times: 1, seconds: undefined }]);
  shop.run(1_000).shopper('p1');
  return shop;
}

test('by the default profile the link waits on, is not safe to charge again, and is paid on the same page', async () => {
  const shop = await failed('default', 2);
  shop.run(60_000).matches('p1', { state: 'waiting', retry: 'after-resolution' }).shopper('p1').run(60_000);
  shop.matches('p1', { retry: 'unsafe', outcome: { result: 'approved', revision: 1 } }).needs();
});

test('that is seen before it is given back is unresolved for a person, who is not sent to charge again behind it', async () => {
  const shop = await failed('default', 2, 30);
  shop.run(120_000);
  const { outcome } = shop.view('p1');
  expect(outcome).toMatchObject({ result: 'unresolved', reason: 'capture-failed', retry: 'unsafe' });
  expect(outcome?.message).toContain('the link may perhaps still be paid');
  shop
    .shopper('p1')
    .run(120_000)
    .ends('p1', { result: 'approved', authorized: { amount: 1_000 } });
});

test('ends the link where the profile says that one failure ends its session', async () => {
  const shop = await failed('strict', 1, 30);
  shop.run(10_000);
  expect(shop.view('p1').outcome?.message).toContain('Do not charge again before that.');
  shop.run(120_000).matches('p1', { retry: 'safe', outcome: { result: 'declined', revision: 2 } });
});
