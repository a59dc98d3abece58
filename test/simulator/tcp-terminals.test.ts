/**
 * Simulated terminals that are reached over TCP: messages after their lengths, and the effect of each fault on the
 * socket.
 */

import { Buffer } from 'node:buffer';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type RunningSimulator, startSimulator } from '../../src/simulator/index.js';
import { abort, login, payment, verdict } from './register.js';

const closings: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function start(script: string, speed = 1_000): Promise<RunningSimulator> {
  const simulator = await startSimulator({ terminals: ['T1'], speed, wire: 'tcp', script });
  closings.push(() => simulator.close());
  return simulator;
}

/** A register that builds its frames itself, and keeps what comes back. */
class Register {
  readonly socket: Socket;
  /** How the connection ended. */
  readonly ended: Promise<'closed' | 'reset'>;
  came = Buffer.alloc(0);

  constructor({ url }: RunningSimulator) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1');
    closings.unshift(() => this.socket.destroy());
    this.socket.on('data', (bytes: Buffer) => (this.came = Buffer.concat([this.came, bytes])));
    this.ended = new Promise((resolve) => {
      this.socket.once('error', () => resolve('reset'));
      this.socket.once('close', () => resolve('closed'));
    });
  }

  say(text: string): void {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(Buffer.byteLength(text));
    this.socket.write(Buffer.concat([head, Buffer.from(text)]));
  }

  /** Returns the complete frames that came. An empty frame is an empty text. */
  frames(): readonly string[] {
    const texts: string[] = [];
    for (let at = 0; at + 4 <= this.came.length; ) {
      const end = at + 4 + this.came.readUInt32BE(at);
      if (end > this.came.length) break;
      texts.push(this.came.toString('utf8', at + 4, end));
      at = end;
    }
    return texts;
  }

  async answers(count: number): Promise<readonly string[]> {
    const found = (): readonly string[] => this.frames().filter((text) => /Response/.test(text));
    while (found().length < count) await new Promise(setImmediate);
    return found();
  }
}

test('a TCP terminal answers on the connection of the request, and ignores empty frames', async () => {
  const simulator = await start('');
  expect(simulator.url).toMatch(/^tcp:\/\/127\.0\.0\.1:\d+$/);
  const register = new Register(simulator);
  register.say('');
  register.say(login('L1'));
  register.say('');
  register.say(payment('P1', '12.50'));
  const [, paid = ''] = await register.answers(2);
  expect(verdict(paid)).toBe('Success');
  expect(simulator.world.ledger()).toMatchObject([{ moved: true }]);
  expect([simulator.world.received().length, simulator.world.complaints()]).toEqual([2, []]);
});

test('a TCP terminal answers an Abort only by the answer to the payment', async () => {
  const simulator = await start('T1 default payment: card after 40s', 20);
  const register = new Register(simulator);
  register.say(login('L1'));
  register.say(payment('P1', '12.50'));
  await expect.poll(() => simulator.world.received().at(-1)?.category).toBe('Payment');
  register.say(abort('A1', 'P1'));
  const [, paid = ''] = await register.answers(2);
  expect(verdict(paid)).toBe('Failure/Aborted');
});

test('a TCP terminal sends an empty frame on command', async () => {
  const simulator = await start('T1 default payment: card after 40s', 20);
  const register = new Register(simulator);
  register.say(login('L1'));
  await register.answers(1);
  simulator.control('gateway now: keep-alive');
  await expect.poll(() => register.frames().at(-1)).toBe('');
});

test('"cut mid-frame" sends half of the announced frame, and then resets the connection', async () => {
  const simulator = await start('T1 next payment: cut mid-frame');
  const register = new Register(simulator);
  register.say(login('L1'));
  await register.answers(1);
  const before = register.frames().length;
  register.say(payment('P1', '12.50'));
  expect(await register.ended).toBe('reset');
  const whole = register.frames().reduce((bytes, text) => bytes + 4 + Buffer.byteLength(text), 0);
  expect(register.came.length - whole).toBeGreaterThan(4);
  expect(register.came.toString('utf8', whole)).toContain('ServiceID="P1"');
  expect(register.frames().length).toBeGreaterThanOrEqual(before);
  expect(simulator.world.ledger()).toHaveLength(1);
});

test.each([
  ['cut before-delivery', 0],
  ['cut after-approval', 1],
])('the behaviour "%s" sends no answer, and the ledger has %i payments', async (behaviour, moved) => {
  const simulator = await start(`T1 next payment: ${behaviour}`);
  const register = new Register(simulator);
  register.say(login('L1'));
  await register.answers(1);
  register.say(payment('P1', '12.50'));
  expect(await register.ended).toBe('reset');
  expect(await register.answers(1)).toHaveLength(1);
  expect(simulator.world.ledger()).toHaveLength(moved);
});

test('a TCP terminal that refuses connections closes its port, and later listens on the same port again', async () => {
  const simulator = await start('');
  simulator.control('gateway now: refuse');
  expect(await new Register(simulator).ended).toBe('reset');
  simulator.control('gateway now: accept');
  const register = new Register(simulator);
  register.say(login('L1'));
  await register.answers(1);
});
