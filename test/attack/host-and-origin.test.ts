/**
 * A table of which callers are let in (design, section 7). Each row has a request as on the wire, and its answer. A
 * refusal comes before the route is looked up, and moves no money.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedOrigin, readToEnd, token } from '../api/open-interface.js';
import { LiveShop } from './live-shop.js';

let shop: LiveShop;

beforeAll(async () => {
  shop = await LiveShop.open({ terminals: ['till-1'], allowedOrigins: [listedOrigin] });
});

afterAll(async () => shop.close());

/** In a row, PORT is the port of the API and OTHER another port. */
interface Row {
  readonly about: string;
  readonly line?: string;
  /** The default is `Host: 127.0.0.1:PORT`. */
  readonly host?: string | readonly string[];
  readonly origin?: string | readonly string[];
  /** The default is the right token. */
  readonly authorization?: string;
  readonly more?: readonly string[];
  /** The number of meaningless lines before the Origin. */
  readonly first?: number;
  readonly body?: string;
  readonly status: number;
  /** The code of the problem. A success has none. */
  readonly code?: string;
}

const list = 'GET /v1/terminals HTTP/1.1';
const ask = 'PUT /v1/transactions/t1 HTTP/1.1';
const stranger = 'https://evil.example';
const goodBody = '{"kind":"payment","terminal":"till-1","sale":"s1","amountDetails":{"amount":1200,"currency":"EUR"}}';
const wrongHost = { status: 421, code: 'host-not-allowed' };
const wrongOrigin = { status: 403, code: 'origin-not-allowed' };
const wrongToken = { status: 401, code: 'unauthorized' };
const wrongType = { status: 415, code: 'unsupported-media-type' };
const wrongTarget = { status: 400, code: 'bad-target' };
const notHttp = { status: 400, code: 'bad-http' };
const wrongMethod = { status: 405, code: 'method-not-allowed' };
const tooLarge = { status: 431, code: 'headers-too-large' };
const options = 'OPTIONS /v1/transactions/t1 HTTP/1.1';
const beforehand = { line: options, authorization: '', more: ['access-control-request-method: PUT'] };
const pays = { line: ask, body: goodBody };
const post = 'POST /v1/transactions/t1 HTTP/1.1';
const json = 'content-type: application/json';
const upgrade = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: AAAA'];

