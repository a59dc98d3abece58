/** Totals of transactions, in the responses to Reconciliation and GetTotals. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  elements,
  oneOf,
  requiredAttribute,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { errorConditions, paymentInstrumentTypes } from '../declaration/vocabulary.js';
import { loyaltyUnits } from './loyalty.js';
import { DigitString, Integer, ISOCurrency3A, SimpleAmount, TextString, TotalsGroupID } from './simple.js';

const transactionTypes = [
  'Debit',
  'Credit',
  'ReverseDebit',
  'ReverseCredit',
  'OneTimeReservation',
  'CompletedDeffered',
  'FirstReservation',
  'UpdateReservation',
  'CompletedReservation',
  'CashAdvance',
  'IssuerInstalment',
  'Declined',
  'Failed',
  'Award',
  'ReverseAward',
  'Redemption',
  'ReverseRedemption',
  'Rebate',
  'ReverseRebate',
] as const;

const paymentTotalsFields = {
  TransactionType: requiredAttribute(oneOf(transactionTypes)),
  TransactionCount: requiredAttribute(Integer),
  TransactionAmount: requiredAttribute(SimpleAmount),
};

/** The payments of one kind. */
export interface PaymentTotals extends Infer<typeof paymentTotalsFields> {}

/** The declaration of {@link PaymentTotals}. */
export const PaymentTotals: Declaration<PaymentTotals> = type('PaymentTotals', paymentTotalsFields);

const loyaltyTotalsFields = {
  TransactionType: requiredAttribute(oneOf(transactionTypes)),
  TransactionCount: requiredAttribute(Integer),
  TransactionAmount: requiredAttribute(SimpleAmount),
};

/** The loyalty transactions of one kind. */
export interface LoyaltyTotals extends Infer<typeof loyaltyTotalsFields> {}

/** The declaration of {@link LoyaltyTotals}. */
export const LoyaltyTotals: Declaration<LoyaltyTotals> = type('LoyaltyTotals', loyaltyTotalsFields);

const transactionTotalsFields = {
  PaymentInstrumentType: requiredAttribute(oneOf(paymentInstrumentTypes)),
  AcquirerID: attribute(DigitString),
  ErrorCondition: attribute(oneOf(errorConditions)),
  HostReconciliationID: attribute(TextString),
  CardBrand: attribute(TextString),
  POIID: attribute(TextString),
  SaleID: attribute(TextString),
  OperatorID: attribute(TextString),
  ShiftNumber: attribute(TextString),
  TotalsGroupID: attribute(TotalsGroupID),
  PaymentCurrency: attribute(ISOCurrency3A),
  LoyaltyUnit: attribute(oneOf(loyaltyUnits), { default: 'Point' }),
  LoyaltyCurrency: attribute(ISOCurrency3A),
  PaymentTotals: elements(PaymentTotals, 10),
  LoyaltyTotals: elements(LoyaltyTotals, 6),
};

/**
 * The totals of one instrument, acquirer, brand and currency. The totals may be divided further by details that were
 * requested.
 */
export interface TransactionTotals extends Infer<typeof transactionTotalsFields> {}

/** The declaration of {@link TransactionTotals}. */
export const TransactionTotals: Declaration<TransactionTotals> = type('TransactionTotals', transactionTotalsFields, {
  conditions: [needs('LoyaltyCurrency', is('LoyaltyUnit', 'Monetary'))],
});
