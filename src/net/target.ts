/** A target to connect to, parsed once so that no part of it can fail later. */

import { isIP } from 'node:net';
import type { Tls } from './tls.js';

/** A usable proxy. */
export interface Proxy {
  readonly host: string;
  readonly port: number;
  readonly authorization?: string | undefined;
  /** `host:port` for people. */
  readonly where: string;
}

/** A target to connect to. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** Present if the target uses TLS. */
  readonly tls?: Tls;
  /** `host:port` for people. */
  readonly where: string;
  /** Present if the connection goes through a proxy. */
  readonly via?: Proxy;
}

/** The problem with an option. It never contains the value, which may be a secret. */
export interface Unusable {
  readonly problem: string;
}

/**
 * Returns the target of an address: without TLS for the scheme `plain`, with TLS for `secure`. Calls `tls` only for
 * `secure`.
 */
export function readTarget(text: string, plain: string, secure: string, tls: () => Tls): Target | Unusable {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return { problem: 'is not a URL' };
  if (url.protocol !== plain && url.protocol !== secure) {
    return { problem: `must begin with ${plain}// or ${secure}//` };
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: 'must hold no user name or password; use a header' };
  }
  if (url.hash !== '') return { problem: 'must hold no fragment (#)' };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === secure;
  if (plain === 'tcp:' && (url.port === '' || url.pathname.length > 1 || url.search !== ''))
    return { problem: 'must name a host and a port, and nothing behind them, such as tcp://192.168.1.40:7778' };
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const where = isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
  return { url, host, port, where, ...(isSecure ? { tls: tls() } : {}) };
}
