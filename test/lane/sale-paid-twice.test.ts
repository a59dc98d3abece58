/** Two payments of one sale: when a person must reverse one, and when it was known that there are two. */

import { expect, test } from 'vitest';
import { giveUp } from './given-up.js';
import { moneyAnswer } from './terminal-words.js';
import { Till } from './till.js';
import { reviewed } from '../reviewed.js';

const sale = 'S';

async function firstIsUnknown(): Promise<Till> {
  const till = Till.connected();
  await giveUp(till, 'p1', { sale });
  return till;
}

test('an unknown payment that is approved after its retry was: reverse one', async () => {
  const till = await firstIsUnknown();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000);
  expect(till.told('p2')).toBe('approved');
  expect(till.attention()).toEqual(['p1: unresolved']);
  till.gateway.say(moneyAnswer(till.money(0), 'Success'));
  till.run(100);
  expect(till.told('p1')).toBe('approved');
  expect(till.attention()).toEqual(['p1: reverse-one']);
  expect(till.view('p1').attention[0]).toMatchObject({ actions: ['reverse', 'resolve'] });
  expect(till.view('p1').attention[0]?.text).toContain('also paid by transaction p2');
});

test('an unknown payment that is approved while its retry runs, and then the retry: reverse one', async () => {
  const till = await firstIsUnknown();
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000).gateway.say(moneyAnswer(till.money(0), 'Success'));
  till.run(100);
  expect([till.told('p1'), till.told('p2')]).toEqual(['approved', 'running']);
  till.gateway.say(moneyAnswer(till.money(1), 'Success'));
  till.run(100);
  expect(till.told('p2')).toBe('approved');
  expect(till.attention()).toEqual(['p2: reverse-one']);
  expect(till.view('p2').attention[0]?.text).toContain('also paid by transaction p1');
});

test('both approvals in one read: reverse one', async () => {
  const till = await firstIsUnknown();
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000).gateway.say(moneyAnswer(till.money(0), 'Success'), moneyAnswer(till.money(1), 'Success'));
  till.run(100);
  expect([till.told('p1'), till.told('p2')]).toEqual(['approved', 'approved']);
  expect(till.attention()).toEqual(['p2: reverse-one']);
});

test('what a person has closed stays closed when the terminal says the same once more', async () => {
  const till = await firstIsUnknown();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000).gateway.say(moneyAnswer(till.money(0), 'Success'));
  till.run(100);
  expect(till.attention()).toEqual(['p1: reverse-one']);
  await till.reply(till.lanes.resolve('p1', { outcome: 'approved', name: 'Kim', reason: 'one was refunded' }));
  till.gateway.say(moneyAnswer(till.money(0), 'Success'), moneyAnswer(till.money(1), 'Success'));
  till.run(100);
  expect(till.attention()).toEqual([]);
});
