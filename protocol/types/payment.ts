/** The contents of a payment request, and the result. */
import { has, is, needs, onlyWith } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  expectedAttribute,
  listAttribute,
  listElement,
  listElements,
  oneOf,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { authenticationMethods, paymentTypes, paymentTypesOnly31 } from '../declaration/vocabulary.js';
import { AmountsReq, AmountsResp, CurrencyConversion } from './amounts.js';
import { ContentInformation } from './cms.js';
import { OriginalPOITransaction, GivenIdentification } from './identification.js';
import { PaymentInstrumentData } from './instrument.js';
import { CustomerOrder, SaleItem } from './sale.js';
import { CapturedSignature } from './signature.js';
import {
  DigitString,
  Flag,
  ISODate,
  ISOLanguage2A,
  Integer,
  MerchantCategoryCode,
  SimpleAmount,
  TextString,
} from './simple.js';

/** The ways to include loyalty in a payment. */
export const loyaltyHandlings = ['Forbidden', 'Processed', 'Allowed', 'Proposed', 'Required'] as const;

/** The ways of reading a card that a register may require. */
export const forceEntryModes = [
  'RFID',
  'Keyed',
  'Manual',
  'File',
  'Scanned',
  'MagStripe',
  'ICC',
  'SynchronousICC',
  'Tapped',
  'Contactless',
  'CheckReader',
] as const;

const periodUnits = ['Daily', 'Weekly', 'Monthly', 'Annual'] as const;

const instalmentTypes = ['DeferredInstalments', 'EqualInstalments', 'InequalInstalments'] as const;

const reservations = ['OneTimeReservation', 'FirstReservation', 'UpdateReservation'] as const;

const transactionConditionsFields = {
  DebitPreferredFlag: attribute(Flag, { default: 'false' }),
  LoyaltyHandling: attribute(oneOf(loyaltyHandlings), { default: 'Forbidden' }),
  CustomerLanguage: attribute(ISOLanguage2A),
  ForceOnlineFlag: attribute(Flag, { default: 'false' }),
  MerchantCategoryCode: attribute(MerchantCategoryCode),
  AllowedPaymentBrand: elements(TextString),
  AcquirerID: elements(DigitString),
  AllowedLoyaltyBrand: elements(TextString),
  ForceEntryMode: listElements(oneOf(forceEntryModes)),
};

/** The register's conditions on a payment. */
export interface TransactionConditions extends Infer<typeof transactionConditionsFields> {}

/** The declaration of {@link TransactionConditions}. */
export const TransactionConditions: Declaration<TransactionConditions> = type(
  'TransactionConditions',
  transactionConditionsFields,
);

const paymentTransactionFields = {
  AmountsReq: requiredElement(AmountsReq),
  OriginalPOITransaction: element(OriginalPOITransaction),
  TransactionConditions: element(TransactionConditions),
  SaleItem: elements(SaleItem),
};

/** The amounts, conditions and items of a payment. */
export interface PaymentTransaction extends Infer<typeof paymentTransactionFields> {}

/** The declaration of {@link PaymentTransaction}. */
export const PaymentTransaction: Declaration<PaymentTransaction> = type('PaymentTransaction', paymentTransactionFields);

const instalmentFields = {
  SequenceNumber: attribute(Integer),
  PlanID: attribute(TextString),
  Period: attribute(Integer),
  PeriodUnit: attribute(oneOf(periodUnits)),
  FirstPaymentDate: attribute(ISODate),
  TotalNbOfPayments: attribute(Integer),
  CumulativeAmount: attribute(SimpleAmount),
  FirstAmount: attribute(SimpleAmount),
  Charges: attribute(SimpleAmount),
  InstalmentType: listElement(oneOf(instalmentTypes)),
};

/** A payment in parts. */
export interface Instalment extends Infer<typeof instalmentFields> {}

/** The declaration of {@link Instalment}. */
export const Instalment: Declaration<Instalment> = type('Instalment', instalmentFields);

const paymentDataFields = {
  PaymentType: attribute(oneOf(paymentTypes, { only31: paymentTypesOnly31 }), { default: 'Normal' }),
  SplitPaymentFlag: attribute(Flag, { default: 'false' }),
  CardAcquisitionReference: element(GivenIdentification),
  RequestedValidityDate: element(ISODate),
  Instalment: element(Instalment),
  CustomerOrder: element(CustomerOrder),
  PaymentInstrumentData: element(PaymentInstrumentData),
};

/** The type and the instrument of a payment. Without this part, the payment is a normal payment. */
export interface PaymentData extends Infer<typeof paymentDataFields> {}

/** The declaration of {@link PaymentData}. */
export const PaymentData: Declaration<PaymentData> = type('PaymentData', paymentDataFields, {
  conditions: [
    needs('Instalment', is('PaymentType', 'Instalment', 'IssuerInstalment')),
    onlyWith('RequestedValidityDate', 'PaymentType', ...reservations),
  ],
});

const paymentAcquirerDataFields = {
  AcquirerID: attribute(DigitString),
  MerchantID: expectedAttribute(TextString),
  AcquirerPOIID: expectedAttribute(TextString),
  AcquirerTransactionID: element(GivenIdentification),
  ApprovalCode: element(TextString),
};

/** The transaction, as the acquirer identifies it. */
export interface PaymentAcquirerData extends Infer<typeof paymentAcquirerDataFields> {}

/** The declaration of {@link PaymentAcquirerData}. */
export const PaymentAcquirerData: Declaration<PaymentAcquirerData> = type(
  'PaymentAcquirerData',
  paymentAcquirerDataFields,
);

const paymentResultFields = {
  PaymentType: attribute(oneOf(paymentTypes, { only31: paymentTypesOnly31 }), { default: 'Normal' }),
  MerchantOverrideFlag: attribute(Flag, { default: 'false' }),
  CustomerLanguage: attribute(ISOLanguage2A),
  OnlineFlag: attribute(Flag, { default: 'true' }),
  AuthenticationMethod: listAttribute(oneOf(authenticationMethods)),
  ValidityDate: attribute(ISODate),
  PaymentInstrumentData: element(PaymentInstrumentData),
  AmountsResp: element(AmountsResp),
  Instalment: element(Instalment),
  CurrencyConversion: elements(CurrencyConversion),
  CapturedSignature: element(CapturedSignature),
  ProtectedSignature: element(ContentInformation),
  PaymentAcquirerData: element(PaymentAcquirerData),
};

/** The result of a payment. */
export interface PaymentResult extends Infer<typeof paymentResultFields> {}

/** The declaration of {@link PaymentResult}. */
export const PaymentResult: Declaration<PaymentResult> = type('PaymentResult', paymentResultFields, {
  conditions: [
    needs('AmountsResp.Currency', has('CurrencyConversion')),
    onlyWith('Instalment', 'PaymentType', 'IssuerInstalment'),
    onlyWith('ValidityDate', 'PaymentType', ...reservations),
  ],
});
