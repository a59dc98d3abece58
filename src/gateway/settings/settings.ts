/** The options of a gateway, checked once at the start so that none of them can fail later. */

import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Clock, Scheduler, TerminalAddress } from '../../core/index.js';
import {
  readTarget,
  readTls,
  type Target,
  type Tls,
  type ProxySettings,
  throughProxy,
  type TlsSettings,
  withoutExpectedName,
} from '../../net/index.js';
import type { MessageSecurity } from '../../security/index.js';
import type { IncomingCalls } from './incoming-calls.js';
import { movedTarget } from './moved-target.js';
import type { Tokens } from './tokens.js';
import { connectionSettings, gateway } from '../../messages/index.js';

/** The log of a gateway: the state of its link, in words. The log never contains headers, message bodies or answers. */
export interface GatewayLog {
  info(text: string): void;
  warn(text: string): void;
}

/** The options of `connectGateway`. Times are in milliseconds of the given clock. */
export interface GatewayOptions {
  /**
   * `ws://` or `wss://`, `http://` or `https://`, `tcp://` or `tls://` with a port, without a user name, password or
   * fragment. The scheme selects the wire.
   */
  readonly url: string;
  /** The HTTP proxy through which the gateway and its list are reached. */
  readonly proxy?: ProxySettings | undefined;
  /**
   * The headers of the WebSocket handshake, of each HTTP request and of GET /poi-list. They contain keys and tokens, so
   * they are never logged.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Reads the headers again after a peer has rejected them. Returns undefined if one of their files cannot be used now.
   * This field is absent if no header comes from a file.
   */
  readonly headersAgain?: (() => Readonly<Record<string, string>> | undefined) | undefined;
  /**
   * Called once, with a function that reads the files with headers and TLS settings again. Connections that are open
   * keep their settings. A file that cannot be used changes nothing.
   */
  readonly onRenewable?: ((renew: () => void) => void) | undefined;
  /** The address of the list of terminals, `http://` or `https://`; absent if there is no list. */
  readonly poiListUrl?: string | undefined;
  /** The encoding of requests over HTTP; XML if absent. */
  readonly encoding?: 'xml' | 'json' | undefined;
  /**
   * The form of the messages over HTTP. This field is present if each message category has its own path and messages
   * have no root. With `polling`, polls fetch the answers. This form cannot be combined with sealed messages.
   */
  readonly byHttp?: 'polling' | 'rootless' | undefined;
  /** The dotted path to the list inside the JSON answer. It is empty if the answer itself is the list. */
  readonly poiListPath?: string | undefined;
  /** The TLS settings for an address with TLS. If absent, the default roots and the name in the address apply. */
  readonly tls?: TlsSettings | undefined;
  /** Seals sent messages and opens received messages; messages are plain if absent. */
  readonly security?: MessageSecurity | undefined;
  /** True if a cloud in front of the terminals may answer, without the terminals' key. */
  readonly isCloud?: boolean | undefined;
  /** The source of the token for each request over HTTP. The code that creates the source also closes it. */
  readonly tokens?: Tokens | undefined;
  /** The calls of the terminals, over HTTP. If this field is absent, terminals are not asked to call. */
  readonly calls?: IncomingCalls | undefined;
  /** True if the wire may switch to a new address of the terminal. This is only possible over HTTP. */
  readonly follows?: boolean | undefined;
  /** The address to which the terminal moved earlier; it replaces the host and port of `url`. */
  readonly movedTo?: TerminalAddress | undefined;
  /** The address for calls of the terminal. It is sent with each request over HTTP, in the header X-Callback-Url. */
  readonly callbackUrl?: string | undefined;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** True if this daemon may write to a terminal now; absent if it always may. */
  readonly mayWrite?: (() => boolean) | undefined;
  /** Returns a number in [0, 1), which spreads reconnects over time. */
  readonly random: () => number;
  /** A ping is sent after `everyMs` without a frame (10 s); every ping needs its pong within `pongMs` (5 s). */
  readonly heartbeat?: { readonly everyMs: number; readonly pongMs: number } | undefined;
  /** Limits of the wait before a reconnect (250 ms, 30 s). A link counts as stable after `maxMs`. */
  readonly backoff?: { readonly minMs: number; readonly maxMs: number } | undefined;
  /** The time limit for the WebSocket handshake, after connecting (5 s). */
  readonly handshakeMs?: number | undefined;
  /** The time limit for name lookup, TCP and TLS together (10 s). */
  readonly connectMs?: number | undefined;
  /** The time limit for one try of GET /poi-list, including the connection (10 s). */
  readonly poiListMs?: number | undefined;
  /**
   * Over TCP, tenderd sends an empty frame if it has sent no frame for this time. If this field is absent, it sends no
   * empty frames.
   */
  readonly keepAliveMs?: number | undefined;
  /** Over TCP, the connection ends if no more bytes of a started frame arrive for this time (10 s by default). */
  readonly frameMs?: number | undefined;
  /**
   * The time limit for the response to a request over HTTP, connecting included (630 s). It is longer than any caller
   * waits.
   */
  readonly responseMs?: number | undefined;
  /** The maximum number of HTTP requests that may be open at once, for all terminals of the address. Default: 512. */
  readonly requestsMax?: number | undefined;
  readonly log?: GatewayLog | undefined;
  /** Called with the Date header of each response to GET /poi-list. */
  readonly onDate?: ((date: string) => void) | undefined;
}

