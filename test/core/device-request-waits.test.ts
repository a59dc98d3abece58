/** The waits of a device request, the results of a login, and every fact about them. */

import { describe, expect, test } from 'vitest';
import { deviceRequestReceiptsMax } from '../../src/core/terminal/messages/device-request.js';
import { limits } from '../../src/core/base/limits.js';
import { wakeAtMs } from '../../src/core/terminal/lane/wake.js';
import { DeviceRequestLane, replyOf } from './device-request-lane.js';
import { display, event, print, sound } from './terminal-messages.js';

/** Returns the sentence with which it ended. */
const told = (lane: DeviceRequestLane, index = 0): string =>
  lane.deviceRequest(index).end?.message ?? 'it has not ended';

describe('a request that reached its latest start reports what it waited for', () => {
  test('the link', () => {
    const lane = new DeviceRequestLane().down().request('diagnosis').wait(30_000).showsRequest('not-sent: link-down');
    expect(told(lane)).toBe(
      'The terminals cannot be reached (the gateway closed it); nothing was sent and nothing was asked. Check the network, then try again.',
    );
  });

  test('a pong', () => {
    const lane = new DeviceRequestLane().wait(5_000);
    lane.link = { up: true, connection: 1, lastReceivedMs: 0 };
    lane.happen('tick').request('diagnosis');
    expect([lane.ended(), lane.deviceRequest().waitingFor]).toEqual(['waits', 'pong']);
    expect(lane.ids('diagnosis')).toEqual([]);
    lane.hear();
    lane.happen('tick').showsRequest('runs');
  });

  test('a login, tried again only after its pause', () => {
    const lane = new DeviceRequestLane({ record: { sessionStanding: false } }).request('totals').loggedIn('DeviceOut');
    expect([lane.ended(), lane.deviceRequest().waitingFor]).toEqual(['waits', 'login']);
    lane.happen('tick').hasSent('Login', 1).wait(29_999);
    expect(lane.sent('Login').length).toBeGreaterThan(1);
    lane.wait(1).showsRequest('not-sent: login-failed');
  });

  test('a device request has the next Login sent at once instead of after its pause', () => {
    const lane = new DeviceRequestLane({ record: { sessionStanding: false } })
      .happen({ type: 'tick' })
      .loggedIn('DeviceOut');
    lane.happen('tick').hasSent('Login', 1).request('totals').hasSent('Login', 2);
  });

  test('the pause that the terminal needs', () => {
    const lane = new DeviceRequestLane({ profile: 'resting' })
      .request('diagnosis')
      .reply('diagnosis')
      .request('totals');
    expect([lane.ended(1), lane.deviceRequest(1).waitingFor]).toEqual(['waits', 'resting']);
    expect(lane.wait(2_999).ended(1)).toBe('waits');
    expect(lane.wait(1).ended(1)).toBe('runs');
  });

  test('a card, and also a balance inquiry of another register', () => {
    const lane = new DeviceRequestLane()
      .request('balance-inquiry', 'front')
      .reply('balance-inquiry')
      .request('input', 'garden');
    expect([lane.ended(1), lane.deviceRequest(1).waitingFor]).toEqual(['waits', 'card-removal']);
    expect(lane.wait(limits.cardRemovalMs).ended(1)).toBe('runs');
    const other = new DeviceRequestLane().request('admin', 'front').reply('admin').request('input', 'garden');
    expect(other.ended(1)).toBe('runs');
  });

  test('an earlier transaction that is unresolved', () => {
    const lane = new DeviceRequestLane().ask('p1').down().up(2);
    for (let asks = 0; asks < 400 && lane.told('p1') === 'no outcome'; asks += 1) {
      if (lane.state.managementRequest?.type === 'status') lane.status('InProgress');
      lane.wait(2_000);
    }
    lane.shows('p1', 'unresolved: no-answer').request('totals').wait(30_000);
    lane.showsRequest('not-sent: terminal-blocked');
  });

  test('a payment that also waits for the link', () => {
    const lane = new DeviceRequestLane().down().ask('p1').request('totals').happen('tick');
    expect(lane.deviceRequest().waitingFor).toBe('queue');
  });

  test('its turn, and the pause after Busy', () => {
    const lane = new DeviceRequestLane().request('input').request('totals').reply('input', 'Busy');
    expect([lane.ended(0), lane.deviceRequest(0).waitingFor, lane.ended(1)]).toEqual([
      'waits',
      'terminal-busy',
      'runs',
    ]);
    const { notBeforeMs, latestStart } = lane.deviceRequest(0);
    expect(notBeforeMs).toBeGreaterThanOrEqual(limits.busyBackoffMinMs);
    expect([notBeforeMs <= limits.busyBackoffMaxMs, latestStart.monoMs]).toEqual([true, limits.latestStartMs]);
    expect(wakeAtMs(lane.reply('totals').state, 0)).toBe(notBeforeMs);
  });
});

