/**
 * Terminals that speak EPAS: ids that they leave empty, requests that EPAS cannot express, and messages that are not
 * confirmed.
 */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import type { TransactionKind } from '../../src/core/index.js';
import { type Json, type MoneyRequest, display, eur } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

const options: TillOptions = { profile: 'westpay-epas', dialect: dialects['epas-1.0'], bounds: 'response' };

/**
 * Returns the answer in the form of these terminals: without the sale and the currency, and with these ids in its
 * header.
 */
function plain(request: MoneyRequest, condition: string, ids: Json): Json {
  const header = { ...request.header, MessageType: 'Response', ...ids };
  const poi = { POITransactionID: { TransactionID: 'poi-a', TimeStamp: '2026-01-01T00:00:00Z' } };
  const result = condition === 'Success' ? { PaymentResult: { AmountsResp: { AuthorizedAmount: 10 } } } : {};
  const Response = condition === 'Success' ? { Result: condition } : { Result: 'Failure', ErrorCondition: condition };
  return { SaleToPOIResponse: { MessageHeader: header, PaymentResponse: { Response, POIData: poi, ...result } } };
}

const empty = { SaleID: '', POIID: '' };

async function paying(more: TillOptions = {}): Promise<Till> {
  const till = Till.connected({ ...options, ...more });
  await till.pay('p1');
  return till.run(100);
}

describe('an answer whose ids are empty', () => {
  test('belongs to the request with its ServiceID', async () => {
    const till = await paying();
    till.gateway.say(plain(till.money(0), 'Success', empty));
    till.run(100);
    till.ends('p1', {
      result: 'approved',
      authorized: eur(1_000),
    });
    till.needs();
  });

  test('is matched in the journal if the payment was abandoned and the daemon restarted', async () => {
    const before = await paying();
    const request = before.money(0);
    before.gateway.cut();
    before.run(60_000).ends('p1', { result: 'unresolved', reason: 'cannot-be-asked' });
    const till = before.restart();
    till.up();
    till.run(1_000).gateway.say(plain(request, 'Success', empty));
    till.run(100).ends('p1', { result: 'approved', revision: 2 });
  });

  test('belongs to the right terminal of two at one address', async () => {
    const till = Till.connected({ ...options, terminals: { one: 'T1', two: 'T2' } });
    await till.pay('p1', { terminal: 'one' });
    await till.pay('p2', { terminal: 'two' });
    till.run(100).gateway.say(plain(till.money(1), 'Success', empty));
    till.run(100).shows('p1', 'running').shows('p2', 'approved');
  });

  test.each([
    ['with a ServiceID that was never ours', { ...empty, ServiceID: 'NEVEROURS1' }],
    ['with the POIID of another terminal', { SaleID: '', POIID: 'T9' }],
    ['with the SaleID of another register', { SaleID: 'OTHER', POIID: '' }],
  ])('is matched to no request %s', async (_what, ids) => {
    const till = await paying();
    till.gateway.say(plain(till.money(0), 'Success', ids));
    till.run(100).shows('p1', 'running');
  });

  test('is not matched to a sale that it does not name', async () => {
    const till = await paying();
    const answer = plain(till.money(0), 'Success', empty);
    const sale = { SaleTransactionID: { TransactionID: 'another', TimeStamp: '2026-01-01T00:00:00Z' } };
    const text = JSON.stringify(answer).replace('"POIData"', `"SaleData":${JSON.stringify(sale)},"POIData"`);
    till.gateway.say(JSON.parse(text));
    till.run(100).shows('p1', 'running');
  });

  test('is recorded with its payment if it is unreadable', async () => {
    const till = await paying();
    const header = { ...till.money(0).header, MessageType: 'Response', ...empty };
    const Response = { Result: 'Failure', ErrorCondition: 'Busy' };
    till.gateway.say({ SaleToPOIResponse: { MessageHeader: header, PaymentResponse: [Response] } });
    till.run(100);
    expect(till.view('p1').attempts).toMatchObject([{ state: 'open', unreadable: { times: 1 } }]);
  });

  test('decides nothing without a ServiceID, and a later answer with a ServiceID still counts', async () => {
    const till = await paying();
    till.gateway.say(plain(till.money(0), 'Success', { ...empty, ServiceID: undefined }));
    till.run(100).shows('p1', 'recovering');
    till.gateway.say(plain(till.money(0), 'Success', empty));
    till.run(100).shows('p1', 'approved');
  });

  test('is not believed in a dialect whose terminals send ids, and the lane asks', async () => {
    const till = await paying({ dialect: dialects['standard-3.0'] });
    till.gateway.say(plain(till.money(0), 'Success', empty));
    till.run(100).shows('p1', 'recovering').hasSent('TransactionStatusRequest', 1);
  });
});

