/** Classifies numeric IP addresses by their network. The module is pure. */

import { BlockList, isIP } from 'node:net';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addAddress('::1', 'ipv6');

const inStore = new BlockList();
inStore.addSubnet('10.0.0.0', 8, 'ipv4');
inStore.addSubnet('172.16.0.0', 12, 'ipv4');
inStore.addSubnet('192.168.0.0', 16, 'ipv4');
inStore.addSubnet('fc00::', 7, 'ipv6');

/**
 * Returns `machine` for an address of this machine, and `store` for an address of a private network. Returns `other` for a public address, and also
 * for a string that is not a numeric address.
 */
export function networkOf(address: string): 'machine' | 'store' | 'other' {
  const version = isIP(address);
  if (version === 0) return 'other';
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (own.check(address, family)) return 'machine';
  return inStore.check(address, family) ? 'store' : 'other';
}

/** Returns the numeric host of a URL, without the brackets of IPv6. Returns undefined if the host is a name. */
export function numberIn(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? undefined : host;
}
