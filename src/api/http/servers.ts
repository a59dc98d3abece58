/** Opens the servers of the API within their limits, and closes them. */

import { createServer, type Server, type ServerOptions } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { endCauses, type OnEnded } from '../../net/index.js';
import type { ApiLimits } from './limits.js';
import { type TlsOptions, type TlsServer, tlsServer } from './tls-listener.js';

/** Opens one more listener. Calls `close` if that fails, so that nothing stays open. */
export async function orClose<Opened>(opening: Promise<Opened>, close: () => void): Promise<Opened> {
  try {
    return await opening;
  } catch (error) {
    close();
    throw error;
  }
}

/** Stops accepting, and resets every connection. Call this function if another listener could not be opened. */
export function closeAtOnce(servers: readonly (Server | HttpsServer)[]): void {
  for (const one of servers) {
    one.close();
    one.closeAllConnections();
  }
}

/** Stops accepting connections. Resolves when the last connection has ended. Connections that remain after `closeTimeoutMs` are reset. */
export async function allClosed(
  servers: readonly (Server | HttpsServer)[],
  { closeTimeoutMs }: ApiLimits,
): Promise<void> {
  const timer = setTimeout(() => {
    for (const one of servers) one.closeAllConnections();
  }, closeTimeoutMs);
  await Promise.all(servers.map(async (one) => new Promise<void>((resolve) => one.close(() => resolve()))));
  clearTimeout(timer);
}

/** Opens the TLS listener on the host of the API. */
export async function openTls(
  secondaryTls: TlsOptions,
  limits: ApiLimits,
  { host, onEnded }: { readonly host: string; readonly onEnded?: OnEnded | undefined },
): Promise<TlsServer & { readonly port: number }> {
  const opened = tlsServer(secondaryTls, serverOptions(limits), limits, () =>
    onEnded?.('listener-full', { over: 'tls', cause: endCauses['listener-full'] }),
  );
  const port = await listen(bounded(opened.server, limits), { host, port: secondaryTls.port });
  return { ...opened, port };
}

/**
 * The maximum number of connections that may wait in the kernel. If more callers try to connect, the kernel makes
 * them try again, which takes seconds.
 */
export const backlog = 4_096;

/** Listens, and returns the port. */
export async function listen(
  server: NetServer,
  options: { readonly port: number; readonly host: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: options.host, backlog }, () => {
      server.off('error', reject);
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : options.port);
    });
  });
}

/** Returns a server for plain HTTP, which does not listen yet. */
export function httpServer(limits: ApiLimits): Server {
  return bounded(createServer(serverOptions(limits)), limits);
}

function serverOptions(limits: ApiLimits): ServerOptions {
  return {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // The interval at which Node checks for late requests. The default is 30 s.
    connectionsCheckingInterval: Math.max(20, Math.min(1_000, limits.headersTimeoutMs / 4)),
    // A request without a Host header gets a problem document from the guard, not Node's own response.
    requireHostHeader: false,
  };
}

function bounded<S extends Server | HttpsServer>(server: S, limits: ApiLimits): S {
  server.timeout = limits.stalledTimeoutMs;
  // 0 means no limit. With a limit, Node would silently drop further header lines, perhaps an Origin. The guard checks
  // the number of lines instead.
  server.maxHeadersCount = 0;
  return server;
}
