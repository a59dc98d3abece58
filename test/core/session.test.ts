/** The login session of a lane (design, sections 4 and 5). */

import { describe, expect, test } from 'vitest';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';

const loggedOut: DrivenOptions = { record: { sessionStanding: false } };

/** Waits until the next Login has left. */
function untilLogin(lane: DrivenLane): DrivenLane {
  while (lane.state.managementRequest?.type !== 'login' && lane.nowMs < 300_000) lane.wait(500);
  return lane;
}

/** Returns the times until which unanswered Logins may still arrive. */
function boundsOf({ state }: DrivenLane): readonly (number | undefined)[] {
  return state.login.unanswered.map(({ deliveryDeadlineMs }) => deliveryDeadlineMs);
}

function pause(failures: number, isWaiting: boolean): number {
  const lane = new DrivenLane(loggedOut);
  if (isWaiting) lane.ask('p1', {}, 600_000);
  else lane.happen('started');
  lane.state = { ...lane.state, login: { ...lane.state.login, failures } };
  return lane.loggedIn('Busy').state.login.notBeforeMs;
}

describe('a Login', () => {
  test('is sent when the link is up without a session, and its epoch counts before it leaves', () => {
    const lane = new DrivenLane(loggedOut).happen('started').hasSent('Login', 1);
    expect(lane.state.record).toMatchObject({ sessionEpoch: 2, sessionStanding: false, loginLost: true });
    expect(lane.state.managementRequest).toMatchObject({
      type: 'login',
      to: { saleId: 'SHOP', poiId: 'T1' },
      connection: 1,
      deadlineMs: 10_000,
    });
    lane.hasNoted('session (-): Login is sent').happen('tick').hasSent('Login', 1);
  });

  test('that is accepted opens the session', () => {
    const lane = new DrivenLane({ record: { sessionStanding: false, seen: false } }).happen('started');
    untilLogin(lane.loggedIn('UnavailableDevice'));
    lane.news();
    lane.loggedIn();
    expect(lane.state.record).toMatchObject({ sessionStanding: true, seen: true });
    expect(lane.facts.at(-1)?.serviceId).toBe(lane.sent('Login').at(-1));
    lane.hasNoted('session (-): the terminal accepted the Login');
    expect(lane.state.login).toMatchObject({ failures: 0, lastFailure: undefined });
    expect(lane.state.managementRequest).toBeUndefined();
  });

  test('that is accepted in part opens the session', () => {
    const lane = new DrivenLane(loggedOut).happen('started');
    const header = lane.toLast('Login');
    lane.say({ name: 'LoginResponse', header, body: { Response: { Result: 'Partial' } } });
    expect(lane.state.record.sessionStanding).toBe(true);
  });

  test.each([{ ServiceID: 'X' }, { SaleID: 'OTHER' }, { POIID: 'T2' }])(
    'is not answered by a response with %j',
    (change) => {
      const lane = new DrivenLane(loggedOut).happen('started');
      const header = { ...lane.toLast('Login'), ...change };
      lane.say({ name: 'LoginResponse', header, body: { Response: { Result: 'Success' } } });
      expect(lane.state.record.sessionStanding).toBe(false);
      expect(lane.state.managementRequest).toBeDefined();
    },
  );

  test('is not the answer to a status question', () => {
    const lane = new DrivenLane().ask('p1').wait(45_000);
    const header = { ...lane.toLast('TransactionStatus'), MessageCategory: 'Login' };
    lane.say({ name: 'LoginResponse', header, body: { Response: { Result: 'Failure' } } });
    expect(lane.state.managementRequest?.type).toBe('status');
  });

  test("that is refused is recorded once for each reason, with the terminal's text", () => {
    const lane = new DrivenLane(loggedOut).happen('started');
    const refuse = (more: object): void => {
      lane.news();
      const body = { Response: { Result: 'Failure', ErrorCondition: 'Busy', ...more } };
      lane.say({ name: 'LoginResponse', header: lane.toLast('Login'), body });
    };
    refuse({});
    lane.hasNoted('session (-): the terminal did not accept the Login (Busy)');
    untilLogin(lane);
    refuse({});
    lane.hasNoted();
    untilLogin(lane);
    refuse({ AdditionalResponse: 'an update' });
    lane.hasNoted('session (-): the terminal did not accept the Login (Busy: an update)');
    expect(lane.state.login).toMatchObject({ failures: 3, lastFailure: { condition: 'Busy', words: 'an update' } });
  });

  test('that is refused with an unknown condition, or without one, is tried again', () => {
    const lane = new DrivenLane(loggedOut).happen('started');
    untilLogin(lane.loggedIn('Flummoxed'));
    lane.say({ name: 'LoginResponse', header: lane.toLast('Login'), body: { Response: { Result: 'Failure' } } });
    expect(lane.state.login.lastFailure).toEqual({ why: 'refused', condition: undefined, words: undefined });
    untilLogin(lane);
    lane.hasSent('Login', 3);
  });

  test('is tried again after growing pauses: up to 60 s, or up to 30 s while a request waits', () => {
    const share = (pause(0, false) - 1_000) / 1_000;
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
    for (const [failures, isWaiting, capMs] of [
      [1, false, 4_000],
      [4, false, 32_000],
      [5, false, 60_000],
      [40, false, 60_000],
      [3, true, 16_000],
      [5, true, 30_000],
      [40, true, 30_000],
    ] as const) {
      const wantedMs = 1_000 + share * (capMs - 1_000);
      expect(pause(failures, isWaiting)).toBeGreaterThan(wantedMs - 60);
      expect(pause(failures, isWaiting)).toBeLessThan(wantedMs + 60);
    }
  });

  test('without an answer counts as lost', () => {
    const lane = new DrivenLane(loggedOut).happen('started').wait(10_000);
    expect(lane.state.managementRequest).toBeUndefined();
    expect(lane.state.login).toMatchObject({ failures: 1, lastFailure: { why: 'no-answer' } });
    expect(boundsOf(lane)).toEqual([undefined]);
  });

  test('that could not be sent is tried again, and does not count as lost', () => {
    const lane = new DrivenLane(loggedOut).happen('started');
    lane.happen({ type: 'not-sent', serviceId: lane.sent('Login')[0] ?? '' });
    expect(lane.state.login).toMatchObject({ failures: 1, lastFailure: { why: 'not-sent' }, unanswered: [] });
  });

  test('is tried at once when a request arrives or a link comes up', () => {
    for (const news of [
      (lane: DrivenLane) => lane.ask('p1'),
      (lane: DrivenLane) => lane.happen({ type: 'link-up', connection: 1 }),
    ]) {
      const lane = new DrivenLane(loggedOut).happen('started').loggedIn('Busy').wait(100).hasSent('Login', 1);
      news(lane).hasSent('Login', 2);
    }
  });
});

