/**
 * Requests over HTTP with a token: the token is fetched before anything leaves, by one request at a time, renewed, and
 * never shown.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import type { RequestKey } from '../../src/core/index.js';
import { connectGateway, GatewaySettingsError, TokenKeeper } from '../../src/gateway/index.js';
import { ManualTime } from './manual-time.js';
import { startPeer } from './peer.js';
import { latch, watch } from './watch.js';

const first: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
const second: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '2' };
const client = { clientId: 'till 7', clientSecret: 'hush:hush', scope: 'api/.default' };

type Answer = (response: ServerResponse, count: number, request: IncomingMessage) => void;

/** Starts an issuer that answers as the test says, and keeps the requests. */
async function issuer(answer: Answer) {
  const bodies: string[] = [];
  const requests: IncomingMessage[] = [];
  const peer = await startPeer({
    onRequest: (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        requests.push(request);
        bodies.push(Buffer.concat(parts).toString());
        answer(response, requests.length, request);
      });
    },
  });
  return { tokenUrl: `http://127.0.0.1:${peer.port}/oauth2/token`, bodies, requests };
}

const issue: Answer = (response, count) => issued(response, `T-${count}`);

function issued(response: ServerResponse, token: string, lifeS = 3_600): void {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: lifeS }));
}

/** Starts a cloud that returns the `authorization` header that it received, or answers as the test says. */
async function cloud(answer: Answer = (response, _count, { headers }) => response.end(headers.authorization)) {
  let count = 0;
  const peer = await startPeer({
    onRequest: (request, response) => {
      request.resume().on('end', () => answer(response, (count += 1), request));
    },
  });
  return { url: `http://127.0.0.1:${peer.port}/nexo`, poiListUrl: undefined };
}

const words: string[] = [];
const log = { info: (text: string) => void words.push(text), warn: (text: string) => void words.push(text) };

function keeperOf(tokenUrl: string): TokenKeeper {
  const clock = systemClock();
  const keeper = new TokenKeeper(
    { tokenUrl, ...client },
    { clock, scheduler: systemScheduler(clock), random: () => 0.01, log },
  );
  onTestFinished(() => keeper.close());
  return keeper;
}

test('a token is fetched before the first request and sent with each; id and secret go to the issuer only', async () => {
  const { tokenUrl, bodies, requests } = await issuer(issue);
  const { port, next } = watch({ ...(await cloud()), tokens: keeperOf(tokenUrl) });
  expect([port.state().up, port.launch(1, first, 'x')]).toEqual([false, false]);
  const { connection } = await next('link-up');
  port.launch(connection, first, 'x');
  expect((await next('text')).text).toBe('Bearer T-1');
  port.launch(connection, second, 'x');
  expect((await next('text')).text).toBe('Bearer T-1');
  expect(bodies).toEqual(['grant_type=client_credentials&scope=api%2F.default']);
  const pair = Buffer.from('till+7:hush%3Ahush').toString('base64');
  expect(requests[0]?.headers.authorization).toBe(`Basic ${pair}`);
});

test('one fetch serves all requests that wait for it', async () => {
  const asked = latch<ServerResponse>();
  const { tokenUrl, requests } = await issuer((response) => asked.open(response));
  const tokens = keeperOf(tokenUrl);
  const [one, other] = [watch({ ...(await cloud()), tokens }), watch({ ...(await cloud()), tokens })];
  issued(await asked.opened, 'T-1');
  await one.next('link-up');
  await other.next('link-up');
  expect(requests).toHaveLength(1);
});

test.each<readonly [string, Answer, string]>([
  ['refused', (response) => response.writeHead(401).end('{"error":"invalid_client"}'), 'invalid_client'],
  ['failing issuer', (response) => response.writeHead(503).end('hush:hush'), 'HTTP 503'],
  ['silent', ({ socket }) => socket?.destroy(), 'the connection'],
  ['expired at once', (response) => issued(response, 'T-secret', 0), 'too short'],
])(
  'without a token (%s) nothing is sent, the reason has no secret, and the fetch is repeated',
  async (_what, fail, said) => {
    let isWell = false;
    const { tokenUrl } = await issuer((response, count, request) =>
      isWell ? issue(response, count, request) : fail(response, count, request),
    );
    const { port, next, events } = watch({ ...(await cloud()), tokens: keeperOf(tokenUrl) });
    const { cause } = await next('link-failed');
    expect(cause).toMatchObject({ code: 'unauthorised', text: expect.stringContaining(said) });
    expect(port.state()).toMatchObject({ up: false, cause: { code: 'unauthorised' } });
    expect(port.launch(1, first, 'x')).toBe(false);
    expect(events.map(({ type }) => type)).not.toContain('text');
    isWell = true;
    await next('link-up');
    expect(JSON.stringify([cause, words])).not.toMatch(/hush|T-secret/);
  },
);

