/** GET /poi-list: shapes, path, failures and retries. A list that failed proves nothing. */

import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { GatewayOptions } from '../../src/gateway/index.js';
import { type PeerOptions, startPeer, startTcp, testPem } from './peer.js';
import { latch, type Watched, watch } from './watch.js';

async function reading(
  onRequest: RequestListener,
  options: Partial<GatewayOptions> = {},
  peerOptions: PeerOptions = {},
): Promise<Watched> {
  const peer = await startPeer({ ...peerOptions, onRequest });
  const scheme = peerOptions.tls === undefined ? 'http' : 'https';
  return watch({ url: peer.url, poiListUrl: `${scheme}://127.0.0.1:${peer.port}/poi-list?store=1`, ...options });
}

const answering =
  (json: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(json));

test.each([
  ['an array of strings', ['V400m-1', 'V400m-2'], undefined, ['V400m-1', 'V400m-2']],
  ['objects with POIID in any case', [{ POIID: 'A', model: 'x' }, { poiId: 'B' }, { poiid: 'C' }], '', ['A', 'B', 'C']],
  ['strings and objects', ['A', { POIID: 'B' }], '', ['A', 'B']],
  ['no terminal', [], '', []],
  ['a path', { data: { terminals: ['A'] } }, 'data.terminals', ['A']],
  ['a path through an array', { data: [{ list: ['A'] }] }, 'data.0.list', ['A']],
  ['a single available device', { deviceId: 'V400m-1', status: 'ONLINE' }, '', ['V400m-1']],
  ['a single unavailable device', { deviceId: 'V400m-1', status: 'OFFLINE' }, '', []],
])('the reader accepts %s', async (_what, json, poiListPath, poiIds) => {
  const { port, next } = await reading(answering(json), { poiListPath });
  port.readPoiList();
  expect(await next('poi-list')).toEqual({ type: 'poi-list', poiIds });
});

test.each([
  ['an object', { terminals: ['A'] }, '', 'an array is expected at the root, but there is an object with terminals'],
  ['no such path', { data: {} }, 'data.terminals', 'no "terminals" at "data", but an object'],
  ['an inherited path', {}, 'constructor', 'no "constructor" at the root, but an object'],
  [
    'an object without POIID',
    ['A', { id: 'B' }],
    '',
    'an object with a POIID is expected at "1", but there is an object with id',
  ],
  ['a number', [7], '', 'but there is a number'],
  ['an empty id', [''], '', 'but there is an empty string'],
  ['two ids', [{ POIID: 'A', poiid: 'B' }], '', 'an object with POIID, poiid'],
  ['null', null, '', 'but there is null'],
  ['a device without a status', { deviceId: 'A' }, '', 'but there is an object with deviceId'],
])('the reader rejects %s, and reports the shape without any value', async (_what, json, poiListPath, found) => {
  let asked = 0;
  const { port, next } = await reading(
    (request, response) => {
      asked += 1;
      answering(json)(request, response);
    },
    { poiListPath },
  );
  port.readPoiList();
  const { cause } = await next('poi-list-failed');
  expect(cause.code).toBe('protocol');
  expect(cause.text).toContain(found);
  expect(asked).toBe(1);
});

test.each([
  ['no JSON', '<html>'],
  ['bad UTF-8', Buffer.from([0x5b, 0x22, 0xc3, 0x28, 0x22, 0x5d])],
  ['too long', `["${'x'.repeat(256 * 1024)}"]`],
])('the reader rejects an answer with %s', async (_what, body) => {
  const { port, next } = await reading((_request, response) => response.end(body));
  port.readPoiList();
  expect((await next('poi-list-failed')).cause.code).toBe('protocol');
});

test('after a rejected key, the next request for the list carries the key that the file contains at that time', async () => {
  const seen: unknown[] = [];
  const { port, next } = await reading(
    (request, response) => {
      seen.push(request.headers['x-api-key']);
      response.writeHead(request.headers['x-api-key'] === 'new' ? 200 : 401).end('["A"]');
    },
    { headers: { 'x-api-key': 'old' }, headersAgain: () => ({ 'x-api-key': 'new' }) },
  );
  port.readPoiList();
  await next('poi-list-failed');
  port.readPoiList();
  await next('poi-list');
  expect(seen).toEqual(['old', 'new']);
});

test('the request has the headers and the query, over TLS with our own authority', async () => {
  let seen: unknown;
  const { port, next } = await reading(
    (request, response) => {
      seen = [request.method, request.url, request.headers['x-api-key']];
      response.end('["A"]');
    },
    { tls: { ca: testPem('ca') }, headers: { 'x-api-key': 'k' } },
    { tls: 'localhost' },
  );
  port.readPoiList();
  await next('poi-list');
  expect(seen).toEqual(['GET', '/poi-list?store=1', 'k']);
});

test.each([
  [401, 'unauthorised'],
  [403, 'unauthorised'],
  [404, 'protocol'],
  [302, 'protocol'],
])('HTTP %i is reported at once', async (status, code) => {
  let asked = 0;
  const { port, next } = await reading((_request, response) => {
    asked += 1;
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  port.readPoiList();
  const { cause } = await next('poi-list-failed');
  expect(cause.code).toBe(code);
  expect(cause.text).toContain(`HTTP ${status}`);
  expect(asked).toBe(1);
});

test('a rejected certificate is reported as such', async () => {
  const { port, next } = await reading(answering([]), {}, { tls: 'localhost' });
  port.readPoiList();
  expect((await next('poi-list-failed')).cause.code).toBe('certificate');
});

test('a temporary failure is tried again', async () => {
  let asked = 0;
  const { port, next } = await reading((request, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503).end();
    else if (asked === 2) request.socket.destroy();
    else response.end('["A"]');
  });
  port.readPoiList();
  expect((await next('poi-list')).poiIds).toEqual(['A']);
  expect(asked).toBe(3);
});

test('a permanent failure is reported after four tries', async () => {
  let asked = 0;
  const { port, next } = await reading((_request, response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  port.readPoiList();
  expect((await next('poi-list-failed')).cause).toMatchObject({ code: 'refused' });
  expect(asked).toBe(4);
});

test('a server without an answer is given up', async () => {
  const server = await startTcp((socket) => socket.resume());
  const peer = await startPeer({});
  const { port, next } = watch({ url: peer.url, poiListUrl: `http://127.0.0.1:${server.port}/`, poiListMs: 30 });
  port.readPoiList();
  expect((await next('poi-list-failed')).cause.code).toBe('hangs');
});

test('calls during a request share it, and a later call requests the list again', async () => {
  let asked = 0;
  const { port, next } = await reading((_request, response) => {
    asked += 1;
    const answer = `["${asked}"]`;
    // Leaves time for a second request, if the gateway sent one.
    const wait = (turns: number): void => {
      if (turns === 0) response.end(answer);
      else setImmediate(wait, turns - 1);
    };
    wait(50);
  });
  port.readPoiList();
  port.readPoiList();
  expect((await next('poi-list')).poiIds).toEqual(['1']);
  expect(asked).toBe(1);
  port.readPoiList();
  expect((await next('poi-list')).poiIds).toEqual(['2']);
});

test('a list that is read while the gateway closes is not reported', async () => {
  const arrived = latch<Socket>();
  const { port, events } = await reading((request) => arrived.open(request.socket));
  port.readPoiList();
  const socket = await arrived.opened;
  const gone = new Promise((resolve) => socket.once('close', resolve));
  port.close();
  await gone;
  await new Promise((resolve) => setImmediate(resolve));
  expect(events.filter((event) => event.type.startsWith('poi-list'))).toEqual([]);
});
