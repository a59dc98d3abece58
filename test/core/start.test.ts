/**
 * The conditions for sending a request for money, and the end of waiting ones (design, sections 4 and 5; promise 7).
 */

import { describe, expect, test } from 'vitest';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { attemptOf, outcomeOf, transactionOf } from './records.js';

const loggedOut: DrivenOptions = { record: { sessionStanding: false } };

describe('before a payment is sent', () => {
  test('the lane must have received something within 2 s; otherwise it pings, and resets the link without a pong', () => {
    const lane = new DrivenLane();
    lane.nowMs = 2_000;
    lane.ask('p1').hasSent('Payment', 1);
    const silent = new DrivenLane();
    silent.nowMs = 2_001;
    silent.ask('p1').hasSent('Payment', 0);
    expect(silent.effects).toEqual([{ type: 'ping', connection: 1, mark: 1 }]);
    expect(silent.entry('p1')?.waitingFor).toBe('pong');
    silent.nowMs = 4_000;
    silent.happen('tick');
    expect(silent.effects).toHaveLength(1);
    silent.nowMs = 4_001;
    silent.happen('tick');
    expect(silent.effects.slice(1)).toEqual([
      {
        type: 'reset',
        connection: 1,
        cause: { code: 'no-pong', text: 'the gateway did not answer a ping before a request' },
      },
    ]);
    expect(silent.state.probe).toBeUndefined();
  });

  test('only a pong to the last ping on the same connection releases the payment', () => {
    const lane = new DrivenLane();
    lane.nowMs = 5_000;
    lane.state = { ...lane.state, marks: 7 };
    lane.ask('p1').happen({ type: 'pong', connection: 1, mark: 7 }).happen({ type: 'pong', connection: 2, mark: 8 });
    expect(lane.state.probe).toMatchObject({ mark: 8, connection: 1, dueMs: 7_000 });
    lane.hear();
    lane.happen({ type: 'pong', connection: 1, mark: 8 });
    expect(lane.state.probe).toBeUndefined();
    lane.hasSent('Payment', 1);
  });

  test('the wait for a pong ends with its connection, or when anything arrives', () => {
    const lane = new DrivenLane();
    lane.nowMs = 5_000;
    const { probe } = lane.ask('p1').state;
    lane.happen({ type: 'link-down', connection: 9, cause: { code: 'x', text: 'x' } });
    expect(probe).toBeDefined();
    expect(lane.state.probe).toBe(probe);
    lane.hear();
    lane.happen('tick');
    expect(lane.state.probe).toBeUndefined();
    lane.hasSent('Payment', 1);
    const down = new DrivenLane();
    down.nowMs = 5_000;
    down.ask('p1').down();
    expect(down.state.probe).toBeUndefined();
  });

  test('a late pong does not cause a reset of the link later', () => {
    const lane = new DrivenLane();
    lane.nowMs = 5_000;
    lane.ask('p1').abort('p1', 'x').happen({ type: 'pong', connection: 1, mark: 1 });
    lane.nowMs = 60_000;
    lane.ask('p2');
    expect(lane.effects).toEqual([
      { type: 'ping', connection: 1, mark: 1 },
      { type: 'ping', connection: 1, mark: 2 },
    ]);
  });

  test('the lane prepares a ping after the payment, whose pong sets the delivery deadline', () => {
    const lane = new DrivenLane().ask('p1');
    expect(lane.effects.map(({ type }) => type)).toEqual(['send', 'ping']);
  });

  test('the lane must rest after an answer', () => {
    const lane = new DrivenLane({ profile: 'resting' }).ask('p1').wait(1_000).answerTo('p1', 'Success').ask('p2');
    lane.hasSent('Payment', 1);
    expect(lane.entry('p2')?.waitingFor).toBe('resting');
    lane.wait(2_999).hasSent('Payment', 1).wait(1).hasSent('Payment', 2);
  });

  test('a lane without sessions needs no Login', () => {
    const lane = new DrivenLane({ ...loggedOut, profile: 'sessionless' }).ask('p1').hasSent('Login', 0);
    lane.hasSent('Payment', 1);
  });
});