describe('a requested login', () => {
  test("reports the result of the lane's own Login", () => {
    const lane = new DeviceRequestLane().request('login').loggedIn('UnavailableService');
    lane.showsRequest('refused: unavailable-service');
    expect(told(lane)).toBe('The terminal did not accept the login (UnavailableService). Look at its screen.');
  });

  test('is tried again after Busy, with a pause, until the latest start', () => {
    const lane = new DeviceRequestLane().request('login').loggedIn('Busy');
    expect([lane.ended(), lane.deviceRequest().waitingFor]).toEqual(['waits', 'login']);
    expect(lane.deviceRequest().notBeforeMs).toBe(lane.state.login.notBeforeMs);
    for (let second = 0; second < 60; second += 1) {
      lane.wait(1_000);
      if (lane.ended() === 'runs') lane.loggedIn('Busy');
    }
    expect(lane.ended()).toMatch(/^refused: busy|^not-sent/);
    expect(lane.sent('Login').length).toBeGreaterThan(1);
  });

  test('reports that no answer came in time', () => {
    const lane = new DeviceRequestLane().request('login').wait(9_999).showsRequest('runs').wait(1);
    expect(told(lane)).toContain('no answer came in time');
  });

  test('waits for the link if it could not be sent', () => {
    const lane = new DeviceRequestLane().request('login');
    lane.happen({ type: 'not-sent', serviceId: lane.sent('Login')[0] ?? '' });
    expect([lane.ended(), lane.deviceRequest().waitingFor]).toEqual(['waits', 'link']);
    lane.wait(5_000);
    expect(lane.sent('Login').length).toBeGreaterThan(1);
  });

  test('ends without an answer after a lost link, an unreadable answer or a Reject', () => {
    new DeviceRequestLane().request('login').down().showsRequest('no-answer: no-answer');
    const lane = new DeviceRequestLane().request('login');
    const header = lane.toLast('Login');
    lane.happen({ type: 'unreadable', connection: 1, why: 'cut', header }).showsRequest('runs');
    lane.say(event('Reject', { EventDetails: 'Unexpected value' }), {
      rejected: { ...header, MessageType: 'Request' },
    });
    lane.showsRequest('no-answer: no-answer');
    expect(lane.news().at(-1)).toContain('device-request-ended (device-request-lost)');
  });

  test('is sent after the Login that is already in flight', () => {
    const lane = new DeviceRequestLane({ record: { sessionStanding: false } })
      .happen({ type: 'tick' })
      .request('login');
    lane.hasSent('Login', 1).showsRequest('waits').loggedIn().hasSent('Login', 2).showsRequest('runs');
  });
});

const lines = (lane: DeviceRequestLane): readonly string[] => lane.news();

