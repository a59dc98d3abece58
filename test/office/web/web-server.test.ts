/** The web server of the head office: nobody reads without a session, and no page of another site reads at all. */

import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { OfficeProblem } from '../../../src/office/web/http/reply.js';
import type { Route } from '../../../src/office/web/http/route.js';
import { operator, SignedIn } from './signed-in.js';

const routes: readonly Route[] = [
  { method: 'GET', path: '/api/things/*', access: 'session', serve: ({ parts }) => ({ status: 200, json: { parts } }) },
  {
    method: 'GET',
    path: '/api/broken',
    access: 'session',
    serve: () => {
      throw new TypeError('secret detail');
    },
  },
  {
    method: 'GET',
    path: '/api/late',
    access: 'session',
    serve: () => ({
      status: 200,
      pieces: (async function* () {
        yield 'first,';
        await Promise.resolve();
        throw new OfficeProblem('database-down', { cause: new Error('it went away') });
      })(),
    }),
  },
  { method: 'GET', path: '/metrics', access: 'metrics', serve: () => ({ status: 200, body: 'up 1\n' }) },
];

test('Without a session nothing can be read, and an unknown path reveals nothing', async () => {
  const office = await SignedIn.open(routes);
  for (const path of ['/api/things/1', '/api/session', '/api/nowhere', '/nowhere', '/api/broken'])
    expect([path, (await office.ask(path)).status]).toEqual([path, 401]);
  expect((await office.ask('/api/session', { method: 'DELETE' })).status).toBe(401);
  expect((await office.ask('/api/things/1', { headers: { cookie: `tenderd-office=${'a'.repeat(43)}` } })).json).toEqual(
    {
      code: 'signed-out',
      message: 'You are not signed in, or your session has ended. Sign in again.',
    },
  );
  expect((await office.ask('/livez')).json).toEqual({ alive: true });
});

