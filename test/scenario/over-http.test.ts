/**
 * The scenarios of WebSocket with their terminals asked by HTTP, where only responses arrive: the same ends, through other rows. On virtual
 * time, so many of them that each row is met; `TESTS=all` plays every one, and through real sockets as well.
 */

import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { covering } from './coverage.js';
import { readScenarios } from './files.js';
import { play } from './play.js';
import { makeRealStages } from './real-stage.js';
import type { Scenario } from './scenario.js';
import { makeVirtualStage } from './virtual-stage.js';

/** Those that HTTP makes otherwise, by the reason. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  'it waits for what the terminal shows on the register, or reads what it prints there': [
    'abort-accepted',
    'abort-ignored',
    'abort-rejected',
    'abort-too-late',
    'abort-while-the-link-is-lost',
    'busy-means-running',
    'clock-set-while-the-customer-pays',
    'display-print-input',
    'killed-aborted-meanwhile',
    'pin-wrong-then-right',
    'slept-while-the-customer-paid',
    'terminal-swapped',
    'two-terminals',
  ],
  'an event of the terminal is not heard': ['terminal-says-that-it-stops'],
  'there is no ping': ['cannot-send-no-pong'],
  'there is no list of terminals': ['terminal-never-seen'],
  'a lost link that still stands for others is noticed by its time alone': [
    'answer-lost-and-status-silent',
    'terminal-denies-then-approves',
    'terminal-restarted-and-remembers',
  ],
  'the process dies before it has a connection': ['killed-with-cash-back'],
};

const told = new Set(Object.values(otherwise).flat());
const nameOf = ({ name }: Scenario): string => name.replace(/\.scenario$/, '');
const files = readScenarios().filter(({ setting }) => setting.wire === 'ws');
const all = files.filter((file) => !told.has(nameOf(file)));
const scenarios = (isWhole ? all : covering(all)).map(
  (file): Scenario => ({ ...file, setting: { ...file.setting, wire: 'http' } }),
);

test('every name here is that of a scenario', () => {
  const known = new Set(files.map(nameOf));
  expect([...told].filter((name) => !known.has(name))).toEqual([]);
});

describe('terminals that are asked by HTTP', () => {
  test.each(scenarios)('$name', async (scenario) => {
    const run = await play(scenario, makeVirtualStage);
    expect(run.faults.join('\n')).toBe('');
  });
});

/** Real clocks are not set, and the machine is not put to sleep. A frame is no part of HTTP. */
function isForSockets({ steps }: Scenario): boolean {
  return steps.every(({ action }) => action.type !== 'sleep' && action.type !== 'clock');
}

describe.runIf(isWhole).concurrent('and through real sockets', { timeout: 300_000 }, () => {
  test.each(scenarios.filter(isForSockets))('$name', async (scenario) => {
    const run = await play(scenario, makeRealStages(10));
    expect(run.faults.join('\n')).toBe('');
  });
});
