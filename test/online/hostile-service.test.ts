/** The effect of a broken or hostile service on a request: exactly one event, which never claims more than is known. */

import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ManualTime } from '../gateway/manual-time.js';
import { startPeer, startTcp, testPem } from '../gateway/peer.js';
import { latch } from '../gateway/watch.js';
import { raw, startRaw, statusPath, watchService } from './served.js';

const json = '{"responseInfo":{"responseCode":0,"responseText":"Success"},"operationList":[]}';

describe('the service connection reports as lost', () => {
  test.each<readonly [string, Buffer | string, string, string]>([
    ['half a body', raw(200, json).subarray(0, -20), 'closed', 'broke off its answer after'],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-', 'closed', 'was lost'],
    ['a missing answer', '', 'closed', 'was lost'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"a"', 'closed', 'broke off'],
    ['a redirect', raw(302, '', { Location: 'http://127.0.0.1:1/' }), 'protocol', 'redirects are not followed'],
    ['a permanent redirect', raw(308, json, { Location: '/elsewhere' }), 'protocol', 'redirects are not followed'],
    ['an answer "not modified"', 'HTTP/1.1 304 Said\r\n\r\n', 'protocol', 'HTTP 304'],
    [
      'another protocol',
      'HTTP/1.1 101 Said\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
      'closed',
      'without an answer',
    ],
    ['a compressed body', raw(200, gzipSync(json), { 'Content-Encoding': 'gzip' }), 'protocol', 'compressed'],
    ['1 MiB of body', raw(200, 'x'.repeat(1_048_576)), 'protocol', 'longer than 262144 bytes'],
    [
      '1 MiB in one chunk',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n100000\r\n${'x'.repeat(0x100000)}\r\n0\r\n\r\n`,
      'protocol',
      'longer than',
    ],
    ['bytes that are not UTF-8', raw(200, Buffer.from([0x7b, 0xff, 0x7d])), 'protocol', 'not text in UTF-8'],
    ['both framings', raw(200, json, { 'Transfer-Encoding': 'chunked' }), 'protocol', 'violates the HTTP protocol'],
    [
      'two lengths',
      `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      'protocol',
      'violates the HTTP protocol',
    ],
    [
      'a head of 64 KiB',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(65_536)}\r\n\r\n{}`,
      'protocol',
      'violates the HTTP protocol',
    ],
    ['another language', 'SSH-2.0-x\r\n\r\n', 'protocol', 'violates the HTTP protocol'],
  ])('%s', async (_what, answer, code, words) => {
    const service = await startRaw(({ socket }) => socket.end(answer));
    const { ask, events } = watchService(service.url);
    const event = await ask();
    expect(event).toMatchObject({ type: 'lost', cause: { code } });
    expect(event.type === 'lost' ? event.cause.text : '').toContain(words);
    expect(events).toHaveLength(1);
    expect(service.requests).toHaveLength(1);
  });

  test('a connection that is reset after the request', async () => {
    const service = await startRaw(({ socket }) => socket.resetAndDestroy());
    expect(await watchService(service.url).ask()).toMatchObject({ type: 'lost', cause: { code: 'closed' } });
  });

  test('a body that trickles in and never ends', async () => {
    const manual = new ManualTime();
    let writes = 0;
    const service = await startRaw(({ socket }) => {
      const trickle = (): void => {
        writes += 1;
        if (writes === 100) manual.advance(5_000);
        if (!socket.destroyed) socket.write(' ', () => setImmediate(trickle));
      };
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n', trickle);
    });
    const event = await watchService(service.url, { manual }).ask({ managementMs: 5_000 });
    expect(event).toMatchObject({ type: 'lost', cause: { code: 'hangs' } });
    expect(event.type === 'lost' ? event.cause.text : '').toContain('no complete answer within 5000 ms');
  });
});

test('the service connection removes its key and its token from the text of an answer', async () => {
  const service = await startRaw(({ socket }) => socket.end(raw(403, 'key practice-api-key, token practice-token')));
  expect(await watchService(service.url).ask()).toMatchObject({ status: 403, text: 'key [secret], token [secret]' });
});

describe('the service connection returns unchanged', () => {
  test.each<readonly [string, Buffer | string, object]>([
    ['a valid answer', raw(200, json), { status: 200, text: json, contentType: 'application/vnd.payments.v1+json' }],
    ['doubled JSON', raw(200, json + json), { status: 200, text: json + json }],
    [
      'another media type',
      raw(200, '<html>', { 'Content-Type': 'text/html' }),
      { contentType: 'text/html', text: '<html>' },
    ],
    [
      'an answer without a media type',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
      { contentType: '', text: '{}' },
    ],
    ['nothing', 'HTTP/1.1 204 Said\r\n\r\n', { status: 204, text: '' }],
    ['a refusal', raw(422, '{}', { 'Content-Type': 'application/problem+json' }), { status: 422, text: '{}' }],
    ['an answer "too many requests"', raw(429, '', { 'Retry-After': '7' }), { status: 429, retryAfter: '7' }],
    ['an error of the service', raw(503, 'Sorry'), { status: 503, text: 'Sorry' }],
    ['chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n', { text: '{}' }],
    ['256 KiB', raw(200, 'x'.repeat(262_144)), { status: 200 }],
    [
      'an answer after an early hint',
      Buffer.concat([Buffer.from('HTTP/1.1 103 Hint\r\n\r\n'), raw(200, '{}')]),
      { status: 200, text: '{}' },
    ],
  ])('%s', async (_what, answer, said) => {
    const service = await startRaw(({ socket }) => socket.end(answer));
    const { ask, events } = watchService(service.url);
    expect(await ask()).toMatchObject({ type: 'answered', ...said });
    expect(events).toHaveLength(1);
  });
});

describe('the service connection reports "not sent", because nothing was written, if', () => {
  test('no program listens on the port of the service', async () => {
    const event = await watchService('http://127.0.0.1:1/api').ask();
    expect(event).toMatchObject({ type: 'not-sent', cause: { code: 'refused' } });
  });

  test('the host name does not exist', async () => {
    const event = await watchService('http://service.invalid/api').ask();
    expect(event).toMatchObject({ type: 'not-sent', cause: { code: 'name-not-found' } });
  });

  test.each([
    ['of an unknown authority', 'localhost', undefined, 'authority is unknown'],
    ['for another host', 'elsewhere', testPem('ca'), 'elsewhere.invalid'],
    ['expired', 'expired', testPem('ca'), 'expired'],
  ] as const)('the certificate is %s', async (_what, tls, ca, words) => {
    const peer = await startPeer({ tls });
    const { ask } = watchService(`https://localhost:${peer.port}/api`, ca === undefined ? {} : { ca });
    const event = await ask();
    expect(event).toMatchObject({ type: 'not-sent', cause: { code: 'certificate' } });
    expect(JSON.stringify(event)).toContain(words);
  });

  test('the TLS handshake never begins', async () => {
    const { port } = await startTcp(() => undefined);
    const event = await watchService(`https://127.0.0.1:${port}/api`, { connectMs: 60 }).ask();
    expect(event).toMatchObject({ type: 'not-sent', cause: { code: 'hangs' } });
  });

  test('the daemon gives up the request before the connection is open', async () => {
    const accepted = latch();
    const { port } = await startTcp(() => accepted.open());
    const { wire, ask } = watchService(`https://127.0.0.1:${port}/api`);
    const ended = ask({ id: 'early' });
    await accepted.opened;
    wire.giveUp('early', { code: 'given-up', text: 'enough' });
    expect(await ended).toEqual({ type: 'not-sent', id: 'early', cause: { code: 'given-up', text: 'enough' } });
  });

  test('the daemon gives up the request before the token of the request arrives', async () => {
    const service = await startRaw(({ socket }) => socket.end(raw(200, json)));
    const { wire, ask } = watchService(service.url);
    const ended = ask({ id: 'early' });
    wire.giveUp('early', { code: 'given-up', text: 'enough' });
    expect(await ended).toMatchObject({ type: 'not-sent' });
    expect(await ask()).toMatchObject({ type: 'answered' });
    expect(service.requests).toHaveLength(1);
  });

  test('the daemon gives up the request before the request was written, and reports "lost" after that', async () => {
    const asked = latch();
    const service = await startRaw(() => asked.open());
    const { wire, ask, events } = watchService(service.url);
    const ended = ask({ id: 'late' });
    await asked.opened;
    wire.giveUp('late', { code: 'given-up', text: 'enough' });
    wire.giveUp('late', { code: 'given-up', text: 'again' });
    expect(await ended).toEqual({ type: 'lost', id: 'late', cause: { code: 'given-up', text: 'enough' } });
    expect(events).toHaveLength(1);
  });
});

describe('a kept connection', () => {
  test('serves three requests one after the other', async () => {
    const service = await startRaw(({ socket }) => socket.write(raw(200, json)));
    const { ask } = watchService(service.url);
    for (let count = 0; count < 3; count += 1) await ask();
    expect(service.connections()).toBe(1);
    expect(service.requests).toHaveLength(3);
  });

  test('that dies during a request makes it lost, because it may have arrived', async () => {
    const service = await startRaw(({ socket }, count) => {
      if (count === 1) socket.write(raw(200, json));
      else socket.destroy();
    });
    const { ask } = watchService(service.url);
    await ask();
    expect(await ask()).toMatchObject({ type: 'lost', cause: { code: 'closed' } });
    expect(service.requests).toHaveLength(2);
  });

  test('is not used again after the service closed it', async () => {
    const gone = latch();
    const service = await startRaw(({ socket }) => {
      socket.once('close', () => gone.open());
      socket.end(raw(200, json));
    });
    const { ask } = watchService(service.url);
    await ask();
    await gone.opened;
    expect(await ask()).toMatchObject({ type: 'answered' });
    expect(service.connections()).toBe(2);
  });

  test('is dropped if an unexpected answer arrives while it is idle', async () => {
    const foreign = json.replace('Success', 'Foreign');
    const spoken = latch();
    const service = await startRaw(({ socket }, count) => {
      if (count > 1) return void socket.write(raw(200, json));
      socket.once('close', () => spoken.open());
      socket.write(raw(200, json), () => setTimeout(() => socket.write(raw(200, foreign)), 20));
    });
    const { ask } = watchService(service.url);
    await ask();
    const askedMs = performance.now();
    await spoken.opened;
    // The connection is closed because of the unexpected message, and not because it was idle for four seconds.
    expect(performance.now() - askedMs).toBeLessThan(3_000);
    expect(await ask()).toMatchObject({ type: 'answered', text: json });
    expect(service.connections()).toBe(2);
  });

  test('is dropped after a second answer to one request', async () => {
    const foreign = json.replace('Success', 'Foreign');
    const service = await startRaw(({ socket }) => socket.write(Buffer.concat([raw(200, json), raw(200, foreign)])));
    const { ask } = watchService(service.url);
    await ask();
    const second = await ask();
    expect(second.type === 'answered' ? second.text : json).toBe(json);
    expect(service.connections()).toBe(2);
  });
});

test('a kept connection is closed together with the service connection, which then reports no event', async () => {
  const asked = latch();
  const gone = latch();
  const service = await startRaw(({ socket }) => {
    socket.once('close', () => gone.open());
    asked.open();
  });
  const { wire, events } = watchService(service.url);
  wire.launch({ id: 'one', endpoint: 'status', path: statusPath, managementMs: 60_000 });
  await asked.opened;
  wire.close();
  await gone.opened;
  expect(events).toEqual([]);
});
