/**
 * The nexo TCP binding: four bytes of length before each message, the secret in the Login, and nothing after a bad
 * byte.
 */

import { Buffer } from 'node:buffer';
import { connect, type Socket } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { createNexoInterface } from '../../src/nexo/index.js';
import { framed, Frames } from '../../src/net/index.js';
import type { ApiLimits } from '../../src/api/index.js';
import { MemoryLanes } from '../api/memory-lanes.js';
import { loginRequest, payment, paymentXml, request, statusRequest } from './messages.js';

const secret = 'the register knows this';

/** An empty frame. */
const keepAlive = Buffer.alloc(4);

describe('the frames', () => {
  test('are read whole, however their bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string().map((text) => `<${text}`),
          { maxLength: 5 },
        ),
        fc.array(fc.nat(40)),
        (texts, cuts) => {
          const stream = Buffer.concat(texts.flatMap((text) => [keepAlive, framed(text)]));
          const frames = new Frames(65_536);
          const found: string[] = [];
          let [at, keepAlives] = [0, 0];
          for (const length of [...cuts, stream.length]) {
            const reading = frames.take(stream.subarray(at, at + length));
            if (reading.fault !== undefined) throw new Error('a bad byte');
            found.push(...reading.messages.map(String));
            keepAlives += reading.keepAlives;
            at += length;
          }
          expect([found, keepAlives]).toEqual([texts, texts.length]);
          expect(frames.isBegun).toBe(false);
        },
      ),
    );
  });

  test.each([
    ['a length above the limit', Buffer.from([0, 1, 0, 1]), 3],
    ['the first letter of an HTTP request', Buffer.from('POST / HTTP/1.1'), 0],
    ['another first character', Buffer.from([0, 0, 0, 9, 0x41]), 4],
  ])('end at the first invalid byte: %s', (_name, bytes, bad) => {
    const frames = new Frames(65_536, (byte) => byte === 0x3c);
    const faults = [...bytes].map((byte) => frames.take(Buffer.from([byte])).fault !== undefined);
    expect(faults.indexOf(true)).toBe(bad);
  });
});

/** Starts a TCP interface with lanes in memory. Registers can connect to it. */
async function openInterface(limits: Partial<ApiLimits>, loginSecret: string | undefined) {
  const lanes = new MemoryLanes();
  const faults: unknown[] = [];
  const daemon = createNexoInterface({
    lanes,
    loginSecret,
    limits,
    dialect: dialects['standard-3.1'],
    version: '1.2.3',
    wallMs: () => Date.parse('2026-03-01T12:00:00Z'),
    onFault: (error) => void faults.push(error),
  });
  const tcp = await daemon.openTcp(0);
  onTestFinished(() => tcp.close());
  const dial = (): Register => new Register(connect(tcp.port, '127.0.0.1'));
  return { lanes, faults, daemon, dial };
}

class Register {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  readonly #frames = new Frames(1_000_000);
  readonly #come: string[] = [];
  #want: (() => void) | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('data', (bytes: Buffer) => {
      const reading = this.#frames.take(bytes);
      this.#come.push(...reading.messages.map(String));
      this.#want?.();
    });
  }

  say(...texts: readonly string[]): void {
    this.socket.write(Buffer.concat(texts.map(framed)));
  }

  async next(): Promise<string> {
    while (this.#come.length === 0) await new Promise<void>((resolve) => (this.#want = resolve));
    return this.#come.shift() ?? '';
  }
}

describe('a register on TCP', () => {
  test('logs in with the secret, pays and asks, in each encoding', async () => {
    const { lanes, faults, dial } = await openInterface({}, secret);
    const register = dial();
    register.say(loginRequest({}, secret));
    expect(await register.next()).toContain('"Result":"Success"');
    register.say(paymentXml(), statusRequest('7'));
    expect(await register.next()).toContain('InProgress');
    const [id = ''] = lanes.list({}).map((view) => view.request.transactionId);
    lanes.end(id);
    expect(await register.next()).toMatch(/^<SaleToPOIResponse>.*Success/);
    expect(faults).toEqual([]);
  });

  test('gets LoggedOut before its Login, and is disconnected if it never logs in', async () => {
    const { lanes, dial } = await openInterface({ requestTimeoutMs: 1_000 }, secret);
    const register = dial();
    register.say(request('Payment', payment()));
    expect(await register.next()).toContain('LoggedOut');
    await register.closed;
    expect(lanes.list({})).toEqual([]);
  });

  test('is refused if no secret is configured', async () => {
    const { dial } = await openInterface({}, undefined);
    const register = dial();
    register.say(loginRequest());
    expect(await register.next()).toContain('NotAllowed');
  });

  test('is disconnected at an invalid byte, as a web page is, and its payment continues', async () => {
    const { lanes, dial } = await openInterface({}, secret);
    const register = dial();
    register.say(loginRequest({}, secret), paymentXml());
    await register.next();
    await expect.poll(() => lanes.list({}).length).toBe(1);
    register.socket.write(Buffer.from([0xff]));
    await register.closed;
    expect(lanes.list({})[0]?.abortRequested).toBe(false);
    const page = dial();
    page.socket.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    await page.closed;
  });

  test('may send empty frames to keep its connection, but not a flood of them', async () => {
    const { lanes, dial } = await openInterface({}, secret);
    const register = dial();
    register.say(loginRequest({}, secret));
    await register.next();
    register.socket.write(Buffer.concat([keepAlive, keepAlive, framed(paymentXml()), keepAlive]));
    await expect.poll(() => lanes.list({}).length).toBe(1);
    lanes.end(lanes.list({})[0]?.request.transactionId ?? '');
    expect(await register.next()).toContain('Success');
    register.socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => keepAlive)));
    await register.closed;
  });

  test('is disconnected at bytes that are not UTF-8, and nothing of them is served', async () => {
    const { lanes, dial } = await openInterface({}, secret);
    const register = dial();
    register.say(loginRequest({}, secret));
    await register.next();
    register.socket.write(Buffer.concat([framed(paymentXml()), Buffer.from([0, 0, 0, 2, 0x3c, 0xff])]));
    await register.closed;
    expect(lanes.list({})).toEqual([]);
  });

  test('is disconnected if its message stays incomplete', async () => {
    const { lanes, dial } = await openInterface({ requestTimeoutMs: 1_000 }, secret);
    const register = dial();
    register.say(loginRequest({}, secret));
    await register.next();
    register.socket.write(framed(paymentXml()).subarray(0, 20));
    await register.closed;
    expect(lanes.list({})).toEqual([]);
  });

  test('is not blocked by unknown callers, and is disconnected when the interface closes', async () => {
    const { daemon, dial } = await openInterface({ connections: 16 }, secret);
    const register = dial();
    register.say(loginRequest({}, secret));
    await register.next();
    const strangers = Array.from({ length: 21 }, dial);
    await Promise.all(strangers.slice(0, 6).map(({ closed }) => closed));
    register.say(statusRequest('7'));
    expect(await register.next()).toContain('NotFound');
    daemon.close();
    await register.closed;
  });
});
