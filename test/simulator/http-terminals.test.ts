/**
 * Simulated terminals that are reached over HTTP: one response for each request, and the effect of each fault on the
 * socket.
 */

import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { abort, allCapabilities, login, payment, verdict } from './register.js';

let simulators: RunningSimulator[] = [];

afterEach(async () => {
  await Promise.all(simulators.map((simulator) => simulator.close()));
  simulators = [];
});

async function start(script: string, options: Partial<SimulatorOptions> = {}): Promise<RunningSimulator> {
  const simulator = await startSimulator({ terminals: ['T1'], speed: 1_000, wire: 'http', script, ...options });
  simulators.push(simulator);
  return simulator;
}

/** Sends a POST on a new connection, because a kept connection may belong to an earlier simulator on this port. */
function post({ url }: RunningSimulator, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body, headers: { connection: 'close', ...headers } });
}

/** Returns every byte that comes for a request until the connection ends. `reset` if it is reset. */
async function rawly({ url }: RunningSimulator, body: string): Promise<{ text: string; end: 'closed' | 'reset' }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  let end: 'closed' | 'reset' = 'closed';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', () => (end = 'reset'));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  await new Promise((resolve) => socket.once('close', resolve));
  return { text, end };
}

test('an HTTP terminal answers each request in its response, and sends no device request', async () => {
  const simulator = await start('T1 default payment: display Hello; print Receipt');
  const session = await post(simulator, login('L1', { capabilities: allCapabilities }));
  expect([session.status, session.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const paid = await post(simulator, payment('P1', '12.50'));
  expect(verdict(await paid.text())).toBe('Success');
  expect(simulator.world.ledger()).toMatchObject([{ moved: true }]);
  expect(simulator.world.complaints()).toEqual([]);
});

test('an HTTP terminal answers 204 to an Abort, 405 to a GET, and 401 to a missing credential', async () => {
  const simulator = await start('T1 default payment: card after 40s', {
    speed: 20,
    requiredHeaders: { 'x-api-key': 'k' },
  });
  expect((await post(simulator, login('L1'))).status).toBe(401);
  const key = { 'x-api-key': 'k' };
  expect((await post(simulator, login('L1'), key)).status).toBe(200);
  const paying = post(simulator, payment('P1', '12.50'), key);
  while (simulator.world.received().at(-1)?.category !== 'Payment') await new Promise(setImmediate);
  expect((await post(simulator, abort('A1', 'P1'), key)).status).toBe(204);
  expect(verdict(await (await paying).text())).toBe('Failure/Aborted');
  expect((await fetch(simulator.url)).status).toBe(405);
});

test('an HTTP terminal with a configured path answers 404 at all other paths', async () => {
  const simulator = await start('', { path: '/v1/merchants/M/devices/T1/sync' });
  expect((await post(simulator, login('L1'))).status).toBe(404);
  const body = login('L1');
  const own = new URL('/v1/merchants/M/devices/T1/sync', simulator.url);
  expect((await fetch(own, { method: 'POST', body })).status).toBe(200);
  expect(simulator.world.received()).toHaveLength(1);
});

test.each([
  ['http 401 before-delivery', 401, 0],
  ['http 503 after-delivery', 503, 1],
  ['http 204 after-approval', 204, 1],
])(
  'the behaviour "%s" sends HTTP %i without a body, and the ledger has %i payments',
  async (behaviour, status, moved) => {
    const simulator = await start(`T1 next payment: ${behaviour}`);
    await post(simulator, login('L1'));
    const response = await post(simulator, payment('P1', '12.50'));
    expect([response.status, await response.text()]).toEqual([status, '']);
    while (simulator.world.ledger().length < moved) await post(simulator, login(`L${Math.random()}`));
    expect(simulator.world.ledger()).toHaveLength(moved);
  },
);

test('"cut mid-frame" sends half of the announced body, and then resets the connection', async () => {
  const simulator = await start('T1 next payment: cut mid-frame');
  await post(simulator, login('L1'));
  const { text, end } = await rawly(simulator, payment('P1', '12.50'));
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const announced = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  expect(Buffer.byteLength(body)).toBeLessThan(announced);
  expect([body.includes('ServiceID="P1"'), end]).toEqual([true, 'reset']);
  expect(simulator.world.ledger()).toHaveLength(1);
});

test('"cut before-delivery" sends no byte, and nothing is charged', async () => {
  const simulator = await start('T1 next payment: cut before-delivery');
  await post(simulator, login('L1'));
  expect(await rawly(simulator, payment('P1', '12.50'))).toEqual({ text: '', end: 'reset' });
  expect(simulator.world.ledger()).toEqual([]);
});

test('an HTTP terminal still charges a payment that it received before the reset', async () => {
  const simulator = await start('T1 next payment: hold 40s', { speed: 100 });
  await post(simulator, login('L1'));
  const gone = rawly(simulator, payment('P1', '12.50'));
  while (simulator.world.received().at(-1)?.category !== 'Payment') await new Promise(setImmediate);
  simulator.control('gateway now: cut');
  expect((await gone).end).toBe('reset');
  while (simulator.world.ledger().length === 0) await post(simulator, login(`L${Math.random()}`));
  expect(simulator.world.ledger()).toMatchObject([{ moved: true }]);
});

test('an HTTP terminal that refuses connections closes its port, and later listens on the same port again', async () => {
  const simulator = await start('');
  await post(simulator, login('L1'));
  simulator.control('gateway now: refuse');
  const refused = (): Promise<string> =>
    post(simulator, login('L2')).then(
      () => 'served',
      (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : 'failed'),
    );
  expect(await refused()).toContain('ECONNREFUSED');
  simulator.control('gateway now: accept');
  while ((await refused()) !== 'served');
  expect(simulator.world.received().length).toBeGreaterThan(1);
});
