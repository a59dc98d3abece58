/** A terminal that cannot be asked about an attempt (recovery row `cannot-be-asked`). */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { wakeAtMs } from '../../src/core/terminal/lane/wake.js';
import { DrivenLane } from './driven-lane.js';

/** A lane of EPAS with a payment on its way. By default its profile is that of Westpay. */
function paying(profile = 'westpay-epas'): DrivenLane {
  const lane = new DrivenLane({ profile, dialect: dialects['epas-1.0'] }).ask('p1');
  lane.news();
  return lane;
}

function lost(profile?: string): DrivenLane {
  return paying(profile).wait(1_000).down().wait(250).up(2);
}

describe('after a lost connection', () => {
  test('tenderd asks nothing; it sends a Login once nothing can arrive any more, and the payment becomes unresolved', () => {
    const lane = lost().wait(54_700);
    expect([lane.sent('Login'), lane.sent('TransactionStatus'), lane.told('p1')]).toEqual([[], [], 'no outcome']);
    lane.wait(100).hasSent('Login', 1).shows('p1', 'no outcome').loggedIn();
    lane.shows('p1', 'unresolved: cannot-be-asked').hasAttempts('p1', 'unrecoverable');
    lane.ask('p2').hasAttempts('p2', 'open').hasSent('TransactionStatus', 0);
  });

  test('a terminal that accepts no Login blocks the lane until the hard limit', () => {
    const lane = lost().wait(60_000).loggedIn('Busy').wait(180_000).shows('p1', 'no outcome').wait(120_000);
    lane.shows('p1', 'unresolved: cannot-be-asked').hasAttempts('p1', 'unrecoverable');
  });

  test('the session of the lost connection has ended', () => {
    expect(lost().state.record.sessionStanding).toBe(false);
    expect(lost('default').state.record.sessionStanding).toBe(true);
  });

  test('the lost session proves nothing about the memory of the terminal', () => {
    const record = { device: 'SERIAL 2', loggedOutDevice: 'SERIAL 1' };
    const lane = new DrivenLane({ profile: 'westpay-epas', record }).down().up(2);
    expect(lane.state.record).toMatchObject({ sessionStanding: false, loggedOutDevice: 'SERIAL 1' });
  });

  test('with the default profile, nothing proves that the payment no longer runs: unresolved at the hard limit, until an operator releases the lane', () => {
    const lane = lost('default').wait(299_000);
    expect([lane.told('p1'), lane.sent('Login')]).toEqual(['no outcome', []]);
    lane.wait(60_000).shows('p1', 'unresolved: cannot-be-asked').hasAttempts('p1', 'open');
    expect(lane.ask('p2').record('p2').attempts).toEqual([]);
    lane.happen({ type: 'release', name: 'Kari', reason: 'looked' });
    lane.hasAttempts('p1', 'released-by-operator').hasAttempts('p2', 'open');
    expect(lane.record('p1').outcome?.message).toMatch(/this terminal cannot report the outcome\.$/);
  });

  test.each(['westpay-epas', 'default'])("the terminal's own answer ends the attempt at any time (%s)", (profile) => {
    lost(profile).answerTo('p1', 'Success').shows('p1', 'approved: approved');
    lost(profile).answerTo('p1', 'Refusal').shows('p1', 'declined: refusal');
    const late = lost(profile).wait(500_000).shows('p1', 'unresolved: cannot-be-asked');
    late.answerTo('p1', 'Success').shows('p1', 'approved: approved');
  });

  test('Busy on another connection proves nothing about the lost connection', () => {
    const lane = lost().answerTo('p1', 'Busy');
    expect([lane.states('p1'), lane.sent('Payment')]).toEqual([['open'], [lane.attempt('p1')]]);
    lane.wait(60_000).loggedIn().shows('p1', 'unresolved: cannot-be-asked');
  });
});

describe('on the connection of the request', () => {
  test.each([
    ['UnavailableService', 'not-processed: unavailable-service'],
    ['UnreachableHost', 'declined: unreachable-host'],
    ['UnavailableDevice', 'not-processed: unavailable-device'],
    ['MessageFormat', 'not-processed: malformed'],
    ['Aborted', 'cancelled: aborted'],
  ])('%s is final if the terminal itself says so', (word, told) => {
    const lane = paying();
    lane.answerTo('p1', word).shows('p1', told);
    const other = paying('default');
    other.answerTo('p1', word).shows('p1', 'no outcome');
  });

  test('Busy and LoggedOut allow another attempt, unless another party may have given the answer', () => {
    const busy = paying();
    busy.answerTo('p1', 'Busy').wait(11_000).hasAttempts('p1', 'not-started', 'open');
    const out = paying();
    out.answerTo('p1', 'LoggedOut').loggedIn().hasAttempts('p1', 'not-started', 'open');
    const doubted = paying('default');
    doubted.answerTo('p1', 'Busy').wait(60_000).hasAttempts('p1', 'open');
  });

  test('an unknown condition leaves the payment unresolved, and the lane is free', () => {
    const lane = paying();
    lane.answerTo('p1', 'Flummoxed').shows('p1', 'unresolved: unknown-word');
    expect(lane.record('p1').outcome?.message).toMatch(/this terminal cannot report the outcome\.$/);
    lane.hasAttempts('p1', 'unrecoverable').ask('p2').wait(5_000).hasAttempts('p2', 'open');
  });

  test('Busy does not count as a refusal if the terminal was seen at work', () => {
    const lane = paying();
    lane
      .happen({ type: 'named', named: [lane.attempt('p1')] })
      .answerTo('p1', 'Busy')
      .wait(60_000);
    lane.hasAttempts('p1', 'open');
  });

  test('a long silence causes no question, and the lane does not wake up all the time', () => {
    const lane = paying().wait(100_000);
    lane.hasSent('TransactionStatus', 0);
    expect(wakeAtMs(lane.state, lane.nowMs)).toBeGreaterThan(lane.nowMs + 10_000);
  });
});
