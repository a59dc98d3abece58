import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { requestText } from './request-text.js';
import { LiveShop, type LiveOptions } from './live-shop.js';
import { idle, neverReading, slowBody, slowHeaders, type SlowWay } from './slow-clients.js';

let shop: LiveShop | undefined;

afterEach(async () => shop?.close());

async function open(limits: LiveOptions['limits']): Promise<LiveShop> {
  shop = await LiveShop.open({ terminals: ['till-1'], speed: 2, limits: { ...limits } });
  return shop;
}

let payments = 0;

/** A register without keep-alive pays, and reads lists meanwhile. */
async function expectServed(at: LiveShop): Promise<void> {
  payments += 1;
  const id = `p${payments}`;
  const body = {
    kind: 'payment',
    terminal: 'till-1',
    sale: `sale of ${id}`,
    amountDetails: { amount: 1_200, currency: 'EUR' },
  };
  const paid = at.call({ method: 'PUT', path: `/v1/transactions/${id}`, headers: { prefer: 'wait=25' }, body });
  for (const path of ['/livez', '/v1/terminals', `/v1/attention`, '/v1/transactions']) {
    expect(await at.call({ path })).toMatchObject({ status: 200 });
  }
  expect(await paid).toMatchObject({ status: 201, json: { result: 'approved' } });
  expect(at.faults).toEqual([]);
}

test.each<[string, SlowWay]>([
  ['send nothing', idle],
  ['send headers byte by byte', slowHeaders(5)],
  ['send a body byte by byte', slowBody(5)],
])('callers that %s are disconnected in time, and another register can pay', async (_name, slow) => {
  const at = await open({ headersTimeoutMs: 2_000, requestTimeoutMs: 2_500 });
  const clients = Array.from({ length: 20 }, () => slow(at.dial(), at.address));
  await expectServed(at);
  await Promise.all(clients.map(async ({ ended }) => ended));
  await expectServed(at);
});

test('callers that never read are disconnected in time, and another register can pay', async () => {
  const at = await open({ stalledTimeoutMs: 2_000 });
  const clients = Array.from({ length: 20 }, () => neverReading(10)(at.dial(), at.address));
  await expectServed(at);
  await Promise.all(clients.map(async ({ ended }) => ended));
  await expectServed(at);
});

test('600 idle connections block no register', async () => {
  // During the test no connection ends because of its time. Connections end only to make room.
  const at = await open({ headersTimeoutMs: 20_000, requestTimeoutMs: 20_000 });
  const ways = [idle, slowHeaders(500), slowBody(500)];
  const clients = Array.from({ length: 600 }, (_, nth) => (ways[nth % ways.length] ?? idle)(at.dial(), at.address));
  await expectServed(at);
  await expectServed(at);
  for (const client of clients) client.leave();
  await Promise.all(clients.map(async ({ ended }) => ended));
});

test('an authenticated connection is not closed in favour of an unauthenticated one', async () => {
  const at = await open({ connections: 8 });
  const known = at.dial();
  known.write(requestText('GET /v1/terminals', at.address));
  expect(String(await once(known, 'data'))).toMatch(/^HTTP\/1.1 200 /);
  const clients = Array.from({ length: 40 }, () => idle(at.dial(), at.address));
  // All connections are closed except those for which there is room. The known one is still open and gets an answer.
  await Promise.all(clients.slice(0, 33).map(async ({ ended }) => ended));
  known.write(requestText('GET /v1/terminals', at.address));
  expect(String(await once(known, 'data'))).toMatch(/^HTTP\/1.1 200 /);
  known.destroy();
  for (const client of clients) client.leave();
});
