/** What an errand waits for, what a login comes to, and every line that is written down of it. */

import { describe, expect, test } from 'vitest';
import type { Message, MessageHeader } from '../../protocol/index.js';
import { errandReceiptsMax } from '../../src/core/errand.js';
import { limits } from '../../src/core/timeouts.js';
import { wakeAtMs } from '../../src/core/wake.js';
import { ErrandLane, replyOf } from './errand-lane.js';

/** The sentence that it ended with. */
const told = (lane: ErrandLane, index = 0): string => lane.errand(index).end?.sentence ?? 'it has not ended';

describe('what it waited for is what it is told by, when its latest start has passed', () => {
  test('the link', () => {
    const lane = new ErrandLane().down().wish('diagnosis').wait(30_000);
    expect(lane.ended()).toBe('not-sent: link-down');
    expect(told(lane)).toBe(
      'The terminals cannot be reached (the gateway closed it); nothing was sent and nothing was asked. Check the network, then try again.',
    );
  });

  test('a pong', () => {
    const lane = new ErrandLane().wait(5_000);
    lane.link = { up: true, connection: 1, lastReceivedMs: 0 };
    lane.happen({ type: 'tick' }).wish('diagnosis');
    expect([lane.ended(), lane.errand().waitingFor]).toEqual(['waits', 'pong']);
    expect(lane.ids('diagnosis')).toEqual([]);
    lane.hear();
    expect(lane.happen({ type: 'tick' }).ended()).toBe('runs');
  });

  test('a login, tried again only after its pause', () => {
    const lane = new ErrandLane({ record: { sessionStanding: false } }).wish('totals').loggedIn('DeviceOut');
    expect([lane.ended(), lane.errand().waitingFor]).toEqual(['waits', 'login']);
    lane.happen({ type: 'tick' });
    expect(lane.sent('Login')).toHaveLength(1);
    lane.wait(29_999);
    expect(lane.sent('Login').length).toBeGreaterThan(1);
    lane.wait(1);
    expect(lane.ended()).toBe('not-sent: login-failed');
  });

  test('somebody who asks has a Login tried at once that was to be tried later', () => {
    const lane = new ErrandLane({ record: { sessionStanding: false } }).happen({ type: 'tick' }).loggedIn('DeviceOut');
    lane.happen({ type: 'tick' });
    expect(lane.sent('Login')).toHaveLength(1);
    expect(lane.wish('totals').sent('Login')).toHaveLength(2);
  });

  test('the terminal’s rest', () => {
    const lane = new ErrandLane({ profile: 'resting' }).wish('diagnosis').reply('diagnosis').wish('totals');
    expect([lane.ended(1), lane.errand(1).waitingFor]).toEqual(['waits', 'resting']);
    expect(lane.wait(2_999).ended(1)).toBe('waits');
    expect(lane.wait(1).ended(1)).toBe('runs');
  });

  test('a card, also of who asked for a balance', () => {
    const lane = new ErrandLane().wish('balance-inquiry', 'front').reply('balance-inquiry').wish('input', 'garden');
    expect([lane.ended(1), lane.errand(1).waitingFor]).toEqual(['waits', 'card-removal']);
    expect(lane.wait(limits.cardRemovalMs).ended(1)).toBe('runs');
    const other = new ErrandLane().wish('admin', 'front').reply('admin').wish('input', 'garden');
    expect(other.ended(1)).toBe('runs');
  });

  test('an earlier transaction that is not settled', () => {
    const lane = new ErrandLane().ask('p1').down().up(2);
    for (let asks = 0; asks < 400 && lane.told('p1') === 'no outcome'; asks += 1) {
      if (lane.state.exchange?.type === 'status') lane.status('InProgress');
      lane.wait(2_000);
    }
    expect(lane.told('p1')).toBe('unresolved: no-answer');
    lane.wish('totals').wait(30_000);
    expect(lane.ended()).toBe('not-sent: lane-held');
  });

  test('a payment that waits for the same', () => {
    const lane = new ErrandLane().down().ask('p1').wish('totals').happen({ type: 'tick' });
    expect(lane.errand().waitingFor).toBe('queue');
  });

  test('its turn, and the pause after Busy', () => {
    const lane = new ErrandLane().wish('input').wish('totals').reply('input', 'Busy');
    expect([lane.ended(0), lane.errand(0).waitingFor, lane.ended(1)]).toEqual(['waits', 'terminal-busy', 'runs']);
    const { notBeforeMs, latestStart } = lane.errand(0);
    expect(notBeforeMs).toBeGreaterThanOrEqual(limits.busyBackoffMinMs);
    expect([notBeforeMs <= limits.busyBackoffMaxMs, latestStart.monoMs]).toEqual([true, limits.latestStartMs]);
    expect(wakeAtMs(lane.reply('totals').state, 0)).toBe(notBeforeMs);
  });
});

