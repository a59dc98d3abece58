/** How many a lane serves before one that waits, and who is at work meanwhile. */

import { describe, expect, test } from 'vitest';
import { aheadIn } from '../../src/core/terminal/queue/queue.js';
import { laneWithCard, payWithCard } from './card-lane.js';
import { DrivenLane } from './driven-lane.js';
import { attemptOf, outcomeOf, transactionOf } from './records.js';

function aheadOf(lane: DrivenLane, ...ids: readonly string[]): readonly (number | undefined)[] {
  return ids.map((id) => aheadIn(lane.state, id));
}

describe('without a lease whoever came first goes first', () => {
  test('behind the one at work', () => {
    const lane = new DrivenLane().ask('p1').ask('p2').ask('p3');
    expect(aheadOf(lane, 'p1', 'p2', 'p3', 'nobody')).toEqual([undefined, 1, 2, undefined]);
  });

  test('while none is at work', () => {
    const lane = new DrivenLane().down().ask('p1').ask('p2');
    expect(aheadOf(lane, 'p1', 'p2')).toEqual([0, 1]);
  });

  test('behind one that was refused as busy and waits again', () => {
    const lane = new DrivenLane().ask('p1').ask('p2').answerTo('p1', 'Busy').status('NotFound');
    lane.hasAttempts('p1', 'not-started');
    expect(aheadOf(lane, 'p1', 'p2')).toEqual([0, 1]);
  });

  test('no matter how many are asked for in the background', () => {
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

  test('but for a payment whose card was read: it overtakes them, and is at work', () => {
    const lane = laneWithCard().ask('p2').ask('p3');
    expect(aheadOf(payWithCard(lane), 'p1', 'p2', 'p3')).toEqual([undefined, 1, 2]);
  });
});
