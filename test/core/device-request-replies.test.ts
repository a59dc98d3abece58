/**
 * The effect of an answer, a Reject or a print on a device request that it does not belong to, that has ended, or that
 * may be tried again.
 */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/base/limits.js';
import { DeviceRequestLane, replyOf } from './device-request-lane.js';
import { display, print } from './terminal-messages.js';

test('an answer to another request does not end a running login', () => {
  const lane = new DeviceRequestLane().request('login');
  lane.say(replyOf('diagnosis', lane.sent('Login')[0] ?? ''));
  lane.showsRequest('runs');
  expect(lane.news().at(-1)).toMatch(/^unmatched-response .* because it had not requested/);
  lane.loggedIn().showsRequest('done: done');
});

test('a request without data in its response has no answer to report', () => {
  expect(new DeviceRequestLane().request('admin').reply('admin').deviceRequest().end).not.toHaveProperty('answer');
});

const loggedOutAfter = (ms: number): DeviceRequestLane =>
  new DeviceRequestLane().request('balance-inquiry').wait(ms).reply('balance-inquiry', 'LoggedOut');

describe('the lane tries a device request again', () => {
  test('after Busy as often as there is time, and no Busy counts as a Login', () => {
    const lane = new DeviceRequestLane().request('totals');
    for (let tries = 0; tries <= limits.loginsPerTransactionMax; tries += 1) {
      lane.reply('totals', 'Busy').showsRequest('waits');
      lane.wait(lane.deviceRequest().notBeforeMs - lane.nowMs);
      lane.showsRequest('runs');
    }
  });

  test('after each LoggedOut until its Logins are used up', () => {
    const lane = new DeviceRequestLane().request('totals');
    for (let login = 1; login <= limits.loginsPerTransactionMax; login += 1) {
      lane.reply('totals', 'LoggedOut').showsRequest('waits').loggedIn().showsRequest('runs');
    }
    lane.reply('totals', 'LoggedOut').showsRequest('refused: logged-out');
  });

  test("a device request is not tried again at its latest start: it ends with the terminal's answer", () => {
    loggedOutAfter(limits.latestStartMs - 1).showsRequest('waits');
    loggedOutAfter(limits.latestStartMs).showsRequest('refused: logged-out');
  });
});

/** A device request that was given up and may still be on its way. */
const lost = (): DeviceRequestLane => new DeviceRequestLane().request('admin').down().up(2);

describe('a device request that was given up is not changed', () => {
  test('an unreadable message that names a given-up device request does not change that request', () => {
    const lane = lost();
    const { end } = lane.deviceRequest();
    lane.news();
    const { header } = replyOf('admin', lane.ids('admin')[0] ?? '');
    lane.wait(1_000).happen({ type: 'unreadable', connection: 2, why: 'cut', header });
    expect([lane.deviceRequest().end, lane.isHeld]).toEqual([end, true]);
    expect(lane.news().filter((line) => line.startsWith('device-request-ended'))).toEqual([]);
  });

  test('texts and prints of the terminal do not change a device request that was given up', () => {
    const lane = lost();
    const [serviceId] = lane.ids('admin');
    lane.say(display(serviceId, 'REPORT'), {}, 2).say(print(serviceId, 'Journal'), {}, 2);
    expect(lane.isHeld).toBe(true);
    expect([lane.deviceRequest().showing, lane.deviceRequest().receipts]).toEqual([undefined, []]);
  });
});
