/**
 * The other end of the wire: a WebSocket server on loopback, with or without TLS. Tests have access to its raw sockets.
 */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type Server as TcpServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

/** Returns a test certificate or key of fixtures/tls. */
export function testPem(name: 'ca' | 'localhost' | 'elsewhere' | 'expired' | 'server.key'): string {
  return readFileSync(new URL(`../../fixtures/tls/test-only-${name}.pem`, import.meta.url), 'utf8');
}

export interface PeerOptions {
  /** The certificate for TLS. Without it the server does not use TLS. */
  readonly tls?: 'localhost' | 'elsewhere' | 'expired';
  /** An old version of TLS that the client must refuse. */
  readonly tlsMaxVersion?: 'TLSv1.1';
  /** Called for each link. */
  readonly onLink?: (webSocket: WebSocket, request: IncomingMessage) => void;
  /** Replaces onLink: it receives the socket of the upgrade request before any answer. */
  readonly onUpgrade?: (socket: Duplex, request: IncomingMessage) => void;
  readonly onRequest?: RequestListener;
}

export interface Peer {
  readonly port: number;
  /** The address with ws:// or wss:// and 127.0.0.1. */
  readonly url: string;
  /** All TCP connections since the start. */
  readonly sockets: readonly Socket[];
  /** Stops accepting connections. Open connections stay open. */
  refuse(): void;
}

export async function startPeer(options: PeerOptions): Promise<Peer> {
  const server: Server =
    options.tls === undefined
      ? createHttp()
      : createHttps({
          cert: testPem(options.tls),
          key: testPem('server.key'),
          // OpenSSL only uses versions this old at security level 0.
          ...(options.tlsMaxVersion && {
            minVersion: 'TLSv1',
            maxVersion: options.tlsMaxVersion,
            ciphers: 'DEFAULT:@SECLEVEL=0',
          }),
        });
  if (options.onRequest !== undefined) server.on('request', options.onRequest);
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: 0 });
  server.on('upgrade', (request, socket, head) => {
    if (options.onUpgrade !== undefined) options.onUpgrade(socket, request);
    else
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.on('error', () => undefined);
        options.onLink?.(webSocket, request);
      });
  });
  const { port, sockets } = await listen(server);
  const refuse = (): void => void server.close();
  return { port, sockets, refuse, url: `${options.tls === undefined ? 'ws' : 'wss'}://127.0.0.1:${port}/nexo` };
}

/** Starts a TCP server that does only what the test does with its sockets. */
export async function startTcp(onSocket: (socket: Socket) => void): Promise<{ readonly port: number }> {
  return await listen(createTcp(onSocket));
}

async function listen(server: TcpServer): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { port: address.port, sockets };
}

/** Returns a handwritten answer to the upgrade request. Later writes to the socket are bare frames. */
export function acceptByHand(request: IncomingMessage, ...frames: readonly Buffer[]): Buffer {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  const head = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), ...frames]);
}

/** A short unmasked frame as a server sends it. */
export function frame(opcode: number, payload: Buffer | string, isFinal = true): Buffer {
  const body = Buffer.from(payload);
  if (body.length > 125) throw new RangeError('only short frames are built by hand');
  return Buffer.concat([Buffer.from([(isFinal ? 0x80 : 0) | opcode, body.length]), body]);
}

/**
 * Resolves with true if the peer's side of the connection is already dead. After an RST the first write fails, after a
 * FIN it does not, and a dead connection delivers nothing that was still on its way. The socket must be paused: if
 * there are bytes to read before the RST, libuv reports an end instead.
 */
export async function wasReset(socket: Duplex): Promise<boolean> {
  return await new Promise((resolve) => {
    socket.once('error', () => undefined);
    socket.write('x', (error) => resolve(error instanceof Error));
  });
}
