/** Payment and refund: moves money. */
import { forbids, hasEmpty, is, needs } from '../declaration/condition.js';
import {
  element,
  elements,
  requiredElement,
  requiredUnlessFailed,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { LoyaltyData, LoyaltyResult } from '../types/loyalty.js';
import { PaymentReceipt } from '../types/output.js';
import { PaymentData, PaymentResult, PaymentTransaction } from '../types/payment.js';
import { Response } from '../types/response.js';
import { AnsweredSaleData, CustomerOrder, POIData, SaleData } from '../types/sale.js';

const paymentRequestFields = {
  SaleData: requiredElement(SaleData),
  PaymentTransaction: requiredElement(PaymentTransaction),
  PaymentData: element(PaymentData),
  LoyaltyData: elements(LoyaltyData),
};

/** Requests a payment or a refund. */
export interface PaymentRequest extends Infer<typeof paymentRequestFields> {}

/** The declaration of {@link PaymentRequest}. */
export const PaymentRequest: Declaration<PaymentRequest> = type('PaymentRequest', paymentRequestFields, {
  conditions: [
    forbids('PaymentData', hasEmpty('PaymentData')),
    needs(
      'PaymentTransaction.OriginalPOITransaction',
      is('PaymentData.PaymentType', 'UpdateReservation', 'Completion'),
    ),
    needs('PaymentTransaction.AmountsReq.PaidAmount', is('PaymentData.SplitPaymentFlag', 'true')),
    needs('PaymentData.PaymentInstrumentData.CardData.EntryMode'),
  ],
});

const paymentResponseFields = {
  Response: requiredElement(Response),
  SaleData: requiredUnlessFailed(AnsweredSaleData),
  POIData: requiredUnlessFailed(POIData),
  PaymentResult: element(PaymentResult),
  LoyaltyResult: elements(LoyaltyResult),
  PaymentReceipt: elements(PaymentReceipt),
  CustomerOrder: elements(CustomerOrder),
};

/** The result of a payment. SaleData and POIData are mandatory, but vendors omit them from failures. */
export interface PaymentResponse extends Infer<typeof paymentResponseFields> {}

/** The declaration of {@link PaymentResponse}. */
export const PaymentResponse: Declaration<PaymentResponse> = type('PaymentResponse', paymentResponseFields, {
  conditions: [needs('PaymentResult.AmountsResp', is('Response.Result', 'Success', 'Partial'))],
});
