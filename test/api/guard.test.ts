import { describe, expect, test } from 'vitest';
import { listedOrigin, openDoor, payment, readToEnd, requestBytes, token } from './door.js';

const padded = (bytes: number): string => JSON.stringify(payment()).padEnd(bytes, ' ');
const refusedBy = (code: string): object => ({ code, type: `urn:tenderd:problem:${code}` });

describe('the Host header', () => {
  test('names this machine and the port of the daemon', async () => {
    const door = await openDoor();
    const { port } = door.api;
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LocalHost:${port}`, `[::1]:${port}`]) {
      expect({ for: host, got: await door.call({ path: '/v1/terminals', headers: { host } }) }).toMatchObject({
        for: host,
        got: { status: 200 },
      });
    }
  });

  test('of any other name or port is refused, on every path', async () => {
    const door = await openDoor();
    const { port } = door.api;
    const hosts = ['evil.example', `evil.example:${port}`, '127.0.0.1', 'localhost', `127.0.0.1:${port + 1}`];
    const tricky = [`127.0.0.1:${port}.evil.example`, `localhost:${port}@evil.example`, `0.0.0.0:${port}`];
    for (const host of [...hosts, ...tricky]) {
      for (const path of ['/v1/terminals', '/livez', '/openapi.json', '/docs']) {
        const answer = await door.call({ path, headers: { host } });
        expect({ for: `${host} ${path}`, got: answer }).toMatchObject({
          for: `${host} ${path}`,
          got: { status: 421, json: refusedBy('host-not-allowed') },
        });
      }
    }
  });

  test('is required and comes once', async () => {
    const door = await openDoor();
    const without = door.dial();
    without.end(`GET /livez HTTP/1.1\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`);
    expect(await readToEnd(without)).toMatch(/^HTTP\/1.1 421 .*host-not-allowed/s);
    const twice = door.dial();
    twice.end(requestBytes(door, 'GET /livez', { Host: 'evil.example', connection: 'close' }));
    expect(await readToEnd(twice)).toMatch(/^HTTP\/1.1 400 .*bad-http/s);
  });
});

describe('the Origin header', () => {
  test('that is not listed is refused for every method, even on open paths', async () => {
    const door = await openDoor();
    const origins = [
      'https://evil.example',
      'null',
      '',
      `${listedOrigin}.evil.example`,
      `http://127.0.0.1:${door.api.port}`,
    ];
    for (const origin of origins) {
      for (const [method, path] of [
        ['GET', '/livez'],
        ['GET', '/openapi-3.0.json'],
        ['GET', '/docs'],
        ['GET', '/v1/terminals'],
        ['OPTIONS', '/v1/terminals'],
        ['PUT', '/v1/transactions/t1'],
      ] as const) {
        const answer = await door.call({ method, path, headers: { origin } });
        expect({ for: `${method} ${path} ${origin}`, got: answer }).toMatchObject({
          for: `${method} ${path} ${origin}`,
          got: {
            status: 403,
            json: refusedBy('origin-not-allowed'),
          },
        });
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  });

  test('that is listed is served and may read the answer', async () => {
    const door = await openDoor();
    const answer = await door.call({ path: '/v1/terminals', headers: { origin: listedOrigin } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': listedOrigin, vary: 'Origin' });
  });

  test('that is listed may ask beforehand, without a token; nothing else is answered without one', async () => {
    const door = await openDoor();
    const ask = { origin: listedOrigin, 'access-control-request-method': 'PUT', authorization: undefined };
    const preflight = await door.call({ method: 'OPTIONS', path: '/v1/transactions/t1', headers: ask });
    expect(preflight).toMatchObject({ status: 204, text: '' });
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': listedOrigin,
      'access-control-allow-methods': 'GET, PUT, POST, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Last-Event-ID, Prefer',
    });
    const request = { origin: listedOrigin, authorization: undefined };
    expect(await door.call({ path: '/v1/terminals', headers: request })).toMatchObject({ status: 401 });
  });
});

describe('the token', () => {
  test('is demanded on every path but those for monitors and for who learns the interface', async () => {
    const door = await openDoor();
    const headers = { authorization: undefined };
    for (const path of [
      '/v1/terminals',
      '/v1/transactions/t1',
      '/nowhere',
      '/livez/x',
      '//livez',
      '/docs/x',
      '//docs',
    ]) {
      const answer = await door.call({ path, headers });
      expect({ for: path, got: answer }).toMatchObject({
        for: path,
        got: { status: 401, json: refusedBy('unauthorized') },
      });
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="tenderd"');
    }
    expect(await door.call({ path: '/livez', headers })).toMatchObject({ status: 200, json: { alive: true } });
    expect(await door.call({ path: '/readyz', headers })).toMatchObject({ status: 200, json: { ready: true } });
    for (const path of ['/openapi.json', '/openapi-3.0.json', '/docs'])
      expect((await door.call({ path, headers })).status).toBe(200);
  });

  test('must be right to the last character', async () => {
    const door = await openDoor();
    const wrong = [
      '',
      'Bearer',
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      token,
      'Bearer x y',
    ];
    for (const authorization of wrong) {
      const answer = await door.call({ path: '/v1/terminals', headers: { authorization } });
      expect({ for: authorization, got: answer }).toMatchObject({ for: authorization, got: { status: 401 } });
    }
    const right = await door.call({ path: '/v1/terminals', headers: { authorization: `bearer  ${token}` } });
    expect(right.status).toBe(200);
  });

  test('tells why the daemon is not ready, and nobody without it', async () => {
    const door = await openDoor();
    door.lanes.obstacle = 'journal-unconfirmed';
    const open = await door.call({ path: '/readyz', headers: { authorization: undefined } });
    expect(open).toMatchObject({ status: 503, json: refusedBy('not-ready') });
    expect(open.text).not.toContain('obstacle');
    const known = await door.call({ path: '/readyz' });
    expect(known).toMatchObject({ status: 503, json: { reasons: ['obstacle: journal-unconfirmed'] } });
  });
});

describe('the body', () => {
  test('is declared as JSON in UTF-8', async () => {
    const door = await openDoor();
    const put = (type: string | undefined, more: object = {}) =>
      door.call({
        method: 'PUT',
        path: '/v1/transactions/t1',
        headers: { 'content-type': type, ...more },
        body: payment(),
      });
    const wrong = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'];
    const tricky = [
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/jsonx',
      undefined,
    ];
    for (const type of [...wrong, ...tricky]) {
      expect({ for: type, got: await put(type) }).toMatchObject({
        for: type,
        got: { status: 415, json: refusedBy('unsupported-media-type') },
      });
    }
    expect(await put('application/json', { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
    expect(door.lanes.list({})).toEqual([]);
    expect(await put('Application/JSON; charset="UTF-8"')).toMatchObject({ status: 202 });
  });

  test('of a form is refused even when it is empty', async () => {
    const door = await openDoor();
    await door.pay('t1');
    const headers = { 'content-type': 'text/plain' };
    const answer = await door.call({ method: 'POST', path: '/v1/transactions/t1/abort', headers });
    expect(answer.status).toBe(415);
    expect(door.lanes.abortReasons).toEqual([]);
  });

  test('may have 65,536 bytes and not one more, declared or not', async () => {
    const door = await openDoor();
    const put = (body: string, headers = {}) =>
      door.call({ method: 'PUT', path: '/v1/transactions/t1', headers, body });
    const chunked = { 'transfer-encoding': 'chunked' };
    for (const headers of [{}, chunked]) {
      expect(await put(padded(65_537), headers)).toMatchObject({ status: 413, json: refusedBy('body-too-large') });
      expect(await put(padded(600_000), headers)).toMatchObject({ status: 413, json: refusedBy('body-too-large') });
      expect(door.lanes.get('t1')).toBeUndefined();
    }
    expect(await put(padded(65_536))).toMatchObject({ status: 202 });
  });

  test('that is refused is still taken, so that a caller who reads only after sending sees the refusal', async () => {
    const door = await openDoor({ drainBytes: 40_000_000, drainTimeoutMs: 10_000 });
    // More than the kernel takes by itself.
    const socket = door.dial();
    socket.pause();
    const headers = { 'content-type': 'application/json', 'content-length': '20000000' };
    socket.write(requestBytes(door, 'PUT /v1/transactions/t1', headers));
    await new Promise<void>((resolve) => socket.write(' '.repeat(20_000_000), () => resolve()));
    expect(await readToEnd(socket.resume())).toMatch(/^HTTP\/1.1 413 .*"code":"body-too-large"/s);
  });

  test('is not asked for when the request is refused anyway', async () => {
    const door = await openDoor();
    const socket = door.dial();
    const headers = { 'content-type': 'application/json', 'content-length': '100', expect: '100-continue' };
    socket.write(requestBytes(door, 'PUT /v1/transactions/t1', { ...headers, authorization: 'Bearer no' }));
    const text = await readToEnd(socket);
    expect(text).toMatch(/^HTTP\/1.1 401 /);
    expect(text).not.toContain('100 Continue');
  });

  test('is asked for when the request may pass', async () => {
    const door = await openDoor();
    const socket = door.dial();
    const body = JSON.stringify(payment());
    const headers = { 'content-type': 'application/json', 'content-length': `${body.length}`, expect: '100-continue' };
    socket.write(requestBytes(door, 'PUT /v1/transactions/t1', { ...headers, connection: 'close' }));
    socket.once('data', () => socket.write(body));
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 202 /);
  });
});

describe('the target', () => {
  test('is a plain path', async () => {
    const door = await openDoor();
    const { port } = door.api;
    const targets = [
      `http://127.0.0.1:${port}/v1/terminals`,
      '/v1/../v1/terminals',
      '/livez/%2e%2e/v1/terminals',
      '/v1/terminals%',
      '/v1\\terminals',
      '*',
    ];
    for (const target of targets) {
      const socket = door.dial();
      socket.end(requestBytes(door, `GET ${target}`, { connection: 'close' }));
      expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 400 .*bad-target/s);
    }
  });

  test('is logged without its query and without a card number', async () => {
    const door = await openDoor();
    await door.call({ path: '/v1/transactions?sale=secret' });
    await door.call({ path: '/v1/transactions/4111111111111111' });
    await door.call({ path: '/v1/transactions/%34111111111111111' });
    expect(door.notes.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', '/v1/transactions', 200],
      ['GET', '(card number)', 404],
      ['GET', '(card number)', 404],
    ]);
  });
});

test('a method that does not apply is answered with those that do', async () => {
  const door = await openDoor();
  for (const [method, path, allow] of [
    ['DELETE', '/v1/transactions/t1', 'GET, HEAD, PUT'],
    ['GET', '/v1/transactions/t1/abort', 'POST'],
    ['PUT', '/v1/terminals', 'GET, HEAD'],
    ['OPTIONS', '/v1/attention', 'GET, HEAD'],
  ] as const) {
    const answer = await door.call({ method, path });
    expect({ for: path, got: answer }).toMatchObject({
      for: path,
      got: { status: 405, json: refusedBy('method-not-allowed') },
    });
    expect(answer.headers.allow).toBe(allow);
  }
  // What applies to all routes is none of them.
  expect(await door.call({ path: '/v1' })).toMatchObject({ status: 404, json: refusedBy('not-found') });
});
