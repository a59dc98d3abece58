/**
 * Finds the network of an address. The limits for connections and for sign-ins count by network. The module is pure.
 */

import { isIPv6 } from 'node:net';

/**
 * Returns the network of an address. A household or an attacker has at least a whole IPv6 network of 64 bits, so all
 * its addresses are counted together.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%', 1).join('').split('::');
  const first = head.split(':').filter((part) => part !== '');
  const last = (tail ?? '').split(':').filter((part) => part !== '');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
