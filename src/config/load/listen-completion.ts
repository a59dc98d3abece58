/** Completes the listener of a gateway's terminals: reads its certificate and key, and who may call. */

import type { GatewayConfiguration, ListenerConfiguration } from '../model/configuration.js';
import type { ListenTable } from '../schema/listen-schema.js';
import { ownAddress } from './gateway-addresses.js';
import { networkOf, numberIn } from '../addresses/network-address.js';
import type { SecretFindings, SecretPlaces } from '../secrets/secret.js';
import { completeIdentity } from './tls-completion.js';

/** What the addresses of a gateway have to know of its listener. */
export function callsOf({ callbackUrl, follow }: ListenTable): NonNullable<GatewayConfiguration['calls']> {
  return { ...(callbackUrl === undefined ? {} : { callbackUrl }), ...(follow ? { follows: true } : {}) };
}

/** The listeners of all gateways that have one; see `completeListener`. */
export function completeListeners(
  gateways: Readonly<Record<string, { readonly listen?: ListenTable | undefined }>>,
  all: readonly GatewayConfiguration[],
  places: SecretPlaces,
  found: SecretFindings,
  nowMs: number,
): readonly ListenerConfiguration[] {
  return Object.entries(gateways).flatMap(([name, { listen }]) => {
    if (listen === undefined) return [];
    const addresses = all.filter((one) => one.name === name || one.name.startsWith(ownAddress(name, '')));
    return [completeListener(name, listen, addresses, places, found, nowMs)];
  });
}

/**
 * The listener ready to be opened. `addresses` are those of the gateway and its terminals. What is wrong with certificate and key goes to
 * `found`; `nowMs` is wall time.
 */
function completeListener(
  gateway: string,
  { host, port, peers, follow, certificate, key, callbackUrl }: ListenTable,
  addresses: readonly GatewayConfiguration[],
  places: SecretPlaces,
  found: SecretFindings,
  nowMs: number,
): ListenerConfiguration {
  const path = ['gateways', gateway, 'listen'];
  const tls =
    certificate === undefined || key === undefined
      ? undefined
      : completeIdentity(path, { certificate, key }, places, found, nowMs);
  const isReal = addresses.some(({ simulated }) => !simulated);
  if (certificate === undefined && isReal && networkOf(host) !== 'machine')
    found.warnings.push({
      path,
      text: 'takes what terminals show and print over the network without encryption: whoever is on that network can read it, and say words of their own; give it certificate and key, or a network that holds nothing but registers and terminals',
    });
  if (tls !== undefined && callbackUrl !== undefined) {
    const named = new URL(callbackUrl).hostname.replace(/^\[(.*)\]$/, '$1');
    if (!tls.isFor(named))
      found.warnings.push({
        path: [...path, 'callbackUrl'],
        text: `names ${named}, which the certificate is not for: terminals that look at it will not call`,
      });
  }
  const encoding = addresses[0]?.encoding ?? 'xml';
  return {
    gateway,
    host,
    port,
    encoding,
    ...(tls === undefined ? {} : { tls }),
    peers: peersOf(addresses, peers),
    follows: follow,
  };
}

/** Each address that may call, and which addresses of the gateway its callers are known by: its own, and the listed ones for all. */
function peersOf(
  addresses: readonly GatewayConfiguration[],
  listed: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const peers = new Map<string, string[]>();
  for (const { name, url } of addresses) {
    const own = numberIn(url);
    for (const address of new Set([...(own === undefined ? [] : [own]), ...listed]))
      peers.set(address, [...(peers.get(address) ?? []), name]);
  }
  return peers;
}