const rows: readonly Row[] = [
  // Host: only the loopback names of this machine, with the port of the API.
  { about: 'the address', status: 200 },
  { about: 'localhost', host: 'localhost:PORT', status: 200 },
  { about: 'localhost in capitals', host: 'LOCALHOST:PORT', status: 200 },
  { about: 'the IPv6 loopback', host: '[::1]:PORT', status: 200 },
  { about: 'white space around the name', host: '  127.0.0.1:PORT  ', status: 200 },
  { about: 'the IPv6 loopback, written long', host: '[0:0:0:0:0:0:0:1]:PORT', ...wrongHost },
  { about: 'the IPv6 loopback without brackets', host: '::1:PORT', ...wrongHost },
  { about: 'an IPv4 address inside IPv6', host: '[::ffff:127.0.0.1]:PORT', ...wrongHost },
  { about: 'no port', host: '127.0.0.1', ...wrongHost },
  { about: 'an empty port', host: '127.0.0.1:', ...wrongHost },
  { about: 'another port', host: '127.0.0.1:OTHER', ...wrongHost },
  { about: 'a port with a zero before it', host: '127.0.0.1:0PORT', ...wrongHost },
  { about: 'a trailing dot', host: 'localhost.:PORT', ...wrongHost },
  { about: 'a trailing dot after the address', host: '127.0.0.1.:PORT', ...wrongHost },
  { about: 'a user name', host: 'user@127.0.0.1:PORT', ...wrongHost },
  { about: 'the right name as a user name', host: '127.0.0.1:PORT@evil.example', ...wrongHost },
  { about: 'a name below localhost', host: 'till.localhost:PORT', ...wrongHost },
  { about: 'a name that was rebound', host: 'evil.example:PORT', ...wrongHost },
  { about: 'a rebinding service', host: '127.0.0.1.nip.example:PORT', ...wrongHost },
  { about: 'the right name as a prefix', host: '127.0.0.1:PORT.evil.example', ...wrongHost },
  { about: 'all addresses', host: '0.0.0.0:PORT', ...wrongHost },
  { about: 'another loopback address', host: '127.0.0.2:PORT', ...wrongHost },
  { about: 'the address as one number', host: '2130706433:PORT', ...wrongHost },
  { about: 'the address in hexadecimal', host: '0x7f000001:PORT', ...wrongHost },
  { about: 'the address cut short', host: '127.1:PORT', ...wrongHost },
  { about: 'two names in one header', host: '127.0.0.1:PORT, evil.example', ...wrongHost },
  { about: 'an empty Host', host: '', ...wrongHost },
  { about: 'no Host', host: [], ...wrongHost },
  { about: 'no Host in HTTP/1.0', line: 'GET /v1/terminals HTTP/1.0', host: [], ...wrongHost },
  { about: 'a Host in HTTP/1.0', line: 'GET /v1/terminals HTTP/1.0', status: 200 },
  { about: 'two Hosts', host: ['127.0.0.1:PORT', 'evil.example'], ...notHttp },
  { about: 'two Hosts, the good one last', host: ['evil.example', '127.0.0.1:PORT'], ...notHttp },
  { about: 'the same Host twice', host: ['127.0.0.1:PORT', '127.0.0.1:PORT'], ...notHttp },
  { about: 'X-Forwarded-Host changes nothing', more: ['x-forwarded-host: evil.example'], status: 200 },
  {
    about: 'X-Forwarded-Host helps nobody',
    host: 'evil.example',
    more: ['x-forwarded-host: 127.0.0.1:PORT'],
    ...wrongHost,
  },

  // The target: a plain path. A full address in it could name another host.
  { about: 'a full address', line: 'GET http://127.0.0.1:PORT/v1/terminals HTTP/1.1', ...wrongTarget },
  { about: 'a full address of another host', line: 'GET http://evil.example/v1/terminals HTTP/1.1', ...wrongTarget },
  {
    about: 'a full address behind a wrong Host',
    line: 'GET http://127.0.0.1:PORT/v1/terminals HTTP/1.1',
    host: 'evil.example',
    ...wrongHost,
  },
  { about: 'an authority', line: 'CONNECT evil.example:443 HTTP/1.1', status: 0 },
  { about: 'an asterisk', line: 'OPTIONS * HTTP/1.1', ...wrongTarget },
  { about: 'two slashes', line: 'GET //evil.example/v1/terminals HTTP/1.1', status: 404, code: 'not-found' },
  { about: 'dot segments', line: 'GET /livez/../v1/terminals HTTP/1.1', ...wrongTarget },
  { about: 'dot segments, escaped', line: 'GET /livez/%2e%2e/v1/terminals HTTP/1.1', ...wrongTarget },
  { about: 'half an escape', line: 'GET /v1/terminals% HTTP/1.1', ...wrongTarget },
  { about: 'a backslash', line: 'GET /v1\\terminals HTTP/1.1', ...wrongTarget },

  // Origin: none, or one of the list, exactly as browsers write it.
  { about: 'a listed page', origin: listedOrigin, status: 200 },
  { about: 'a page that is not listed', origin: stranger, ...wrongOrigin },
  { about: 'a page without an origin of its own', origin: 'null', ...wrongOrigin },
  { about: 'an empty Origin', origin: '', ...wrongOrigin },
  { about: 'the API itself', origin: 'http://127.0.0.1:PORT', ...wrongOrigin },
  { about: 'localhost', origin: 'http://localhost:PORT', ...wrongOrigin },
  { about: 'the listed page without TLS', origin: 'http://till.example', ...wrongOrigin },
  { about: 'the listed page with its port', origin: 'https://till.example:443', ...wrongOrigin },
  { about: 'the listed page in capitals', origin: 'https://TILL.example', ...wrongOrigin },
  { about: 'the listed page with a trailing dot', origin: 'https://till.example.', ...wrongOrigin },
  { about: 'the listed page with a slash', origin: 'https://till.example/', ...wrongOrigin },
  { about: 'the listed page as a prefix', origin: 'https://till.example.evil.example', ...wrongOrigin },
  { about: 'the listed page as a user name', origin: 'https://till.example@evil.example', ...wrongOrigin },
  { about: 'a page below the listed one', origin: 'https://a.till.example', ...wrongOrigin },
  { about: 'two origins in one header', origin: `${listedOrigin} ${stranger}`, ...wrongOrigin },
  { about: 'two Origins', origin: [listedOrigin, stranger], ...notHttp },
  { about: 'a page on an open path', line: 'GET /livez HTTP/1.1', origin: stranger, ...wrongOrigin },
  { about: 'a page at the documents', line: 'GET /docs HTTP/1.1', origin: stranger, ...wrongOrigin },
  { about: 'a rebound name at the documents', line: 'GET /openapi.json HTTP/1.1', host: 'evil.example', ...wrongHost },
  {
    about: 'a rebound name with its own origin',
    host: 'evil.example:PORT',
    origin: 'http://evil.example:PORT',
    ...wrongHost,
  },
  { about: 'a page says no-cors', origin: stranger, more: ['sec-fetch-mode: no-cors'], ...wrongOrigin },

  // If a reader stopped counting header lines, the check would see less than was sent.
  { about: 'an Origin behind 70 other lines', origin: stranger, first: 70, ...tooLarge },
  { about: 'a second Host behind 70 other lines', more: ['host: evil.example'], first: 70, ...tooLarge },
  { about: 'a form behind 70 other lines', ...pays, first: 70, more: ['content-type: text/plain'], ...tooLarge },
  { about: 'an Origin behind 55 other lines', origin: stranger, first: 55, ...wrongOrigin },

  // The preflight requests of a page.
  { about: 'a listed page asks', ...beforehand, origin: listedOrigin, status: 204 },
  { about: 'another page asks', ...beforehand, origin: stranger, ...wrongOrigin },
  { about: 'nobody asks', ...beforehand, ...wrongToken },
  { about: 'a listed page asks nothing', ...beforehand, more: [], origin: listedOrigin, ...wrongToken },
  {
    about: 'a listed page asks behind a wrong Host',
    ...beforehand,
    host: 'evil.example',
    origin: listedOrigin,
    ...wrongHost,
  },
  { about: 'a method that is no route’s', line: 'OPTIONS /v1/terminals HTTP/1.1', ...wrongMethod },

  // The token: required on every path but two.
  { about: 'no token', authorization: '', ...wrongToken },
  { about: 'another token', authorization: `Bearer ${'x'.repeat(43)}`, ...wrongToken },
  { about: 'the token without a scheme', authorization: token, ...wrongToken },
  { about: 'the token as a password', authorization: `Basic ${token}`, ...wrongToken },
  { about: 'the token with another behind it', authorization: `Bearer ${token}, Bearer x`, ...wrongToken },
  { about: 'the token, cut', authorization: `Bearer ${token.slice(0, -1)}`, ...wrongToken },
  { about: 'the token, and more', authorization: `Bearer ${token}x`, ...wrongToken },
  { about: 'a scheme alone', authorization: 'Bearer', ...wrongToken },
  { about: 'a small scheme, two blanks', authorization: `bearer  ${token}`, status: 200 },
  { about: 'the token twice', more: [`authorization: Bearer ${token}`], ...notHttp },
  {
    about: 'the token in the query',
    line: `GET /v1/terminals?token=${token} HTTP/1.1`,
    authorization: '',
    ...wrongToken,
  },
  { about: 'the token of a listed page', origin: listedOrigin, authorization: '', ...wrongToken },
  { about: 'no token for a monitor', line: 'GET /livez HTTP/1.1', authorization: '', status: 200 },
  {
    about: 'no token below a monitor’s path',
    line: 'GET /livez/v1/terminals HTTP/1.1',
    authorization: '',
    ...wrongToken,
  },
  {
    about: 'no token, with a slash after a monitor’s path',
    line: 'GET /livez/ HTTP/1.1',
    authorization: '',
    ...wrongToken,
  },
  { about: 'no token, a monitor’s path in capitals', line: 'GET /LIVEZ HTTP/1.1', authorization: '', ...wrongToken },
  { about: 'no token, a monitor’s path escaped', line: 'GET /live%7A HTTP/1.1', authorization: '', ...wrongToken },

  // Requests that the form of a web page can or cannot send.
  { about: 'a form', ...pays, more: ['content-type: text/plain'], ...wrongType },
  {
    about: 'a form with fields',
    line: ask,
    more: ['content-type: application/x-www-form-urlencoded'],
    body: 'kind=payment',
    ...wrongType,
  },
  { about: 'a form with files', ...pays, more: ['content-type: multipart/form-data; boundary=x'], ...wrongType },
  { about: 'no type', ...pays, ...wrongType },
  { about: 'two types', ...pays, more: [json, 'content-type: text/plain'], ...notHttp },
  { about: 'two types in one header', ...pays, more: ['content-type: application/json, text/plain'], ...wrongType },
  { about: 'JSON in UTF-16', ...pays, more: ['content-type: application/json; charset=utf-16'], ...wrongType },
  { about: 'JSON, compressed', ...pays, more: [json, 'content-encoding: gzip'], ...wrongType },
  { about: 'a form posted to a path of PUT', ...pays, line: post, more: [json], ...wrongMethod },
  {
    about: 'a method in another’s place',
    ...pays,
    line: post,
    more: ['x-http-method-override: PUT', json],
    ...wrongMethod,
  },
  { about: 'a method that nobody knows', line: 'STEAL /v1/terminals HTTP/1.1', ...notHttp },
  { about: 'a method in small letters', line: 'get /v1/terminals HTTP/1.1', ...notHttp },
  { about: 'TRACE, which would show the token', line: 'TRACE /v1/terminals HTTP/1.1', ...wrongMethod },
  { about: 'a payment of a rebound page', ...pays, host: 'evil.example:PORT', more: [json], ...wrongHost },
  { about: 'a payment of a page that is not listed', ...pays, origin: stranger, more: [json], ...wrongOrigin },

  // Upgrades: there are none, and the Origin is checked first.
  { about: 'a WebSocket', more: upgrade, status: 200 },
  { about: 'a WebSocket of a page', origin: stranger, more: upgrade, ...wrongOrigin },
  { about: 'a WebSocket behind a wrong Host', host: 'evil.example', more: upgrade, ...wrongHost },
  { about: 'a WebSocket without a token', authorization: '', more: upgrade, ...wrongToken },
  {
    about: 'HTTP/2 by upgrade',
    more: ['connection: Upgrade, HTTP2-Settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'],
    status: 200,
  },
  { about: 'HTTP/2 by knowledge', line: 'PRI * HTTP/2.0', ...notHttp },
];

