/** What a gateway is told at its start, checked once so that nothing of it can fail later. */

import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { SecureContext } from 'node:tls';
import type { Clock, Scheduler } from '../core/index.js';
import { readTarget, type Target, trustIn } from '../net/index.js';

/** Where the gateway says in words what happens to its link. It never says headers, message bodies or answers. */
export interface GatewayLog {
  info(text: string): void;
  warn(text: string): void;
}

/** What `connectGateway` is told. Times are in milliseconds of the clock given. */
export interface GatewayOptions {
  /** `ws://` or `wss://`, or `http://` or `https://`, without a user name, password or fragment. The wire follows from it. */
  readonly url: string;
  /** Sent with the handshake and with GET /poi-list: keys and tokens, already resolved. Never logged. */
  readonly headers: Readonly<Record<string, string>>;
  /** `http://` or `https://`; absent where there is no list. */
  readonly poiListUrl?: string | undefined;
  /** What requests over HTTP are written in; XML when absent. */
  readonly encoding?: 'xml' | 'json' | undefined;
  /** Dotted path to the list inside the JSON answer; empty for the answer itself. */
  readonly poiListPath?: string | undefined;
  /** PEM of the only authorities trusted, in place of the default roots. */
  readonly ca?: string | undefined;
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
  /** For the response to a request over HTTP, connecting included (630 s): longer than anybody waits for it. */
  readonly responseMs?: number | undefined;
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

/** The options with every default filled in. */
export interface Settings {
  readonly link: Target;
  /** Speaks HTTP, and not WebSocket. */
  readonly isHttp: boolean;
  readonly contentType: string;
  readonly poiList: Target | undefined;
  readonly poiListPath: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly random: () => number;
  readonly heartbeat: { readonly everyMs: number; readonly pongMs: number };
  readonly backoff: { readonly minMs: number; readonly maxMs: number };
  readonly handshakeMs: number;
  readonly connectMs: number;
  readonly poiListMs: number;
  readonly responseMs: number;
  readonly log: GatewayLog | undefined;
}

/** Checks the options and fills in the defaults. Throws GatewaySettingsError. */
export function checkSettings(options: GatewayOptions): Settings {
  const secureContext = trust(options.ca);
  const path = options.poiListPath ?? '';
  checkHeaders(options.headers);
  const isHttp = /^https?:/i.test(options.url);
  return {
    link: isHttp
      ? target('url', options.url, 'http:', 'https:', secureContext)
      : target('url', options.url, 'ws:', 'wss:', secureContext),
    isHttp,
    contentType: `application/${options.encoding ?? 'xml'}; charset=utf-8`,
    poiList:
      options.poiListUrl === undefined
        ? undefined
        : target('poiListUrl', options.poiListUrl, 'http:', 'https:', secureContext),
    poiListPath: path === '' ? [] : path.split('.'),
    headers: options.headers,
    clock: options.clock,
    scheduler: options.scheduler,
    random: options.random,
    heartbeat: options.heartbeat ?? { everyMs: 10_000, pongMs: 5_000 },
    backoff: options.backoff ?? { minMs: 250, maxMs: 30_000 },
    handshakeMs: options.handshakeMs ?? 5_000,
    connectMs: options.connectMs ?? 10_000,
    poiListMs: options.poiListMs ?? 10_000,
    responseMs: options.responseMs ?? 630_000,
    log: options.log,
  };
}

function target(option: string, text: string, plain: string, secure: string, secureContext: SecureContext): Target {
  const read = readTarget(text, plain, secure, secureContext);
  if ('problem' in read) throw new GatewaySettingsError(option, read.problem);
  return read;
}

function trust(ca: string | undefined): SecureContext {
  const read = trustIn(ca);
  if ('problem' in read) throw new GatewaySettingsError('ca', read.problem);
  return read.secureContext;
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
