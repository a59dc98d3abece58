/**
 * Device requests outside any transaction: when they start, how they end, and that they never run at the same time as a
 * request for money.
 */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { deviceRequestConditions } from '../../src/core/terminal/messages/device-request-conditions.js';
import { deviceRequestRules, deviceRequestsEndedMax } from '../../src/core/terminal/messages/device-request.js';
import { requestedKinds, DeviceRequestLane, replyOf, type RequestedKind } from './device-request-lane.js';

describe("a free lane sends a device request and reports the terminal's answer", () => {
  test.each(requestedKinds)('%s', (kind) => {
    const lane = new DeviceRequestLane().request(kind);
    expect(lane.ids(kind)).toHaveLength(1);
    lane.showsRequest('runs').reply(kind).showsRequest('done: done');
    expect(lane.isHeld).toBe(false);
    expect(lane.news().map((line) => line.split(':')[0])).toEqual([
      'device-request-asked (-)',
      'device-request-sent (-)',
      'device-request-ended (-)',
    ]);
  });

  test("login: the lane's own Login, even while a session is open", () => {
    const lane = new DeviceRequestLane().request('login').hasSent('Login', 1).showsRequest('runs').loggedIn();
    lane.showsRequest('done: done');
    expect(lane.state.record).toMatchObject({ sessionStanding: true, sessionEpoch: 2 });
  });
});

describe('the lane reports the answer of a device request', () => {
  test('the lane writes down no text from the answer of a device request', () => {
    const lane = new DeviceRequestLane().request('input').reply('input');
    const written = JSON.stringify(lane.facts);
    expect(written).not.toContain('0042');
    expect(written).not.toContain('Your number?');
  });

  test('the report on a device request names the places that were redacted', () => {
    const lane = new DeviceRequestLane().request('input');
    lane.say(replyOf('input', lane.ids('input')[0] ?? ''), { redacted: ['body.InputResult.Input.DigitInput'] });
    expect(lane.deviceRequest().end?.redacted).toEqual(['body.InputResult.Input.DigitInput']);
  });
});

describe('a device request never runs at the same time as a payment', () => {
  test('a device request waits for a waiting payment, even if the payment came later', () => {
    const lane = new DeviceRequestLane().down().request('diagnosis').ask('p1').up(2);
    lane.hasSent('Payment', 1).showsRequest('waits').answerTo('p1', 'Success').showsRequest('runs');
  });

  test('a device request waits for a running payment', () => {
    const lane = new DeviceRequestLane().ask('p1').request('totals').showsRequest('waits');
    lane.wait(29_000).answerTo('p1', 'Success').showsRequest('runs');
  });

  test('a device request is never sent after its latest start', () => {
    const lane = new DeviceRequestLane().ask('p1').request('totals').wait(30_000).showsRequest('not-sent: queue');
    lane.answerTo('p1', 'Success').wait(60_000);
    expect(lane.ids('totals')).toEqual([]);
  });

  test('a payment waits for a device request, and reports that wait when its time is over', () => {
    const lane = new DeviceRequestLane().request('input').ask('p1').wait(10_000).hasSent('Payment', 0).reply('input');
    lane.hasSent('Payment', 1);
    const late = new DeviceRequestLane().request('balance-inquiry').ask('p1').wait(30_000);
    late.shows('p1', 'not-processed: queue');
    expect(late.record('p1').outcome?.message).toContain('still busy with another request');
    late.showsRequest('runs');
  });

  test("during a lease a device request starts only if it belongs to the lease's register", () => {
    const lane = new DeviceRequestLane().happen({
      type: 'lease',
      register: 'front',
      forMs: 60_000,
      whileListening: false,
    });
    lane.request('diagnosis', 'garden').request('totals', 'front');
    expect([lane.ended(0), lane.ended(1)]).toEqual(['waits', 'runs']);
    lane.reply('totals').wait(30_000);
    expect(lane.ended(0)).toBe('not-sent: leased');
  });

  test('a device request waits ten seconds after a payment of another register, unless the request involves no customer', () => {
    const lane = new DeviceRequestLane().ask('p1', { register: 'front' });
    lane.answerTo('p1', 'Success').request('display', 'garden').request('diagnosis', 'garden');
    expect([lane.ended(0), lane.ended(1)]).toEqual(['waits', 'waits']);
    lane.wait(10_000);
    expect(lane.ended(0)).toBe('runs');
  });
});

