/** What must hold between payment services and the rest of a configuration. Pure. */

import { type ServiceProfile, serviceProfiles } from '../../core/index.js';
import { plainName } from './cross-check.js';
import type { Finding } from '../problems/finding.js';
import { isLoopback, isTable, tables } from '../problems/path.js';

/** Findings on the services of a raw document, whatever its shape. That a real service is trusted with more than the default is a warning. */
export function checkServices(raw: unknown): {
  readonly mistakes: readonly Finding[];
  readonly warnings: readonly Finding[];
} {
  if (!isTable(raw)) return { mistakes: [], warnings: [] };
  const services = Object.entries(tables(raw['services']));
  const names = services.map(([name]) => name);
  return {
    mistakes: [
      ...services.flatMap(([name, service]) => simulatedElsewhere(name, service)),
      ...sharedNames(names, Object.keys(tables(raw['terminals']))),
    ],
    warnings: services.flatMap(([name, service]) => trusted(name, service)),
  };
}

/** What a profile trusts costs money where the service does not keep to it. */
function trusted(name: string, service: Readonly<Record<string, unknown>>): Finding[] {
  const { simulated, profile } = service;
  const known = typeof profile === 'string' ? serviceProfiles[profile] : undefined;
  const promises = known === undefined ? [] : promisesOf(known);
  if (simulated === true || promises.length === 0) return [];
  const text = `is "${String(profile)}", which is made for practice, and the service is not simulated: tenderd trusts that ${promises.join(', that ')}. Where the service has not promised each of it in writing, a customer can be charged twice; "default" trusts nothing of it`;
  return [{ path: ['services', name, 'profile'], text }];
}

function promisesOf({
  sessionEndsMs,
  attemptsMax,
  cancelClosesSessions,
  referencesAreUnique,
}: ServiceProfile): readonly string[] {
  return [
    ...(sessionEndsMs === undefined
      ? []
      : [`no link can be paid ${sessionEndsMs / 3_600_000} hours after it was made`]),
    ...(attemptsMax === undefined ? [] : ['a payment that is declined ends its link']),
    ...(cancelClosesSessions ? ['a cancel closes a link'] : []),
    ...(referencesAreUnique ? ['no other system of the merchant uses the same transactionIds'] : []),
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
