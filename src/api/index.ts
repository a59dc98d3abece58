/** The API: HTTP on this machine alone (design, section 7). */

import { createServer, type Server, type ServerOptions } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Lanes } from '../core/index.js';
import { HttpListener, type RequestNote } from './http/http-listener.js';
import { Guard, type GuardRules } from './http/guard.js';
import type { ReceiptWidths } from './documents/include-parameter.js';
import { type ApiLimits, defaultLimits } from './http/limits.js';
import { endCauses, type OnEnded } from '../net/index.js';
import type { Newcomers } from './http/accept-yield.js';
import { Proofs } from './security/proof.js';
import { RoutesInBackground } from './routes-in-background.js';
import type { SecondaryListener } from './http/secondary-listener.js';
import { type TlsOptions, type TlsServer, tlsServer } from './http/tls-listener.js';
import { clearTheWay, listenPrivately } from './http/unix-socket.js';
import { Waits } from './http/waiting-requests.js';
import { WrongTokens } from './security/wrong-tokens.js';

export type { RequestNote } from './http/http-listener.js';
export { jsonType } from './http/guard.js';
export { type Caller } from './security/authentication.js';
export { type ApiLimits, defaultLimits } from './http/limits.js';
export { Newcomers } from './http/accept-yield.js';
export { noteRefused } from './problems/response-problem-code.js';

export { type Problem, problem } from './problems/problems.js';
export type { SecondaryListener, Upgrade, Visit } from './http/secondary-listener.js';
export { readOrCreateToken, readRegisterTokens, TokenFileError } from './security/token.js';
export { UnixSocketError } from './http/unix-socket.js';
export { WrongTokens } from './security/wrong-tokens.js';

/** What the API needs. */
export interface ApiOptions {
  readonly lanes: Lanes;
  /** The operator's bearer token, from `readOrCreateToken`. */
  readonly token: string;
  /** Tokens of registers, by name. None by default: then every register uses the operator's. */
  readonly registers?: ReadonlyMap<string, string>;
  readonly host: '127.0.0.1' | '::1';
  /** 0 takes a free one. */
  readonly port: number;
  /** Path of a Unix socket that is the same API: whoever can open it is the operator, without a token. */
  readonly unixSocket?: string | undefined;
  /** Origins of web pages that may call, as browsers send them: `https://till.example`. None by default. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<ApiLimits>;
  /** Columns of receipts, where they are not 40. */
  readonly receiptWidths?: ReceiptWidths;
  /** Another language on the same listener. */
  readonly secondaryListener?: SecondaryListener | undefined;
  /** Where that one alone is served over TLS, too; on the same host. */
  readonly secondaryTls?: TlsOptions | undefined;
  /** Is told of each new connection: work that waits for newcomers knows of them by it. */
  readonly newcomers?: Newcomers;
  /** The daemon's version, told in the API description. */
  readonly version: string;
  /** Called after every answer, for the log. */
  readonly onRequest?: (note: RequestNote) => void;
  /** Hears of each connection that is ended for a cause of ours, for the log. */
  readonly onEnded?: OnEnded;
  /** Called when the API or the lanes threw (the register was told `internal-error`) or the socket failed: a broken invariant. */
  readonly onFault: (error: unknown) => void;
}

/** The open API. */
export interface RunningApi {
  /** `http://127.0.0.1:8642`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Where the secondary listener is served over TLS; undefined where it is not. */
  readonly tlsPort: number | undefined;
  /** Resolves when all that serves requests is loaded; those that come before wait for it. */
  readonly loaded: Promise<void>;
  /**
   * Stops accepting, answers every waiting request with what is known, and resolves when the last connection is gone;
   * after `closeTimeoutMs` those that are left are reset. No payment is aborted by it.
   */
  close(): Promise<void>;
}

