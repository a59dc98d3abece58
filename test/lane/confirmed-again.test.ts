/** A person confirmed a payment that nobody knew of, and its terminal says later that it went through: no more has moved, and what somebody asked for since goes on. */

import { expect, test } from 'vitest';
import { limits } from '../../src/core/index.js';
import { moneyAnswer, statusAnswer } from './terminal-words.js';
import { Till } from './till.js';

/** `p1` has run past its hard limit, and Kim has confirmed it. */
async function confirmed(): Promise<Till> {
  const till = Till.connected();
  till.gateway.onStatus = (question) => statusAnswer(question, 'InProgress');
  await till.pay('p1', { sale: 'S' });
  till.run(limits.hardMs + 30_000);
  await confirm(till, 'p1');
  await till.reply(till.lanes.release('till', 'Kim', 'its screen is idle'));
  return till;
}

async function confirm(till: Till, id: string): Promise<void> {
  const reply = await till.reply(till.lanes.resolve(id, { outcome: 'approved', name: 'Kim', reason: 'looked' }));
  if (!reply.ok) throw new Error(reply.refusal.text);
}

/** The terminal answers a payment that it has not answered yet, the first or the second: it went through. */
function approve(till: Till, index: number): void {
  till.gateway.say(moneyAnswer(till.money(index), 'Success'));
  till.run(1_000);
}

test('a second payment that names it runs on, and nobody is told to reverse one', async () => {
  const till = await confirmed();
  await till.pay('p2', { sale: 'S', retryOf: 'p1' });
  till.run(1_000);
  const stopped = till.sentOf('AbortRequest').length;
  approve(till, 0);
  expect(till.view('p1').outcome).toMatchObject({ revision: 3, resolvedBy: 'terminal' });
  expect(till.sentOf('AbortRequest')).toHaveLength(stopped);
  approve(till, 1);
  expect([till.told('p2'), till.attention()]).toEqual(['approved', []]);
});

test('one that does not name it is refused as before', async () => {
  const till = await confirmed();
  approve(till, 0);
  const reply = await till.submit('p2', { sale: 'S' });
  expect(reply).toMatchObject({ ok: false, refusal: { code: 'sale-open' } });
});

test('one that names it through another one, which knew it as it was confirmed, is taken', async () => {
  const till = await confirmed();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Refusal')];
  await till.pay('p2', { sale: 'S', retryOf: 'p1' });
  till.run(1_000);
  approve(till, 0);
  expect(await till.submit('p3', { sale: 'S', retryOf: 'p2' })).toMatchObject({ ok: true });
});

test('what was paid twice and is closed stays closed', async () => {
  const till = Till.connected();
  till.gateway.onStatus = (question) => statusAnswer(question, 'InProgress');
  await till.pay('p1', { sale: 'S' });
  till.run(limits.hardMs + 30_000);
  await till.reply(till.lanes.release('till', 'Kim', 'its screen is idle'));
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
  await till.pay('p2', { sale: 'S', retryOf: 'p1' });
  till.run(1_000);
  await confirm(till, 'p1');
  till.run(1_000);
  expect(till.attention().filter((one) => one.endsWith('reverse-one'))).not.toEqual([]);
  for (const id of ['p1', 'p2'])
    await till.reply(till.lanes.resolve(id, { outcome: 'approved', name: 'Kim', reason: 'given back in cash' }));
  expect(till.attention()).toEqual([]);
  approve(till, 0);
  expect([till.view('p1').outcome?.revision, till.attention()]).toEqual([3, []]);
});
