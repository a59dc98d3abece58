/** A terminal that loses its login session while a payment is open. */

import { describe, expect, test } from 'vitest';
import { statusAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

test('after one LoggedOut and then only InProgress, the lane is blocked at the hard limit and starts nothing', async () => {
  const till = Till.connected();
  let asked = 0;
  till.gateway.onStatus = (question) => statusAnswer(question, asked++ === 0 ? 'LoggedOut' : 'InProgress');
  await till.pay('p1');
  till.run(500).gateway.cut();
  till.run(330_000).shows('p1', 'unresolved').hasAttempts('p1', 'open');
  expect(till.terminal().lane).toBe('blocked');
  await till.pay('p2');
  till.run(31_000).hasSentMoney(1).ends('p2', { result: 'not-processed', reason: 'terminal-blocked' });
});

describe.each(['default', 'sessionless'])('repeated LoggedOut to each request (%s profile)', (profile) => {
  async function denied(): Promise<Till> {
    const till = Till.connected({ profile }).whenAsked('LoggedOut');
    await till.pay('p1');
    till.run(500).gateway.cut();
    return till;
  }

  test('limits the pace of the questions', async () => {
    const till = await denied();
    for (let minute = 0; minute < 10; minute += 1) {
      const before = till.gateway.sent.length;
      till.run(60_000);
      expect(till.gateway.sent.length - before).toBeLessThanOrEqual(30);
    }
  });

  test('leaves the payment unresolved on a free lane, for the operator', async () => {
    const till = await denied();
    till.run(120_000).shows('p1', 'unresolved');
    expect(till.terminal().lane).toBe('free');
    till.lists('p1: unresolved');
  });
});

test('a terminal without sessions that sometimes answers LoggedOut is asked again and believed', async () => {
  const till = Till.connected({ profile: 'sessionless' });
  const said: string[] = [];
  const pastArrivalMs = 55_000;
  till.gateway.onStatus = (question) => {
    const isLate = (till.gateway.sent.at(-1)?.atMs ?? 0) - sentAtMs > pastArrivalMs;
    const isDenied = said.length === 0 || (isLate && said.filter((word) => word === 'LoggedOut').length === 1);
    said.push(isDenied ? 'LoggedOut' : 'NotFound');
    return statusAnswer(question, said.at(-1) ?? '');
  };
  await till.pay('p1');
  till.run(500);
  const sentAtMs = till.gateway.sent.at(-1)?.atMs ?? 0;
  till.gateway.cut();
  till.run(200_000);
  expect(said.filter((word) => word === 'LoggedOut')).toHaveLength(2);
  till.ends('p1', { result: 'not-processed', reason: 'never-arrived' });
});
