/** The scenarios of payments on virtual time, as transactions of other kinds: every row of the recovery table holds for them. */

import { describe, expect, test } from 'vitest';
import { recoveryTable } from '../../src/core/recovery.js';
import { asKind, toldOfPayments } from './as-kind.js';
import { missedBy } from './coverage.js';
import { readScenarios } from './files.js';
import { play } from './play.js';
import { makeVirtualStage } from './virtual-stage.js';

const scenarios = toldOfPayments(readScenarios());

describe.each([{ kind: 'stored-value-load', category: 'StoredValue' }] as const)('a $kind', (other) => {
  test.each(scenarios)('$name goes as its file says', async (scenario) => {
    const told = asKind(scenario, other);
    const run = await play(told, makeVirtualStage);
    expect(run.faults.join('\n')).toBe('');
    expect(missedBy(told, run), 'covered in name only').toEqual([]);
  });
});

test('together they go through every row but those about reversals and completions', () => {
  const rows = new Set(
    scenarios.flatMap(({ covers }) => covers.flatMap(({ table, name }) => (table === 'row' ? [name] : []))),
  );
  const missing = Object.keys(recoveryTable).filter((row) => ![...rows].some((one) => one === row));
  expect(missing).toEqual(['reversal-unknown', 'completion-unknown', 'stored-value-unknown']);
});
