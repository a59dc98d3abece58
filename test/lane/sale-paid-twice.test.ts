/** Two payments of one sale: when a person must reverse one, and when the register knew that there are two. */

import { expect, test } from 'vitest';
import { giveUp } from './given-up.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { reviewed } from '../reviewed.js';

const sale = 'S';

async function firstIsUnknown(): Promise<Till> {
  const till = Till.connected();
  await giveUp(till, 'p1', { sale });
  return till;
}

test('one of two payments must be reversed if an unresolved payment is approved after its retry', async () => {
  const till = await firstIsUnknown();
  till.whenPaying('Success');
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000).shows('p2', 'approved').needs('p1: unresolved').answers(0, 'Success').run(100);
  till.shows('p1', 'approved').needs('p1: reverse-one');
  expect(till.view('p1').attention[0]).toMatchObject({ actions: ['reverse', 'resolve'] });
  expect(till.view('p1').attention[0]?.text).toContain('also paid by transaction p2');
});

test('one of two payments must be reversed if the unresolved payment is approved before its retry', async () => {
  const till = await firstIsUnknown();
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000).answers(0, 'Success').run(100).shows('p1', 'approved').shows('p2', 'running').answers(1, 'Success');
  till.run(100).shows('p2', 'approved').needs('p2: reverse-one');
  expect(till.view('p2').attention[0]?.text).toContain('also paid by transaction p1');
});

test('one of two payments must be reversed after both approvals in one read', async () => {
  const till = await firstIsUnknown();
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000).gateway.say(moneyAnswer(till.money(0), 'Success'), moneyAnswer(till.money(1), 'Success'));
  till.run(100).shows('p1', 'approved').shows('p2', 'approved').needs('p2: reverse-one');
});

test('an item that an operator closed stays closed if the terminal repeats its report', async () => {
  const till = await firstIsUnknown();
  till.whenPaying('Success');
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000).answers(0, 'Success').run(100).needs('p1: reverse-one');
  await till.resolve('p1', { outcome: 'approved', name: 'Kim', reason: 'one was refunded' });
  till.gateway.say(moneyAnswer(till.money(0), 'Success'), moneyAnswer(till.money(1), 'Success'));
  till.run(100).needs();
});
