/**
 * The list of connected terminals: when it is read, what it delays, and that it proves nothing about a sent request.
 */

import { describe, expect, test } from 'vitest';
import { unreachable } from '../../src/core/index.js';
import { limits } from '../../src/core/base/limits.js';
import { DrivenLane } from './driven-lane.js';

/** A lane whose gateway has a list. */
function lane(record: ConstructorParameters<typeof DrivenLane>[0] = {}): DrivenLane {
  const made = new DrivenLane(record);
  made.state = { ...made.state, settings: { ...made.state.settings, listsTerminals: true } };
  return made.happen('tick');
}

const reads = (one: DrivenLane): number => one.effects.filter(({ type }) => type === 'read-poi-list').length;

const list = (one: DrivenLane, ...poiIds: readonly string[]): DrivenLane => one.happen({ type: 'poi-list', poiIds });

const why = (one: DrivenLane): string | undefined => unreachable(one.state, one.link)?.code;

/** The list contained the terminal, and no longer does. */
const missing = (): DrivenLane => list(list(lane(), 'T1'), 'T7');

describe('the lane reads the list', () => {
  test('at start, every 30 s while it has the terminal, and every 5 s while it does not', () => {
    const one = lane();
    expect(reads(one)).toBe(1);
    list(one, 'T1').wait(limits.listEveryMs - 1);
    expect(reads(one)).toBe(1);
    expect(reads(one.wait(1))).toBe(2);
    list(one, 'T7').wait(limits.listMissingMs);
    expect(reads(one)).toBe(3);
  });

  test('before a payment, if neither the list nor the terminal has reported anything for 10 s; the payment waits up to 2 s for the list', () => {
    const one = list(lane(), 'T1').wait(limits.listFreshMs).ask('p1');
    expect([reads(one), one.sent('Payment').length]).toEqual([2, 0]);
    list(one, 'T1').hasSent('Payment', 1);
    const slow = list(lane(), 'T1').wait(limits.listFreshMs).ask('p1').wait(limits.listWaitMs);
    slow.hasSent('Payment', 1);
  });
});

describe('a terminal that is missing in the list', () => {
  test('is unreachable until it is listed or sends something itself', () => {
    const one = missing();
    expect(why(one)).toBe('not-listed');
    expect(why(list(one, 'T1'))).toBeUndefined();
    expect(why(missing().down())).toBe('link');
  });

  test('gets no request in its session; after 10 s tenderd asks the terminal itself, whose answer counts for more than the list', () => {
    const one = missing()
      .ask('p1')
      .wait(limits.listDoubtMs - 1);
    one.hasSent('Login', 0).hasSent('Payment', 0).wait(1).hasSent('Login', 1).loggedIn();
    expect([one.sent('Payment').length, why(one)]).toEqual([1, undefined]);
    expect(why(list(list(one, 'T7'), 'T7'))).toBeUndefined();
  });

  test('gets no payment before its latest start, and the payment is safe to retry', () => {
    const one = missing().ask('p1').wait(limits.latestStartMs);
    one.shows('p1', 'not-processed: terminal-not-connected').hasSent('Payment', 0);
  });

  test('counts as present if it sent a message and was never listed, because the list may use other names', () => {
    expect(why(list(lane(), 'T7'))).toBeUndefined();
    expect(why(list(lane({ record: { seen: false } }), 'T7'))).toBe('not-listed');
  });
});

/** The payment was sent, refused, and has a delivery deadline. Each later question gets this answer. */
function turnedAway(answer: 'UnavailableDevice' | 'NotFound', ...poiIds: readonly string[]): DrivenLane {
  const record = { device: undefined, loggedOutDevice: undefined };
  const one = list(lane({ record }), 'T1').ask('p1', {}, 300_000);
  one.answerTo('p1', 'UnavailableDevice').happen({ type: 'pong', connection: 1, mark: 99 });
  list(one, ...poiIds);
  for (let at = 0; at < 70 && one.told('p1') === 'no outcome' && one.sent('Payment').length === 1; at += 1) {
    if (one.state.managementRequest?.type === 'status') one.status(answer);
    one.wait(1_000);
    if (one.state.poiList.waiting) list(one, ...poiIds);
  }
  return one;
}

describe('a payment that the gateway says it did not deliver', () => {
  test('is unresolved if the terminal is missing past the delivery deadline, because no list proves a missing start', () => {
    const one = turnedAway('UnavailableDevice', 'T7');
    one.shows('p1', 'unresolved: no-answer');
    expect(one.nowMs).toBeLessThan(70_000);
  });

  test('is sent again if the list always had the terminal and the terminal denies it', () => {
    const one = turnedAway('NotFound', 'T1');
    expect([one.states('p1')[0], one.sent('Payment').length]).toEqual(['not-started', 2]);
  });

  test('is not sent again if one list lacked the terminal, because it may have restarted and forgotten', () => {
    const one = list(list(lane({ record: { device: undefined, loggedOutDevice: undefined } }), 'T1'), 'T1');
    one.ask('p1', {}, 300_000).answerTo('p1', 'UnavailableDevice').happen({ type: 'pong', connection: 1, mark: 99 });
    list(list(one, 'T7'), 'T1');
    for (let at = 0; at < 70 && one.told('p1') === 'no outcome'; at += 1) {
      if (one.state.managementRequest?.type === 'status') one.status('NotFound');
      one.wait(1_000);
      if (one.state.poiList.waiting) list(one, 'T1');
    }
    one.shows('p1', 'unresolved: terminal-forgot').hasSent('Payment', 1);
  });
});
