/** CardAcquisition: reads a card before the payment is known. */
import {
  attribute,
  element,
  elements,
  listElements,
  oneOf,
  requiredElement,
  requiredUnlessFailed,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { PaymentInstrumentData } from '../types/instrument.js';
import { LoyaltyAccount } from '../types/loyalty.js';
import { forceEntryModes, loyaltyHandlings } from '../types/payment.js';
import { Response } from '../types/response.js';
import { AnsweredSaleData, CustomerOrder, POIData, SaleData } from '../types/sale.js';
import { Flag, ISOLanguage2A, SimpleAmount, TextString } from '../types/simple.js';
import { paymentTypes, paymentTypesOnly31 } from '../declaration/vocabulary.js';

const cardAcquisitionTransactionFields = {
  LoyaltyHandling: attribute(oneOf(loyaltyHandlings), { default: 'Allowed' }),
  CustomerLanguage: attribute(ISOLanguage2A),
  ForceCustomerSelectionFlag: attribute(Flag, { default: 'false' }),
  TotalAmount: attribute(SimpleAmount),
  PaymentType: attribute(oneOf(paymentTypes, { only31: paymentTypesOnly31 })),
  CashBackFlag: attribute(Flag),
  AllowedPaymentBrand: elements(TextString),
  AllowedLoyaltyBrand: elements(TextString),
  ForceEntryMode: listElements(oneOf(forceEntryModes)),
};

/** The rules for reading the card. */
export interface CardAcquisitionTransaction extends Infer<typeof cardAcquisitionTransactionFields> {}

/** The declaration of {@link CardAcquisitionTransaction}. */
export const CardAcquisitionTransaction: Declaration<CardAcquisitionTransaction> = type(
  'CardAcquisitionTransaction',
  cardAcquisitionTransactionFields,
);

const cardAcquisitionRequestFields = {
  SaleData: requiredElement(SaleData),
  CardAcquisitionTransaction: requiredElement(CardAcquisitionTransaction),
};

/** Asks the terminal to read a card. */
export interface CardAcquisitionRequest extends Infer<typeof cardAcquisitionRequestFields> {}

/** The declaration of {@link CardAcquisitionRequest}. */
export const CardAcquisitionRequest: Declaration<CardAcquisitionRequest> = type(
  'CardAcquisitionRequest',
  cardAcquisitionRequestFields,
);

const cardAcquisitionResponseFields = {
  Response: requiredElement(Response),
  SaleData: requiredUnlessFailed(AnsweredSaleData),
  POIData: requiredUnlessFailed(POIData),
  PaymentBrand: elements(TextString),
  PaymentInstrumentData: element(PaymentInstrumentData),
  LoyaltyAccount: elements(LoyaltyAccount),
  CustomerOrder: elements(CustomerOrder),
};

/**
 * The card that was read. POIData identifies the acquisition in a later payment; vendors omit POIData and SaleData from
 * failures.
 */
export interface CardAcquisitionResponse extends Infer<typeof cardAcquisitionResponseFields> {}

/** The declaration of {@link CardAcquisitionResponse}. */
export const CardAcquisitionResponse: Declaration<CardAcquisitionResponse> = type(
  'CardAcquisitionResponse',
  cardAcquisitionResponseFields,
);
