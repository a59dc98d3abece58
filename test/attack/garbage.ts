/** Bytes that a broken or hostile caller may send: a table of known forms, and generators for all others. */

import * as fc from 'fast-check';
import type { InterfaceAddress } from './request-text.js';

/** A named form. PORT stands for the API's port, TOKEN for the correct token. */
export interface Shape {
  readonly about: string;
  readonly bytes: string;
  /** The statuses that may answer these bytes; 0 for a close without an answer. Absent: any 4xx, or a close. */
  readonly may?: readonly number[];
}

const paymentText =
  '{"kind":"payment","terminal":"till-1","sale":"smuggled","amountDetails":{"amount":1200,"currency":"EUR"}}';

function request(line: string, headers: readonly string[], body = '', host = '127.0.0.1:PORT'): string {
  return [line, `host: ${host}`, 'authorization: Bearer TOKEN', ...headers, '', body].join('\r\n');
}

/** A payment that no reader of the first request may see. */
const smuggled = request(
  'PUT /v1/transactions/smuggled HTTP/1.1',
  ['content-type: application/json', `content-length: ${paymentText.length}`, 'connection: close'],
  paymentText,
);

function put(headers: readonly string[], body: string, id = 'garbage'): string {
  return request(`PUT /v1/transactions/${id} HTTP/1.1`, ['content-type: application/json', ...headers], body);
}

/**
 * Returns a request with two contradicting ends of its body, and a payment in the part that the readings treat
 * differently.
 */
function twoReadings(about: string, headers: readonly string[], before = ''): Shape {
  return { about: `smuggling: ${about}`, bytes: put(headers, `${before}${smuggled}`) };
}

const chunked = 'transfer-encoding: chunked';
const end = '0\r\n\r\n';

/** Returns the bytes with the port and the token of an API filled in. */
export function addressed(bytes: string, { port, token }: InterfaceAddress): Buffer {
  return Buffer.from(bytes.replaceAll('PORT', String(port)).replaceAll('TOKEN', token), 'latin1');
}

