/**
 * The paths of a vendor's device API: each belongs to one terminal of one merchant account and accepts messages only
 * for that terminal.
 */

import { expect, test } from 'vitest';
import { nexoBlob } from '../../src/security/index.js';
import { NexoBlobSeal } from '../../src/simulator/sealing/index.js';
import { send, token } from '../api/open-interface.js';
import { payment, request, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';

const merchantAccount = 'Shop-EU_1';
const base = `/v1/merchants/${merchantAccount}`;
const sync = `${base}/devices/POI-till-1/sync`;

async function opened(change: Parameters<typeof openNexoInterface>[0] = { merchantAccount }) {
  const daemon = await openNexoInterface(change);
  const call = async (path: string, body?: string, key = token) =>
    send(daemon.port, {
      method: body === undefined ? 'GET' : 'POST',
      path,
      headers: {
        authorization: undefined,
        'x-api-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
  return { ...daemon, call };
}

test("a payment that is POSTed to its terminal's path is answered in the response", async () => {
  const { call, lanes } = await opened();
  const answer = call(sync, request('Payment', payment()));
  await expect.poll(() => lanes.list({}).length).toBe(1);
  lanes.end(lanes.list({})[0]?.request.transactionId ?? '');
  expect(await answer).toMatchObject({ status: 200, text: expect.stringMatching(/"PaymentResponse".*Success/) });
});

test.each([
  ['for another terminal', sync, request('Payment', payment(), { poiId: 'POI-till-2' }), token, 400],
  ['without a terminal', sync, '{"SaleToPOIRequest":{}}', token, 400],
  ['that is no message', sync, '{', token, 400],
  ['with another key', sync, request('Payment', payment()), 'another', 401],
  ['for a terminal that is not connected', sync.replace('till-1', 'till-9'), request('Payment', payment()), token, 401],
  ['to another account', sync.replace('EU', 'US'), request('Payment', payment()), token, 401],
  ['at an unknown path', sync.replace('sync', 'async'), request('Payment', payment()), token, 401],
])('a message %s starts nothing', async (_what, path, body, key, status) => {
  const { call, lanes } = await opened();
  expect((await call(path, body, key)).status).toBe(status);
  expect(lanes.list({})).toEqual([]);
});

test('the list of connected terminals has the form of that API, and requires a key', async () => {
  const { call, lanes } = await opened();
  lanes.hold('till-2');
  expect((await call(`${base}/connectedDevices?store=any`)).json).toEqual({ uniqueDeviceIds: ['POI-till-1'] });
  const statusOf = async (poiId: string, key?: string) => call(`${base}/devices/${poiId}/status`, undefined, key);
  expect((await statusOf('POI-till-1')).json).toEqual({ deviceId: 'POI-till-1', status: 'ONLINE' });
  expect((await statusOf('POI-till-2')).json).toEqual({ deviceId: 'POI-till-2', status: 'OFFLINE' });
  expect((await statusOf('POI-till-1', 'another')).status).toBe(401);
  expect((await call(sync)).status).toBe(405);
});

test('without an account these paths do not exist', async () => {
  const { call, lanes } = await opened({});
  expect((await call(sync, request('Payment', payment()))).status).toBe(401);
  expect(lanes.list({})).toEqual([]);
});

test('the terminal inside a sealed message counts', async () => {
  const key = { keyIdentifier: 'till', keyVersion: 1, passphrase: 'Correct-Horse-7-battery' };
  const { call, lanes } = await opened({ merchantAccount, security: await nexoBlob(key) });
  const seal = new NexoBlobSeal(key);
  const { status, text } = await call(sync, seal.seal(statusRequest('7')));
  expect([status, seal.open(text)]).toEqual([200, expect.stringContaining('NotFound')]);
  const other = seal.seal(request('Payment', payment(), { poiId: 'POI-till-2' }));
  expect((await call(sync, other)).status).toBe(400);
  expect((await call(sync, request('Payment', payment()))).status).toBe(401);
  expect(lanes.list({})).toEqual([]);
});
