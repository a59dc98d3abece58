/**
 * Messages that name attempts which the lane does not follow: an answered one stays unchanged, and the lane asks about
 * one that was given up.
 */

import { describe, expect, test } from 'vitest';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane } from './driven-lane.js';
import { attemptOf, headerOf, outcomeOf, paymentAnswer, transactionOf } from './records.js';

/** The end of `p1` is unknown: its attempt S1 was declined, and S2 was given up. */
const unresolved: TransactionRecord = transactionOf(
  {},
  {
    attempts: [
      attemptOf({ serviceId: 'S1', state: 'answered' }),
      attemptOf({ serviceId: 'S2', state: 'unrecoverable' }),
    ],
    outcome: outcomeOf('unresolved'),
  },
);

/** The lane asked about S2 in the background without a result, and asks again in half a minute. */
function restingLane(): DrivenLane {
  const lane = new DrivenLane({ open: [unresolved] }).happen('started').status('Busy').wait(5_000);
  lane.news();
  lane.hasSent('TransactionStatus', 1);
  return lane;
}

/** An unexpected TransactionStatus answer: this attempt runs. `beside` has additional parts. */
function unaskedRunning(lane: DrivenLane, reference: object, beside: object = {}): DrivenLane {
  return lane.say({
    name: 'TransactionStatusResponse',
    header: headerOf({ MessageCategory: 'TransactionStatus', ServiceID: 'NOBODY' }),
    body: {
      Response: { Result: 'Failure', ErrorCondition: 'InProgress' },
      MessageReference: { MessageCategory: 'Payment', ...reference },
      ...beside,
    },
  });
}

function expectUntouched(lane: DrivenLane): void {
  expect(lane.record('p1')).toBe(unresolved);
  lane.hasSent('TransactionStatus', 1);
}

describe('an unrequested report that an attempt runs', () => {
  test('changes nothing if the attempt has its answer', () => {
    expectUntouched(unaskedRunning(restingLane(), { ServiceID: 'S1' }));
  });

  test('leaves an abandoned attempt to the background question', () => {
    expectUntouched(unaskedRunning(restingLane(), { ServiceID: 'S2' }));
  });

  test('changes nothing without a ServiceID', () => {
    const lane = new DrivenLane().ask('p1');
    unaskedRunning(lane, {});
    expect(lane.record('p1').attempts[0]?.sawStart).toBeUndefined();
  });

  test.each([
    ['SaleID', { SaleID: 'OTHER-SHOP' }],
    ['POIID', { POIID: 'T9' }],
  ])('with another %s is not about our attempt', (_, ids) => {
    const lane = new DrivenLane().ask('p1');
    unaskedRunning(lane, { ServiceID: lane.attempt('p1'), ...ids });
    expect(lane.record('p1').attempts[0]?.sawStart).toBeUndefined();
  });

  test('marks the attempt in flight, and no other transaction of the lane', () => {
    const lane = new DrivenLane({ open: [unresolved] }).ask('p2');
    unaskedRunning(lane, { ServiceID: lane.attempt('p2'), SaleID: 'SHOP', POIID: 'T1' });
    expect(lane.record('p2').attempts).toMatchObject([{ state: 'open', sawStart: true }]);
    expect(lane.record('p1')).toBe(unresolved);
  });

  test('does not count if it repeats an answer', () => {
    const lane = new DrivenLane().ask('p1');
    const { header, ...answer } = paymentAnswer({ Response: { Result: 'Success' } }, { ServiceID: 'S-OF-ANOTHER' });
    if (answer.name !== 'PaymentResponse') throw new Error(answer.name);
    const RepeatedMessageResponse = { MessageHeader: header, PaymentResponse: answer.body };
    unaskedRunning(lane, { ServiceID: lane.attempt('p1') }, { RepeatedMessageResponse });
    expect(lane.record('p1').attempts[0]?.sawStart).toBeUndefined();
  });

  test('reopens a refused attempt, and nothing else is sent', () => {
    const lane = new DrivenLane().ask('p1');
    const S = lane.attempt('p1');
    lane.answer(S, 'Busy').status('NotFound').news();
    unaskedRunning(lane, { ServiceID: S });
    expect(lane.record('p1').attempts).toMatchObject([{ state: 'open', sawStart: true }]);
    expect(lane.facts.find(({ detail }) => detail?.['row'] === 'refused')).toMatchObject({
      type: 'stage',
      transactionId: 'p1',
      serviceId: S,
      text: 'the terminal mentions a request that it had refused; tenderd asks about that request and sends nothing else',
    });
    lane.wait(20_000);
    expect([lane.sent('Payment').length, lane.sent('TransactionStatus').length > 1]).toEqual([1, true]);
  });
});

