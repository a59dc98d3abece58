/** Loyalty: awards, rebates and redemptions. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  oneOf,
  requiredAttribute,
  requiredElement,
  requiredUnlessFailed,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { OriginalPOITransaction } from '../types/identification.js';
import { LoyaltyData, LoyaltyResult } from '../types/loyalty.js';
import { PaymentReceipt } from '../types/output.js';
import { TransactionConditions } from '../types/payment.js';
import { Response } from '../types/response.js';
import { AnsweredSaleData, POIData, SaleData, SaleItem } from '../types/sale.js';
import { ISOCurrency3A, SimpleAmount } from '../types/simple.js';

const loyaltyTransactionTypes = [
  'Award',
  'Rebate',
  'Redemption',
  'AwardRefund',
  'RebateRefund',
  'RedemptionRefund',
] as const;

const loyaltyTransactionFields = {
  LoyaltyTransactionType: requiredAttribute(oneOf(loyaltyTransactionTypes)),
  Currency: attribute(ISOCurrency3A),
  TotalAmount: attribute(SimpleAmount),
  OriginalPOITransaction: element(OriginalPOITransaction),
  TransactionConditions: element(TransactionConditions),
  SaleItem: elements(SaleItem),
};

/** The loyalty transaction to perform. */
export interface LoyaltyTransaction extends Infer<typeof loyaltyTransactionFields> {}

/** The declaration of {@link LoyaltyTransaction}. */
export const LoyaltyTransaction: Declaration<LoyaltyTransaction> = type(
  'LoyaltyTransaction',
  loyaltyTransactionFields,
  {
    conditions: [
      needs('OriginalPOITransaction', is('LoyaltyTransactionType', 'AwardRefund', 'RebateRefund', 'RedemptionRefund')),
    ],
  },
);

const loyaltyRequestFields = {
  SaleData: requiredElement(SaleData),
  LoyaltyTransaction: requiredElement(LoyaltyTransaction),
  LoyaltyData: elements(LoyaltyData),
};

/** Requests a loyalty transaction. */
export interface LoyaltyRequest extends Infer<typeof loyaltyRequestFields> {}

/** The declaration of {@link LoyaltyRequest}. */
export const LoyaltyRequest: Declaration<LoyaltyRequest> = type('LoyaltyRequest', loyaltyRequestFields);

const loyaltyResponseFields = {
  Response: requiredElement(Response),
  SaleData: requiredUnlessFailed(AnsweredSaleData),
  POIData: requiredUnlessFailed(POIData),
  LoyaltyResult: elements(LoyaltyResult),
  PaymentReceipt: elements(PaymentReceipt),
};

/** The result of a loyalty transaction. SaleData and POIData are mandatory, but vendors omit them from failures. */
export interface LoyaltyResponse extends Infer<typeof loyaltyResponseFields> {}

/** The declaration of {@link LoyaltyResponse}. */
export const LoyaltyResponse: Declaration<LoyaltyResponse> = type('LoyaltyResponse', loyaltyResponseFields);
