/** Texts over an established link, and the order of their events. */

import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { acceptByHand, frame, startPeer } from './peer.js';
import { watch, someRequest } from './watch.js';

const TEXT = 0x1;
const CONTINUATION = 0x0;
const CLOSE = 0x8;

test('a text is sent as one message and arrives as one event', async () => {
  const peer = await startPeer({
    onLink: (link) => link.on('message', (data, isBinary) => link.send(data, { binary: isBinary })),
  });
  const { port, next } = watch({ url: peer.url });
  const { connection } = await next('link-up');
  const text = `<SaleToPOIRequest name="Zürich €"/>${'x'.repeat(70_000)}`;
  expect(port.launch(connection, someRequest, text)).toBe(true);
  expect(await next('text')).toEqual({ type: 'text', connection, text });
});

test('the handshake has the headers', async () => {
  let seen: unknown;
  const peer = await startPeer({
    onLink: (_link, request) => {
      seen = [
        request.url,
        request.headers['x-api-key'],
        request.headers['merchant-id'],
        request.headers['sec-websocket-extensions'],
      ];
    },
  });
  const { next } = watch({ url: peer.url, headers: { 'x-api-key': 'k1', 'merchant-id': 'm1' } });
  await next('link-up');
  expect(seen).toEqual(['/nexo', 'k1', 'm1', undefined]);
});

test('a character that is split over frames or single bytes stays whole', async () => {
  const euro = Buffer.from('€');
  const bytes = Buffer.concat([
    frame(TEXT, euro.subarray(0, 1), false),
    frame(CONTINUATION, euro.subarray(1)),
    frame(TEXT, 'Käse'),
  ]);
  const peer = await startPeer({
    onUpgrade: (socket, request) => {
      socket.write(acceptByHand(request));
      const writeFrom = (index: number): void => {
        if (index < bytes.length)
          socket.write(bytes.subarray(index, index + 1), () => setImmediate(writeFrom, index + 1));
      };
      writeFrom(0);
    },
  });
  const { next } = watch({ url: peer.url });
  expect((await next('text')).text).toBe('€');
  expect((await next('text')).text).toBe('Käse');
});

test('handshake, texts and close in one packet are reported in order, and nothing after link-down', async () => {
  const close = Buffer.from([0x03, 0xe9]);
  const peer = await startPeer({
    onUpgrade: (socket, request) => {
      socket.write(
        acceptByHand(request, frame(TEXT, 'one'), frame(TEXT, 'two'), frame(CLOSE, close), frame(TEXT, 'late')),
      );
    },
  });
  const { events, next } = watch({ url: peer.url });
  await next('link-down');
  expect(events.slice(0, 4).map((event) => (event.type === 'text' ? event.text : event.type))).toEqual([
    'link-up',
    'one',
    'two',
    'link-down',
  ]);
});

test('texts that arrive after the lane gave up are not reported after link-down', async () => {
  // The peer sends so many texts at once that some are read already and wait behind a full buffer when the first is
  // reported.
  const peer = await startPeer({
    onLink: (link) => {
      for (let index = 0; index < 40; index += 1) link.send(`${index} ${'z'.repeat(100_000)}`);
    },
  });
  const cause = { code: 'given-up', text: 'the lane gave up' };
  let first: number | undefined;
  const { events, next } = watch({ url: peer.url }, (event, port) => {
    if (event.type !== 'text') return;
    first ??= event.connection;
    if (event.connection === first) port.reset(first, cause);
  });
  await next('link-down');
  await next('link-up');
  const ofTheFirst = events.filter((event) => 'connection' in event && event.connection === first);
  expect(ofTheFirst.at(-1)).toEqual({ type: 'link-down', connection: first, cause });
  expect(ofTheFirst.filter((event) => event.type === 'link-down')).toHaveLength(1);
  expect(ofTheFirst.length).toBeLessThan(40);
});

