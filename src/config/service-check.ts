/** What must hold between payment services and the rest of a configuration. Pure. */

import { type Finding, plainName } from './cross-check.js';
import { isLoopback, isTable, tables } from './path.js';

/** Findings on the services of a raw document, whatever its shape. */
export function checkServices(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const services = Object.entries(tables(raw['services']));
  return [
    ...services.flatMap(([name, service]) => simulatedElsewhere(name, service)),
    ...sharedNames(
      services.map(([name]) => name),
      Object.keys(tables(raw['terminals'])),
    ),
  ];
}

function simulatedElsewhere(name: string, service: Readonly<Record<string, unknown>>): Finding[] {
  const { simulated, baseUrl } = service;
  if (simulated !== true || typeof baseUrl !== 'string' || isLoopback(baseUrl)) return [];
  const text =
    'is true, but the address is not on this machine; only a service on 127.0.0.1, [::1] or localhost may be called simulated';
  return [{ path: ['services', name, 'simulated'], text }];
}

/** A request names a terminal or a service, and a listing shows either in one column. */
function sharedNames(services: readonly string[], terminals: readonly string[]): Finding[] {
  return services.flatMap((name) => {
    const terminal = terminals.find((one) => plainName(one) === plainName(name));
    if (terminal === undefined) return [];
    const how = terminal === name ? 'is also the name of a terminal' : `is too like the name of terminal "${terminal}"`;
    return [{ path: ['services', name], text: `${how}; give the service another one` }];
  });
}
