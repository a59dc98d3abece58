/** Terminals of DataMesh (notes, tag [D]): JSON of 3.1 with its own version name, which only Login contains. */
import { type as typeOf, element, elements, oneOf } from '../declaration/declaration.js';
import { Decimal, Flag, Integer, TextString } from '../types/simple.js';
import { unitsOfMeasure } from '../declaration/vocabulary.js';
import type { Dialect, FieldName } from './dialect.js';
import { standard31 } from './standard.js';

function fieldsOf(type: string, ...names: readonly string[]): readonly FieldName[] {
  return names.map((name): FieldName => `${type}.${name}`);
}

/** The fields of a basket item beyond the standard (DataMesh's page "SaleItem"). */
const itemFields = {
  ParentItemID: element(Integer),
  CostBase: element(Decimal),
  Discount: element(Decimal),
  DiscountReason: element(TextString),
  Categories: elements(TextString),
  Brand: element(TextString),
  QuantityInStock: element(Decimal),
  Tags: elements(TextString),
  Restricted: element(Flag),
  PageURL: element(TextString),
  ImageURLs: elements(TextString),
  Style: element(TextString),
  Size: element(TextString),
  Colour: element(TextString),
  Weight: element(Decimal),
  WeightUnitOfMeasure: element(oneOf([...unitsOfMeasure, 'Unit'])),
  CustomFields: elements(
    typeOf('SaleItemCustomField', { Key: element(TextString), Type: element(TextString), Value: element(TextString) }),
  ),
};

/** How `datamesh-3.1` differs from version 3.1. */
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
    'SaleItem.UnitOfMeasure': ['Unit'],
    // Requests the totals of the open period, without closing it.
    'ReconciliationRequest.ReconciliationType': ['InternalReconciliation'],
    'ReconciliationResponse.ReconciliationType': ['InternalReconciliation'],
  },
  addedFields: [
    ...fieldsOf('CardData', 'Account', 'Expiry', 'PaymentBrandID', 'PaymentBrandLabel'),
    ...fieldsOf('AmountsReq', 'SurchargeAmount'),
    ...fieldsOf('AmountsResp', 'SurchargeAmount', 'RequestedAmount', 'PartialAuthorizedAmount', 'AdditionalAmounts'),
    ...fieldsOf('PaymentAcquirerData', 'ResponseCode', 'RRN', 'STAN', 'HostReconciliationID'),
    ...fieldsOf('SaleItem', ...Object.keys(itemFields)),
    ...fieldsOf('LoginRequest', 'Pairing'),
    ...fieldsOf('DisplayRequest', 'DisableAbortRequestOption'),
    ...fieldsOf('ReversalRequest', 'PaymentData'),
    ...fieldsOf('PaymentRequest', 'ExtensionData'),
    ...fieldsOf('BalanceInquiryResponse', 'PaymentReceipt'),
    ...fieldsOf('StoredValueResponse', 'PaymentReceipt'),
  ],
  ownFields: { SaleItem: itemFields },
  singles: ['DisplayRequest.DisplayOutput', 'OutputContent.OutputText', 'CardData.EntryMode'],
  arrays: ['POISystemData.POISoftware'],
  isDecimalShort: true,
  // DataMesh's documents say 10 characters, but its own library sends 32. The longer limit permits responses to such
  // long ids.
  lengths: {
    'MessageHeader.ServiceID': 32,
    'MessageReference.ServiceID': 32,
    'SaleItem.ProductCode': 128,
    'SaleItem.EanUpc': 128,
    'SaleItem.TaxCode': 32,
    'SaleItem.SaleChannel': 128,
    'SaleItem.ProductLabel': 256,
  },
  // DataMesh's samples have letters in product codes, GST as a tax, and a voucher with a negative amount.
  freeTexts: ['SaleItem.ProductCode', 'SaleItem.EanUpc', 'SaleItem.TaxCode', 'SaleItem.SaleChannel'],
  maybeNegative: ['SaleItem.ItemAmount', 'SaleItem.UnitPrice'],
  receipts: 'xhtml',
  demandsItems: true,
  // In a sample from DataMesh's documents, the response to a payment has no POIID.
  leavesIdsEmpty: true,
  // DataMesh's documents require the terminal environment in a Login.
  terminalEnvironment: 'Attended',
};
