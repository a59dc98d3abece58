/** Where registers that speak nexo find their interface, as `run` and `config check` print it. */

import type { Configuration } from '../../config/index.js';

/** An address for each encoding, and the port of bare TCP where it is served (0 for any free one). */
export interface NexoInterfaces {
  readonly addresses: Readonly<Record<string, string>>;
  readonly tcpPort?: number;
  /** The same addresses over TLS, where they are served. */
  readonly tlsAddresses?: Readonly<Record<string, string>>;
  /** How messages are sealed, and with which key: never what it is. */
  readonly security?: string;
}

/** The interfaces beside the API at `url`, and those on ports of their own (0 for any free one). */
export async function nexoInterfaces(
  url: string,
  ports: { readonly tcp: number | undefined; readonly tls: number | undefined },
  security: NonNullable<Configuration['nexo']>['security'],
): Promise<NexoInterfaces> {
  const { messagePaths } = await import('../../nexo/index.js');
  // What is sealed is JSON.
  const served = [...messagePaths].filter(([, encoding]) => security === undefined || encoding === 'json');
  const below = (base: string): Readonly<Record<string, string>> =>
    Object.fromEntries(served.map(([path, encoding]) => [encoding, `${base}${path}`]));
  return {
    addresses: below(url),
    ...(ports.tcp === undefined ? {} : { tcpPort: ports.tcp }),
    ...(security === undefined
      ? {}
      : { security: `${security.kind}, key ${security.keyIdentifier} ${security.keyVersion ?? 'of the start'}` }),
    ...(ports.tls === undefined ? {} : { tlsAddresses: below(`https://127.0.0.1:${ports.tls}`) }),
  };
}

/** A line for each, for people. */
export function nexoLines({ addresses, tcpPort, tlsAddresses = {}, security }: NexoInterfaces): readonly string[] {
  const lines = [...Object.entries(addresses), ...Object.entries(tlsAddresses)].map(
    ([encoding, address]) => `${address} (${encoding.toUpperCase()}: POST, WebSocket)`,
  );
  if (tcpPort !== undefined) lines.push(`127.0.0.1, ${tcpPort === 0 ? 'any free port' : `port ${tcpPort}`} (bare TCP)`);
  if (security !== undefined) lines.push(`every message sealed by ${security}`);
  return lines.map((line) => `  nexo        ${line}`);
}
