/** HTTP as a wire: each request is one POST and has one end, whatever the other side does. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import type { RequestKey, WireEvent } from '../../src/core/index.js';
import type { GatewayOptions } from '../../src/gateway/index.js';
import { ManualTime } from './manual-time.js';
import { startPeer, startTcp, testPem } from './peer.js';
import { type EventOf, latch, type Watched, watch } from './watch.js';

const first: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
const second: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '2' };
const text = '<SaleToPOIRequest/>';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Starts a terminal that reads each request completely before it answers, and connects the wire to it. */
async function asking(answer: Answer, options: Partial<GatewayOptions> = {}): Promise<Asking> {
  const requests: IncomingMessage[] = [];
  const peer = await startPeer({
    ...(options.tls === undefined ? {} : { tls: 'localhost' }),
    onRequest: (request, response) => {
      requests.push(request);
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => answer(request, response, Buffer.concat(parts).toString('utf8')));
      response.on('error', () => undefined);
    },
  });
  const scheme = options.tls === undefined ? 'http' : 'https';
  const url = `${scheme}://127.0.0.1:${peer.port}/EPASSaleToPOI/3.1?till=1`;
  const watched = watch({ url, poiListUrl: undefined, ...options });
  const { connection } = await watched.next('link-up');
  // The probe of the connection is not among the requests.
  return { ...watched, connection, requests, sockets: peer.sockets };
}

interface Asking extends Watched {
  readonly connection: number;
  readonly requests: readonly IncomingMessage[];
  readonly sockets: readonly Socket[];
}

/** Returns the ends of the requests, in order. Each request has one. */
function ends(events: readonly WireEvent[]): readonly string[] {
  return events.flatMap((event) => ('key' in event ? [`${event.type} ${event.key?.serviceId ?? ''}`] : []));
}

test('a request is one POST with its length, type and headers, and its response is reported with it', async () => {
  let seen: unknown;
  const { port, connection, next, events } = await asking(
    ({ method, url, headers }, response, body) => {
      seen = { method, url, body, ...headers };
      response.end('<SaleToPOIResponse/>');
    },
    { headers: { 'x-api-key': 'k' } },
  );
  expect(port.launch(connection, first, text)).toBe(true);
  expect(await next('text')).toEqual({ type: 'text', connection, text: '<SaleToPOIResponse/>', key: first });
  expect(seen).toMatchObject({
    method: 'POST',
    url: '/EPASSaleToPOI/3.1?till=1',
    body: text,
    'content-length': String(text.length),
    'content-type': 'application/xml; charset=utf-8',
    'accept-encoding': 'identity',
    'x-api-key': 'k',
  });
  expect(seen).not.toHaveProperty('transfer-encoding');
  expect(ends(events)).toEqual(['text 1']);
});

test('JSON over TLS with our own authority has the content type of JSON', async () => {
  let type: string | undefined;
  const { port, connection, next } = await asking(
    (request, response) => {
      type = request.headers['content-type'];
      response.end('{}');
    },
    { tls: { ca: testPem('ca') }, encoding: 'json' },
  );
  port.launch(connection, first, '{}');
  expect((await next('text')).text).toBe('{}');
  expect(type).toBe('application/json; charset=utf-8');
});

test('a connection is reused, and a second connection is opened while the first waits', async () => {
  const waiting = latch<ServerResponse>();
  const { port, connection, next, sockets, requests } = await asking((_request, response, body) => {
    if (body === 'wait') waiting.open(response);
    else response.end('done');
  });
  port.launch(connection, first, 'one');
  await next('text');
  port.launch(connection, second, 'two');
  await next('text');
  expect(new Set(requests.map(({ socket }) => socket.remotePort)).size).toBe(1);
  port.launch(connection, first, 'wait');
  const response = await waiting.opened;
  port.launch(connection, second, 'beside');
  expect((await next('text')).key).toEqual(second);
  response.end('late');
  expect((await next('text')).key).toEqual(first);
  expect(new Set(requests.map(({ socket }) => socket.remotePort)).size).toBe(2);
  // One of the three was the probe of the connection.
  expect(sockets).toHaveLength(3);
});

test.each([401, 403])(
  'after HTTP %i, the next request carries the headers that the files contain at that time',
  async (status) => {
    const seen: unknown[] = [];
    const { port, connection, next } = await asking(
      ({ headers }, response) => {
        seen.push(headers['x-api-key']);
        response.writeHead(headers['x-api-key'] === 'new' ? 200 : status).end('<SaleToPOIResponse/>');
      },
      { headers: { 'x-api-key': 'old' }, headersAgain: () => ({ 'x-api-key': 'new' }) },
    );
    port.launch(connection, first, text);
    await next('no-message');
    port.launch(connection, first, text);
    await next('text');
    expect(seen).toEqual(['old', 'new']);
  },
);

