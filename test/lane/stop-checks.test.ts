/** What a stop waits for and what it does not: it waits for money on its way, and for nothing that is only queued. */

import { expect, test } from 'vitest';
import { settled } from './promises.js';
import { RefusingJournal } from './refusing-journal.js';
import { Shop } from '../world/shop.js';
import { Till } from '../world/till.js';

test('tenderd stops at once if its payment service has nothing in progress', async () => {
  const shop = new Shop();
  const stop = shop.till.stop(20_000);
  await settled();
  expect(stop.stopped).toBe(true);
});

test('a shutdown waits for the create request of a link, next to a link that waits for its shopper', async () => {
  const shop = new Shop();
  await shop.link('l1');
  shop.run(1_000);
  await shop.link('l2');
  const stop = shop.till.stop(20_000);
  await settled();
  expect([shop.told('l1'), shop.told('l2'), stop.stopped]).toEqual(['waiting', 'running', false]);
  shop.run(1_000);
  await settled();
  expect([shop.told('l2'), stop.stopped]).toEqual(['waiting', true]);
});

test('a link that is requested during the shutdown is refused, and nothing is sent', async () => {
  const shop = new Shop();
  await shop.till.pay('p1');
  shop.run(100);
  const stop = shop.till.stop(20_000);
  expect(await shop.link('l1')).toMatchObject({
    ok: false,
    refusal: { code: 'stopping', text: expect.stringMatching(/Nothing was sent\. Repeat the request in a moment\.$/) },
  });
  shop.run(1_000).hasCalled('createSession', 0);
  expect(shop.lanes.get('l1')).toBeUndefined();
  await settled();
  expect(stop.stopped).toBe(false);
});

test('a payment that is answered at the moment of the shutdown is stored, and the shutdown ends', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  await till.pay('q1', { terminal: 'b' });
  till.run(100).answers(0, 'Success');
  const stop = till.stop(20_000);
  await settled();
  expect([till.told('q1'), stop.stopped]).toEqual(['approved', true]);
  till.needs();
});

test('a shutdown whose commit is rejected does not wait for queued payments', async () => {
  const journal = new RefusingJournal();
  const till = Till.connected({ journal }).whenPaying('Busy').whenAsked('NotFound');
  await till.pay('p1');
  till.run(100);
  journal.refuses = 'till';
  const stop = till.stop(20_000);
  await settled();
  expect([till.told('p1'), stop.stopped]).toEqual(['queued', true]);
  till.needs('till: terminal-faulted').run(60_000).hasSentMoney(1);
});

test('a question to the payment service does not delay the shutdown', async () => {
  const shop = new Shop();
  await shop.link('l1');
  shop.run(1_000);
  const asked = shop.calls('status').length;
  while (shop.calls('status').length === asked) shop.run(1);
  const stop = shop.till.stop(20_000);
  await settled();
  expect(stop.stopped).toBe(true);
});
