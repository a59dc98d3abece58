/** A payment that waits for the place of another one, while its terminal's lane has stopped itself. */

import { expect, test } from 'vitest';
import { attemptOf, recordOf } from './open-records.js';
import { Shop } from '../world/shop.js';

const sale = 'R-1';

/** The lane stops itself: the ids of its next attempts are those of another transaction, as after a restored copy of the journal. */
async function faulted({ till }: Shop): Promise<void> {
  const { serviceId = '' } = till.view('p0').attempts[0] ?? {};
  const counted = Number.parseInt(serviceId.slice(6), 36);
  const taken = Array.from({ length: 5 }, (_none, index) => {
    const next = (counted + 1 + index).toString(36).toUpperCase().padStart(4, '0');
    return attemptOf(serviceId.slice(0, 6) + next, 'answered');
  });
  till.journal.commit([{ terminal: 'till', facts: [], transactions: [recordOf('thief', taken, true)] }]);
  const reply = await till.submit('p9');
  if (reply.ok || till.terminal().lane !== 'faulted') throw new Error('the lane goes on');
}

test('it does not start, and is not lost: the next process charges it', async () => {
  const shop = new Shop('simulated', {}, { saleId: 'SHOP' });
  const { till, service } = shop;
  till.whenPaying('Success');
  await till.pay('p0');
  shop.run(1_000);
  await shop.link('l1', { sale });
  shop.run(1_000);
  service.next('cancel', 'unavailable', 'unavailable');
  await till.pay('c1', { sale, insteadOf: 'l1' });
  await faulted(shop);
  for (let waited = 0; shop.view('l1').outcome === undefined && waited < 60; waited += 1) shop.run(1_000);
  expect([shop.told('l1'), shop.told('c1'), till.sentMoney().length]).toEqual(['not-processed', 'handing-over', 1]);
  const next = shop.restart().till;
  next.answers(0, 'Success');
  shop.run(1_000);
  expect([shop.told('c1'), next.sentMoney().length]).toEqual(['approved', 1]);
});
