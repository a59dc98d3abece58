/** Derives the wire (WebSocket, HTTP or TCP) from the scheme of an address. Pure. */

/** A kind of wire. */
export type WireKind = 'ws' | 'http' | 'tcp';

/** The schemes of each wire, as messages show them. */
export const begins: Readonly<Record<WireKind, readonly string[]>> = {
  ws: ['ws://', 'wss://'],
  http: ['http://', 'https://'],
  tcp: ['tcp://', 'tls://'],
};

/** Returns the wire of an address. Returns undefined for any other value, which the schema reports. */
export function wireOf(url: unknown): WireKind | undefined {
  if (typeof url !== 'string') return undefined;
  if (/^https?:/i.test(url)) return 'http';
  if (/^(?:tcp|tls):/i.test(url)) return 'tcp';
  return /^wss?:/i.test(url) ? 'ws' : undefined;
}
