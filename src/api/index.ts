/** The register's door: HTTP on this machine alone (issue, items 7 and 8; reliability, section 5). */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Lanes } from '../core/lanes.js';
import { buildApp } from './app.js';
import { Front, type RequestNote } from './front.js';
import { Guard } from './guard.js';
import { type ApiLimits, defaultLimits } from './limits.js';
import { Waits } from './waiting.js';

export type { RequestNote } from './front.js';
export type { ApiLimits } from './limits.js';
export { readOrCreateToken, TokenFileError } from './token.js';

/** What the door needs. */
export interface ApiOptions {
  readonly lanes: Lanes;
  /** The bearer token, from `readOrCreateToken`. */
  readonly token: string;
  readonly host: '127.0.0.1' | '::1';
  /** 0 takes a free one. */
  readonly port: number;
  /** Origins of web pages that may call, as browsers send them: `https://till.example`. None by default. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<ApiLimits>;
  /** The daemon's version, told in /openapi.json. */
  readonly version: string;
  /** Called after every answer, for the log. */
  readonly onRequest?: (note: RequestNote) => void;
  /** Called when the door or the lanes threw (the register was told `internal-error`) or the socket failed: a broken invariant. */
  readonly onFault: (error: unknown) => void;
}

/** The open door. */
export interface RunningApi {
  /** `http://127.0.0.1:8642`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /**
   * Stops accepting, answers every waiting request with what is known, and resolves when the last connection is gone;
   * after `closeTimeoutMs` those that are left are reset. No payment is aborted by it.
   */
  close(): Promise<void>;
}

/** Opens the door. Rejects with node's own error when the address cannot be had (`EADDRINUSE`). */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const limits: ApiLimits = { ...defaultLimits, ...options.limits };
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // Node looks for late requests only so often, every 30 s by default.
    connectionsCheckingInterval: Math.max(20, Math.min(1_000, limits.headersTimeoutMs / 4)),
    // A missing Host is refused by the guard, as a problem document.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.stalledTimeoutMs;
  server.maxHeadersCount = 64;
  const port = await listen(server, options);
  const guard = new Guard({
    port,
    token: options.token,
    allowedOrigins: options.allowedOrigins ?? [],
    bodyBytes: limits.bodyBytes,
  });
  const waits = new Waits();
  const app = buildApp({ lanes: options.lanes, waits, guard, version: options.version, onFault: options.onFault });
  const front = new Front({
    guard,
    limits,
    serve: getRequestListener((request, bindings) => app.fetch(request, bindings)),
    note: (note) => options.onRequest?.(note),
  });
  front.attach(server);
  server.on('error', options.onFault);

  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    front.close();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), limits.closeTimeoutMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      waits.endAll();
    });
  };
  const name = options.host === '::1' ? '[::1]' : options.host;
  return { url: `http://${name}:${port}`, port, close: () => (closed ??= close()) };
}

async function listen(server: ReturnType<typeof createServer>, options: ApiOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : options.port);
    });
  });
}
