/** Where registers that speak nexo find their interface, as `run` and `config check` print it. */

/** An address for each encoding, and the port of bare TCP where it is served (0 for any free one). */
export interface NexoInterfaces {
  readonly addresses: Readonly<Record<string, string>>;
  readonly tcpPort?: number;
}

/** The interfaces beside the API at `url`. */
export async function nexoInterfaces(url: string, tcpPort: number | undefined): Promise<NexoInterfaces> {
  const { messagePaths } = await import('../nexo/index.js');
  const addresses = Object.fromEntries([...messagePaths].map(([path, encoding]) => [encoding, `${url}${path}`]));
  return tcpPort === undefined ? { addresses } : { addresses, tcpPort };
}

/** A line for each, for people. */
export function nexoLines({ addresses, tcpPort }: NexoInterfaces): readonly string[] {
  const lines = Object.entries(addresses).map(
    ([encoding, address]) => `${address} (${encoding.toUpperCase()}: POST, WebSocket)`,
  );
  if (tcpPort !== undefined) lines.push(`127.0.0.1, ${tcpPort === 0 ? 'any free port' : `port ${tcpPort}`} (bare TCP)`);
  return lines.map((line) => `  nexo        ${line}`);
}
