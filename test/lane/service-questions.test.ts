/** Questions for the status of an operation, while the clock of the till is set. */

import { test } from 'vitest';
import { pending, repeated, rewritten } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

/** Nothing of it stands in the history yet. */
const without = rewritten((all) => all.filter(({ type }) => type !== 'CAPTURE'));

test('a capture that stays PENDING while the clock is set days ahead is asked about further, and found', async () => {
  const shop = await new Shop().order({ online: { returnUrls, split: true } });
  shop.next('capture', pending);
  shop.next('status', ...repeated(12, without));
  await shop.about('capture', 'o1', 300);
  shop.run(3_000).shows('capture-1', 'running');
  shop.till.time.wallOffsetMs = 3 * 86_400_000;
  shop.run(3_000).shows('capture-1', 'running').run(200_000);
  shop.ends('capture-1', { result: 'approved', authorized: { amount: 300 } }).hasCalled('capture', 1);
});
