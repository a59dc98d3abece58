/**
 * The API of a daemon that is the standby of a pair. The standby reports that it is alive, and refuses every other
 * request, because only the leader serves requests.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { problemMediaType } from '../problems/problems.js';
import { clearTheWay, listenPrivately } from './unix-socket.js';

/** The reason why a daemon takes no requests. */
export interface Withheld {
  /** The code of the reason. Codes are stable. */
  readonly code: string;
  /** A text for people: the cause, and what to do. */
  readonly text: string;
}

/** The parts of the listener. */
export interface StandbyListenerParts {
  readonly host: string;
  /** The port of the API; 0 selects a free one. */
  readonly port: number;
  readonly unixSocket: string | undefined;
  readonly why: () => Withheld;
}

const connectionsMax = 64;
const backlog = 64;
const requestMs = 5_000;
const retryAfterS = 2;

/** Opens the listener. Resolves with the function that closes it. Rejects like the API of a leader. */
export async function openStandbyListener({
  host,
  port,
  unixSocket,
  why,
}: StandbyListenerParts): Promise<() => Promise<void>> {
  if (unixSocket !== undefined) await clearTheWay(unixSocket);
  const servers = [listenerOf(why)];
  const [first] = servers;
  await new Promise<void>((resolve, reject) => {
    first?.once('error', reject);
    first?.listen({ host, port, backlog }, resolve);
  });
  const close = async (): Promise<void> => {
    await Promise.all(
      servers.map(
        async (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      ),
    );
  };
  if (unixSocket === undefined) return close;
  const privateServer = listenerOf(why);
  try {
    await listenPrivately(privateServer, unixSocket, backlog);
  } catch (error) {
    await close();
    throw error;
  }
  servers.push(privateServer);
  return close;
}

function listenerOf(why: () => Withheld): Server {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs }, (incoming, outgoing) => {
    if (incoming.url === '/livez') {
      outgoing.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
      outgoing.end(JSON.stringify({ alive: true }));
    } else withhold(incoming, outgoing, why());
  });
  server.maxConnections = connectionsMax;
  return server;
}

/** Responds that the daemon sent nothing, with the reason. The body of the request is not read. */
function withhold(incoming: IncomingMessage, outgoing: ServerResponse, { code, text }: Withheld): void {
  incoming.resume();
  outgoing.writeHead(503, {
    'content-type': problemMediaType,
    'retry-after': String(retryAfterS),
    'cache-control': 'no-store',
    connection: 'close',
  });
  const document = { type: `urn:tenderd:problem:${code}`, title: text, status: 503, detail: text, code };
  outgoing.end(JSON.stringify(document));
}
