/** A target to connect to, parsed once so that no part of it can fail later. */

import { isIP } from 'node:net';
import type { Tls } from './tls.js';
import { connectionSettings as texts } from '../messages/index.js';

/** A proxy whose settings were checked. */
export interface Proxy {
  readonly host: string;
  readonly port: number;
  readonly authorization?: string | undefined;
  /** `host:port`, for messages to people. */
  readonly where: string;
}

/** A target to connect to. */
export interface Target {
  readonly url: URL;
  /** The host, without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** The TLS parameters. This field is absent for a target without TLS. */
  readonly tls?: Tls;
  /** `host:port`, for messages to people. */
  readonly where: string;
  /** The proxy of the connection. This field is absent without a proxy. */
  readonly via?: Proxy;
}

/** The fault of an option. The text never contains the option's value, which may be a secret. */
export interface Unusable {
  readonly problem: string;
}

/**
 * Returns the target of an address. The scheme `plain` means a target without TLS, `secure` one with TLS. Calls `tls`
 * only for `secure`.
 */
export function readTarget(text: string, plain: string, secure: string, tls: () => Tls): Target | Unusable {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return { problem: texts.notAUrl };
  if (url.protocol !== plain && url.protocol !== secure) {
    return { problem: texts.wrongScheme(plain, secure) };
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: texts.urlWithCredentials };
  }
  if (url.hash !== '') return { problem: texts.urlWithFragment };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === secure;
  if (plain === 'tcp:' && (url.port === '' || url.pathname.length > 1 || url.search !== ''))
    return { problem: texts.tcpAddress };
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const where = isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
  return { url, host, port, where, ...(isSecure ? { tls: tls() } : {}) };
}
