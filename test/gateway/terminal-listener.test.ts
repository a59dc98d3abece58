/**
 * The listener that terminals call, on real sockets: who may call, how large a call may be, and the response to each
 * call.
 */

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import type { WireEvent } from '../../src/core/index.js';
import { listenForTerminals, TerminalCalls } from '../../src/gateway/index.js';
import { latch, watch } from './watch.js';
import { startPeer, testPem } from './peer.js';

const clock = systemClock();
const scheduler = systemScheduler(clock);
const text = '<SaleToPOIRequest><MessageHeader POIID="T1"/></SaleToPOIRequest>';

type Call = Extract<WireEvent, { readonly type: 'text' }>;

interface Listening {
  readonly port: number;
  readonly calls: TerminalCalls;
  readonly heard: readonly WireEvent[];
  readonly next: () => Promise<Call>;
  /** The first caller that hung up. */
  readonly gone: Promise<WireEvent>;
  readonly refused: readonly string[];
  /** Moves the clock of the listener's limits. */
  readonly later: (ms: number) => void;
}

interface Otherwise {
  readonly tls?: { readonly certificate: string; readonly key: string };
  readonly answerMs?: number;
}

async function listening({ tls, answerMs = 60_000 }: Otherwise = {}): Promise<Listening> {
  const calls = new TerminalCalls({ poiIds: ['T1'], clock, scheduler, answerMs });
  const heard: WireEvent[] = [];
  let wake = latch();
  const gone = latch<WireEvent>();
  calls.takenBy((event) => {
    heard.push(event);
    if (event.type === 'call-gone') gone.open(event);
    wake.open();
    wake = latch();
  });
  let nowMs = 0;
  let taken = 0;
  const refused: string[] = [];
  const server = await listenForTerminals({
    host: '127.0.0.1',
    port: 0,
    tls,
    encoding: 'xml',
    peers: new Map([['127.0.0.1', [calls]]]),
    monoMs: () => nowMs,
    onRefused: (address, code) => void refused.push(`${address} ${code}`),
  });
  onTestFinished(() => server.close());
  const next = async (): Promise<Call> => {
    for (;;) {
      const event = heard[taken];
      if (event === undefined) {
        await wake.opened;
        continue;
      }
      taken += 1;
      if (event.type === 'text') return event;
    }
  };
  const later = (ms: number): void => {
    nowMs += ms;
  };
  return { port: server.port, calls, heard, next, gone: gone.opened, refused, later };
}

interface Said {
  readonly status: number;
  readonly body: string;
  readonly type: string | undefined;
}

interface How {
  readonly method?: string;
  readonly from?: string;
  readonly ca?: string;
  readonly body?: string | Buffer;
}

/** Makes one call on a connection of its own. Rejects if the connection breaks. */
async function call(port: number, { method = 'POST', from, ca, body = text }: How = {}): Promise<Said> {
  const options = {
    host: '127.0.0.1',
    port,
    method,
    path: '/EPASSaleToPOI/3.1',
    agent: false,
    headers: { 'content-length': Buffer.byteLength(body) },
    ...(from === undefined ? {} : { localAddress: from }),
    ...(ca === undefined ? {} : { ca, servername: 'localhost' }),
  } as const;
  const asked = ca === undefined ? request(options) : requestTls(options);
  const responded: Promise<IncomingMessage[]> = once(asked, 'response');
  asked.end(body);
  const [response] = await responded;
  if (response === undefined) throw new Error('no response');
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  await once(response, 'end');
  const said = Buffer.concat(parts).toString('utf8');
  return { status: response.statusCode ?? 0, body: said, type: response.headers['content-type'] };
}