/**
 * A setting of a gateway that cannot work. `connectGateway` throws this error before it connects, so no payment is
 * affected.
 */
export class GatewaySettingsError extends Error {
  override readonly name = 'GatewaySettingsError';
  readonly code = 'gateway-settings';
  /** The name of the option; never its value, which may be a key. */
  readonly option: string;

  constructor(option: string, problem: string) {
    super(`${option}: ${problem}`);
    this.option = option;
  }
}

/**
 * The limit is high, because a request must never wait for a connection. A request that waited would be sent later than
 * its attempt assumes. A terminal that does not answer has at most four requests in flight. So even a hundred such
 * terminals at one address leave room for other terminals.
 */
const requestsMax = 512;

/** The transport of the requests. */
export type WireKind = 'ws' | 'http' | 'tcp';

/** The URL schemes of each transport: without and with TLS. */
const schemes: Readonly<Record<WireKind, readonly [string, string]>> = {
  ws: ['ws:', 'wss:'],
  http: ['http:', 'https:'],
  tcp: ['tcp:', 'tls:'],
};

/** Returns the wire of an address. An unknown scheme selects WebSocket, which then rejects it. */
function wireOf(url: string): WireKind {
  if (/^https?:/i.test(url)) return 'http';
  return /^(?:tcp|tls):/i.test(url) ? 'tcp' : 'ws';
}

/** The headers of each request, which may hold keys. The headers are kept until a peer rejects them. */
export interface Headers {
  current(): Readonly<Record<string, string>>;
  /**
   * Called after a peer answered 401 or 403 to these headers. Reads the files again; the next request has the new
   * contents.
   */
  refused(used: Readonly<Record<string, string>>): void;
}

/** The options with every default filled in. */
export interface Settings {
  readonly link: Target;
  readonly wire: WireKind;
  readonly byHttp: 'polling' | 'rootless' | undefined;
  readonly contentType: string;
  readonly poiList: Target | undefined;
  readonly poiListPath: readonly string[];
  readonly headers: Headers;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly mayWrite: (() => boolean) | undefined;
  readonly random: () => number;
  readonly heartbeat: { readonly everyMs: number; readonly pongMs: number };
  readonly backoff: { readonly minMs: number; readonly maxMs: number };
  readonly handshakeMs: number;
  readonly connectMs: number;
  readonly poiListMs: number;
  readonly keepAliveMs: number | undefined;
  readonly frameMs: number;
  readonly responseMs: number;
  readonly requestsMax: number;
  readonly tokens: Tokens | undefined;
  readonly calls: IncomingCalls | undefined;
  readonly callbackUrl: string | undefined;
  readonly follows: boolean;
  /** The host of the address as it was configured. */
  readonly configuredHost: string;
  readonly log: GatewayLog | undefined;
  readonly onDate: ((date: string) => void) | undefined;
}

