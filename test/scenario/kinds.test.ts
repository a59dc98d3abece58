/**
 * The scenarios of payments on virtual time, as transactions of other kinds: every row of the recovery table holds for
 * them. The default run plays enough files to reach each row; `TESTS=all` plays every one.
 */

import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { asKind, reportedOfPayments, type OtherKind } from './as-kind.js';
import { covering, missedBy, recoveryRowsOf } from './coverage.js';
import { readScenarios } from './files.js';
import { play } from './play.js';
import { makeVirtualStage } from './virtual-stage.js';

const scenarios = readScenarios();
const kinds: readonly OtherKind[] = [
  { kind: 'stored-value-load', category: 'StoredValue', resultMember: 'StoredValueResult', isAmount: true },
  { kind: 'loyalty-award', category: 'Loyalty', resultMember: 'LoyaltyResult', isAmount: false },
];

describe.each(kinds)('a $kind', (other) => {
  const all = reportedOfPayments(scenarios, other);
  const told = isWhole ? all : covering(all);

  test.each(told)('$name runs as its file says', async (scenario) => {
    const played = asKind(scenario, other);
    const run = await play(played, makeVirtualStage);
    expect(run.faults.join('\n')).toBe('');
    expect(missedBy(played, run), 'covered in name only').toEqual([]);
  });

  test('reaches every row that payments reach', () => {
    expect(recoveryRowsOf(told)).toEqual(recoveryRowsOf(reportedOfPayments(scenarios, { ...other, isAmount: true })));
    expect(recoveryRowsOf(told).size).toBeGreaterThan(15);
  });
});
