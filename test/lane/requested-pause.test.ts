/**
 * A service asks not to be called for a year or longer: tenderd obeys within a limit, and everyone sees why nothing
 * moves.
 */

import { describe, expect, test } from 'vitest';
import type { Fault } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

const tooMany =
  (retryAfter: string): Fault =>
  (answer) => ({ ...answer, status: 429, contentType: '', text: '', retryAfter });

const leftAlone = ({ till }: Shop): string | undefined => till.lanes.services.all()[0]?.contact.leftAloneUntil;

/** Returns a shop with a paid link. The next question gets this answer. */
async function paid(retryAfter: string): Promise<Shop> {
  const shop = new Shop();
  await shop.link('p1');
  shop.run(500).shopper('p1').next('status', tooMany(retryAfter)).run(3_000);
  return shop;
}

describe.each(['31536000', '999999999999', 'Fri, 31 Dec 2099 12:00:00 GMT'])('Retry-After %s', (retryAfter) => {
  test('pauses the requests for two minutes, and the view shows that', async () => {
    const shop = await paid(retryAfter);
    const left = shop.service.left.length;
    const untilMs = Date.parse(leftAlone(shop) ?? '') - shop.till.time.wallMs();
    expect(untilMs).toBeGreaterThan(110_000);
    expect(untilMs).toBeLessThanOrEqual(120_000);
    shop.run(110_000);
    expect(shop.service.left).toHaveLength(left);
    shop.run(15_000);
    expect(leftAlone(shop)).toBeUndefined();
    shop.shows('p1', 'approved');
  });

  test('pauses the requests again when it is repeated', async () => {
    const shop = await paid(retryAfter);
    shop.next('status', tooMany(retryAfter), tooMany(retryAfter));
    const left = shop.service.left.length;
    shop.run(130_000);
    expect(shop.service.left).toHaveLength(left + 1);
    expect(leftAlone(shop)).toBeDefined();
    shop.run(600_000).shows('p1', 'approved');
  });
});

test('a link that is requested during the pause reports why it waits and why it was never sent', async () => {
  const shop = await paid('31536000');
  const until = leftAlone(shop)?.slice(11, 19) ?? 'never';
  await shop.link('p2');
  shop.run(100);
  shop.matches('p2', {
    state: 'queued',
    message: expect.stringContaining(`until ${until} UTC`),
  });
  shop.run(60_000);
  shop.matches('p2', {
    retry: 'safe',
    message: expect.stringContaining(`did not reach the payment service, which accepts no requests until ${until} UTC`),
  });
});

test('a link that is withdrawn during the pause is unresolved in time, without a question', async () => {
  const shop = await paid('31536000');
  shop.next('status', ...Array.from({ length: 9 }, () => tooMany('31536000')));
  await shop.abort('p1', 'the customer left');
  shop.run(300_000).shows('p1', 'unresolved');
});

test('a link that was created after a 429 ends as not processed, because its address is unknown; if it is paid, it is returned', async () => {
  const shop = new Shop().next('createSession', ...Array.from({ length: 9 }, () => tooMany('soon')));
  await shop.link('p1');
  shop.run(60_000).matches('p1', { retry: 'safe', outcome: { result: 'not-processed' } });
  expect(shop.view('p1').message).toMatch(
    /^The payment service did not accept the payment: it last answered HTTP 429, and it accepts no requests until \d\d:\d\d:\d\d UTC\. Nothing was charged\./,
  );
  shop.hasCalled('createSession', 1).shopper('p1');
  const key = shop.keyOf('p1');
  await shop.webhook(key, shop.payment().pspReference);
  shop.run(60_000).shows('p1', 'approved').needs('p1: reverse-one');
});

test('a pause is no longer reported once its time is over, even if nothing is to be sent', async () => {
  const shop = new Shop().next('createSession', tooMany('3'), tooMany('120'));
  await shop.link('p1');
  shop.run(60_000).shows('p1', 'not-processed');
  expect(leftAlone(shop)).toBeDefined();
  shop.run(70_000);
  expect(leftAlone(shop)).toBeUndefined();
});
