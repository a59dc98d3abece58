/** The number of transactions that a lane serves before a waiting one, and who is served meanwhile. */

import { describe, expect, test } from 'vitest';
import { aheadIn } from '../../src/core/terminal/queue/queue.js';
import { laneWithCard, payWithCard } from './card-lane.js';
import { DrivenLane } from './driven-lane.js';
import { attemptOf, outcomeOf, transactionOf } from './records.js';

function aheadOf(lane: DrivenLane, ...ids: readonly string[]): readonly (number | undefined)[] {
  return ids.map((id) => aheadIn(lane.state, id));
}

describe('without a lease the lane serves requests in their order of arrival', () => {
  test('a request waits for the running request', () => {
    const lane = new DrivenLane().ask('p1').ask('p2').ask('p3');
    expect(aheadOf(lane, 'p1', 'p2', 'p3', 'nobody')).toEqual([undefined, 1, 2, undefined]);
  });

  test('without a running request, the first request has none ahead of it', () => {
    const lane = new DrivenLane().down().ask('p1').ask('p2');
    expect(aheadOf(lane, 'p1', 'p2')).toEqual([0, 1]);
  });

  test('a request that waits again after Busy keeps its place before later requests', () => {
    const lane = new DrivenLane().ask('p1').ask('p2').answerTo('p1', 'Busy').status('NotFound');
    lane.hasAttempts('p1', 'not-started');
    expect(aheadOf(lane, 'p1', 'p2')).toEqual([0, 1]);
  });

  test('transactions that the lane asks about in the background do not count in the order of arrival', () => {
    const givenUp = ['u1', 'u2'].map((transactionId) =>
      transactionOf(
        { transactionId },
        {
          attempts: [attemptOf({ serviceId: `S-${transactionId}`, state: 'unrecoverable' })],
          outcome: outcomeOf('unresolved'),
        },
      ),
    );
    const lane = new DrivenLane({ open: givenUp }).ask('p1').ask('p2').ask('p3');
    expect(aheadOf(lane, 'u1', 'p1', 'p2', 'p3')).toEqual([undefined, undefined, 1, 2]);
  });

  test('a payment with an acquired card starts before earlier requests', () => {
    const lane = laneWithCard().ask('p2').ask('p3');
    expect(aheadOf(payWithCard(lane), 'p1', 'p2', 'p3')).toEqual([undefined, 1, 2]);
  });
});
