/**
 * Following a terminal over HTTP, on real sockets: whether its address is dead, which terminal is at another address, and
 * where requests go afterwards.
 */

import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import { listenForTerminals, TerminalCalls } from '../../src/gateway/index.js';
import { startPeer, startTcp, testPem } from './peer.js';
import { latch, watch } from './watch.js';

const clock = systemClock();
const scheduler = systemScheduler(clock);
const key = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };

/** Starts a terminal that answers each request with its name and keeps the requests. */
async function terminal(name: string, tls?: 'localhost' | 'elsewhere') {
  const came: IncomingMessage[] = [];
  const peer = await startPeer({
    ...(tls === undefined ? {} : { tls }),
    onRequest: (request, response) => {
      came.push(request);
      request.resume().on('end', () => response.end(name));
    },
  });
  return { ...peer, came, address: { host: '127.0.0.1', port: peer.port } };
}

async function following(url: string, more: Partial<Parameters<typeof watch>[0]> = {}) {
  const watched = watch({ url, poiListUrl: undefined, follows: true, ...more });
  const { moves } = watched.port;
  if (moves === undefined) throw new Error('the wire does not follow');
  return { ...watched, moves };
}

test('an address without a listener counts as dead; an address with any answer does not, whatever its certificate', async () => {
  const [here, other] = [await terminal('here'), await terminal('other', 'elsewhere')];
  const alive = await following(`http://127.0.0.1:${here.port}/`);
  alive.moves.look(other.address);
  expect(await alive.next('address-looked')).toEqual({ type: 'address-looked', address: other.address, isDead: false });
  here.refuse();
  alive.moves.look(other.address);
  expect(await alive.next('address-looked')).toMatchObject({ isDead: true });
  const strange = await following(`https://127.0.0.1:${other.port}/`, {
    tls: { ca: testPem('ca'), expect: 'localhost' },
  });
  strange.moves.look(here.address);
  expect(await strange.next('address-looked')).toMatchObject({ isDead: false });
});

test('a request to another address has the message and no credential, and nothing else is sent there', async () => {
  const [here, other] = [await terminal('here'), await terminal('other')];
  const { moves, next, port } = await following(`http://127.0.0.1:${here.port}/nexo?till=1`, {
    headers: { 'x-api-key': 'K' },
  });
  const { connection } = await next('link-up');
  moves.ask(other.address, 'who?', 1_000);
  expect(await next('address-answered')).toEqual({ type: 'address-answered', address: other.address, text: 'other' });
  port.launch(connection, key, 'a payment');
  expect(await next('text')).toMatchObject({ text: 'here' });
  expect(other.came.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([['/nexo?till=1', undefined]]);
  expect(here.came.map(({ headers }) => headers['x-api-key'])).toEqual(['K']);
});

test('an address without a listener or without a message is reported', async () => {
  const here = await terminal('here');
  const { moves, next } = await following(`http://127.0.0.1:${here.port}/`);
  const gone = await startTcp((socket) => socket.destroy());
  moves.ask({ host: '127.0.0.1', port: gone.port }, 'who?', 1_000);
  expect(await next('address-answered')).toMatchObject({ why: expect.stringMatching(/closed|lost/) });
  const refusing = await startPeer({ onRequest: (_request, response) => response.writeHead(403).end() });
  moves.ask({ host: '127.0.0.1', port: refusing.port }, 'who?', 1_000);
  expect(await next('address-answered')).toMatchObject({ why: 'HTTP 403' });
});

test('after the move, requests go to the new address, whose certificate must have the same name; running requests are lost', async () => {
  const [other, strange] = [await terminal('other', 'localhost'), await terminal('strange', 'elsewhere')];
  const arrived = latch();
  const here = await startPeer({ tls: 'localhost', onRequest: () => arrived.open() });
  const tls = { ca: testPem('ca'), expect: 'localhost' };
  const { moves, next, port } = await following(`https://127.0.0.1:${here.port}/nexo`, { tls });
  const { connection } = await next('link-up');
  port.launch(connection, key, 'never answered');
  await arrived.opened;
  moves.moveTo(other.address);
  expect(await next('request-lost')).toMatchObject({ key });
  await next('link-up');
  port.launch(connection, key, 'again');
  expect(await next('text')).toMatchObject({ text: 'other' });
  moves.moveTo({ host: '127.0.0.1', port: strange.port });
  expect(await next('link-failed')).toMatchObject({ cause: { code: 'certificate' } });
});

test('a terminal that was followed before uses the new address from the start', async () => {
  const other = await terminal('other');
  const { next, port } = await following('http://127.0.0.9:1/nexo', { movedTo: other.address });
  const { connection } = await next('link-up');
  port.launch(connection, key, 'hello');
  expect(await next('text')).toMatchObject({ text: 'other' });
});

async function listener(calls: TerminalCalls) {
  const refused: string[] = [];
  const server = await listenForTerminals({
    host: '127.0.0.1',
    port: 0,
    encoding: 'xml',
    peers: new Map([['127.0.0.1', [calls]]]),
    moving: { terminals: [calls], mayComeFrom: (address) => address.startsWith('127.') },
    monoMs: () => 0,
    onRefused: (address, code) => void refused.push(`${address} ${code}`),
  });
  onTestFinished(() => server.close());
  return { port: server.port, refused };
}

/** Returns the first line of the response; empty if there was no response. */
async function said(port: number, from: string, body: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const parts: Buffer[] = [];
  socket.on('error', () => undefined).on('data', (part: Buffer) => parts.push(part));
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(parts).toString('latin1').split('\r\n')[0] ?? '';
}

test('an unknown caller may announce a new address and nothing else, and few of them at a time', async () => {
  const calls = new TerminalCalls({ poiIds: ['T1'], clock, scheduler, answerMs: 60_000 });
  const heard: unknown[] = [];
  calls.takenBy((event) => {
    if (event.type !== 'text') return;
    heard.push(event.caller);
    calls.end(event.connection);
  });
  const { port, refused } = await listener(calls);
  expect(await said(port, '127.0.0.2', '<DisplayRequest/>')).toContain(' 403 ');
  expect(await said(port, '127.0.0.2', `<TransmitRequest/>${' '.repeat(5_000)}`)).toContain(' 413 ');
  expect(await said(port, '127.0.0.2', '<TransmitRequest/>')).toContain(' 204 ');
  expect(heard).toEqual([{ address: '127.0.0.2', isNamed: false }]);
  expect(refused).toEqual(['127.0.0.2 caller-not-named', '127.0.0.2 call-unreadable']);
  const idle = Array.from({ length: 4 }, () => connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }));
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  expect(await said(port, '127.0.0.2', '<TransmitRequest/>')).toBe('');
  expect(await said(port, '127.0.0.1', '<DisplayRequest/>')).toContain(' 204 ');
  for (const socket of idle) socket.destroy();
});

test('after the move, the terminal may call from the new address and no longer from the old address', async () => {
  const calls = new TerminalCalls({ poiIds: ['T1'], clock, scheduler, answerMs: 60_000 });
  const heard: unknown[] = [];
  calls.takenBy((event) => {
    if (event.type !== 'text') return;
    heard.push(event.caller);
    calls.end(event.connection);
  });
  const { port } = await listener(calls);
  calls.moved('127.0.0.1', '127.0.0.2');
  expect(await said(port, '127.0.0.2', '<DisplayRequest/>')).toContain(' 204 ');
  expect(await said(port, '127.0.0.1', '<DisplayRequest/>')).toContain(' 403 ');
  expect(heard).toEqual([{ address: '127.0.0.2', isNamed: true }]);
});
