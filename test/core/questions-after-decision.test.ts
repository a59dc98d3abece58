/**
 * An operator has resolved an unknown outcome, and the lane keeps asking the terminal (promise 5): later answers, and
 * when the lane stops asking.
 */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/base/limits.js';
import type { Attempt } from '../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { dialects } from '../../protocol/index.js';
import { decide, laneDecided, unknown } from './decided-lane.js';
import { type DrivenOptions, DrivenLane } from './driven-lane.js';
import { at, outcomeOf, transactionOf } from './records.js';

/** Lets the time pass. The terminal denies each question. */
function denied(lane: DrivenLane, forMs: number): DrivenLane {
  const endMs = lane.nowMs + forMs;
  while (lane.nowMs < endMs) {
    lane.wait(Math.min(endMs - lane.nowMs, limits.askEveryMs));
    if (lane.state.managementRequest?.type === 'status') lane.status('NotFound');
  }
  return lane;
}

function attention(lane: DrivenLane, id = 'p1'): readonly string[] {
  return lane.record(id).attention.map(({ code }) => code);
}

describe("after an operator's decision", () => {
  test('a late approval revises a wrong "declined", and an attention item asks the operator to reverse one charge', () => {
    const lane = denied(laneDecided('declined'), 3_600_000);
    lane.shows('p1', 'declined: resolved-by-person').wait(limits.backgroundMaxMs).repeat('S1', 'Success');
    lane.ends('p1', { result: 'approved', revision: 3, retry: 'unsafe' });
    expect(attention(lane)).toEqual(['reverse-one']);
    expect([lane.record('p1').askedUntil, lane.entry('p1')]).toEqual([undefined, undefined]);
    // No other attempt of it runs that could be stopped.
    expect(lane.record('p1').abortRequested).toBeUndefined();
  });

  test('a transaction that an operator confirmed is not asked about, because it may have been refunded since', () => {
    const lane = laneDecided('approved');
    expect([lane.record('p1').askedUntil, lane.entry('p1')]).toEqual([undefined, undefined]);
    const { length } = lane.sent('TransactionStatus');
    denied(lane, limits.askedOnMs).hasSent('TransactionStatus', length);
  });

  test.each([
    ['declined', 'Refusal', 'declined: resolved-by-person'],
    ['not-processed', 'Cancel', 'not-processed: resolved-by-person'],
  ] as const)(
    'if the answer agrees with %s by %s, no attention item is added, and the questions end',
    (outcome, word, told) => {
      const lane = laneDecided(outcome).wait(limits.retryMaxMs).repeat('S1', word);
      expect(lane.facts.filter(({ type }) => type === 'stage')).toEqual([]);
      expect([lane.told('p1'), attention(lane), lane.entry('p1')]).toEqual([told, [], undefined]);
      const { length } = lane.sent('TransactionStatus');
      denied(lane, limits.askedOnMs).hasSent('TransactionStatus', length);
    },
  );

  test('the lane asks about each abandoned attempt until that attempt has its own answer', () => {
    const lane = laneDecided('declined', unknown(['S1', 'S2']))
      .wait(limits.retryMaxMs)
      .repeat('S1', 'Refusal');
    lane.hasAttempts('p1', 'answered', 'unrecoverable').shows('p1', 'declined: resolved-by-person');
    lane.wait(limits.backgroundMaxMs).repeat('S2', 'Success');
    expect([lane.told('p1'), attention(lane)]).toEqual(['approved: approved', ['reverse-one']]);
  });

  test('a release frees the terminal, and the lane still asks about the attempt', () => {
    const lane = new DrivenLane()
      .ask('p1')
      .wait(1_000)
      .down()
      .up(2)
      .wait(limits.hardMs + 60_000);
    lane.shows('p1', 'unresolved: no-answer');
    decide(lane, 'declined').happen({ type: 'release', name: 'Kim', reason: 'idle' });
    lane.hasAttempts('p1', 'released-by-operator').shows('p1', 'declined: resolved-by-person');
    expect(lane.record('p1').askedUntil).toBeDefined();
    lane.wait(limits.retryMaxMs + limits.managementMs).repeat(lane.attempt('p1'), 'Success');
    expect([lane.told('p1'), attention(lane)]).toEqual(['approved: approved', ['reverse-one']]);
  });
});