test.each(rows)('a request with $about gets $status $code', async (row) => {
  const socket = shop.dial();
  socket.end(bytesOf(row));
  const text = await readToEnd(socket);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  const code = /"type":"urn:tenderd:problem:([a-z0-9-]+)"/.exec(text)?.[1];
  expect({ status, code }).toEqual({ status: row.status, code: row.code });
  // What the page may read: a listed page every answer, another page none.
  const readable = /^access-control-allow-origin: (.*)\r$/im.exec(text)?.[1];
  expect(readable).toBe(row.origin === listedOrigin ? listedOrigin : undefined);
  expect(text).not.toContain(token);
});

test('these requests reach no terminal, and the API still answers', async () => {
  const answer = await shop.call({ path: '/v1/transactions' });
  expect(answer).toMatchObject({ status: 200, json: { transactions: [] } });
  expect(shop.simulator.world.ledger()).toEqual([]);
  expect(shop.faults).toEqual([]);
});

function bytesOf({
  line = list,
  host = '127.0.0.1:PORT',
  origin,
  authorization,
  more = [],
  first = 0,
  body = '',
}: Row): string {
  const isUpgrade = more.some((one) => one.startsWith('connection:'));
  const lines = [
    line,
    ...[host].flat().map((one) => `host: ${one}`),
    ...Array.from({ length: first }, (_, index) => `x-${index}: y`),
    ...(origin === undefined ? [] : [origin].flat().map((one) => `origin: ${one}`)),
    ...(authorization === '' ? [] : [`authorization: ${authorization ?? `Bearer ${token}`}`]),
    ...(body === '' ? [] : [`content-length: ${body.length}`]),
    ...more,
    ...(isUpgrade ? [] : ['connection: close']),
    '',
    body,
  ];
  return lines
    .join('\r\n')
    .replaceAll('PORT', String(shop.port))
    .replaceAll('OTHER', String(shop.port + 1));
}
