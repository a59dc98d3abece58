/**
 * Reaching a gateway through an HTTP proxy: TLS ends at the gateway, and a proxy that refuses is named as the cause.
 */

import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startPeer, testPem } from './peer.js';
import { someRequest, watch } from './watch.js';

/** Starts a proxy that answers with this status. It tunnels at 200 and never answers at 0. */
async function startProxy(status = 200) {
  const asked: unknown[] = [];
  const server = createServer((_request, response) => response.end());
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket: Socket) => {
    asked.push([url, headers['proxy-authorization']]);
    socket.on('error', () => undefined);
    if (status === 0) return;
    socket.write(`HTTP/1.1 ${status} x\r\n\r\n`);
    if (status !== 200) return void socket.end();
    const port = Number(url.replace(/^.*:/, ''));
    const onward = connect(port, '127.0.0.1');
    onward.on('error', () => socket.destroy());
    onTestFinished(() => void onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { asked, port, url: `http://127.0.0.1:${port}` };
}

test('a WebSocket and the list of terminals go through the proxy, with TLS to the gateway itself', async () => {
  const proxy = await startProxy();
  const peer = await startPeer({
    tls: 'localhost',
    onLink: (link) => link.on('message', (data, isBinary) => link.send(data, { binary: isBinary })),
    onRequest: (_request, response) => response.end('["T1"]'),
  });
  const { port, next } = watch({
    url: `wss://localhost:${peer.port}/nexo`,
    poiListUrl: `https://localhost:${peer.port}/poi-list`,
    tls: { ca: testPem('ca') },
    proxy: { url: proxy.url, authorization: 'Basic dGlsbDpzZWNyZXQ=' },
  });
  const { connection } = await next('link-up');
  port.launch(connection, someRequest, '<x/>');
  expect(await next('text')).toMatchObject({ text: '<x/>' });
  port.readPoiList();
  expect((await next('poi-list')).poiIds).toEqual(['T1']);
  const there = [`localhost:${peer.port}`, 'Basic dGlsbDpzZWNyZXQ='];
  expect(proxy.asked).toEqual([there, there]);
});

test('a request over HTTP goes through the proxy', async () => {
  const proxy = await startProxy();
  const peer = await startPeer({ onRequest: (_request, response) => response.end('<SaleToPOIResponse/>') });
  const url = `http://127.0.0.1:${peer.port}/nexo`;
  const { port, next } = watch({ url, poiListUrl: undefined, proxy: { url: proxy.url } });
  const { connection } = await next('link-up');
  port.launch(connection, someRequest, '<x/>');
  expect(await next('text')).toMatchObject({ text: '<SaleToPOIResponse/>' });
  expect(proxy.asked.length).toBeGreaterThan(0);
});

test.each([
  [407, 'unauthorised', 'check proxy.authorization'],
  [403, 'refused', 'does not allow this address'],
  [502, 'refused', 'cannot reach this address'],
  [302, 'refused', 'not a proxy for https'],
])('HTTP %i from the proxy is the reported cause, without any secret', async (status, code, words) => {
  const proxy = await startProxy(status);
  const { next } = watch({
    url: 'wss://gateway.example/nexo',
    proxy: { url: proxy.url, authorization: 'Basic very-secret' },
  });
  const { cause } = await next('link-failed');
  expect(cause).toMatchObject({ code, text: expect.stringContaining(words) });
  expect(cause.text).toContain(`the proxy 127.0.0.1:${proxy.port}`);
  expect(cause.text).not.toContain('secret');
});

test('an unreachable proxy and a silent proxy are named in the cause', async () => {
  const { next } = watch({ url: 'wss://gateway.example/nexo', proxy: { url: 'http://127.0.0.1:9' } });
  expect((await next('link-failed')).cause).toMatchObject({
    code: 'refused',
    text: expect.stringContaining('the proxy 127.0.0.1:9'),
  });
  const silent = await startProxy(0);
  const limits = { connectMs: 50, handshakeMs: 50 };
  const hangs = watch({ url: 'wss://gateway.example/nexo', proxy: { url: silent.url }, ...limits });
  expect((await hangs.next('link-failed')).cause).toMatchObject({
    code: 'hangs',
    text: expect.stringContaining(silent.url.slice(7)),
  });
});
