/** The scenarios of payments on virtual time, as transactions of other kinds: every row of the recovery table holds for them. */

import { describe, expect, test } from 'vitest';
import { asKind, toldOfPayments, type OtherKind } from './as-kind.js';
import { missedBy } from './coverage.js';
import { readScenarios } from './files.js';
import { play } from './play.js';
import type { Scenario } from './scenario.js';
import { makeVirtualStage } from './virtual-stage.js';

const scenarios = readScenarios();
const kinds: readonly OtherKind[] = [
  { kind: 'stored-value-load', category: 'StoredValue', resultMember: 'StoredValueResult', isAmount: true },
  { kind: 'loyalty-award', category: 'Loyalty', resultMember: 'LoyaltyResult', isAmount: false },
];

/** The rows of the recovery table that these cover. */
function rowsOf(some: readonly Scenario[]): ReadonlySet<string> {
  return new Set(some.flatMap(({ covers }) => covers.flatMap(({ table, name }) => (table === 'row' ? [name] : []))));
}

describe.each(kinds)('a $kind', (other) => {
  const told = toldOfPayments(scenarios, other);

  test.each(told)('$name goes as its file says', async (scenario) => {
    const played = asKind(scenario, other);
    const run = await play(played, makeVirtualStage);
    expect(run.faults.join('\n')).toBe('');
    expect(missedBy(played, run), 'covered in name only').toEqual([]);
  });

  test('goes through every row that payments go through', () => {
    expect(rowsOf(told)).toEqual(rowsOf(toldOfPayments(scenarios, { ...other, isAmount: true })));
    expect(rowsOf(told).size).toBeGreaterThan(15);
  });
});
