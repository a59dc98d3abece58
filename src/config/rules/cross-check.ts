/**
 * Checks the sections of a configuration against each other. Also works on an incomplete document, so that all mistakes
 * are reported at once. The module is pure.
 */

import { dialects, isDialectName } from '../../../protocol/index.js';
import { configGateways as texts } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { nearest } from '../problems/nearest.js';
import { isLoopback, isTable, tables } from '../problems/path.js';

/** Returns the findings on a raw document of any shape. The schema reports mistakes in the shape itself. */
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

/** Requires at least one gateway with a terminal. A document with a payment service needs none. */
function empty(raw: Record<string, unknown>): Finding[] {
  const sections = ['gateways', 'terminals'];
  const isOnline = isTable(raw['services']) && Object.keys(raw['services']).length > 0;
  if (isOnline && sections.every((section) => raw[section] === undefined)) return [];
  return sections.flatMap((section) => {
    const value = raw[section];
    if (value !== undefined && (!isTable(value) || Object.keys(value).length > 0)) return [];
    return [{ path: [section], text: texts.sectionMissing(section, value !== undefined) }];
  });
}

/** Returns a name in comparable form. Names with the same comparable form look alike to people, and share their environment variables. */
export function plainName(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}

/** Reports names that have the same comparable form. */
function alike(section: string, names: readonly string[]): Finding[] {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const plain = plainName(name);
    const first = seen.get(plain);
    seen.set(plain, first ?? name);
    if (first === undefined) return [];
    return [{ path: [section, name], text: texts.tooAlike(first) }];
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
      text: texts.bearerAndHeader,
    });
  }
  const { dialect, encoding } = gateway;
  if (typeof dialect === 'string' && isDialectName(dialect)) {
    const { encodings } = dialects[dialect];
    if (typeof encoding === 'string' && !encodings.some((known) => known === encoding)) {
      findings.push({
        path: ['gateways', name, 'encoding'],
        text: texts.wrongEncoding(encoding, dialect, encodings),
      });
    }
  }
  if (gateway['simulated'] === true && typeof gateway['url'] === 'string' && !isLoopback(gateway['url'])) {
    findings.push({
      path: ['gateways', name, 'simulated'],
      text: texts.simulatedElsewhere('gateway'),
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
        text: texts.gatewayMissing(known),
      });
    } else if (typeof gateway === 'string' && !known.includes(gateway)) {
      findings.push({
        path: ['terminals', name, 'gateway'],
        text: texts.gatewayUnknown(gateway, known, nearest(gateway, known)),
      });
    }
  }
  return findings;
}
