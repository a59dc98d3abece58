import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Agent } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readPrefer } from '../../src/api/http/prefer-header.js';
import { openInterface, payment, readToEnd, requestBytes } from './open-interface.js';
import { MemoryLanes } from './memory-lanes.js';

const putBytes = (daemon: Parameters<typeof requestBytes>[0], id: string, headers = {}): string => {
  const body = JSON.stringify(payment());
  const declared = { 'content-type': 'application/json', 'content-length': `${body.length}` };
  return requestBytes(daemon, `PUT /v1/transactions/${id}`, { ...declared, ...headers }, body);
};

/** Adds 300 transactions with long texts, 15 MB in all. */
async function fill(lanes: MemoryLanes): Promise<void> {
  const asked = { kind: 'payment', terminal: 'till-1', allowPartial: false } as const;
  for (let number = 0; number < 300; number += 1) {
    const amountDetails = { amount: 1, currency: 'EUR' };
    await lanes.submit({ ...asked, transactionId: `t${number}`, sale: `s${number}`, amountDetails });
    lanes.vary(`t${number}`, { message: 'x'.repeat(50_000) });
  }
}

describe('Prefer', () => {
  test.each([
    [undefined, 0, undefined],
    ['', 0, undefined],
    ['respond-async', 0, undefined],
    ['wait=0', 0, 'wait=0'],
    ['wait=10', 10, 'wait=10'],
    ['respond-async, WAIT = "7"; x=y', 7, 'wait=7'],
    ['wait=25', 25, 'wait=25'],
    ['wait=26', 25, 'wait=25'],
    ['wait=3, wait=4', 3, 'wait=3'],
    ['awaited=9', 0, undefined],
  ])('%j waits %i s', (header, waitS, applied) => {
    expect(readPrefer(header, 25)).toEqual({ ok: true, waitS, ...(applied === undefined ? {} : { applied }) });
  });

  test.each(['wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=soon', 'wait=1e3', 'wait=99999999999'])(
    '%j is refused, and nothing reaches the lanes',
    async (prefer) => {
      const daemon = await openInterface();
      const answer = await daemon.pay('t1', {}, { prefer });
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid-request', errors: [{ path: 'Prefer' }] } });
      expect(daemon.lanes.list({})).toEqual([]);
      expect(await daemon.call({ path: '/v1/transactions/t1', headers: { prefer } })).toMatchObject({ status: 400 });
    },
  );
});

describe('waiting for an outcome', () => {
  test('returns 201 with the outcome as soon as the transaction has an outcome', async () => {
    const daemon = await openInterface();
    const answer = daemon.pay('t1', {}, { prefer: 'wait=25' });
    await daemon.lanes.whenWaitedFor('t1');
    daemon.lanes.end('t1');
    const told = await answer;
    expect(told).toMatchObject({ status: 201, json: { result: 'approved', revision: 1 } });
    expect(told.headers).toMatchObject({ 'preference-applied': 'wait=25', location: '/v1/transactions/t1' });
  });

  test('returns 202 with the present state when the time is over', async () => {
    const daemon = await openInterface();
    const told = await daemon.pay('t1', {}, { prefer: 'wait=1' });
    expect(told).toMatchObject({ status: 202, json: { revision: 0, state: 'queued' } });
    expect(told.headers).toMatchObject({ 'preference-applied': 'wait=1', location: '/v1/transactions/t1' });
  });

  test('is possible for a repeated request, which gets 200, and for a GET with Prefer', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    const again = daemon.pay('t1', {}, { prefer: 'wait=25' });
    const read = daemon.call({ path: '/v1/transactions/t1', headers: { prefer: 'wait=25' } });
    expect(await daemon.get('/v1/transactions/t1')).toMatchObject({
      status: 200,
      json: { state: 'queued' },
    });
    await expect.poll(() => daemon.lanes.waiting('t1')).toBe(2);
    daemon.lanes.end('t1');
    expect(await again).toMatchObject({ status: 200, json: { result: 'approved' } });
    expect(await read).toMatchObject({ status: 200, json: { result: 'approved' } });
  });

  test('ends at once if the transaction has an outcome', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    daemon.lanes.end('t1', { result: 'declined', retry: 'safe' });
    const told = await daemon.pay('t1', {}, { prefer: 'wait=25' });
    expect(told).toMatchObject({ status: 200, json: { result: 'declined', retry: 'safe' } });
  });

  test('ends when the client disconnects, and the payment continues', async () => {
    const daemon = await openInterface();
    const hangUp = new AbortController();
    const body = payment();
    const headers = { prefer: 'wait=25' };
    const asked = daemon.call({ method: 'PUT', path: '/v1/transactions/t1', headers, body, signal: hangUp.signal });
    const left = asked.catch((error: unknown) => String(error));
    await daemon.lanes.whenWaitedFor('t1');
    hangUp.abort();
    expect(await left).toContain('aborted');
    await expect.poll(() => daemon.lanes.waiting('t1')).toBe(0);
    expect(daemon.lanes.get('t1')).toMatchObject({ state: 'queued', abortRequested: false });
    daemon.lanes.end('t1');
    expect(await daemon.pay('t1')).toMatchObject({ status: 200, json: { result: 'approved' } });
  });
});

