/**
 * The most informative scenarios on virtual time. By default each is played in every sixth dialect, in turn, and a
 * third of them with UUIDs. `TESTS=all` plays all of them in all dialects.
 */

import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { missedBy } from './coverage.js';
import { goesSoIn, inDialect, otherDialects, reportedInDialects } from './dialects.js';
import { readScenarios } from './files.js';
import { play } from './play.js';
import { makeUuidStage } from './uuid-stage.js';
import { makeVirtualStage } from './virtual-stage.js';

const scenarios = reportedInDialects(readScenarios());

describe.each(otherDialects)('in %s', (dialect) => {
  const turn = otherDialects.indexOf(dialect);
  const all = scenarios.filter((scenario) => goesSoIn(scenario, dialect));
  const played = all.filter((_, place) => isWhole || (place + turn) % 12 === 0);
  test.each(played)('$name runs as its file says', async (scenario) => {
    const run = await play(inDialect(scenario, dialect), makeVirtualStage);
    expect(run.faults.join('\n')).toBe('');
    expect(missedBy(scenario, run), 'covered in name only').toEqual([]);
  });
});

test.each(scenarios.filter((_, place) => isWhole || place % 12 === 0))(
  '$name runs as its file says if a terminal of marketpay-3.1 gets UUIDs',
  async (scenario) => {
    const run = await play(inDialect(scenario, 'marketpay-3.1'), makeUuidStage);
    expect(run.faults.join('\n')).toBe('');
    expect(missedBy(scenario, run), 'covered in name only').toEqual([]);
  },
);

test('every scenario that is named here exists', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(29);
});
