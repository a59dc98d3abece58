/** A daemon that is being stopped: running payments may end, nothing new is started, and everyone is notified. */

import { expect, test } from 'vitest';
import { settled } from './promises.js';
import { Shop } from '../world/shop.js';
import { display } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { outcomeOf, paidLink } from './links-history.js';

test('a payment that waits after a refusal ends at once, and is not tried again', async () => {
  const till = Till.connected().whenPaying('Busy').whenAsked('NotFound');
  await till.pay('p1');
  till.run(100).shows('p1', 'queued');
  till.stop(20_000);
  till.ends('p1', { result: 'not-processed', retry: 'safe' }).run(30_000).hasSentMoney(1);
});

test('a refusal on one lane starts nothing while another lane still runs', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } }).whenAsked('NotFound');
  await till.pay('p1');
  await till.pay('q1', { terminal: 'b' });
  till.run(1_000);
  const stop = till.stop(20_000);
  till.answers(0, 'Busy').run(15_000);
  await settled();
  expect(stop.stopped).toBe(false);
  till.shows('p1', 'not-processed').hasSentMoney(2).answers(1, 'Success').run(10);
  await settled();
  till.shows('q1', 'approved');
  expect(stop.stopped).toBe(true);
});

test('queued payments end, and new payments are refused', async () => {
  const till = Till.connected();
  await till.pay('p1');
  await till.pay('p2');
  till.stop(20_000);
  till.ends('p2', { result: 'not-processed', reason: 'stopping', retry: 'safe' });
  expect(await till.submit('p3')).toMatchObject({ ok: false, refusal: { code: 'stopping' } });
  till.answers(0, 'Success').run(100).shows('p1', 'approved').hasSentMoney(1);
});

test('a daemon without running transactions stops at once', async () => {
  const till = Till.connected();
  const stop = till.stop(20_000);
  await settled();
  expect(stop.stopped).toBe(true);
});

test('a daemon without terminals stops at once', async () => {
  const stop = new Till({ terminals: {} }).stop(20_000);
  await settled();
  expect(stop.stopped).toBe(true);
});

test('running transactions may end within the grace time; after that nothing is sent', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(1_000);
  const stop = till.stop(20_000);
  till.run(19_998);
  await settled();
  expect(stop.stopped).toBe(false);
  till.run(1);
  await settled();
  expect(stop.stopped).toBe(true);
  const before = till.gateway.sent.length;
  till.answers(0, 'Success');
  till.run(600_000).gateway.cut();
  till.run(600_000);
  expect(till.gateway.sent).toHaveLength(before);
  till.shows('p1', 'running');
});

test('a payment that is already reported as unresolved does not delay the shutdown', async () => {
  const till = Till.connected().whenAsked('InProgress');
  await till.pay('p1');
  till.run(400_000);
  expect(till.terminal().lane).toBe('blocked');
  const stop = till.stop(20_000);
  await settled();
  expect(stop.stopped).toBe(true);
});

test('a Display for a running payment does not end the shutdown before the payment has ended', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(1_000);
  const stop = till.stop(20_000);
  till.gateway.say(display(till.money(0), 'INSERT CARD'));
  till.run(10);
  await settled();
  expect(till.view('p1').showing).toBe('INSERT CARD');
  expect(stop.stopped).toBe(false);
});

test('a request in flight to a payment service delays the shutdown, and a waiting link does not', async () => {
  const shop = new Shop();
  await shop.link('l1');
  const stop = shop.till.stop(20_000);
  await settled();
  expect(stop.stopped).toBe(false);
  shop.run(1_000);
  await settled();
  expect([stop.stopped, shop.told('l1')]).toEqual([true, 'waiting']);
});

// A request to a payment service that has not left when tenderd stops is never sent, even if its question was on its
// way.

test('a refund that was not sent yet is not sent during the shutdown', async () => {
  const shop = await paidLink();
  await shop.acknowledge('p1');
  await shop.about('refund', 'p1', 400, { transactionId: 'f1' });
  shop.till.stop(30_000);
  shop.run(5_000).hasCalled('refund', 0);
  expect(outcomeOf(shop, 'f1')).toMatchObject({ result: 'not-processed', reason: 'stopping' });
});