describe('after a decision the lane asks', () => {
  test('at growing intervals, up to the slowest background interval', () => {
    const lane = denied(laneDecided('declined'), 7_200_000);
    const { length } = lane.sent('TransactionStatus');
    denied(lane, 3_600_000);
    expect(lane.sent('TransactionStatus').length - length).toBe(3_600_000 / limits.backgroundMaxMs);
  });

  test("for one day; then the operator's decision stays, and the timeline says so", () => {
    const lane = denied(laneDecided('declined'), limits.askedOnMs - 1);
    const { length } = lane.sent('TransactionStatus');
    expect([length > 100, lane.record('p1').askedUntil !== undefined]).toEqual([true, true]);
    lane.news();
    denied(lane, 2 * limits.askedOnMs);
    lane.hasSent('TransactionStatus', length);
    expect([lane.record('p1').askedUntil, lane.entry('p1')]).toEqual([undefined, undefined]);
    lane.hasNoted(
      "stage (-): the terminal did not report the outcome in time; tenderd stops asking, and the operator's decision stays",
    );
  });

  test('after a restart for the rest of the day', () => {
    const { askedUntil: _first, ...before } = denied(laneDecided('declined'), 3_600_000).record('p1');
    const inAnHour = '2026-01-01T01:00:00.000Z';
    const lane = new DrivenLane({ open: [{ ...before, askedUntil: inAnHour }] }).happen('started');
    lane.hasSent('TransactionStatus', 1);
    denied(lane, 3_600_000 - 1);
    expect(lane.record('p1').askedUntil).toBe(inAnHour);
    denied(lane, 1);
    expect([lane.record('p1').askedUntil, lane.entry('p1')]).toEqual([undefined, undefined]);
  });

  test.each(['2025-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', 'no time'])(
    'after a restart for at most one day if the record has %s as its end',
    (askedUntil) => {
      const { askedUntil: _first, ...before } = laneDecided('declined').record('p1');
      const lane = new DrivenLane({ open: [{ ...before, askedUntil }] }).happen('started');
      expect(lane.entry('p1') === undefined).toBe(askedUntil < at);
      expect(denied(lane, limits.askedOnMs).entry('p1')).toBeUndefined();
    },
  );

  test('for the rest of the day if the clock was wrong at the start and was corrected since', () => {
    const { askedUntil: _first, ...before } = laneDecided('declined').record('p1');
    const atNoon = '2026-01-01T12:00:00.000Z';
    const lane = new DrivenLane({ open: [{ ...before, askedUntil: atNoon }] });
    lane.wallOffsetMs = -3 * limits.askedOnMs;
    const { length } = denied(lane.happen('started'), 60_000).sent('TransactionStatus');
    lane.wallOffsetMs = 0;
    denied(lane, 3_600_000);
    expect(lane.record('p1').askedUntil).toBe(atNoon);
    expect(lane.sent('TransactionStatus').length).toBeGreaterThan(length);
    denied(lane, limits.askedOnMs / 2);
    expect([lane.record('p1').askedUntil, lane.entry('p1')]).toEqual([undefined, undefined]);
  });

  test('about an attempt that is abandoned later, if all other attempts had their answers', () => {
    const { attempts, ...others } = unknown(['S1', 'S2']);
    const open = attempts.map((one, place): Attempt => (place === 1 ? { ...one, state: 'open' } : one));
    const lane = new DrivenLane({ open: [{ ...others, attempts: open }] }).happen('started');
    decide(lane, 'declined').answer('S1', 'Refusal');
    expect([lane.states('p1'), lane.record('p1').askedUntil]).toEqual([['answered', 'open'], undefined]);
    lane.happen({ type: 'release', name: 'Kim', reason: 'idle' });
    expect([lane.told('p1'), lane.record('p1').askedUntil !== undefined]).toEqual([
      'declined: resolved-by-person',
      true,
    ]);
  });

  test('no more after it has stopped itself, even when it is released, because the question may be the cause of the stop', () => {
    const lane = laneDecided('declined');
    lane.news();
    lane.state = { ...lane.state, faulted: 'x' };
    lane.happen('tick');
    lane.hasNoted("stage (-): the terminal is faulted; tenderd stops asking, and the operator's decision stays");
    lane.happen({ type: 'release', name: 'Kim', reason: 'idle' });
    const { length } = lane.sent('TransactionStatus');
    denied(lane, 3_600_000).hasSent('TransactionStatus', length);
    expect([lane.record('p1').askedUntil, lane.entry('p1')]).toEqual([undefined, undefined]);
  });

  test.each<[string, TransactionRecord, DrivenOptions]>([
    ['a terminal that cannot be asked', unknown(), { dialect: dialects['epas-1.0'] }],
    ['a transaction that moves no money', unknown(['S1'], { kind: 'card-acquisition' }), {}],
    ['a transaction without an abandoned attempt', transactionOf({}, { outcome: outcomeOf('unresolved') }), {}],
  ])('no more about %s', (_name, record, options) => {
    const lane = laneDecided('declined', record, options);
    expect([lane.record('p1').askedUntil, lane.entry('p1')]).toEqual([undefined, undefined]);
  });
});

test('after an approval by the terminal, its other attempts are not asked about: an operator must check them', () => {
  const lane = new DrivenLane({ open: [unknown(['S1', 'S2'])] }).happen('started').repeat('S1', 'Success');
  expect([lane.told('p1'), attention(lane)]).toEqual(['approved: approved', ['other-attempt-unknown']]);
  expect([lane.record('p1').askedUntil, lane.entry('p1')]).toEqual([undefined, undefined]);
});

describe('questions after a decision block no payment', () => {
  test('a terminal that reports InProgress is not blocked', () => {
    const lane = denied(laneDecided('declined'), limits.askEveryMs).wait(limits.retryMaxMs).status('InProgress');
    expect([lane.states('p1'), lane.inFlight('p1')]).toEqual([['unrecoverable'], undefined]);
    lane.wait(1_000).ask('p2').hasSent('Payment', 1);
  });

  test('a waiting payment starts at once, and the questions continue after it', () => {
    const lane = denied(laneDecided('declined'), 60_000).ask('p2');
    lane.hasSent('Payment', 1);
    const { length } = lane.sent('TransactionStatus');
    lane.wait(limits.silenceMs - 1).hasSent('TransactionStatus', length);
    lane.answerTo('p2', 'Success').wait(limits.backgroundMaxMs);
    expect(lane.sent('TransactionStatus').length).toBeGreaterThan(length);
  });

  test('the lane asks no more once tenderd stops', () => {
    const lane = denied(laneDecided('declined'), 60_000).happen('stopping');
    const { length } = lane.sent('TransactionStatus');
    denied(lane, 3_600_000).hasSent('TransactionStatus', length);
  });
});
