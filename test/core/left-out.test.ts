/** The missing fields of an answer that make the moved amount unknown. */

import { describe, expect, test } from 'vitest';
import type { MoneyAnswer } from '../../src/core/kinds/message/response-body.js';
import { isAmountLeftOut } from '../../src/core/terminal/messages/missing-amount.js';

const repeated = 'TransactionStatusResponse.RepeatedMessageResponse.RepeatedResponseMessageBody';

/** True if the moved amount is unknown when this part of the answer is missing. */
function isUnknown(name: MoneyAnswer['name'], path: string): boolean {
  return isAmountLeftOut({ name, kept: [{ path, value: 'x', why: 'left-out' }] });
}

describe('the moved amount is unknown', () => {
  test.each<[string, MoneyAnswer['name'], string]>([
    ['the amount', 'PaymentResponse', 'PaymentResponse.PaymentResult.AmountsResp.AuthorizedAmount'],
    ['all amounts', 'PaymentResponse', 'PaymentResponse.PaymentResult.AmountsResp'],
    ['a part of the amount', 'PaymentResponse', 'PaymentResponse.PaymentResult.AmountsResp.AuthorizedAmount.Value'],
    ['the amount, repeated', 'ReversalResponse', `${repeated}.ReversalResponse.ReversedAmount`],
    ['an amount of a list', 'StoredValueResponse', 'StoredValueResponse.StoredValueResult[0].ItemAmount'],
    ['points of a long list', 'LoyaltyResponse', 'LoyaltyResponse.LoyaltyResult[12].LoyaltyAmount'],
    ['points of one rebate', 'LoyaltyResponse', 'LoyaltyResponse.LoyaltyResult[1].Rebates.TotalRebate'],
  ])('if the answer lacks %s', (_what, name, path) => {
    expect(isUnknown(name, path)).toBe(true);
  });
});

describe('the moved amount is known', () => {
  test.each<[string, MoneyAnswer['name'], string]>([
    ['another field', 'PaymentResponse', 'PaymentResponse.PaymentResult.PaymentInstrumentData'],
    ['a field with a similar name', 'PaymentResponse', 'PaymentResponse.PaymentResult.AmountsResp.CurrencyName'],
    ['the same field of another message', 'ReversalResponse', 'ReversalRequest.ReversedAmount'],
    ['an amount of a message without one', 'CardAcquisitionResponse', 'CardAcquisitionResponse.TotalAmount'],
  ])('if the answer lacks only %s', (_what, name, path) => {
    expect(isUnknown(name, path)).toBe(false);
  });

  test('if a vendor sent additional fields, or if all fields were read', () => {
    const path = 'PaymentResponse.PaymentResult.AmountsResp.AuthorizedAmount';
    expect(isAmountLeftOut({ name: 'PaymentResponse', kept: [{ path, value: 'x', why: 'unknown-field' }] })).toBe(
      false,
    );
    expect(isAmountLeftOut({ name: 'PaymentResponse' })).toBe(false);
  });
});
