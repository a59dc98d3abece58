/**
 * Device requests of the client, with the real daemon and simulated terminals. The results must agree with the
 * terminals' own ledger.
 */

import { expect, test } from 'vitest';
import { TenderdProblem } from '../../src/client/index.js';
import { openShop, payment } from '../world/client-shop.js';

async function code(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => (error instanceof TenderdProblem ? error.code : error));
}

test('a terminal reports its state, its totals, the balance of a card and the input of a customer', async () => {
  const shop = await openShop({ script: 'till-1 next input: types 2', speed: 20 }, { isHere: true });
  const client = shop.client();
  const diagnosed = await client.doDeviceRequest('till-1', { kind: 'diagnosis', hosts: true });
  expect(diagnosed).toMatchObject({
    result: 'done',
    diagnosis: { globalStatus: 'OK', hosts: [{ acquirerId: '1', isReachable: true }] },
  });
  await client.pay(payment('p1'));
  await client.pay({ ...payment('p2'), amount: 5_01 });
  const { totals } = await client.doDeviceRequest('till-1', { kind: 'totals' });
  expect(totals?.groups.map(({ brand, payments }) => ({ brand, payments }))).toEqual([
    {
      brand: 'Visa',
      payments: [
        { type: 'Debit', count: 1, amount: { amount: 12_50, currency: 'EUR' } },
        { type: 'Declined', count: 1, amount: { amount: 5_01, currency: 'EUR' } },
      ],
    },
  ]);
  const { balance } = await client.doDeviceRequest('till-1', { kind: 'balance-inquiry', account: 'loyalty' });
  expect(balance).toEqual({ loyalty: { points: 240, brand: 'Bonus' } });
  const asked = await client.doDeviceRequest('till-1', {
    kind: 'input',
    lines: ['Eat here?'],
    question: { type: 'menu', entries: ['Here', 'Away'] },
  });
  expect(asked.input).toEqual({ entry: 2 });
  expect(shop.simulator.world.deviceRequests().map(({ category, result }) => `${category} ${result}`)).toEqual([
    'GetTotals Success',
    'BalanceInquiry Success',
    'Input Success',
  ]);
  expect(shop.simulator.world.complaints()).toEqual([]);
});

test('the client reads and aborts a device request by its id, unless it has ended or is unknown', async () => {
  const shop = await openShop({ script: 'till-1 next balance-inquiry: card never' }, { isHere: true });
  const client = shop.client();
  const { deviceRequestId } = await client.askDeviceRequest('till-1', { kind: 'balance-inquiry' });
  // A device request that only waits, for example for the Login, ends at once when it is stopped.
  await expect.poll(async () => (await client.deviceRequest('till-1', deviceRequestId)).state).toBe('running');
  expect(await client.abortDeviceRequest('till-1', deviceRequestId)).toMatchObject({ abortRequested: true });
  await expect.poll(async () => (await client.deviceRequest('till-1', deviceRequestId)).result).toBe('aborted');
  expect(await code(client.abortDeviceRequest('till-1', deviceRequestId))).toBe('not-abortable');
  expect(await code(client.deviceRequest('till-1', 'NEVER'))).toBe('unknown-device-request');
});
