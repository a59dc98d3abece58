/** Checks that no two listeners have the same port. The module is pure. */

import { configListeners } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';

/** A listener with its configured port. */
interface ConfiguredPort {
  readonly path: readonly string[];
  readonly port: unknown;
}

/**
 * Returns a finding for each webhook or terminal listener whose port another listener has. `completeNexo` compares the ports of the API and the nexo
 * interface.
 */
export function checkPorts(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const { api, nexo } = raw;
  const taken = new Map<unknown, string>([
    [isTable(api) && api['port'] !== undefined ? api['port'] : 8741, 'api.port'],
  ]);
  if (isTable(nexo) && nexo['tcpPort'] !== undefined) taken.set(nexo['tcpPort'], 'nexo.tcpPort');
  if (isTable(nexo) && isTable(nexo['tls'])) taken.set(nexo['tls']['port'] ?? 8443, 'nexo.tls.port');
  return portsIn(raw).flatMap(({ path, port }) => {
    const owner = taken.get(port);
    if (port === undefined || port === 0) return [];
    taken.set(port, path.join('.'));
    if (owner === undefined) return [];
    return [{ path, text: configListeners.portTaken(JSON.stringify(port), owner) }];
  });
}

function portsIn(raw: Readonly<Record<string, unknown>>): readonly ConfiguredPort[] {
  const webhooks = Object.entries(tables(raw['services'])).map(([name, { webhook }]) => ({
    path: ['services', name, 'webhook', 'port'],
    port: isTable(webhook) ? webhook['port'] : undefined,
  }));
  const listeners = Object.entries(tables(raw['gateways'])).map(([name, { listen }]) => ({
    path: ['gateways', name, 'listen', 'port'],
    port: isTable(listen) ? (listen['port'] ?? 11_000) : undefined,
  }));
  return [...webhooks, ...listeners];
}
