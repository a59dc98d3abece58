/**
 * Reports during a wait or at a start: why a Login failed, until when a request may leave, and what is said about an
 * attempt with an unknown end.
 */

import { describe, expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';
import { headerOf } from './records.js';

const POIData = { POITransactionID: { TransactionID: '77', TimeStamp: '2026-01-01T00:00:00Z' } };

/** Each Login ends in this way. */
function waited(comesTo: (lane: DrivenLane) => unknown): string | undefined {
  const lane = new DrivenLane({ record: { sessionStanding: false } }).ask('p1');
  while (lane.told('p1') === 'no outcome' && lane.nowMs < 60_000) {
    if (lane.state.managementRequest?.type === 'login') comesTo(lane);
    lane.wait(500);
  }
  lane.shows('p1', 'not-processed: login-failed');
  return lane.record('p1').outcome?.message;
}

const tellsWhy = (why: string): string =>
  `The terminal did not accept the login (${why}); nothing was charged. Look at its screen, then try again.`;

describe('a payment that waited for a Login reports the reason why the Login failed:', () => {
  test('the Login got no answer', () => {
    expect(waited(() => undefined)).toBe(tellsWhy('no answer'));
  });

  test('the Login could not be sent', () => {
    expect(
      waited((lane) => lane.happen({ type: 'not-sent', serviceId: lane.sent('Login').at(-1) ?? '', why: 'clock' })),
    ).toBe(tellsWhy('not sent'));
  });

  test('the Login was lost, and the link was not', () => {
    expect(
      waited((lane) =>
        lane.happen({ type: 'request-lost', serviceId: lane.sent('Login').at(-1) ?? '', why: 'HTTP 500' }),
      ),
    ).toBe(tellsWhy('HTTP 500'));
  });

  test.each([
    [{ Result: 'Failure' }, '(none)'],
    [{ Result: 'Failure', ErrorCondition: 'Busy' }, 'Busy'],
    [{ Result: 'Failure', ErrorCondition: 'Busy', AdditionalResponse: 'menu is open' }, 'Busy: menu is open'],
  ])('the Login was refused: %o', (Response, why) => {
    expect(
      waited((lane) => lane.say({ name: 'LoginResponse', header: lane.toLast('Login'), body: { Response } })),
    ).toBe(tellsWhy(why));
  });
});

test('the lane sends a payment with its latest start and the time of the decision, each on both clocks', () => {
  const lane = new DrivenLane();
  lane.nowMs = 1_000;
  lane.hear();
  lane.ask('p1', {}, 20_000);
  const sent = lane.effects.find(({ type }) => type === 'send');
  const wallMs = Date.parse('2026-01-01T00:00:01.000Z');
  expect(sent).toMatchObject({
    limit: {
      latestStart: { monoMs: 21_000, wallMs: wallMs + 20_000 },
      decided: { monoMs: 1_000, wallMs },
    },
  });
  expect(sent).not.toHaveProperty('answerMs');
});

test('the lane sends a TransactionStatus request with a time limit for its answer and without a latest start', () => {
  const lane = new DrivenLane().ask('p1').wait(45_000);
  const asked = lane.effects.findLast(({ type }) => type === 'send');
  expect(asked).toMatchObject({ message: { name: 'TransactionStatusRequest' }, answerMs: 10_000 });
  expect(asked).not.toHaveProperty('limit');
});

test('a payment is not sent a third time while its first attempt is unknown: an item is added, and the terminal is asked', () => {
  const lane = new DrivenLane().ask('p1', {}, 120_000);
  const first = lane.attempt('p1');
  lane.answer(first, 'Busy').status('NotFound').wait(5_000);
  const second = lane.attempt('p1', 1);
  lane.say({
    name: 'PaymentResponse',
    header: headerOf({ ServiceID: first }),
    body: { Response: { Result: 'ok' }, POIData },
  });
  lane.shows('p1', 'no outcome').hasAttempts('p1', 'unrecoverable', 'open');
  lane.news();
  lane.answer(second, 'Busy').status('NotFound').wait(60_000).shows('p1', 'unresolved: other-attempt-unknown');
  expect(lane.record('p1').outcome?.retry).toBe('after-resolution');
  expect(lane.news()).toContainEqual(expect.stringMatching(/^outcome \(refused\): unresolved/));
  lane.hasSent('Payment', 2).happen('tick');
  expect(lane.effects.findLast(({ type }) => type === 'send')).toMatchObject({
    message: { body: { MessageReference: { ServiceID: first } } },
  });
});
