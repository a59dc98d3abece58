/** The routes are loaded when the API is open already: nobody who asks at once may notice but by waiting. */

import { expect, test } from 'vitest';
import { openDoor, payment, readToEnd, requestBytes, token } from './open-interface.js';

test('who asks before the routes are loaded is answered when they are', async () => {
  const door = await openDoor();
  const loaded = door.api.loaded.then(() => 'loaded');
  const early = Promise.all([door.pay('early-1', {}, { prefer: 'wait=0' }), door.call({ path: '/v1/terminals' })]);
  expect(await Promise.race([loaded, Promise.resolve('not yet')])).toBe('not yet');
  expect((await early).map(({ status }) => status)).toEqual([202, 200]);
  await door.api.loaded;
  expect(door.faults).toEqual([]);
});

test('requests that stand in line on one connection are answered in their order', async () => {
  const door = await openDoor();
  const socket = door.dial();
  const text = readToEnd(socket);
  const body = JSON.stringify(payment());
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  socket.write(requestBytes(door, 'PUT /v1/transactions/first', headers, body));
  socket.write(requestBytes(door, 'GET /v1/terminals', { connection: 'close', authorization: `Bearer ${token}` }));
  const statuses = [...(await text).matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1]);
  expect(statuses).toEqual(['202', '200']);
});

test('a door that closes before anybody asked has nothing left to load', async () => {
  const door = await openDoor();
  await door.api.close();
  await door.api.loaded;
  expect(door.faults).toEqual([]);
});
