/**
 * Checks the listener that terminals call: its address, its permitted callers and its certificate. The module is pure.
 */

import { configListeners as texts } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { networkOf, numberIn } from '../addresses/network-address.js';
import { isTable, tables } from '../problems/path.js';

/** Returns the findings on a raw document of any shape. */
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
      ...callbackTwice(gateway, listen, mistake),
      ...nothingToFollow(own, listen, mistake),
    ];
  });
}

type Table = Readonly<Record<string, unknown>>;
type Mistake = (key: string, text: string) => Finding;

function hostFindings({ host }: Table, mistake: Mistake): Finding[] {
  if (typeof host !== 'string' || numberIn(`http://${bracketed(host)}`) === undefined) return [];
  if (host === '0.0.0.0' || host === '::') return [mistake('host', texts.everyNetwork(host))];
  return networkOf(host) === 'other' ? [mistake('host', texts.publicHost(host))] : [];
}

function peerFindings({ peers }: Table, mistake: Mistake): Finding[] {
  if (!Array.isArray(peers)) return [];
  return peers.flatMap((peer: unknown) =>
    typeof peer === 'string' && numberIn(`http://${bracketed(peer)}`) !== undefined && networkOf(peer) === 'other'
      ? [mistake('peers', texts.publicPeer(peer))]
      : [],
  );
}

function identityFindings({ certificate, key, callbackUrl, port = 11_000 }: Table, mistake: Mistake): Finding[] {
  const findings: Finding[] = [];
  if (certificate !== undefined && key === undefined) findings.push(mistake('key', texts.keyMissing));
  if (certificate === undefined && key !== undefined) findings.push(mistake('certificate', texts.certificateMissing));
  if (callbackUrl === undefined) return findings;
  if (certificate === undefined) findings.push(mistake('callbackUrl', texts.callbackNeedsTls));
  if (typeof callbackUrl === 'string' && URL.canParse(callbackUrl)) {
    const named = Number(new URL(callbackUrl).port || 443);
    if (named !== port) findings.push(mistake('callbackUrl', texts.callbackPort(named, JSON.stringify(port))));
  }
  return findings;
}

/**
 * Requires a list of callers if a terminal is configured by a host name. The IP address from which such a terminal
 * calls is not known.
 */
function unknownCallers(
  { url }: Table,
  terminals: readonly (readonly [string, Table])[],
  { peers }: Table,
  mistake: Mistake,
): Finding[] {
  if (Array.isArray(peers) && peers.length > 0) return [];
  const places = [url, ...terminals.map(([, one]) => one['url'])].filter((at) => typeof at === 'string');
  const named = places.filter((at) => /^https?:/i.test(at) && numberIn(at) === undefined);
  return named.map((at) => mistake('peers', texts.peersMissing(new URL(at).hostname)));
}

function callbackTwice({ headers }: Table, { callbackUrl }: Table, mistake: Mistake): Finding[] {
  const names = isTable(headers) ? Object.keys(headers).map((header) => header.toLowerCase()) : [];
  return callbackUrl !== undefined && names.includes('x-callback-url')
    ? [mistake('callbackUrl', texts.callbackAndHeader)]
    : [];
}

/** Rejects `follow` if no terminal has a numeric address of its own, because then no address can change. */
function nothingToFollow(
  terminals: readonly (readonly [string, Table])[],
  { follow }: Table,
  mistake: Mistake,
): Finding[] {
  const followable = terminals.some(([, { url }]) => typeof url === 'string' && numberIn(url) !== undefined);
  return follow === true && !followable ? [mistake('follow', texts.followUnused)] : [];
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
