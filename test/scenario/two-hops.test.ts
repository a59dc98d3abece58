/**
 * Scenarios through two daemons: the register talks to the second, whose gateway is the nexo interface of the first,
 * and only the first knows the simulator. The second learns of each failure after the first in the words of the
 * standard, and the ledger shows that nothing was charged twice. `TESTS=all` plays every scenario that two hops leave
 * unchanged, and compares the ledgers of the others.
 */

import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { readScenarios } from './files.js';
import { playedCalmly } from './over-wire.js';
import { leavesClocksAlone } from './real-stage.js';
import { tenderdBetween } from './two-hops.js';

/** The default run plays these: the death of the first daemon, and a transaction that moves money back. */
const chosen = ['killed-before-the-answer'];

/** The differences over two hops, with their reasons. No difference concerns money, so the ledgers are still compared. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  'tenderd’s own reasons and the words of a Reject arrive as the ErrorConditions that the standard has for them': [
    'cannot-send-link-down',
    'cannot-send-login-refused',
    'card-acquisition-denied',
    'card-acquisition-forgotten',
    'device-request-late-prompt',
    'device-request-prompt-cleared',
    'logged-out-for-ever',
    'login-never-accepted',
    'reject-without-the-message',
    'request-lost',
    'status-of-another-sale-found-nothing',
    'terminal-gone-on-an-honest-gateway',
    'terminal-list-is-down',
    'terminal-never-seen',
    'terminal-tells-of-an-earlier-payment',
    'terminal-unplugged',
  ],
  'the first daemon answers Login, Logout and Diagnosis itself': [
    'card-acquisition-logged-out-on-purpose',
    'device-request-answer-lost',
    'device-request-held-by-the-gateway',
    'device-request-killed',
    'device-request-lost',
    'logged-out-on-purpose',
  ],
  'the first daemon recovers, queues and tries again, and says to the second that the payment runs': [
    'abort-before-the-start',
    'answer-lost-and-status-silent',
    'busy-then-approved',
    'cannot-send-no-pong',
    'killed-again-and-again',
    'killed-and-never-arrived',
    'link-cut-before-delivery',
    'link-down-for-minutes',
    'logged-out-then-approved',
    'logged-out-to-a-second-copy-and-no-login',
    'part-of-a-sale-unknown',
    'reconciliation-never-arrived',
    'reconciliation-period-older-than-a-restart',
    'released-and-still-running',
    'released-while-running',
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
  'what the first daemon does not know it calls running, and a person must settle it there: until then the second’s lane is held':
    [
      'answer-cut-off-and-denied',
      'answer-cut-off-and-denied-json',
      'capture-unknown',
      'gift-card-reversal-unknown',
      'link-cut-and-terminal-restarted',
      'logged-out-to-a-second-copy-and-a-late-login',
      'logged-out-to-a-second-copy-and-forgotten',
      'loyalty-return-unknown',
      'resolved-as-declined-and-approved',
      'reversal-unknown',
      'terminal-forgot-before-it-answered-anything',
      'terminal-forgot-without-a-word',
      'terminal-restarted-and-forgot',
      'terminal-restarted-before-the-card',
      'terminal-says-that-it-stops',
      'terminal-swapped',
    ],
  'Success would say an amount or totals that nobody knows: the first daemon says Partial without them': [
    'amount-unknown',
    'part-reversed-without-its-amount',
    'reconciliation-totals-gone',
  ],
  'a message has no place for what a register says of a retry: the first daemon gives out no second duplicate': [
    'gift-card',
  ],
  'the wait for a start is counted on both sides, no message says how long it is, and this scenario uses all of it': [
    'cannot-send-own-latest-start',
    'queue-of-customers',
    'terminal-unplugged-and-back',
    'two-terminals',
  ],
};

const nameOf = ({ name }: { readonly name: string }): string => name.replace(/\.scenario$/, '');
/** A WebSocket connects the two tenderds, and the scenario sets the wire to the terminal. Here both are the same. */
const files = readScenarios().filter((file) => file.setting.wire === 'ws' && leavesClocksAlone(file));
const told = new Set(Object.values(otherwise).flat());
const wanted = new Set(isWhole ? files.map(nameOf).filter((name) => !told.has(name)) : chosen);
const spoken = files.filter(({ setting }) => setting.dialect === 'standard-3.1');
const scenarios = spoken.filter((file) => wanted.has(nameOf(file)));

test('every name here is the name of a scenario', () => {
  const known = new Set(files.map(nameOf));
  expect([...chosen, ...told].filter((name) => !known.has(name))).toEqual([]);
  expect(chosen.filter((name) => told.has(name))).toEqual([]);
});

describe.concurrent('a second tenderd whose gateway is the first', () => {
  test.each(scenarios)('$name', async (scenario) => {
    const run = await playedCalmly(scenario, tenderdBetween);
    expect(run.faults.join('\n')).toBe('');
  });

  describe.runIf(isWhole)(
    'if the result differs, what moved is still reported, and nothing moved twice or without a request',
    () => {
      test.each(spoken.filter((file) => told.has(nameOf(file))))('$name', async (scenario) => {
        const run = await playedCalmly(scenario, tenderdBetween, 'books');
        expect(run.faults.join('\n')).toBe('');
      });
    },
  );
});
