/** Loyalty accounts and rebates. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  expectedAttribute,
  expectedListAttribute,
  oneOf,
  requiredAttribute,
  requiredElement,
  text,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { entryModes, unitsOfMeasure } from '../declaration/vocabulary.js';
import { GivenIdentification } from './identification.js';
import { Decimal, DigitString, ISOCurrency3A, Integer, ProductCode, SimpleAmount, TextString } from './simple.js';

/** The kinds of account identification. */
export const identificationTypes = ['PAN', 'ISOTrack2', 'BarCode', 'AccountNumber', 'PhoneNumber'] as const;

const identificationSupports = ['NoCard', 'LoyaltyCard', 'HybridCard', 'LinkedCard'] as const;

/** The units of a loyalty amount. */
export const loyaltyUnits = ['Point', 'Monetary'] as const;

const loyaltyAccountIDFields = {
  LoyaltyID: text(TextString),
  EntryMode: expectedListAttribute(oneOf(entryModes)),
  IdentificationType: expectedAttribute(oneOf(identificationTypes)),
  IdentificationSupport: attribute(oneOf(identificationSupports)),
};

/** The id of a loyalty account and how it was read. */
export interface LoyaltyAccountID extends Infer<typeof loyaltyAccountIDFields> {}

/** The declaration of {@link LoyaltyAccountID}. */
export const LoyaltyAccountID: Declaration<LoyaltyAccountID> = type('LoyaltyAccountID', loyaltyAccountIDFields);

const loyaltyAmountFields = {
  AmountValue: text(Decimal),
  LoyaltyUnit: attribute(oneOf(loyaltyUnits), { default: 'Point' }),
  Currency: attribute(ISOCurrency3A),
};

/** An amount of points or money. */
export interface LoyaltyAmount extends Infer<typeof loyaltyAmountFields> {}

/** The declaration of {@link LoyaltyAmount}. */
export const LoyaltyAmount: Declaration<LoyaltyAmount> = type('LoyaltyAmount', loyaltyAmountFields, {
  conditions: [needs('Currency', is('LoyaltyUnit', 'Monetary'))],
});

const loyaltyDataFields = {
  CardAcquisitionReference: element(GivenIdentification),
  LoyaltyAccountID: element(LoyaltyAccountID),
  LoyaltyAmount: element(LoyaltyAmount),
};

/** A loyalty account in a payment. */
export interface LoyaltyData extends Infer<typeof loyaltyDataFields> {}

/** The declaration of {@link LoyaltyData}. */
export const LoyaltyData: Declaration<LoyaltyData> = type('LoyaltyData', loyaltyDataFields);

const loyaltyAccountFields = {
  LoyaltyBrand: attribute(TextString),
  LoyaltyAccountID: requiredElement(LoyaltyAccountID),
};

/** A loyalty account. */
export interface LoyaltyAccount extends Infer<typeof loyaltyAccountFields> {}

/** The declaration of {@link LoyaltyAccount}. */
export const LoyaltyAccount: Declaration<LoyaltyAccount> = type('LoyaltyAccount', loyaltyAccountFields);

const loyaltyAcquirerDataFields = {
  LoyaltyAcquirerID: attribute(TextString),
  HostReconciliationID: attribute(TextString),
  ApprovalCode: element(TextString),
  LoyaltyTransactionID: element(GivenIdentification),
};

/** A loyalty transaction, as its acquirer identifies it. */
export interface LoyaltyAcquirerData extends Infer<typeof loyaltyAcquirerDataFields> {}

/** The declaration of {@link LoyaltyAcquirerData}. */
export const LoyaltyAcquirerData: Declaration<LoyaltyAcquirerData> = type(
  'LoyaltyAcquirerData',
  loyaltyAcquirerDataFields,
);

const saleItemRebateFields = {
  ItemID: requiredAttribute(Integer),
  ProductCode: requiredAttribute(ProductCode),
  EanUpc: attribute(DigitString),
  ItemAmount: attribute(SimpleAmount),
  UnitOfMeasure: element(oneOf(unitsOfMeasure)),
  Quantity: element(Decimal),
  RebateLabel: element(TextString),
};

/** A rebate on one item. */
export interface SaleItemRebate extends Infer<typeof saleItemRebateFields> {}

/** The declaration of {@link SaleItemRebate}. */
export const SaleItemRebate: Declaration<SaleItemRebate> = type('SaleItemRebate', saleItemRebateFields);

const rebatesFields = {
  TotalRebate: element(SimpleAmount),
  RebateLabel: element(TextString),
  SaleItemRebate: elements(SaleItemRebate),
};

/** The rebates of a loyalty account. */
export interface Rebates extends Infer<typeof rebatesFields> {}

/** The declaration of {@link Rebates}. */
export const Rebates: Declaration<Rebates> = type('Rebates', rebatesFields);

const loyaltyResultFields = {
  CurrentBalance: attribute(SimpleAmount),
  LoyaltyAccount: requiredElement(LoyaltyAccount),
  LoyaltyAmount: element(LoyaltyAmount),
  LoyaltyAcquirerData: element(LoyaltyAcquirerData),
  Rebates: element(Rebates),
};

/** The result of the loyalty part of a payment. */
export interface LoyaltyResult extends Infer<typeof loyaltyResultFields> {}

/** The declaration of {@link LoyaltyResult}. */
export const LoyaltyResult: Declaration<LoyaltyResult> = type('LoyaltyResult', loyaltyResultFields);
