/** The API: HTTP, reachable only from this machine (design, section 7). */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { ConsoleAccess } from '../console/index.js';
import type { DaemonView, Lanes } from '../core/index.js';
import type { publishedEvent } from './documents/fact-event.js';
import { roleOf } from './security/authentication.js';
import { HttpListener, type HttpListenerParts, type RequestNote } from './http/http-listener.js';
import { Guard, type GuardRules } from './http/guard.js';
import type { ReceiptWidths } from './documents/include-parameter.js';
import { type ApiLimits, defaultLimits } from './http/limits.js';
import type { OnEnded } from '../net/index.js';
import { systemClock } from '../platform/clock.js';
import type { Language, Recipe } from '../messages/index.js';
import type { Newcomers } from './http/accept-yield.js';
import { type LiveTokens, tokensIn } from './security/live-tokens.js';
import { mayFinish } from './security/may-finish.js';
import { Proofs } from './security/proof.js';
import type { BeginBackup } from './routes/backup-routes.js';
import type { BeginErasure, ShopperErasures } from './routes/erasure-routes.js';
import type { Metrics } from './routes/metrics-routes.js';
import type { RequestTraces } from './routes/request-traces.js';
import type { Doctor } from './routes/doctor-routes.js';
import type { SupportBundler } from './routes/support-routes.js';
import { ResponseLanguage } from './routing/response-language.js';
import { RoutesInBackground } from './routes-in-background.js';
import type { SecondaryListener } from './http/secondary-listener.js';
import { allClosed, backlog, closeAtOnce, httpServer, listen, openTls, orClose } from './http/servers.js';
import type { TlsOptions, TlsServer } from './http/tls-listener.js';
import { clearTheWay, listenPrivately } from './http/unix-socket.js';
import { Waits } from './http/waiting-requests.js';
import { WrongTokens } from './security/wrong-tokens.js';

export type { RequestNote } from './http/http-listener.js';
export { jsonType } from './http/request-head.js';
export { type Caller } from './security/authentication.js';
export { type ApiLimits, defaultLimits } from './http/limits.js';
export { Newcomers } from './http/accept-yield.js';
export { noteRefused } from './problems/response-problem-code.js';

export { type Problem, problem } from './problems/problems.js';
export type { Metrics } from './routes/metrics-routes.js';
export type { RequestSpan, RequestTraces } from './routes/request-traces.js';
export type { Doctor } from './routes/doctor-routes.js';
export type { SupportBundle, SupportBundler } from './routes/support-routes.js';
export type { SecondaryListener, Upgrade, Visit } from './http/secondary-listener.js';
export { readOrCreateToken, readReaderToken, readRegisterTokens, TokenFileError } from './security/token.js';
export { type LiveTokens, TokenFiles, type TokenFilesOptions } from './security/live-tokens.js';
export { endEarlierTokens, rotateToken } from './security/token-rotation.js';
export {
  openStandbyListener,
  type StandbyListener,
  type StandbyReport,
  type Withheld,
} from './http/standby-listener.js';
export { UnixSocketError } from './http/unix-socket.js';
export { WrongTokens } from './security/wrong-tokens.js';

/** Returns the event of a fact, as it is published. */
export type FactEvents = typeof publishedEvent;

/** Loads the function that returns the published event of a fact. The function needs the schemas of the routes, which are loaded after the start. */
export async function loadFactEvent(): Promise<FactEvents> {
  return (await import('./documents/fact-event.js')).publishedEvent;
}