describe('closing the API', () => {
  test('answers each waiting request with the present state, and ends the connections', async () => {
    const daemon = await openInterface({ closeTimeoutMs: 100_000 });
    const agent = new Agent({ keepAlive: true });
    const headers = { prefer: 'wait=25' };
    const waiting = [1, 2, 3].map(async (number) => {
      const body = payment({ sale: `s${number}` });
      return daemon.call({ method: 'PUT', path: `/v1/transactions/t${number}`, headers, body, agent });
    });
    await Promise.all([1, 2, 3].map(async (number) => daemon.lanes.whenWaitedFor(`t${number}`)));
    const startedMs = performance.now();
    await daemon.api.close();
    expect(performance.now() - startedMs).toBeLessThan(50_000);
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ status: 202, json: { state: 'queued' } });
      expect(answer.headers.connection).toBe('close');
    }
    await expect(daemon.get('/livez')).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });

  test('disconnects callers that do not read their answer', async () => {
    const daemon = await openInterface({ closeTimeoutMs: 100, headersTimeoutMs: 600_000, requestTimeoutMs: 600_000 });
    const socket = daemon.dial();
    await once(socket, 'connect');
    // Headers without an end keep the connection busy.
    socket.write(requestBytes(daemon, 'GET /livez', {}).slice(0, -2));
    const ended = readToEnd(socket);
    await daemon.get('/livez');
    await daemon.api.close();
    expect(await ended).not.toContain('200 OK');
  });

  test('is possible twice', async () => {
    const daemon = await openInterface();
    await expect(Promise.all([daemon.api.close(), daemon.api.close()])).resolves.toHaveLength(2);
  });
});

