/** What does not fit a listener for terminals: where it stands, who may call, and what it shows. Pure. */

import type { Finding } from '../problems/finding.js';
import { networkOf, numberIn } from '../addresses/network-address.js';
import { isTable, tables } from '../problems/path.js';

/** Findings on a raw document, whatever its shape. */
export function checkListeners(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const [only] = Object.keys(gateways);
  return Object.entries(gateways).flatMap(([name, gateway]) => {
    const { listen } = gateway;
    if (!isTable(listen)) return [];
    const own = Object.entries(tables(raw['terminals'])).filter(([, one]) => (one['gateway'] ?? only) === name);
    const path = ['gateways', name, 'listen'];
    const mistake = (key: string, text: string): Finding => ({ path: [...path, key], text });
    return [
      ...hostFindings(listen, mistake),
      ...peerFindings(listen, mistake),
      ...identityFindings(listen, mistake),
      ...unknownCallers(gateway, own, listen, mistake),
      ...twice(gateway, listen, mistake),
      ...nobodyToFollow(own, listen, mistake),
    ];
  });
}

type Table = Readonly<Record<string, unknown>>;
type Mistake = (key: string, text: string) => Finding;

const allowed = 'of this machine, or of a private network (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7)';

function hostFindings({ host }: Table, mistake: Mistake): Finding[] {
  if (typeof host !== 'string' || numberIn(`http://${bracketed(host)}`) === undefined) return [];
  if (host === '0.0.0.0' || host === '::')
    return [
      mistake('host', `is "${host}", which is every network of this machine; name the one address that terminals call`),
    ];
  return networkOf(host) === 'other'
    ? [mistake('host', `is "${host}", a public address; a listener for terminals stands at an address ${allowed}`)]
    : [];
}

function peerFindings({ peers }: Table, mistake: Mistake): Finding[] {
  if (!Array.isArray(peers)) return [];
  return peers.flatMap((peer: unknown) =>
    typeof peer === 'string' && numberIn(`http://${bracketed(peer)}`) !== undefined && networkOf(peer) === 'other'
      ? [mistake('peers', `names ${peer}, a public address; terminals call from an address ${allowed}`)]
      : [],
  );
}

function identityFindings({ certificate, key, callbackUrl, port = 11_000 }: Table, mistake: Mistake): Finding[] {
  const findings: Finding[] = [];
  if (certificate !== undefined && key === undefined)
    findings.push(mistake('key', 'is missing beside the certificate'));
  if (certificate === undefined && key !== undefined)
    findings.push(mistake('certificate', 'is missing beside the key'));
  if (callbackUrl === undefined) return findings;
  if (certificate === undefined)
    findings.push(
      mistake('callbackUrl', 'names a server with TLS, and this listener has none; give it certificate and key'),
    );
  if (typeof callbackUrl === 'string' && URL.canParse(callbackUrl)) {
    const named = Number(new URL(callbackUrl).port || 443);
    if (named !== port)
      findings.push(
        mistake(
          'callbackUrl',
          `names port ${named}, but this listener has port ${JSON.stringify(port)}; use one of them`,
        ),
      );
  }
  return findings;
}

/** Who is reached by a name calls from an address that nobody knows. */
function unknownCallers(
  { url }: Table,
  terminals: readonly (readonly [string, Table])[],
  { peers }: Table,
  mistake: Mistake,
): Finding[] {
  if (Array.isArray(peers) && peers.length > 0) return [];
  const places = [url, ...terminals.map(([, one]) => one['url'])].filter((at) => typeof at === 'string');
  const named = places.filter((at) => /^https?:/i.test(at) && numberIn(at) === undefined);
  return named.map((at) =>
    mistake(
      'peers',
      `is missing: ${new URL(at).hostname} is a name, and callers are known by their addresses; list those that may call`,
    ),
  );
}

function twice({ headers }: Table, { callbackUrl }: Table, mistake: Mistake): Finding[] {
  const names = isTable(headers) ? Object.keys(headers).map((header) => header.toLowerCase()) : [];
  return callbackUrl !== undefined && names.includes('x-callback-url')
    ? [mistake('callbackUrl', 'and headers.x-callback-url say the same thing twice; keep this one')]
    : [];
}

/** Who is reached at its gateway's address has none of its own that could be another one. */
function nobodyToFollow(
  terminals: readonly (readonly [string, Table])[],
  { follow }: Table,
  mistake: Mistake,
): Finding[] {
  const followable = terminals.some(([, { url }]) => typeof url === 'string' && numberIn(url) !== undefined);
  return follow === true && !followable
    ? [
        mistake(
          'follow',
          'means nothing here: no terminal has a url of its own with an address by number; leave it out',
        ),
      ]
    : [];
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