function lost(): DrivenLane {
  const lane = new DrivenLane(loggedOut).happen('started').wait(10_000).ask('p1').loggedIn();
  return lane;
}

describe('a Login that may still arrive ends continuity (Decisions)', () => {
  test('an attempt that is sent meanwhile belongs to no certain session', () => {
    const lane = lost();
    expect(lane.record('p1').attempts[0]?.sessionEpoch).toBe(0);
    expect(lane.state.record.loginLost).toBe(true);
  });

  test('the uncertainty ends one request lifetime after a reset', () => {
    const lane = lost().down();
    expect(boundsOf(lane)).toEqual([lane.nowMs + 55_000]);
    lane.up(2);
    const later = lost().answerTo('p1', 'Success').down().up(2).wait(54_999).ask('p2');
    expect(later.record('p2').attempts[0]?.sessionEpoch).toBe(0);
    later.answerTo('p2', 'Success').wait(1).ask('p3');
    expect(later.record('p3').attempts[0]?.sessionEpoch).toBe(3);
    expect(later.state.record.loginLost).toBe(false);
  });

  test('a pong to a later ping also sets the delivery deadline of the Login, and a pong to an earlier ping does not', () => {
    const lane = lost();
    const mark = lane.state.login.unanswered[0]?.mark ?? 0;
    expect(mark).toBeGreaterThan(0);
    lane.happen({ type: 'pong', connection: 1, mark });
    expect(boundsOf(lane)).toEqual([undefined]);
    lane.happen({ type: 'pong', connection: 1, mark: mark + 1 });
    expect(boundsOf(lane)).toEqual([lane.nowMs + 55_000]);
  });

  test('a later Login never shortens the deadline, and the deadline of the later Login applies to both', () => {
    const lane = new DrivenLane({ ...loggedOut, record: { sessionStanding: false, loginLost: true } });
    untilLogin(lane.happen('started')).wait(10_000);
    untilLogin(lane).wait(10_000);
    expect(boundsOf(lane)).toEqual([155_000, undefined]);
    const downMs = lane.nowMs;
    untilLogin(lane.down().up(2)).wait(10_000);
    expect(boundsOf(lane)).toEqual([155_000, downMs + 55_000, undefined]);
    // The next Login removes those that can no longer arrive.
    untilLogin(lane.wait(200_000)).wait(10_000);
    expect(boundsOf(lane)).toEqual([undefined]);
  });

  test('a Login from the journal counts from the start of the process', () => {
    const lane = new DrivenLane({ record: { loginLost: true } });
    lane.nowMs = 500;
    lane.happen('started');
    expect(boundsOf(lane)).toEqual([155_500]);
    const none = new DrivenLane().happen('started');
    expect(boundsOf(none)).toEqual([]);
  });

  test('UnavailableDevice may answer a Login that is delivered anyway, unless the gateway promises otherwise', () => {
    const lane = new DrivenLane(loggedOut).happen('started').loggedIn('UnavailableDevice');
    expect(boundsOf(lane)).toEqual([undefined]);
    untilLogin(lane).loggedIn('UnavailableDevice');
    // The list is read by only one request at a time.
    expect(lane.effects.filter(({ type }) => type === 'read-poi-list')).toHaveLength(1);
    const honest = new DrivenLane({ ...loggedOut, profile: 'dropping-gateway' }).happen('started');
    expect(boundsOf(honest.loggedIn('UnavailableDevice'))).toEqual([]);
    const busy = new DrivenLane(loggedOut).happen('started').loggedIn('Busy');
    expect(boundsOf(busy)).toEqual([]);
    expect(busy.state.record.loginLost).toBe(false);
  });
});

