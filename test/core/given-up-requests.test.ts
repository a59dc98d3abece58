/** A request that takes longer than any honest payment: whether its connection is given up. */

import { describe, expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { DrivenLane } from './driven-lane.js';
import { limits } from '../../src/core/base/limits.js';

/** `p1` is at a terminal that runs it and says so in answer to each question. */
class RunningLane extends DrivenLane {
  constructor(settings: Partial<LaneSettings> = {}) {
    super();
    this.state = { ...this.state, settings: { ...this.state.settings, ...settings } };
    this.ask('p1');
  }

  /** Lets the time pass until after the deadline. */
  pastDeadline(): this {
    while (this.nowMs < limits.answerMs + 1_000) {
      if (this.state.managementRequest?.type === 'status') this.status('InProgress');
      this.wait(500);
    }
    return this;
  }

  /** Returns the connections that were given up for `p1`. */
  get givenUp(): readonly number[] {
    const own = this.attempt('p1');
    const all = this.effects.flatMap((effect) =>
      effect.type === 'give-up' && effect.key.serviceId === own ? [effect.connection] : [],
    );
    return [...new Set(all)];
  }
}

const doubted = { type: 'forged', why: 'x', asks: true } as const;
const ofItsOwn = { bounds: 'response', hasOwnConnections: true } as const;

describe('at its deadline, a request that had another message on its link', () => {
  test('keeps its connection if pongs set its delivery deadline, because other requests may use the link', () => {
    expect(new RunningLane().happen(doubted).pastDeadline().givenUp).toEqual([]);
  });

  test('keeps its connection if its own response has set its delivery deadline', () => {
    const lane = new RunningLane(ofItsOwn);
    lane.happen({ type: 'responded', serviceId: lane.attempt('p1'), isAnswer: true });
    expect(lane.inFlight('p1')).toMatchObject({ unbroken: false, connection: 1 });
    expect(lane.pastDeadline().givenUp).toEqual([]);
  });

  test('loses its connection if nothing else would set its delivery deadline', () => {
    expect(new RunningLane(ofItsOwn).happen(doubted).pastDeadline().givenUp).toEqual([1]);
  });
});

describe('at its deadline while the link is down, a request without an answer', () => {
  const isDown = { up: false, cause: { code: 'refused', text: 'x' } } as const;

  test('loses its own connection', () => {
    const lane = new RunningLane(ofItsOwn);
    lane.link = isDown;
    expect(lane.pastDeadline().givenUp).toEqual([1]);
    expect(lane.inFlight('p1')?.unbroken).toBe(false);
  });

  test('has no connection to cut if it used the link', () => {
    const lane = new RunningLane();
    lane.link = isDown;
    expect(lane.pastDeadline().givenUp).toEqual([]);
  });
});
