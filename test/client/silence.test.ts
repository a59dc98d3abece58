/**
 * A daemon that accepts the request and does not answer, because it or its machine hangs. Also one that reports another
 * transaction.
 */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Tenderd } from '../../src/client/index.js';
import { answerProved, proved } from './proving.js';
import { payment } from '../world/client-shop.js';

/**
 * Starts a server that proves to be the daemon and then handles each request in this way. Its client has checked the
 * proof. Only the client's time limits use a clock that the test moves.
 */
async function hanging(serve: (request: IncomingMessage, response: ServerResponse) => void) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = createServer((request, response) => {
    if (proved('any', request, response)) return;
    server.emit('asked');
    serve(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    vi.useRealTimers();
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, client: new Tenderd({ url: `http://127.0.0.1:${port}`, token: 'any' }) };
}

test('a read request is given up after 15 s of silence, and not before', async () => {
  const { server, client } = await hanging(() => undefined);
  const asked = once(server, 'asked');
  let hasEnded = false;
  const answer = client.terminals().catch((error: unknown) => {
    hasEnded = true;
    return error;
  });
  await asked;
  await vi.advanceTimersByTimeAsync(14_999);
  // An aborted request would be reported within a turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toMatchObject({ name: 'TenderdUnreachable', code: 'silent' });
});

test('a payment waits as long as the daemon may take, and is then repeated with the same id', async () => {
  const paths: string[] = [];
  const { server, client } = await hanging(({ method, url }) => void paths.push(`${method} ${url}`));
  const timeLimits = new AbortController();
  const away: string[] = [];
  const first = once(server, 'asked');
  const outcome = client
    .pay(payment('p1'), {
      signal: timeLimits.signal,
      onAway: ({ code }) => void away.push(code),
      startWithinMs: 60_000,
    })
    .catch((error: unknown) => error);
  await first;
  await vi.advanceTimersByTimeAsync(39_999);
  expect(away).toEqual([]);
  const second = once(server, 'asked');
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitUntil(() => away.length > 0, { timeout: 60_000 });
  await vi.advanceTimersByTimeAsync(250);
  await second;
  expect([away, paths]).toEqual([['silent'], ['PUT /v1/transactions/p1', 'PUT /v1/transactions/p1']]);
  timeLimits.abort();
  expect(await outcome).toMatchObject({ code: 'outcome-unknown', transactionId: 'p1' });
});

test('an event stream that is silent for 45 s is opened again from the last event', async () => {
  const from: (string | string[] | undefined)[] = [];
  const { server, client } = await hanging((request, response) => {
    from.push(request.headers['last-event-id']);
    const stream = 'retry: 1000\nid: 7\n\nevent: attention\ndata: {"attention":[]}\n\n';
    answerProved('any', request, response, { stream });
  });
  const events = client.events();
  expect((await events.next()).value).toMatchObject({ type: 'attention' });
  const again = events.next();
  const second = once(server, 'asked');
  await vi.advanceTimersByTimeAsync(45_000);
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 60_000 });
  await vi.advanceTimersByTimeAsync(250);
  await second;
  expect((await again).value).toMatchObject({ type: 'attention' });
  expect(from).toEqual([undefined, '7']);
  await events.return(undefined);
});

test('a transaction of another kind with the same id is not the outcome of the request', async () => {
  const { client } = await hanging((request, response) => {
    const refund = {
      transactionId: 'p1',
      kind: 'refund',
      state: 'ended',
      result: 'declined',
      retry: 'safe',
      revision: 1,
    };
    answerProved('any', request, response, { status: 200, body: refund });
  });
  expect(await client.pay(payment('p1')).catch((error: unknown) => error)).toMatchObject({
    code: 'outcome-unknown',
    transactionId: 'p1',
    cause: { message: 'The daemon has a refund of this id.' },
  });
});
