/** The addresses of the nexo interface, as `run` and `config check` print them. */

import type { Configuration } from '../../config/index.js';
import { cliServer as texts } from '../../messages/index.js';

/** The address of each encoding, and the port of the TCP binding (0 for any free port). */
export interface NexoInterfaces {
  readonly addresses: Readonly<Record<string, string>>;
  readonly tcpPort?: number;
  /** The address of each encoding, for connections with TLS. */
  readonly tlsAddresses?: Readonly<Record<string, string>>;
  /** The seal of the messages, with the name of the key. The key itself is never included. */
  readonly security?: string;
}

/** Returns the interfaces at `url`, the address of the API, and those on other ports (0 for any free port). */
export async function nexoInterfaces(
  url: string,
  ports: { readonly tcp: number | undefined; readonly tls: number | undefined },
  security: NonNullable<Configuration['nexo']>['security'],
): Promise<NexoInterfaces> {
  const { messagePaths } = await import('../../nexo/index.js');
  // Only JSON messages can be sealed.
  const served = [...messagePaths].filter(([, encoding]) => security === undefined || encoding === 'json');
  const below = (base: string): Readonly<Record<string, string>> =>
    Object.fromEntries(served.map(([path, encoding]) => [encoding, `${base}${path}`]));
  return {
    addresses: below(url),
    ...(ports.tcp === undefined ? {} : { tcpPort: ports.tcp }),
    ...(security === undefined
      ? {}
      : { security: texts.seal(security.kind, security.keyIdentifier, security.keyVersion) }),
    ...(ports.tls === undefined ? {} : { tlsAddresses: below(`https://127.0.0.1:${ports.tls}`) }),
  };
}

/** Returns a line for each interface. */
export function nexoLines({ addresses, tcpPort, tlsAddresses = {}, security }: NexoInterfaces): readonly string[] {
  const lines = [...Object.entries(addresses), ...Object.entries(tlsAddresses)].map(([encoding, address]) =>
    texts.nexoAddress(address, encoding.toUpperCase()),
  );
  if (tcpPort !== undefined) lines.push(texts.nexoTcp(tcpPort));
  if (security !== undefined) lines.push(texts.nexoSeal(security));
  return lines.map((line) => texts.rows.nexo(line));
}
