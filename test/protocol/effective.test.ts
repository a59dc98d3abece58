import { expect, it } from 'vitest';
import { effective, OutputText, PaymentData, TransactionConditions } from '../../protocol/index.js';

it('an absent field has the default of the standard', () => {
  expect(effective(PaymentData, undefined, 'PaymentType')).toBe('Normal');
  expect(effective(PaymentData, {}, 'SplitPaymentFlag')).toBe(false);
  expect(effective(OutputText, { Text: 'x' }, 'EndOfLineFlag')).toBe(true);
  expect(effective(TransactionConditions, { LoyaltyHandling: undefined }, 'LoyaltyHandling')).toBe('Forbidden');
});

it('a present field has its own value, and an absent field without a default has none', () => {
  expect(effective(PaymentData, { PaymentType: 'Refund' }, 'PaymentType')).toBe('Refund');
  expect(effective(OutputText, { Text: 'x', EndOfLineFlag: false }, 'EndOfLineFlag')).toBe(false);
  expect(effective(PaymentData, undefined, 'Instalment')).toBeUndefined();
});
