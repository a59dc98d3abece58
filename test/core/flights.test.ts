/**
 * The requests of a lane that are on their way: all three ids decide, and a Login counts until it can no longer arrive.
 */

import { expect, test } from 'vitest';
import { isOnItsWay } from '../../src/core/terminal/lane/in-flight-index.js';
import { DrivenLane } from './driven-lane.js';

const to = { saleId: 'SHOP', poiId: 'T1' };

test('a request is in flight under its own three ids only', () => {
  const lane = new DrivenLane().ask('p1');
  const key = { ...to, serviceId: lane.attempt('p1') };
  expect(isOnItsWay(lane.state, key)).toBe(true);
  const others = [{ serviceId: 'OTHER' }, { saleId: 'OTHER' }, { poiId: 'OTHER' }];
  expect(others.map((other) => isOnItsWay(lane.state, { ...key, ...other }))).toEqual([false, false, false]);
  lane.answer(key.serviceId, 'Success');
  expect(isOnItsWay(lane.state, key)).toBe(false);
});

test('a Login that was given up is still in flight while it may arrive', () => {
  const lane = new DrivenLane({ record: { sessionStanding: false } }).ask('p1');
  const [serviceId = ''] = lane.sent('Login');
  lane.wait(10_000);
  expect(lane.state.managementRequest?.serviceId).not.toBe(serviceId);
  expect(isOnItsWay(lane.state, { ...to, serviceId })).toBe(true);
});