/**
 * Opens the API. Rejects with node's own error when the address cannot be had (`EADDRINUSE`), and with `UnixSocketError`; nothing is open
 * then.
 */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const limits: ApiLimits = { ...defaultLimits, ...options.limits };
  const { unixSocket, secondaryTls } = options;
  // Before anybody is served: what is wrong with the socket is reported by an API that never opened.
  if (unixSocket !== undefined) await clearTheWay(unixSocket);
  const server = httpServer(limits);
  const port = await listen(server, options);
  const overTls =
    secondaryTls === undefined
      ? undefined
      : await openTls(secondaryTls, limits, options).catch((error: unknown) => {
          server.close();
          throw error;
        });
  const url = `http://${options.host === '::1' ? '[::1]' : options.host}:${port}`;
  const registers = options.registers ?? new Map<string, string>();
  const proofs = new Proofs([options.token, ...registers.values()], url.slice('http://'.length));
  const guard = guardOf(options, { port, registers, proofs }, limits);
  const wrongTokens = options.secondaryListener?.wrongTokens ?? new WrongTokens();
  const waits = new Waits();
  const routes = new RoutesInBackground({
    lanes: options.lanes,
    waits,
    guard,
    proofs,
    wrongTokens,
    limits,
    receiptWidths: options.receiptWidths ?? { terminals: new Map(), registers: new Map() },
    version: options.version,
    url,
    onFault: options.onFault,
  });
  const front = new HttpListener({
    guard,
    limits,
    wrongTokens,
    serve: async ({ incoming, outgoing, caller, body }) => {
      // Each caller has the lanes that it may see and change; no route has others.
      const register = caller?.register;
      const lanes = register === undefined ? options.lanes : options.lanes.of(register);
      const prove = (status: number, answer: string | Uint8Array) => guard.answerProof(incoming, status, answer);
      return routes.serve({ incoming, outgoing, lanes, body, prove });
    },
    note: (note) => options.onRequest?.(note),
    onEnded: (code, about) => options.onEnded?.(code, about),
    secondaryListener: options.secondaryListener,
    came: () => options.newcomers?.came(),
  });
  front.attach(server);
  server.on('error', options.onFault);
  const servers: (Server | HttpsServer)[] = [server];
  if (overTls !== undefined) {
    overTls.server.on('secureConnection', (socket) => guard.sawTls(socket));
    front.attach(overTls.server, 'secureConnection');
    overTls.server.on('error', options.onFault);
    servers.push(overTls.server);
  }
  if (unixSocket !== undefined) {
    const privateServer = httpServer(limits);
    privateServer.on('connection', (socket) => guard.trust(socket));
    front.attach(privateServer);
    await listenPrivately(privateServer, unixSocket, backlog).catch((error: unknown) => {
      for (const opened of [...servers, privateServer]) opened.close();
      for (const opened of servers) opened.closeAllConnections();
      overTls?.hangUp();
      throw error;
    });
    privateServer.on('error', options.onFault);
    servers.push(privateServer);
  }
  const loaded = routes.begin();

  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    front.close();
    const gone = allClosed(servers, limits);
    waits.endAll();
    overTls?.hangUp();
    options.secondaryListener?.close();
    await gone;
  };
  return { url, port, tlsPort: overTls?.port, loaded, close: () => (closed ??= close()) };
}

function guardOf(
  { token, allowedOrigins = [], secondaryListener, secondaryTls }: ApiOptions,
  known: Pick<GuardRules, 'port' | 'registers' | 'proofs'>,
  { bodyBytes, headersMax }: ApiLimits,
): Guard {
  return new Guard({
    ...known,
    token,
    allowedOrigins,
    bodyBytes,
    headersMax,
    area: secondaryListener?.area,
    ...(secondaryTls === undefined ? {} : { tls: { isFor: secondaryTls.isFor } }),
  });
}

/** Stops accepting. Resolves when the last connection is gone; after `closeTimeoutMs` those that are left are reset. */
async function allClosed(servers: readonly (Server | HttpsServer)[], { closeTimeoutMs }: ApiLimits): Promise<void> {
  const timer = setTimeout(() => {
    for (const one of servers) one.closeAllConnections();
  }, closeTimeoutMs);
  await Promise.all(servers.map(async (one) => new Promise<void>((resolve) => one.close(() => resolve()))));
  clearTimeout(timer);
}

/** Opens the listener for TLS on the host of the API. */
async function openTls(
  secondaryTls: TlsOptions,
  limits: ApiLimits,
  { host, onEnded }: Pick<ApiOptions, 'host' | 'onEnded'>,
): Promise<TlsServer & { readonly port: number }> {
  const opened = tlsServer(secondaryTls, serverOptions(limits), limits, () =>
    onEnded?.('listener-full', { over: 'tls', cause: endCauses['listener-full'] }),
  );
  const port = await listen(bounded(opened.server, limits), { host, port: secondaryTls.port });
  return { ...opened, port };
}

/** Connections that may wait in the kernel: beyond, it has their callers try again after seconds. */
const backlog = 4_096;

async function listen(server: NetServer, options: Pick<ApiOptions, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: options.host, backlog }, () => {
      server.off('error', reject);
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : options.port);
    });
  });
}

function httpServer(limits: ApiLimits): Server {
  return bounded(createServer(serverOptions(limits)), limits);
}

function serverOptions(limits: ApiLimits): ServerOptions {
  return {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // Node looks for late requests only so often, every 30 s by default.
    connectionsCheckingInterval: Math.max(20, Math.min(1_000, limits.headersTimeoutMs / 4)),
    // A missing Host is refused by the guard, as a problem document.
    requireHostHeader: false,
  };
}

function bounded<S extends Server | HttpsServer>(server: S, limits: ApiLimits): S {
  server.timeout = limits.stalledTimeoutMs;
  // Node would drop the lines beyond its limit in silence, an Origin among them: the guard counts and refuses.
  server.maxHeadersCount = 0;
  return server;
}
