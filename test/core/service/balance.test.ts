/** The sums in the history of a payment, wherever its authorization is in it. */

import { describe, expect, test } from 'vitest';
import { balanceIn, sinceAuthorized } from '../../../src/core/service/messages/balance.js';
import { historyOf } from './shop-records.js';

describe('the balance of a history', () => {
  test('counts captures and refunds listed before the authorization, and no cancel', () => {
    const history = historyOf(
      'CANCEL COMPLETED 300',
      'REFUND COMPLETED 100',
      'CAPTURE COMPLETED 400',
      'AUTHORIZATION COMPLETED 1000',
    );
    expect(balanceIn(history)).toMatchObject({
      currency: 'EUR',
      captured: 400,
      cancelled: 0,
      refunded: 100,
      remaining: 600,
    });
  });

  test('does not exist without an authorization', () => {
    const history = historyOf('AUTHORIZATION FAILED 1000', 'REFUND COMPLETED 100');
    expect([sinceAuthorized(history), balanceIn(history)]).toEqual([[], undefined]);
  });
});
