/** The ids of transactions. */
import { forbids, has } from '../declaration/condition.js';
import {
  attribute,
  attributeDecidesNothing,
  element,
  requiredAttribute,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { DigitString, Flag, ISODateTime, ISOLanguage2A, KeyDateTime, TextString } from './simple.js';

const transactionIdentificationFields = {
  TransactionID: requiredAttribute(TextString),
  TimeStamp: requiredAttribute(ISODateTime),
};

/** An id with the time of its creation. The two values together are the key, and are copied unchanged. */
export interface TransactionIdentification extends Infer<typeof transactionIdentificationFields> {}

/** The declaration of {@link TransactionIdentification}. */
export const TransactionIdentification: Declaration<TransactionIdentification> = type(
  'TransactionIdentification',
  transactionIdentificationFields,
);

/** The declaration of a {@link TransactionIdentification} from another system: its time is returned as received. */
export const GivenIdentification: Declaration<TransactionIdentification> = type('TransactionIdentification', {
  ...transactionIdentificationFields,
  TimeStamp: requiredAttribute(KeyDateTime),
});

const answeredIdentificationFields = {
  TransactionID: requiredAttribute(TextString),
  TimeStamp: attributeDecidesNothing(KeyDateTime),
};

/** A key in a response, copied from the request. Its TransactionID alone identifies the transaction. */
export interface AnsweredIdentification extends Infer<typeof answeredIdentificationFields> {}

/** The declaration of {@link AnsweredIdentification}. */
export const AnsweredIdentification: Declaration<AnsweredIdentification> = type(
  'TransactionIdentification',
  answeredIdentificationFields,
);

const originalPOITransactionFields = {
  SaleID: attribute(TextString),
  POIID: attribute(TextString),
  ReuseCardDataFlag: attribute(Flag, { default: 'true' }),
  CustomerLanguage: attribute(ISOLanguage2A),
  AcquirerID: attribute(DigitString),
  LastTransactionFlag: attribute(Flag, { only: '3.1' }),
  POITransactionID: element(GivenIdentification),
  ApprovalCode: element(TextString),
  HostTransactionID: element(GivenIdentification),
};

/** The earlier transaction at the terminal to which a refund, capture or reversal refers. */
export interface OriginalPOITransaction extends Infer<typeof originalPOITransactionFields> {}

/** The declaration of {@link OriginalPOITransaction}. */
export const OriginalPOITransaction: Declaration<OriginalPOITransaction> = type(
  'OriginalPOITransaction',
  originalPOITransactionFields,
  {
    conditions: [forbids('HostTransactionID', has('POITransactionID'))],
  },
);
