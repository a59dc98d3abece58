/** A hand-over of which the journal does not take the request: nothing of it has happened. */

import { expect, test } from 'vitest';
import { RefusingJournal } from './refusing-journal.js';
import { Shop } from '../world/shop.js';

test('it stops nobody, and is nobody’s successor', async () => {
  const journal = new RefusingJournal();
  const shop = new Shop('strict', {}, { journal });
  await shop.till.pay('c1', { sale: 'R-1' });
  shop.run(100);
  journal.refuses = 'shop';
  expect(await shop.link('l1', { sale: 'R-1', insteadOf: 'c1' })).toMatchObject({
    ok: false,
    refusal: { code: 'terminal-faulted' },
  });
  shop.run(10);
  expect(shop.lanes.get('l1')).toBeUndefined();
  expect(shop.view('c1').message).not.toContain('l1');
  expect(shop.view('c1').abortRequested).toBe(false);
  shop.hasSent('AbortRequest', 0);
});
