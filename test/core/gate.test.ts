/**
 * The single gate before the wire (src/core/terminal/dispatch/gate.ts): a device request waits for the same conditions
 * as a payment, if it needs them.
 */

import { expect, test } from 'vitest';
import type { LaneState } from '../../src/core/terminal/lane/lane-state.js';
import { laneWithCard } from './card-lane.js';
import { DeviceRequestLane } from './device-request-lane.js';

const later = { monoMs: 60_000, wallMs: Number.POSITIVE_INFINITY };
const held = laneWithCard().state;

/** A lane in which one condition is missing. */
const missing: Readonly<Record<string, (lane: DeviceRequestLane) => DeviceRequestLane>> = {
  nothing: (lane) => lane,
  'the rest of the terminal': (lane) => within(lane, { quietUntilMs: later.monoMs }),
  'the card of another register’s customer is out': (lane) =>
    within(lane, { served: { register: 'B', untilMs: later.monoMs } }),
  'no card is kept for another payment': (lane) => {
    const { acquiredCard } = held.record;
    return within(lane, { record: { ...lane.state.record, acquiredCard }, cardHold: held.cardHold });
  },
  'a link': (lane) => lane.down(),
  'a session': (lane) => within(lane, { record: { ...lane.state.record, sessionStanding: false, isLoggedOut: true } }),
  'a terminal that its gateway reaches': (lane) => {
    const lastFailure = { why: 'refused', condition: 'UnavailableDevice', words: undefined } as const;
    const login = { ...lane.state.login, lastFailure, notBeforeMs: later.monoMs };
    return within(lane, { record: { ...lane.state.record, sessionStanding: false, isLoggedOut: true }, login });
  },
  'a word on the link of late': (lane) => {
    lane.nowMs = 5_000;
    return lane;
  },
  'the end of another device request': (lane) => lane.request('admin'),
};

function within(lane: DeviceRequestLane, change: Partial<LaneState>): DeviceRequestLane {
  lane.state = { ...lane.state, ...change };
  return lane;
}

/**
 * What each of them then waits for: a payment, a question to the customer, and a diagnosis, which needs no session and
 * asks no one.
 */
const expected: Readonly<Record<string, readonly [string, string, string]>> = {
  nothing: ['sent', 'sent', 'sent'],
  'the rest of the terminal': ['resting', 'resting', 'resting'],
  'the card of another register’s customer is out': ['card-removal', 'card-removal', 'sent'],
  'no card is kept for another payment': ['card-held', 'card-held', 'card-held'],
  'a link': ['link', 'link', 'link'],
  'a session': ['login', 'login', 'sent'],
  'a terminal that its gateway reaches': ['terminal-not-connected', 'terminal-not-connected', 'sent'],
  'a word on the link of late': ['pong', 'pong', 'pong'],
  'the end of another device request': ['device-request', 'queue', 'queue'],
};

test.each(Object.entries(expected))('payments and device requests wait without %s', (name, waits) => {
  const ready = (): DeviceRequestLane => missing[name]?.(new DeviceRequestLane()) ?? new DeviceRequestLane();
  const paying = ready().ask('p1', { register: 'A' }).entry('p1');
  const asked = (['input', 'diagnosis'] as const).map((kind) => ready().request(kind, 'A').state.deviceRequests.at(-1));
  const told = [paying, ...asked].map((job) => (job?.inFlight === undefined ? job?.waitingFor : 'sent'));
  expect(told).toEqual(waits);
});

test('a payment starts before a device request that came earlier', () => {
  const lane = new DeviceRequestLane().down().request('diagnosis').ask('p1').up(2);
  expect([lane.sent('Payment').length, lane.ids('diagnosis').length]).toEqual([1, 0]);
});
