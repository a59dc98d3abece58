/** A lost session: what it says about the terminal's memory, and whether the terminal reports the loss on its own. */

import { describe, expect, test } from 'vitest';
import { laneWithCard, releaseCard } from './card-lane.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { display } from './terminal-messages.js';

/** The device of the session was never seen to report a lost session. */
const unknown = { device: 'SERIAL 1', loggedOutDevice: 'ANOTHER 1' };

/** Waits for a question that leaves at or after this moment. */
function untilAsked(lane: DrivenLane, pastMs: number): DrivenLane {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { managementRequest } = lane.state;
    if (managementRequest?.type === 'status' && managementRequest.sentAtMs >= pastMs) return lane;
    lane.wait(500);
  }
  throw new Error('nothing was asked');
}

/** The lane follows a payment, and the terminal answers the question about it with LoggedOut. */
function saysLoggedOut(options: DrivenOptions): DrivenLane {
  return new DrivenLane(options).ask('p1').down().up(2).status('LoggedOut');
}

describe('LoggedOut to a question', () => {
  test('is recorded with the device of the session, because that device reports lost sessions', () => {
    const lane = saysLoggedOut({ record: unknown });
    expect(lane.state.record).toMatchObject({ sessionStanding: false, sessionEpoch: 2, loggedOutDevice: 'SERIAL 1' });
  });

  test('is withdrawn by an answer to a request of that session, which had not ended', () => {
    const lane = saysLoggedOut({ record: unknown });
    lane.answerTo('p1', 'Success');
    expect([lane.told('p1'), lane.state.record.loggedOutDevice]).toEqual(['approved: approved', undefined]);
  });

  test('is not withdrawn by an answer to a request of the present session', () => {
    const lane = new DrivenLane({ record: { ...unknown, loggedOutDevice: 'SERIAL 1' } }).ask('p1');
    lane.answerTo('p1', 'Success');
    expect([lane.told('p1'), lane.state.record.loggedOutDevice]).toEqual(['approved: approved', 'SERIAL 1']);
  });

  test.each<readonly [string, DrivenOptions]>([
    ['if a cloud may have made it', { record: unknown, profile: 'datamesh' }],
    ['if the device of the session is unknown', { record: { ...unknown, device: undefined } }],
  ])('proves no lost session %s', (_, options) => {
    const lane = saysLoggedOut(options);
    expect(lane.state.record).toMatchObject({ sessionStanding: false, sessionEpoch: 2, loggedOutDevice: 'ANOTHER 1' });
  });

  test('proves no lost session if a Login of an earlier process may have ended it, even after that Login can no longer arrive', () => {
    const lane = new DrivenLane({ record: { ...unknown, loginLost: true } }).happen('started').ask('p1');
    untilAsked(lane.down().up(2), 200_000).status('LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionStanding: false, loggedOutDevice: 'ANOTHER 1' });
  });

  test('proves no lost session if another register may use our SaleID', () => {
    const lane = new DrivenLane({ record: unknown });
    lane.state = { ...lane.state, settings: { ...lane.state.settings, maySharePartner: true } };
    lane.ask('p1').down().up(2).status('LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionStanding: false, loggedOutDevice: 'ANOTHER 1' });
  });

  test('from a terminal without sessions is not a lost session, because it may restart before each LoggedOut', () => {
    const lane = saysLoggedOut({ record: { ...unknown, sessionStanding: false }, profile: 'sessionless' });
    expect(lane.state.record).toMatchObject({ sessionEpoch: 2, loggedOutDevice: 'ANOTHER 1' });
    untilAsked(lane, lane.nowMs + 1).status('LoggedOut');
    expect(lane.state.record.sessionEpoch).toBe(3);
    expect(lane.news().filter((fact) => fact.startsWith('session'))).toEqual([]);
  });
});

test('LoggedOut in the answer to a card release proves no lost session at a terminal without sessions', () => {
  const lane = laneWithCard({ profile: 'sessionless', record: { ...unknown, sessionStanding: false } });
  releaseCard(lane.abort('c1', 'x'), 'LoggedOut');
  expect(lane.state.record).toMatchObject({ loggedOutDevice: 'ANOTHER 1', acquiredCard: { isEnding: true } });
});

describe('LoggedOut for a payment that the terminal denies after another Login', () => {
  test('is recorded with the device, and the payment is sent again', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    lane.answerTo('p1', 'LoggedOut').loggedIn().status('NotFound').hasAttempts('p1', 'not-started', 'open');
    expect(lane.state.record.loggedOutDevice).toBe('SERIAL 1');
  });

  test('proves no lost session if the payment was sent in an uncertain session, which a late Login of ours may have ended', () => {
    const lane = new DrivenLane({ record: { ...unknown, loginLost: true } }).happen('started').ask('p1');
    expect(lane.record('p1').attempts).toMatchObject([{ sessionEpoch: 0 }]);
    lane.answerTo('p1', 'LoggedOut').loggedIn().status('NotFound').hasAttempts('p1', 'not-started', 'open');
    expect(lane.state.record.loggedOutDevice).toBe('ANOTHER 1');
  });
});

/** The lane asks about the payment without a session. */
function askedWithoutSession(): DrivenLane {
  const lane = new DrivenLane().ask('p1').answerTo('p1', 'LoggedOut').loggedIn('Refusal');
  expect(lane.inFlight('p1')).toMatchObject({ notStartedCause: 'logged-out', loginRefused: true });
  lane.hasSent('TransactionStatus', 1);
  return lane;
}

describe('a terminal that answers LoggedOut and then refuses the Login permanently', () => {
  test('leaves the payment unresolved after another LoggedOut, because the first of two copies may have run', () => {
    const lane = askedWithoutSession().status('LoggedOut');
    lane.shows('p1', 'unresolved: terminal-forgot').hasAttempts('p1', 'unrecoverable');
  });

  test('is asked again if it was seen at work, and its approval counts', () => {
    const lane = askedWithoutSession();
    lane.say(display(lane.attempt('p1'), 'Insert card')).status('LoggedOut');
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open').answerTo('p1', 'Success');
    lane.shows('p1', 'approved: approved');
  });

  test('ends the attempt as not started if it denies the payment', () => {
    const lane = askedWithoutSession().status('NotFound');
    lane.hasAttempts('p1', 'not-started');
    expect(lane.wait(30_000).told('p1')).toMatch(/^not-processed/);
    lane.hasSent('Payment', 1);
  });
});
