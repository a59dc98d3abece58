/** Who may use the nexo interface: a register with the token in a header or the secret in a Login, and no web page. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Answer, type Call, readerToken, readToEnd, send, token } from '../api/open-interface.js';
import { loginRequest, payment, paymentXml, request, statusRequest } from './messages.js';
import { keptConnection, openNexoInterface } from './open-interface.js';
import { freshFolder } from '../world/fresh-folder.js';

const secret = 'the register knows this';

/** Returns a function that calls with a token, by default a path of the API. */
function callerOf(port: number): (bearer: string, call?: Partial<Call>) => Promise<Answer> {
  return async (bearer, { headers = {}, path = '/v1/terminals', ...call } = {}) =>
    send(port, { path, ...call, headers: { authorization: `Bearer ${bearer}`, ...headers } });
}

describe('with the token in a header', () => {
  test('a register without the token, or with another token, is refused', async () => {
    const daemon = await openNexoInterface();
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${token}`]) {
      const { status } = await daemon.post(request('Payment', payment()), { authorization });
      expect(status).toBe(401);
    }
    await expect(daemon.connect('/nexo', {})).rejects.toThrow('refused with 401');
    expect(daemon.lanes.list({})).toEqual([]);
  });

  test('a register whose token may only read is refused, although the API accepts that token', async () => {
    const daemon = await openNexoInterface({ loginSecret: secret });
    const authorization = `Bearer ${readerToken}`;
    expect((await daemon.post(request('Payment', payment()), { authorization })).status).toBe(401);
    await expect(daemon.connect('/nexo', { authorization })).rejects.toThrow('refused with 401');
    expect((await callerOf(daemon.port)(readerToken)).status).toBe(200);
    expect(daemon.lanes.list({})).toEqual([]);
  });

  test("a token of the interface does not open the API, and the API's token does not open the interface", async () => {
    const own = 'a-token-of-the-nexo-interface';
    const daemon = await openNexoInterface({ token: own });
    expect((await daemon.post(statusRequest('7'))).status).toBe(401);
    expect((await daemon.post(statusRequest('7'), { authorization: `Bearer ${own}` })).status).toBe(200);
    const call = callerOf(daemon.port);
    expect((await call(own)).status).toBe(401);
    expect((await call(token)).status).toBe(200);
  });

  test('a web page is refused before anything else, with or without the token', async () => {
    const daemon = await openNexoInterface({ loginSecret: secret });
    const origin = 'https://evil.example';
    expect((await daemon.post(paymentXml(), { origin })).status).toBe(403);
    await expect(daemon.connect('/nexo', { origin })).rejects.toThrow('refused with 403');
    expect((await daemon.post(paymentXml(), { host: 'rebound.example' })).status).toBe(421);
    await expect(daemon.connect('/nexo', { host: 'rebound.example' })).rejects.toThrow('refused with 421');
  });
});

describe('with the token in X-API-Key', () => {
  const asJson = { authorization: undefined, 'content-type': 'application/json' };

  test.each(['/nexo', '/nexo/', '/sync'])('a message in a POST to %s is accepted', async (path) => {
    const { port } = await openNexoInterface();
    const ask = async (key: string) =>
      send(port, { method: 'POST', path, headers: { ...asJson, 'x-api-key': key }, body: statusRequest('7') });
    const { status, text } = await ask(token);
    expect([status, text]).toEqual([200, expect.stringContaining('NotFound')]);
    expect((await ask('another')).status).toBe(401);
  });

  test('a WebSocket is accepted, but not with a wrong Authorization, and not at the API', async () => {
    const daemon = await openNexoInterface();
    const register = await daemon.connect('/nexo', { 'x-api-key': token });
    register.say(statusRequest('7'));
    expect(await register.next()).toContain('NotFound');
    const both = { authorization: 'Bearer another', 'x-api-key': token };
    expect((await daemon.post(statusRequest('7'), both)).status).toBe(401);
    const headers = { authorization: undefined, 'x-api-key': token };
    expect((await send(daemon.port, { path: '/v1/terminals', headers })).status).toBe(401);
  });

  test('a wrong key is refused only if it is sent, and a register with a Login secret still gets in', async () => {
    const daemon = await openNexoInterface({ loginSecret: secret });
    expect((await daemon.post(statusRequest('7'), { ...asJson, 'x-api-key': 'another' })).status).toBe(401);
    expect((await daemon.post(statusRequest('7'), asJson)).status).toBe(200);
  });
});

test('the user of the Unix socket is accepted without a token or a secret', async () => {
  const directory = freshFolder();
  const path = join(directory, 'private', 'nexo.sock');
  await openNexoInterface({ token: 'a-token-that-nobody-has' }, {}, path);
  const register = new WebSocket(`ws+unix://${path}:/nexo`);
  onTestFinished(() => register.terminate());
  await once(register, 'open');
  register.send(statusRequest('7'));
  const [data]: unknown[] = await once(register, 'message');
  expect(String(data)).toContain('NotFound');
});

describe('with the secret in a Login', () => {
  test('a WebSocket is served after the Login, and gets LoggedOut before it', async () => {
    const daemon = await openNexoInterface({ loginSecret: secret });
    const register = await daemon.connect('/nexo', {});
    register.say(paymentXml());
    expect(await register.next()).toContain('ErrorCondition="LoggedOut"');
    register.say(loginRequest({}, 'not the secret'));
    expect(await register.next()).toContain('NotAllowed');
    register.say(loginRequest({}, secret));
    expect(await register.next()).toContain('"Result":"Success"');
    register.say(statusRequest('7'));
    expect(await register.next()).toContain('NotFound');
    expect(daemon.lanes.list({})).toEqual([]);
  });

  test('a Login that the stream of a pair does not confirm is refused as Busy, and the connection stays logged out', async () => {
    const daemon = await openNexoInterface({ loginSecret: secret });
    const register = await daemon.connect('/nexo', {});
    daemon.lanes.obstacle = 'replicate-no-quorum';
    register.say(loginRequest({}, secret));
    expect(await register.next()).toContain('"ErrorCondition":"Busy"');
    register.say(statusRequest('7'));
    expect(await register.next()).toContain('LoggedOut');
    daemon.lanes.obstacle = undefined;
    register.say(loginRequest({}, secret));
    expect(await register.next()).toContain('"Result":"Success"');
  });

  test('a Login over HTTP counts for its connection only', async () => {
    const daemon = await openNexoInterface({ loginSecret: secret });
    const kept = keptConnection();
    const bare = { authorization: undefined };
    expect((await daemon.post(statusRequest('7'), bare, kept)).text).toContain('LoggedOut');
    expect((await daemon.post(loginRequest({}, secret), bare, kept)).text).toContain('"Result":"Success"');
    expect((await daemon.post(statusRequest('7'), bare, kept)).text).toContain('NotFound');
    expect((await daemon.post(statusRequest('7'), bare)).text).toContain('LoggedOut');
  });

  test('a caller that never logs in is disconnected with a reason, and a wrong header gets 401', async () => {
    const daemon = await openNexoInterface(
      { loginSecret: secret },
      { headersTimeoutMs: 1_000, requestTimeoutMs: 1_000 },
    );
    const register = await daemon.connect('/nexo', {});
    expect(await register.closed).toBe(1008);
    expect((await daemon.post(statusRequest('7'), { authorization: 'Bearer wrong' })).status).toBe(401);
  });

  test('a Login opens nothing if no secret is configured', async () => {
    const daemon = await openNexoInterface();
    expect((await daemon.post(loginRequest({}, ''), { authorization: undefined })).status).toBe(401);
  });
});

describe('the interface accepts', () => {
  test.each([
    ['/nexo', 'text/plain'],
    ['/nexo', 'application/xml'],
    ['/EPASSaleToPOI/3.1', 'application/json'],
  ])('no message at %s with the type %s', async (path, type) => {
    const daemon = await openNexoInterface();
    const call = callerOf(daemon.port);
    const { status, text } = await call(token, {
      method: 'POST',
      path,
      headers: { 'content-type': type },
      body: paymentXml(),
    });
    expect(status).toBe(415);
    expect(text).toContain('/EPASSaleToPOI/3.1');
  });

  test('only a POST in UTF-8', async () => {
    const daemon = await openNexoInterface();
    const call = callerOf(daemon.port);
    expect((await call(token, { path: '/nexo' })).status).toBe(405);
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.from([0x7b, 0xff, 0x7d]);
    expect((await call(token, { method: 'POST', path: '/nexo', headers, body })).status).toBe(400);
  });

  test('an upgrade only at its own paths, and only to a WebSocket', async () => {
    const daemon = await openNexoInterface();
    await expect(daemon.connect('/v1/events')).rejects.toThrow('refused with 404');
  });

  test('no upgrade after a request without an answer', async () => {
    const daemon = await openNexoInterface();
    const socket = connect(daemon.port, '127.0.0.1');
    const head = (line: string, more: string): string =>
      `${line} HTTP/1.1\r\nhost: 127.0.0.1:${daemon.port}\r\nauthorization: Bearer ${token}\r\n${more}\r\n`;
    const body = request('Payment', payment());
    socket.write(
      head('POST /nexo', `content-type: application/json\r\ncontent-length: ${body.length}\r\n`) +
        body +
        head('GET /nexo', 'connection: upgrade\r\nupgrade: websocket\r\n'),
    );
    expect(await readToEnd(socket)).toBe('');
  });

  test('no message of a caller that disconnected while it waited for its turn', async () => {
    const daemon = await openNexoInterface({}, { perRound: 1, turnsOfRound: 100_000, roundMs: 100_000 });
    const register = await daemon.connect();
    const other = await daemon.connect();
    register.say(statusRequest('7'));
    register.say(paymentXml());
    await register.next();
    register.webSocket.terminate();
    other.say(statusRequest('7'));
    expect(await other.next()).toContain('NotFound');
    expect(daemon.lanes.list({})).toEqual([]);
  });

  test('a request for the list of connected terminals', async () => {
    const daemon = await openNexoInterface();
    const call = callerOf(daemon.port);
    expect((await call(token, { path: '/poi-list' })).json).toEqual(['POI-till-1', 'POI-till-2']);
    daemon.lanes.hold('till-1');
    expect((await call(token, { path: '/poi-list' })).json).toEqual(['POI-till-2']);
    expect((await call('wrong', { path: '/poi-list' })).status).toBe(401);
  });
});