test('a Display with empty ids is answered with its own header', async () => {
  const till = await paying();
  till.gateway.say(display(till.money(0), 'Insert card', {}, { SaleID: '' }));
  till.run(100);
  expect(till.view('p1').showing).toBe('Insert card');
  expect(till.sentOf('DisplayResponse')).toMatchObject([{ message: { header: { SaleID: '' } } }]);
});

test('a late approval of an attempt after Busy is stored, and the lane stops the next attempt', async () => {
  const till = await paying();
  till.gateway.say(plain(till.money(0), 'Busy', empty));
  till.run(12_000).hasAttempts('p1', 'not-started', 'open');
  till.gateway.say(plain(till.money(0), 'Success', empty));
  till.run(100).shows('p1', 'approved').hasSent('AbortRequest', 1).hasSent('TransactionStatusRequest', 0);
});

test('a lost answer has no time of certainty, and blocks the next payment of its sale', async () => {
  const till = await paying();
  till.gateway.cut();
  till.run(5_000);
  till.matches('p1', {
    state: 'recovering',
    message:
      "The connection was lost during the payment; tenderd is waiting for the terminal's answer. Do not charge again yet.",
  });
  expect(till.view('p1').certainBy).toBeUndefined();
  till.run(60_000).matches('p1', { state: 'unresolved', outcome: { retry: 'after-resolution' } });
  expect(till.view('p1').message).toMatch(/this terminal cannot report the outcome\.$/);
  till.needs('p1: unresolved');
  expect(await till.submit('p2', { sale: 'sale of p1' })).toMatchObject({ ok: false, refusal: { code: 'sale-open' } });
  expect(till.terminal()).toMatchObject({ lane: 'free' });
});

const refundable = { original: { type: 'transaction', transactionId: 'p0' } } as const;

test.each<[TransactionKind, object]>([
  ['refund', refundable],
  ['pre-authorization', {}],
  ['card-acquisition', { amountDetails: undefined }],
  ['reconciliation', { amountDetails: undefined, sale: 'R-9' }],
  ['payment', { options: { split: { total: 2_000 } } }],
  ['payment', { acquirerData: 'metadata.a=1' }],
])('a %s with %j is refused before anything is sent', async (kind, change) => {
  const till = Till.connected(options);
  till.gateway.onMoney = (request) => [plain(request, 'Success', empty)];
  await till.pay('p0');
  till.run(100);
  await till.acknowledge('p0');
  const reply = await till.submit('x1', { kind, ...change });
  expect(reply).toMatchObject({ ok: false, refusal: { text: expect.stringMatching(/not encodable in this dialect/) } });
  expect(till.lanes.get('x1')).toBeUndefined();
  till.hasSentMoney(1);
});

test('a device request that the dialect lacks is refused', async () => {
  const till = Till.connected(options);
  const asked = await till.reply(till.lanes.deviceRequests.ask('till', { kind: 'diagnosis', hosts: false }));
  expect(asked).toMatchObject({
    ok: false,
    refusal: { text: expect.stringMatching(/DiagnosisRequest: is not encodable in this dialect/) },
  });
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
});

test('an answer with ids is read as from any terminal', async () => {
  const till = await paying();
  till.answers(0, 'Success').run(100).shows('p1', 'approved');
});
