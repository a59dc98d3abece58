/** Completes the configuration of a gateway: reads its secrets and certificates, and collects the settings for each of its addresses. */

import { dialects } from '../../../protocol/index.js';
import { defaultProfile, profiles } from '../../core/index.js';
import { isPlain, secureOf } from '../addresses/unencrypted-address.js';
import { configGateways } from '../../messages/index.js';
import type { GatewayConfiguration } from '../model/configuration.js';
import type { Finding } from '../problems/finding.js';
import type { FileConfiguration } from '../schema/schema.js';
import { completeOauth } from '../schema/oauth-schema.js';
import { completeProxy } from '../schema/proxy-schema.js';
import { readSecret, SecretFindings, type SecretPlaces } from '../secrets/secret.js';
import { addressesOf, type OwnAddress, poiListUrl } from './gateway-addresses.js';
import { callsOf } from './listen-completion.js';
import { completeSecurity } from './security-completion.js';
import { completeTls } from './tls-completion.js';

type GatewayTable = FileConfiguration['gateways'][string];

/**
 * Returns the completed gateway, followed by an entry for each terminal that has an address of its own. Adds problems with files and secrets to
 * `found`. `nowMs` is wall time.
 */
export function completeGateway(
  name: string,
  gateway: GatewayTable,
  terminals: ReadonlyMap<string, OwnAddress>,
  places: SecretPlaces,
  found: SecretFindings,
  nowMs: number,
): readonly GatewayConfiguration[] {
  const path = ['gateways', name];
  const headers = readHeaders(path, gateway, places, found);
  const headersAgain = (): Readonly<Record<string, string>> | undefined => {
    const again = new SecretFindings();
    const read = readHeaders(path, gateway, places, again);
    return again.mistakes.length > 0 ? undefined : read;
  };
  const { oauth2, proxy } = gateway;
  const tokens = oauth2 && completeOauth([...path, 'oauth2'], oauth2, places, found);
  const tls = gateway.tls && completeTls([...path, 'tls'], gateway.tls, places, found, nowMs);
  const shared = {
    ...languageOf(gateway),
    headers,
    headersAgain,
    ...(proxy === undefined ? {} : { proxy: completeProxy([...path, 'proxy'], proxy, places, found) }),
    ...(tokens === undefined ? {} : { oauth2: tokens }),
    ...settingsOf(gateway),
  };
  const addresses = addressesOf(name, gateway.url, terminals);
  const sendsKeys = Object.keys(headers).length > 0 || oauth2 !== undefined;
  found.warnings.push(...addresses.flatMap((address) => unencryptedWarnings(address, gateway, sendsKeys)));
  return addresses.map(({ name: address, url, hasList, own }) => {
    const list = hasList ? (gateway.poiList?.url ?? poiListUrl(url)) : undefined;
    const ownTls = own?.expect === undefined ? tls : { ...tls, expect: own.expect };
    const paths = { gateway: [...path, 'security'], terminal: ['terminals', own?.terminal ?? '', 'security'] };
    const security = completeSecurity(paths, gateway, own?.security, places, found);
    return {
      name: address,
      url,
      ...shared,
      ...(ownTls === undefined ? {} : { tls: ownTls }),
      ...(security === undefined ? {} : { security }),
      ...(list === undefined ? {} : { poiListUrl: list }),
    };
  });
}

function readHeaders(
  path: readonly string[],
  { headers, bearer }: GatewayTable,
  places: SecretPlaces,
  found: SecretFindings,
): Readonly<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [header, reference] of Object.entries(headers))
    read[header.toLowerCase()] = found.take([...path, 'headers', header], readSecret(reference, places));
  if (bearer !== undefined)
    read['authorization'] = `Bearer ${found.take([...path, 'bearer'], readSecret(bearer, places))}`;
  return read;
}

/** Returns the dialect of the gateway's terminals, and the profile by which the daemon interprets their responses. */
function languageOf(gateway: GatewayTable): Pick<GatewayConfiguration, 'dialect' | 'encoding' | 'profile'> {
  const dialect = dialects[gateway.dialect];
  const { unavailableMeansUndelivered } = gateway;
  return {
    dialect,
    encoding: gateway.encoding ?? dialect.encodings[0],
    profile: {
      ...(profiles[gateway.profile] ?? defaultProfile),
      ...(unavailableMeansUndelivered === undefined ? {} : { unavailableMeansUndelivered }),
    },
  };
}

/** Returns the settings that need no completion. */
function settingsOf({
  poiList,
  login,
  conditions,
  heartbeat,
  keepAliveMs,
  listen,
  simulated,
}: GatewayTable): Pick<
  GatewayConfiguration,
  'poiListPath' | 'login' | 'conditions' | 'heartbeat' | 'keepAliveMs' | 'calls' | 'simulated'
> {
  return {
    ...(poiList?.path === undefined ? {} : { poiListPath: poiList.path }),
    ...(login === undefined ? {} : { login }),
    ...(conditions === undefined ? {} : { conditions }),
    heartbeat,
    ...(keepAliveMs === undefined ? {} : { keepAliveMs }),
    ...(listen === undefined ? {} : { calls: callsOf(listen) }),
    simulated,
  };
}

/** Warns if credentials or messages are sent to this address without encryption. */
function unencryptedWarnings(
  { url, path }: { readonly url: string; readonly path: readonly string[] },
  { simulated, security }: GatewayTable,
  sendsKeys: boolean,
): readonly Finding[] {
  if (!isPlain(url)) return [];
  const secure = secureOf(url);
  // No program on the network can read or forge an encrypted message. `checkVendors` warns about messages that are not encrypted.
  const isOpen = !simulated && security?.kind !== 'nexo-blob';
  return [
    ...(sendsKeys ? [{ path, text: configGateways.plainKeys(secure) }] : []),
    ...(isOpen ? [{ path, text: configGateways.plainMoney(secure) }] : []),
  ];
}
