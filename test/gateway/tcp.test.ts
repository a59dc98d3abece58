/** TCP as a wire: one connection, a length before each message, and what is proved of a request when it goes. */

import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequestKey } from '../../src/core/index.js';
import { type GatewayOptions, GatewaySettingsError } from '../../src/gateway/index.js';
import { startTcp, testPem, wasReset } from './peer.js';
import { latch, type Watched, watch } from './watch.js';

const key: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
const request = '<SaleToPOIRequest/>';

/** A frame as the standard has it, made here. */
function frame(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from([0, bytes.length >> 16, (bytes.length >> 8) & 255, bytes.length & 255]), bytes]);
}

const keepAlive = frame('');

interface Talk extends Watched {
  readonly connection: number;
  readonly socket: Socket;
  /** All that was written to the terminal. */
  readonly heard: () => Buffer;
}

/** A terminal that does only what the test tells it to, and the wire to it once that is up. */
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

test('a request is a frame, and what comes back is told whole, however the bytes are cut', async () => {
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

test('a keep-alive in the middle of a wait is a sign of life, and no news', async () => {
  const { port, connection, socket, events } = await talking();
  port.launch(connection, key, request);
  const before = port.state();
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.write(keepAlive);
  const since = (): number => {
    const state = port.state();
    return state.up && before.up ? state.lastReceivedMs - before.lastReceivedMs : Number.NaN;
  };
  await expect.poll(since).toBeGreaterThan(5);
  expect(events.map(({ type }) => type)).toEqual(['link-up']);
});

test('its own keep-alives leave when nothing else did for so long, where they are wanted', async () => {
  const { heard, port, connection } = await talking({ keepAliveMs: 30 });
  await expect.poll(() => heard().length).toBeGreaterThanOrEqual(2 * keepAlive.length);
  const count = heard().length / keepAlive.length;
  expect(heard()).toEqual(Buffer.alloc(count * keepAlive.length));
  port.launch(connection, key, request);
  await expect.poll(() => heard().includes(frame(request))).toBe(true);
  const silent = await talking();
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(silent.heard()).toHaveLength(0);
});

describe('a connection ends', () => {
  test.each([
    ['with the terminal\u2019s reset', (socket: Socket) => socket.resetAndDestroy()],
    ['with the terminal\u2019s end', (socket: Socket) => socket.end()],
  ])('%s: whatever it carried is lost, and the next one is made', async (_how, break_) => {
    const { port, connection, socket, next, events } = await talking();
    port.launch(connection, key, request);
    break_(socket);
    expect(await next('link-down')).toMatchObject({ connection, cause: { code: 'closed' } });
    expect(port.launch(connection, key, request)).toBe(false);
    const { connection: second } = await next('link-up');
    expect(second).not.toBe(connection);
    // That it was sent cannot be taken back: nothing says that no byte of it was written.
    expect(events.map(({ type }) => type)).toEqual(['link-up', 'link-down', 'link-up']);
  });

  test('in the middle of an answer: what came of it is told for the ids in it', async () => {
    const { socket, next } = await talking();
    socket.end(frame('<SaleToPOIResponse ServiceID="1"/>').subarray(0, 30));
    expect(await next('unreadable')).toMatchObject({ why: 'a part of a message', text: '<SaleToPOIResponse Service' });
    expect((await next('link-down')).cause.code).toBe('closed');
  });

  test('when nothing more comes of a message that has begun', async () => {
    const { socket, next } = await talking({ frameMs: 30 });
    socket.write(frame('<SaleToPOIResponse/>').subarray(0, 10));
    expect((await next('unreadable')).text).toBe('<SaleT');
    expect((await next('link-down')).cause.code).toBe('hangs');
  });

  test.each([
    ['a length that nobody takes', Buffer.from('HTTP/1.1 400 Bad Request'), undefined],
    ['more than is read', Buffer.from([0, 4, 0, 1]), undefined],
    ['what is no UTF-8', frame(Buffer.from([0x3c, 0xff])), '<\ufffd'],
  ])('at %s: what came before it is told, nothing after it', async (_what, bytes, text) => {
    const { socket, next, events } = await talking();
    socket.write(Buffer.concat([frame('<before/>'), bytes, frame('<after/>')]));
    expect((await next('text')).text).toBe('<before/>');
    expect((await next('unreadable')).text).toBe(text);
    expect((await next('link-down')).cause.code).toBe('protocol');
    await next('link-up');
    expect(events.filter(({ type }) => type === 'text')).toHaveLength(1);
  });

  test('by whoever gives a request up: it is reset for all, so that nothing of it leaves later', async () => {
    const { port, connection, socket, next } = await talking();
    socket.pause();
    port.launch(connection, key, request);
    port.giveUp(connection, key, { code: 'given-up', text: 'not answered in time' });
    expect(await next('link-down')).toMatchObject({ connection, cause: { code: 'given-up' } });
    expect(await wasReset(socket)).toBe(true);
  });
});

test('where nobody listens nothing is sent and nothing is up', async () => {
  const { port, next } = watch({ url: 'tcp://127.0.0.1:1', poiListUrl: undefined });
  expect((await next('link-failed')).cause.code).toBe('refused');
  expect([port.state().up, port.launch(1, key, request)]).toEqual([false, false]);
  expect((await next('link-failed')).cause.code).toBe('refused');
});

/** A terminal under TLS that says back what it hears. */
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
  test('the same is spoken', async () => {
    const { port, next } = watch({
      url: await secureTerminal('localhost'),
      tls: { ca: testPem('ca') },
      poiListUrl: undefined,
    });
    const { connection } = await next('link-up');
    port.launch(connection, key, request);
    expect((await next('text')).text).toBe(request);
  });

  test('a certificate that is refused is told as such, and nothing is up', async () => {
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
