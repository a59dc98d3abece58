/**
 * An HTTP server for unknown callers: few connections, a short time limit for each request, and a limit on the size of
 * its body.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type EndCode } from './ended-connection.js';

/** The HTTP response of a bounded server. */
export interface BoundedReply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The address and the limits of a bounded server. Times are real milliseconds. */
export interface BoundedServerOptions {
  readonly host: string;
  /** The port. 0 selects a free one. */
  readonly port: number;
  /** The certificate and its key in PEM, for TLS. `key` is a secret. */
  readonly tls?: { readonly certificate: string; readonly key: string } | undefined;
  readonly connectionsMax: number;
  /** The time limit for head and body of a request. */
  readonly requestMs: number;
  /**
   * The time limit for the headers of a request, and for the pause between two requests. The default is `requestMs`.
   */
  readonly headMs?: number;
  readonly serve: (request: IncomingMessage, reply: ServerResponse) => void;
  /** Called for each connection that ends before it sent a complete request. */
  readonly onEnded: (code: EndCode) => void;
  /**
   * Decides which connections are admitted. On any other connection the server reads and sends nothing. If absent,
   * every connection is admitted.
   */
  readonly admits?: (socket: Socket) => boolean;
}

/** A running bounded server. */
export interface BoundedServer {
  readonly port: number;
  /** Uses this certificate for new connections. Open connections continue. Call this only for a server with TLS. */
  renewTls(tls: NonNullable<BoundedServerOptions['tls']>): void;
  /** Closes the server and cuts open connections. */
  close(): Promise<void>;
}

/** Starts to listen. Rejects with the system's own error if the address is not available. */
export async function listenBounded(options: BoundedServerOptions): Promise<BoundedServer> {
  const { host, port, tls, connectionsMax, requestMs, headMs = requestMs, serve, admits, onEnded } = options;
  const limits = {
    connectionsCheckingInterval: 1_000,
    requestTimeout: requestMs,
    headersTimeout: headMs,
    keepAliveTimeout: headMs,
  };
  const secure =
    tls === undefined ? undefined : createTlsServer({ ...limits, ...contextOf(tls), handshakeTimeout: headMs }, serve);
  const server: Server = secure ?? createServer(limits, serve);
  server.maxConnections = connectionsMax;
  const sockets = new Set<Socket>();
  // This listener runs before the server's own listener, which would read data or begin a handshake.
  server.prependListener('connection', (socket: Socket) => {
    if (admits?.(socket) === false) return void socket.resetAndDestroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('drop', () => onEnded('listener-full'));
  server.on('tlsClientError', (_error, socket) => {
    onEnded('tls-failed');
    socket.destroy();
  });
  server.on('clientError', (error: Error, socket: Socket) => endUnread(error, socket, onEnded));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: portOf(server),
    renewTls: (next) => secure?.setSecureContext(contextOf(next)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function contextOf({ certificate, key }: NonNullable<BoundedServerOptions['tls']>) {
  return { cert: certificate, key, minVersion: 'TLSv1.2' } as const;
}

/**
 * Ends a connection that did not send a complete HTTP request in time. If the peer has disconnected, sends no response
 * and reports nothing.
 */
function endUnread(error: Error, socket: Socket, onEnded: (code: EndCode) => void): void {
  const code = 'code' in error ? error.code : undefined;
  // An idle connection has sent no request: either it timed out, or its peer has disconnected.
  const isGone = !socket.writable || code === 'ECONNRESET' || socket.bytesRead === 0;
  if (!isGone) onEnded('request-not-whole');
  if (isGone || socket.bytesWritten > 0) return void socket.destroy();
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Calls back with the whole body, or with undefined as soon as it is too large. Does not call back if the connection
 * breaks.
 */
export function readBoundedBody(
  request: IncomingMessage,
  bytesMax: number,
  whole: (body: Buffer | undefined) => void,
): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    const wasSmall = bytes <= bytesMax;
    bytes += part.length;
    if (bytes <= bytesMax) parts.push(part);
    else if (wasSmall) whole(undefined);
  });
  request.on('end', () => {
    if (bytes <= bytesMax) whole(Buffer.concat(parts));
  });
}

/**
 * Sends the response. If the body was rejected, does not wait for the rest of it: the connection closes after the
 * response.
 */
export function answerBounded(
  request: IncomingMessage,
  reply: ServerResponse,
  { status, text, headers }: BoundedReply,
): void {
  if (reply.destroyed || reply.writableEnded) return;
  reply.writeHead(status, {
    // A response without content has no length (RFC 9110, section 8.6).
    ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(text) }),
    ...(text === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
    ...(request.complete ? {} : { connection: 'close' }),
    ...headers,
  });
  reply.end(text);
}
