/** Compares addresses that may be spelled differently. The module is pure. */

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Returns the same text for all spellings of one host, port and path, without asking the network. Ignores capitals, a
 * dot after the host name, the default port, a slash at the end, and the different names of this machine. Also ignores
 * the scheme, because a port has only one listener. Returns undefined for a value that is not an address.
 */
export function peerOf(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  // The URL parser normalises hosts only for http and https, so replace other schemes.
  const plain = url
    .trim()
    .replace(/^(?:wss|tls):/i, 'https:')
    .replace(/^(?:ws|tcp):/i, 'http:');
  if (!/^https?:/i.test(plain) || !URL.canParse(plain)) return undefined;
  const { protocol, hostname, port, pathname, search } = new URL(plain);
  return `${hostOf(hostname)}:${port || defaultPorts[protocol]}${pathname.replace(/\/+$/, '')}${search}`;
}

/** Returns `localhost` for every name of this machine, and the IPv4 form of an IPv4 address that is written as IPv6. */
function hostOf(hostname: string): string {
  const host = hostname.replace(/\.$/, '').replace(mapped, (_, high: string, low: string) => dotted(high, low));
  return thisMachine.has(host) ? 'localhost' : host;
}

/** A connection to an unspecified address (0.0.0.0) reaches this machine. */
const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]']);

const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

function dotted(high: string, low: string): string {
  return [high, low]
    .flatMap((part) => {
      const value = Number.parseInt(part, 16);
      return [value >> 8, value & 0xff];
    })
    .join('.');
}
