/** The routes are loaded after the API has opened. A caller who asks at once only waits longer. */

import { expect, test } from 'vitest';
import { openInterfaceEarly, payment, readToEnd, requestBytes, token } from './open-interface.js';

test('a request that arrives before the routes are loaded is answered once they are loaded', async () => {
  const daemon = await openInterfaceEarly();
  const loaded = daemon.api.loaded.then(() => 'loaded');
  const early = Promise.all([daemon.pay('early-1', {}, { prefer: 'wait=0' }), daemon.get('/v1/terminals')]);
  expect(await Promise.race([loaded, Promise.resolve('not yet')])).toBe('not yet');
  expect((await early).map(({ status }) => status)).toEqual([202, 200]);
  await daemon.api.loaded;
  expect(daemon.faults).toEqual([]);
});

test('pipelined requests on one connection are answered in order', async () => {
  const daemon = await openInterfaceEarly();
  const socket = daemon.dial();
  const text = readToEnd(socket);
  const body = JSON.stringify(payment());
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  socket.write(requestBytes(daemon, 'PUT /v1/transactions/first', headers, body));
  socket.write(requestBytes(daemon, 'GET /v1/terminals', { connection: 'close', authorization: `Bearer ${token}` }));
  const statuses = [...(await text).matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1]);
  expect(statuses).toEqual(['202', '200']);
});

test('an API that closes before its first request finishes loading without a fault', async () => {
  const daemon = await openInterfaceEarly();
  await daemon.api.close();
  await daemon.api.loaded;
  expect(daemon.faults).toEqual([]);
});
