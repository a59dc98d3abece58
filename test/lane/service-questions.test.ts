/** Questions for the status of an operation, while the clock of the till is set. */

import { expect, test } from 'vitest';
import type { Fault } from './practice-service.js';
import { returnUrls, Shop } from './shop.js';

/** The service says PENDING of what it has done. */
const pending: Fault = (answer) => ({ ...answer, text: answer.text.replace('"SUCCESS"', '"PENDING"') });

/** Nothing of it stands in the history yet. */
const without: Fault = (answer) => {
  const body: { readonly operationList: readonly { readonly type: string }[] } = JSON.parse(answer.text);
  const operationList = body.operationList.filter(({ type }) => type !== 'CAPTURE');
  return { ...answer, text: JSON.stringify({ ...body, operationList }) };
};

test('a capture that stays PENDING while the clock is set days ahead is asked about further, and found', async () => {
  const shop = await new Shop().order({ online: { returnUrls, split: true } });
  shop.service.next('capture', pending);
  shop.service.next('status', ...Array.from({ length: 12 }, () => without));
  await shop.about('capture', 'o1', 300);
  shop.run(3_000);
  expect(shop.told('capture-1')).toBe('running');
  shop.till.time.wallOffsetMs = 3 * 86_400_000;
  shop.run(3_000);
  expect(shop.told('capture-1')).toBe('running');
  shop.run(200_000);
  expect(shop.till.view('capture-1').outcome).toMatchObject({ result: 'approved', authorized: { amount: 300 } });
  expect(shop.service.calls('capture')).toHaveLength(1);
});
