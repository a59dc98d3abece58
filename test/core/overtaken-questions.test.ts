/** Answers to questions after something else happened, or that end nothing (design, section 5; promise 5). */

import { describe, expect, test } from 'vitest';
import { DrivenLane, asked } from './driven-lane.js';
import { attemptOf, outcomeOf, transactionOf } from './records.js';

/** Two attempts with an unknown end. The lane asks about the first one in the background. */
function inBackground(): DrivenLane {
  const given = transactionOf(
    {},
    {
      attempts: [attemptOf({ state: 'unrecoverable' }), attemptOf({ serviceId: 'S2', state: 'released-by-operator' })],
      outcome: outcomeOf('unresolved'),
    },
  );
  return new DrivenLane({ open: [given] }).happen('started');
}

describe('a question that is overtaken', () => {
  test('by a release: the answer "running" does not change the operator’s decision', () => {
    const { lane } = asked();
    lane.happen({ type: 'release', name: 'Ann', reason: 'its screen is idle' }).status('InProgress');
    lane.hasAttempts('p1', 'released-by-operator').shows('p1', 'unresolved: released-by-operator');
    expect(lane.entry('p1')).toMatchObject({ inFlight: undefined, backgroundAtMs: 31_000 });
  });

  test('by a release, and answered about another transaction, changes nothing', () => {
    const { lane } = asked();
    lane.happen({ type: 'release', name: 'Ann', reason: 'its screen is idle' }).news();
    lane.repeat('X7', 'Success', { isBookedElsewhere: true }).hasNoted();
  });

  test("by the attempt's own answer does not reopen the attempt, and the lane asks about the next attempt", () => {
    const lane = inBackground();
    lane.answer('S1', 'Refusal').status('InProgress').hasAttempts('p1', 'answered', 'released-by-operator');
    expect(lane.state.managementRequest).toMatchObject({ about: 'S2', sentAtMs: 0 });
    lane.status('InProgress').hasAttempts('p1', 'answered', 'open');
  });
});

describe('a repeated answer', () => {
  test('that ends nothing makes the lane ask again after a pause', () => {
    const { lane, S } = asked();
    lane.repeat(S, 'InProgress').hasNoted().shows('p1', 'no outcome');
    expect(lane.inFlight('p1')).toMatchObject({ fruitless: 1, askAtMs: 3_000 });
    expect(lane.state.managementRequest).toBeUndefined();
  });

  test('that ends one of several unknown attempts makes the lane ask about the next attempt at once', () => {
    const lane = inBackground().repeat('S1', 'Refusal');
    lane.hasAttempts('p1', 'answered', 'released-by-operator');
    expect(lane.state.managementRequest).toMatchObject({ about: 'S2', sentAtMs: 0 });
  });

  test('about another transaction is recorded once in the background, so that it cannot fill the disk', () => {
    const lane = inBackground();
    lane.news();
    lane.repeat('X7', 'Success');
    expect(lane.news()).toContain(
      'status-answered (status-other): the terminal reported another transaction; tenderd asks again',
    );
    lane.wait(30_000).repeat('X7', 'Success').hasSent('TransactionStatus', 2).hasNoted();
  });
});

describe('LoggedOut', () => {
  test('after InProgress in a new session is recorded again, and does not mean that the terminal forgot', () => {
    const { lane } = asked();
    lane.status('LoggedOut').wait(55_000).loggedIn().status('InProgress').wait(2_000);
    lane.news();
    lane.status('LoggedOut');
    expect(lane.news()).toContain('status-answered (status-logged-out): the terminal has lost its login session');
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open');
  });

  test('twice from a terminal without sessions changes nothing while the request can still arrive', () => {
    const { lane } = asked({ profile: 'sessionless' });
    lane.status('LoggedOut').status('LoggedOut').hasSent('TransactionStatus', 2).shows('p1', 'no outcome');
    lane.hasAttempts('p1', 'open');
  });

  test('from a terminal that had refused with it changes nothing: after NotFound the payment is sent again', () => {
    const lane = new DrivenLane().ask('p1');
    lane.answerTo('p1', 'LoggedOut').loggedIn().status('LoggedOut').loggedIn().status('NotFound');
    lane.hasAttempts('p1', 'not-started', 'open');
  });
});

describe('a second early NotFound', () => {
  test.each([
    ['with a limit', () => asked().lane],
    ['without one', () => new DrivenLane().ask('p1').wait(45_000)],
  ])('writes nothing %s', (_name, begin) => {
    const lane = begin().status('NotFound').wait(5_000);
    const known = lane.record('p1');
    lane.status('NotFound');
    expect(lane.record('p1')).toBe(known);
  });
});
