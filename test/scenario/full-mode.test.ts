/** Terminals that call the register, through real sockets: each `full-*.scenario`, by default two of them, at once. */

import { describe, expect, test } from 'vitest';
import { some } from '../extent.js';
import { readScenarios } from './files.js';
import { playedCalmly } from './over-wire.js';

const scenarios = readScenarios().filter(({ setting }) => setting.isFull);

test('there are scenarios in full mode', () => {
  expect(scenarios.length).toBeGreaterThan(3);
});

describe.concurrent('terminals that call the register', { timeout: 300_000 }, () => {
  test.each(some(scenarios, 4))('$name', async (scenario) => {
    const run = await playedCalmly(scenario);
    expect(run.faults.join('\n')).toBe('');
  });
});
