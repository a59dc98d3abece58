/**
 * The sentence for the cashier about an open transaction: the messages so far, the result of an abort, and what does
 * not answer.
 */

import { describe, expect, test } from 'vitest';
import { atWork, openMessage } from '../../src/core/views/progress-message.js';
import { DrivenLane } from './driven-lane.js';
import { at, attemptOf, transactionOf } from './records.js';

/** Returns the sentence about `p1`. */
function told(lane: DrivenLane, state: 'running' | 'recovering' = 'recovering'): string {
  const inFlight = lane.inFlight('p1');
  return inFlight === undefined ? 'nothing runs' : openMessage(lane.record('p1'), state, atWork(lane.state, inFlight));
}

describe('the message about an abort', () => {
  test('that tenderd sent at the hard limit says that the payment may still go through', () => {
    const lane = new DrivenLane().ask('p1').wait(299_999);
    expect(told(lane)).not.toContain('A stop was asked for');
    expect(told(lane.down().up(2).wait(1))).toContain(' A stop was requested; the payment may still go through. ');
    expect(lane.record('p1').abortRequested).toBeUndefined();
  });
});

/** Returns the sentence about a payment with this direct answer. */
function saying(result?: string): string {
  const evidence = {
    at,
    how: 'direct',
    message: {},
    redacted: [],
    ...(result === undefined ? {} : { result }),
  } as const;
  return openMessage(transactionOf({}, { attempts: [attemptOf({ evidence })] }), 'running', { recovering: false });
}

describe('the message about an answer', () => {
  test('has the text of the terminal, and calls the answer a failure if it has no text', () => {
    const asked = 'tenderd is asking the terminal what happened. Do not charge again yet.';
    expect(saying('Flummoxed')).toBe(`The payment was answered with Flummoxed; ${asked}`);
    expect(saying('Partial')).toBe(`The payment was answered with Partial; ${asked}`);
    expect(saying()).toBe(`The payment was answered with Failure; ${asked}`);
  });
});

test('the message about an open payment claims no silence, activity or refusal that is not known', () => {
  expect(openMessage(transactionOf({}, { attempts: [attemptOf()] }), 'recovering', { recovering: false })).toBe(
    'No answer to the payment has come; tenderd is asking the terminal what happened. Do not charge again yet.',
  );
});
