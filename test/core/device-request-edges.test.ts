/** Edge cases of device requests: two at the same time, the last moment, and what must not change. */

import { describe, expect, test } from 'vitest';
import type { Message } from '../../protocol/index.js';
import { deviceRequestKeptMs } from '../../src/core/terminal/messages/device-request.js';
import { limits } from '../../src/core/base/limits.js';
import { wakeAtMs } from '../../src/core/terminal/lane/wake.js';
import { DeviceRequestLane, replyOf } from './device-request-lane.js';
import { attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';

const pings = (lane: DeviceRequestLane): number => lane.effects.filter(({ type }) => type === 'ping').length;
const ends = (lane: DeviceRequestLane): number =>
  lane.facts.filter(({ type }) => type === 'device-request-ended').length;
/** A Login that left at this time and was answered with Busy. */
const busyAt = (ms: number): DeviceRequestLane =>
  new DeviceRequestLane().down().request('login').wait(ms).up(2).loggedIn('Busy');

describe('a device request waits', () => {
  test('for a card that the terminal keeps for its payment', () => {
    const lane = new DeviceRequestLane({ record: { acquiredCard: { transactionId: 'c1', sale: 'R-1' } } }).request(
      'diagnosis',
    );
    expect([lane.ended(), lane.deviceRequest().waitingFor]).toEqual(['waits', 'card-held']);
  });

  test('for the link if the lane learns at the latest start that the request did not leave', () => {
    const lane = new DeviceRequestLane().request('input').wait(limits.latestStartMs);
    lane.happen({ type: 'not-sent', serviceId: lane.ids('input')[0] ?? '' });
    lane.showsRequest('not-sent: link-down');
  });

  test('an ended device request sets no time at which the lane wakes up', () => {
    expect(wakeAtMs(new DeviceRequestLane().request('totals').reply('totals').state, 0)).toBeUndefined();
  });
});

describe('a requested Login', () => {
  test('keeps the pause after an earlier Login', () => {
    const lane = new DeviceRequestLane().request('login').request('login').loggedIn('DeviceOut');
    expect([lane.ended(0), lane.ended(1)]).toEqual(['refused: device-out', 'waits']);
    lane.hasSent('Login', 1);
  });

  test('is refused at once if its next try would be at its latest start or later', () => {
    const early = busyAt(1_000);
    const pauseMs = early.state.login.notBeforeMs - 1_000;
    early.showsRequest('waits');
    const last = busyAt(limits.latestStartMs - pauseMs);
    expect(last.state.login.notBeforeMs).toBe(last.deviceRequest().latestStart.monoMs);
    last.showsRequest('refused: busy');
    busyAt(limits.latestStartMs - 1).showsRequest('refused: busy');
  });

  test('keeps the pause of every Login if it could not be sent', () => {
    const lane = new DeviceRequestLane().request('login');
    lane.happen({ type: 'not-sent', serviceId: lane.sent('Login')[0] ?? '' });
    expect(lane.deviceRequest().notBeforeMs).toBe(lane.state.login.notBeforeMs);
    expect(lane.deviceRequest().notBeforeMs).toBeGreaterThan(0);
  });
});

describe('the result of a device request does not change', () => {
  test('when the link is lost after the lane gave the request up', () => {
    const lane = new DeviceRequestLane().request('display').wait(10_000);
    const { end } = lane.deviceRequest();
    expect([lane.isHeld, ends(lane)]).toEqual([true, 1]);
    lane.wait(1_000).down();
    expect(lane.deviceRequest().end).toBe(end);
    expect([lane.isHeld, ends(lane)]).toEqual([true, 1]);
  });

  test('when the lane learns later that the request had not left', () => {
    const lane = new DeviceRequestLane().request('input').stop().wait(limits.abortEffectMs);
    const { end } = lane.deviceRequest();
    expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', true]);
    lane.happen({ type: 'not-sent', serviceId: lane.ids('input')[0] ?? '' });
    expect(lane.deviceRequest().end).toBe(end);
    expect([lane.isHeld, ends(lane)]).toEqual([false, 1]);
  });

  test('when the lane learns that the request could never leave', () => {
    const lane = new DeviceRequestLane().request('input').down();
    const { end } = lane.deviceRequest();
    expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', true]);
    lane.happen({ type: 'not-sent', serviceId: lane.ids('input')[0] ?? '', why: 'malformed' });
    expect(lane.deviceRequest().end).toBe(end);
    expect([lane.isHeld, ends(lane)]).toEqual([false, 1]);
  });

  test('until the lane forgets it, a fixed time after its end', () => {
    const lane = new DeviceRequestLane().wait(600_000).request('diagnosis').reply('diagnosis');
    lane.wait(deviceRequestKeptMs - 1).happen('tick');
    expect(lane.state.deviceRequests).toHaveLength(1);
    expect(lane.wait(1).happen('tick').state.deviceRequests).toEqual([]);
  });
});

test('a device request that is given up at its delivery deadline blocks no payment', () => {
  const lane = new DeviceRequestLane().request('input').wait(10_000).happen({ type: 'pong', connection: 1, mark: 99 });
  lane.ask('p1', {}, 100_000).wait(54_999);
  expect(lane.deviceRequest().inFlight).toMatchObject({ deliveryDeadlineMs: 65_000, abortSentAtMs: 55_000 });
  lane.wait(1);
  expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', false]);
  lane.hasSent('Payment', 1);
});

test('the lane sends no further ping after a pong that sets the delivery deadline of the request', () => {
  const lane = new DeviceRequestLane().request('display').happen({ type: 'pong', connection: 1, mark: 99 });
  const before = pings(lane);
  expect([lane.wait(10_000).ended(), pings(lane)]).toEqual(['no-answer: no-answer', before]);
});

test('a device request that does not concern the session leaves its record unchanged', () => {
  const lane = new DeviceRequestLane();
  const { record } = lane.state;
  expect(lane.request('totals').reply('totals').state.record).toBe(record);
  lane.down().request('logout').wait(limits.latestStartMs);
  expect(lane.ended(1)).toBe('not-sent: link-down');
  expect(lane.state.record).not.toHaveProperty('isLoggedOut');
});

test('the lane asks nothing in the background while a device request runs', () => {
  const unknown = transactionOf(
    {},
    { attempts: [attemptOf({ state: 'unrecoverable' })], outcome: outcomeOf('unresolved', { retry: 'unsafe' }) },
  );
  const lane = new DeviceRequestLane({ open: [unknown] }).happen('started').status('Busy').request('balance-inquiry');
  const before = lane.sent('TransactionStatus').length;
  expect([before, lane.ended()]).toEqual([1, 'runs']);
  lane.wait(200_000).hasSent('TransactionStatus', before).showsRequest('runs');
  lane.reply('balance-inquiry').hasSent('TransactionStatus', before + 1);
});

describe('a message from the terminal', () => {
  test.each<[string, boolean, (lane: DeviceRequestLane) => Message]>([
    ['an unavailable screen', false, (lane) => replyOf('input', lane.ids('input')[0] ?? '', 'UnavailableDevice')],
    ['a request of the class Device', true, () => sound('Device')],
    ['a request of another class', false, () => sound('Service')],
  ])('%s: it proves that the terminal was there: %s', (_what, seen, message) => {
    const lane = new DeviceRequestLane({ record: { seen: false } }).request('input');
    expect(lane.say(message(lane)).state.record.seen).toBe(seen);
  });

  test('that answers no request is written down and changes nothing', () => {
    const lane = new DeviceRequestLane();
    const header = headerOf({ MessageCategory: 'Logout', MessageType: 'Request' });
    lane.say({ name: 'LogoutRequest', header, body: {} });
    lane.hasNoted(
      'unmatched-response (-): tenderd ignored a LogoutRequest from the terminal, because it had not requested one',
    );
    expect(lane.effects).toEqual([]);
  });
});

function sound(MessageClass: string): Message {
  const header = headerOf({ MessageClass, MessageCategory: 'Sound', MessageType: 'Request', DeviceID: 'd1' });
  return { name: 'SoundRequest', header, kept: [], body: { SoundContent: { Text: '' }, SoundAction: 'StartSound' } };
}

test('the lane does not abort a request that may still arrive on its own link', () => {
  const lane = new DeviceRequestLane()
    .request('balance-inquiry')
    .reply('balance-inquiry', 'UnavailableDevice')
    .wait(5_000);
  expect([lane.ended(), lane.isHeld]).toEqual(['refused: unavailable-device', true]);
  lane.hasSent('Abort', 0);
});
