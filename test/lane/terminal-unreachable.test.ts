/** A gateway that says it does not reach the terminal: what that proves, and what a list without it does not. */

import { expect, test } from 'vitest';
import { display, moneyAnswer, statusAnswer } from './terminal-words.js';
import { Till } from './till.js';

test('a terminal without sessions that took a payment is known: a list without it ends nothing that was sent', async () => {
  const till = Till.connected({ profile: 'sessionless' });
  till.gateway.connected = ['T9'];
  till.gateway.onMoney = (request) => [
    moneyAnswer(request, till.sentMoney().length === 1 ? 'Success' : 'UnavailableDevice'),
  ];
  till.gateway.onStatus = (question) => statusAnswer(question, 'UnavailableDevice');
  await till.pay('p1');
  till.run(1_000);
  await till.pay('p2');
  till.run(10_000);
  expect(till.told('p1')).toBe('approved');
  expect(till.told('p2')).toBe('recovering');
  till.gateway.say(moneyAnswer(till.money(1), 'Success'));
  till.run(100);
  expect(till.view('p2')).toMatchObject({ outcome: { result: 'approved', revision: 1 }, attention: [] });
});

test('a payment that the terminal was seen starting is not ended by a list without the terminal', async () => {
  const till = Till.connected({ profile: 'sessionless' });
  till.gateway.connected = ['T9'];
  till.gateway.onMoney = (request) => [display(request, 'INSERT CARD'), moneyAnswer(request, 'UnavailableDevice')];
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound');
  await till.pay('p1');
  till.run(600_000);
  // Its memory survives a restart, and yet it denies what it was seen doing: then nobody knows.
  expect(till.told('p1')).toBe('unresolved');
  expect(till.view('p1').attempts[0]?.sawStart).toBe(true);
});

test('a payment of an earlier process is not ended by a list without the terminal', async () => {
  const earlier = Till.connected({ profile: 'sessionless' });
  earlier.gateway.onMoney = (request) => [moneyAnswer(request, 'UnavailableDevice')];
  await earlier.pay('p1');
  earlier.run(100);
  const request = earlier.money(0);
  const till = earlier.restart();
  till.gateway.connected = ['T9'];
  till.gateway.up();
  till.run(100).gateway.say(moneyAnswer(request, 'UnavailableDevice'));
  till.run(1_000);
  expect(till.told('p1')).toBe('recovering');
});

test('a terminal that nobody ever saw ends it at once, with the likely typing error', async () => {
  const till = Till.connected({ profile: 'sessionless' });
  till.gateway.connected = ['T9'];
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'UnavailableDevice')];
  await till.pay('p1');
  till.run(100);
  expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', reason: 'terminal-unknown' });
  expect(till.view('p1').message).toContain('Did you mean T9?');
});
