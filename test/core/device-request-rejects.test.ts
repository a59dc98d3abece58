/** A Reject of a device request: as for money, its reason decides nothing. */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/base/limits.js';
import { DeviceRequestLane, replyOf, type RequestedKind } from './device-request-lane.js';
import { display, event } from './terminal-messages.js';

/** Rejects the latest request of a kind, or one with these differences, with this reason. */
function reject(lane: DeviceRequestLane, kind: RequestedKind, reason: string | undefined, change = {}) {
  const request = { ...replyOf(kind, lane.ids(kind).at(-1) ?? '').header, MessageType: 'Request', ...change };
  return lane.say(event('Reject', { EventDetails: reason }), { rejected: request });
}

function rejected(reason: string | undefined, kind: RequestedKind = 'display'): DeviceRequestLane {
  return reject(new DeviceRequestLane().request(kind), kind, reason);
}

const reasons = ['Unexpected value: a value is wrong', 'Repeated message', 'duplicate', undefined] as const;

describe.each(reasons)('a Reject with the reason %s', (reason) => {
  test('ends no request, because another copy may still be answered', () => {
    const lane = rejected(reason);
    lane.showsRequest('runs').reply('display').showsRequest('done: done');
  });

  test('is the result if no other answer comes in time, and the lane stays blocked until the deadline', () => {
    const lane = rejected(reason).wait(limits.managementMs);
    expect([lane.ended(), lane.isHeld]).toEqual(['refused: rejected', true]);
    const words = reason === undefined ? '' : ` (${reason})`;
    const text = `The text for the customer was rejected${words}, and no other answer came. Do not repeat it; call support.`;
    expect(lane.deviceRequest().end?.message).toBe(text);
  });

  test('is the result if the connection is lost', () => {
    rejected(reason).down().showsRequest('refused: rejected');
  });
});

test('a rejected question waits no longer than its delivery deadline, whatever time the customer has', () => {
  const lane = new DeviceRequestLane();
  lane.happen({ type: 'device-request-asked', parameters: { ...question, maxSeconds: 600 }, register: undefined });
  lane.happen({ type: 'pong', connection: 1, mark: 1_000 });
  reject(lane, 'input', 'no');
  lane.wait(54_999).hasSent('Abort', 0).wait(1).showsRequest('runs').hasSent('Abort', 1);
  lane.wait(limits.abortEffectMs).showsRequest('refused: rejected');
});

const question = { kind: 'input', lines: ['Your number?'], question: { type: 'digits' } } as const;

test('a rejected request may have been done if the terminal was seen at work on it', () => {
  const lane = new DeviceRequestLane().request('admin');
  lane.say(display(lane.ids('admin')[0], 'Updating'));
  reject(lane, 'admin', 'Repeated message').down().showsRequest('no-answer: no-answer');
});

test('each Reject, even a repeated one, is written down under the id of its request', () => {
  const lane = rejected('Repeated message');
  const written = lane.facts.filter(({ type }) => type === 'rejected').map(({ text, serviceId }) => [text, serviceId]);
  expect(written).toEqual([
    ['the terminal rejected the text for the customer: Repeated message', lane.ids('display')[0]],
  ]);
  const ended = lane.down().deviceRequest().end;
  expect(reject(lane, 'display', undefined).deviceRequest().end).toBe(ended);
  expect(lane.news().at(-1)).toBe('rejected (-): the terminal rejected the text for the customer');
});

test('a Reject of another request changes nothing', () => {
  const lane = new DeviceRequestLane().request('display');
  reject(lane, 'display', 'Unexpected value', { DeviceID: 'OTHER' }).down().showsRequest('no-answer: no-answer');
});

test('the message cuts a long reason', () => {
  const { end } = rejected('x'.repeat(300)).down().deviceRequest();
  expect(end?.message).toContain(`(${'x'.repeat(120)})`);
});
