/** Device requests of a terminal that have no right answer: they stop nothing and lose nothing. */

import { describe, expect, test } from 'vitest';
import { display, input, moneyAnswer, print, type Json, type MoneyRequest } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const oddities: readonly (readonly [string, (request: MoneyRequest) => Json])[] = [
  ['a Display without DeviceID', (request) => display(request, 'INSERT CARD', {}, { DeviceID: undefined })],
  ['a Display with a DeviceID of 11 characters', (request) => display(request, 'x', {}, { DeviceID: '12345678901' })],
  ['a Display on an unknown device', (request) => display(request, 'x', { Device: 'FancyDisplay' })],
  ['a Display of an unknown kind', (request) => display(request, 'x', { InfoQualify: 'Fancy' })],
  ['a Display without content', (request) => display(request, 'x', {}, { DeviceID: undefined, ServiceID: undefined })],
  ['a Print without DeviceID', (request) => print(request, 'CashierReceipt', { DeviceID: undefined })],
  ['a Print of an unknown document', (request) => print(request, 'WeirdReceipt')],
  ['an Input without DeviceID', (request) => input(request, {}, { DeviceID: undefined })],
  ['an Input on an unknown device', (request) => input(request, { Device: 'Weird' })],
];

describe.each(oddities)('%s', (_what, odd) => {
  test('during the payment, which continues, and its approval counts', async () => {
    const till = Till.connected();
    await till.pay('p1');
    till.run(1_000);
    for (let time = 0; time < 20; time += 1) {
      till.gateway.say(odd(till.money(0)));
      till.run(10);
    }
    expect(till.terminal()).toMatchObject({ lane: 'busy', current: 'p1', attention: [] });
    till.answers(0, 'Success').run(100).shows('p1', 'approved');
    expect(till.terminal().lane).toBe('free');
    till.needs();
  });

  test('next to the approval in one read, and the approval counts', async () => {
    const till = Till.connected();
    till.gateway.onMoney = (request) => [odd(request), moneyAnswer(request, 'Success'), odd(request)];
    await till.pay('p1');
    till.run(100).shows('p1', 'approved');
    expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
  });
});

test('a receipt that cannot be answered is kept and reported', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(1_000).gateway.say(print(till.money(0), 'CashierReceipt', { DeviceID: undefined }));
  till.run(10);
  expect(till.view('p1').receipts).toMatchObject([{ document: 'CashierReceipt', lines: [[{ text: 'the receipt' }]] }]);
  expect(till.warnings.join()).toContain('cannot write a PrintResponse');
});

test('a Display that can be answered gets an answer', async () => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(1_000).gateway.say(display(till.money(0), 'INSERT CARD'));
  till.run(10).hasSent('DisplayResponse', 1);
  expect(till.view('p1').showing).toBe('INSERT CARD');
});