/** The terminal answers a payment with LoggedOut, and refuses the Login after it permanently. */
function refused(): DrivenLane {
  const lane = new DrivenLane().ask('p1');
  return lane.answerTo('p1', 'LoggedOut').loggedIn('Refusal');
}

describe('a Login that is refused permanently', () => {
  test('ends the waiting requests with the reason', () => {
    const lane = new DrivenLane(loggedOut).ask('p1').ask('p2').loggedIn('Refusal');
    lane.shows('p1', 'not-processed: login-refused').shows('p2', 'not-processed: login-refused');
    expect(lane.record('p1').outcome?.message).toBe(
      'The terminal refuses the login: it gave no reason. Nothing was charged. Call support.',
    );
  });

  test('leaves a refused request unresolved: the refusal may be about a second copy, and the terminal cannot be asked', () => {
    refused().shows('p1', 'no outcome');
    const lane = refused().status('LoggedOut');
    lane.shows('p1', 'unresolved: terminal-forgot').answerTo('p1', 'Success').shows('p1', 'approved: approved');
    refused().status('NotFound').hasAttempts('p1', 'not-started');
    const busy = new DrivenLane().ask('p1').answerTo('p1', 'Busy').status('LoggedOut').loggedIn('Refusal');
    busy.hasAttempts('p1', 'open');
  });
});

test('a Login whose token is rejected is tried again with the next token', () => {
  const lane = new DrivenLane(loggedOut).happen('started');
  const [serviceId = ''] = lane.sent('Login');
  lane.happen({ type: 'no-message', serviceId, status: 401, why: 'HTTP 401', isTokenRefused: true });
  expect(lane.state.login.failures).toBe(1);
  expect(untilLogin(lane).loggedIn().state.record.sessionStanding).toBe(true);
});

test.each([
  ['that all requests share is given up', {}, ['give-up']],
  ['of its own ends by itself, and no other one is reset', { hasOwnConnections: true }, []],
] as const)('after an unanswered Login on a silent link, a connection %s', (_name, own, expected) => {
  const lane = new DrivenLane(loggedOut);
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds: 'response', ...own } };
  lane.happen('started');
  lane.effects.length = 0;
  // Nothing is received on the link meanwhile.
  lane.nowMs += 10_000;
  lane.happen('tick');
  expect(lane.state.login.lastFailure).toEqual({ why: 'no-answer' });
  expect(lane.effects.map(({ type }) => type)).toEqual(expected);
});
