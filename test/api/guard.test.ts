/**
 * The checks of a request before its route is looked up. `test/attack/host-and-origin.test.ts` has a table for hosts,
 * origins, tokens and targets.
 */

import { describe, expect, test } from 'vitest';
import { listedOrigin, openInterface, payment, readToEnd, requestBytes } from './open-interface.js';

const padded = (bytes: number): string => JSON.stringify(payment()).padEnd(bytes, ' ');
const refusedBy = (code: string): object => ({ code, type: `urn:tenderd:problem:${code}` });

describe('the Origin header', () => {
  test('if listed allows a preflight without a token, and no other request', async () => {
    const daemon = await openInterface();
    const ask = { origin: listedOrigin, 'access-control-request-method': 'PUT', authorization: undefined };
    const preflight = await daemon.call({ method: 'OPTIONS', path: '/v1/transactions/t1', headers: ask });
    expect(preflight).toMatchObject({ status: 204, text: '' });
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': listedOrigin,
      'access-control-allow-methods': 'GET, PUT, POST, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Last-Event-ID, Prefer, Tenderd-Nonce',
    });
    const request = { origin: listedOrigin, authorization: undefined };
    expect(await daemon.call({ path: '/v1/terminals', headers: request })).toMatchObject({ status: 401 });
  });
});

describe('the token', () => {
  test('is required on each path, except those for monitors and documentation', async () => {
    const daemon = await openInterface();
    const headers = { authorization: undefined };
    for (const path of ['/v1/terminals', '/nowhere', '//livez', '/docs/x', '//docs']) {
      const answer = await daemon.call({ path, headers });
      expect({ path, got: answer }).toMatchObject({ path, got: { status: 401, json: refusedBy('unauthorized') } });
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="tenderd"');
    }
    for (const path of ['/livez', '/readyz', '/openapi.json', '/openapi-3.0.json', '/docs'])
      expect({ path, status: (await daemon.call({ path, headers })).status }).toEqual({ path, status: 200 });
  });

  test('is required to see why the daemon is not ready', async () => {
    const daemon = await openInterface();
    daemon.lanes.obstacle = 'journal-unconfirmed';
    const open = await daemon.call({ path: '/readyz', headers: { authorization: undefined } });
    expect(open).toMatchObject({ status: 503, json: refusedBy('not-ready') });
    expect(open.text).not.toContain('obstacle');
    const known = await daemon.get('/readyz');
    expect(known).toMatchObject({ status: 503, json: { reasons: ['obstacle: journal-unconfirmed'] } });
  });
});

describe('the body', () => {
  test('must be declared as JSON in UTF-8', async () => {
    const daemon = await openInterface();
    const put = (type: string) =>
      daemon.call({ method: 'PUT', path: '/v1/transactions/t1', headers: { 'content-type': type }, body: payment() });
    for (const type of ['application/json; charset=latin1', 'application/jsonx', 'text/json'])
      expect({ type, got: await put(type) }).toMatchObject({ type, got: { status: 415 } });
    expect(daemon.lanes.list({})).toEqual([]);
    expect(await put('Application/JSON; charset="UTF-8"')).toMatchObject({ status: 202 });
  });

  test('of a form is refused, even if it is empty', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    const headers = { 'content-type': 'text/plain' };
    const answer = await daemon.call({ method: 'POST', path: '/v1/transactions/t1/abort', headers });
    expect(answer.status).toBe(415);
    expect(daemon.lanes.abortReasons).toEqual([]);
  });

  test('can have up to 65,536 bytes, declared or not', async () => {
    const daemon = await openInterface();
    const put = (body: string, headers = {}) =>
      daemon.call({ method: 'PUT', path: '/v1/transactions/t1', headers, body });
    const chunked = { 'transfer-encoding': 'chunked' };
    for (const headers of [{}, chunked]) {
      expect(await put(padded(65_537), headers)).toMatchObject({ status: 413, json: refusedBy('body-too-large') });
      expect(await put(padded(600_000), headers)).toMatchObject({ status: 413, json: refusedBy('body-too-large') });
      expect(daemon.lanes.get('t1')).toBeUndefined();
    }
    expect(await put(padded(65_536))).toMatchObject({ status: 202 });
  });

  test('that is refused is still read, so that a caller that reads after sending gets the refusal', async () => {
    const daemon = await openInterface({ drainBytes: 40_000_000, drainTimeoutMs: 10_000 });
    // The request is larger than the buffers of the kernel.
    const socket = daemon.dial();
    socket.pause();
    const headers = { 'content-type': 'application/json', 'content-length': '20000000' };
    socket.write(requestBytes(daemon, 'PUT /v1/transactions/t1', headers));
    await new Promise<void>((resolve) => socket.write(' '.repeat(20_000_000), () => resolve()));
    expect(await readToEnd(socket.resume())).toMatch(/^HTTP\/1.1 413 .*"code":"body-too-large"/s);
  });

  test('is not requested by 100 Continue if the request is refused anyway', async () => {
    const daemon = await openInterface();
    const socket = daemon.dial();
    const headers = { 'content-type': 'application/json', 'content-length': '100', expect: '100-continue' };
    socket.write(requestBytes(daemon, 'PUT /v1/transactions/t1', { ...headers, authorization: 'Bearer no' }));
    const text = await readToEnd(socket);
    expect(text).toMatch(/^HTTP\/1.1 401 /);
    expect(text).not.toContain('100 Continue');
  });

  test('is requested by 100 Continue if the request may pass', async () => {
    const daemon = await openInterface();
    const socket = daemon.dial();
    const body = JSON.stringify(payment());
    const headers = { 'content-type': 'application/json', 'content-length': `${body.length}`, expect: '100-continue' };
    socket.write(requestBytes(daemon, 'PUT /v1/transactions/t1', { ...headers, connection: 'close' }));
    socket.once('data', () => socket.write(body));
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 202 /);
  });
});

describe('the target', () => {
  test('is logged without its query and without a card number', async () => {
    const daemon = await openInterface();
    await daemon.get('/v1/transactions?sale=secret');
    await daemon.get('/v1/transactions/4111111111111111');
    await daemon.get('/v1/transactions/%34111111111111111');
    expect(daemon.notes.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', '/v1/transactions', 200],
      ['GET', '(card number)', 404],
      ['GET', '(card number)', 404],
    ]);
  });
});

test('a wrong method gets 405 with the allowed methods', async () => {
  const daemon = await openInterface();
  for (const [method, path, allow] of [
    ['DELETE', '/v1/transactions/t1', 'GET, HEAD, PUT'],
    ['GET', '/v1/transactions/t1/abort', 'POST'],
    ['PUT', '/v1/terminals', 'GET, HEAD'],
    ['OPTIONS', '/v1/attention', 'GET, HEAD'],
  ] as const) {
    const answer = await daemon.call({ method, path });
    expect(answer, path).toMatchObject({ status: 405, json: refusedBy('method-not-allowed') });
    expect(answer.headers.allow).toBe(allow);
  }
  // Rules for all routes are not a route.
  expect(await daemon.get('/v1')).toMatchObject({ status: 404, json: refusedBy('not-found') });
});
