/**
 * The terminals' process: answers Login and Payment at once, for any POIID, without state. All measured sides use the
 * same process. Its ready line has `url`, the address of its WebSocket, and one address for each other wire. `ca` is
 * the authority of their certificate.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server as NetServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { WebSocketServer } from 'ws';
import { selfSigned } from '../../src/simulator/net/self-signed.js';
import { sayReady } from './child-side.js';
import { answerTo } from './messages.js';

const options = {
  perMessageDeflate: false,
  // The number of pings that a peer accepts is not measured here.
  maxPendingAutoPongs: 0,
};
const headBytes = 4;
// While another side is measured, the daemon's connections are idle. The daemon itself closes them, and this process
// must not do so earlier.
const resting = { keepAliveTimeout: 600_000 };
const tls = selfSigned(Date.now());
// Set explicitly, because not every server of Node does it by default, and small records would then wait for each
// other.
const secure = { ...tls, noDelay: true };

function serveWebSockets(server: Server): NetServer {
  const sockets = new WebSocketServer({ ...options, server });
  sockets.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return;
      const answer = answerTo(data.toString('utf8'));
      if (answer !== undefined) socket.send(answer);
    });
  });
  return server;
}

/** Answers a POST; `more` are further headers. */
function answering(more: Readonly<Record<string, string>> = {}) {
  return (request: IncomingMessage, reply: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = answerTo(Buffer.concat(chunks).toString('utf8')) ?? '';
      const headers = { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(answer), ...more };
      reply.writeHead(200, headers).end(answer);
    });
  };
}

function serveFrames(socket: Socket): void {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= headBytes && bytes.length >= headBytes + bytes.readUInt32BE()) {
      const end = headBytes + bytes.readUInt32BE();
      const answer = end === headBytes ? undefined : answerTo(bytes.subarray(headBytes, end).toString('utf8'));
      bytes = bytes.subarray(end);
      if (answer !== undefined) socket.write(framed(answer));
    }
  });
}

function framed(text: string): Buffer {
  const body = Buffer.from(text, 'utf8');
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

async function urlOf(scheme: string, server: NetServer): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a listener on TCP has a port');
  return `${scheme}://127.0.0.1:${address.port}`;
}

sayReady({
  url: await urlOf('ws', serveWebSockets(createServer(resting))),
  wss: await urlOf('wss', serveWebSockets(createHttpsServer({ ...secure, ...resting }))),
  http: await urlOf('http', createServer(resting, answering())),
  https: await urlOf('https', createHttpsServer({ ...secure, ...resting }, answering())),
  // Each response ends its connection, so that each request needs a new one.
  fresh: await urlOf('https', createHttpsServer(secure, answering({ connection: 'close' }))),
  tcp: await urlOf('tcp', createTcpServer({ noDelay: true }, serveFrames)),
  tls: await urlOf('tls', createTlsServer(secure, serveFrames)),
  ca: tls.cert,
});