/** The options of the API. */
export interface ApiOptions {
  readonly lanes: Lanes;
  /** The operator's bearer token, which `readOrCreateToken` returns. */
  readonly token: string;
  /** The tokens of registers, by name. By default there are none, and every register uses the operator's token. */
  readonly registers?: ReadonlyMap<string, string>;
  /** The read-only token. This field is absent if there is none. */
  readonly readerToken?: string;
  /** The source of later tokens. If absent, the tokens stay those that were read at the start. */
  readonly liveTokens?: LiveTokens;
  readonly host: '127.0.0.1' | '::1';
  /** The port. 0 selects a free one. */
  readonly port: number;
  /** The path of a Unix socket that serves the same API. A caller that can open the socket is the operator, even without a token. */
  readonly unixSocket?: string | undefined;
  /**
   * The origins of web pages that may send requests, exactly as browsers send them: `https://till.example`. By default
   * there are none.
   */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<ApiLimits>;
  /** The receipt widths that are configured for terminals and registers. The default is 40 columns. */
  readonly receiptWidths?: ReceiptWidths;
  /** The codes, the PIN and the sessions of the console. By default there is no PIN. */
  readonly console?: ConsoleAccess;
  /** The language of responses without Accept-Language. The default is English. */
  readonly language?: Language;
  /** Finds the message and the values from which a text in the journal was made, so that the text can be shown in another language. */
  readonly recipeOfKept?: (text: string) => Recipe | undefined;
  /** Examines the till. By default the daemon has no doctor. */
  readonly doctor?: Doctor | undefined;
  /** Makes the support bundle. By default the daemon cannot make one. */
  readonly supportBundler?: SupportBundler | undefined;
  /** Begins a backup. By default the daemon makes no backups. */
  readonly beginBackup?: BeginBackup | undefined;
  /** Erases personal data. By default the daemon erases nothing. */
  readonly erasures?: (ShopperErasures & { readonly begin: BeginErasure }) | undefined;
  /** The metrics, and the token with which they can be read. By default there are none. */
  readonly metrics?: (Metrics & { readonly token: string }) | undefined;
  /** Makes the trace spans of requests. By default there are none. */
  readonly traces?: RequestTraces | undefined;
  /** A second protocol that uses the listener of the API. */
  readonly secondaryListener?: SecondaryListener | undefined;
  /** A TLS listener on the same host, which serves only the second protocol. */
  readonly secondaryTls?: TlsOptions | undefined;
  /** Called for each new connection, so that other work can leave time for new connections. */
  readonly newcomers?: Newcomers;
  /** The daemon's version. */
  readonly version: string;
  /** Returns the facts about the daemon process and its machine. */
  readonly daemon: () => DaemonView;
  /** Called after every response, for the log. */
  readonly onRequest?: (note: RequestNote) => void;
  /** Called for each connection that the daemon ends, for the log. */
  readonly onEnded?: OnEnded;
  /**
   * Called if the API or the lanes throw, or if the socket fails. Each of these is a broken invariant. The register
   * gets `internal-error`.
   */
  readonly onFault: (error: unknown) => void;
}

/** The open API. */
export interface RunningApi {
  /** The address, such as `http://127.0.0.1:8642`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The port of the TLS listener. This field is undefined without TLS. */
  readonly tlsPort: number | undefined;
  /** Resolves when all code for serving requests is loaded. Requests that arrive earlier wait for that. */
  readonly loaded: Promise<void>;
  /** Uses this certificate for new TLS connections. Open connections continue. */
  renewTls(identity: Omit<TlsOptions, 'port'>): void;
  /**
   * Stops accepting connections, answers every waiting request with the current state, and resolves when the last connection has ended. Connections
   * that remain after `closeTimeoutMs` are reset. No payment is aborted.
   */
  close(): Promise<void>;
}

const noWidths: ReceiptWidths = { terminals: new Map(), registers: new Map() };

/**
 * Opens the API. Rejects with Node's own error if the address is not available (`EADDRINUSE`), and with `UnixSocketError` if the socket cannot be
 * used. In these cases nothing stays open.
 */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const limits: ApiLimits = { ...defaultLimits, ...options.limits };
  const { unixSocket, secondaryTls } = options;
  // The socket is prepared before anything else. If this fails, the API was never open.
  if (unixSocket !== undefined) await clearTheWay(unixSocket);
  const server = httpServer(limits);
  const port = await listen(server, options);
  const overTls =
    secondaryTls === undefined
      ? undefined
      : await orClose(openTls(secondaryTls, limits, options), () => closeAtOnce([server]));
  const url = `http://${options.host === '::1' ? '[::1]' : options.host}:${port}`;
  const { registers = new Map<string, string>(), readerToken } = options;
  const access = options.console ?? new ConsoleAccess({ clock: systemClock() });
  const proofs: Proofs = new Proofs(tokensIn({ ...options, registers, earlier: [] }), url.slice('http://'.length), () =>
    guard.refreshTokens(true),
  );
  const tls = new LiveNames(secondaryTls);
  const guard: Guard = guardOf(options, { port, registers, readerToken, proofs, console: access, tls }, limits);
  const wrongTokens = options.secondaryListener?.wrongTokens ?? new WrongTokens();
  const waits = new Waits();
  const language = new ResponseLanguage(options.language, options.recipeOfKept);
  const { lanes, version, daemon, onFault, doctor, supportBundler, receiptWidths = noWidths } = options;
  const { beginBackup, erasures, metrics, traces } = options;
  const own = { waits, guard, proofs, wrongTokens, console: access, doctor, supportBundler, limits, url, language };
  const beginErasure: BeginErasure | undefined = erasures && ((order) => erasures.begin(order));
  const erasing = { beginErasure, shopperErasures: erasures };
  const parts = { ...own, beginBackup, ...erasing, metrics, traces, lanes, receiptWidths, version, daemon, onFault };
  const routes = new RoutesInBackground(parts);
  const front = new HttpListener({
    guard,
    limits,
    wrongTokens,
    language,
    serve: serveBy(lanes, { guard, access, routes }),
    note: (note) => options.onRequest?.(note),
    onEnded: (code, about) => options.onEnded?.(code, about),
    secondaryListener: options.secondaryListener,
    came: () => options.newcomers?.came(),
  });
  front.attach(server);
  server.on('error', options.onFault);
  const servers: (Server | HttpsServer)[] = [server];
  if (overTls !== undefined) servers.push(attachTls(overTls.server, { guard, front, onFault }));
  if (unixSocket !== undefined) {
    const privateServer = httpServer(limits);
    servers.push(privateServer);
    await orClose(openPrivately(privateServer, unixSocket, { guard, front, onFault }), () => {
      closeAtOnce(servers);
      overTls?.hangUp();
    });
  }
  const loaded = routes.begin();

  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    front.close();
    access.close();
    const gone = allClosed(servers, limits);
    waits.endAll();
    overTls?.hangUp();
    options.secondaryListener?.close();
    await gone;
  };
  return {
    url,
    port,
    tlsPort: overTls?.port,
    loaded,
    renewTls: (identity) => tls.use(identity, overTls),
    close: () => (closed ??= close()),
  };
}