/** An answer to a payment with this ServiceID that names another terminal. */
function elsewhere(lane: DrivenLane, ServiceID: string, Result: string): DrivenLane {
  const header = headerOf({ ServiceID, POIID: 'T9' });
  return lane.say({ name: 'PaymentResponse', header, body: { Response: { Result } } });
}

describe('a success under the ServiceID of an attempt with another wrong id', () => {
  test('does not change an attempt that has its answer', () => {
    expectUntouched(elsewhere(restingLane(), 'S1', 'Success'));
  });

  test('makes the lane ask about an abandoned attempt at once', () => {
    const lane = elsewhere(restingLane(), 'S2', 'Success');
    lane.hasSent('TransactionStatus', 2);
    expect(lane.record('p1').attempts).toMatchObject([
      { state: 'answered' },
      { state: 'unrecoverable', sawStart: true },
    ]);
  });

  test('proves nothing if it is a Failure', () => {
    expectUntouched(elsewhere(restingLane(), 'S2', 'Failure'));
  });
});

const unreadable = (lane: DrivenLane, named?: readonly string[]): DrivenLane =>
  lane.happen({ type: 'unreadable', connection: 1, why: 'cut off', ...(named === undefined ? {} : { named }) });

describe('an unreadable message that names an attempt', () => {
  test('does not change an attempt that has its answer', () => {
    expectUntouched(unreadable(restingLane(), ['S1']));
  });

  test('makes the lane ask about an abandoned attempt at once, with a fact about it', () => {
    const lane = unreadable(restingLane(), ['S2']);
    lane.hasSent('TransactionStatus', 2);
    expect(lane.facts.at(-1)).toMatchObject({
      type: 'unmatched-response',
      transactionId: 'p1',
      serviceId: 'S2',
      text: 'a message that cannot be read was set aside: cut off',
      detail: { row: 'answer-unreadable' },
    });
  });

  test('is recorded even if it is the third message; messages without ids count for less', () => {
    const lane = new DrivenLane().ask('p1');
    const S = lane.attempt('p1');
    const kept = (): unknown => lane.record('p1').attempts.map((attempt) => attempt.unreadable);
    lane.happen({ type: 'unreadable', connection: 1, why: 'noise' });
    unreadable(lane);
    expect(kept()).toEqual([{ why: 'noise', times: 2 }]);
    lane.news();
    unreadable(lane, [S]);
    expect(kept()).toEqual([{ why: 'cut off', times: 3, isNamed: true }]);
    expect(lane.news()).toContain(
      'unmatched-response (answer-unreadable): a message that cannot be read was set aside: cut off',
    );
    unreadable(lane, [S]);
    unreadable(lane, [S]);
    expect(kept()).toEqual([{ why: 'cut off', times: 4, isNamed: true }]);
    expect(lane.news().filter((fact) => fact.startsWith('unmatched-response'))).toEqual([]);
  });

  test('is recorded for another attempt of the transaction with its own count', () => {
    const lane = new DrivenLane().ask('p1');
    const S = lane.attempt('p1');
    unreadable(unreadable(lane));
    lane.happen({ type: 'not-sent', serviceId: S }).status('NotFound').wait(1_000).hasAttempts('p1', 'unsent', 'open');
    unreadable(lane);
    expect(lane.record('p1').attempts.map((attempt) => attempt.unreadable)).toEqual([
      { why: 'cut off', times: 2 },
      { why: 'cut off', times: 3 },
    ]);
  });
});
