/** The scenario files of the house, read. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseScenario } from './parse.js';
import type { Scenario } from './scenario.js';

/** Works from the sources (vitest) and from nowhere else: the files lie beside the tests. */
const directory = fileURLToPath(new URL('../../fixtures/scenarios/', import.meta.url));

/** Every scenario of terminals alone, by name. Throws ScenarioError for a file that cannot be read. */
export function readScenarios(): readonly Scenario[] {
  return read((file) => !isOfService(file));
}

/** Every scenario with a payment service beside the terminals. */
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
