/** What must hold between the parts of a configuration. Works on what is there, so that all mistakes come at once. Pure. */

import { dialects, isDialectName } from '../../../protocol/index.js';
import type { Finding } from '../problems/finding.js';
import { nearest } from '../problems/nearest.js';
import { isLoopback, isTable, tables } from '../problems/path.js';

/** Findings on a raw document, whatever its shape; shape itself is the schema's business. */
export function crossCheck(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const terminals = tables(raw['terminals']);
  return [
    ...empty(raw),
    ...alike('gateways', Object.keys(gateways)),
    ...alike('terminals', Object.keys(terminals)),
    ...alike('services', Object.keys(tables(raw['services']))),
    ...alike('registers', Object.keys(tables(raw['registers']))),
    ...Object.entries(gateways).flatMap(([name, gateway]) => gatewayFindings(name, gateway)),
    ...terminalFindings(gateways, terminals),
  ];
}

/** Without a payment service there is a gateway with a terminal, or there is nothing to do. */
function empty(raw: Record<string, unknown>): Finding[] {
  const sections = ['gateways', 'terminals'];
  const isOnline = isTable(raw['services']) && Object.keys(raw['services']).length > 0;
  if (isOnline && sections.every((section) => raw[section] === undefined)) return [];
  return sections.flatMap((section) => {
    const value = raw[section];
    if (value !== undefined && (!isTable(value) || Object.keys(value).length > 0)) return [];
    const what = value === undefined ? 'missing' : 'empty';
    return [{ path: [section], text: `is ${what}; expected at least one table [${section}.NAME]` }];
  });
}

/** A name as it counts: environment variables and people cannot tell two apart that differ in nothing else. */
export function plainName(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}

/** Names that nobody could tell apart. */
function alike(section: string, names: readonly string[]): Finding[] {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const plain = plainName(name);
    const first = seen.get(plain);
    seen.set(plain, first ?? name);
    if (first === undefined) return [];
    return [
      { path: [section, name], text: `is too like "${first}": names must differ in more than capitals, "-" and "_"` },
    ];
  });
}

function gatewayFindings(name: string, gateway: Record<string, unknown>): Finding[] {
  const findings: Finding[] = [];
  const headers = isTable(gateway['headers'])
    ? Object.keys(gateway['headers']).map((header) => header.toLowerCase())
    : [];
  if (gateway['bearer'] !== undefined && headers.includes('authorization')) {
    findings.push({
      path: ['gateways', name, 'bearer'],
      text: 'and headers.authorization say the same thing twice; keep one',
    });
  }
  const { dialect, encoding } = gateway;
  if (typeof dialect === 'string' && isDialectName(dialect)) {
    const { encodings } = dialects[dialect];
    if (typeof encoding === 'string' && !encodings.some((known) => known === encoding)) {
      findings.push({
        path: ['gateways', name, 'encoding'],
        text: `is "${encoding}", but terminals of the dialect ${dialect} speak ${encodings.join(' or ')} alone`,
      });
    }
  }
  if (gateway['simulated'] === true && typeof gateway['url'] === 'string' && !isLoopback(gateway['url'])) {
    findings.push({
      path: ['gateways', name, 'simulated'],
      text: 'is true, but the address is not on this machine; only a gateway on 127.0.0.1, [::1] or localhost may be called simulated',
    });
  }
  return findings;
}

function terminalFindings(
  gateways: Readonly<Record<string, Record<string, unknown>>>,
  terminals: Readonly<Record<string, Record<string, unknown>>>,
): Finding[] {
  const findings: Finding[] = [];
  const known = Object.keys(gateways);
  for (const [name, terminal] of Object.entries(terminals)) {
    const gateway = terminal['gateway'];
    if (gateway === undefined && known.length > 1) {
      findings.push({
        path: ['terminals', name, 'gateway'],
        text: `is missing; with several gateways each terminal names its own: ${known.join(', ')}`,
      });
    } else if (typeof gateway === 'string' && !known.includes(gateway)) {
      const likely = nearest(gateway, known);
      const choice =
        likely === undefined
          ? `expected one of: ${known.join(', ') || '(there is none)'}`
          : `did you mean "${likely}"?`;
      findings.push({
        path: ['terminals', name, 'gateway'],
        text: `is "${gateway}", and no such gateway is here; ${choice}`,
      });
    }
  }
  return findings;
}
