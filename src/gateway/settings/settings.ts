/** What a gateway is told at its start, checked once so that nothing of it can fail later. */

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

/** Where the gateway says in words what happens to its link. It never says headers, message bodies or answers. */
export interface GatewayLog {
  info(text: string): void;
  warn(text: string): void;
}

/** What `connectGateway` is told. Times are in milliseconds of the clock given. */
export interface GatewayOptions {
  /** `ws://` or `wss://`, `http://` or `https://`, `tcp://` or `tls://` with a port, without a user name, password or fragment. The wire follows from it. */
  readonly url: string;
  /** The HTTP proxy through which the gateway and its list are reached. */
  readonly proxy?: ProxySettings | undefined;
  /** Sent with the handshake and with GET /poi-list: keys and tokens, already resolved. Never logged. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the headers again after a peer has refused them; undefined if a file of theirs cannot be used now. Absent where none comes from a file. */
  readonly headersAgain?: (() => Readonly<Record<string, string>> | undefined) | undefined;
  /** `http://` or `https://`; absent where there is no list. */
  readonly poiListUrl?: string | undefined;
  /** What requests over HTTP are written in; XML when absent. */
  readonly encoding?: 'xml' | 'json' | undefined;
  /** Over HTTP: each category has a path of its own, and messages go without their root; with `polling` answers are fetched. Not for sealed messages. */
  readonly byHttp?: 'polling' | 'rootless' | undefined;
  /** Dotted path to the list inside the JSON answer; empty for the answer itself. */
  readonly poiListPath?: string | undefined;
  /** For an address with TLS; the default roots and the name of the address when absent. */
  readonly tls?: TlsSettings | undefined;
  /** Seals what leaves and opens what comes; messages are plain when absent. */
  readonly security?: MessageSecurity | undefined;
  /** What answers may be a cloud in front of the terminals, without their key. */
  readonly isCloud?: boolean | undefined;
  /** Over HTTP: where the token of each request comes from. Whoever made it closes it. */
  readonly tokens?: Tokens | undefined;
  /** Over HTTP: where the calls of the terminals come in; they are asked for none when absent. */
  readonly calls?: IncomingCalls | undefined;
  /** Over HTTP: the terminal may be followed to another address. */
  readonly follows?: boolean | undefined;
  /** Where it was followed to before, in place of the host and port of `url`. */
  readonly movedTo?: TerminalAddress | undefined;
  /** Over HTTP: said with each request in X-Callback-Url, so that a terminal knows where to call. */
  readonly callbackUrl?: string | undefined;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** In [0, 1): spreads reconnects. */
  readonly random: () => number;
  /** A ping after `everyMs` without a frame (10 s); every ping wants its pong within `pongMs` (5 s). */
  readonly heartbeat?: { readonly everyMs: number; readonly pongMs: number } | undefined;
  /** Limits of the wait before a reconnect (250 ms, 30 s). A link counts as stable after `maxMs`. */
  readonly backoff?: { readonly minMs: number; readonly maxMs: number } | undefined;
  /** For the WebSocket handshake, once connected (5 s). */
  readonly handshakeMs?: number | undefined;
  /** For name lookup, TCP and TLS together (10 s). */
  readonly connectMs?: number | undefined;
  /** For one try of GET /poi-list, connecting included (10 s). */
  readonly poiListMs?: number | undefined;
  /** Over TCP: a frame of nothing after so long without a frame of ours; none when absent. */
  readonly keepAliveMs?: number | undefined;
  /** Over TCP: a frame that has begun and of which nothing more comes for so long ends the connection (10 s). */
  readonly frameMs?: number | undefined;
  /** For the response to a request over HTTP, connecting included (630 s): longer than anybody waits for it. */
  readonly responseMs?: number | undefined;
  /** Over HTTP: so many requests are open at once, of all terminals of the address (512). */
  readonly requestsMax?: number | undefined;
  readonly log?: GatewayLog | undefined;
}