test('send is false for an ended or unknown connection, and while the peer closes', async () => {
  const links: WebSocket[] = [];
  const peer = await startPeer({ onLink: (link) => links.push(link) });
  const { port, next } = watch({ url: peer.url });
  const { connection } = await next('link-up');
  expect(port.state()).toMatchObject({ up: true, connection });
  expect(port.launch(connection + 1, someRequest, 'x')).toBe(false);
  links[0]?.close(1001);
  await next('link-down');
  expect(port.launch(connection, someRequest, 'x')).toBe(false);
  const { connection: second } = await next('link-up');
  expect(second).not.toBe(connection);
  expect(port.launch(connection, someRequest, 'x')).toBe(false);
  port.reset(second, { code: 'given-up', text: 'test' });
  expect(port.launch(second, someRequest, 'x')).toBe(false);
  expect(port.state()).toEqual({ up: false, cause: { code: 'given-up', text: 'test' } });
});

test('no event is delivered inside a call', async () => {
  const peer = await startPeer({});
  let isInside = false;
  const insideEvents: string[] = [];
  const { port, next } = watch({ url: peer.url }, (event) => {
    if (isInside) insideEvents.push(event.type);
  });
  const { connection } = await next('link-up');
  isInside = true;
  port.reset(connection, { code: 'given-up', text: 'test' });
  port.readPoiList();
  isInside = false;
  await next('link-down');
  expect(insideEvents).toEqual([]);
});

test('a binary frame is unreadable, and the link stays', async () => {
  const peer = await startPeer({
    onLink: (link) => {
      link.send(Buffer.from([1, 2, 3]));
      link.send('after');
    },
  });
  const { next, events } = watch({ url: peer.url });
  const { why } = await next('unreadable');
  expect(why).toBe('a binary frame of 3 bytes');
  expect((await next('text')).text).toBe('after');
  expect(events.map((event) => event.type)).toEqual(['link-up', 'unreadable', 'text']);
});

test('a message of 256 KiB is accepted, and one more byte is unreadable and ends the link', async () => {
  const peer = await startPeer({
    onLink: (link) => {
      link.send('x'.repeat(256 * 1024));
      link.send('x'.repeat(256 * 1024 + 1));
    },
  });
  const { next } = watch({ url: peer.url });
  expect((await next('text')).text).toHaveLength(256 * 1024);
  expect((await next('unreadable')).why).toBe('a message of more than 262144 bytes');
  expect((await next('link-down')).cause.code).toBe('protocol');
});

function inFragments(link: WebSocket, count: number): void {
  for (let index = 1; index <= count; index += 1) link.send('y', { fin: index === count });
}

test('64 fragments are accepted, and 65 are not', async () => {
  const peer = await startPeer({
    onLink: (link) => {
      inFragments(link, 64);
      inFragments(link, 65);
    },
  });
  const { next } = watch({ url: peer.url });
  expect((await next('text')).text).toBe('y'.repeat(64));
  expect((await next('unreadable')).why).toBe('a message of more than 64 fragments');
  expect((await next('link-down')).cause.code).toBe('protocol');
});

test('bytes that are not UTF-8 become U+FFFD in a text, and the link stays', async () => {
  const peer = await startPeer({
    onLink: (link) => {
      link.send(Buffer.from([0xc3, 0x28]), { binary: false });
      link.send('after');
    },
  });
  const { next } = watch({ url: peer.url });
  expect((await next('text')).text).toBe('\ufffd(');
  expect((await next('text')).text).toBe('after');
});

test.each([
  [1001, 'is going away'],
  [1008, 'policy'],
  [1011, 'internal error'],
  [1013, 'overloaded'],
  [4321, 'a private code'],
])('close code %i is reported in words', async (code, words) => {
  const peer = await startPeer({ onLink: (link) => link.close(code, 'card 4111111111111111') });
  const { next } = watch({ url: peer.url });
  const { cause } = await next('link-down');
  expect(cause.code).toBe('closed');
  expect(cause.text).toContain(`${code}, `);
  expect(cause.text).toContain(words);
  expect(cause.text).not.toContain('411111');
});

test('the link ends at a close frame, without waiting for the end of the connection', async () => {
  // The peer never closes its TCP side. The ws package alone would wait 30 s for it.
  const peer = await startPeer({
    onUpgrade: (socket, request) => socket.write(acceptByHand(request, frame(CLOSE, ''))),
  });
  const { next } = watch({ url: peer.url });
  const { cause } = await next('link-down');
  expect(cause.text).toContain('1005');
});
