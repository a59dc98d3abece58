/** A repeated answer without a header: only its sale transaction shows that it is ours. What it may decide. */

import { moneyAnswerIn } from '../../src/core/kinds/message/response-body.js';
import { expect, test } from 'vitest';
import { DrivenLane } from './driven-lane.js';

const sale = (id: string) => ({
  SaleData: { SaleTransactionID: { TransactionID: id, TimeStamp: '2026-01-01T00:00:00Z' } },
});

/** A TransactionStatus repeats this answer without a header. */
function repeats(lane: DrivenLane, word: string, id = 'p1', reference?: string): DrivenLane {
  const response = word === 'Success' ? { Result: word } : { Result: 'Failure', ErrorCondition: word };
  return lane.say({
    name: 'TransactionStatusResponse',
    header: lane.toLast('TransactionStatus'),
    body: {
      Response: { Result: 'Success' },
      ...(reference === undefined ? {} : { MessageReference: { ServiceID: reference } }),
      RepeatedMessageResponse: { PaymentResponse: { Response: response, ...sale(id) } },
    },
  });
}

const lost = (): DrivenLane => new DrivenLane().ask('p1').wait(1_000).down().up(2).wait(100);

test('a repeated approval without a header is matched by its sale transaction', () => {
  const lane = repeats(lost(), 'Success');
  lane.shows('p1', 'approved: approved');
});

test('a repeated answer with another sale transaction or reference is not matched', () => {
  repeats(lost(), 'Success', 'p2').shows('p1', 'no outcome');
  repeats(lost(), 'Success', 'p1', 'another').shows('p1', 'no outcome');
});

test('a repeated failure counts if the payment had one attempt', () => {
  repeats(lost(), 'Refusal').shows('p1', 'declined: refusal');
});

test('a repeated failure does not count after two attempts, because it may be about the other attempt', () => {
  const lane = new DrivenLane().ask('p1').answerTo('p1', 'Busy').status('NotFound').wait(12_000);
  lane.hasAttempts('p1', 'not-started', 'open').down().up(2).wait(100);
  repeats(lane, 'Refusal').shows('p1', 'no outcome');
  repeats(lane.wait(20_000), 'Success').shows('p1', 'approved: approved');
});

test('a repeated answer with a header is matched by its header only', () => {
  const lane = lost();
  const answer = moneyAnswerIn({
    name: 'TransactionStatusResponse',
    kept: [],
    header: lane.toLast('TransactionStatus'),
    body: { Response: { Result: 'Failure', ErrorCondition: 'NotFound' } },
  });
  expect(answer).toBeUndefined();
});

test('a repeated award of points is matched by its sale transaction', () => {
  const lane = new DrivenLane().ask('a1', { kind: 'loyalty-award', loyalty: { points: 5 } });
  lane.wait(1_000).down().up(2).wait(100);
  lane.say({
    name: 'TransactionStatusResponse',
    header: lane.toLast('TransactionStatus'),
    body: {
      Response: { Result: 'Success' },
      RepeatedMessageResponse: { LoyaltyResponse: { Response: { Result: 'Success' }, ...sale('a1') } },
    },
  });
  lane.hasAttempts('a1', 'answered');
  expect(lane.record('a1').outcome?.result).toBe('approved');
});

test('an empty id of the repeated header is taken from the status response around it', () => {
  const lane = lost();
  const header = lane.toLast('TransactionStatus');
  lane.say({
    name: 'TransactionStatusResponse',
    header,
    body: {
      Response: { Result: 'Success' },
      RepeatedMessageResponse: {
        MessageHeader: { ...header, MessageCategory: 'Payment', ServiceID: lane.attempt('p1'), POIID: '' },
        PaymentResponse: { Response: { Result: 'Success' }, ...sale('p1') },
      },
    },
  });
  lane.shows('p1', 'approved: approved');
});
