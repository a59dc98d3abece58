/** The last condition that a terminal reported, and its last payment, in the lanes' views. */

import { expect, test } from 'vitest';
import type { DeviceRequestParameters, TerminalView } from '../../src/core/index.js';
import { moneyAnswer, plainAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const diagnosis: DeviceRequestParameters = { kind: 'diagnosis', hosts: true };
const print: DeviceRequestParameters = {
  kind: 'print',
  document: 'Document',
  content: { OutputFormat: 'Text', OutputText: [{ Text: 'Hello' }] },
};

function shown(till: Till): TerminalView {
  const [view] = till.lanes.terminals();
  if (view === undefined) throw new Error('no terminal');
  return view;
}

async function ask(till: Till, parameters: DeviceRequestParameters): Promise<void> {
  await till.reply(till.lanes.deviceRequests.ask('till', parameters));
  till.run(2_000);
}

test('a Login reports the parts and the clock of the terminal', () => {
  const { reported } = shown(Till.connected().run(1_000));
  expect(reported).toMatchObject({
    parts: { globalStatus: 'OK' },
    clock: { offsetMs: expect.any(Number), at: expect.stringContaining('T') },
  });
});

test('the lane knows from a Diagnosis or a failed print that the printer has no paper, until it prints', async () => {
  const till = Till.connected();
  let printer = 'NoPaper';
  let condition = 'Success';
  till.gateway.onOther = (request) =>
    request.name === 'DiagnosisRequest'
      ? plainAnswer(request, 'Success', { POIStatus: { GlobalStatus: 'OK', PrinterStatus: printer } })
      : plainAnswer(request, condition, { DocumentQualifier: 'Document' });
  await ask(till, diagnosis);
  expect(shown(till).reported?.parts).toMatchObject({ printer: 'NoPaper', globalStatus: 'OK' });
  await ask(till, print);
  expect(shown(till).reported?.parts).toMatchObject({ printer: 'OK', globalStatus: 'OK' });
  condition = 'DeviceOut';
  await ask(till, print);
  expect(shown(till).reported?.parts).toMatchObject({ printer: 'DeviceOut' });
  printer = 'OK';
  await ask(till, diagnosis);
  expect(shown(till).reported?.parts).toMatchObject({ printer: 'OK' });
});

test('the lane knows UnavailableDevice until the terminal itself sends something', async () => {
  const till = Till.connected();
  let condition = 'UnavailableDevice';
  till.gateway.onOther = (request) => plainAnswer(request, condition, { DocumentQualifier: 'Document' });
  await ask(till, print);
  expect(shown(till).reported?.unavailableSince).toBeUndefined();
  // The print may still be delivered, and holds the terminal until that is excluded.
  till.run(300_000);
  await ask(till, diagnosis);
  const since = shown(till).reported?.unavailableSince;
  expect(since).toContain('T');
  till.run(60_000);
  await ask(till, diagnosis);
  expect(shown(till).reported?.unavailableSince).toBe(since);
  condition = 'Success';
  till.run(60_000);
  await ask(till, diagnosis);
  expect(shown(till).reported?.unavailableSince).toBeUndefined();
});

test('the last payment is the newest payment with an outcome, even after a restart', async () => {
  const till = Till.connected();
  expect(shown(till).lastPayment).toBeUndefined();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
  await till.pay('p1');
  till.run(1_000);
  expect(shown(till).lastPayment).toMatchObject({ transactionId: 'p1', result: 'approved' });
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Refusal')];
  await till.pay('p2');
  expect(shown(till).lastPayment).toMatchObject({ transactionId: 'p1' });
  till.run(1_000);
  expect(shown(till).lastPayment).toMatchObject({ transactionId: 'p2', result: 'declined' });
  expect(shown(till.restart()).lastPayment).toMatchObject({ transactionId: 'p2' });
});
