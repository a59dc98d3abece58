/** Where results may be POSTed: on this machine, or in the store. Pure. */

import { networkOf, numberIn } from './network-address.js';
import { isLoopback } from '../problems/path.js';

/**
 * Whether results may go there. Who takes a result acknowledges it, so that over a network only TLS will do; and by its literal address, because a name
 * can lead out of the store.
 */
export function isResultAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (isLoopback(text)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && networkOf(numberIn(text) ?? '') === 'store';
}
