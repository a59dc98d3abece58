/** Addresses that lead over a network without encryption. Pure. */

import { isLoopback } from '../problems/path.js';

/** The gateways that are reached over a network without encryption, and whose money is real. */
export function unencryptedGateways(
  gateways: readonly { readonly name: string; readonly url: string; readonly simulated: boolean }[],
): readonly string[] {
  return gateways.filter(({ url, simulated }) => !simulated && isPlain(url)).map(({ name }) => name);
}

/** Whether an address leads over a network without encryption. */
export function isPlain(url: string): boolean {
  return /^(?:ws|http|tcp):/i.test(url) && !isLoopback(url);
}

/** Said at the start, by `config check` and by `status`. */
export function unencryptedText(secure: string): string {
  return `moves real money over the network without encryption: whoever is on that network can read it, and forge an approval; use ${secure}, or a network that holds nothing but registers and terminals`;
}

/** How an address begins that leads there with TLS. */
export function secureOf(url: string): string {
  if (url.startsWith('tcp')) return 'tls://';
  return url.startsWith('ws') ? 'wss://' : 'https://';
}