/** The names in the certificate that is in use now. */
class LiveNames {
  #isFor: TlsOptions['isFor'] | undefined;

  constructor(first: Pick<TlsOptions, 'isFor'> | undefined) {
    this.#isFor = first?.isFor;
  }

  use(identity: Omit<TlsOptions, 'port'>, server: TlsServer | undefined): void {
    server?.renew(identity);
    this.#isFor = identity.isFor;
  }

  isFor(host: string): boolean {
    return this.#isFor?.(host) === true;
  }
}

/** Serves a request with the lanes of its caller. */
function serveBy(
  lanes: Lanes,
  {
    guard,
    access,
    routes,
  }: {
    readonly guard: Guard;
    readonly access: ConsoleAccess;
    readonly routes: RoutesInBackground;
  },
): HttpListenerParts['serve'] {
  return async ({ incoming, outgoing, caller, body }) => {
    // A route gets only the lanes that its caller may see and change.
    const register = caller?.register;
    const own = register === undefined ? lanes : lanes.of(register);
    const prove = (status: number, answer: string | Uint8Array) => guard.answerProof(incoming, status, answer);
    const role = roleOf(caller);
    // The end of a session also ends its event stream.
    if (role === 'console') {
      const forget = access.whenEnded(guard.shownBy(incoming) ?? '', () => outgoing.destroy());
      outgoing.once('close', forget);
    }
    endWithToken(guard, incoming, outgoing);
    return routes.serve({ incoming, outgoing, lanes: own, body, role, prove });
  };
}

/**
 * Ends an event stream when its token or its session ends. Other requests that were accepted before are still answered.
 */
function endWithToken(guard: Guard, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!eventPath.test(incoming.url ?? '')) return;
  const timer = setInterval(() => guard.hasEnded(incoming) && outgoing.destroy(), lookAgainMs);
  outgoing.once('close', () => clearInterval(timer));
}

/** The path of the event stream. */
const eventPath = /^\/v1\/events(?:\?|$)/;

/**
 * The interval at which an event stream checks whether its token is still valid. The token files are read again at the
 * same interval.
 */
const lookAgainMs = 1_000;

function guardOf(
  { token, allowedOrigins = [], secondaryListener, secondaryTls, liveTokens, lanes, metrics }: ApiOptions,
  { tls, ...known }: Pick<GuardRules, 'port' | 'registers' | 'readerToken' | 'proofs' | 'console' | 'tls'>,
  { bodyBytes, headersMax }: ApiLimits,
): Guard {
  return new Guard({
    ...known,
    token,
    liveTokens,
    mayFinish: (incoming, earlier, isArea) => mayFinish(lanes, incoming.url ?? '', earlier, isArea),
    metricsToken: metrics?.token,
    allowedOrigins,
    bodyBytes,
    headersMax,
    area: secondaryListener?.area,
    ...(secondaryTls === undefined || tls === undefined ? {} : { tls }),
  });
}

/** The parts that each listener uses. */
interface ListenerParts extends Pick<ApiOptions, 'onFault'> {
  readonly guard: Guard;
  readonly front: HttpListener;
}

function attachTls(server: HttpsServer, { guard, front, onFault }: ListenerParts): HttpsServer {
  server.on('secureConnection', (socket) => guard.sawTls(socket));
  front.attach(server, 'secureConnection');
  server.on('error', onFault);
  return server;
}

/** Opens the Unix socket. */
async function openPrivately(server: Server, path: string, { guard, front, onFault }: ListenerParts): Promise<void> {
  server.on('connection', (socket) => guard.trust(socket));
  front.attach(server);
  await listenPrivately(server, path, backlog);
  server.on('error', onFault);
}
