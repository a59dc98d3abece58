/** Derives the kind of connection (WebSocket, HTTP or TCP) from the scheme of an address. The module is pure. */

/** A kind of connection. */
export type WireKind = 'ws' | 'http' | 'tcp';

/** The schemes for each kind of connection, in the form in which messages show them. */
export const begins: Readonly<Record<WireKind, readonly string[]>> = {
  ws: ['ws://', 'wss://'],
  http: ['http://', 'https://'],
  tcp: ['tcp://', 'tls://'],
};

/** Returns the kind of connection of an address. Returns undefined for any other value, which the schema reports. */
export function wireOf(url: unknown): WireKind | undefined {
  if (typeof url !== 'string') return undefined;
  if (/^https?:/i.test(url)) return 'http';
  if (/^(?:tcp|tls):/i.test(url)) return 'tcp';
  return /^wss?:/i.test(url) ? 'ws' : undefined;
}
