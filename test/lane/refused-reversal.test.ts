/** A reversal that is refused while an earlier one of the same payment is unknown. */

import { expect, test } from 'vitest';
import type { TransactionRequest } from '../../src/core/index.js';
import { giveUp } from './given-up.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';

/** A reversal of the whole payment `p0`. */
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
] as const)('is settled when a person says that the earlier one was %s', async (outcome, told) => {
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
});