describe('a device request whose answer is lost is reported and not sent again (row device-request-lost)', () => {
  const fenced = requestedKinds.filter((kind) => deviceRequestRules[kind].isFenced);
  const open = requestedKinds.filter((kind) => !deviceRequestRules[kind].isFenced);

  test('a request that could show a prompt, end a session or start something blocks the lane; a request that only reads does not', () => {
    expect(fenced).toEqual(['balance-inquiry', 'input', 'display', 'print', 'logout', 'admin']);
  });

  test.each(requestedKinds)('%s, when the link is lost', (kind) => {
    const lane = new DeviceRequestLane().request(kind).down().showsRequest('no-answer: no-answer');
    expect(lane.news().at(-1)).toMatch(
      /^device-request-ended \(device-request-lost\): no-answer: It is not known whether/,
    );
    lane.up(2).wait(200_000);
    expect(lane.ids(kind)).toHaveLength(1);
  });

  test.each(requestedKinds)('%s, when no answer comes', (kind) => {
    const lane = new DeviceRequestLane().request(kind).wait(400_000).showsRequest('no-answer: no-answer');
    expect(lane.ids(kind)).toHaveLength(1);
  });

  test.each(fenced)('%s blocks payments until its delivery deadline', (kind) => {
    const lane = new DeviceRequestLane().request(kind).down().up(2).ask('p1', {}, 100_000).wait(54_000);
    expect(lane.isHeld).toBe(true);
    lane.hasSent('Payment', 0).hasSent('Login', 0).wait(1_000);
    expect(lane.isHeld).toBe(false);
    expect(lane.sent('Payment').length + lane.sent('Login').length).toBe(1);
  });

  test.each(open)('%s does not block payments', (kind) => {
    new DeviceRequestLane().request(kind).down().up(2).ask('p1').hasSent('Payment', 1);
  });

  test('a late answer frees the lane and does not change the reported result', () => {
    const lane = new DeviceRequestLane().request('input').down().up(2).ask('p1', {}, 100_000).hasSent('Payment', 0);
    lane.reply('input').showsRequest('no-answer: no-answer');
    expect(lane.deviceRequest().end?.answer).toBeUndefined();
    lane.hasSent('Payment', 1);
  });

  test('a pong sets the delivery deadline while the link is up, and then the lane is free at once', () => {
    const lane = new DeviceRequestLane().request('display');
    lane.happen({ type: 'pong', connection: 1, mark: 99 }).wait(10_000);
    expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', true]);
    lane.wait(45_000);
    expect(lane.isHeld).toBe(false);
  });

  test('after a lost pong the lane sends another ping every 10 s, so it is not blocked for ever', () => {
    const lane = new DeviceRequestLane().request('display').wait(10_000);
    const pings = (): number => lane.effects.filter(({ type }) => type === 'ping').length;
    const before = pings();
    lane.wait(9_999);
    expect(pings()).toBe(before);
    lane.wait(20_001);
    expect(pings()).toBe(before + 3);
    lane.happen({ type: 'pong', connection: 1, mark: 9_999 }).wait(54_999);
    expect([lane.isHeld, pings()]).toEqual([true, before + 3]);
    lane.wait(1);
    expect(lane.isHeld).toBe(false);
  });

  test('after an unreadable message that names the request, the lane stays blocked', () => {
    const lane = new DeviceRequestLane().request('admin');
    const { header } = replyOf('admin', lane.ids('admin')[0] ?? '');
    lane.happen({ type: 'unreadable', connection: 1, why: 'cut', header: { ...header, ServiceID: 'other' } });
    lane.showsRequest('runs').happen({ type: 'unreadable', connection: 1, why: 'cut', header });
    expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', true]);
  });

  test('an unanswered Login does not block the lane, and its late arrival is tracked as for every Login', () => {
    const lane = new DeviceRequestLane().request('login').wait(10_000);
    expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', false]);
    expect(lane.state.login.unanswered).toMatchObject([{ deliveryDeadlineMs: undefined }]);
  });
});

describe('a device request ends only by its own answer', () => {
  test.each<[string, object]>([
    ['another id', { ServiceID: 'OTHER' }],
    ['another terminal', { POIID: 'T2' }],
    ['another register', { SaleID: 'BAR' }],
    ['another category', { MessageCategory: 'GetTotals' }],
  ])('not by an answer with %s', (_what, change) => {
    const lane = new DeviceRequestLane().request('diagnosis');
    lane.say(replyOf('diagnosis', lane.ids('diagnosis')[0] ?? '', 'Success', change));
    lane.showsRequest('runs');
    expect(lane.news().at(-1)).toMatch(/^unmatched-response/);
  });

  test('a repeated answer changes nothing', () => {
    const lane = new DeviceRequestLane().request('input').reply('input');
    const before = lane.deviceRequest();
    lane.reply('input', 'Cancel');
    expect(lane.deviceRequest()).toEqual(before);
  });

  test('an answer without a DeviceID is matched by its ServiceID if the dialect requires one', () => {
    const lane = new DeviceRequestLane({ dialect: dialects['adyen-3.0'] }).request('input');
    const id = lane.ids('input')[0] ?? '';
    lane.say(replyOf('input', id, 'Success', { ServiceID: id, DeviceID: undefined })).showsRequest('done: done');
  });
});