describe('the lane writes down', () => {
  test('a successful request with its id and kind', () => {
    const lane = new DeviceRequestLane().request('display').reply('display');
    const { deviceRequestId } = lane.deviceRequest();
    const [serviceId] = lane.ids('display');
    const kind = { deviceRequestId, kind: 'display' };
    expect(lane.facts.map(({ type, text, serviceId: id, detail }) => [type, text, id, detail])).toEqual([
      ['device-request-asked', 'a text for the customer was requested', undefined, kind],
      ['device-request-sent', 'the text for the customer goes to the terminal', serviceId, kind],
      [
        'device-request-ended',
        'done: The text for the customer is done.',
        serviceId,
        { ...kind, result: 'done', reason: 'done' },
      ],
    ]);
  });

  test('a stopped request once', () => {
    const lane = new DeviceRequestLane().request('input').stop().stop('once more');
    expect(lane.deviceRequest().abortRequested).toBe('the customer left');
    lane.reply('input', 'Aborted');
    expect(lines(lane).slice(2)).toEqual([
      'abort-sent (-): Abort is sent: the customer left',
      'device-request-ended (-): aborted: The question to the customer was stopped.',
    ]);
    const before = lane.state;
    lane.stop('again').stop('again', 'never');
    expect(lane.state.deviceRequests).toEqual(before.deviceRequests);
    lane.hasNoted();
  });

  test('a request that is stopped while it waits or before it is sent again', () => {
    const message = 'The question to the customer was stopped before the terminal started it.';
    const waits = new DeviceRequestLane().down().request('input').stop();
    expect(told(waits)).toBe(message);
    const busy = new DeviceRequestLane().request('input').stop().reply('input', 'Busy');
    expect([busy.ended(), told(busy)]).toEqual(['aborted: aborted', message]);
    const unsent = new DeviceRequestLane().request('input').stop();
    unsent.happen({ type: 'not-sent', serviceId: unsent.ids('input')[0] ?? '' });
    unsent.showsRequest('aborted: aborted');
  });

  test('a temporary refusal and a lost session', () => {
    const lane = new DeviceRequestLane().request('totals').reply('totals', 'LoggedOut');
    expect(lines(lane).slice(2)).toEqual([
      'session (-): the terminal reports that no register is logged in',
      'refused (-): the terminal did not start the request (LoggedOut); tenderd tries again',
      'session (-): Login is sent',
    ]);
    expect(lane.deviceRequest()).toMatchObject({ logins: 1, waitingFor: 'login', notBeforeMs: 0 });
  });

  test('a request without an answer, and its late answer', () => {
    const lane = new DeviceRequestLane().request('display').wait(10_000);
    expect(told(lane)).toBe(
      'It is not known whether the text for the customer was done: no answer came in time. The request charged nothing. Repeat the request if you still need it.',
    );
    expect(lane.deviceRequest().end?.redacted).toEqual([]);
    lane.reply('display');
    expect(lines(lane).at(-1)).toBe(
      'unmatched-response (-): the answer to a text for the customer came after tenderd had stopped waiting for it',
    );
    expect(lane.isHeld).toBe(false);
  });

  test('a request that is stopped at its time limit', () => {
    const lane = new DeviceRequestLane().request('balance-inquiry').wait(260_000).reply('balance-inquiry', 'Aborted');
    expect(told(lane)).toBe('No answer came in time; the balance inquiry was stopped.');
    expect(lane.news()).toContain('abort-sent (-): Abort is sent: no answer came in time');
    const deaf = new DeviceRequestLane().request('balance-inquiry').wait(269_999).showsRequest('runs');
    expect(told(deaf.wait(1))).toContain('the terminal answered neither the request nor the request to stop it');
  });

  test('a release by an operator', () => {
    const lane = new DeviceRequestLane().request('admin').happen({ type: 'release', name: 'Kari', reason: 'idle' });
    expect([lane.isHeld, told(lane)]).toEqual([false, expect.stringContaining('the operator released the terminal')]);
    const ended = new DeviceRequestLane().request('admin').down();
    const { end } = ended.deviceRequest();
    ended.wait(1_000).happen({ type: 'release', name: 'Kari', reason: 'idle' });
    expect(ended.deviceRequest()).toMatchObject({ end, inFlight: undefined });
  });

  test('a request that ends because tenderd is stopped', () => {
    const lane = new DeviceRequestLane().down().request('admin').happen('stopping');
    expect(told(lane)).toBe('tenderd was stopped before this administrative service was started. Try again.');
  });
});