test('401 ends the token; it is reported, another token is fetched, and the request is not sent again', async () => {
  const { tokenUrl, requests } = await issuer(issue);
  let asked = 0;
  const { port, next } = watch({
    ...(await cloud((response, count, { headers }) => {
      asked = count;
      if (headers.authorization === 'Bearer T-1') response.writeHead(401).end();
      else response.end(headers.authorization);
    })),
    tokens: keeperOf(tokenUrl),
    log,
  });
  const { connection } = await next('link-up');
  port.launch(connection, first, 'x');
  expect(await next('no-message')).toMatchObject({ key: first, status: 401, isTokenRefused: true });
  expect((await next('link-failed')).cause.code).toBe('unauthorised');
  await next('link-up');
  expect([asked, requests.length]).toEqual([1, 2]);
  port.launch(connection, second, 'x');
  expect((await next('text')).text).toBe('Bearer T-2');
  expect(words.join()).toContain('does not accept the token');
  expect(words.join()).not.toContain('T-1');
});

test('403 is reported, and the token stays', async () => {
  const { tokenUrl, requests } = await issuer(issue);
  const { port, next } = watch({
    ...(await cloud((response) => response.writeHead(403).end())),
    tokens: keeperOf(tokenUrl),
  });
  const { connection } = await next('link-up');
  port.launch(connection, first, 'x');
  expect(await next('no-message')).not.toHaveProperty('isTokenRefused');
  expect([port.state().up, requests.length]).toEqual([true, 1]);
});

/** Returns a keeper that has its first token, on a manual clock. */
async function held(answer: Answer) {
  const { tokenUrl, requests } = await issuer(answer);
  const time = new ManualTime();
  const keeper = new TokenKeeper({ tokenUrl, ...client }, { clock: time, scheduler: time, random: () => 0.5, log });
  onTestFinished(() => keeper.close());
  const ready = (): Promise<unknown> => new Promise((resolve) => keeper.ready(resolve));
  await ready();
  return { keeper, time, requests, ready };
}

describe('with a manual clock', () => {
  test('the token is renewed ten minutes before its end, while the present token stays in use', async () => {
    const asked = latch<ServerResponse>();
    const { keeper, time } = await held((response, count) => {
      if (count === 1) issued(response, 'T-1');
      else asked.open(response);
    });
    time.advance(2_999_000);
    expect(keeper.token).toBe('T-1');
    time.advance(2_000);
    const response = await asked.opened;
    expect(keeper.token).toBe('T-1');
    issued(response, 'T-2');
    await expect.poll(() => keeper.token).toBe('T-2');
  });

  test('an expired token is not used even if the issuer fails, and the listener is notified', async () => {
    const { keeper, time } = await held((response, count) =>
      count === 1 ? issued(response, 'T-1') : response.writeHead(503).end(),
    );
    const lost = latch<string>();
    keeper.listen(({ text }) => lost.open(text));
    time.advance(3_600_000);
    expect(keeper.token).toBeUndefined();
    time.advance(1);
    expect(await lost.opened).toContain('has expired');
  });
});

test('tokens are sent over HTTP only, and only to a valid address', () => {
  const clock = systemClock();
  const parts = { clock, scheduler: systemScheduler(clock), random: () => 0 };
  const tokens = keeperOf('http://127.0.0.1:1/');
  expect(() => connectGateway({ url: 'wss://a.example', headers: {}, tokens, ...parts })).toThrow(GatewaySettingsError);
  expect(() => new TokenKeeper({ tokenUrl: 'ftp://a.example', ...client }, parts)).toThrow('oauth2.tokenUrl');
  expect(() => new TokenKeeper({ tokenUrl: 'https://a.example', ...client }, { ...parts, tls: { ca: 'x' } })).toThrow(
    'tls.ca',
  );
});
