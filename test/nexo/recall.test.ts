/**
 * Which transaction a register means at the nexo interface: names of a terminal that are the same, and ServiceIDs that
 * are finished.
 */

import { describe, expect, test } from 'vitest';
import type { RegisterRequestIds, TransactionRequest } from '../../src/core/index.js';
import {
  approved,
  askOnWebSocket,
  asked,
  condition,
  paymentOf,
  read,
  takePayment,
  untilAsked,
  untilWaitedFor,
} from './interface-words.js';
import { abortRequest, loginRequest, payment, request, sale, statusRequest } from './messages.js';
import { type NexoInterface, openNexoInterface } from './open-interface.js';
import { recall } from '../../src/nexo/identity/request-lookup.js';
import { TerminalNames } from '../../src/nexo/identity/terminal-names.js';
import { asRegister } from '../api/open-interface.js';
import { Till } from '../world/till.js';

function idsOf(serviceId: string, saleNumber: string): RegisterRequestIds {
  const saleTransaction = { transactionId: saleNumber, timeStamp: '2026-01-01T00:00:00Z' };
  return { saleId: 'SALE-1', poiId: 'T1', serviceId, saleNumber, saleTransaction };
}

function paymentAt(transactionId: string): TransactionRequest {
  const amountDetails = { amount: 1_000, currency: 'EUR' };
  const sold = `sale of ${transactionId}`;
  return { transactionId, kind: 'payment', terminal: 'till', sale: sold, allowPartial: false, amountDetails };
}

describe('a terminal has one name', () => {
  test('a request under its POIID is found under its configured name, and the reverse', async () => {
    const daemon = await openNexoInterface();
    const first = daemon.post(request('Payment', payment()));
    const id = await untilWaitedFor(daemon);
    expect(await condition(daemon, statusRequest('7', { poiId: 'till-1' }))).toBe('InProgress');
    expect((await daemon.post(abortRequest('7', { poiId: 'till-1' }))).status).toBe(204);
    expect(daemon.lanes.abortReasons).toHaveLength(1);
    daemon.lanes.end(id);
    await first;
    const told = read((await daemon.post(statusRequest('7', { poiId: 'till-1' }))).text);
    expect(told).toMatchObject({
      header: { POIID: 'till-1' },
      body: { MessageReference: { POIID: 'till-1' }, RepeatedMessageResponse: { PaymentResponse: approved } },
    });
    expect(await condition(daemon, statusRequest('7', { poiId: 'POI-till-2' }))).toBe('NotFound');
    const again = request('Payment', payment(), { poiId: 'till-1' });
    expect(read((await daemon.post(again)).text)).toMatchObject({ body: approved });
    expect(asked(daemon)).toEqual([id]);
  });

  test('a delivered answer counts under both names', async () => {
    const daemon = await openNexoInterface();
    const id = await takePayment(daemon);
    const next = payment({ SaleData: sale('receipt-2') });
    const second = daemon.post(request('Payment', next, { serviceId: '8', poiId: 'till-1' }));
    const [, secondId = ''] = await untilAsked(daemon, 2);
    expect(daemon.lanes.get(id)?.acknowledgedRevision).toBe(1);
    daemon.lanes.end(secondId);
    await second;
  });
});

test('a request under an earlier name of the terminal is found by its POIID, and by its present name', async () => {
  const before = Till.connected();
  await before.reply(before.lanes.submit(paymentAt('p1'), idsOf('7', 'p1')));
  const till = before.restart({ terminals: { kasse: 'T1' } });
  const named = (poiId: string) => {
    const reference = { ids: { saleId: 'SALE-1', poiId, serviceId: '7' }, category: undefined };
    const memory = { lanes: till.lanes, all: till.lanes, names: new TerminalNames(till.lanes) };
    return recall(reference, memory)?.request.transactionId;
  };
  expect([named('T1'), named('kasse')]).toEqual(['p1', 'p1']);
});

/** Receives the complete answers of two sales, with ServiceIDs 7 and 8. */
async function twoSales(): Promise<NexoInterface> {
  const daemon = await openNexoInterface();
  for (const [place, sold] of ['receipt-1', 'receipt-2'].entries()) {
    const answer = daemon.post(paymentOf(sold, String(7 + place)));
    daemon.lanes.end((await untilAsked(daemon, place + 1))[place] ?? '');
    await answer;
  }
  return daemon;
}

