/** Reversal: reverses a payment. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  oneOf,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { reversalReasons } from '../declaration/vocabulary.js';
import { OriginalPOITransaction } from '../types/identification.js';
import { PaymentReceipt } from '../types/output.js';
import { Response } from '../types/response.js';
import { CustomerOrder, POIData, SaleData } from '../types/sale.js';
import { SimpleAmount, TextString } from '../types/simple.js';

const reversalRequestFields = {
  SaleReferenceID: attribute(TextString, { only: '3.0' }),
  ReversalReason: requiredAttribute(oneOf(reversalReasons)),
  ReversedAmount: attribute(SimpleAmount),
  SaleData: element(SaleData, { only: '3.1' }),
  OriginalPOITransaction: requiredElement(OriginalPOITransaction),
  CustomerOrder: element(CustomerOrder, { in30: { name: 'CustomerOrderID' } }),
};

/**
 * Requests the reversal of ReversedAmount or, if it is absent, of the whole payment. Version 3.0 has SaleReferenceID
 * instead of SaleData.
 */
export interface ReversalRequest extends Infer<typeof reversalRequestFields> {}

/** The declaration of {@link ReversalRequest}. */
export const ReversalRequest: Declaration<ReversalRequest> = type('ReversalRequest', reversalRequestFields);

const reversalResponseFields = {
  ReversedAmount: attribute(SimpleAmount),
  CustomerOrderID: attribute(TextString),
  Response: requiredElement(Response),
  POIData: element(POIData),
  OriginalPOITransaction: element(OriginalPOITransaction),
  PaymentReceipt: elements(PaymentReceipt),
};

/** The result of a reversal. */
export interface ReversalResponse extends Infer<typeof reversalResponseFields> {}

/** The declaration of {@link ReversalResponse}. */
export const ReversalResponse: Declaration<ReversalResponse> = type('ReversalResponse', reversalResponseFields, {
  conditions: [needs('POIData', is('Response.Result', 'Success'))],
});
