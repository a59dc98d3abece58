/** Where registers that speak nexo find their interface, as `run` and `config check` print it. */

/** An address for each encoding, and the port of bare TCP where it is served (0 for any free one). */
export interface NexoInterfaces {
  readonly addresses: Readonly<Record<string, string>>;
  readonly tcpPort?: number;
  /** The same addresses over TLS, where they are served. */
  readonly tlsAddresses?: Readonly<Record<string, string>>;
}

/** The interfaces beside the API at `url`, and those on ports of their own (0 for any free one). */
export async function nexoInterfaces(
  url: string,
  ports: { readonly tcp: number | undefined; readonly tls: number | undefined },
): Promise<NexoInterfaces> {
  const { messagePaths } = await import('../nexo/index.js');
  const below = (base: string): Readonly<Record<string, string>> =>
    Object.fromEntries([...messagePaths].map(([path, encoding]) => [encoding, `${base}${path}`]));
  return {
    addresses: below(url),
    ...(ports.tcp === undefined ? {} : { tcpPort: ports.tcp }),
    ...(ports.tls === undefined ? {} : { tlsAddresses: below(`https://127.0.0.1:${ports.tls}`) }),
  };
}

/** A line for each, for people. */
export function nexoLines({ addresses, tcpPort, tlsAddresses = {} }: NexoInterfaces): readonly string[] {
  const lines = [...Object.entries(addresses), ...Object.entries(tlsAddresses)].map(
    ([encoding, address]) => `${address} (${encoding.toUpperCase()}: POST, WebSocket)`,
  );
  if (tcpPort !== undefined) lines.push(`127.0.0.1, ${tcpPort === 0 ? 'any free port' : `port ${tcpPort}`} (bare TCP)`);
  return lines.map((line) => `  nexo        ${line}`);
}
