/**
 * Device requests that were lost, could not leave or failed: what is reported, what is cut off, and whether the lane
 * logs in again.
 */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/base/limits.js';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { DeviceRequestLane, replyOf } from './device-request-lane.js';
import { display, event } from './terminal-messages.js';

const told = (lane: DeviceRequestLane, index = 0): string | undefined => lane.deviceRequest(index).end?.message;

/** A lane on a wire on which only a response, or nothing, limits the arrival of a request. */
function unponged(bounds: LaneSettings['bounds']): DeviceRequestLane {
  const lane = new DeviceRequestLane();
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds } };
  return lane;
}

const cuts = (lane: DeviceRequestLane): readonly unknown[] => lane.effects.filter(({ type }) => type === 'give-up');

describe('the connection of a device request that was given up', () => {
  test.each(['response', 'none'] as const)(
    'is cut if no pong sets the delivery deadline of the request (%s), so that its arrival is limited',
    (bounds) => {
      const lane = unponged(bounds).request('display');
      expect(cuts(lane.wait(limits.managementMs - 1))).toEqual([]);
      expect(cuts(lane.wait(1))).toEqual([
        {
          type: 'give-up',
          connection: 1,
          key: { saleId: 'SHOP', poiId: 'T1', serviceId: lane.ids('display')[0] },
          cause: { code: 'given-up', text: 'a device request was not answered in time' },
        },
      ]);
    },
  );

  test('stays if a pong sets the delivery deadline of the request', () => {
    expect(cuts(new DeviceRequestLane().request('display').wait(limits.managementMs))).toEqual([]);
  });

  test('stays if it is already lost, or if the answer came', () => {
    expect(cuts(unponged('response').request('display').down())).toEqual([]);
    expect(cuts(unponged('response').request('display').reply('display', 'NotAllowed'))).toEqual([]);
  });
});

test('a request that cannot be sealed is reported as an error in tenderd and leaves the lane free', () => {
  const lane = new DeviceRequestLane().request('display');
  lane.happen({ type: 'not-sent', serviceId: lane.ids('display')[0] ?? '', why: 'malformed' });
  expect([lane.ended(), lane.isHeld, told(lane)]).toEqual([
    'not-sent: malformed',
    false,
    'The message of this text for the customer cannot be sealed; nothing was sent. This is an error in tenderd: call support.',
  ]);
  expect(lane.wait(limits.latestStartMs).ids('display')).toHaveLength(1);
});

const unknown = (why: string): string =>
  `It is not known whether the login was done: ${why}. The request charged nothing. Repeat the request if you still need it.`;

describe('a requested login', () => {
  test('that is lost while its link stays up reports why, and is not sent again', () => {
    const lane = new DeviceRequestLane().request('login');
    lane.happen({ type: 'request-lost', serviceId: lane.sent('Login')[0] ?? '', why: 'the peer closed it' });
    expect([lane.ended(), told(lane)]).toEqual(['no-answer: no-answer', unknown('the peer closed it')]);
  });

  test('that gets no answer reports that no answer came', () => {
    expect(told(new DeviceRequestLane().request('login').wait(limits.managementMs))).toBe(
      unknown('no answer came in time'),
    );
  });
});

/** The terminal shows the text `Updating` for it, and an event rejects it. */
function admin({ isShown = false, isRejected = false }): DeviceRequestLane {
  const lane = new DeviceRequestLane().request('admin');
  const [id = ''] = lane.ids('admin');
  lane.happen({ type: 'pong', connection: 1, mark: 1_000 });
  if (isShown) lane.say(display(id, 'Updating'));
  const request = { ...replyOf('admin', id).header, MessageType: 'Request' };
  if (isRejected) lane.say(event('Reject', { EventDetails: 'no' }), { rejected: request });
  return lane;
}

describe('the lane waits longer for an update, even after its delivery deadline,', () => {
  const arrivedMs = 55_000;

  test.each([
    ['if it was not rejected', {}],
    ['if the terminal was seen at work on it', { isShown: true }],
    ['if the terminal was seen at work on it, even after a Reject', { isShown: true, isRejected: true }],
  ])('%s', (_what, what) => {
    const lane = admin(what).wait(arrivedMs);
    expect([lane.deviceRequest().inFlight?.deliveryDeadlineMs, lane.ended()]).toEqual([arrivedMs, 'runs']);
    lane.reply('admin').showsRequest('done: done');
  });

  test('the lane does not wait longer for an update that was rejected if the terminal was not seen at work', () => {
    const lane = admin({ isRejected: true }).wait(arrivedMs - 1);
    lane.showsRequest('runs');
    expect([lane.wait(1).ended(), lane.isHeld]).toEqual(['refused: rejected', false]);
  });
});

/** A logout waits for another try, and the lane does not log in because of it. */
function busy(): DeviceRequestLane {
  const lane = new DeviceRequestLane().request('logout').reply('logout', 'Busy');
  expect([lane.ended(), lane.state.record.isLoggedOut, lane.sent('Login').length]).toEqual(['waits', true, 0]);
  return lane;
}

/** The register stops the logout. */
function unwanted(lane: DeviceRequestLane): unknown {
  lane.stop('nobody wants it any more', lane.deviceRequest().deviceRequestId);
  return [lane.ended(), lane.state.record.isLoggedOut, lane.wait(1_000).sent('Login').length];
}

describe('the register stops a logout that the terminal answered with Busy', () => {
  const again = ['aborted: aborted', false, 1];

  test('the lane logs in again if nothing else happened before the stop', () => {
    expect(unwanted(busy())).toEqual(again);
  });

  test('the lane logs in again if another device request ran before the stop', () => {
    const lane = busy().request('diagnosis').reply('diagnosis');
    expect(lane.ended(1)).toBe('done: done');
    expect(unwanted(lane)).toEqual(again);
  });

  test('the lane logs in again if a second logout was refused before the stop', () => {
    const lane = busy().request('logout').reply('logout', 'NotAllowed');
    expect(lane.ended(1)).toBe('refused: not-allowed');
    expect(unwanted(lane)).toEqual(again);
  });

  test('the lane does not log in again if a second logout succeeded or may have succeeded', () => {
    const done = busy().request('logout').reply('logout');
    expect(unwanted(done)).toEqual(['aborted: aborted', true, 0]);
    const lost = busy().request('logout').down();
    expect([lost.ended(1), unwanted(lost)]).toEqual(['no-answer: no-answer', ['aborted: aborted', true, 0]]);
  });
});
