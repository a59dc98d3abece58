/** The machine slept, or its clock was set: nobody knows then how long ago anything was heard on a link (table of waits: `fresh link`). */

import { expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/lane-settings.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { attemptOf, outcomeOf, transactionOf } from './records.js';

const hourMs = 3_600_000;

/** A lane that wakes after an hour of which its own clock knows nothing. */
function awoken(settings: Partial<LaneSettings> = {}, options: DrivenOptions = {}): DrivenLane {
  const lane = new DrivenLane(options);
  lane.state = { ...lane.state, settings: { ...lane.state.settings, ...settings } };
  lane.happen({ type: 'tick' });
  lane.wallOffsetMs = hourMs;
  return lane.happen({ type: 'tick' });
}

const resets = (lane: DrivenLane): readonly unknown[] => lane.effects.filter(({ type }) => type === 'reset');

test('where nothing answers pings, the connection is made again before anything is sent on it', () => {
  const lane = awoken({ bounds: 'response' });
  expect(resets(lane)).toEqual([]);
  lane.ask('p1');
  const text = 'the machine slept, or its clock was set, and nothing answers pings';
  expect(resets(lane)).toEqual([{ type: 'reset', connection: 1, cause: { code: 'clock-jump', text } }]);
  expect(lane.sent('Payment')).toEqual([]);
  expect(lane.down().up(2).sent('Payment')).toHaveLength(1);
});

test('where each request has a connection of its own, none is old', () => {
  const lane = awoken({ bounds: 'response', hasOwnConnections: true }).ask('p1');
  expect([resets(lane), lane.sent('Payment').length]).toEqual([[], 1]);
});

test('where pongs bound it, one is waited for', () => {
  const lane = awoken().ask('p1');
  expect([resets(lane), lane.sent('Payment')]).toEqual([[], []]);
  lane.happen({ type: 'pong', connection: 1, mark: lane.state.marks });
  expect(lane.sent('Payment')).toHaveLength(1);
});

test('what was given up before, and has nothing on its way, stays as it is', () => {
  const attempts = [attemptOf({ state: 'unrecoverable' })];
  const record = transactionOf({}, { attempts, outcome: outcomeOf('unresolved') });
  expect(awoken({}, { open: [record] }).record('p1')).toBe(record);
});
