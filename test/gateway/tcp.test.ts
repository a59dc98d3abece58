/**
 * TCP as a wire: one connection, a length before each message, and the proof about each request when the connection
 * ends.
 */

import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequestKey } from '../../src/core/index.js';
import { type GatewayOptions, GatewaySettingsError } from '../../src/gateway/index.js';
import { ManualTime } from './manual-time.js';
import { startTcp, testPem, wasReset } from './peer.js';
import { latch, type Watched, watch } from './watch.js';

const key: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
const request = '<SaleToPOIRequest/>';

/** Builds a frame as the standard describes it, independently of the product. */
function frame(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from([0, bytes.length >> 16, (bytes.length >> 8) & 255, bytes.length & 255]), bytes]);
}

const keepAlive = frame('');

interface Talk extends Watched {
  readonly connection: number;
  readonly socket: Socket;
  /** Returns all bytes that were written to the terminal. */
  readonly heard: () => Buffer;
}

/** Starts a terminal that does only what the test tells it to, and connects the wire to it. */
async function talking(options: Partial<GatewayOptions> = {}): Promise<Talk> {
  const connected = latch<Socket>();
  const parts: Buffer[] = [];
  const { port } = await startTcp((socket) => {
    socket.on('data', (bytes: Buffer) => parts.push(bytes));
    connected.open(socket);
  });
  const watched = watch({ url: `tcp://127.0.0.1:${port}`, poiListUrl: undefined, ...options });
  const { connection } = await watched.next('link-up');
  return { ...watched, connection, socket: await connected.opened, heard: () => Buffer.concat(parts) };
}

