/**
 * Scenarios through two daemons: the register speaks to the second, whose gateway is the nexo interface of the first, and only
 * the first knows the simulator. Whatever breaks behind the first, the second hears it in the words of the standard, and the
 * books say that nothing was charged twice. `TESTS=all` plays every scenario that two hops leave as it is.
 */

import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { readScenarios } from './files.js';
import { playedCalmly } from './over-wire.js';
import { tenderdBetween } from './two-hops.js';

/** Played by default: the death of the first daemon, and what moves money back. */
const chosen = ['killed-before-the-answer', 'reversal'];

/** What two hops tell otherwise, and why. None of these is a difference in money. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  'tenderd’s own reasons arrive as the ErrorConditions that the standard has for them': [
    'cannot-send-link-down',
    'card-acquisition-denied',
    'card-acquisition-forgotten',
    'cannot-send-login-refused',
    'direct-terminal',
    'device-request-late-prompt',
    'device-request-prompt-cleared',
    'link-cut-and-terminal-restarted',
    'logged-out-for-ever',
    'login-never-accepted',
    'reject-of-something',
    'reject-without-a-reason',
    'request-lost',
    'status-of-another-sale-found-nothing',
    'terminal-gone-on-an-honest-gateway',
    'terminal-list-is-down',
    'terminal-never-seen',
    'terminal-restarted-and-forgot',
  ],
  'the first daemon answers Login, Logout and Diagnosis itself': [
    'device-request-answer-lost',
    'device-request-held-by-the-gateway',
    'device-request-killed',
    'device-request-lost',
    'logged-out-on-purpose',
  ],
  'the first daemon recovers, queues and tries again, and says to the second that the payment runs': [
    'abort-before-the-start',
    'busy-then-approved',
    'cannot-send-no-pong',
    'device-request-busy',
    'killed-again-and-again',
    'killed-and-never-arrived',
    'link-cut-before-delivery',
    'link-down-for-minutes',
    'logged-out-then-approved',
    'part-of-a-sale-unknown',
    'reconciliation-period-older-than-a-restart',
    'request-held-by-the-gateway',
    'running-for-ever',
    'unknown-word',
  ],
  'what nobody asked for stands on the attention list of the first daemon': [
    'answer-for-another-sale',
    'answer-of-another-terminal',
    'answer-with-another-id',
    'status-of-another-sale',
  ],
  'what the first daemon does not know, a person must settle there: until then the second’s lane is held': [
    'released-and-still-running',
    'released-while-running',
    'reversal-unknown',
    'terminal-denies-then-approves',
    'terminal-restarted-before-the-card',
    'terminal-swapped',
  ],
  'the wait for a start is counted on both sides, and this scenario uses all of it': [
    'cannot-send-own-latest-start',
    'queue-of-customers',
    'two-terminals',
  ],
};

const nameOf = ({ name }: { readonly name: string }): string => name.replace(/\.scenario$/, '');
/** Between the two tenderds is a WebSocket, and behind the second what its scenario says: here that is the same. */
const files = readScenarios().filter(({ setting }) => setting.wire === 'ws');
const told = new Set(Object.values(otherwise).flat());
const wanted = new Set(isWhole ? files.map(nameOf).filter((name) => !told.has(name)) : chosen);
const scenarios = files.filter((file) => wanted.has(nameOf(file)) && file.setting.dialect === 'standard-3.1');

test('every name here is that of a scenario', () => {
  const known = new Set(files.map(nameOf));
  expect([...chosen, ...told].filter((name) => !known.has(name))).toEqual([]);
  expect(chosen.filter((name) => told.has(name))).toEqual([]);
});

describe.concurrent('a second tenderd whose gateway is the first', () => {
  test.each(scenarios)('$name', async (scenario) => {
    const run = await playedCalmly(scenario, tenderdBetween);
    expect(run.faults.join('\n')).toBe('');
  });
});
