/** The settings of a gateway that need no file and no secret, and the warnings about its unencrypted addresses. Pure. */

import { dialects } from '../../../protocol/index.js';
import { defaultProfile, profiles } from '../../core/index.js';
import { isPlain, secureOf, unencryptedText } from '../addresses/unencrypted-address.js';
import type { GatewayConfiguration } from '../model/configuration.js';
import type { Finding } from '../problems/finding.js';
import type { FileConfiguration } from '../schema/schema.js';
import { callsOf } from './listen-completion.js';

type GatewayTable = FileConfiguration['gateways'][string];

/** How the terminals of the gateway speak, and what the daemon may conclude from their responses. */
export function languageOf(gateway: GatewayTable): Pick<GatewayConfiguration, 'dialect' | 'encoding' | 'profile'> {
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

/** The settings that are used as the file has them. */
export function settingsOf({
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

/** Warns that keys or messages leave for this address unencrypted. Returns nothing for an encrypted address. */
export function unencryptedWarnings(
  { url, path }: { readonly url: string; readonly path: readonly string[] },
  { simulated, security }: GatewayTable,
  sendsKeys: boolean,
): readonly Finding[] {
  if (!isPlain(url)) return [];
  const secure = secureOf(url);
  // A sealed message cannot be read or forged. checkVendors warns about the parts that the seal leaves open.
  const isOpen = !simulated && security?.kind !== 'nexo-blob';
  return [
    ...(sendsKeys
      ? [{ path, text: `sends the keys of this gateway unencrypted over the network; use ${secure}` }]
      : []),
    ...(isOpen ? [{ path, text: unencryptedText(secure) }] : []),
  ];
}
