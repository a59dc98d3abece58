/** The addresses of a gateway and its terminals. The module is pure. */

import type { OwnKeyTable } from '../schema/security-schema.js';

/** The settings of a terminal that override those of its gateway. */
export interface OwnAddress {
  readonly url?: string | undefined;
  /** The name that the terminal's certificate must have. */
  readonly expect?: string | undefined;
  /** The parts of the terminal's key that differ from the gateway's key. */
  readonly security?: OwnKeyTable | undefined;
}

/** Returns the name of the connection to a terminal that has an address of its own. */
export function ownAddress(gateway: string, terminal: string): string {
  return `${gateway}/${terminal}`;
}

/** Returns the addresses of a gateway and its terminals, each with the path of its setting. A terminal's own address has no terminal list. */
export function addressesOf(
  gateway: string,
  url: string | undefined,
  terminals: ReadonlyMap<string, OwnAddress>,
): readonly {
  readonly name: string;
  readonly url: string;
  readonly path: readonly string[];
  readonly hasList: boolean;
  readonly own?: OwnAddress & { readonly terminal: string };
}[] {
  const common = url === undefined ? [] : [{ name: gateway, url, path: ['gateways', gateway, 'url'], hasList: true }];
  const own = [...terminals].flatMap(([terminal, has]) =>
    has.url === undefined
      ? []
      : [
          {
            name: ownAddress(gateway, terminal),
            url: has.url,
            path: ['terminals', terminal, 'url'],
            hasList: false,
            own: { ...has, terminal },
          },
        ],
  );
  return [...common, ...own];
}

/**
 * Returns the default address of the terminal list. It is on the gateway's host if the gateway uses WebSocket; other kinds of connection have no
 * default.
 */
export function poiListUrl(gatewayUrl: string): string | undefined {
  if (!gatewayUrl.startsWith('ws')) return undefined;
  const url = new URL('/poi-list', gatewayUrl);
  url.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  return url.href;
}
