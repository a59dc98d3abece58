/** A message that its wire cannot seal: it never leaves, is not retried, and is reported. */

import { expect, test } from 'vitest';
import { Till } from '../world/till.js';

/** Returns a till that connects and cannot send this message to its terminal. */
function withoutSealFor(name: string): Till {
  const till = new Till();
  till.gateway.seals = (text) => !text.includes(name);
  till.up();
  return till.run(100);
}

test('a payment that the wire cannot seal ends once as not processed, with an item, and the next payment starts', async () => {
  const till = withoutSealFor('PaymentRequest');
  await till.pay('p1');
  till.run(10).ends('p1', { result: 'not-processed', reason: 'malformed', retry: 'safe' });
  expect(till.view('p1').attempts.map(({ state }) => state)).toEqual(['unsent']);
  expect(till.view('p1').attention.map(({ code }) => code)).toEqual(['malformed']);
  till.hasSent('PaymentRequest', 0);
  till.gateway.seals = undefined;
  await till.pay('p2');
  till.run(1_000).hasSent('PaymentRequest', 1);
});

test('a device request that the wire cannot seal ends as not sent', async () => {
  const till = withoutSealFor('DiagnosisRequest');
  const reply = await till.reply(till.lanes.deviceRequests.ask('till', { kind: 'diagnosis', hosts: false }));
  till.run(10);
  const shown = reply.ok ? till.lanes.deviceRequests.get('till', reply.value.deviceRequestId) : reply;
  expect(shown.ok && shown.value.end).toMatchObject({ result: 'not-sent', reason: 'malformed' });
  till.hasSent('DiagnosisRequest', 0);
});

test('a Login that the wire cannot seal is tried again later, and no payment is sent before it', async () => {
  const till = withoutSealFor('LoginRequest');
  await till.pay('p1');
  till.run(40_000).ends('p1', { result: 'not-processed', retry: 'safe' });
  expect([till.sentOf('LoginRequest'), till.sentOf('PaymentRequest')]).toEqual([[], []]);
});
