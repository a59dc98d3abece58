/** Terminals of Adyen (notes, tag [A]): JSON of version 3.0 with some features of 3.1. */
import type { Dialect } from './dialect.js';
import { standard30 } from './standard.js';

/** How `adyen-3.0` differs from version 3.0. */
export const adyen30: Dialect = {
  ...standard30,
  name: 'adyen-3.0',
  encodings: ['json'],
  early: ['ReversalRequest.SaleData'],
  names: {
    'CardData.MaskedPAN': ['MaskedPan'],
    'RelativeDistinguishedName.AttributeType': ['Attribute'],
    // Only one of Adyen's libraries uses these spellings on the wire.
    'CashHandlingDevice.CashHandlingOKFlag': ['CashHandlingOKFlag', 'CashHandlingOkFlag'],
    'ICCResetData.ATRValue': ['ATRValue', 'AtrValue'],
    'PaymentResult.Instalment': ['Instalment', 'InstalmentType'],
    'Amount.AmountValue': ['AmountValue', 'Value'],
    'LoyaltyAmount.AmountValue': ['AmountValue', 'Value'],
    'SoundContent.Text': ['Text', 'Value'],
    'TrackData.TrackValue': ['TrackValue', 'Value'],
  },
  words: { OnLinePIN: 'OnlinePIN', QRCODE: 'QRCode' },
  addedWords: {
    'EventNotification.EventToNotify': [
      'NetworkConnected',
      'NetworkDisconnected',
      'ScanBarcodeResult',
      'UseAnotherCardForPreauth',
    ],
  },
  marks: ['Input.MenuEntryNumber'],
  addedFields: [
    'StoredValueResponse.PaymentReceipt',
    'CustomerOrder.SaleReferenceID',
    'PaymentInstrumentData.ProtectedCardData',
    'PaymentInstrumentData.StoredValueAccountID',
  ],
  pairs: ['Response.AdditionalResponse', 'EventNotification.EventDetails'],
  receipts: 'name-value-lines',
  isServiceNamedOutside: true,
  actsOnAcquirerKeys: true,
};
