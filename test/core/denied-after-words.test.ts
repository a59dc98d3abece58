/**
 * The messages about an attempt before the terminal denies it: they are reported, and decide whether another attempt
 * follows (`initialResponse`).
 */

import { describe, expect, test } from 'vitest';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { failure, ReconciliationLane } from './reconciliation-lane.js';
import { event } from './terminal-messages.js';

/** Answers every question with NotFound until the payment has ended. */
function denied(lane: DrivenLane, id = 'p1'): DrivenLane {
  for (let tries = 0; lane.record(id).outcome === undefined && tries < 1_000; tries += 1) {
    if (lane.state.managementRequest?.type === 'status') lane.status('NotFound');
    lane.wait(500);
  }
  return lane;
}

/**
 * A payment at a terminal behind a cloud, whose memory the profile promises. Its link was lost after a second and came
 * back.
 */
function relinked(options: DrivenOptions = {}): { readonly lane: DrivenLane; readonly S: string } {
  const promises = { memorySurvivesRestart: true, ...options.promises };
  const lane = new DrivenLane({ profile: 'datamesh', ...options, promises }).ask('p1', {}, 900_000);
  lane.wait(1_000).down().up(2);
  return { lane, S: lane.attempt('p1') };
}

describe('a cloud answers on another link, and the terminal denies the payment when it can no longer arrive', () => {
  test.each(['Refusal', 'Cancel', 'WrongPIN', 'InvalidCard', 'PaymentRestriction'])(
    '%s is reported as not started, because no customer was refused, and the lane does not send again',
    (word) => {
      const { lane, S } = relinked();
      lane.answer(S, word).shows('p1', 'no outcome');
      denied(lane);
      lane.shows('p1', 'not-processed: not-started').hasAttempts('p1', 'not-started');
      expect(lane.record('p1').outcome?.message).toBe(`The payment was not started (${word}). Nothing was charged.`);
      lane.wait(60_000).hasSent('Payment', 1);
    },
  );

  test.each([
    ['DeviceOut', 'not-processed: device-out'],
    ['InsertedCard', 'not-processed: inserted-card'],
    ['NotAllowed', 'not-processed: not-allowed'],
    ['UnavailableService', 'not-processed: unavailable-service'],
  ])('%s is reported with its own reason: %s', (word, told) => {
    const { lane, S } = relinked();
    denied(lane.answer(S, word));
    lane.shows('p1', told).hasAttempts('p1', 'not-started').wait(60_000).hasSent('Payment', 1);
  });

  test('UnavailableDevice allows another attempt while there is time', () => {
    const { lane, S } = relinked();
    lane.answer(S, 'UnavailableDevice');
    while (lane.states('p1').length === 1 && lane.nowMs < 600_000) {
      if (lane.state.managementRequest?.type === 'status') lane.status('NotFound');
      lane.wait(500);
    }
    lane.hasAttempts('p1', 'not-started', 'open');
  });

  test('a payment without any answer never arrived', () => {
    const { lane } = relinked();
    denied(lane);
    lane.shows('p1', 'not-processed: never-arrived').hasAttempts('p1', 'never-received');
  });

  test.each(['UnreachableHost', 'Aborted'])(
    '%s without an abort does not explain why the payment was not started',
    (word) => {
      const { lane, S } = relinked();
      denied(lane.answer(S, word));
      lane.hasAttempts('p1', 'never-received');
    },
  );

  test('Aborted after our Abort is reported as cancelled', () => {
    const { lane, S } = relinked();
    lane.abort('p1', 'the customer left').answer(S, 'Aborted');
    denied(lane);
    lane.shows('p1', 'cancelled: aborted').hasAttempts('p1', 'not-started');
  });

  test('a Reject is reported with its text, and the lane does not send again', () => {
    const { lane, S } = relinked();
    const rejected = { ...lane.toLast('Payment'), ServiceID: S, MessageType: 'Request' };
    lane.say(event('Reject', { EventDetails: 'unexpected data' }), { rejected });
    denied(lane);
    lane.shows('p1', 'not-processed: malformed').hasAttempts('p1', 'not-started');
    expect(lane.record('p1').outcome?.message).toContain('unexpected data');
  });
});

/** Period 7 was reported without a transaction. The first answer to its closing was that it was stopped. */
function stopped(promises = {}): ReconciliationLane {
  const lane = new ReconciliationLane({ profile: 'sessionless', promises }).totals('7');
  lane.abort('z1', 'the customer left').closed(failure('Aborted'));
  return lane;
}

describe('Aborted for an empty open period, at a terminal that may have forgotten,', () => {
  test('proves nothing while the terminal was not seen at work, because it may have begun another period 7', () => {
    const lane = stopped({ memorySurvivesRestart: false }).totals('7');
    lane.shows('z1', 'no outcome').hasAttempts('z1', 'open');
  });

  test('is reported if the terminal promises to remember', () => {
    stopped({ memorySurvivesRestart: true }).totals('7').shows('z1', 'cancelled: aborted');
  });
});