test('a request is one frame, and answers are reported whole, however their bytes are split', async () => {
  const { port, connection, socket, next, events, heard } = await talking();
  expect(port.bounds).toBe('response');
  expect(port.launch(connection, key, request)).toBe(true);
  await expect.poll(() => heard()).toEqual(frame(request));
  const stream = Buffer.concat([keepAlive, frame('<one/>'), frame('<two/>'), keepAlive, frame('<thr\u00e9e/>')]);
  for (const [from, to] of [
    [0, 2],
    [2, 9],
    [9, stream.length - 2],
    [stream.length - 2, stream.length],
  ] as const) {
    socket.write(stream.subarray(from, to));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect([(await next('text')).text, (await next('text')).text, (await next('text')).text]).toEqual([
    '<one/>',
    '<two/>',
    '<thr\u00e9e/>',
  ]);
  expect(events.map(({ type }) => type)).toEqual(['link-up', 'text', 'text', 'text']);
});

describe('a keep-alive', () => {
  const answer = frame('<SaleToPOIResponse/>');
  const frameMs = 10_000;

  /** Returns a wire that waits for an answer and has received these bytes from its terminal in one piece. */
  async function waiting(bytes: Buffer): Promise<Talk & { readonly time: ManualTime }> {
    const time = new ManualTime();
    const talk = await talking({ clock: time, scheduler: time, frameMs });
    talk.port.launch(talk.connection, key, request);
    talk.socket.write(Buffer.concat([frame('<before/>'), bytes]));
    expect((await talk.next('text')).text).toBe('<before/>');
    return { ...talk, time };
  }

  test.each([
    ['alone', Buffer.alloc(0), [keepAlive, answer]],
    ['a thousand times in one piece', Buffer.alloc(0), [Buffer.alloc(4_000), answer]],
    ['in two halves', keepAlive.subarray(0, 2), [keepAlive.subarray(2), answer]],
    ['between the halves of the length of an answer', answer.subarray(0, 2), [keepAlive, answer.subarray(2)]],
    ['with the first half of that length', Buffer.concat([keepAlive, answer.subarray(0, 2)]), [answer.subarray(2)]],
    ['after the answer', Buffer.concat([answer, keepAlive, keepAlive.subarray(2)]), [keepAlive.subarray(2)]],
  ])('%s does not affect the expected answer, and gets no answer', async (_how, first, rest) => {
    const { port, connection, socket, time, next, events, heard } = await waiting(first);
    time.advance(frameMs - 1);
    socket.write(Buffer.concat(rest));
    expect((await next('text')).text).toBe('<SaleToPOIResponse/>');
    await expect.poll(() => time.nextInMs).toBe(Number.POSITIVE_INFINITY);
    expect(events.map(({ type }) => type)).toEqual(['link-up', 'text', 'text']);
    expect(port.launch(connection, key, request)).toBe(true);
    await expect.poll(() => heard()).toEqual(Buffer.concat([frame(request), frame(request)]));
  });

  test('that arrives incomplete ends the connection, and does not become a part of a message', async () => {
    const { time, next, events } = await waiting(keepAlive.subarray(0, 2));
    time.advance(frameMs);
    expect((await next('link-down')).cause.code).toBe('hangs');
    expect(events.filter(({ type }) => type === 'unreadable')).toEqual([]);
  });

  test('does not prove that the peer reads: a silent connection is given up anyway', async () => {
    const { port, socket, time, events } = await waiting(Buffer.alloc(0));
    time.advance(20);
    // The gateway waits for the rest of the half keep-alive, which shows that it has read the bytes before it.
    socket.write(Buffer.alloc(4 * keepAlive.length + 2));
    await expect.poll(() => time.nextInMs).toBe(frameMs);
    expect(port.state()).toMatchObject({ up: true, lastReceivedMs: 0 });
    expect(events.map(({ type }) => type)).toEqual(['link-up', 'text']);
  });

  test('is sent after silence if it is configured', async () => {
    const time = new ManualTime();
    const { port, connection, heard } = await talking({ clock: time, scheduler: time, keepAliveMs: 30_000 });
    time.advance(29_999);
    port.launch(connection, key, request);
    time.advance(29_999);
    port.launch(connection, key, request);
    time.advance(30_000);
    time.advance(30_000);
    const expected = Buffer.concat([frame(request), frame(request), keepAlive, keepAlive]);
    await expect.poll(() => heard()).toEqual(expected);
    port.close();
    expect(time.nextInMs).toBe(Number.POSITIVE_INFINITY);
  });

  test('is never sent if it is not configured', async () => {
    const time = new ManualTime();
    const { port, connection, heard } = await talking({ clock: time, scheduler: time });
    time.advance(600_000);
    port.launch(connection, key, request);
    await expect.poll(() => heard()).toEqual(frame(request));
  });
});

describe('a connection ends', () => {
  test.each([
    ['with the terminal\u2019s reset', (socket: Socket) => socket.resetAndDestroy()],
    ['with the terminal\u2019s end', (socket: Socket) => socket.end()],
  ])('%s: its requests are lost, and the next connection is opened', async (_how, break_) => {
    const { port, connection, socket, next, events } = await talking();
    port.launch(connection, key, request);
    break_(socket);
    expect(await next('link-down')).toMatchObject({ connection, cause: { code: 'closed' } });
    expect(port.launch(connection, key, request)).toBe(false);
    const { connection: second } = await next('link-up');
    expect(second).not.toBe(connection);
    // "Sent" cannot be taken back: no event says that none of its bytes were written.
    expect(events.map(({ type }) => type)).toEqual(['link-up', 'link-down', 'link-up']);
  });

  test('in the middle of an answer, whose part is reported for its ids', async () => {
    const { socket, next } = await talking();
    socket.end(frame('<SaleToPOIResponse ServiceID="1"/>').subarray(0, 30));
    expect(await next('unreadable')).toMatchObject({ why: 'a part of a message', text: '<SaleToPOIResponse Service' });
    expect((await next('link-down')).cause.code).toBe('closed');
  });

  test('a connection ends if a started message does not continue', async () => {
    const { socket, next } = await talking({ frameMs: 30 });
    socket.write(frame('<SaleToPOIResponse/>').subarray(0, 10));
    expect((await next('unreadable')).text).toBe('<SaleT');
    expect((await next('link-down')).cause.code).toBe('hangs');
  });

  test.each([
    ['an invalid length', Buffer.from('HTTP/1.1 400 Bad Request')],
    ['a message that is too long', Buffer.from([0, 4, 0, 1])],
  ])('at %s: earlier messages are reported, later ones are not', async (_what, bytes) => {
    const { socket, next, events } = await talking();
    socket.write(Buffer.concat([frame('<before/>'), bytes, frame('<after/>')]));
    expect((await next('text')).text).toBe('<before/>');
    expect((await next('unreadable')).text).toBeUndefined();
    expect((await next('link-down')).cause.code).toBe('protocol');
    await next('link-up');
    expect(events.filter(({ type }) => type === 'text')).toHaveLength(1);
  });

  test('a connection does not end after bytes that are not UTF-8, which become U+FFFD in the text', async () => {
    const { socket, next } = await talking();
    socket.write(Buffer.concat([frame(Buffer.from([0x3c, 0xff])), frame('<after/>')]));
    expect((await next('text')).text).toBe('<\ufffd');
    expect((await next('text')).text).toBe('<after/>');
  });

  test('when a request is given up: it is reset for all, so that nothing of the request is sent later', async () => {
    const { port, connection, socket, next } = await talking();
    socket.pause();
    port.launch(connection, key, request);
    port.giveUp(connection, key, { code: 'given-up', text: 'not answered in time' });
    expect(await next('link-down')).toMatchObject({ connection, cause: { code: 'given-up' } });
    expect(await wasReset(socket)).toBe(true);
  });
});

test('without a listener nothing is sent and the wire is down', async () => {
  const { port, next } = watch({ url: 'tcp://127.0.0.1:1', poiListUrl: undefined });
  expect((await next('link-failed')).cause.code).toBe('refused');
  expect([port.state().up, port.launch(1, key, request)]).toEqual([false, false]);
  expect((await next('link-failed')).cause.code).toBe('refused');
});

/** Starts a terminal under TLS that sends back everything it receives. */
async function secureTerminal(certificate: 'localhost' | 'elsewhere'): Promise<string> {
  const server = createTls({ cert: testPem(certificate), key: testPem('server.key') }, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => socket.write(bytes));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `tls://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

describe('under TLS', () => {
  test('a request is sent, and its answer arrives', async () => {
    const { port, next } = watch({
      url: await secureTerminal('localhost'),
      tls: { ca: testPem('ca') },
      poiListUrl: undefined,
    });
    const { connection } = await next('link-up');
    port.launch(connection, key, request);
    expect((await next('text')).text).toBe(request);
  });

  test('a rejected certificate is reported as such, and the link stays down', async () => {
    const { port, next } = watch({
      url: await secureTerminal('elsewhere'),
      tls: { ca: testPem('ca') },
      poiListUrl: undefined,
    });
    expect((await next('link-failed')).cause.code).toBe('certificate');
    expect(port.state().up).toBe(false);
  });
});

test.each(['tcp://192.168.1.40', 'tcp://192.168.1.40:7778/nexo', 'tls://192.168.1.40:7778?till=1'])(
  'an address needs a port and has no path: %s',
  (url) => {
    expect(() => watch({ url })).toThrow(GatewaySettingsError);
  },
);
