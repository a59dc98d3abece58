/** A request past the longest time that an honest payment takes: whether what carries it is given up. */

import { describe, expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { DrivenLane } from './driven-lane.js';
import { limits } from '../../src/core/base/limits.js';

/** `p1` is with a terminal that runs it and says so whenever it is asked. */
class RunningLane extends DrivenLane {
  constructor(settings: Partial<LaneSettings> = {}) {
    super();
    this.state = { ...this.state, settings: { ...this.state.settings, ...settings } };
    this.ask('p1');
  }

  /** Until the deadline is past. */
  pastDeadline(): this {
    while (this.nowMs < limits.answerMs + 1_000) {
      if (this.state.managementRequest?.type === 'status') this.status('InProgress');
      this.wait(500);
    }
    return this;
  }

  /** The connections that were given up for `p1`. */
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

describe('what is doubted for something else that was said, at its deadline', () => {
  test('keeps its connection where pongs bound it: whatever else is on that goes on', () => {
    expect(new RunningLane().happen(doubted).pastDeadline().givenUp).toEqual([]);
  });

  test('keeps it where its own response has bounded it', () => {
    const lane = new RunningLane(ofItsOwn);
    lane.happen({ type: 'responded', serviceId: lane.attempt('p1'), isAnswer: true });
    expect(lane.inFlight('p1')).toMatchObject({ unbroken: false, connection: 1 });
    expect(lane.pastDeadline().givenUp).toEqual([]);
  });

  test('is given up where nothing else would ever bound it', () => {
    expect(new RunningLane(ofItsOwn).happen(doubted).pastDeadline().givenUp).toEqual([1]);
  });
});

describe('what has no answer at its deadline, while the link is down', () => {
  const isDown = { up: false, cause: { code: 'refused', text: 'x' } } as const;

  test('is given up where it has a connection of its own', () => {
    const lane = new RunningLane(ofItsOwn);
    lane.link = isDown;
    expect(lane.pastDeadline().givenUp).toEqual([1]);
    expect(lane.inFlight('p1')?.unbroken).toBe(false);
  });

  test('is not where its connection is gone with the link', () => {
    const lane = new RunningLane();
    lane.link = isDown;
    expect(lane.pastDeadline().givenUp).toEqual([]);
  });
});
