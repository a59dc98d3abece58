/**
 * HTTP with polling as a wire: each request is one POST and has one end. The polls for its answer prove nothing by
 * themselves.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import type { RequestKey, WireEvent } from '../../src/core/index.js';
import { GatewaySettingsError, type GatewayOptions } from '../../src/gateway/index.js';
import { ManualTime } from './manual-time.js';
import { startPeer } from './peer.js';
import { type Watched, watch } from './watch.js';

/** The clock of the wire runs ten times as fast, so that the test does not take as long as two polls a second. */
const faster = 10;

const ours: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
const newer: RequestKey = { ...ours, serviceId: '2' };

/**
 * Returns a message without its root, as a terminal might write it: with white space, and with a number that no parser
 * would write the same way.
 */
function flat(category: string, type: string, { serviceId }: RequestKey, body: string, more = ''): string {
  return `{ "MessageHeader": {"MessageClass":"Service","MessageCategory":"${category}","MessageType":"${type}","ServiceID":"${serviceId}","SaleID":"SHOP","POIID":"T1"${more}}, ${body} }`;
}

function rooted(category: string, key: RequestKey): string {
  return `{"SaleToPOIRequest":{"MessageHeader":{"MessageClass":"Service","MessageCategory":"${category}","MessageType":"Request","ServiceID":"${key.serviceId}","SaleID":"SHOP","POIID":"T1"},"${category}Request":{"A":12.50,"B":"a\\u00e9\\/"}}}`;
}

const success = '"PaymentResponse":{"Response":{"Result":"Success"},"Amount":12.50}';
const answer = flat('Payment', 'Response', ours, success);
const older = flat('Payment', 'Response', { ...ours, serviceId: '0' }, success);
const display = flat('Display', 'Request', ours, '"DisplayRequest":{}', ',"DeviceID":"9"').replace(
  '"Service",',
  '"Device",',
);
const reject = flat('Event', 'Notification', ours, '"EventNotification":{"EventToNotify":"Reject"}');

/** A response of the terminal: a status, and a text if there is one. */
type Said = readonly [number, string?];

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/**
 * Starts a terminal that gives one response to each POST and the listed responses to the polls after it, repeating the
 * last one; and connects the wire to it.
 */
async function polling(
  posted: Said,
  fetched: readonly (Said | 'cut' | 'half' | 'nothing')[] = [[423]],
  options: Partial<GatewayOptions> = {},
): Promise<Watched & { readonly connection: number; readonly seen: readonly Seen[]; readonly refuse: () => void }> {
  const seen: Seen[] = [];
  const waiting = [...fetched];
  const respond = (response: ServerResponse, [status, text = '']: Said): void =>
    void response.writeHead(status).end(status === 204 ? undefined : text);
  const serve = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    seen.push({ method: request.method ?? '', path: request.url ?? '', body });
    if (request.method === 'POST') return respond(response, posted);
    const said = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (said === undefined || said === 'nothing') return;
    if (typeof said !== 'string') return respond(response, said);
    if (said === 'cut') request.socket.destroy();
    else
      response
        .writeHead(200, { 'content-length': 400 })
        .write(answer.slice(0, 90), () => setImmediate(() => request.socket.destroy()));
  };
  const peer = await startPeer({
    onRequest: (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => serve(request, response, Buffer.concat(parts).toString('utf8')));
      response.on('error', () => undefined);
    },
  });
  const url = `http://127.0.0.1:${peer.port}`;
  const clock = systemClock(faster);
  const time = { clock, scheduler: systemScheduler(clock, faster) };
  const watched = watch({ url, poiListUrl: undefined, encoding: 'json', byHttp: 'polling', ...time, ...options });
  const { connection } = await watched.next('link-up');
  return { ...watched, connection, seen, refuse: () => peer.refuse() };
}

/** Returns the events of the requests, in order. */
function told(events: readonly WireEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if ('key' in event && event.key !== undefined) return [`${event.type} ${event.key.serviceId}`];
    return event.type === 'text' ? ['text'] : [];
  });
}

test('a request is sent without its root in one POST; its answer is polled at the same path, and the root is added', async () => {
  const { port, connection, next, seen, events } = await polling([202], [[204], [200, answer]]);
  expect(port.launch(connection, ours, rooted('Payment', ours))).toBe(true);
  const text = `{"SaleToPOIResponse":${answer}}`;
  expect(await next('text')).toEqual({ type: 'text', connection, text, key: ours });
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /payment',
    'GET /payment',
    'GET /payment',
  ]);
  // The body is octet by octet as the codec wrote it.
  expect(seen[0]?.body).toBe(rooted('Payment', ours).slice('{"SaleToPOIRequest":'.length, -1));
  expect(told(events)).toEqual(['taken 1', 'text 1']);
});

