/** Checks payment services against the other settings. The module is pure. */

import { type ServiceProfile, serviceProfiles } from '../../core/index.js';
import { configGateways, configServices as texts } from '../../messages/index.js';
import { plainName } from './cross-check.js';
import type { Finding } from '../problems/finding.js';
import { isLoopback, isTable, tables } from '../problems/path.js';

/**
 * Returns the findings on the services of a raw document of any shape. A warning is given if a real service is trusted more than the default profile
 * allows.
 */
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
    warnings: services.flatMap(([name, service]) => practiceProfiles(name, service)),
  };
}

/**
 * Warns if a real service has a practice profile. Such a profile contains promises that a real service may not keep,
 * and then money may be lost.
 */
function practiceProfiles(name: string, service: Readonly<Record<string, unknown>>): Finding[] {
  const { simulated, profile } = service;
  const known = typeof profile === 'string' ? serviceProfiles[profile] : undefined;
  const promises = known === undefined ? [] : promisesOf(known);
  if (simulated === true || promises.length === 0) return [];
  return [{ path: ['services', name, 'profile'], text: texts.practiceProfile(String(profile), promises) }];
}

function promisesOf({
  sessionEndsMs,
  attemptsMax,
  cancelClosesSessions,
  referencesAreUnique,
}: ServiceProfile): readonly string[] {
  return [
    ...(sessionEndsMs === undefined ? [] : [texts.promise.sessionEnds(sessionEndsMs / 3_600_000)]),
    ...(attemptsMax === undefined ? [] : [texts.promise.declineEndsLink]),
    ...(cancelClosesSessions ? [texts.promise.cancelClosesLink] : []),
    ...(referencesAreUnique ? [texts.promise.referencesAreUnique] : []),
  ];
}

function simulatedElsewhere(name: string, service: Readonly<Record<string, unknown>>): Finding[] {
  const { simulated, baseUrl } = service;
  if (simulated !== true || typeof baseUrl !== 'string' || isLoopback(baseUrl)) return [];
  return [{ path: ['services', name, 'simulated'], text: configGateways.simulatedElsewhere('service') }];
}

/**
 * Reports a service and a terminal with the same name. A request names either a service or a terminal, and listings
 * show services and terminals in one column.
 */
function sharedNames(services: readonly string[], terminals: readonly string[]): Finding[] {
  return services.flatMap((name) => {
    const terminal = terminals.find((one) => plainName(one) === plainName(name));
    if (terminal === undefined) return [];
    const text = terminal === name ? texts.nameOfTerminal : texts.nameLikeTerminal(terminal);
    return [{ path: ['services', name], text }];
  });
}
