/** Terminals of DataMesh (notes, tag [D]): JSON of 3.1 with a version of its own name, said at Login alone. */
import type { Dialect, FieldName } from './dialect.js';
import { standard31 } from './standard.js';

function fieldsOf(type: string, ...names: readonly string[]): readonly FieldName[] {
  return names.map((name): FieldName => `${type}.${name}`);
}

/** What `datamesh-3.1` has otherwise than version 3.1. */
export const datamesh31: Dialect = {
  ...standard31,
  name: 'datamesh-3.1',
  encodings: ['json'],
  protocolVersion: { says: '3.1-dmg', isInEveryRequest: false },
  names: { 'AmountsReq.MinimumAmountToDeliver': ['MinimumAmountDeliver'] },
  words: { Completed: 'CompletedMessage' },
  addedWords: {
    'SaleProfile.GenericProfile': ['Custom'],
    'POIProfile.GenericProfile': ['Custom'],
    'ReversalRequest.ReversalReason': ['SignatureDeclined'],
    // Totals of the open period, which nothing closes.
    'ReconciliationRequest.ReconciliationType': ['InternalReconciliation'],
    'ReconciliationResponse.ReconciliationType': ['InternalReconciliation'],
  },
  addedFields: [
    ...fieldsOf('CardData', 'Account', 'Expiry', 'PaymentBrandID', 'PaymentBrandLabel'),
    ...fieldsOf('AmountsReq', 'SurchargeAmount'),
    ...fieldsOf('AmountsResp', 'SurchargeAmount', 'RequestedAmount', 'PartialAuthorizedAmount', 'AdditionalAmounts'),
    ...fieldsOf('PaymentAcquirerData', 'ResponseCode', 'RRN', 'STAN', 'HostReconciliationID'),
    ...fieldsOf('SaleItem', 'ParentItemID', 'CostBase', 'Discount', 'DiscountReason', 'Categories', 'Brand'),
    ...fieldsOf('SaleItem', 'QuantityInStock', 'Tags', 'Restricted', 'PageURL', 'ImageURLs', 'Style', 'Size'),
    ...fieldsOf('SaleItem', 'Colour', 'Weight', 'WeightUnitOfMeasure', 'CustomFields'),
    ...fieldsOf('LoginRequest', 'Pairing'),
    ...fieldsOf('DisplayRequest', 'DisableAbortRequestOption'),
    ...fieldsOf('ReversalRequest', 'PaymentData'),
    ...fieldsOf('PaymentRequest', 'ExtensionData'),
    ...fieldsOf('BalanceInquiryResponse', 'PaymentReceipt'),
    ...fieldsOf('StoredValueResponse', 'PaymentReceipt'),
  ],
  singles: ['DisplayRequest.DisplayOutput', 'OutputContent.OutputText', 'CardData.EntryMode'],
  arrays: ['POISystemData.POISoftware'],
  isDecimalShort: true,
  // Its documents say 10 characters, its own library sends 32: what it asks under those can be answered.
  lengths: { 'MessageHeader.ServiceID': 32, 'MessageReference.ServiceID': 32 },
  receipts: 'xhtml',
  // A sample of its documents answers a payment without a POIID.
  leavesIdsEmpty: true,
  // Its documents have it as mandatory in a Login.
  terminalEnvironment: 'Attended',
};