describe('a login that is asked for', () => {
  test('is what the lane’s own Login came to', () => {
    const lane = new ErrandLane().wish('login').loggedIn('UnavailableService');
    expect(lane.ended()).toBe('refused: unavailable-service');
    expect(told(lane)).toBe('The terminal did not accept the login (UnavailableService). Look at its screen.');
  });

  test('Busy is tried again, with its pause, until the latest start', () => {
    const lane = new ErrandLane().wish('login').loggedIn('Busy');
    expect([lane.ended(), lane.errand().waitingFor]).toEqual(['waits', 'login']);
    expect(lane.errand().notBeforeMs).toBe(lane.state.login.notBeforeMs);
    for (let second = 0; second < 60; second += 1) {
      lane.wait(1_000);
      if (lane.ended() === 'runs') lane.loggedIn('Busy');
    }
    expect(lane.ended()).toMatch(/^refused: busy|^not-sent/);
    expect(lane.sent('Login').length).toBeGreaterThan(1);
  });

  test('no answer', () => {
    const lane = new ErrandLane().wish('login').wait(9_999);
    expect(lane.ended()).toBe('runs');
    lane.wait(1);
    expect(told(lane)).toContain('no answer came in time');
  });

  test('a byte of it never left: it waits for the link', () => {
    const lane = new ErrandLane().wish('login');
    lane.happen({ type: 'not-sent', serviceId: lane.sent('Login')[0] ?? '' });
    expect([lane.ended(), lane.errand().waitingFor]).toEqual(['waits', 'link']);
    lane.wait(5_000);
    expect(lane.sent('Login').length).toBeGreaterThan(1);
  });

  test('a lost link, a damaged answer and a Reject are its exchange’s own', () => {
    const down = new ErrandLane().wish('login').down();
    expect(down.ended()).toBe('no-answer: no-answer');
    const lane = new ErrandLane().wish('login');
    const header = lane.toLast('Login');
    lane.happen({ type: 'unreadable', connection: 1, why: 'cut', header });
    expect(lane.ended()).toBe('runs');
    const event: Message = {
      name: 'EventNotification',
      header: { ...header, MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' },
      kept: [],
      body: { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify: 'Reject', EventDetails: 'Unexpected value' },
    };
    lane.say(event, { rejected: { ...header, MessageType: 'Request' } });
    expect(lane.ended()).toBe('no-answer: no-answer');
    expect(lane.news().at(-1)).toContain('errand-ended (errand-lost)');
  });

  test('after a status question of its own the lane logs in', () => {
    const lane = new ErrandLane({ record: { sessionStanding: false } }).happen({ type: 'tick' }).wish('login');
    expect([lane.sent('Login').length, lane.ended()]).toEqual([1, 'waits']);
    lane.loggedIn();
    expect([lane.sent('Login').length, lane.ended()]).toEqual([2, 'runs']);
  });
});

const lines = (lane: ErrandLane): readonly string[] => lane.news();

describe('what is written down', () => {
  test('of a good one, with its id and kind', () => {
    const lane = new ErrandLane().wish('display').reply('display');
    const { errandId } = lane.errand();
    const [serviceId] = lane.ids('display');
    const kind = { errandId, kind: 'display' };
    expect(lane.facts.map(({ type, text, serviceId: id, detail }) => [type, text, id, detail])).toEqual([
      ['errand-asked', 'a text for the customer is wanted', undefined, kind],
      ['errand-sent', 'the text for the customer goes to the terminal', serviceId, kind],
      [
        'errand-ended',
        'done: The text for the customer is done.',
        serviceId,
        { ...kind, result: 'done', reason: 'done' },
      ],
    ]);
  });

  test('of one that is stopped', () => {
    const lane = new ErrandLane().wish('input');
    const { errandId } = lane.errand();
    lane.happen({ type: 'errand-abort', errandId, reason: 'the customer left' });
    lane.happen({ type: 'errand-abort', errandId, reason: 'once more' });
    expect(lane.errand().abortWanted).toBe('the customer left');
    lane.reply('input', 'Aborted');
    expect(lines(lane).slice(2)).toEqual([
      'abort-sent (-): Abort is sent: the customer left',
      'errand-ended (-): aborted: The question to the customer was stopped.',
    ]);
    const before = lane.state;
    lane.happen({ type: 'errand-abort', errandId, reason: 'again' });
    lane.happen({ type: 'errand-abort', errandId: 'never', reason: 'again' });
    expect(lane.state.errands).toEqual(before.errands);
    expect(lane.news()).toEqual([]);
  });

  test('of one that is stopped while it waits, or is tried again', () => {
    const sentence = 'The question to the customer was stopped before the terminal had begun it.';
    const waits = new ErrandLane().down().wish('input');
    waits.happen({ type: 'errand-abort', errandId: waits.errand().errandId, reason: 'no' });
    expect(told(waits)).toBe(sentence);
    const busy = new ErrandLane().wish('input');
    busy.happen({ type: 'errand-abort', errandId: busy.errand().errandId, reason: 'no' }).reply('input', 'Busy');
    expect([busy.ended(), told(busy)]).toEqual(['aborted: aborted', sentence]);
    const unsent = new ErrandLane().wish('input');
    unsent.happen({ type: 'errand-abort', errandId: unsent.errand().errandId, reason: 'no' });
    unsent.happen({ type: 'not-sent', serviceId: unsent.ids('input')[0] ?? '' });
    expect(unsent.ended()).toBe('aborted: aborted');
  });

  test('of one that is refused for now, and of a session that is gone', () => {
    const lane = new ErrandLane().wish('totals').reply('totals', 'LoggedOut');
    expect(lines(lane).slice(2)).toEqual([
      'session (-): the terminal says that nobody is logged in',
      'refused (-): the terminal did not start it (LoggedOut); it is tried again',
      'session (-): Login is sent',
    ]);
    expect(lane.errand()).toMatchObject({ logins: 1, waitingFor: 'login', notBeforeMs: 0 });
  });

  test('of one that nobody answers', () => {
    const lane = new ErrandLane().wish('display').wait(10_000);
    expect(told(lane)).toBe(
      'It is not known whether the text for the customer was done: no answer came in time. Nothing was charged by it; ask again if it is still wanted.',
    );
    expect(lane.errand().end?.redacted).toEqual([]);
    lane.reply('display');
    expect(lines(lane).at(-1)).toBe(
      'quarantined (-): the answer to a text for the customer came after it had been given up',
    );
    expect(lane.isHeld).toBe(false);
  });

  test('of one that is stopped at its limit', () => {
    const lane = new ErrandLane().wish('balance-inquiry').wait(260_000).reply('balance-inquiry', 'Aborted');
    expect(told(lane)).toBe('Nobody answered in time; the balance inquiry was stopped.');
    expect(lane.news()).toContain('abort-sent (-): Abort is sent: nobody answered in time');
    const deaf = new ErrandLane().wish('balance-inquiry').wait(269_999);
    expect(deaf.ended()).toBe('runs');
    expect(told(deaf.wait(1))).toContain('it was asked to stop, and did not answer that either');
  });

  test('of one whose terminal a person released', () => {
    const lane = new ErrandLane().wish('admin').happen({ type: 'release', name: 'Kari', reason: 'idle' });
    expect([lane.isHeld, told(lane)]).toEqual([false, expect.stringContaining('a person released the terminal')]);
    const ended = new ErrandLane().wish('admin').down();
    const { end } = ended.errand();
    ended.wait(1_000).happen({ type: 'release', name: 'Kari', reason: 'idle' });
    expect(ended.errand()).toMatchObject({ end, course: undefined });
  });

  test('of a stop of the daemon', () => {
    const lane = new ErrandLane().down().wish('admin').happen({ type: 'stopping' });
    expect(told(lane)).toBe('tenderd was stopped before this administrative service was started. Try again.');
  });

  test('of a Reject', () => {
    const lane = new ErrandLane().wish('display');
    const request = { ...replyOf('display', lane.ids('display')[0] ?? '').header, MessageType: 'Request' };
    const reject = (rejected: MessageHeader, EventDetails: string | undefined): ErrandLane =>
      lane.say(
        {
          name: 'EventNotification',
          header: { ...request, MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' },
          kept: [],
          body: { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify: 'Reject', EventDetails },
        },
        { rejected },
      );
    reject({ ...request, DeviceID: 'OTHER' }, 'Unexpected value');
    expect(lane.ended()).toBe('runs');
    reject(request, 'terminal offline');
    expect(lines(lane).slice(-1)).toEqual([
      'rejected (-): the terminal rejected the text for the customer: terminal offline',
    ]);
    lane.down();
    expect([lane.ended(), lane.isHeld]).toEqual(['refused: rejected', true]);
    expect(told(lane)).toBe(
      'The text for the customer was rejected (terminal offline), and no other answer came. Do not repeat it; call support.',
    );
    expect(lines(lane).slice(-1)).toEqual([`errand-ended (-): refused: ${told(lane)}`]);
    const { end } = lane.errand();
    reject(request, undefined);
    expect(lane.errand().end).toBe(end);
    expect(lines(lane)).toEqual(['rejected (-): the terminal rejected the text for the customer']);
  });
});

describe('small things that decide', () => {
  test('Partial is done', () => {
    const lane = new ErrandLane().wish('totals');
    const { header } = replyOf('totals', lane.ids('totals')[0] ?? '');
    const body = { Response: { Result: 'Partial', ErrorCondition: 'UnreachableHost' }, POIReconciliationID: '17' };
    lane.say({ name: 'GetTotalsResponse', header, kept: [], body });
    expect(lane.errand().end).toMatchObject({ result: 'done', answer: { periodId: '17' }, said: { body } });
  });

  test('an answer without a word of how it went is a refusal', () => {
    const lane = new ErrandLane().wish('display');
    const { header } = replyOf('display', lane.ids('display')[0] ?? '');
    lane.say({ name: 'DisplayResponse', header, kept: [], body: { OutputResult: [] } });
    expect(lane.ended()).toBe('refused: unknown-word');
  });

  test('UnavailableDevice that comes late does not free it, unless the profile vouches for it', () => {
    const lane = new ErrandLane().wish('admin').down().up(2).reply('admin', 'UnavailableDevice');
    expect(lane.isHeld).toBe(true);
    const honest = new ErrandLane({ profile: 'dropping-gateway' }).wish('admin').reply('admin', 'UnavailableDevice');
    expect([honest.ended(), honest.isHeld]).toEqual(['refused: unavailable-device', false]);
  });

  test('only a pong to a ping behind it bounds it, and the first one counts', () => {
    const lane = new ErrandLane().wish('display');
    const { mark } = lane.errand().course ?? { mark: -1 };
    const limitOf = (): number | undefined => lane.errand().course?.arrivalLimitMs;
    lane.happen({ type: 'pong', connection: 1, mark });
    expect(limitOf()).toBeUndefined();
    lane.happen({ type: 'pong', connection: 2, mark: mark + 1 });
    expect(limitOf()).toBeUndefined();
    lane.happen({ type: 'pong', connection: 1, mark: mark + 1 });
    expect(limitOf()).toBe(55_000);
    lane.wait(1_000).happen({ type: 'pong', connection: 1, mark: mark + 2 });
    expect(limitOf()).toBe(55_000);
    lane.wait(1_000).down();
    expect(limitOf()).toBe(55_000);
    expect(lane.effects).toContainEqual({ type: 'ping', connection: 1, mark: mark + 1 });
  });

  test('another connection that is lost is not its own', () => {
    const lane = new ErrandLane().wish('display');
    lane.happen({ type: 'link-down', connection: 7, cause: { code: 'closed', text: 'x' } });
    expect(lane.ended()).toBe('runs');
  });

  test('what is told of a request that was not its own changes nothing', () => {
    const lane = new ErrandLane().wish('display');
    lane.happen({ type: 'not-sent', serviceId: 'OTHER' });
    expect(lane.ended()).toBe('runs');
    const lost = new ErrandLane().wish('display').down();
    lost.happen({ type: 'not-sent', serviceId: lost.ids('display')[0] ?? '' });
    expect([lost.ended(), lost.isHeld]).toEqual(['no-answer: no-answer', false]);
  });

  test('it wakes for its deadline, for its Abort, for its end, and not for what is over', () => {
    const lane = new ErrandLane().wish('input');
    expect(wakeAtMs(lane.state, 0)).toBe(55_000);
    lane.wait(55_000);
    expect(wakeAtMs(lane.state, 55_000)).toBe(65_000);
    lane.reply('input', 'Aborted');
    expect(wakeAtMs(lane.state, 55_000)).toBeUndefined();
    const lost = new ErrandLane().wish('input').down();
    expect(wakeAtMs(lost.state, 0)).toBe(55_000);
    const waits = new ErrandLane().down().wish('totals');
    expect(wakeAtMs(waits.state, 0)).toBe(30_000);
  });

  test('what waits or holds the lane is not forgotten for what has ended', () => {
    const lane = new ErrandLane().wish('display').down().up(2);
    for (let count = 0; count < 40; count += 1) lane.wish('admin');
    expect(lane.state.errands).toHaveLength(41);
    expect(lane.wait(30_000).state.errands[0]?.course).toBeDefined();
  });

  test('receipts are kept with it, so many', () => {
    const lane = new ErrandLane().wish('admin');
    const header = { ...replyOf('display', 'd1').header, MessageType: 'Request', ServiceID: lane.ids('admin')[0] };
    const OutputContent = { OutputFormat: 'Text', OutputText: [{ Text: 'REPORT' }] };
    const PrintOutput = { DocumentQualifier: 'Journal', ResponseMode: 'PrintEnd', OutputContent };
    const print: Message = { name: 'PrintRequest', header, kept: [], body: { PrintOutput } };
    const sound: Message = {
      name: 'SoundRequest',
      header,
      kept: [],
      body: { SoundContent: { Text: '' }, SoundAction: 'StartSound' },
    };
    lane
      .say({ ...print, header: { ...header, ServiceID: 'OTHER' } })
      .say(sound)
      .say(print);
    expect(lane.errand().receipts).toMatchObject([{ document: 'Journal' }]);
    expect(lane.errand().showing).toBeUndefined();
    for (let count = 0; count < errandReceiptsMax; count += 1) lane.say(print);
    expect(lane.errand().receipts).toHaveLength(errandReceiptsMax);
    const line = 'x'.repeat(150);
    const output = {
      Device: 'CashierDisplay',
      InfoQualify: 'Status',
      OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: line }, { Text: line }, { Text: line }] },
    };
    lane.say({ name: 'DisplayRequest', header, kept: [], body: { DisplayOutput: [output] } });
    expect(lane.errand().showing).toBe([line, line, line].join(' / ').slice(0, 400));
    lane.down().up(2).say(print, {}, 2);
    expect(lane.errand().receipts).toHaveLength(errandReceiptsMax);
  });

  test('logged out twice is logged out', () => {
    const lane = new ErrandLane().wish('logout').reply('logout').wish('logout').reply('logout');
    expect(lane.state.record).toMatchObject({ isLoggedOut: true, sessionStanding: false, loginLost: false });
    const other = new ErrandLane({ record: { isLoggedOut: true } }).wish('diagnosis').reply('diagnosis', 'DeviceOut');
    expect(other.state.record.isLoggedOut).toBe(true);
  });
});
