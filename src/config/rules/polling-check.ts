/** What terminals want that have a path for each category by HTTP: a profile that says so, JSON in plain, and with polling an address of their own. Pure. */

import { dialects, isDialectName } from '../../../protocol/index.js';
import { profiles } from '../../core/index.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';

/** Dialects whose terminals are asked so by HTTP, whoever makes them, and the profile that says it. Of a real cloud the check of vendors says it. */
const profileOf: Readonly<Record<string, string>> = { 'marketpay-3.1': 'marketpay', 'verifone-3.1': 'verifone-cloud' };

/** What does not fit at gateways whose terminals are asked by HTTP with polling, or should be. Of mistakes in the shape the schema says more. */
export function checkPolling(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const [only] = Object.keys(gateways);
  return Object.entries(gateways).flatMap(([name, gateway]) => {
    const own = Object.entries(tables(raw['terminals'])).filter(([, one]) => (one['gateway'] ?? only) === name);
    const addresses = [...(gateway['url'] === undefined ? [] : [gateway['url']]), ...own.map(([, { url }]) => url)];
    if (!addresses.some(isHttp)) return [];
    const { profile = 'default', dialect } = gateway;
    const { byHttp } = profiles[String(profile)] ?? {};
    if (byHttp !== undefined)
      return [...settingFindings(name, gateway), ...(byHttp === 'polling' ? addressFindings(name, gateway, own) : [])];
    const wanted = profileOf[String(dialect)];
    if (wanted === undefined) return [];
    const { byHttp: due, peer } = profiles[wanted] ?? {};
    if (peer === 'cloud' && gateway['simulated'] !== true) return [];
    const text =
      due === 'polling'
        ? `is "${String(profile)}", by which the response to each request has its answer; terminals of ${String(dialect)} give it by HTTP to whoever fetches it: use "${wanted}"`
        : `is "${String(profile)}", by which all messages go to one path; terminals of ${String(dialect)} have a path for each category: use "${wanted}"`;
    return [{ path: ['gateways', name, 'profile'], text }];
  });
}

/** What such a terminal cannot read. What does not fit its vendor at all, `vendor-check.ts` names; of simulated ones nobody else does. */
function settingFindings(name: string, gateway: Record<string, unknown>): Finding[] {
  const { dialect = 'standard-3.1', encoding, listen, security, simulated } = gateway;
  const findings: Finding[] = [];
  const usual = typeof dialect === 'string' && isDialectName(dialect) ? dialects[dialect].encodings[0] : 'json';
  if ((encoding ?? usual) !== 'json')
    findings.push({
      path: ['gateways', name, encoding === undefined ? 'dialect' : 'encoding'],
      text: 'has messages in XML, and terminals that have a path for each category by HTTP read JSON; use a dialect that has it, or encoding = "json"',
    });
  if (security !== undefined && simulated === true)
    findings.push({
      path: ['gateways', name, 'security'],
      text: 'means nothing for terminals that have a path for each category by HTTP: they read plain messages; leave it out',
    });
  if (listen !== undefined)
    findings.push({
      path: ['gateways', name, 'listen'],
      text: 'means nothing for terminals that have a path for each category by HTTP: they call nobody; leave it out',
    });
  return findings;
}

type Named = readonly (readonly [string, Record<string, unknown>])[];

/** Each place is behind the address of one terminal, and what lies there is the answer to its last request. */
function addressFindings(name: string, { url: shared }: Record<string, unknown>, terminals: Named): Finding[] {
  const findings: Finding[] = [];
  const places: (readonly [readonly string[], unknown])[] = [
    [['gateways', name, 'url'], shared],
    ...terminals.map(([terminal, { url }]) => [['terminals', terminal, 'url'], url] as const),
  ];
  for (const [path, url] of places) {
    if (!isHttp(url) || !URL.canParse(String(url))) continue;
    const { pathname, search } = new URL(String(url));
    if (pathname.length > 1 || search !== '')
      findings.push({
        path,
        text: 'must name a host and a port, and nothing behind them, such as http://192.168.1.40:8080: each request has a place of its own there',
      });
  }
  const sharing = terminals.filter(([, { url }]) => url === undefined).map(([terminal]) => terminal);
  if (sharing.length > 1)
    findings.push({
      path: ['gateways', name, 'url'],
      text: `is that of ${sharing.join(', ')}, and by HTTP with polling one answer lies at each place; give each terminal a url of its own`,
    });
  return findings;
}

function isHttp(url: unknown): boolean {
  return typeof url === 'string' && /^https?:/i.test(url);
}
