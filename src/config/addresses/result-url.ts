/**
 * Checks the addresses to which results may be POSTed. They must be on this machine or in the store's network. The
 * module is pure.
 */

import { networkOf, numberIn } from './network-address.js';
import { isLoopback } from '../problems/path.js';

/**
 * True if results may be sent to the address. The receiver acknowledges results, so an address in the network needs TLS. The address must be numeric,
 * because a name could resolve to a host outside the store.
 */
export function isResultAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (isLoopback(text)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && networkOf(numberIn(text) ?? '') === 'store';
}
