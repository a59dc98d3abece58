/** Which transaction a register means at the nexo interface: one name for a terminal, and ServiceIDs that are left behind. */

import { describe, expect, test } from 'vitest';
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
} from './door-words.js';
import { abortRequest, loginRequest, payment, request, sale, statusRequest } from './messages.js';
import { type NexoInterface, openNexoDoor } from './open-door.js';

describe('a terminal has one name', () => {
  test('asked for under its POIID it is found under its configured name, and the other way round', async () => {
    const door = await openNexoDoor();
    const first = door.post(request('Payment', payment()));
    const id = await untilWaitedFor(door);
    expect(await condition(door, statusRequest('7', { poiId: 'till-1' }))).toBe('InProgress');
    expect((await door.post(abortRequest('7', { poiId: 'till-1' }))).status).toBe(204);
    expect(door.lanes.abortReasons).toHaveLength(1);
    door.lanes.end(id);
    await first;
    const told = read((await door.post(statusRequest('7', { poiId: 'till-1' }))).text);
    expect(told).toMatchObject({
      header: { POIID: 'till-1' },
      body: { MessageReference: { POIID: 'till-1' }, RepeatedMessageResponse: { PaymentResponse: approved } },
    });
    expect(await condition(door, statusRequest('7', { poiId: 'POI-till-2' }))).toBe('NotFound');
    const again = request('Payment', payment(), { poiId: 'till-1' });
    expect(read((await door.post(again)).text)).toMatchObject({ body: approved });
    expect(asked(door)).toEqual([id]);
  });

  test('its sessions and what was handed over are known under both', async () => {
    const door = await openNexoDoor();
    const id = await takePayment(door);
    const next = payment({ SaleData: sale('receipt-2') });
    const second = door.post(request('Payment', next, { serviceId: '8', poiId: 'till-1' }));
    const [, secondId = ''] = await untilAsked(door, 2);
    expect(door.lanes.get(id)?.acknowledgedRevision).toBe(1);
    door.lanes.end(secondId);
    await second;
    await door.post(request('Logout', {}, { poiId: 'till-1' }));
    expect((await door.post(paymentOf('receipt-3', '9'))).text).toContain('LoggedOut');
  });
});

/** Takes the answers of two sales whole, under ServiceIDs 7 and 8. */
async function twoSales(): Promise<NexoInterface> {
  const door = await openNexoDoor();
  for (const [place, sold] of ['receipt-1', 'receipt-2'].entries()) {
    const answer = door.post(paymentOf(sold, String(7 + place)));
    door.lanes.end((await untilAsked(door, place + 1))[place] ?? '');
    await answer;
  }
  return door;
}

describe('a ServiceID of yesterday', () => {
  test('names nothing once the register took the answer, asked for another sale, and logged in', async () => {
    const door = await twoSales();
    expect(await condition(door, statusRequest('7'))).toBeUndefined();
    await door.post(paymentOf('receipt-2', '8'));
    await door.post(request('Logout', {}));
    expect(await condition(door, statusRequest('7'))).toBeUndefined();
    await door.post(paymentOf('receipt-2', '8'));
    await door.post(loginRequest());
    expect(await condition(door, statusRequest('8'))).toBeUndefined();
    expect(await condition(door, statusRequest(undefined))).toBeUndefined();
  });

  test('is told of as long as one of the three is missing', async () => {
    const door = await twoSales();
    await door.post(loginRequest());
    expect(await condition(door, statusRequest('7'))).toBe('NotFound');
    expect((await door.post(abortRequest('7'))).text).toContain('Reject');
    // The last one: nothing was asked for since.
    expect(await condition(door, statusRequest('8'))).toBeUndefined();
    expect(await condition(door, statusRequest(undefined))).toBeUndefined();
  });

  test('that another register asks about is not one that its own has read', async () => {
    const { door, register, id } = await askOnWebSocket();
    register.webSocket.terminate();
    await expect.poll(() => door.lanes.waiting(id)).toBe(0);
    door.lanes.end(id);
    const MessageReference = { MessageCategory: 'Payment', ServiceID: '7', SaleID: 'SALE-1' };
    await door.post(request('TransactionStatus', { MessageReference }, { saleId: 'SALE-2' }));
    expect(door.lanes.get(id)?.answerDelivered).toBeUndefined();
    await door.post(statusRequest('7'));
    await expect.poll(() => door.lanes.get(id)?.answerDelivered).toBeDefined();
  });
});
