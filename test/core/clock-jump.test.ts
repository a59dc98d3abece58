/**
 * The machine slept, or its clock was set: the lane then does not know how long a link has been silent (table of waits:
 * `fresh link`).
 */

import { expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { attemptOf, outcomeOf, transactionOf } from './records.js';

const hourMs = 3_600_000;

/** A lane that wakes after an hour that its own clock did not count. */
function awoken(settings: Partial<LaneSettings> = {}, options: DrivenOptions = {}): DrivenLane {
  const lane = new DrivenLane(options);
  lane.state = { ...lane.state, settings: { ...lane.state.settings, ...settings } };
  lane.happen('tick');
  lane.wallOffsetMs = hourMs;
  return lane.happen('tick');
}

const resets = (lane: DrivenLane): readonly unknown[] => lane.effects.filter(({ type }) => type === 'reset');

test('after a clock jump, the lane reconnects before it sends on a wire without pings', () => {
  const lane = awoken({ bounds: 'response' });
  expect(resets(lane)).toEqual([]);
  lane.ask('p1');
  const text = 'the machine slept or its clock was changed, and the connection does not answer pings';
  expect(resets(lane)).toEqual([{ type: 'reset', connection: 1, cause: { code: 'clock-jump', text } }]);
  lane.hasSent('Payment', 0).down().up(2).hasSent('Payment', 1);
});

test('with a connection for each request, the lane sends at once and resets nothing after a clock jump', () => {
  const lane = awoken({ bounds: 'response', hasOwnConnections: true }).ask('p1');
  expect([resets(lane), lane.sent('Payment').length]).toEqual([[], 1]);
});

test('on a wire with pings, the lane waits for a pong before it sends', () => {
  const lane = awoken().ask('p1');
  expect([resets(lane), lane.sent('Payment')]).toEqual([[], []]);
  lane.happen({ type: 'pong', connection: 1, mark: lane.state.marks }).hasSent('Payment', 1);
});

test('an abandoned attempt without a request in flight does not change', () => {
  const attempts = [attemptOf({ state: 'unrecoverable' })];
  const record = transactionOf({}, { attempts, outcome: outcomeOf('unresolved') });
  expect(awoken({}, { open: [record] }).record('p1')).toBe(record);
});

/** `p1` left on this lane a second ago, and the clock jumps. */
function jumpedBeside(happen: (lane: DrivenLane) => void = () => {}): DrivenLane {
  const lane = new DrivenLane().ask('p1').wait(1_000);
  happen(lane);
  lane.wallOffsetMs = hourMs;
  return lane.happen('tick');
}

test('a sent request without a delivery deadline has its connection reset, and the deadline is counted from the reset', () => {
  const text = 'the machine slept, or its clock was changed, while a request was on its way';
  expect(resets(jumpedBeside())).toEqual([{ type: 'reset', connection: 1, cause: { code: 'clock-jump', text } }]);
  const read = jumpedBeside((lane) => void lane.happen({ type: 'pong', connection: 1, mark: lane.state.marks + 1 }));
  expect(resets(read)).toEqual([]);
});

test('the lane resets no connection if the link is down', () => {
  expect(resets(jumpedBeside((lane) => void lane.down()))).toEqual([]);
});

test.each([
  [0, '2026-01-01T01:01:06.000Z', 'once nothing can arrive and its question is answered'],
  [200_000, '2026-01-01T01:03:23.000Z', 'the next question, if that time has passed'],
])('after %i ms without a link, certainBy is computed again by the present clock: %s, %s', (ms, certainBy) => {
  const lane = jumpedBeside((one) => void one.down().wait(ms));
  expect(lane.record('p1').certainBy).toBe(certainBy);
});

test('a refused attempt that waits to be sent again does not change', () => {
  const lane = new DrivenLane().ask('p1').wait(1_000).down().up(2);
  lane.repeat(lane.attempt('p1'), 'Busy');
  const record = lane.record('p1');
  expect([lane.states('p1'), lane.inFlight('p1')]).toEqual([['not-started'], undefined]);
  expect(record.certainBy).toBeDefined();
  lane.wallOffsetMs = -hourMs;
  expect(lane.happen('tick').record('p1')).toBe(record);
});
