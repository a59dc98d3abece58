/** Unexpected answers to questions and Logins of ours, or answers of another kind: they decide nothing. */

import { describe, expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';
import { laneWithCard, releaseCard } from './card-lane.js';
import { attemptOf, transactionOf } from './records.js';

describe('an accepted Login under the id of a question', () => {
  test('opens no session, and the lane still waits for the answer to the question', () => {
    const open = [transactionOf({}, { attempts: [attemptOf()] })];
    const lane = new DrivenLane({ open, record: { sessionStanding: false } }).happen('started');
    const asked = lane.state.managementRequest;
    expect(asked).toMatchObject({ type: 'status' });
    lane.news();
    lane.say({
      name: 'LoginResponse',
      header: { ...lane.toLast('TransactionStatus'), MessageCategory: 'Login' },
      body: { Response: { Result: 'Success' } },
    });
    expect([lane.state.managementRequest, lane.state.record.sessionStanding, lane.news()]).toEqual([asked, false, []]);
    lane.repeat('S1', 'Success').shows('p1', 'approved: approved');
  });
});

describe('a question without an answer', () => {
  test('is not recorded for an ended attempt, and the next attempt starts without that note', () => {
    const lane = new DrivenLane().ask('p1', {}, 600_000).wait(45_000);
    expect(lane.state.managementRequest).toMatchObject({ type: 'status', about: lane.attempt('p1') });
    lane.happen({ type: 'not-sent', serviceId: lane.attempt('p1') });
    lane.news();
    lane.wait(11_000);
    expect(lane.news().filter((line) => line.startsWith('status-unanswered'))).toEqual([]);
    expect(lane.inFlight('p1')).not.toMatchObject({ silent: true });
    expect(lane.states('p1')[0]).toBe('unsent');
  });

  test('in the background is not reported as silence', () => {
    const lane = new DrivenLane().ask('p1').wait(1_000).down().up(2).status('LoggedOut').wait(330_000);
    lane.shows('p1', 'unresolved: terminal-forgot').loggedIn();
    lane.news();
    for (let tries = 0; lane.state.managementRequest?.type !== 'status' && tries < 100; tries += 1) lane.wait(1_000);
    expect(lane.state.managementRequest).toMatchObject({ purpose: 'background' });
    lane.wait(11_000).hasNoted();
  });
});

test('LoggedOut in the answer to a card release ends the session', () => {
  const lane = laneWithCard().wait(120_000).hasSent('EnableService', 1);
  lane.news();
  releaseCard(lane, 'LoggedOut');
  lane.hasNoted('session (-): the terminal answered LoggedOut', 'session (-): Login is sent');
  expect(lane.state.record).toMatchObject({ sessionStanding: false, loggedOutDevice: 'SERIAL 1' });
});
