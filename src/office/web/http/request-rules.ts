/** The rules for the head of a request: its host, and the page that sent it. */

import type { IncomingMessage } from 'node:http';

/** The address of this server. */
export interface OwnAddress {
  /** Further host names, for a reverse proxy on this machine. */
  readonly names: readonly string[];
  /** True if the certificate is valid for this host name. This field is absent without TLS. */
  readonly isFor?: ((host: string) => boolean) | undefined;
}

const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/**
 * True if the Host header names this server. A web page whose host name leads to this machine (DNS rebinding) therefore
 * reads nothing.
 */
export function isOurHost(incoming: IncomingMessage, { names, isFor }: OwnAddress): boolean {
  if ((incoming.headersDistinct['host']?.length ?? 0) !== 1) return false;
  const host = (incoming.headers.host ?? '').toLowerCase();
  const [, named = ''] = /^(\[[\da-f:]+\]|[^:[\]]+)(?::\d{1,5})?$/.exec(host) ?? [];
  const name = named.replaceAll(/[[\]]/g, '');
  return loopbackNames.includes(name) || names.includes(name) || isFor?.(name) === true;
}

/** True if the request comes from a page of this server, or from a program that is not a browser. */
export function isOurPage({ headers }: IncomingMessage): boolean {
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  // `none`: the operator typed the address, or opened a bookmark.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const own = new URL(origin);
  // TLS may end at a reverse proxy, so the scheme is not compared.
  return (own.protocol === 'https:' || own.protocol === 'http:') && own.host === host.toLowerCase();
}
