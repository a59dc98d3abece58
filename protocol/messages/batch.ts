/** Batch: sends transactions to perform, and fetches those that were performed. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  requiredElement,
  requiredUnlessFailed,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { LoyaltyResult } from '../types/loyalty.js';
import { PaymentResult } from '../types/payment.js';
import { Response } from '../types/response.js';
import { POIData, SaleData } from '../types/sale.js';
import { Flag, SimpleAmount } from '../types/simple.js';
import { LoyaltyRequest } from './loyalty.js';
import { PaymentRequest } from './payment.js';
import { ReversalRequest } from './reversal.js';

const transactionToPerformFields = {
  PaymentRequest: element(PaymentRequest),
  LoyaltyRequest: element(LoyaltyRequest),
  ReversalRequest: element(ReversalRequest),
};

/** One transaction to perform. */
export interface TransactionToPerform extends Infer<typeof transactionToPerformFields> {}

/** The declaration of {@link TransactionToPerform}. */
export const TransactionToPerform: Declaration<TransactionToPerform> = type(
  'TransactionToPerform',
  transactionToPerformFields,
  { choices: [{ members: ['PaymentRequest', 'LoyaltyRequest', 'ReversalRequest'], min: 0, max: 1 }] },
);

const performedTransactionFields = {
  ReversedAmount: attribute(SimpleAmount),
  Response: requiredElement(Response),
  SaleData: element(SaleData),
  POIData: requiredUnlessFailed(POIData),
  PaymentResult: element(PaymentResult),
  LoyaltyResult: elements(LoyaltyResult),
};

/** A performed transaction. POIData is mandatory, but vendors omit it from failures. */
export interface PerformedTransaction extends Infer<typeof performedTransactionFields> {}

/** The declaration of {@link PerformedTransaction}. */
export const PerformedTransaction: Declaration<PerformedTransaction> = type(
  'PerformedTransaction',
  performedTransactionFields,
  {
    conditions: [needs('PaymentResult.AmountsResp', is('Response.Result', 'Success', 'Partial'))],
  },
);

const batchRequestFields = {
  RemoveAllFlag: attribute(Flag),
  TransactionToPerform: elements(TransactionToPerform),
};

/** Sends transactions, and may clear the list of those that are not performed yet. */
export interface BatchRequest extends Infer<typeof batchRequestFields> {}

/** The declaration of {@link BatchRequest}. */
export const BatchRequest: Declaration<BatchRequest> = type('BatchRequest', batchRequestFields);

const batchResponseFields = {
  Response: requiredElement(Response),
  PerformedTransaction: elements(PerformedTransaction),
};

/** The performed transactions. */
export interface BatchResponse extends Infer<typeof batchResponseFields> {}

/** The declaration of {@link BatchResponse}. */
export const BatchResponse: Declaration<BatchResponse> = type('BatchResponse', batchResponseFields);
