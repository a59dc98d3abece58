/** Each setting under [limits] takes effect at its value, in the real daemon. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { DaemonProcess } from '../world/daemon-process.js';
import { setPracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';

/** Starts a daemon with these settings. Customers at its terminals never show a card. */
async function open(limits: Readonly<Record<string, number>>): Promise<DaemonProcess> {
  const { shop, simulator } = await setPracticeStage((end) => onTestFinished(end), {
    script: 'till-1 default: card never',
    speed: 1,
  });
  const lines = Object.entries(limits).map(([name, value]) => `${name} = ${value}`);
  shop.wire({ url: simulator.url, terminals: ['till-1'], tables: ['[limits]', ...lines] });
  return shop.start({ isHere: true });
}

function dial({ url }: DaemonProcess): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

test('queueMax limits the requests that wait for one terminal, and the next request gets Retry-After', async () => {
  const { register } = await open({ queueMax: 2 });
  for (const nth of [1, 2]) expect((await register.put(`t${nth}`, payment('till-1', `s${nth}`), 0)).status).toBe(202);
  const { status, text, headers } = await register.ask('PUT', '/v1/transactions/t3', payment('till-1', 's3'));
  expect({ status, problem: JSON.parse(text), after: headers.get('retry-after') }).toMatchObject({
    status: 429,
    problem: { code: 'queue-full', detail: expect.stringContaining(': 2 transactions wait') },
    after: '5',
  });
});

test('bodyBytes, waitMaxS and keepAliveMs apply as configured, and are reported', async () => {
  const { register } = await open({ bodyBytes: 4_096, waitMaxS: 1, keepAliveMs: 5_000 });
  const body = JSON.stringify(payment('till-1', 's1'));
  const put = async (id: string, bytes: number) => {
    const response = await fetch(`${register.url}/v1/transactions/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${register.token}`, 'content-type': 'application/json', prefer: 'wait=25' },
      body: body.padEnd(bytes),
    });
    return { status: response.status, headers: response.headers, problem: JSON.parse(await response.text()) };
  };
  expect(await put('t1', 4_097)).toMatchObject({
    status: 413,
    problem: {
      code: 'body-too-large',
      detail: expect.stringMatching(/^A body may have at most 4096 bytes here\. Nothing was sent\. .*fewer items/),
    },
  });
  const startedMs = performance.now();
  const { status, headers } = await put('t1', 4_096);
  // Well below the 25 s that the register asked for.
  expect(performance.now() - startedMs).toBeLessThan(20_000);
  expect(status).toBe(202);
  expect(headers.get('preference-applied')).toBe('wait=1');
  expect(headers.get('keep-alive')).toBe('timeout=5');
  const refused = await register.ask('GET', '/v1/transactions/t1', undefined, { prefer: 'wait=soon' });
  expect(refused.text).toContain('a whole number from 0 to 1');
});

test('one connection above the limit "connections" closes the oldest idle connection', async () => {
  const daemon = await open({ connections: 16 });
  const standing = Array.from({ length: 16 }, () => dial(daemon));
  await Promise.all(standing.map(async (socket) => once(socket, 'connect')));
  const gone = once(standing[0] ?? dial(daemon), 'close');
  dial(daemon);
  await gone;
  expect(standing.slice(1).map(({ destroyed }) => destroyed)).toEqual(Array.from({ length: 15 }, () => false));
});

test('stopMs limits how long a stop waits for a running payment, while new payments are refused', async () => {
  const daemon = await open({ stopMs: 5_000 });
  const { register } = daemon;
  await register.put('t1', payment('till-1', 's1'), 0);
  await expect.poll(async () => (await register.get('t1')).transaction?.state).toBe('running');
  const waiting = register.get('t1', 25);
  const startedMs = performance.now();
  const stopped = daemon.stop();
  await expect.poll(() => daemon.output()).toContain('stopping');
  const { status, text, headers } = await register.ask('PUT', '/v1/transactions/t2', payment('till-1', 's2'));
  expect({ status, problem: JSON.parse(text), after: headers.get('retry-after') }).toMatchObject({
    status: 503,
    problem: { code: 'stopping' },
    after: '2',
  });
  expect((await waiting).transaction?.result).toBeUndefined();
  expect(await stopped).toMatchObject({ code: 0 });
  const tookMs = performance.now() - startedMs;
  expect(tookMs).toBeGreaterThan(4_900);
  // The default is ten seconds.
  expect(tookMs).toBeLessThan(9_900);
});
