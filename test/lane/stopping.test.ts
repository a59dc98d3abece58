/** A daemon that is being stopped: what runs may end, nothing new is started, and everybody is told. */

import { expect, test } from 'vitest';
import { moneyAnswer, statusAnswer } from './terminal-words.js';
import { Till } from './till.js';

/** Lets the promises of the engine settle. */
async function settled(): Promise<void> {
  for (let index = 0; index < 10; index += 1) await Promise.resolve();
}

test('what is refused as busy is told, and never tried again', async () => {
  const till = Till.connected();
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  await till.pay('p1');
  till.run(1_000);
  const stop = till.stop(20_000);
  till.gateway.say(moneyAnswer(till.money(0), 'Busy'));
  till.run(30_000);
  await settled();
  expect(stop.stopped).toBe(true);
  expect(till.sentMoney()).toHaveLength(1);
  expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', retry: 'safe' });
});

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
