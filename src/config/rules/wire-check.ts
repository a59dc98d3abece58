/** What must hold between the address of a gateway or terminal, which says by which wire it is reached, and the settings beside it. Pure. */

import type { Finding } from '../problems/finding.js';
import { isLoopback, isTable, tables } from '../problems/path.js';
import { begins, type WireKind, wireOf } from '../addresses/url-scheme.js';

/** What does not fit the wire that an address names, and addresses that are missing. Of mistakes in the shape the schema says more. */
export function checkWires(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const terminals = tables(raw['terminals']);
  const only = Object.keys(gateways)[0];
  return Object.entries(gateways).flatMap(([name, gateway]) => {
    const own = Object.entries(terminals).filter(([, terminal]) => (terminal['gateway'] ?? only) === name);
    return [
      ...addressFindings(name, gateway, own),
      ...settingFindings(name, gateway, own),
      ...tlsFindings(name, gateway, own),
    ];
  });
}

type Named = readonly (readonly [string, Record<string, unknown>])[];

function addressFindings(name: string, gateway: Record<string, unknown>, terminals: Named): Finding[] {
  const findings: Finding[] = [];
  const without = terminals.filter(([, terminal]) => terminal['url'] === undefined).map(([terminal]) => terminal);
  if (gateway['url'] === undefined && (without.length > 0 || terminals.length === 0))
    findings.push({
      path: ['gateways', name, 'url'],
      text: `is missing; expected an address that starts with wss://, https:// or tls:// (ws://, http:// or tcp:// in a closed network), or a url at ${without.join(', ') || 'each terminal'}`,
    });
  for (const [terminal, { url }] of terminals)
    if (gateway['simulated'] === true && typeof url === 'string' && !isLoopback(url))
      findings.push({
        path: ['terminals', terminal, 'url'],
        text: `is not on this machine, but its gateway ${name} is called simulated; only 127.0.0.1, [::1] or localhost may be`,
      });
  return findings;
}

/** What a setting of a gateway is for, and why it means nothing elsewhere. */
const usedBy: Readonly<Record<string, { readonly wires: readonly WireKind[]; readonly because: string }>> = {
  heartbeat: { wires: ['ws'], because: 'only a WebSocket is kept alive by pings' },
  keepAliveMs: { wires: ['tcp'], because: 'only on TCP there are frames of nothing' },
  headers: { wires: ['ws', 'http'], because: 'on TCP there are no headers' },
  bearer: { wires: ['ws', 'http'], because: 'on TCP there are no headers' },
  oauth2: { wires: ['http'], because: 'only a request by HTTP carries a token of its own' },
  listen: { wires: ['http'], because: 'only terminals that are asked by HTTP say what is theirs by calls' },
};

/** Settings that no address of the gateway has a use for, and what of an address does not fit. */
function settingFindings(name: string, gateway: Record<string, unknown>, terminals: Named): Finding[] {
  const findings: Finding[] = [];
  const places: [readonly string[], unknown][] = [
    [['gateways', name, 'url'], gateway['url']],
    ...terminals.map(([terminal, { url }]): [string[], unknown] => [['terminals', terminal, 'url'], url]),
  ];
  const wires = new Set(places.map(([, url]) => wireOf(url)).filter((wire) => wire !== undefined));
  for (const [setting, { wires: users, because }] of Object.entries(usedBy))
    if (gateway[setting] !== undefined && wires.size > 0 && !users.some((wire) => wires.has(wire))) {
      const text = `means nothing for an address that starts with ${[...wires].map((wire) => begins[wire]).join(' or ')}: ${because}; leave it out`;
      findings.push({ path: ['gateways', name, setting], text });
    }
  for (const [path, url] of places)
    if (wireOf(url) === 'tcp' && !isBare(String(url)))
      findings.push({
        path,
        text: 'must name a host and a port, and nothing behind them, such as tcp://192.168.1.40:7778',
      });
  for (const [terminal, { url = gateway['url'], prompts = 'off' }] of terminals)
    if (wireOf(url) === 'http' && prompts !== 'off' && gateway['listen'] === undefined)
      findings.push({
        path: ['terminals', terminal, 'prompts'],
        text: 'is not "off", but a terminal that is reached by http:// or https:// asks the register nothing unless its gateway has listen; leave it out, or see docs/operate/terminals-by-http.md',
      });
  return findings;
}

/** Without TLS there is no certificate, and a terminal at its gateway's address has the gateway's. */
function tlsFindings(name: string, gateway: Record<string, unknown>, terminals: Named): Finding[] {
  const findings: Finding[] = [];
  const addresses = [gateway['url'], ...terminals.map(([, { url }]) => url)].filter((url) => url !== undefined);
  const { tls } = gateway;
  if (tls !== undefined && addresses.length > 0 && addresses.every((url) => !hasTls(url)))
    findings.push({
      path: ['gateways', name, 'tls'],
      text: 'means nothing for an address without TLS; use https://, wss:// or tls://, or leave it out',
    });
  if (isTable(tls) && tls['system'] !== undefined && tls['ca'] === undefined)
    findings.push({
      path: ['gateways', name, 'tls', 'system'],
      text: "means nothing without ca: the system's authorities count then; leave it out",
    });
  for (const [terminal, { url, expect }] of terminals)
    if (expect !== undefined && !hasTls(url))
      findings.push({
        path: ['terminals', terminal, 'expect'],
        text: 'means nothing without a url of its own with https:// or tls://: give the terminal one, or set tls.expect at its gateway',
      });
  return findings;
}

/** Any address that is none, the schema names. */
function hasTls(url: unknown): boolean {
  return typeof url === 'string' && /^(?:https|wss|tls):/i.test(url);
}

function isBare(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { port, pathname, search, hash } = new URL(text);
  return port !== '' && pathname.length <= 1 && search === '' && hash === '';
}
