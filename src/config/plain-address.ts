/** Addresses that lead over a network without encryption. Pure. */

import { isLoopback } from './path.js';

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
