/** Every scenario file on virtual time, and the tables that they must cover. */

import { describe, expect, test } from 'vitest';
import { recoveryTable } from '../../src/core/recovery.js';
import { profiles } from '../../src/core/profile.js';
import { readScenarios } from './files.js';
import { play, type Run } from './play.js';
import type { Cover } from './scenario.js';
import { limitRows, specificationRows } from './specification.js';
import { makeVirtualStage } from './virtual-stage.js';

const scenarios = readScenarios();

describe('each scenario goes as its file says, and reaches what it covers', () => {
  for (const scenario of scenarios) {
    test(scenario.name, async () => {
      const run = await play(scenario, makeVirtualStage);
      expect(run.faults.join('\n')).toBe('');
      const missed = scenario.covers
        .filter((cover) => !isReached(cover, run))
        .map(({ table, name }) => `${table} ${name}`);
      expect(missed, 'covered in name only').toEqual([]);
    });
  }
});

describe('nothing is left without a scenario', () => {
  const covered = new Set(scenarios.flatMap(({ covers }) => covers.map(({ table, name }) => `${table} ${name}`)));

  test('each row of the recovery table', () => {
    expect(Object.keys(recoveryTable).filter((name) => !covered.has(`row ${name}`))).toEqual([]);
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
    expect([...new Set(scenarios.map(({ setting }) => setting.encoding))].toSorted()).toEqual(['json', 'xml']);
  });
});

/** Whether a run got to the row that its file names. */
function isReached(cover: Cover, run: Run): boolean {
  switch (cover.table) {
    case 'row':
      return run.facts.some((fact) => fact.row === cover.name);
    case 'spec':
      return specificationRows[cover.name].reached(run);
    case 'limit':
      return limitRows[cover.name].reached(run);
  }
}
