/** The event stream and the inbox, over a real socket. */

import { expect, test } from 'vitest';
import { openInterface, requestBytes, token, type DaemonAddress } from './open-interface.js';
import { Listener, type Heard } from './listener.js';
import { unresolved } from './memory-outcomes.js';

const isOutcomeOf =
  (transactionId: string, redelivered = false) =>
  ({ event, data }: Heard): boolean =>
    event === 'outcome' &&
    data['redelivered'] === redelivered &&
    Object(data['transaction']).transactionId === transactionId;

const isStage =
  (stage: string) =>
  ({ event, data }: Heard): boolean =>
    event === 'progress' && data['stage'] === stage;

const isHeld = ({ event, data }: Heard): boolean => event === 'terminal' && data['lane'] === 'blocked';

function listen(daemon: DaemonAddress, path?: string, headers?: Readonly<Record<string, string>>): Listener {
  return new Listener({ port: daemon.api.port, token }, path, headers);
}

async function acknowledge(daemon: DaemonAddress, transactionId: string, revision: number): Promise<number> {
  const path = `/v1/transactions/${transactionId}/acknowledge`;
  return (await daemon.call({ method: 'POST', path, body: { revision } })).status;
}

test('the stream reports a payment from its request to its outcome, with growing ids', async () => {
  const daemon = await openInterface();
  const listener = listen(daemon);
  await listener.until(({ event }) => event === 'attention');
  await daemon.pay('p1');
  daemon.lanes.happens('p1', 'stage', 'the terminal shows: Enter PIN');
  daemon.lanes.end('p1');
  const outcome = await listener.until(isOutcomeOf('p1'));
  expect(outcome.data).toMatchObject({ transaction: { result: 'approved', retry: 'unsafe', revision: 1 } });
  const shown = await listener.until(isStage('stage'));
  expect(shown.data).toMatchObject({ transactionId: 'p1', terminal: 'till-1', text: 'the terminal shows: Enter PIN' });
  const ids = listener.heard.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  expect(ids).toEqual([1, 2, 3]);
});

test('a client that reconnects with the last id misses no event and gets no event twice', async () => {
  const daemon = await openInterface();
  const first = listen(daemon);
  await first.until(({ event }) => event === 'attention');
  await daemon.pay('p1');
  const { id } = await first.until(isStage('accepted'));
  first.hangUp();
  daemon.lanes.happens('p1', 'stage', 'the terminal shows: Enter PIN');
  daemon.lanes.end('p1');
  expect(await acknowledge(daemon, 'p1', 1)).toBe(200);
  const second = listen(daemon, '/v1/events', { 'last-event-id': id ?? '' });
  await second.until(isStage('acknowledged'));
  const numbered = second.heard.filter((heard) => heard.id !== undefined);
  expect(numbered.map(({ event, data }) => [event, data['stage']])).toEqual([
    ['progress', 'stage'],
    ['outcome', undefined],
    ['progress', 'acknowledged'],
  ]);
});

test('a stream without an id begins with the state of terminals and the unacknowledged outcomes', async () => {
  const daemon = await openInterface();
  await daemon.pay('p1');
  daemon.lanes.end('p1');
  await daemon.pay('p2', { terminal: 'till-2', sale: 'receipt-2' });
  const listener = listen(daemon);
  await listener.until(isOutcomeOf('p1', true));
  expect(listener.heard.filter(({ event }) => event === 'terminal').map(({ data }) => data['terminal'])).toEqual([
    'till-1',
    'till-2',
  ]);
  expect(listener.heard.filter(({ id }) => id !== undefined)).toEqual([]);
});

test('a stream with an id above the last id of the journal reports this, and begins with new events', async () => {
  const daemon = await openInterface();
  const listener = listen(daemon, '/v1/events', { 'last-event-id': '77' });
  await listener.until(({ event }) => event === 'attention');
  expect(listener.comments).toContain(': this journal has no such event yet');
  await daemon.pay('p1');
  expect((await listener.until(isStage('accepted'))).id).toBe('1');
});

test('an outcome is repeated until it is acknowledged', async () => {
  const daemon = await openInterface({ redeliveryMs: 20 });
  await daemon.pay('p1');
  daemon.lanes.end('p1');
  const listener = listen(daemon);
  const redelivered = (): number => listener.heard.filter(isOutcomeOf('p1', true)).length;
  await listener.until(() => redelivered() >= 3);
  expect(await acknowledge(daemon, 'p1', 1)).toBe(200);
  await listener.until(isStage('acknowledged'));
  const before = redelivered();
  // The later outcome is delivered again several times, and the acknowledged first outcome never.
  await daemon.pay('p2', { sale: 'receipt-2' });
  daemon.lanes.end('p2', unresolved());
  await listener.until(() => listener.heard.filter(isOutcomeOf('p2', true)).length >= 3);
  expect(redelivered()).toBe(before);
});