test('A right password opens a session, which ends at the sign-out', async () => {
  const office = await SignedIn.open(routes);
  const got = await office.signIn();
  expect(got).toMatchObject({ status: 200, json: { name: operator.name } });
  expect(got.headers['set-cookie']).toEqual([
    expect.stringMatching(/^tenderd-office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect((await office.ask('/api/things/a%2Fb')).json).toEqual({ parts: ['a/b'] });
  expect((await office.ask('/api/things/%ff')).status).toBe(404);
  expect((await office.ask('/api/nowhere')).status).toBe(404);
  expect(await office.ask('/api/things/1', { method: 'PUT' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET' },
  });
  expect(await office.ask('/api/session', { method: 'DELETE' })).toMatchObject({
    status: 204,
    headers: { 'set-cookie': [expect.stringContaining('Max-Age=0')] },
  });
  expect((await office.ask('/api/things/1')).status).toBe(401);
});

test('Wrong passwords are counted, and after too many of them even the right password is refused', async () => {
  const office = await SignedIn.open();
  for (let wrong = 0; wrong < 5; wrong += 1)
    expect(await office.post('/api/session', { ...operator, password: 'wrong' })).toMatchObject({
      status: 401,
      json: { code: 'sign-in-refused' },
    });
  const closed = await office.post('/api/session', operator);
  expect(closed).toMatchObject({ status: 429, json: { code: 'sign-in-closed' } });
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(890);
  expect(closed.headers['set-cookie']).toBeUndefined();
});

test('A page of another site can neither sign in nor read', async () => {
  const office = await SignedIn.open(routes);
  await office.signIn();
  const host = `127.0.0.1:${office.web.port}`;
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: `http://127.0.0.1:1` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    expect((await office.ask('/api/things/1', { headers })).json).toMatchObject({ code: 'origin-not-allowed' });
    expect((await office.post('/api/session', operator, headers)).status).toBe(403);
  }
  expect((await office.ask('/api/things/1', { headers: { origin: `http://${host}` } })).status).toBe(200);
  for (const name of [
    'evil.example',
    `evil.example:${office.web.port}`,
    `${host}, evil.example`,
    'localhost.evil.example',
  ])
    expect((await office.ask('/api/things/1', { headers: { host: name } })).status).toBe(421);
  expect((await office.ask('/', { headers: { host: 'evil.example' } })).status).toBe(421);
});

test('A form cannot sign in, and a body that is too large or incomplete is refused', async () => {
  const office = await SignedIn.open();
  const body = JSON.stringify(operator);
  const plain = { method: 'POST', headers: { 'content-type': 'text/plain' }, body };
  expect((await office.ask('/api/session', plain)).json).toMatchObject({ code: 'body-wrong' });
  expect((await office.post('/api/session', { ...operator, password: 'x'.repeat(5_000) })).status).toBe(413);
  for (const wrong of [null, [], { name: operator.name }, { ...operator, password: 1 }, { ...operator, name: '' }])
    expect((await office.post('/api/session', wrong)).status).toBe(400);
});

test('Slow connections of one address leave room for other connections', async () => {
  const office = await SignedIn.open();
  let refused = 0;
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect(office.web.port, '127.0.0.1');
    socket.on('error', () => (refused += 1));
    socket.write('GET /livez HTTP/1.1\r\nhost: 127.0.0.1\r\n');
    return socket;
  });
  await expect.poll(() => refused).toBe(36);
  await expect(office.ask('/livez')).rejects.toThrow(/hang up|ECONNRESET/);
  const other = await office.ask('/livez', { from: '127.0.0.2' });
  expect(other.status).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(async () => (await office.ask('/livez').catch(() => undefined))?.status).toBe(200);
});

test('An internal error is answered in plain words, and only the log contains the cause', async () => {
  const office = await SignedIn.open(routes);
  await office.signIn();
  const got = await office.ask('/api/broken');
  expect(got).toMatchObject({ status: 500, json: { code: 'internal' } });
  expect(got.text).not.toContain('secret');
  expect(office.failures).toEqual(['/api/broken failed: TypeError: secret detail']);
});

test('A response that fails in the middle is cut off, so that a part does not look like the whole', async () => {
  const office = await SignedIn.open(routes);
  await office.signIn();
  await expect(office.ask('/api/late')).rejects.toThrow(/aborted|hang up/);
  expect(office.failures).toEqual(['/api/late failed: Error: it went away']);
});

test('Only the metrics token gives access to the metrics', async () => {
  const open = await SignedIn.open(routes, { metricsToken: 'a-token-of-the-metrics' });
  await open.signIn();
  expect((await open.ask('/metrics')).status).toBe(401);
  expect((await open.ask('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
  const right = { authorization: 'Bearer a-token-of-the-metrics' };
  expect((await open.ask('/metrics', { headers: right })).text).toBe('up 1\n');
  expect((await open.ask('/api/session', { headers: { ...right, cookie: '' } })).status).toBe(401);
  const off = await SignedIn.open(routes);
  expect((await off.ask('/metrics', { headers: right })).status).toBe(404);
});

test('Behind a reverse proxy the cookie is only sent over TLS', async () => {
  const office = await SignedIn.open(routes, { names: ['office.example'] });
  const headers = { host: 'office.example', origin: 'https://office.example' };
  const { headers: got } = await office.post('/api/session', operator, headers);
  expect(got['set-cookie']).toEqual([expect.stringMatching(/^__Host-tenderd-office=.*; Secure$/)]);
});

test('Each response forbids storing, framing and use by other sites, and the page runs only its own scripts', async () => {
  const office = await SignedIn.open(routes);
  for (const path of ['/', '/office.js', '/api/nowhere']) {
    const { headers } = await office.ask(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  const policy = String((await office.ask('/')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect((await office.ask('/..%2fpackage.json')).status).toBe(401);
  expect((await office.ask('/THIRD-PARTY-NOTICES.txt')).status).toBe(401);
});
