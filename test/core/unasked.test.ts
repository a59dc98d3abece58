/** A terminal that cannot be asked what became of an attempt (recovery row `cannot-be-asked`). */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { wakeAtMs } from '../../src/core/terminal/lane/wake.js';
import { DrivenLane } from './driven-lane.js';

/** A lane of EPAS with a payment on its way; the profile promises what that of Westpay does, unless another is named. */
function paying(profile = 'westpay-epas'): DrivenLane {
  const lane = new DrivenLane({ profile, dialect: dialects['epas-1.0'] }).ask('p1');
  lane.news();
  return lane;
}

function lost(profile?: string): DrivenLane {
  return paying(profile).wait(1_000).down().wait(250).up(2);
}

describe('behind a lost connection', () => {
  test('nothing is asked; a Login leaves once nothing can arrive any more, and its answer makes the payment unresolved', () => {
    const lane = lost().wait(54_700);
    expect([lane.sent('Login'), lane.sent('TransactionStatus'), lane.told('p1')]).toEqual([[], [], 'no outcome']);
    lane.wait(100);
    expect(lane.sent('Login')).toHaveLength(1);
    expect(lane.told('p1')).toBe('no outcome');
    lane.loggedIn();
    expect([lane.told('p1'), lane.states('p1')]).toEqual(['unresolved: cannot-be-asked', ['unrecoverable']]);
    expect(lane.ask('p2').states('p2')).toEqual(['open']);
    expect(lane.sent('TransactionStatus')).toEqual([]);
  });

  test('a terminal that accepts no Login holds the lane until the hard limit', () => {
    const lane = lost().wait(60_000).loggedIn('Busy').wait(180_000);
    expect(lane.told('p1')).toBe('no outcome');
    lane.wait(120_000);
    expect([lane.told('p1'), lane.states('p1')]).toEqual(['unresolved: cannot-be-asked', ['unrecoverable']]);
  });

  test('the session of the lost connection is none, however well it stood', () => {
    expect(lost().state.record.sessionStanding).toBe(false);
    expect(lost('default').state.record.sessionStanding).toBe(true);
  });

  test('that it is gone is no word of the terminal: nothing of its memory is vouched for by it', () => {
    const record = { device: 'SERIAL 2', loggedOutDevice: 'SERIAL 1' };
    const lane = new DrivenLane({ profile: 'westpay-epas', record }).down().up(2);
    expect(lane.state.record).toMatchObject({ sessionStanding: false, loggedOutDevice: 'SERIAL 1' });
  });

  test('without that promise nothing shows that it does not run: unresolved at the hard limit, and a person releases the lane', () => {
    const lane = lost('default').wait(299_000);
    expect([lane.told('p1'), lane.sent('Login')]).toEqual(['no outcome', []]);
    lane.wait(60_000);
    expect([lane.told('p1'), lane.states('p1')]).toEqual(['unresolved: cannot-be-asked', ['open']]);
    expect(lane.ask('p2').record('p2').attempts).toEqual([]);
    lane.happen({ type: 'release', name: 'Kari', reason: 'looked' });
    expect([lane.states('p1'), lane.states('p2')]).toEqual([['released-by-operator'], ['open']]);
    expect(lane.record('p1').outcome?.message).toMatch(/this terminal cannot be asked what became of it\.$/);
  });

  test.each(['westpay-epas', 'default'])('its own answer ends it whenever it comes (%s)', (profile) => {
    const soon = lost(profile);
    expect(soon.answer(soon.attempt('p1'), 'Success').told('p1')).toBe('approved: approved');
    const no = lost(profile);
    expect(no.answer(no.attempt('p1'), 'Refusal').told('p1')).toBe('declined: refusal');
    const late = lost(profile).wait(500_000);
    expect(late.told('p1')).toBe('unresolved: cannot-be-asked');
    expect(late.answer(late.attempt('p1'), 'Success').told('p1')).toBe('approved: approved');
  });

  test('Busy on another connection says nothing of what ran on the lost one', () => {
    const lane = lost();
    lane.answer(lane.attempt('p1'), 'Busy');
    expect([lane.states('p1'), lane.sent('Payment')]).toEqual([['open'], [lane.attempt('p1')]]);
    expect(lane.wait(60_000).loggedIn().told('p1')).toBe('unresolved: cannot-be-asked');
  });
});

describe('on the connection that carried it', () => {
  test.each([
    ['UnavailableService', 'not-processed: unavailable-service'],
    ['UnreachableHost', 'declined: unreachable-host'],
    ['UnavailableDevice', 'not-processed: unavailable-device'],
    ['MessageFormat', 'not-processed: malformed'],
    ['Aborted', 'cancelled: aborted'],
  ])('%s is its last word, where it is the terminal that says so', (word, told) => {
    const lane = paying();
    expect(lane.answer(lane.attempt('p1'), word).told('p1')).toBe(told);
    const other = paying('default');
    expect(other.answer(other.attempt('p1'), word).told('p1')).toBe('no outcome');
  });

  test('Busy and LoggedOut make room for another attempt there, and for none where anybody may have said so', () => {
    const busy = paying();
    busy.answer(busy.attempt('p1'), 'Busy').wait(11_000);
    expect(busy.states('p1')).toEqual(['not-started', 'open']);
    const out = paying();
    out.answer(out.attempt('p1'), 'LoggedOut').loggedIn();
    expect(out.states('p1')).toEqual(['not-started', 'open']);
    const doubted = paying('default');
    doubted.answer(doubted.attempt('p1'), 'Busy').wait(60_000);
    expect(doubted.states('p1')).toEqual(['open']);
  });

  test('an unknown word leaves it unresolved, nobody waits for a question, and the lane is free', () => {
    const lane = paying();
    lane.answer(lane.attempt('p1'), 'Flummoxed');
    expect(lane.told('p1')).toBe('unresolved: unknown-word');
    expect(lane.record('p1').outcome?.message).toMatch(/this terminal cannot be asked what became of it\.$/);
    expect(lane.states('p1')).toEqual(['unrecoverable']);
    expect(lane.ask('p2').wait(5_000).states('p2')).toEqual(['open']);
  });

  test('Busy is none of a terminal that was seen at work on it', () => {
    const lane = paying();
    lane
      .happen({ type: 'named', named: [lane.attempt('p1')] })
      .answer(lane.attempt('p1'), 'Busy')
      .wait(60_000);
    expect(lane.states('p1')).toEqual(['open']);
  });

  test('a long silence asks nothing, and the lane does not spin', () => {
    const lane = paying().wait(100_000);
    expect(lane.sent('TransactionStatus')).toEqual([]);
    expect(wakeAtMs(lane.state, lane.nowMs)).toBeGreaterThan(lane.nowMs + 10_000);
  });
});