test.each([
  ['Payment', '/payment'],
  ['Reversal', '/reversal'],
  ['CardAcquisition', '/acquisition'],
  ['BalanceInquiry', '/balanceinquiry'],
])('a %s is sent to %s, and its answer is polled at the same path', async (category, path) => {
  const said = flat(category, 'Response', ours, `"${category}Response":{}`);
  const { port, connection, next, seen } = await polling([202], [[200, said]]);
  port.launch(connection, ours, rooted(category, ours));
  expect((await next('text')).key).toEqual(ours);
  expect(seen.map(({ method, path: at }) => `${method} ${at}`)).toEqual([`POST ${path}`, `GET ${path}`]);
});

test.each([
  ['Login', '/login'],
  ['Logout', '/logout'],
  ['TransactionStatus', '/status'],
  ['Diagnosis', '/diagnosis'],
])('a %s is sent to %s, and its answer is in the HTTP response', async (category, path) => {
  const said = flat(category, 'Response', ours, `"${category}Response":{}`);
  const { port, connection, next, seen } = await polling([200, said]);
  port.launch(connection, ours, rooted(category, ours));
  expect((await next('text')).text).toBe(`{"SaleToPOIResponse":${said}}`);
  expect(seen.map(({ method, path: at }) => `${method} ${at}`)).toEqual([`POST ${path}`]);
});

test('an Abort is sent to /abort, and has no answer except its 202', async () => {
  const { port, connection, next, seen } = await polling([202]);
  port.launch(connection, ours, rooted('Abort', ours));
  expect(await next('no-message')).toMatchObject({ key: ours, status: 202 });
  expect(seen).toHaveLength(1);
});

test('a message without a path is not sent', async () => {
  const { port, connection, seen } = await polling([202]);
  expect(port.carries?.has('StoredValue')).toBe(false);
  expect(port.launch(connection, ours, rooted('StoredValue', ours))).toBe('malformed');
  expect(port.launch(connection, ours, 'no message')).toBe('malformed');
  expect(seen).toHaveLength(0);
});

test('HTTP 202 does not count as the answer: only polling ends the request; 403 means that the request was not accepted', async () => {
  const { port, connection, next, events, seen } = await polling([403]);
  port.launch(connection, ours, rooted('Payment', ours));
  expect(await next('no-message')).toMatchObject({
    key: ours,
    status: 403,
    isBusy: true,
    cause: { text: expect.stringContaining('is busy with something else (HTTP 403)') },
  });
  expect([told(events), seen.length]).toEqual([['no-message 1'], 1]);
});

describe.each([204, 401, 408, 423, 429, 500, 503])('HTTP %i to the POST', (status) => {
  test('is a response without a message, and nothing is polled', async () => {
    const { port, connection, next, events, seen } = await polling([status]);
    port.launch(connection, ours, rooted('Payment', ours));
    const said = await next('no-message');
    expect(said).toMatchObject({ key: ours, status });
    expect([said.isBusy, said.isFetched, told(events), seen.length]).toEqual([
      undefined,
      undefined,
      ['no-message 1'],
      1,
    ]);
  });
});

