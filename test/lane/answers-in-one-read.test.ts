/** Several answers of a terminal that are read together: each one takes effect before the next one is read. */

import { expect, test } from 'vitest';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

test.each(['Refusal', 'Busy'])('an approval stays an approval if a %s comes in the same read', async (second) => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success'), moneyAnswer(request, second)];
  till.whenAsked('NotFound');
  await till.pay('p1');
  till.run(600_000).shows('p1', 'approved').hasAttempts('p1', 'answered');
  expect(till.view('p1').outcome?.revision).toBe(1);
  till.hasSentMoney(1);
  expect(till.terminal().lane).toBe('free');
});

test('late approvals of two attempts in one read both count, and one must be reversed', async () => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, till.sentMoney().length === 1 ? 'Busy' : 'Refusal')];
  till.whenAsked('NotFound');
  await till.pay('p1');
  till.run(60_000).hasAttempts('p1', 'not-started', 'answered');
  till.gateway.say(moneyAnswer(till.money(0), 'Success'), moneyAnswer(till.money(1), 'Success'));
  till.run(100).shows('p1', 'approved').hasAttempts('p1', 'answered', 'answered');
  const texts = till
    .view('p1')
    .attention.filter(({ code }) => code === 'reverse-one')
    .map(({ text }) => text);
  expect(texts.some((text) => text.includes('approved twice'))).toBe(true);
});

test('an acknowledgement and a late approval in one turn are both stored', async () => {
  const till = Till.connected().whenPaying('Refusal');
  await till.pay('p1');
  till.run(500);
  const acknowledged = till.lanes.acknowledge('p1', 1);
  till.answers(0, 'Success').run(10);
  expect(await acknowledged).toMatchObject({ ok: true });
  till.matches('p1', {
    acknowledgedRevision: 1,
    outcome: { result: 'approved', revision: 2 },
    attention: [{ code: 'reverse-one' }],
  });
});

test('an acknowledgement that comes after a late approval is refused as outdated', async () => {
  const till = Till.connected().whenPaying('Refusal');
  await till.pay('p1');
  till.run(500).answers(0, 'Success');
  expect(await till.reply(till.lanes.acknowledge('p1', 1))).toMatchObject({
    ok: false,
    refusal: { code: 'revision-mismatch', revision: 2 },
  });
  till.matches('p1', { acknowledgedRevision: 0, outcome: { result: 'approved', revision: 2 } });
});
