/** Where a gateway and its terminals are. Pure. */

import type { OwnKeyTable } from '../schema/security-schema.js';

/** What a terminal may have of its own in place of its gateway's. */
export interface OwnAddress {
  readonly url?: string | undefined;
  /** The name that its certificate must be for. */
  readonly expect?: string | undefined;
  /** What its key has otherwise. */
  readonly security?: OwnKeyTable | undefined;
}

/** The name of what a terminal with an address of its own is reached by. */
export function ownAddress(gateway: string, terminal: string): string {
  return `${gateway}/${terminal}`;
}

/** Where a gateway and its terminals are, and where each stands in the file. Who is the terminal itself has no list of them. */
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

/** Behind a WebSocket the list is asked for on the gateway's own host unless the configuration says otherwise. */
export function poiListUrl(gatewayUrl: string): string | undefined {
  if (!gatewayUrl.startsWith('ws')) return undefined;
  const url = new URL('/poi-list', gatewayUrl);
  url.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  return url.href;
}