test('the stream reports each change of a blocked terminal and of the attention list once', async () => {
  const daemon = await openInterface();
  const listener = listen(daemon);
  await listener.until(({ event }) => event === 'attention');
  daemon.lanes.hold('till-2');
  expect((await listener.until(isHeld)).data).toMatchObject({ terminal: 'till-2', link: { up: false } });
  await listener.until(
    ({ event, data }) => event === 'attention' && Array.isArray(data['attention']) && data['attention'].length === 1,
  );
  await daemon.pay('p1');
  await listener.until(({ event, data }) => event === 'terminal' && data['lane'] === 'busy');
  expect(listener.heard.filter(isHeld)).toHaveLength(1);
});

test('a stream can be limited to one terminal, and the refusal of an unknown terminal names the known terminals', async () => {
  const daemon = await openInterface();
  const listener = listen(daemon, '/v1/events?terminal=till-2');
  await listener.until(({ event }) => event === 'attention');
  await daemon.pay('p1');
  await daemon.pay('p2', { terminal: 'till-2', sale: 'receipt-2' });
  await listener.until(isStage('accepted'));
  const terminals = new Set(listener.heard.flatMap(({ data }) => data['terminal'] ?? []));
  expect([...terminals]).toEqual(['till-2']);
  const refused = await daemon.get('/v1/events?terminal=till-9');
  expect(refused.json).toMatchObject({ status: 404, code: 'unknown-terminal', terminals: ['till-1', 'till-2'] });
});

test.each(['abc', '-1', '1e3', '99999999999999999999'])('Last-Event-ID %s is refused', async (id) => {
  const daemon = await openInterface();
  const refused = await daemon.call({ path: '/v1/events', headers: { 'last-event-id': id } });
  expect(refused.json).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path: 'Last-Event-ID' }] });
});

test('an idle stream sends heartbeats', async () => {
  const daemon = await openInterface({ heartbeatMs: 10 });
  const listener = listen(daemon);
  const beats = (): number => listener.comments.filter((comment) => comment === ': still here').length;
  await listener.until(() => beats() >= 3);
  expect(listener.heard.every(({ id }) => id === undefined)).toBe(true);
});

test('a stream delivers a thousand missed facts in order', async () => {
  const daemon = await openInterface();
  await daemon.pay('p1');
  for (let count = 0; count < 1_000; count += 1) daemon.lanes.happens('p1', 'stage', `the terminal shows: ${count}`);
  const listener = listen(daemon, '/v1/events', { 'last-event-id': '0' });
  await listener.until(({ id }) => id === '1001');
  const ids = listener.heard.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  expect(ids).toEqual(Array.from({ length: 1_001 }, (_, place) => place + 1));
});

test('facts for a client that does not read stay in the journal until its socket has room', async () => {
  const daemon = await openInterface();
  await daemon.pay('p1');
  const text = 'x'.repeat(2_000);
  for (let count = 0; count < 20_000; count += 1) daemon.lanes.happens('p1', 'stage', text);
  const socket = daemon.dial();
  socket.pause();
  socket.write(requestBytes(daemon, 'GET /v1/events', { 'last-event-id': '0' }));
  // A second listener that reads has received everything long before the socket of the first listener is full.
  await listen(daemon, '/v1/events', { 'last-event-id': '0' }).until(({ id }) => id === '20001');
  expect(daemon.lanes.factsRead - 20_001).toBeLessThan(15_000);
  let length = 0;
  let tail = '';
  for await (const chunk of socket.resume()) {
    length += Buffer.byteLength(chunk);
    tail = `${tail}${String(chunk)}`.slice(-4_000);
    if (tail.includes('id: 20001\n')) break;
  }
  expect(length).toBeGreaterThan(40_000_000);
});

test('closing the API ends the streams', async () => {
  const daemon = await openInterface();
  const listener = listen(daemon);
  await listener.until(({ event }) => event === 'attention');
  await daemon.api.close();
  await listener.ended();
  expect(listener.hasEnded).toBe(true);
});

test('the inbox has the unacknowledged outcomes, oldest first, and reports if it has more outcomes than it lists', async () => {
  const daemon = await openInterface();
  for (const id of ['p1', 'p2', 'p3', 'p4']) await daemon.pay(id, { sale: `receipt of ${id}` });
  for (const id of ['p1', 'p2', 'p3']) daemon.lanes.end(id);
  expect(await acknowledge(daemon, 'p1', 1)).toBe(200);
  const read = async (query = ''): Promise<unknown> => (await daemon.get(`/v1/inbox${query}`)).json;
  const waiting = { receipts: [], acknowledged: false };
  expect(await read()).toMatchObject({
    transactions: [
      { transactionId: 'p2', ...waiting },
      { transactionId: 'p3', ...waiting },
    ],
    more: false,
  });
  expect(await read('?limit=1')).toMatchObject({ transactions: [{ transactionId: 'p2' }], more: true });
  expect(await read('?limit=0')).toMatchObject({ code: 'invalid-request' });
});