describe.each([204, 202, 400, 401, 403, 404, 408, 423, 429, 500, 503, 504])('HTTP %i', (status) => {
  test('is reported as a response without a message, whatever its body, and nothing is sent again', async () => {
    const { port, connection, next, requests, events } = await asking((_request, response) =>
      response.writeHead(status).end(status === 204 ? undefined : '<SaleToPOIResponse/>'),
    );
    port.launch(connection, first, text);
    expect(await next('no-message')).toMatchObject({ key: first, status });
    expect([requests.length, ends(events)]).toEqual([1, [`no-message 1`]]);
  });
});

test.each([
  [401, { 'x-api-key': 'K-1' }, 'check x-api-key'],
  [403, { 'x-api-key': 'K-1', authorization: 'Bearer K-2' }, 'this x-api-key, authorization has no permission'],
  [401, {}, 'check x-api-key or token'],
])(
  'HTTP %i is reported with the name of the rejected credential, and never its value',
  async (status, headers, named) => {
    const { port, connection, next } = await asking((_request, response) => response.writeHead(status).end(), {
      headers,
    });
    port.launch(connection, first, text);
    const { cause } = await next('no-message');
    expect(cause.text).toContain(named);
    expect(cause.text).not.toContain('K-');
  },
);

test('HTTP 200 without content is a response without a message', async () => {
  const { port, connection, next } = await asking((_request, response) => response.end());
  port.launch(connection, first, text);
  expect(await next('no-message')).toMatchObject({ status: 200 });
});