describe('a ServiceID from before', () => {
  test('still names its sale until the register has both requested another sale and logged in again', async () => {
    const daemon = await twoSales();
    expect(await condition(daemon, statusRequest('7'))).toBeUndefined();
    await daemon.post(paymentOf('receipt-2', '8'));
    await daemon.post(request('Logout', {}));
    expect(await condition(daemon, statusRequest('7'))).toBeUndefined();
    await daemon.post(paymentOf('receipt-2', '8'));
    await daemon.post(loginRequest());
    expect(await condition(daemon, statusRequest('8'))).toBeUndefined();
    expect(await condition(daemon, statusRequest(undefined))).toBeUndefined();
  });

  test('names nothing after another sale and a new Login; the last ServiceID still names its sale', async () => {
    const daemon = await twoSales();
    await daemon.post(loginRequest());
    expect(await condition(daemon, statusRequest('7'))).toBe('NotFound');
    expect((await daemon.post(abortRequest('7'))).text).toContain('Reject');
    // This is the last one: no request came after it.
    expect(await condition(daemon, statusRequest('8'))).toBeUndefined();
    expect(await condition(daemon, statusRequest(undefined))).toBeUndefined();
  });

  test('names an older sale that was requested again under it, and only that sale', async () => {
    const till = Till.connected();
    const asks = (transactionId: string, serviceId: string) =>
      till.reply(till.lanes.submit(paymentAt(transactionId), idsOf(serviceId, transactionId)));
    for (const [place, serviceId] of ['1', '9', '10'].entries()) {
      const transactionId = `p${place + 1}`;
      await asks(transactionId, serviceId);
      till.run(10).answers(place, 'Success').run(10);
      await till.reply(till.lanes.answerDelivered(transactionId, 1, 'SALE-1'));
      await till.acknowledge(transactionId);
    }
    await till.reply(till.lanes.registerLoggedIn('till', 'SALE-1'));
    const named = (serviceId: string) => {
      const reference = { ids: { saleId: 'SALE-1', poiId: 'T1', serviceId }, category: undefined };
      const lanes = { lanes: till.lanes, all: till.lanes, names: new TerminalNames(till.lanes) };
      return recall(reference, lanes)?.request.transactionId;
    };
    expect([named('1'), named('9'), named('10')]).toEqual([undefined, undefined, 'p3']);
    await asks('p1', '9');
    expect([named('1'), named('9'), named('10')]).toEqual([undefined, 'p1', 'p3']);
    await till.reply(till.lanes.registerLoggedIn('till', 'SALE-1'));
    expect(named('9')).toBeUndefined();
  });

  test('that another register asks about does not count as delivered to its own register', async () => {
    const { daemon, register, id } = await askOnWebSocket();
    register.webSocket.terminate();
    await expect.poll(() => daemon.lanes.waiting(id)).toBe(0);
    daemon.lanes.end(id);
    const MessageReference = { MessageCategory: 'Payment', ServiceID: '7', SaleID: 'SALE-1' };
    await daemon.post(request('TransactionStatus', { MessageReference }, { saleId: 'SALE-2' }));
    expect(daemon.lanes.get(id)?.answerDelivered).toBeUndefined();
    await daemon.post(statusRequest('7'));
    await expect.poll(() => daemon.lanes.get(id)?.answerDelivered).toBeDefined();
  });

  test('is finished only for its own register, and not for another register with the same SaleID', async () => {
    const daemon = await openNexoInterface();
    const pay = async (sold: string, serviceId: string, register: string, count: number) => {
      const answer = daemon.post(paymentOf(sold, serviceId), asRegister(register));
      const id = (await untilAsked(daemon, count))[count - 1] ?? '';
      daemon.lanes.end(id);
      await answer;
      return id;
    };
    const status = async () => (await daemon.post(statusRequest('7'), asRegister('front'))).text;
    const first = await pay('receipt-1', '7', 'front', 1);
    await pay('receipt-2', '8', 'garden', 2);
    await daemon.post(loginRequest(), asRegister('garden'));
    await daemon.post(loginRequest());
    expect(await status()).toContain('receipt-1');
    expect(daemon.lanes.get(first)?.acknowledgedRevision).toBe(0);
    // Its own Login, and a sale of another register.
    await daemon.post(loginRequest(), asRegister('front'));
    expect(await status()).toContain('receipt-1');
    await pay('receipt-3', '9', 'front', 3);
    expect(await status()).toContain('NotFound');
  });

  test('is acknowledged when its own register continues, even if others pay in between', async () => {
    const daemon = await openNexoInterface();
    const id = await takePayment(daemon);
    const front = asRegister('front');
    const other = daemon.post(paymentOf('receipt-2', '8'), front);
    daemon.lanes.end((await untilAsked(daemon, 2))[1] ?? '');
    await other;
    // An answer that another register reads is not acknowledged for its own register.
    expect(daemon.lanes.get(id)?.acknowledgedRevision).toBe(0);
    const next = daemon.post(paymentOf('receipt-3', '9'));
    daemon.lanes.end((await untilAsked(daemon, 3))[2] ?? '');
    await next;
    expect(daemon.lanes.get(id)?.acknowledgedRevision).toBe(1);
  });
});
