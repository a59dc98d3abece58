/** Where results may be POSTed: on this machine, or in the store. Pure. */

import { BlockList, isIP } from 'node:net';
import { isLoopback } from './path.js';

const inStore = new BlockList();
inStore.addSubnet('10.0.0.0', 8, 'ipv4');
inStore.addSubnet('172.16.0.0', 12, 'ipv4');
inStore.addSubnet('192.168.0.0', 16, 'ipv4');
inStore.addSubnet('fc00::', 7, 'ipv6');

/**
 * Whether results may go there. Who takes a result acknowledges it, so that over a network only TLS will do; and by its literal address, because a name
 * can lead out of the store.
 */
export function isResultAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash, hostname } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (isLoopback(text)) return protocol === 'http:' || protocol === 'https:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(host);
  return protocol === 'https:' && version !== 0 && inStore.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
