/** A daemon that is being stopped: what runs may end, nothing new is started, and everybody is told. */

import { expect, test } from 'vitest';
import { settled } from './promises.js';
import { Shop } from './shop.js';
import { display, moneyAnswer, statusAnswer } from './terminal-words.js';
import { Till } from './till.js';

test('what waits after a refusal is told at once, and never tried again', async () => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Busy')];
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  await till.pay('p1');
  till.run(100);
  expect(till.told('p1')).toBe('queued');
  till.stop(20_000);
  expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', retry: 'safe' });
  till.run(30_000);
  expect(till.sentMoney()).toHaveLength(1);
});

test('a refusal on one lane starts nothing while another lane still runs', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  await till.pay('p1');
  await till.pay('q1', { terminal: 'b' });
  till.run(1_000);
  const stop = till.stop(20_000);
  till.gateway.say(moneyAnswer(till.money(0), 'Busy'));
  till.run(15_000);
  await settled();
  expect(stop.stopped).toBe(false);
  expect(till.told('p1')).toBe('not-processed');
  expect(till.sentMoney()).toHaveLength(2);
  till.gateway.say(moneyAnswer(till.money(1), 'Success'));
  till.run(10);
  await settled();
  expect(till.told('q1')).toBe('approved');
  expect(stop.stopped).toBe(true);
});

test('what only waits ends, and what comes is refused', async () => {
  const till = Till.connected();
  await till.pay('p1');
  await till.pay('p2');
  till.stop(20_000);
  expect(till.view('p2').outcome).toMatchObject({ result: 'not-processed', reason: 'stopping', retry: 'safe' });
  expect(await till.submit('p3')).toMatchObject({ ok: false, refusal: { code: 'stopping' } });
  till.gateway.say(moneyAnswer(till.money(0), 'Success'));
  till.run(100);
  expect(till.told('p1')).toBe('approved');
  expect(till.sentMoney()).toHaveLength(1);
});

test('a daemon that has nothing under way stops at once', async () => {
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

test('what runs has the grace to end in, and no longer; then nothing leaves any more', async () => {
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
  till.gateway.say(moneyAnswer(till.money(0), 'Success'));
  till.run(600_000).gateway.cut();
  till.run(600_000);
  expect(till.gateway.sent).toHaveLength(before);
  expect(till.told('p1')).toBe('running');
});

test('a payment that was told as unknown already keeps no daemon from stopping', async () => {
  const till = Till.connected();
  till.gateway.onStatus = (question) => statusAnswer(question, 'InProgress');
  await till.pay('p1');
  till.run(400_000);
  expect(till.terminal().lane).toBe('blocked');
  const stop = till.stop(20_000);
  await settled();
  expect(stop.stopped).toBe(true);
});

test('a word about what runs does not end the stop before the payment has ended', async () => {
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

test('what is on its way to a payment service may end, and a link that waits for its shopper keeps no daemon', async () => {
  const shop = new Shop();
  await shop.link('l1');
  const stop = shop.till.stop(20_000);
  await settled();
  expect(stop.stopped).toBe(false);
  shop.run(1_000);
  await settled();
  expect([stop.stopped, shop.told('l1')]).toEqual([true, 'waiting']);
});
