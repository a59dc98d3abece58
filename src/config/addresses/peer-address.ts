/** Who is reached by an address, however it is spelled. Pure. */

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The same text for addresses that lead to the same host, port and path, as far as one can know without a network: capitals, a dot behind the
 * name, a port that is meant anyway, a slash at the end and the names of this machine count for nothing, nor does the scheme, since one port
 * has one listener. Undefined for what is no address.
 */
export function peerOf(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  // Of http and https alone the parser brings hosts into one spelling.
  const plain = url
    .trim()
    .replace(/^(?:wss|tls):/i, 'https:')
    .replace(/^(?:ws|tcp):/i, 'http:');
  if (!/^https?:/i.test(plain) || !URL.canParse(plain)) return undefined;
  const { protocol, hostname, port, pathname, search } = new URL(plain);
  return `${hostOf(hostname)}:${port || defaultPorts[protocol]}${pathname.replace(/\/+$/, '')}${search}`;
}

/** All ways to name this machine by one, and an address of the fourth version that is written as one of the sixth as itself. */
function hostOf(hostname: string): string {
  const host = hostname.replace(/\.$/, '').replace(mapped, (_, high: string, low: string) => dotted(high, low));
  return thisMachine.has(host) ? 'localhost' : host;
}

/** What is connected to at no address in particular is this machine. */
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
