/** The wire that an address names. Pure. */

/** A kind of wire. */
export type WireKind = 'ws' | 'http' | 'tcp';

/** How the addresses of each begin. */
export const begins: Readonly<Record<WireKind, string>> = {
  ws: 'ws:// or wss://',
  http: 'http:// or https://',
  tcp: 'tcp:// or tls://',
};

/** Undefined for what is no address, which the schema names. */
export function wireOf(url: unknown): WireKind | undefined {
  if (typeof url !== 'string') return undefined;
  if (/^https?:/i.test(url)) return 'http';
  if (/^(?:tcp|tls):/i.test(url)) return 'tcp';
  return /^wss?:/i.test(url) ? 'ws' : undefined;
}
