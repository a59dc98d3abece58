/** The scenario files of the house, read. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseScenario } from './parse.js';
import type { Scenario } from './scenario.js';

/** Works from the sources (vitest) and from nowhere else: the files lie beside the tests. */
const directory = fileURLToPath(new URL('../../fixtures/scenarios/', import.meta.url));

/** Every scenario, by name. Throws ScenarioError for a file that cannot be read. */
export function readScenarios(): readonly Scenario[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.scenario'))
    .toSorted()
    .map((file) => parseScenario(file, readFileSync(`${directory}${file}`, 'utf8')));
}