/** Checks the options and fills in the defaults. Throws GatewaySettingsError. */
export function checkSettings(options: GatewayOptions): Settings {
  // The roots are read only if an address uses TLS, and only once, because the default roots are large.
  let read = options.tls === undefined ? undefined : trust(options.tls);
  const tls = (): Tls => (read ??= trust({}));
  const path = options.poiListPath ?? '';
  checkHeaders(options.headers);
  const wire = wireOf(options.url);
  const [plain, secure] = schemes[wire];
  checkWire(options, wire);
  const { proxy } = options;
  const configured = target('url', options.url, { plain, secure, tls, proxy });
  const { movedTo } = options;
  const link = movedTo === undefined ? configured : movedTarget(configured, movedTo);
  if (movedTo !== undefined) options.calls?.moved(configured.host, movedTo.host);
  checkPaths(options, wire);
  const headers = renewableHeaders(options);
  options.onRenewable?.(() => {
    headers.refused(headers.current());
    read?.renew(read.secureContext);
  });
  return {
    link,
    wire,
    byHttp: options.byHttp,
    contentType: `application/${options.encoding ?? 'xml'}; charset=utf-8`,
    poiList: options.poiListUrl === undefined ? undefined : listTarget(options.poiListUrl, link, tls, proxy),
    poiListPath: path === '' ? [] : path.split('.'),
    headers,
    clock: options.clock,
    scheduler: options.scheduler,
    mayWrite: options.mayWrite,
    random: options.random,
    ...timeLimits(options),
    requestsMax: options.requestsMax ?? requestsMax,
    tokens: options.tokens,
    calls: options.calls,
    callbackUrl: options.callbackUrl,
    follows: options.follows ?? false,
    configuredHost: configured.host,
    log: options.log,
    onDate: options.onDate,
  };
}

/** Checks the options that only a wire over HTTP can have. */
function checkWire({ tokens, calls }: GatewayOptions, wire: WireKind): void {
  if (tokens !== undefined && wire !== 'http') throw new GatewaySettingsError('oauth2', connectionSettings.needsHttps);
  if (calls !== undefined && wire !== 'http') throw new GatewaySettingsError('listen', connectionSettings.needsHttp);
}

/** Checks the options that cannot be combined with a path for each category. */
function checkPaths({ byHttp, security, encoding, calls, follows }: GatewayOptions, wire: WireKind): void {
  if (byHttp === undefined) return;
  if (wire === 'http' && (security !== undefined || encoding !== 'json'))
    throw new GatewaySettingsError('byHttp', connectionSettings.needsPlainJson);
  if (calls !== undefined || follows === true) throw new GatewaySettingsError('listen', connectionSettings.neverCalled);
}

/** Returns the time limits, with their defaults. */
function timeLimits(
  options: GatewayOptions,
): Pick<
  Settings,
  'heartbeat' | 'backoff' | 'handshakeMs' | 'connectMs' | 'poiListMs' | 'keepAliveMs' | 'frameMs' | 'responseMs'
> {
  return {
    heartbeat: options.heartbeat ?? { everyMs: 10_000, pongMs: 5_000 },
    backoff: options.backoff ?? { minMs: 250, maxMs: 30_000 },
    handshakeMs: options.handshakeMs ?? 5_000,
    connectMs: options.connectMs ?? 10_000,
    poiListMs: options.poiListMs ?? 10_000,
    keepAliveMs: options.keepAliveMs,
    frameMs: options.frameMs ?? 10_000,
    responseMs: options.responseMs ?? 630_000,
  };
}

interface TargetParts {
  readonly plain: string;
  readonly secure: string;
  readonly tls: () => Tls;
  readonly proxy: ProxySettings | undefined;
}

function target(option: string, text: string, { plain, secure, tls, proxy }: TargetParts): Target {
  const read = readTarget(text, plain, secure, tls);
  if ('problem' in read) throw new GatewaySettingsError(option, read.problem);
  const reached = throughProxy(read, proxy);
  if ('problem' in reached) throw new GatewaySettingsError('proxy.url', reached.problem);
  return reached;
}

/**
 * Returns the address of the terminal list. The expected name of the gateway applies only if the list is on the
 * gateway's host: another host has its own certificate.
 */
function listTarget(text: string, link: Target, tls: () => Tls, proxy: ProxySettings | undefined): Target {
  const read = target('poiListUrl', text, { plain: 'http:', secure: 'https:', tls, proxy });
  if (read.tls === undefined || read.host === link.host) return read;
  return { ...read, tls: withoutExpectedName(read.tls) };
}

function trust(settings: TlsSettings): Tls {
  const read = readTls(settings);
  if ('problem' in read) throw new GatewaySettingsError(`tls.${read.setting}`, read.problem);
  return read;
}

function renewableHeaders({ headers, headersAgain, log }: GatewayOptions): Headers {
  let held = headers;
  return {
    current: () => held,
    refused(used) {
      const read = used === held ? headersAgain?.() : undefined;
      if (read === undefined || JSON.stringify(read) === JSON.stringify(held)) return;
      checkHeaders(read);
      held = read;
      log?.info(gateway.headersChanged);
    },
  };
}

function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new GatewaySettingsError('headers', connectionSettings.invalidHeader(JSON.stringify(name)));
    }
  }
}