describe('a device request', () => {
  test('is done after Partial', () => {
    const lane = new DeviceRequestLane().request('totals');
    const { header } = replyOf('totals', lane.ids('totals')[0] ?? '');
    const body = { Response: { Result: 'Partial', ErrorCondition: 'UnreachableHost' }, POIReconciliationID: '17' };
    lane.say({ name: 'GetTotalsResponse', header, body });
    expect(lane.deviceRequest().end).toMatchObject({ result: 'done', answer: { periodId: '17' }, said: { body } });
  });

  test('is refused if its answer lacks a result', () => {
    const lane = new DeviceRequestLane().request('display');
    const { header } = replyOf('display', lane.ids('display')[0] ?? '');
    lane.say({ name: 'DisplayResponse', header, body: { OutputResult: [] } }).showsRequest('refused: unknown-word');
  });

  test('still blocks the lane after a late UnavailableDevice, unless the profile vouches for that answer', () => {
    const lane = new DeviceRequestLane().request('admin').down().up(2).reply('admin', 'UnavailableDevice');
    expect(lane.isHeld).toBe(true);
    const honest = new DeviceRequestLane({ profile: 'dropping-gateway' })
      .request('admin')
      .reply('admin', 'UnavailableDevice');
    expect([honest.ended(), honest.isHeld]).toEqual(['refused: unavailable-device', false]);
  });

  test('does not end when another connection is lost', () => {
    const lane = new DeviceRequestLane().request('display');
    lane.happen({ type: 'link-down', connection: 7, cause: { code: 'closed', text: 'x' } }).showsRequest('runs');
  });

  test('is not changed by an answer about another request', () => {
    const lane = new DeviceRequestLane().request('display').happen({ type: 'not-sent', serviceId: 'OTHER' });
    expect([lane.ended(), lane.ids('display').length]).toEqual(['runs', 1]);
    const lost = new DeviceRequestLane().request('display').down();
    lost.happen({ type: 'not-sent', serviceId: lost.ids('display')[0] ?? '' });
    expect([lost.ended(), lost.isHeld]).toEqual(['no-answer: no-answer', false]);
  });

  test('wakes the lane for its deadline, Abort and latest start, and no more after its end', () => {
    const lane = new DeviceRequestLane().request('input');
    expect(wakeAtMs(lane.state, 0)).toBe(55_000);
    lane.wait(55_000);
    expect(wakeAtMs(lane.state, 55_000)).toBe(65_000);
    lane.reply('input', 'Aborted');
    expect(wakeAtMs(lane.state, 55_000)).toBeUndefined();
    const lost = new DeviceRequestLane().request('input').down();
    expect(wakeAtMs(lost.state, 0)).toBe(55_000);
    const waits = new DeviceRequestLane().down().request('totals');
    expect(wakeAtMs(waits.state, 0)).toBe(30_000);
  });

  test('that waits or blocks the lane is not dropped to make room for ended requests', () => {
    const lane = new DeviceRequestLane().request('display').down().up(2);
    for (let count = 0; count < 40; count += 1) lane.request('admin');
    expect(lane.state.deviceRequests).toHaveLength(41);
    expect(lane.wait(30_000).state.deviceRequests[0]?.inFlight).toBeDefined();
  });

  test('keeps a limited number of receipts', () => {
    const lane = new DeviceRequestLane().request('admin');
    const [serviceId] = lane.ids('admin');
    const journal = print(serviceId, 'Journal');
    lane.say(print('OTHER', 'Journal')).say(sound(serviceId)).say(journal);
    expect(lane.deviceRequest().receipts).toMatchObject([{ document: 'Journal' }]);
    expect(lane.deviceRequest().showing).toBeUndefined();
    for (let count = 0; count < deviceRequestReceiptsMax; count += 1) lane.say(journal);
    expect(lane.deviceRequest().receipts).toHaveLength(deviceRequestReceiptsMax);
    const line = 'x'.repeat(150);
    lane.say(display(serviceId, line, line, line));
    expect(lane.deviceRequest().showing).toBe([line, line, line].join(' / ').slice(0, 400));
    lane.down().up(2).say(journal, {}, 2);
    expect(lane.deviceRequest().receipts).toHaveLength(deviceRequestReceiptsMax);
  });

  test('for a second logout leaves the lane logged out', () => {
    const lane = new DeviceRequestLane().request('logout').reply('logout').request('logout').reply('logout');
    expect(lane.state.record).toMatchObject({ isLoggedOut: true, sessionStanding: false, loginLost: false });
    const other = new DeviceRequestLane({ record: { isLoggedOut: true } })
      .request('diagnosis')
      .reply('diagnosis', 'DeviceOut');
    expect(other.state.record.isLoggedOut).toBe(true);
  });
});
