/**
 * Device requests in unusual cases: the journal refuses one, the lane breaks at one, a wait is invalid, and the
 * reported end of a Logout.
 */

import { expect, test } from 'vitest';
import type { DeviceRequestParameters, DeviceRequestView } from '../../src/core/index.js';
import { nowOf } from './promises.js';
import { RefusingJournal } from './refusing-journal.js';
import { Till } from '../world/till.js';

const question: DeviceRequestParameters = { kind: 'input', lines: ['Your number?'], question: { type: 'digits' } };

async function asked(till: Till): Promise<DeviceRequestView> {
  const reply = await till.reply(till.lanes.deviceRequests.ask('till', question));
  if (!reply.ok) throw new Error(reply.refusal.text);
  return reply.value;
}

test('a stop that the journal rejects is not sent, and the caller learns that the lane has stopped itself', async () => {
  const journal = new RefusingJournal();
  const till = Till.connected({ journal });
  const { deviceRequestId } = await asked(till);
  till.run(10);
  journal.refuses = 'till';
  const reply = await till.reply(till.lanes.deviceRequests.abort('till', deviceRequestId, 'the customer left'));
  expect(reply).toMatchObject({
    ok: false,
    refusal: { code: 'terminal-faulted', text: expect.stringMatching(/internal error.*Nothing was sent/) },
  });
  till.run(1_000).hasSent('AbortRequest', 0);
  expect(till.lanes.deviceRequests.get('till', deviceRequestId)).toMatchObject({ value: { abortRequested: false } });
});

test('a wait with no time, or with an ended caller, returns the present state at once', async () => {
  const till = Till.connected();
  const { deviceRequestId } = await asked(till);
  const { deviceRequests } = till.lanes;
  const { signal } = new AbortController();
  const waits = [
    deviceRequests.waitForEnd('till', deviceRequestId, 0, signal),
    deviceRequests.waitForEnd('till', deviceRequestId, -1, signal),
    deviceRequests.waitForEnd('till', deviceRequestId, 60_000, AbortSignal.abort()),
  ];
  for (const wait of waits)
    expect(await nowOf(wait)).toMatchObject({ value: { ok: true, value: { deviceRequestId, state: 'running' } } });
  const longer = deviceRequests.waitForEnd('till', deviceRequestId, 1, signal);
  expect(await nowOf(longer)).toBeUndefined();
  till.run(1);
  expect(await nowOf(longer)).toMatchObject({ value: { ok: true } });
});

test("after the operator's Logout the session is logged out, and after a Login it is open", async () => {
  const till = Till.connected();
  till.gateway.onOther = (request) => ({
    SaleToPOIResponse: {
      MessageHeader: { ...request.header, MessageType: 'Response' },
      [request.name.replace('Request', 'Response')]: { Response: { Result: 'Success' } },
    },
  });
  expect(till.terminal().session).toBe('standing');
  await till.reply(till.lanes.deviceRequests.ask('till', { kind: 'logout', maintenanceAllowed: false }));
  till.run(1_000);
  expect(till.terminal().session).toBe('logged-out');
  await till.reply(till.lanes.deviceRequests.ask('till', { kind: 'login' }));
  till.run(1_000);
  expect(till.terminal().session).toBe('standing');
});

test('a Login that breaks the lane is refused to its caller, and the lane stops itself', async () => {
  // A damaged journal may contain this: no Login can be written with this SaleID.
  const till = new Till({ saleId: 'SHOP\u0000' }).run(1);
  const reply = till.lanes.deviceRequests.ask('till', { kind: 'login' });
  till.up().run(10);
  expect(await reply).toMatchObject({ ok: false });
  expect(till.terminal().lane).toBe('faulted');
  till.needs('till: terminal-faulted');
  expect(till.gateway.sent).toEqual([]);
});

// A lane that breaks at a device request reports it to the caller.

test('a caller that waits for such a Login learns that the lane has stopped itself', async () => {
  const till = new Till({ saleId: 'SHOP\u0000' }).run(1);
  const reply = till.lanes.deviceRequests.ask('till', { kind: 'login' });
  till.up().run(10);
  expect(await reply).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
});