/** The known forms. None of them may start a transaction. */
export const shapes: readonly Shape[] = [
  { about: 'zeros', bytes: '\0'.repeat(1_000) },
  { about: 'a TLS hello', bytes: '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003' },
  { about: 'a JSON line', bytes: `${paymentText}\n` },
  { about: 'a nexo message', bytes: '<?xml version="1.0"?><SaleToPOIRequest/>\r\n\r\n' },
  { about: 'SSH', bytes: 'SSH-2.0-OpenSSH_9.6\r\n' },
  { about: 'HTTP/0.9', bytes: 'GET /v1/terminals\r\n' },
  { about: 'HTTP/3.0', bytes: request('GET /v1/terminals HTTP/3.0', []) },
  { about: 'an answer', bytes: 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n' },
  { about: 'half a line', bytes: 'GET /v1/termi' },
  { about: 'half a header', bytes: 'GET /v1/terminals HTTP/1.1\r\nhost: 127.0' },
  { about: 'half a body', bytes: put(['content-length: 500'], '{"kind":') },
  { about: 'no line', bytes: '\r\n\r\n\r\n\r\n' },
  { about: 'carriage returns alone', bytes: 'GET /livez HTTP/1.1\rhost: 127.0.0.1:PORT\r\r' },
  { about: 'line feeds alone', bytes: put(['content-length: 2'], '{}').replaceAll('\r\n', '\n') },
  { about: 'a folded header', bytes: request('GET /v1/terminals HTTP/1.1', ['x-a: b', ' c: d', 'connection: close']) },
  { about: 'a NUL in a header', bytes: request('GET /v1/terminals HTTP/1.1', ['x-a: b\0c']) },
  { about: 'a header without a name', bytes: request('GET /v1/terminals HTTP/1.1', [': b']) },
  { about: 'a header with a space in its name', bytes: request('GET /v1/terminals HTTP/1.1', ['x a: b']) },
  { about: 'a space before the colon', bytes: put(['content-length : 2'], '{}') },
  {
    about: '10,000 headers',
    bytes: request(
      'GET /v1/terminals HTTP/1.1',
      Array.from({ length: 10_000 }, (_, at) => `x-${at}: y`),
    ),
  },
  { about: 'a header of a megabyte', bytes: request('GET /v1/terminals HTTP/1.1', [`x: ${'y'.repeat(1_000_000)}`]) },
  { about: 'a header that never ends', bytes: `GET /v1/terminals HTTP/1.1\r\nx: ${'y'.repeat(100_000)}` },
  { about: 'a target of a megabyte', bytes: request(`GET /${'x'.repeat(1_000_000)} HTTP/1.1`, []) },
  {
    about: 'a target of 15,000 bytes',
    bytes: request(`GET /v1/transactions/${'x'.repeat(15_000)} HTTP/1.1`, ['connection: close']),
  },
  { about: 'a target with raw bytes', bytes: request('GET /v1/\u00ff\u00fe HTTP/1.1', ['connection: close']) },
  {
    about: 'a broken escape in the target',
    bytes: request('GET /v1/transactions/%E0%A4%A HTTP/1.1', ['connection: close']),
  },
  {
    about: 'an escape that is no UTF-8',
    bytes: request('GET /v1/transactions/%ff%fe HTTP/1.1', ['connection: close']),
  },
  { about: 'a NUL in the target, escaped', bytes: request('GET /v1/transactions/%00 HTTP/1.1', ['connection: close']) },
  {
    about: 'a query of its own kind',
    bytes: request('GET /v1/transactions?__proto__=1&limit=1 HTTP/1.1', ['connection: close']),
  },
  { about: 'a limit twice', bytes: request('GET /v1/transactions?limit=1&limit=2 HTTP/1.1', ['connection: close']) },
  { about: 'an absurd limit', bytes: request('GET /v1/transactions?limit=1e999 HTTP/1.1', ['connection: close']) },
  {
    about: 'SQL in a filter',
    bytes: request("GET /v1/transactions?state=open'%20OR%201=1-- HTTP/1.1", ['connection: close']),
  },
  {
    about: 'an absurd wait',
    bytes: request('GET /v1/transactions/x HTTP/1.1', ['prefer: wait=1e9', 'connection: close']),
  },
  { about: 'a method of 20,000 letters', bytes: request(`${'G'.repeat(20_000)} /livez HTTP/1.1`, []) },
  { about: 'CONNECT', bytes: request('CONNECT 127.0.0.1:22 HTTP/1.1', []) },
  { about: 'an expectation', bytes: put(['expect: 200-maybe', 'content-length: 2', 'connection: close'], '{}') },

  twoReadings('a length and chunks', ['content-length: 5', chunked], end),
  twoReadings('chunks and a length', [chunked, 'content-length: 5'], end),
  twoReadings('two lengths', ['content-length: 0', `content-length: ${smuggled.length}`]),
  twoReadings('the same length twice', ['content-length: 0', 'content-length: 0']),
  twoReadings('two lengths in one header', [`content-length: 0, ${smuggled.length}`]),
  twoReadings('a length with a sign', ['content-length: +0']),
  twoReadings('a negative length', ['content-length: -1']),
  twoReadings('a hexadecimal length', ['content-length: 0x0']),
  twoReadings('a length beyond all numbers', ['content-length: 99999999999999999999']),
  twoReadings('an empty length', ['content-length: ']),
  twoReadings('chunks that are none', ['transfer-encoding: xchunked'], end),
  twoReadings('chunks twice', ['transfer-encoding: chunked, chunked'], end),
  twoReadings('chunks, then something', ['transfer-encoding: chunked, identity'], end),
  twoReadings('identity', ['transfer-encoding: identity', 'content-length: 0']),
  twoReadings('chunks behind a tab', ['transfer-encoding:\tchunked', 'content-length: 4'], end),
  twoReadings('chunks in a folded header', ['transfer-encoding:', ' chunked', 'content-length: 4'], end),
  twoReadings('chunks behind a vertical tab', ['transfer-encoding: \vchunked', 'content-length: 4'], end),
  twoReadings('a chunk size that is none', [chunked], 'zz\r\n'),
  twoReadings('a chunk size beyond all numbers', [chunked], 'fffffffffffffffff\r\n'),
  twoReadings('a chunk size with a sign', [chunked], '-1\r\n'),
  twoReadings('a chunk size with 0x', [chunked], '0x0\r\n\r\n'),
  twoReadings('a chunk without its end', [chunked], '2\r\n{}0\r\n\r\n'),
  twoReadings('a chunk that ends in a line feed', [chunked], '2\n{}\r\n0\r\n\r\n'),
  { about: 'chunk extensions without end', bytes: put([chunked], `2;${'x'.repeat(200_000)}\r\n{}\r\n${end}`) },
  {
    about: 'a trailer that names another host',
    bytes: put([chunked, 'trailer: host', 'connection: close'], '2\r\n{}\r\n0\r\nhost: evil.example\r\n\r\n'),
  },
  {
    about: 'a body of a megabyte',
    bytes: put(['content-length: 1000000', 'connection: close'], ' '.repeat(1_000_000)),
  },
  {
    about: 'a megabyte in chunks',
    bytes: put([chunked, 'connection: close'], `${`1000\r\n${' '.repeat(4_096)}\r\n`.repeat(250)}${end}`),
  },
  {
    about: 'a body where none belongs',
    bytes: request('GET /v1/terminals HTTP/1.1', ['content-length: 5', 'connection: close'], 'hello'),
  },
];

/** Bodies with an impossible request. Each must be refused with 400. */
export const absurdBodies: readonly string[] = [
  ...[
    '0',
    '-1',
    '-0',
    '1e999',
    '-1e999',
    '0.005',
    '12.50',
    '9007199254740993',
    '99999999999999999999999',
    '1E3',
    '0x10',
    '01',
    '"1200"',
    'null',
    'true',
    '[1200]',
    '{}',
    'NaN',
    'Infinity',
    '',
  ].map((amount) => paymentText.replace('1200', amount)),
  ...['"eur"', '"EU"', '"EURO"', '"€"', '978', 'null', '"\\u0000\\u0000\\u0000"'].map((currency) =>
    paymentText.replace('"EUR"', currency),
  ),
  paymentText.replace('{', '{"__proto__":{"kind":"refund"},'),
  paymentText.replace('{', '{"\\u005f_proto__":{"kind":"refund"},'),
  paymentText.replace('{', '{"constructor":{"prototype":{"kind":"refund"}},'),
  paymentText.replace('{', '{"toString":null,'),
  paymentText.replace('{', '{"kind":"refund",'),
  paymentText.replace('{', '{"\\u006bind":"refund",'),
  paymentText.replace('{"amount"', '{"amount":1,"amount"'),
  '['.repeat(30_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"a":'.repeat(10_000),
  paymentText.replace('"smuggled"', '"\\ud800"'),
  paymentText.replace('"smuggled"', `"${'x'.repeat(60_000)}"`),
  paymentText.replace('"smuggled"', '"a\\u0000b"'),
  `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join()}}`,
  `${paymentText}${paymentText}`,
  `\u00ef\u00bb\u00bf${paymentText}`,
  paymentText.slice(0, -1),
  paymentText.replaceAll('"', "'"),
  `${paymentText}//`,
];

/** Returns a PUT with this body, as bytes in latin1. */
export function putting(body: string, id = 'garbage'): string {
  return put([`content-length: ${body.length}`, 'connection: close'], body, id);
}

const place = fc.nat(9_999).map((part) => part / 10_000);

const otherCharacter = fc.record({
  at: place,
  cut: fc.constant(1),
  put: fc.constantFrom(...'0123456789aeintEZ"{},:. '.split('')),
});

const otherText = fc.record({
  at: place,
  cut: fc.nat(4),
  put: fc.oneof(
    fc.constantFrom('', '\r\n', '\n', '\0', '[', '%', '..', '\u00ff', '\r\n\r\n', '\t', '999', '-', 'chunked'),
    fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  ),
});

/** A valid request of which at most a few bytes were changed, removed, inserted or repeated. */
export const damagedRequests: fc.Arbitrary<string> = fc
  .tuple(
    fc.noBias(fc.nat()).chain((nth) => {
      // Each text has its own id and sale, so that the first accepted payment does not block the others.
      const own = paymentText.replace('smuggled', `s${nth}`);
      return fc.constantFrom(
        putting(own, `d${nth}`),
        put([chunked, 'connection: close'], `${own.length.toString(16)}\r\n${own}\r\n${end}`, `d${nth}`),
        request('GET /v1/transactions?limit=10&state=open HTTP/1.1', ['connection: close']),
        request('GET /v1/transactions/garbage HTTP/1.1', ['prefer: wait=0', 'connection: close']),
        request(
          'POST /v1/transactions/garbage/abort HTTP/1.1',
          ['content-type: application/json', 'content-length: 2', 'connection: close'],
          '{}',
        ),
      );
    }),
    fc.array(fc.oneof({ weight: 2, arbitrary: otherCharacter }, { weight: 1, arbitrary: otherText }), { maxLength: 3 }),
  )
  .map(([text, changes]) => {
    let damaged = text;
    for (const { at, cut, put: more } of changes) {
      const index = Math.floor(at * damaged.length);
      damaged = `${damaged.slice(0, index)}${more}${damaged.slice(index + cut)}`;
    }
    return damaged;
  });

/** Meaningless bytes, with words of the protocol among them. */
export const noise: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.constantFrom(
        'GET ',
        'PUT ',
        '/v1/terminals',
        ' HTTP/1.1',
        '\r\n',
        '\r\n\r\n',
        'host: 127.0.0.1:PORT',
        'content-length: ',
        chunked,
        end,
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
