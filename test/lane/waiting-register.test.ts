/** A register that waits for an outcome is notified by its commit, and never kept longer than it asked for. */

import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { nowOf } from './promises.js';
import { display } from '../world/terminal-words.js';
import { Till, patient } from '../world/till.js';

async function running(): Promise<Till> {
  const till = Till.connected();
  await till.pay('p1');
  return till.run(500);
}

test('an unknown transaction does not make its register wait', async () => {
  const till = Till.connected();
  expect(await nowOf(till.lanes.waitForOutcome('p1', 60_000, patient()))).toEqual({ value: undefined });
});

test('a register that waits for an ended transaction gets it at once', async () => {
  const till = await running();
  till.answers(0, 'Refusal').run(10);
  expect(await nowOf(till.lanes.waitForOutcome('p1', 60_000, patient()))).toMatchObject({
    value: { state: 'ended', outcome: { result: 'declined' } },
  });
});

test.each([
  ['does not want to wait', 0, patient()],
  ['has already disconnected', 60_000, AbortSignal.abort()],
])('a register that %s gets the present state at once', async (_how, timeoutMs, signal) => {
  const till = await running();
  expect(await nowOf(till.lanes.waitForOutcome('p1', timeoutMs, signal))).toMatchObject({
    value: { state: 'running' },
  });
});

test('only the commit of the outcome ends the wait', async () => {
  const till = await running();
  const signal = patient();
  const wait = till.lanes.waitForOutcome('p1', 60_000, signal);
  till.gateway.say(display(till.money(0), 'INSERT CARD'));
  till.run(10);
  expect(till.view('p1').showing).toBe('INSERT CARD');
  expect(await nowOf(wait)).toBeUndefined();
  till.answers(0, 'Success').run(10);
  expect(await nowOf(wait)).toMatchObject({ value: { state: 'ended', outcome: { result: 'approved' } } });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a wait ends with the present state at its requested time', async () => {
  const till = await running();
  const signal = patient();
  const wait = till.lanes.waitForOutcome('p1', 20_000, signal);
  till.run(19_999);
  expect(await nowOf(wait)).toBeUndefined();
  till.run(1);
  expect(await nowOf(wait)).toMatchObject({ value: { state: 'running' } });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a register that disconnects ends its own wait only', async () => {
  const till = await running();
  const hangsUp = new AbortController();
  const gone = till.lanes.waitForOutcome('p1', 60_000, hangsUp.signal);
  const stays = till.lanes.waitForOutcome('p1', 60_000, patient());
  hangsUp.abort();
  expect(await nowOf(gone)).toMatchObject({ value: { state: 'running' } });
  expect(await nowOf(stays)).toBeUndefined();
  till.answers(0, 'Success').run(10);
  expect(await nowOf(stays)).toMatchObject({ value: { outcome: { result: 'approved' } } });
});

test('a listener gets each commit of its transaction until it leaves, and none of another', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  await till.pay('p1');
  await till.pay('q1', { terminal: 'b' });
  till.run(500);
  const [first, second]: [string[], string[]] = [[], []];
  const leave = till.lanes.watch('p1', (view) => first.push(view.outcome?.result ?? view.showing ?? view.state));
  till.lanes.watch('p1', (view) => second.push(view.outcome?.result ?? view.showing ?? view.state));
  till.gateway.say(display(till.money(0), 'INSERT CARD'), display(till.money(1), 'REMOVE CARD'));
  till.run(10);
  leave();
  till.answers(0, 'Refusal').run(10);
  expect(first).toEqual(['INSERT CARD']);
  expect(second).toEqual(['INSERT CARD', 'declined']);
});

test('a listener of the feed is notified after each turn, and reads the new facts', async () => {
  const till = Till.connected();
  const { feed } = till.lanes;
  const from = feed.last();
  const heard: number[] = [];
  const leave = feed.listen(() => heard.push(feed.last()));
  await till.pay('p1');
  const facts = feed.after(from, 100);
  expect(facts.map(({ type }) => type).slice(0, 2)).toEqual(['accepted', 'attempt-opened']);
  expect(facts.at(-1)?.seq).toBe(feed.last());
  expect(feed.after(from, 1)).toEqual(facts.slice(0, 1));
  expect(heard.at(-1)).toBe(feed.last());
  leave();
  const count = heard.length;
  till.run(500).answers(0, 'Success').run(10);
  expect(feed.last()).toBeGreaterThan(from + facts.length);
  expect(heard).toHaveLength(count);
});
