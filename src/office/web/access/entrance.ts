/** Limits the connections of each address, so that one address cannot take all of them. */

import type { Socket } from 'node:net';
import { networkOf } from './network.js';

/** The maximum number of connections from one address. A browser uses six. */
const addressMax = 64;

/**
 * The maximum number of connections from this machine, if it has a reverse proxy. All browsers then have the address of
 * the proxy.
 */
const proxyMax = 384;

const own = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Returns the function that decides whether a new connection is accepted. `isProxied`: a reverse proxy on this machine
 * passes requests on.
 */
export function entranceOf(isProxied: boolean): (socket: Socket) => boolean {
  const open = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= (isProxied && own.test(address) ? proxyMax : addressMax)) return false;
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    return true;
  };
}