describe('a device request ends by the condition of its refusal', () => {
  const ends = { refused: 'refused', unreachable: 'refused', aborted: 'aborted', busy: 'waits', 'logged-out': 'waits' };

  test.each(Object.entries(deviceRequestConditions))('%s', (word, { verdict }) => {
    const lane = new DeviceRequestLane().request('admin').reply('admin', word);
    expect(lane.ended().split(':')[0]).toBe(ends[verdict]);
    // Only after the gateway's own message is it still on its way.
    expect(lane.isHeld).toBe(verdict === 'unreachable');
  });

  test.each(Object.entries(deviceRequestConditions).filter(([, { verdict }]) => verdict === 'refused'))(
    '%s has its own message',
    (word, { message }) => {
      const lane = new DeviceRequestLane().request('admin').reply('admin', word);
      expect(lane.deviceRequest().end?.message).toBe(message('administrative service'));
    },
  );

  test('Busy is tried again under another id until the latest start', () => {
    const lane = new DeviceRequestLane().request('totals');
    for (let tries = 1; lane.ended() !== 'refused: busy'; tries += 1) {
      expect(tries).toBeLessThan(40);
      lane.reply('totals', 'Busy').wait(10_000);
    }
    const ids = lane.ids('totals');
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('NotAllowed makes the lane log in if the dialect uses it for a lost session', () => {
    const lane = new DeviceRequestLane({ dialect: dialects['swedbank-3.1'] })
      .request('totals')
      .reply('totals', 'NotAllowed');
    lane.showsRequest('waits').hasSent('Login', 1);
  });

  test('an unknown condition is a refusal', () => {
    new DeviceRequestLane().request('admin').reply('admin', 'Flummoxed').showsRequest('refused: flummoxed');
  });

  test('a request that could not be sent is sent again', () => {
    const lane = new DeviceRequestLane().request('display');
    lane.happen({ type: 'not-sent', serviceId: lane.ids('display')[0] ?? '' }).wait(999);
    expect(lane.ids('display')).toHaveLength(1);
    lane.wait(1);
    expect(lane.ids('display')).toHaveLength(2);
  });
});

describe('stopping a device request', () => {
  const abortable: readonly RequestedKind[] = ['totals', 'balance-inquiry', 'input'];

  test('is possible for the kinds that the standard lists', () => {
    expect(requestedKinds.filter((kind) => deviceRequestRules[kind].isAbortable)).toEqual(abortable);
  });

  test.each(abortable)("%s sends an Abort, and the request's own answer counts", (kind) => {
    const lane = new DeviceRequestLane().request(kind).stop().hasSent('Abort', 1).stop().hasSent('Abort', 1);
    lane.showsRequest('runs').reply(kind, 'Aborted').showsRequest('aborted: aborted');
  });

  test('has no effect if the request succeeds first', () => {
    new DeviceRequestLane().request('input').stop().reply('input').showsRequest('done: done');
  });

  test('leaves the result unknown if no answer comes', () => {
    new DeviceRequestLane().request('input').stop().wait(10_000).showsRequest('no-answer: no-answer');
  });

  test('happens when tenderd stops, because no caller is left for the answer', () => {
    const lane = new DeviceRequestLane().request('input').happen('stopping').hasSent('Abort', 1);
    expect(lane.news()).toContain('abort-sent (-): Abort is sent: tenderd is being stopped');
    new DeviceRequestLane().request('display').happen('stopping').hasSent('Abort', 0);
  });

  test('names an Input by its DeviceID', () => {
    const lane = new DeviceRequestLane().request('input').stop();
    const abort = lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])).at(-1);
    expect(abort?.name === 'AbortRequest' ? abort.body.MessageReference : undefined).toEqual({
      MessageCategory: 'Input',
      DeviceID: lane.ids('input')[0],
      SaleID: 'SHOP',
      POIID: 'T1',
    });
  });

  test.each(['balance-inquiry', 'input'] as const)(
    '%s: sends one Abort on the next link after a lost one, and the answer frees the terminal',
    (kind) => {
      const lane = new DeviceRequestLane().request(kind).down().hasSent('Abort', 0);
      lane.up(2).ask('p1', {}, 100_000).wait(10_000).hasSent('Abort', 1);
      expect(lane.news()).toContain(
        'abort-sent (-): Abort is sent: the connection was lost, and the answer is no longer needed',
      );
      lane.down().up(3).wait(10_000).hasSent('Abort', 1).hasSent('Payment', 0).reply(kind, 'Aborted');
      expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', false]);
      lane.hasSent('Payment', 1);
    },
  );

  test.each(['display', 'logout', 'admin'] as const)('%s sends no Abort, even after a lost link', (kind) => {
    new DeviceRequestLane().request(kind).down().up(2).wait(50_000).hasSent('Abort', 0);
  });

  test('sends no second Abort for a request that was given up while its link was up', () => {
    const lane = new DeviceRequestLane().request('input').wait(65_000);
    expect([lane.ended(), lane.isHeld, lane.sent('Abort').length]).toEqual(['no-answer: no-answer', true, 1]);
    lane.down().up(2).wait(50_000).hasSent('Abort', 1);
  });

  test('sends no Abort on the next link after the delivery deadline', () => {
    new DeviceRequestLane().request('input').down().wait(56_000).up(2).hasSent('Abort', 0);
  });
});

describe('the lane remembers a limited number of', () => {
  test('ended device requests', () => {
    const lane = new DeviceRequestLane();
    for (let count = 0; count < deviceRequestsEndedMax + 5; count += 1) lane.request('diagnosis').reply('diagnosis');
    expect(lane.state.deviceRequests.length).toBe(deviceRequestsEndedMax);
  });
});