describe('a payment that waits past its latest start was never sent, and its reason names the wait', () => {
  test.each<[string, (lane: DrivenLane) => DrivenLane, string, string]>([
    [
      'the link',
      (lane) => lane.down().ask('p1'),
      'link-down',
      'The terminals cannot be reached (the gateway closed it); nothing was sent and nothing was charged. Check the network, then try again.',
    ],
    [
      'the link, which a rejected certificate keeps down',
      (lane) => {
        lane.down().link = { up: false, cause: { code: 'certificate', text: 'it has expired' } };
        return lane.ask('p1');
      },
      'link-down',
      'The terminals cannot be reached (it has expired); nothing was sent and nothing was charged. The network works, but a certificate is not accepted. Ask the technician to run tenderd config check, then try again.',
    ],
    [
      'another payment',
      (lane) => lane.ask('p0').ask('p1'),
      'queue',
      'The terminal was still busy with another sale; this payment was never started. Try again.',
    ],
    [
      'another payment, whose answer was lost with its link',
      (lane) => lane.ask('p0').down().ask('p1'),
      'queue',
      'The outcome of an earlier transaction on this terminal was not known yet; this payment was never started. Use another terminal, or wait until the outcome is known.',
    ],
  ])('for %s', (_name, begin, reason, message) => {
    const lane = begin(new DrivenLane()).wait(29_999);
    lane.shows('p1', 'no outcome').wait(1).ends('p1', { result: 'not-processed', retry: 'safe', reason, message });
  });

  test('the reason names an unresolved payment that blocks the lane', () => {
    const lane = new DrivenLane().ask('p0').wait(325_000).shows('p0', 'unresolved: no-answer').ask('p1').wait(30_000);
    lane.shows('p1', 'not-processed: terminal-blocked');
  });

  test.each([
    ['Busy', 'login-failed', ' (Busy)'],
    ['UnavailableDevice', 'terminal-not-connected', ' (UnavailableDevice)'],
  ])('for a Login that was answered with %s', (word, reason, detail) => {
    const lane = new DrivenLane({ record: { sessionStanding: false } }).ask('p1');
    for (let times = 0; times < 60; times += 1) {
      if (lane.state.managementRequest?.type === 'login') lane.loggedIn(word);
      lane.wait(500);
    }
    lane.shows('p1', `not-processed: ${reason}`);
    expect(lane.record('p1').outcome?.message).toContain(detail);
  });

  test('for a terminal that the gateway does not reach, whatever text the gateway adds', () => {
    const lane = new DrivenLane(loggedOut).ask('p1');
    const Response = { Result: 'Failure', ErrorCondition: 'UnavailableDevice', AdditionalResponse: 'switched off' };
    lane.say({ name: 'LoginResponse', header: lane.toLast('Login'), body: { Response } });
    expect(lane.happen('tick').entry('p1')?.waitingFor).toBe('terminal-not-connected');
  });

  test('a payment that ends because the daemon was stopped names no wait', () => {
    const lane = new DrivenLane().ask('p0').ask('p1').happen('stopping').shows('p0', 'no outcome');
    expect(lane.news().at(-1)).toMatch(/^outcome \(cannot-send\): not-processed/);
    lane.ends('p1', {
      result: 'not-processed',
      reason: 'stopping',
      message: 'tenderd was stopped before this payment was started. Nothing was charged. Try again.',
    });
  });
});

describe('an idle lane', () => {
  const given = transactionOf(
    {},
    { attempts: [attemptOf({ state: 'unrecoverable' })], outcome: outcomeOf('unresolved') },
  );

  test('asks nothing if it is stopping or has no link', () => {
    const stopping = new DrivenLane({ open: [given], record: { sessionStanding: false } });
    stopping.happen('stopping').happen({ type: 'started' });
    expect(stopping.effects).toEqual([]);
    const down = new DrivenLane({ open: [given] });
    down.link = { up: false, cause: { code: 'x', text: 'x' } };
    expect(down.happen('started').effects).toEqual([]);
  });

  test('logs in before it asks in the background', () => {
    const lane = new DrivenLane({ open: [given], record: { sessionStanding: false } }).happen('started');
    lane.hasSent('Login', 1).hasSent('TransactionStatus', 0).loggedIn().hasSent('TransactionStatus', 1);
  });

  test('asks about the first transaction that is due and has an unknown attempt', () => {
    const known = transactionOf(
      { transactionId: 'p0' },
      { attempts: [attemptOf({ serviceId: 'S0', state: 'answered' })], outcome: outcomeOf('unresolved') },
    );
    const lane = new DrivenLane({ open: [known, given] }).happen('started');
    expect(lane.state.managementRequest).toMatchObject({ transactionId: 'p1', about: 'S1', purpose: 'background' });
  });
});
