/** Another terminal under the same name, while an attempt at the one before it is open. */

import { expect, test } from 'vitest';
import type { MoneyRequest } from '../world/terminal-words.js';
import { moneyAnswer, statusAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

async function exchanged(): Promise<{ till: Till; request: MoneyRequest }> {
  // A memory that survives everything would make any NotFound count, were it the same terminal.
  const before = Till.connected({ profile: 'sessionless', saleId: 'SHOP' });
  await before.pay('p1');
  const request = before.run(1_000).money(0);
  return { till: before.restart({ terminals: { till: 'T2' } }), request };
}

test('the terminal that was sent the payment is asked, not the one in its place', async () => {
  const { till } = await exchanged();
  till.up().run(10_000);
  const asked = till.sentOf('TransactionStatusRequest').map(({ message }) => message);
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked.map(({ header }) => header.POIID))).toEqual(new Set(['T1']));
});

test.each([
  ['the other terminal', { POIID: 'T2' }],
  ['the terminal itself, which this lane no longer speaks to', {}],
])('a NotFound of %s never proves that nothing was started', async (_who, header) => {
  const { till } = await exchanged();
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound', header);
  till.up().run(1_000_000).shows('p1', 'unresolved').lists('p1: unresolved');
});

test('the late approval of the terminal before is booked', async () => {
  const { till, request } = await exchanged();
  till.up();
  till.run(1_000).gateway.say(moneyAnswer(request, 'Success'));
  till.run(100).shows('p1', 'approved');
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
});
