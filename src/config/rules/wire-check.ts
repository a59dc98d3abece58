/**
 * Checks the addresses of gateways and terminals against the other settings. The scheme of an address selects the kind
 * of connection. The module is pure.
 */

import { configGateways as texts } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { isLoopback, isTable, tables } from '../problems/path.js';
import { begins, type WireKind, wireOf } from '../addresses/url-scheme.js';

/**
 * Returns the settings that do not fit the connection of an address, and the addresses that are missing. The schema
 * reports mistakes in the form of a setting.
 */
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
      text: texts.urlMissing(without),
    });
  for (const [terminal, { url }] of terminals)
    if (gateway['simulated'] === true && typeof url === 'string' && !isLoopback(url))
      findings.push({
        path: ['terminals', terminal, 'url'],
        text: texts.terminalElsewhere(name),
      });
  return findings;
}

/** For each gateway setting: the kinds of connection that use it, and why the other kinds do not. */
const usedBy: Readonly<Record<string, { readonly wires: readonly WireKind[]; readonly why: string }>> = {
  heartbeat: { wires: ['ws'], why: texts.unusedBecause.heartbeat },
  keepAliveMs: { wires: ['tcp'], why: texts.unusedBecause.keepAliveMs },
  headers: { wires: ['ws', 'http'], why: texts.unusedBecause.headers },
  bearer: { wires: ['ws', 'http'], why: texts.unusedBecause.headers },
  oauth2: { wires: ['http'], why: texts.unusedBecause.oauth2 },
  listen: { wires: ['http'], why: texts.unusedBecause.listen },
};

/**
 * Reports settings that no address of the gateway uses, and addresses with parts that their kind of connection does not
 * use.
 */
function settingFindings(name: string, gateway: Record<string, unknown>, terminals: Named): Finding[] {
  const findings: Finding[] = [];
  const places: [readonly string[], unknown][] = [
    [['gateways', name, 'url'], gateway['url']],
    ...terminals.map(([terminal, { url }]): [string[], unknown] => [['terminals', terminal, 'url'], url]),
  ];
  const wires = new Set(places.map(([, url]) => wireOf(url)).filter((wire) => wire !== undefined));
  for (const [setting, { wires: users, why }] of Object.entries(usedBy))
    if (gateway[setting] !== undefined && wires.size > 0 && !users.some((wire) => wires.has(wire))) {
      const text = texts.unusedSetting(
        [...wires].flatMap((wire) => begins[wire]),
        why,
      );
      findings.push({ path: ['gateways', name, setting], text });
    }
  for (const [path, url] of places)
    if (wireOf(url) === 'tcp' && !isBare(String(url)))
      findings.push({
        path,
        text: texts.tcpAddress,
      });
  for (const [terminal, { url = gateway['url'], prompts = 'off' }] of terminals)
    if (wireOf(url) === 'http' && prompts !== 'off' && gateway['listen'] === undefined)
      findings.push({
        path: ['terminals', terminal, 'prompts'],
        text: texts.promptsNeedListener,
      });
  return findings;
}

/**
 * Reports TLS settings that have no effect. An address without TLS has no certificate. A terminal without an address of its own uses the certificate
 * settings of its gateway.
 */
function tlsFindings(name: string, gateway: Record<string, unknown>, terminals: Named): Finding[] {
  const findings: Finding[] = [];
  const addresses = [gateway['url'], ...terminals.map(([, { url }]) => url)].filter((url) => url !== undefined);
  const { tls } = gateway;
  if (tls !== undefined && addresses.length > 0 && addresses.every((url) => !hasTls(url)))
    findings.push({
      path: ['gateways', name, 'tls'],
      text: texts.tlsUnused,
    });
  if (isTable(tls) && tls['system'] !== undefined && tls['ca'] === undefined)
    findings.push({
      path: ['gateways', name, 'tls', 'system'],
      text: texts.systemUnused,
    });
  for (const [terminal, { url, expect }] of terminals)
    if (expect !== undefined && !hasTls(url))
      findings.push({
        path: ['terminals', terminal, 'expect'],
        text: texts.expectUnused,
      });
  return findings;
}

function hasTls(url: unknown): boolean {
  return typeof url === 'string' && /^(?:https|wss|tls):/i.test(url);
}

function isBare(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { port, pathname, search, hash } = new URL(text);
  return port !== '' && pathname.length <= 1 && search === '' && hash === '';
}