const json = '{"SaleToPOIResponse":{"MessageHeader":{"ServiceID":"1"}}}';
const broken: readonly (readonly [string, string, Answer])[] = [
  ['a redirect', 'protocol', (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['no response', 'closed', ({ socket }) => socket.destroy()],
  ['half a head', 'closed', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nConte')],
  ['no HTTP', 'protocol', ({ socket }) => socket.end('nexo\r\n\r\n')],
  [
    'half a body',
    'closed',
    ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${json.length}\r\n\r\n${json.slice(0, 50)}`),
  ],
  ['a compressed body', 'protocol', (_request, response) => response.setHeader('content-encoding', 'gzip').end('x')],
  ['a body that is too long', 'protocol', (_request, response) => response.end('x'.repeat(300_000))],
];
describe.each(broken)('%s', (_what, code, answer) => {
  test('loses only that request, once; the request is not sent again, and the next request is served', async () => {
    let isBroken = true;
    const { port, connection, next, requests, events } = await asking((request, response, body) => {
      if (isBroken) answer(request, response, body);
      else response.end('done');
    });
    port.launch(connection, first, text);
    const { key, cause } = await next('request-lost');
    expect([key, cause.code]).toEqual([first, code]);
    isBroken = false;
    expect(port.launch(connection, second, text)).toBe(true);
    expect((await next('text')).key).toEqual(second);
    expect(requests).toHaveLength(2);
    expect(ends(events).filter((end) => !end.startsWith('unreadable'))).toEqual(['request-lost 1', 'text 2']);
  });
});

test('bytes that are not UTF-8 become U+FFFD in the answer, and the rest stays', async () => {
  const { port, connection, next } = await asking((_request, response) => response.end(Buffer.from([0x7b, 0xff])));
  port.launch(connection, first, text);
  expect(await next('text')).toMatchObject({ key: first, text: '{\ufffd' });
});

test('the received part of a broken body is reported, for the ids in it', async () => {
  const { port, connection, next } = await asking(({ socket }) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n${json}`),
  );
  port.launch(connection, first, text);
  expect(await next('unreadable')).toMatchObject({ key: first, text: json });
  await next('request-lost');
});

test('a kept connection that breaks during a request loses the request, which is not sent again', async () => {
  let count = 0;
  const { port, connection, next, requests, sockets } = await asking(({ socket }, response) => {
    count += 1;
    if (count === 2) socket.resetAndDestroy();
    else response.end('done');
  });
  port.launch(connection, first, text);
  await next('text');
  port.launch(connection, second, text);
  expect((await next('request-lost')).key).toEqual(second);
  expect([requests.length, sockets.length]).toEqual([2, 2]);
});

test('a response that does not come in time is given up, and its connection is reset', async () => {
  const reset = latch();
  const time = new ManualTime();
  const answer: Answer = ({ socket }) => {
    socket.on('error', () => reset.open());
    time.advance(30);
  };
  const { port, connection, next } = await asking(answer, { clock: time, scheduler: time });
  port.launch(connection, first, text, 30);
  const { key, cause } = await next('request-lost');
  expect([key, cause.code]).toEqual([first, 'hangs']);
  await reset.opened;
});

test('giving up a request loses only that request; a reset loses all', async () => {
  const read = latch();
  let count = 0;
  const { port, connection, next, events } = await asking(() => {
    count += 1;
    if (count === 2) read.open();
  });
  port.launch(connection, first, text);
  port.launch(connection, second, text);
  await read.opened;
  port.giveUp(connection, second, { code: 'given-up', text: 'no longer wanted' });
  expect(await next('request-lost')).toMatchObject({ key: second, cause: { code: 'given-up' } });
  expect(ends(events)).toEqual(['request-lost 2']);
  port.reset(connection, { code: 'clock-jump', text: 'slept' });
  expect(await next('request-lost')).toMatchObject({ key: first, cause: { code: 'clock-jump' } });
  expect(port.state().up).toBe(true);
});

test('without a listener the wire sends nothing, is down, and tries again', async () => {
  const dead = await startTcp(() => undefined);
  const { port, next } = watch({ url: `http://127.0.0.1:1/`, poiListUrl: undefined });
  expect((await next('link-failed')).cause.code).toBe('refused');
  expect([port.state().up, port.launch(1, first, text)]).toEqual([false, false]);
  expect((await next('link-failed')).cause.code).toBe('refused');
  expect(dead.port).toBeGreaterThan(0);
});

test('a failed connection attempt proves that nothing was sent, and other requests continue', async () => {
  const waiting = latch<ServerResponse>();
  const peer = await startPeer({ onRequest: (_request, response) => waiting.open(response) });
  const url = `http://127.0.0.1:${peer.port}/`;
  const { port, next, events } = watch({ url, poiListUrl: undefined });
  const { connection } = await next('link-up');
  port.launch(connection, first, text);
  const response = await waiting.opened;
  peer.refuse();
  port.launch(connection, second, text);
  expect(await next('not-sent')).toEqual({ type: 'not-sent', key: second });
  await next('link-failed');
  expect(port.state().up).toBe(false);
  response.end('done');
  expect((await next('text')).key).toEqual(first);
  expect(ends(events)).toEqual(['not-sent 2', 'text 1']);
});

test('a rejected certificate is reported as such, and no byte of a request is written', async () => {
  const peer = await startPeer({ tls: 'elsewhere' });
  const { port, next } = watch({
    url: `https://127.0.0.1:${peer.port}/`,
    poiListUrl: undefined,
    tls: { ca: testPem('ca') },
  });
  expect((await next('link-failed')).cause.code).toBe('certificate');
  expect(port.state().up).toBe(false);
});

test('a request for the list of terminals fails if no list is configured, and the cause says so', async () => {
  const { port, next } = await asking((_request, response) => response.end());
  port.readPoiList();
  expect((await next('poi-list-failed')).cause.text).toContain('no list of terminals');
});

test('a closed wire reports nothing more and accepts nothing', async () => {
  const { port, connection, events } = await asking(() => undefined);
  port.launch(connection, first, text);
  port.close();
  expect(port.launch(connection, second, text)).toBe(false);
  await new Promise((resolve) => setImmediate(resolve));
  expect(events.filter((event): event is EventOf<'request-lost'> => event.type === 'request-lost')).toEqual([]);
});

test('requests above the limit are not sent, and the link counts as hanging until a request ends', async () => {
  const held: ServerResponse[] = [];
  const { port, connection, next, requests, events } = await asking((_request, response) => void held.push(response), {
    requestsMax: 2,
  });
  const third: RequestKey = { saleId: 'SHOP', poiId: 'T2', serviceId: '3' };
  expect([port.launch(connection, first, text), port.launch(connection, second, text)]).toEqual([true, true]);
  expect(port.state()).toMatchObject({
    up: false,
    cause: {
      code: 'hangs',
      text: expect.stringMatching(/^2 requests are still waiting for responses from 127\.0\.0\.1:/),
    },
  });
  expect(port.launch(connection, third, text)).toBe(false);
  await expect.poll(() => held.length).toBe(2);
  held[0]?.end('done');
  expect(await next('link-up')).toEqual({ type: 'link-up', connection });
  expect(port.state()).toMatchObject({ up: true, connection });
  expect(port.launch(connection, third, text)).toBe(true);
  await expect.poll(() => held.length).toBe(3);
  expect(requests).toHaveLength(3);
  for (const response of held.slice(1)) response.end('done');
  await next('text');
  await next('text');
  expect(ends(events).toSorted()).toEqual(['text 1', 'text 2', 'text 3']);
});

test('the kernel checks the peer of a request after 10 s of silence', async () => {
  const looks = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const { port, connection, next } = await asking((_request, response) => response.end('<SaleToPOIResponse/>'));
  port.launch(connection, first, text);
  await next('text');
  expect(looks.mock.calls).toContainEqual([true, 10_000]);
  looks.mockRestore();
});
