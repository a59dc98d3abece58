/**
 * The tunnel through an HTTP proxy with CONNECT (RFC 9110, section 9.3.6). TLS runs inside the tunnel, with the target
 * and not with the proxy.
 */

import { request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { LinkCause } from '../core/index.js';
import { linkCause, socketCause } from './cause.js';
import type { Proxy, Target, Unusable } from './target.js';
import { connections, connectionSettings } from '../messages/index.js';

/** The configuration of a proxy. */
export interface ProxySettings {
  /** `http://HOST:PORT`, without user and password. */
  readonly url: string;
  /** The value of Proxy-Authorization, which is a secret. */
  readonly authorization?: string | undefined;
}

/** Returns the target through this proxy, or the target itself if there is no proxy. */
export function throughProxy(target: Target, settings: ProxySettings | undefined): Target | Unusable {
  if (settings === undefined) return target;
  const url = URL.canParse(settings.url) ? new URL(settings.url) : undefined;
  if (url?.protocol !== 'http:' || url.hostname === '' || url.username !== '' || url.pathname.length > 1)
    return { problem: connectionSettings.proxyAddress };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? 80 : Number(url.port);
  const where = isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
  return { ...target, via: { host, port, where, authorization: settings.authorization } };
}

/** The callbacks of a tunnel: exactly one of the two is called, unless the tunnel was given up. */
export interface TunnelListener {
  opened(socket: Socket): void;
  failed(cause: LinkCause): void;
}

/**
 * Asks the proxy for a tunnel to the target. No data of ours reaches the target before the tunnel is open. Returns a
 * function that gives up the tunnel.
 */
export function openTunnel(proxy: Proxy, { where }: Target, listener: TunnelListener): () => void {
  const asked = request({
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: where,
    agent: false,
    headers: {
      host: where,
      ...(proxy.authorization === undefined ? {} : { 'proxy-authorization': proxy.authorization }),
    },
  });
  asked.once('connect', ({ statusCode = 0 }, socket, head) => {
    if (statusCode < 200 || statusCode > 299) {
      socket.destroy();
      return listener.failed(refusal(statusCode, proxy.where, where));
    }
    socket.setNoDelay(true);
    if (head.length > 0) socket.unshift(head);
    return listener.opened(socket);
  });
  // The proxy sent an answer without opening a tunnel, as a web server would.
  asked.once('response', (response) => {
    response.destroy();
    listener.failed(refusal(response.statusCode ?? 0, proxy.where, where));
  });
  asked.on('error', (error) => listener.failed(socketCause(error, 'connect', connections.theProxy(proxy.where))));
  asked.end();
  return () => void asked.destroy();
}

function refusal(status: number, proxy: string, where: string): LinkCause {
  return linkCause(status === 407 ? 'unauthorised' : 'refused', connections.proxyRefusal(status, proxy, where));
}
