/** The register's data about the sale, and the terminal's data about its transaction. */
import {
  attribute,
  element,
  elements,
  listAttribute,
  oneOf,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { customerOrderRequests, tokenRequestedTypes, unitsOfMeasure } from '../declaration/vocabulary.js';
import { AnsweredIdentification, GivenIdentification } from './identification.js';
import { SaleTerminalData } from './sale-system.js';
import {
  Decimal,
  DigitString,
  Flag,
  ISOCurrency3A,
  ISODateTime,
  ISOLanguage2A,
  Integer,
  MerchantCategoryCode,
  ProductCode,
  SimpleAmount,
  TextString,
} from './simple.js';

const sponsoredMerchantFields = {
  CommonName: requiredAttribute(TextString, { in30: { name: 'MerchantName' } }),
  Address: attribute(TextString, { in30: { name: 'MerchantAddress' } }),
  CountryCode: requiredAttribute(DigitString, { in30: { name: 'MerchantCountry' } }),
  MerchantCategoryCode: requiredAttribute(MerchantCategoryCode),
  RegisteredIdentifier: requiredAttribute(TextString, { in30: { name: 'RegistrationID' } }),
};

/** A merchant on whose behalf another merchant sells. */
export interface SponsoredMerchant extends Infer<typeof sponsoredMerchantFields> {}

/** The declaration of {@link SponsoredMerchant}. */
export const SponsoredMerchant: Declaration<SponsoredMerchant> = type('SponsoredMerchant', sponsoredMerchantFields);

const saleToIssuerDataFields = {
  StatementReference: element(TextString),
};

/** The text that the register requests on the cardholder's statement. */
export interface SaleToIssuerData extends Infer<typeof saleToIssuerDataFields> {}

/** The declaration of {@link SaleToIssuerData}. */
export const SaleToIssuerData: Declaration<SaleToIssuerData> = type('SaleToIssuerData', saleToIssuerDataFields);

const saleDataFields = {
  OperatorID: attribute(TextString),
  OperatorLanguage: attribute(ISOLanguage2A),
  ShiftNumber: attribute(TextString),
  SaleReferenceID: attribute(TextString),
  TokenRequestedType: attribute(oneOf(tokenRequestedTypes)),
  CustomerOrderID: attribute(TextString),
  CustomerOrderReq: listAttribute(oneOf(customerOrderRequests)),
  SaleTransactionID: requiredElement(GivenIdentification),
  SaleTerminalData: element(SaleTerminalData),
  SponsoredMerchant: elements(SponsoredMerchant),
  SaleToPOIData: element(TextString),
  SaleToAcquirerData: element(TextString),
  SaleToIssuerData: element(SaleToIssuerData),
};

/** The sale, as the register identifies it. */
export interface SaleData extends Infer<typeof saleDataFields> {}

/** The declaration of {@link SaleData}. */
export const SaleData: Declaration<SaleData> = type('SaleData', saleDataFields);

const answeredSaleDataFields = { ...saleDataFields, SaleTransactionID: requiredElement(AnsweredIdentification) };

/** The sale in a response. This element identifies the sale even if the time is missing or unreadable. */
export interface AnsweredSaleData extends Infer<typeof answeredSaleDataFields> {}

/** The declaration of {@link AnsweredSaleData}. */
export const AnsweredSaleData: Declaration<AnsweredSaleData> = type('SaleData', answeredSaleDataFields);

const saleItemFields = {
  ItemID: requiredAttribute(Integer),
  ProductCode: requiredAttribute(ProductCode),
  EanUpc: attribute(DigitString),
  ItemAmount: requiredAttribute(SimpleAmount),
  UnitOfMeasure: element(oneOf(unitsOfMeasure)),
  Quantity: element(Decimal),
  UnitPrice: element(SimpleAmount),
  TaxCode: element(DigitString),
  SaleChannel: element(DigitString),
  ProductLabel: element(TextString),
  AdditionalProductInfo: element(TextString),
};

/** One sold item. */
export interface SaleItem extends Infer<typeof saleItemFields> {}

/** The declaration of {@link SaleItem}. */
export const SaleItem: Declaration<SaleItem> = type('SaleItem', saleItemFields);

const poiDataFields = {
  POIReconciliationID: attribute(DigitString),
  POITransactionID: requiredElement(GivenIdentification),
};

/** The transaction, as the terminal identifies it. */
export interface POIData extends Infer<typeof poiDataFields> {}

/** The declaration of {@link POIData}. */
export const POIData: Declaration<POIData> = type('POIData', poiDataFields);

const customerOrderFields = {
  CustomerOrderID: attribute(TextString, { in30: { isRequired: true } }),
  OpenOrderState: attribute(Flag, { default: 'false' }),
  StartDate: requiredAttribute(ISODateTime),
  EndDate: attribute(ISODateTime),
  ForecastedAmount: requiredAttribute(SimpleAmount),
  CurrentAmount: attribute(SimpleAmount, { in30: { isRequired: true } }),
  Currency: attribute(ISOCurrency3A),
  AccessedBy: attribute(TextString),
  AdditionalInformation: element(TextString),
};

/** An order of a customer that several payments share. */
export interface CustomerOrder extends Infer<typeof customerOrderFields> {}

/** The declaration of {@link CustomerOrder}. */
export const CustomerOrder: Declaration<CustomerOrder> = type('CustomerOrder', customerOrderFields);
