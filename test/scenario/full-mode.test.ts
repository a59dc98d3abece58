/** Terminals that call the register, through real sockets: each `full-*.scenario`, at once and in every run. */

import { describe, expect, test } from 'vitest';
import { readScenarios } from './files.js';
import { playedCalmly } from './over-wire.js';

const scenarios = readScenarios().filter(({ setting }) => setting.isFull);

test('there are some', () => {
  expect(scenarios.length).toBeGreaterThan(3);
});

describe.concurrent('terminals that call the register', { timeout: 300_000 }, () => {
  test.each(scenarios)('$name', async (scenario) => {
    const run = await playedCalmly(scenario);
    expect(run.faults.join('\n')).toBe('');
  });
});
