/**
 * A TransactionStatus that names a refused attempt as running counts like a display that names it, even after its
 * transaction became unresolved because of another attempt.
 */

import { expect, test } from 'vitest';
import { wakeAtMs } from '../../src/core/terminal/lane/wake.js';
import { DrivenLane } from './driven-lane.js';
import { attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';
import { display } from './terminal-messages.js';

const open = transactionOf(
  {},
  {
    attempts: [
      attemptOf({ serviceId: 'S1', state: 'not-started' }),
      attemptOf({ serviceId: 'S2', state: 'unrecoverable' }),
    ],
    outcome: outcomeOf('unresolved', { retry: 'after-resolution' }),
  },
);

test.each<readonly [string, (lane: DrivenLane) => DrivenLane]>([
  ['a text that names it', (lane) => lane.say(display('S1', 'Insert card'))],
  [
    'a late status response that reports it as running',
    (lane) =>
      lane.say({
        name: 'TransactionStatusResponse',
        header: headerOf({ MessageCategory: 'TransactionStatus', ServiceID: 'LATE' }),
        body: {
          Response: { Result: 'Failure', ErrorCondition: 'InProgress' },
          MessageReference: { MessageCategory: 'Payment', ServiceID: 'S1', SaleID: 'SHOP', POIID: 'T1' },
        },
      }),
  ],
  [
    'the status response for the other one, which reports it as running',
    (lane) =>
      lane.wait(60_000).say({
        name: 'TransactionStatusResponse',
        header: lane.toLast('TransactionStatus'),
        body: {
          Response: { Result: 'Failure', ErrorCondition: 'InProgress' },
          MessageReference: { MessageCategory: 'Payment', ServiceID: 'S1', SaleID: 'SHOP', POIID: 'T1' },
        },
      }),
  ],
])('%s: the lane asks about the refused attempt, and a decline of the other one is not safe to retry', (_, says) => {
  const lane = says(new DrivenLane({ open: [open] }).happen('started').status('Busy').wait(5_000));
  lane.answer('S2', 'Refusal');
  expect(lane.states('p1')[0]).toBe('unrecoverable');
});

test('the lane keeps asking about a payment that is unresolved because of an earlier attempt', () => {
  const lane = new DrivenLane().ask('p1', {}, 120_000);
  const first = lane.attempt('p1');
  lane.answer(first, 'Busy').status('NotFound').wait(5_000);
  lane.say({ name: 'PaymentResponse', header: headerOf({ ServiceID: first }), body: { Response: { Result: 'ok' } } });
  lane.answer(lane.attempt('p1', 1), 'Busy').status('NotFound').shows('p1', 'unresolved: other-attempt-unknown');
  const asked = lane.sent('TransactionStatus').length;
  expect(wakeAtMs(lane.state, lane.nowMs)).toBeDefined();
  expect(lane.wait(60_000).sent('TransactionStatus').length).toBeGreaterThan(asked);
});
