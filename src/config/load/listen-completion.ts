/** Completes the listener that a gateway's terminals call: reads its certificate and key, and collects the callers that it permits. */

import { configListeners } from '../../messages/index.js';
import type { GatewayConfiguration, ListenerConfiguration } from '../model/configuration.js';
import type { ListenTable } from '../schema/listen-schema.js';
import { ownAddress } from './gateway-addresses.js';
import { networkOf, numberIn } from '../addresses/network-address.js';
import type { SecretFindings, SecretPlaces } from '../secrets/secret.js';
import { completeIdentity } from './tls-completion.js';

/** Returns the listener settings that each address of the gateway needs. */
export function callsOf({ callbackUrl, follow }: ListenTable): NonNullable<GatewayConfiguration['calls']> {
  return { ...(callbackUrl === undefined ? {} : { callbackUrl }), ...(follow ? { follows: true } : {}) };
}

/** Returns the completed listeners of all gateways. */
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
 * Returns a completed listener. `addresses` are the addresses of the gateway and its terminals. Adds problems with the certificate and key to
 * `found`. `nowMs` is wall time.
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
      text: configListeners.plainListener,
    });
  if (tls !== undefined && callbackUrl !== undefined) {
    const named = new URL(callbackUrl).hostname.replace(/^\[(.*)\]$/, '$1');
    if (!tls.isFor(named))
      found.warnings.push({
        path: [...path, 'callbackUrl'],
        text: configListeners.callbackName(named),
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

/**
 * Returns the permitted callers: for each IP address, the names of the connections whose terminals may call from it. A terminal may call from its own
 * numeric address. All terminals may call from the listed addresses.
 */
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