/** A setting of a gateway that cannot work. Thrown by `connectGateway` before anything is connected; no money is in play. */
export class GatewaySettingsError extends Error {
  override readonly name = 'GatewaySettingsError';
  readonly code = 'gateway-settings';
  /** Which option; never its value, which may be a key. */
  readonly option: string;

  constructor(option: string, problem: string) {
    super(`${option}: ${problem}`);
    this.option = option;
  }
}

/**
 * A request never waits for a connection: it would leave later than anybody believes. A terminal that answers nothing has no more than four on their
 * way, so that a hundred of them at one address leave room for the others.
 */
const requestsMax = 512;

/** What carries the requests. */
export type WireKind = 'ws' | 'http' | 'tcp';

/** How the addresses of each begin: without TLS, and with it. */
const schemes: Readonly<Record<WireKind, readonly [string, string]>> = {
  ws: ['ws:', 'wss:'],
  http: ['http:', 'https:'],
  tcp: ['tcp:', 'tls:'],
};

/** The wire that an address names; WebSocket, which then refuses it, where it names none. */
function wireOf(url: string): WireKind {
  if (/^https?:/i.test(url)) return 'http';
  return /^(?:tcp|tls):/i.test(url) ? 'tcp' : 'ws';
}

/** The headers of each request, which may hold keys. Kept until a peer refuses them. */
export interface Headers {
  current(): Readonly<Record<string, string>>;
  /** A peer answered 401 or 403 to these: files are read again, and the next request has what they hold then. */
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
  /** Of the address as it was configured. */
  readonly configuredHost: string;
  readonly log: GatewayLog | undefined;
}

/** Checks the options and fills in the defaults. Throws GatewaySettingsError. */
export function checkSettings(options: GatewayOptions): Settings {
  // Read once, and not at all where nobody speaks TLS: it holds the default roots.
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
  return {
    link,
    wire,
    byHttp: options.byHttp,
    contentType: `application/${options.encoding ?? 'xml'}; charset=utf-8`,
    poiList: options.poiListUrl === undefined ? undefined : listTarget(options.poiListUrl, link, tls, proxy),
    poiListPath: path === '' ? [] : path.split('.'),
    headers: renewableHeaders(options),
    clock: options.clock,
    scheduler: options.scheduler,
    random: options.random,
    ...timeLimits(options),
    requestsMax: options.requestsMax ?? requestsMax,
    tokens: options.tokens,
    calls: options.calls,
    callbackUrl: options.callbackUrl,
    follows: options.follows ?? false,
    configuredHost: configured.host,
    log: options.log,
  };
}

/** Checks the options that only a wire over HTTP can have. */
function checkWire({ tokens, calls }: GatewayOptions, wire: WireKind): void {
  if (tokens !== undefined && wire !== 'http')
    throw new GatewaySettingsError('oauth2', 'needs an address that starts with https://');
  if (calls !== undefined && wire !== 'http')
    throw new GatewaySettingsError('listen', 'needs an address that starts with https:// or http://');
}

/** Checks the options that do not go with a path for each category. */
function checkPaths({ byHttp, security, encoding, calls, follows }: GatewayOptions, wire: WireKind): void {
  if (byHttp === undefined) return;
  if (wire === 'http' && (security !== undefined || encoding !== 'json'))
    throw new GatewaySettingsError('byHttp', 'needs plain messages in JSON');
  if (calls !== undefined || follows === true)
    throw new GatewaySettingsError(
      'listen',
      'means nothing where each category has a path of its own: such terminals call nobody',
    );
}

/** The time limits, with their defaults. */
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

/** The expected name is that of the gateway: a list on another host has a certificate of its own. */
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
      log?.info(
        'the headers were refused, and the files that hold them have changed: the next request has the new ones',
      );
    },
  };
}

function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new GatewaySettingsError('headers', `${JSON.stringify(name)} is no valid header, or its value is not`);
    }
  }
}
