/** Device requests that open and close the login session, and their effect on the lane. */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/base/limits.js';
import { DeviceRequestLane } from './device-request-lane.js';
import { event } from './terminal-messages.js';

function out(): DeviceRequestLane {
  return new DeviceRequestLane().request('logout').reply('logout');
}

test('a logout of an earlier process may still arrive, and until then NotFound proves nothing', () => {
  const sentLast = new DeviceRequestLane().request('logout').state.record;
  expect(sentLast).toMatchObject({ loginLost: true, isLoggedOut: true });
  expect(out().state.record.loginLost).toBe(false);
  const lost = new DeviceRequestLane().request('logout').down();
  expect(lost.wait(54_000).state.record.loginLost).toBe(true);
  expect(lost.wait(1_000).state.record.loginLost).toBe(false);
});

test('a login that did not leave and has no time for another try is reported as not sent', () => {
  const lane = new DeviceRequestLane().down().request('login').wait(29_900).up(2);
  lane.happen({ type: 'not-sent', serviceId: lane.sent('Login')[0] ?? '' });
  lane.showsRequest('not-sent: link-down');
});

test('a condition that reads like our own text for a lost Login counts as an unknown refusal', () => {
  for (const word of ['not sent', 'no answer'])
    new DeviceRequestLane().request('login').loggedIn(word).showsRequest(`refused: ${word}`);
});

test('a login that is refused without a condition reports that', () => {
  const lane = new DeviceRequestLane().request('login');
  lane.say({ name: 'LoginResponse', header: lane.toLast('Login'), body: { Response: { Result: 'Failure' } } });
  expect(lane.deviceRequest().end).toMatchObject({
    result: 'refused',
    reason: '(none)',
    message: 'The terminal did not accept the login ((none)). Look at its screen.',
  });
});

test('after a Login with UnavailableDevice, a device request waits until the terminal is connected, as a payment does', () => {
  const lane = new DeviceRequestLane({ record: { sessionStanding: false } }).request('totals');
  lane.loggedIn('UnavailableDevice');
  expect(lane.deviceRequest().waitingFor).toBe('terminal-not-connected');
  lane.down().wait(30_000).showsRequest('not-sent: link-down');
});

describe('after a logout that the operator requested', () => {
  test('the lane does not log in again by itself', () => {
    const lane = out().wait(300_000);
    lane.hasSent('Login', 0);
    expect(lane.state.record).toMatchObject({ sessionStanding: false, isLoggedOut: true, sessionEpoch: 2 });
  });

  test.each<[string, (lane: DeviceRequestLane) => DeviceRequestLane]>([
    ['a payment', (lane) => lane.ask('p1')],
    ['a device request that needs it', (lane) => lane.request('totals')],
    ['a requested login', (lane) => lane.request('login')],
    ['the end of the terminal’s maintenance', (lane) => lane.say(event('EndMaintenance'))],
  ])('%s makes the lane log in', (_what, happen) => {
    const lane = happen(out());
    lane.hasSent('Login', 1);
    expect(lane.loggedIn().state.record).toMatchObject({ sessionStanding: true, isLoggedOut: false });
  });

  test.each<[string, (lane: DeviceRequestLane) => DeviceRequestLane, string]>([
    ['was never sent', (lane) => lane.down().request('logout').wait(30_000), 'not-sent: link-down'],
    ['was refused', (lane) => lane.request('logout').reply('logout', 'NotAllowed'), 'refused: not-allowed'],
  ])('another logout that %s does not make the lane log in', (_what, happen, end) => {
    const lane = happen(out());
    expect([lane.ended(1), lane.state.record.isLoggedOut]).toEqual([end, true]);
  });

  test('an earlier logout that was busy and then refused does not make the lane log in', () => {
    const lane = new DeviceRequestLane().request('logout').reply('logout', 'Busy').request('logout').reply('logout');
    expect([lane.ended(0), lane.ended(1)]).toEqual(['waits', 'done: done']);
    lane.wait(limits.busyBackoffMaxMs).reply('logout', 'NotAllowed');
    expect([lane.ended(0), lane.state.record.isLoggedOut]).toEqual(['refused: not-allowed', true]);
    lane.hasSent('Login', 0);
  });

  test('another event of the terminal does not make the lane log in', () => {
    const lane = out().say(event('BeginMaintenance'));
    expect([lane.sent('Login').length, lane.state.record.isLoggedOut]).toEqual([0, true]);
  });

  test('the end of a maintenance does not change a lane that is logged in', () => {
    const lane = new DeviceRequestLane().say(event('EndMaintenance'));
    expect(lane.state.record).not.toHaveProperty('isLoggedOut');
  });

  test('a diagnosis starts without a session', () => {
    const lane = out().request('diagnosis');
    expect([lane.ids('diagnosis').length, lane.sent('Login').length]).toEqual([1, 0]);
  });

  test('the lane logs in again after a refused logout', () => {
    new DeviceRequestLane().request('logout').reply('logout', 'NotAllowed').hasSent('Login', 1);
  });

  test('a logout that the terminal answers with LoggedOut is done', () => {
    new DeviceRequestLane().request('logout').reply('logout', 'LoggedOut').showsRequest('done: done');
  });
});
