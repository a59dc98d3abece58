/**
 * The journal of a daemon was damaged on the disk while the daemon was off. The daemon is ready at once, finds the
 * damage, and then stops for good.
 */

import { expect, test } from 'vitest';
import { journalPath } from '../../src/config/index.js';
import { damagePageOf, readThrough } from '../journal/damage.js';
import { setPracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';

test('damage that the inspection finds during work stops the daemon, and the next start refuses the journal', async ({
  onTestFinished,
}) => {
  const { shop } = await setPracticeStage(onTestFinished);
  const first = await shop.start({ isHere: true });
  await first.register.put('p1', payment('till-1', 'sale-1'), 20);
  await first.stop();
  const path = journalPath(shop.dataDir);
  readThrough(path);
  damagePageOf(path, 'transactions_of_sale');
  const second = await shop.start();
  expect((await second.ended).code).toBe(65);
  expect(second.output()).toContain('is damaged, or is not a journal of tenderd: keep the file for support');
  await expect(shop.start({ isHere: true })).rejects.toMatchObject({ code: 'journal-corrupt' });
});