describe('the API', () => {
  test.each([
    ['nothing at all', ''],
    ['half of the headers', 'PUT /v1/transactions/t1 HTTP/1.1\r\nhost: 127.0.0.1'],
  ])('disconnects a caller with %s in time', async (_name, bytes) => {
    const daemon = await openInterface({ headersTimeoutMs: 100, requestTimeoutMs: 200 });
    const socket = daemon.dial();
    socket.write(bytes);
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 408 .*"code":"request-timeout"/s);
  });

  test('disconnects a caller with an endless body in time', async () => {
    const daemon = await openInterface({ headersTimeoutMs: 100, requestTimeoutMs: 200 });
    const socket = daemon.dial();
    const headers = { 'content-type': 'application/json', 'content-length': '1000' };
    socket.write(requestBytes(daemon, 'PUT /v1/transactions/t1', headers));
    const drip = setInterval(() => socket.write(' '), 20);
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
    expect(daemon.lanes.list({})).toEqual([]);
  });

  test.each(['\u0016\u0003\u0001\u0002\u0000', '{"pay":1}\n', 'HELO x\r\n', 'GET / HTTP/9.9\r\n\r\n'])(
    'answers %j once and disconnects the caller',
    async (garbage) => {
      const daemon = await openInterface();
      const socket = daemon.dial();
      socket.write(Buffer.from(garbage, 'latin1'));
      expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 400 .*"code":"bad-http"/s);
      expect(await daemon.get('/livez')).toMatchObject({ status: 200 });
    },
  );

  test('disconnects a caller that sends garbage after a waiting payment, without an answer', async () => {
    const daemon = await openInterface();
    const socket = daemon.dial();
    socket.write(putBytes(daemon, 't1', { prefer: 'wait=25' }));
    await daemon.lanes.whenWaitedFor('t1');
    const ended = readToEnd(socket);
    socket.write('garbage\r\n\r\n');
    expect(await ended).toBe('');
    expect(daemon.lanes.get('t1')).toMatchObject({ state: 'queued', abortRequested: false });
  });

  test('answers pipelined requests in order, and disconnects the caller after too many requests', async () => {
    const daemon = await openInterface({ pipelinedMax: 3 });
    const three = daemon.dial();
    const get = requestBytes(daemon, 'GET /livez', {});
    three.write(get + get + requestBytes(daemon, 'GET /livez', { connection: 'close' }));
    expect((await readToEnd(three)).match(/HTTP\/1.1 200 /g)).toHaveLength(3);
    const four = daemon.dial();
    const ended = readToEnd(four);
    four.write([1, 2, 3, 4].map(() => putBytes(daemon, 't1', { prefer: 'wait=25' })).join(''));
    expect(await ended).toBe('');
    expect(daemon.lanes.get('t1')).toMatchObject({ abortRequested: false });
  });

  test('disconnects a reader that never reads', async () => {
    const daemon = await openInterface({ stalledTimeoutMs: 200 }, new MemoryLanes(['till-1'], 1_000));
    await fill(daemon.lanes);
    const socket = daemon.dial();
    socket.pause();
    socket.write(requestBytes(daemon, 'GET /v1/transactions?limit=300', {}));
    await expect.poll(() => daemon.notes.length).toBe(1);
    socket.resume();
    expect((await readToEnd(socket)).length).toBeLessThan(15_000_000);
  });

  test('limits the memory for all readers that never read, and serves other callers', async () => {
    const daemon = await openInterface({ untakenBytes: 20_000_000 }, new MemoryLanes(['till-1'], 1_000));
    await fill(daemon.lanes);
    const ask = requestBytes(daemon, 'GET /v1/transactions?limit=300', {});
    const stalled = [1, 2, 3].map(() => daemon.dial().pause());
    for (const socket of stalled) socket.write(ask);
    // At most two of three answers of 15 MB may be in memory, however much the kernel has buffered.
    await expect.poll(() => daemon.notes.length).toBeGreaterThan(0);
    expect((await daemon.get('/v1/transactions?limit=300')).text.length).toBeGreaterThan(15_000_000);
    expect(daemon.notes.at(-1)).toMatchObject({ status: 200 });
  });

  test('drops all pipelined requests of a caller that disconnects', async () => {
    const daemon = await openInterface();
    await daemon.pay('p1');
    const socket = daemon.dial();
    const poll = requestBytes(daemon, 'GET /v1/transactions/p1', { prefer: 'wait=25' });
    socket.write(`${poll}${poll}${requestBytes(daemon, 'GET /v1/events', {})}`);
    await expect.poll(() => [daemon.lanes.waiting('p1'), daemon.lanes.listening()]).toEqual([2, 1]);
    socket.destroy();
    // The numbers count the current request and the requests behind it.
    await expect.poll(() => [daemon.lanes.waiting('p1'), daemon.lanes.listening()]).toEqual([0, 0]);
    expect(daemon.notes).toHaveLength(4);
  });

  test('closes a connection above the limit at once if all others wait for an answer', async () => {
    const daemon = await openInterface({ connections: 2 });
    const answers = [1, 2].map(async (number) =>
      daemon.pay(`t${number}`, { sale: `s${number}` }, { prefer: 'wait=25' }),
    );
    await Promise.all([1, 2].map(async (number) => daemon.lanes.whenWaitedFor(`t${number}`)));
    expect(await readToEnd(daemon.dial())).toBe('');
    for (const number of [1, 2]) daemon.lanes.end(`t${number}`);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201]);
  });

  test('closes the connection that has been idle longest if a connection exceeds the limit', async () => {
    const daemon = await openInterface({ connections: 2 });
    const ask = async (socket: Socket): Promise<string> => {
      socket.write(requestBytes(daemon, 'GET /livez', {}));
      return String(await once(socket, 'data'));
    };
    const [first, second] = [daemon.dial(), daemon.dial()];
    for (const socket of [first, second, first]) expect(await ask(socket)).toMatch(/^HTTP\/1.1 200 /);
    const gone = once(second, 'close');
    expect(await ask(daemon.dial())).toMatch(/^HTTP\/1.1 200 /);
    await gone;
    expect(await ask(first)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('makes no room by disconnecting a caller that waits for an outcome', async () => {
    const daemon = await openInterface({ connections: 8 });
    const ask = async (socket: Socket): Promise<string> => {
      const data = once(socket, 'data');
      socket.write(requestBytes(daemon, 'GET /livez', {}));
      return String(await data);
    };
    const idle = Array.from({ length: 8 }, () => daemon.dial());
    for (const socket of idle) expect(await ask(socket)).toMatch(/^HTTP\/1.1 200 /);
    // All new connections now wait in the kernel. Newcomers are closed first, then the connection that has been idle
    // longest.
    const newcomers = Array.from({ length: 4 }, () => daemon.dial());
    await Promise.all(newcomers.map(async (socket) => once(socket, 'connect')));
    const [longest] = idle;
    const answers = [...newcomers, ...(longest === undefined ? [] : [longest])].map(ask);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  test('does not disconnect a caller whose answer is not written yet', async () => {
    const daemon = await openInterface({ stalledTimeoutMs: 100 });
    const paid = daemon.pay('p1', {}, { prefer: 'wait=1' });
    expect((await paid).status).toBe(202);
  });

  test('closes an idle connection at its time limit, and not before', async () => {
    const daemon = await openInterface({ keepAliveTimeoutMs: 300 });
    const socket = daemon.dial();
    // The time starts before the answer is read, because it may be read long after it was written.
    const startedMs = performance.now();
    socket.write(requestBytes(daemon, 'GET /livez', {}));
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /);
    await once(socket, 'close');
    expect(performance.now() - startedMs).toBeGreaterThan(250);
    expect(performance.now() - startedMs).toBeLessThan(60_000);
  });

  test('keeps an idle connection for the next customer', async () => {
    const daemon = await openInterface({ headersTimeoutMs: 400, requestTimeoutMs: 500 });
    const socket = daemon.dial();
    socket.write(requestBytes(daemon, 'GET /livez', {}));
    expect(String(await once(socket, 'data'))).toMatch(/keep-alive: timeout=600/i);
    const other = daemon.dial();
    // The timeout of another connection proves that the time for headers has passed.
    expect(await readToEnd(other)).toMatch(/408/);
    socket.write(requestBytes(daemon, 'GET /livez', {}));
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /);
  });
});
