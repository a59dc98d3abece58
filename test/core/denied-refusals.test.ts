/** A refusal that the terminal's NotFound is to confirm, where something else has come in between or may have: nothing is sent a second time for it. */

import { describe, expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/lane-settings.js';
import { DrivenLane } from './driven-lane.js';
import { headerOf } from './records.js';
import { event } from './terminal-messages.js';

/** Nothing vouches for the terminal's memory. */
const unknown = { loggedOutDevice: 'ANOTHER 1' };

const doubted = { type: 'forged', why: 'x', asks: true } as const;

describe('behind a refusal something came that is not shown to be the terminal’s, on the same link', () => {
  test('Busy is not confirmed by a denial: the first copy may have run, and be forgotten', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    lane.answer(lane.attempt('p1'), 'Busy').happen(doubted);
    expect(lane.entry('p1')?.inFlight).toMatchObject({ connection: 1, unbroken: false, notStartedCause: 'busy' });
    lane.status('NotFound').wait(20_000);
    expect([lane.states('p1'), lane.sent('Payment').length]).toEqual([['open'], 1]);
  });

  test('nor is LoggedOut, behind another Login', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    lane.answer(lane.attempt('p1'), 'LoggedOut').happen(doubted).loggedIn();
    expect(lane.entry('p1')?.inFlight).toMatchObject({ connection: 1, unbroken: false, notStartedCause: 'logged-out' });
    lane.status('NotFound').wait(20_000);
    expect([lane.states('p1'), lane.sent('Payment').length]).toEqual([['open'], 1]);
  });

  test.each(['MessageFormat'])(
    'what it did not understand once (%s) it understands no better: that is confirmed',
    (word) => {
      const lane = new DrivenLane({ record: unknown }).ask('p1');
      lane.answer(lane.attempt('p1'), word).happen(doubted).status('NotFound');
      expect(lane.told('p1')).toBe('not-processed: malformed');
    },
  );
});

/** An event rejects the payment, and the terminal denies it once nothing of it can arrive any more. */
function rejected(
  bounds: LaneSettings['bounds'],
  record: Partial<DrivenLane['state']['record']> = unknown,
): DrivenLane {
  const lane = new DrivenLane({ record });
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds } };
  lane.ask('p1');
  const header = headerOf({ MessageType: 'Request', ServiceID: lane.attempt('p1') });
  lane.say(event('Reject', { EventDetails: 'unexpected data' }), { rejected: header });
  if (bounds === 'pong') lane.happen({ type: 'pong', connection: 1, mark: 99 });
  const { deliveryDeadlineMs = 0 } = lane.entry('p1')?.inFlight ?? {};
  expect(deliveryDeadlineMs).toBeGreaterThan(0);
  while (lane.nowMs < deliveryDeadlineMs + 5_000) {
    if (lane.state.managementRequest?.type === 'status') lane.status('NotFound');
    lane.wait(500);
  }
  return lane;
}

describe('an event that rejects the payment, and a terminal of whose memory nothing is known that denies it', () => {
  test('where pongs bound it: the content was refused', () => {
    expect(rejected('pong').told('p1')).toBe('not-processed: malformed');
  });

  test('where nothing but responses do, somebody in front of the terminal may have said it: nobody knows', () => {
    const lane = rejected('response');
    expect([lane.told('p1'), lane.states('p1')]).toEqual(['unresolved: terminal-forgot', ['unrecoverable']]);
    expect(rejected('response', {}).told('p1')).toBe('not-processed: malformed');
  });
});