describe('a configured caller', () => {
  test('is accepted, and gets its answer on its own connection', async () => {
    const { port, next, calls } = await listening();
    const first = call(port);
    const second = call(port);
    const [one, other] = [await next(), await next()];
    expect([one.text, one.isCall, one.connection === other.connection]).toEqual([text, true, false]);
    expect(calls.answer(other.connection, 'other')).toBe(true);
    expect(calls.answer(one.connection, 'one')).toBe(true);
    const said = await Promise.all([first, second]);
    expect(said.map(({ body }) => body).toSorted()).toEqual(['one', 'other']);
    expect(said.map(({ status, type }) => [status, type])).toEqual([
      [200, 'application/xml; charset=utf-8'],
      [200, 'application/xml; charset=utf-8'],
    ]);
    expect(calls.answer(one.connection, 'again')).toBe(false);
  });

  test('gets 204 if no answer is due, or if no answer comes in time', async () => {
    const { port, next, calls } = await listening({ answerMs: 50 });
    const ended = call(port);
    calls.end((await next()).connection);
    expect(await ended).toEqual({ status: 204, body: '', type: undefined });
    expect(await call(port)).toEqual({ status: 204, body: '', type: undefined });
  });

  test('that disconnects is reported once', async () => {
    const { port, next, calls, gone } = await listening();
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${text.length}\r\n\r\n${text}`);
    const { connection } = await next();
    socket.destroy();
    expect(await gone).toEqual({ type: 'call-gone', connection });
    expect(calls.answer(connection, 'late')).toBe(false);
  });

  test('may use TLS if the listener has a certificate', async () => {
    const tls = { certificate: testPem('localhost'), key: testPem('server.key') };
    const { port, next, calls } = await listening({ tls });
    const said = call(port, { ca: testPem('ca') });
    calls.answer((await next()).connection, 'sealed off');
    expect(await said).toMatchObject({ status: 200, body: 'sealed off' });
    await expect(call(port)).rejects.toThrow(/hang up|reset|ECONNRESET/i);
  });
});

describe('an unknown caller', () => {
  test.each([{}, { tls: true }])('is disconnected before anything is read (%j)', async ({ tls }) => {
    const identity = { certificate: testPem('localhost'), key: testPem('server.key') };
    const { port, refused, heard } = await listening(tls === undefined ? {} : { tls: identity });
    const from = { from: '127.0.0.2', ...(tls === undefined ? {} : { ca: testPem('ca') }) };
    await expect(call(port, from)).rejects.toThrow(/reset|hang up|disconnected/i);
    expect(refused).toEqual(['127.0.0.2 caller-not-named']);
    expect(heard).toEqual([]);
  });

  test('blocks no terminal, however many connections it opens', async () => {
    const { port, next, calls, refused } = await listening();
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
        socket.on('error', () => undefined).resume();
        await new Promise((resolve) => socket.once('close', resolve));
      }),
    );
    expect(refused).toHaveLength(200);
    const said = call(port);
    calls.answer((await next()).connection, 'well');
    expect((await said).body).toBe('well');
  });
});

describe('an invalid call', () => {
  test.each([
    ['another method', { method: 'GET', body: '' }, 405],
    ['a body that is too large', { body: 'x'.repeat(70_000) }, 413],
    ['no text', { body: Buffer.from([0xff, 0xfe, 0x00]) }, 400],
  ])('with %s is refused without content', async (_name, how, status) => {
    const { port, heard, refused } = await listening();
    expect(await call(port, how)).toMatchObject({ status, body: '' });
    expect(heard).toEqual([]);
    expect(refused).toEqual(['127.0.0.1 call-unreadable']);
  });

  test('with a body above its stated length is cut off', async () => {
    const { port, heard } = await listening();
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('error', () => undefined).on('data', (part: Buffer) => parts.push(part));
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    for (let nth = 0; nth < 20; nth += 1) socket.write(`2000\r\n${'x'.repeat(0x2000)}\r\n`);
    await once(socket, 'close');
    expect(Buffer.concat(parts).toString('latin1')).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard).toEqual([]);
  });

  test('with a slow body is cut off, and delays no other call', async () => {
    const { port, next, calls, heard } = await listening();
    const slow = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n<');
      return once(socket, 'close');
    });
    const said = call(port);
    calls.answer((await next()).connection, 'well');
    expect((await said).body).toBe('well');
    await Promise.all(slow);
    expect(heard).toHaveLength(1);
  });
});

describe('a flood of calls', () => {
  test('from a configured caller gets 429 until it slows down', async () => {
    const { port, calls, next, later } = await listening();
    const floods = await Promise.all(Array.from({ length: 80 }, () => call(port, { method: 'GET', body: '' })));
    expect(new Set(floods.map(({ status }) => status))).toEqual(new Set([405, 429]));
    expect((await call(port)).status).toBe(429);
    later(1_000);
    const said = call(port);
    calls.answer((await next()).connection, 'well');
    expect((await said).status).toBe(200);
  });

  test('that wait for an answer gets 503', async () => {
    const { port, calls, next } = await listening();
    const waiting = Array.from({ length: 16 }, () => call(port));
    const open = await Promise.all(waiting.map(() => next()));
    expect((await call(port)).status).toBe(503);
    for (const { connection } of open) calls.end(connection);
    expect((await Promise.all(waiting)).every(({ status }) => status === 204)).toBe(true);
  });
});

const made = (poiId: string) => new TerminalCalls({ poiIds: [poiId], clock, scheduler, answerMs: 60_000 });
const xml = (poiId: string) => `<SaleToPOIRequest><MessageHeader SaleID="S" POIID="${poiId}"/></SaleToPOIRequest>`;

test('several terminals at one address are distinguished by their messages', async () => {
  const [one, other] = [made('T1'), made('T2')];
  for (const [calls, name] of [
    [one, 'one'],
    [other, 'other'],
  ] as const)
    calls.takenBy((event) => {
      if (event.type === 'text') calls.answer(event.connection, name);
    });
  const server = await listenForTerminals({
    host: '127.0.0.1',
    port: 0,
    encoding: 'json',
    peers: new Map([['127.0.0.1', [one, other]]]),
    monoMs: () => 0,
    onRefused: () => undefined,
  });
  onTestFinished(() => server.close());
  const bodies = [xml('T2'), xml('T1'), '{"SaleToPOIRequest":{"MessageHeader":{"POIID" : "T2"}}}', 'nothing'];
  const said = await Promise.all(bodies.map((body) => call(server.port, { body })));
  expect(said.map(({ body }) => body)).toEqual(['other', 'one', 'other', 'one']);
});

describe('the wire', () => {
  test('reports calls next to responses, answers by their numbers, and names the listener', async () => {
    const { port: listener, calls } = await listening();
    let named: unknown;
    const peer = await startPeer({
      onRequest: (asked, response) => {
        named = asked.headers['x-callback-url'];
        asked.resume().on('end', () => response.end('answer'));
      },
    });
    const callbackUrl = 'https://192.168.1.10:11000/nexo';
    const { port: wire, next } = watch({
      url: `http://127.0.0.1:${peer.port}/nexo`,
      poiListUrl: undefined,
      calls,
      callbackUrl,
    });
    const { connection } = await next('link-up');
    expect(wire.hearsCalls).toBe(true);
    const said = call(listener);
    const heard = await next('text');
    expect(heard).toMatchObject({ text, isCall: true });
    const key = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
    wire.launch(connection, key, 'question');
    expect(await next('text')).toMatchObject({ text: 'answer', key });
    expect(named).toBe(callbackUrl);
    expect(wire.launch(heard.connection, key, 'reply')).toBe(true);
    expect(await said).toMatchObject({ status: 200, body: 'reply' });
    const open = call(listener);
    await next('text');
    wire.close();
    expect((await open).status, 'it may not have been kept').toBe(503);
    expect((await call(listener)).status).toBe(503);
  });

  test('of another kind accepts no calls', () => {
    const calls = new TerminalCalls({ poiIds: ['T1'], clock, scheduler, answerMs: 1 });
    expect(() => watch({ url: 'ws://127.0.0.1:9/', calls })).toThrow(/listen: needs an address that starts with/);
  });
});
