/** Reads the scenario files of the repository. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseScenario } from './parse.js';
import type { Scenario } from './scenario.js';

/** This path is only correct in the sources (vitest), because the fixtures are next to the tests. */
const directory = fileURLToPath(new URL('../../fixtures/scenarios/', import.meta.url));

/** Returns every scenario with terminals only, by name. Throws ScenarioError for an unreadable file. */
export function readScenarios(): readonly Scenario[] {
  return read((file) => !isOfService(file));
}

/** Returns every scenario with a payment service in addition to the terminals. */
export function readServiceScenarios(): readonly Scenario[] {
  return read(isOfService);
}

function isOfService(file: string): boolean {
  return file.startsWith('online-');
}

function read(isWanted: (file: string) => boolean): readonly Scenario[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.scenario') && isWanted(file))
    .toSorted()
    .map((file) => parseScenario(file, readFileSync(`${directory}${file}`, 'utf8')));
}
