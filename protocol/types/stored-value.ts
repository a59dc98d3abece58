/** Accounts that hold value, such as gift cards. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  decidesNothing,
  element,
  expectedAttribute,
  expectedListAttribute,
  oneOf,
  requiredAttribute,
  text,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { entryModes } from '../declaration/vocabulary.js';
import { OriginalPOITransaction, GivenIdentification } from './identification.js';
import { identificationTypes } from './loyalty.js';
import { DigitString, ExpiryDate, ISOCurrency3A, ProductCode, SimpleAmount, TextString } from './simple.js';

const storedValueAccountTypes = ['GiftCard', 'PhoneCard', 'Other'] as const;

const storedValueTransactionTypes = ['Reserve', 'Activate', 'Load', 'Unload', 'Reverse', 'Duplicate'] as const;

const storedValueAccountIDFields = {
  StoredValueID: text(TextString),
  StoredValueAccountType: expectedAttribute(oneOf(storedValueAccountTypes)),
  StoredValueProvider: attribute(TextString),
  OwnerName: attribute(TextString),
  ExpiryDate: attribute(ExpiryDate),
  EntryMode: expectedListAttribute(oneOf(entryModes)),
  IdentificationType: expectedAttribute(oneOf(identificationTypes)),
};

/** The id of an account and how it was read. */
export interface StoredValueAccountID extends Infer<typeof storedValueAccountIDFields> {}

/** The declaration of {@link StoredValueAccountID}. */
export const StoredValueAccountID: Declaration<StoredValueAccountID> = type(
  'StoredValueAccountID',
  storedValueAccountIDFields,
);

const storedValueAccountStatusFields = {
  CurrentBalance: attribute(SimpleAmount),
  StoredValueAccountID: decidesNothing(StoredValueAccountID),
};

/** The balance of an account. */
export interface StoredValueAccountStatus extends Infer<typeof storedValueAccountStatusFields> {}

/** The declaration of {@link StoredValueAccountStatus}. */
export const StoredValueAccountStatus: Declaration<StoredValueAccountStatus> = type(
  'StoredValueAccountStatus',
  storedValueAccountStatusFields,
);

const storedValueDataFields = {
  StoredValueProvider: attribute(TextString),
  StoredValueTransactionType: requiredAttribute(oneOf(storedValueTransactionTypes)),
  ProductCode: attribute(ProductCode),
  EanUpc: attribute(DigitString),
  // Registers of one vendor omit ItemAmount and Currency in a Reverse, which then reverses the whole amount.
  ItemAmount: expectedAttribute(SimpleAmount),
  Currency: expectedAttribute(ISOCurrency3A),
  StoredValueAccountID: element(StoredValueAccountID),
  OriginalPOITransaction: element(OriginalPOITransaction),
};

/** The transaction to perform on an account. */
export interface StoredValueData extends Infer<typeof storedValueDataFields> {}

/** The declaration of {@link StoredValueData}. */
export const StoredValueData: Declaration<StoredValueData> = type('StoredValueData', storedValueDataFields, {
  conditions: [needs('OriginalPOITransaction', is('StoredValueTransactionType', 'Reverse', 'Duplicate'))],
});

const storedValueResultFields = {
  StoredValueTransactionType: requiredAttribute(oneOf(storedValueTransactionTypes)),
  ProductCode: expectedAttribute(ProductCode),
  EanUpc: attribute(DigitString),
  ItemAmount: requiredAttribute(SimpleAmount),
  Currency: requiredAttribute(ISOCurrency3A),
  StoredValueAccountStatus: decidesNothing(StoredValueAccountStatus),
  HostTransactionID: element(GivenIdentification),
};

/** The result of a transaction on an account. */
export interface StoredValueResult extends Infer<typeof storedValueResultFields> {}

/** The declaration of {@link StoredValueResult}. */
export const StoredValueResult: Declaration<StoredValueResult> = type('StoredValueResult', storedValueResultFields);