describe.each([400, 401, 403, 404, 408, 423, 500, 503])('HTTP %i instead of the answer', (status) => {
  test('is reported once, and nothing is posted again', async () => {
    const { port, connection, next, events, seen } = await polling([202], [[204], [status]]);
    port.launch(connection, ours, rooted('Payment', ours));
    const said = await next('no-message');
    expect(said).toMatchObject({ key: ours, status, isFetched: true });
    expect(said.isBusy).toBeUndefined();
    expect(told(events)).toEqual(['taken 1', 'no-message 1']);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test('a text for the display is reported as its own message, and the next poll follows at once', async () => {
  const { port, connection, next, events } = await polling(
    [202],
    [
      [206, display],
      [201, display],
      [200, answer],
    ],
  );
  port.launch(connection, ours, rooted('Payment', ours));
  expect(await next('text')).toEqual({ type: 'text', connection, text: `{"SaleToPOIRequest":${display}}` });
  await next('text');
  expect((await next('text')).key).toEqual(ours);
  expect(told(events)).toEqual(['taken 1', 'text', 'text', 'text 1']);
});

test.each([201, 206])(
  'an answer with HTTP %i does not count: the request is lost, so the lane asks the terminal',
  async (status) => {
    const { port, connection, next, events } = await polling([202], [[status, answer]]);
    port.launch(connection, ours, rooted('Payment', ours));
    expect((await next('request-lost')).cause.text).toContain(`HTTP ${status}`);
    expect(told(events)).toEqual(['taken 1', 'request-lost 1']);
  },
);

test('an older answer at the path is reported under its own ids, not as that of the request', async () => {
  const { port, connection, next, events } = await polling(
    [202],
    [
      [200, older],
      [200, answer],
    ],
  );
  port.launch(connection, ours, rooted('Payment', ours));
  const first = await next('text');
  expect([first.text, first.key]).toEqual([`{"SaleToPOIResponse":${older}}`, undefined]);
  expect((await next('text')).key).toEqual(ours);
  expect(told(events)).toEqual(['taken 1', 'text', 'text 1']);
});

test('the request is lost if the older answer stays at the path', async () => {
  const { port, connection, next, events } = await polling([202], [[200, older]]);
  port.launch(connection, ours, rooted('Payment', ours));
  expect((await next('request-lost')).key).toEqual(ours);
  expect(told(events)).toEqual(['taken 1', 'text', 'request-lost 1']);
});

test.each([
  ['a Reject', reject, '{"SaleToPOIRequest":'],
  ['an unreadable answer', '{"MessageHeader":', ''],
  ['an answer that already has its root', rooted('Payment', ours).replace(/Request/g, 'Response'), ''],
])('%s ends the request', async (_name, said, root) => {
  const { port, connection, next, events } = await polling([202], [[200, said]]);
  port.launch(connection, ours, rooted('Payment', ours));
  expect(await next('text')).toMatchObject({ key: ours, text: root === '' ? said : `${root}${said}}` });
  expect(told(events)).toEqual(['taken 1', 'text 1']);
});

test('a lost poll is repeated, and three lost polls in a row lose the request', async () => {
  const first = await polling([202], ['cut', 'cut', [204], 'cut', 'cut', [200, answer]]);
  first.port.launch(first.connection, ours, rooted('Payment', ours));
  expect((await first.next('text')).key).toEqual(ours);
  const second = await polling([202], ['cut']);
  second.port.launch(second.connection, ours, rooted('Payment', ours));
  expect((await second.next('request-lost')).key).toEqual(ours);
  expect(second.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
});

test('a truncated answer is polled once: its part is reported, and the request is lost', async () => {
  const { port, connection, next, events, seen } = await polling([202], ['half']);
  port.launch(connection, ours, rooted('Payment', ours));
  const part = await next('unreadable');
  expect([part.key, part.text]).toEqual([ours, answer.slice(0, 90)]);
  await next('request-lost');
  expect([told(events), seen.length]).toEqual([['taken 1', 'unreadable 1', 'request-lost 1'], 2]);
});

test('the wire polls at most twice a second, and stops when the request is given up', async () => {
  const time = new ManualTime();
  const { port, connection, next, seen, events } = await polling([202], [[204]], { clock: time, scheduler: time });
  port.launch(connection, ours, rooted('Payment', ours));
  await next('taken');
  expect(seen).toHaveLength(1);
  expect(time.nextInMs).toBe(500);
  port.giveUp(connection, ours, { code: 'given-up', text: 'nobody waits' });
  expect(await next('request-lost')).toMatchObject({ key: ours, cause: { code: 'given-up' } });
  time.advance(10_000);
  expect([seen.length, told(events)]).toEqual([1, ['taken 1', 'request-lost 1']]);
});

test('a request without an answer is lost after its time', async () => {
  const { port, connection, next, events } = await polling([202], [[204]], { responseMs: 1_200 });
  port.launch(connection, ours, rooted('Payment', ours));
  expect(await next('request-lost')).toMatchObject({ key: ours, cause: { code: 'hangs' } });
  expect(told(events)).toEqual(['taken 1', 'request-lost 1']);
});

test('the next request at the same path ends the polls for the earlier request', async () => {
  const { port, connection, next, events } = await polling([202], [[204]]);
  port.launch(connection, ours, rooted('Payment', ours));
  await next('taken');
  port.launch(connection, newer, rooted('Payment', newer));
  expect((await next('request-lost')).key).toEqual(ours);
  expect(told(events)).toEqual(['taken 1', 'taken 2', 'request-lost 1']);
});

test('without a listener the request counts as not sent', async () => {
  const { port, connection, next, refuse, events, seen } = await polling([202]);
  refuse();
  port.launch(connection, ours, rooted('Payment', ours));
  expect((await next('not-sent')).key).toEqual(ours);
  expect([told(events), seen.length]).toEqual([['not-sent 1'], 0]);
});

test('a closed wire reports nothing more', async () => {
  const { port, connection, next, events } = await polling([202], [[204]]);
  port.launch(connection, ours, rooted('Payment', ours));
  await next('taken');
  port.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(told(events)).toEqual(['taken 1']);
});

test('polling requires plain messages in JSON', () => {
  const options = { url: 'http://127.0.0.1:9', byHttp: 'polling' } as const;
  expect(() => watch({ ...options, encoding: 'xml' })).toThrow(GatewaySettingsError);
});

test('polling cannot follow a terminal, because a Login has a path of its own', () => {
  const options = { url: 'http://127.0.0.1:9', byHttp: 'polling', encoding: 'json', follows: true } as const;
  expect(() => watch(options)).toThrow(/listen: has no effect/);
});
