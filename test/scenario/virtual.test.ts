/** Every scenario file on virtual time, and the tables that they must cover. */

import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { profiles, recoveryTable, serviceRecoveryTable } from '../../src/core/index.js';
import { isWhole, oneIn } from '../extent.js';
import { covering, missedBy } from './coverage.js';
import { readScenarios, readServiceScenarios } from './files.js';
import { play } from './play.js';
import { limitRows, specificationRows } from './specification.js';
import { goldenTraceOf } from './golden-trace.js';
import type { Setting } from './scenario.js';
import { VirtualStage } from './virtual-stage.js';
import { sqliteOn } from '../world/till.js';

const terminals = readScenarios();
const services = readServiceScenarios();
/** The default run plays enough files to reach each row, and every sixth of the other files for terminals. */
const toPlay = isWhole
  ? [...terminals, ...services]
  : [...new Set([...covering(terminals), ...oneIn(6, terminals), ...covering(services)])];
const scenarios = [...terminals, ...services];

/**
 * Returns the file of a scenario's chronicle. With `-u`, this test writes the files again, so that a person can read
 * the difference.
 */
function chronicleFile(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/chronicles/${name.replace(/\.scenario$/, '')}.txt`, import.meta.url));
}

describe('each scenario runs as its file says, and reaches the rows that it covers', () => {
  test.each(toPlay)('$name', async (scenario) => {
    const stages: VirtualStage[] = [];
    const run = await play(scenario, (setting: Setting) => {
      const stage = new VirtualStage(setting, sqliteOn);
      stages.push(stage);
      return Promise.resolve(stage);
    });
    expect(run.faults.join('\n')).toBe('');
    expect(missedBy(scenario, run), 'covered in name only').toEqual([]);
    const commits = stages.flatMap((stage) => stage.commits);
    const left = stages.flatMap((stage) => stage.service?.left ?? []);
    const trace = goldenTraceOf({ commits, received: run.received, left });
    expect(trace, 'what is not there is not spoken of').not.toMatch(/\bundefined\b|\[object /);
    await expect(trace).toMatchFileSnapshot(chronicleFile(scenario.name));
  });
});

describe('a scenario covers', () => {
  const covered = new Set(scenarios.flatMap(({ covers }) => covers.map(({ table, name }) => `${table} ${name}`)));

  test('each row of the recovery table', () => {
    expect(Object.keys(recoveryTable).filter((name) => !covered.has(`row ${name}`))).toEqual([]);
  });

  test('each row of the recovery table of payment services', () => {
    expect(Object.keys(serviceRecoveryTable).filter((name) => !covered.has(`row ${name}`))).toEqual([]);
  });

  test("each row of the specification's error table", () => {
    expect(Object.keys(specificationRows).filter((name) => !covered.has(`spec ${name}`))).toEqual([]);
  });

  test("each of the terminal's limits in the specification", () => {
    expect(Object.keys(limitRows).filter((name) => !covered.has(`limit ${name}`))).toEqual([]);
  });

  test('each profile', () => {
    const played = new Set(scenarios.map(({ setting }) => setting.profile));
    expect(Object.keys(profiles).filter((name) => !played.has(name))).toEqual([]);
  });

  test('both encodings', () => {
    const played = scenarios.map(({ setting }) => setting.encoding ?? dialects[setting.dialect].encodings[0]);
    expect([...new Set(played)].toSorted()).toEqual(['json', 'xml']);
  });
});
