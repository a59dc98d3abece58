/** Finds addresses that are reached over a network without encryption. The module is pure. */

import { isLoopback } from '../problems/path.js';

/** Returns the gateways with real money that are reached over a network without encryption. */
export function unencryptedGateways(
  gateways: readonly { readonly name: string; readonly url: string; readonly simulated: boolean }[],
): readonly string[] {
  return gateways.filter(({ url, simulated }) => !simulated && isPlain(url)).map(({ name }) => name);
}

/** True if the address is reached over a network without encryption. An address of this machine is not. */
export function isPlain(url: string): boolean {
  return /^(?:ws|http|tcp):/i.test(url) && !isLoopback(url);
}

/** Returns the scheme that reaches the address with TLS. */
export function secureOf(url: string): string {
  if (url.startsWith('tcp')) return 'tls://';
  return url.startsWith('ws') ? 'wss://' : 'https://';
}
