/**
 * The protocol of terminals: nexo Retailer (Sale to POI) 3.0 and 3.1 as types, two codecs with one model, amounts,
 * headers, redaction and receipts. The folder is pure: its code is synchronous, and uses no clock, randomness, network
 * or Node built-ins.
 */
export { ok, refused, type Result } from './declaration/result.js';
export { versions, type Version } from './declaration/declaration.js';
export {
  bodies,
  type BodyOf,
  type KeptItem,
  type KeptReason,
  type Message,
  type MessageName,
  type MessageOf,
  type OutgoingMessage,
} from './registry/registry.js';
export {
  decodeErrorCodes,
  encodeErrorCodes,
  type Codec,
  type DecodeError,
  type DecodeErrorCode,
  type EncodeError,
  type EncodeErrorCode,
} from './codec/shared/codec.js';
export { type Encoding } from './declaration/encoding.js';
export { isNameIn, validate } from './codec/validate.js';
export { beginningOf, endOf } from './text/truncation.js';
export { isMenuMarks, menuEntriesIn } from './text/menu-marks.js';
export { codecFor, jsonCodec, xmlCodec } from './codec/codecs.js';
export {
  askedDialectNames,
  defaultDialect,
  dialectNames,
  dialects,
  hasField,
  hasField31,
  hasOwnField,
  isDialectName,
  takesRequest,
  type Dialect,
  type DialectName,
  type FieldName,
} from './dialect/index.js';
export * from './declaration/vocabulary.js';
export { effective } from './declaration/effective.js';
export { answerHeader, isAnswerTo } from './header/response-match.js';
export { glanceAt, headerAtAGlance, headerIn, type Glance } from './header/header-glance.js';
export { unreadAnswers, unreadDeviceAnswer } from './header/undecoded-request.js';
export { isShortUuid, shortUuid, wholeUuid } from './text/uuid.js';
export { toDecimalText, toMinorUnits, toReadableText, type AmountError } from './amount/amount.js';
export { currencyExponent, isActiveCurrency } from './amount/currency.js';
export {
  containsCardNumber,
  isArticleNumber,
  redact,
  redactHeader,
  redactMessageText,
  redactText,
  type Redacted,
} from './redact/redact.js';
export { readableText } from './redact/readable-text.js';
export { readReason } from './redact/reason-text.js';
export { vendorFieldNames, vendorFieldsIn } from './registry/vendor-fields.js';
export {
  plainLines,
  readReceipts,
  readTexts,
  type Alignment,
  type Receipt,
  type ReceiptLine,
  type ReceiptRun,
} from './receipt/receipt.js';
export * from './messages/abort.js';
export * from './messages/admin.js';
export * from './messages/balance-inquiry.js';
export * from './messages/batch.js';
export * from './messages/card-acquisition.js';
export * from './messages/device/card-reader-apdu.js';
export * from './messages/device/card-reader-init.js';
export * from './messages/device/card-reader-power-off.js';
export * from './messages/diagnosis.js';
export * from './messages/device/display.js';
export * from './messages/enable-service.js';
export * from './messages/event.js';
export * from './messages/get-totals.js';
export * from './messages/device/input-update.js';
export * from './messages/device/input.js';
export * from './messages/login.js';
export * from './messages/logout.js';
export * from './messages/loyalty.js';
export * from './messages/payment.js';
export * from './messages/device/pin.js';
export * from './messages/device/print.js';
export * from './messages/reconciliation.js';
export * from './messages/reversal.js';
export * from './messages/device/sound.js';
export * from './messages/stored-value.js';
export * from './messages/transaction-report.js';
export * from './messages/transaction-status.js';
export * from './messages/device/transmit.js';
export * from './types/account-status.js';
export * from './types/amounts.js';
export * from './types/certificate.js';
export * from './types/cms.js';
export * from './types/device-words.js';
export * from './types/identification.js';
export * from './types/input.js';
export * from './types/instrument.js';
export * from './types/loyalty.js';
export * from './types/message-header.js';
export * from './types/output.js';
export * from './types/payment.js';
export * from './types/poi-system.js';
export * from './types/response.js';
export * from './types/sale-system.js';
export * from './types/sale.js';
export * from './types/signature.js';
export * from './types/stored-value.js';
export * from './types/system-words.js';
export * from './types/totals.js';
export { type AcquirerEffect, effectiveKeys, harmlessKeys } from './acquirer/acquirer-keys.js';
export {
  type AcquirerDataReading,
  type AcquirerEntry,
  acquirerDataMax,
  acquirerValues,
  metadataIn,
  currencyInAcquirerData,
  holdsMoney,
  readAcquirerData,
} from './acquirer/acquirer-data.js';
export { isDocument, isPairs, pair } from './text/url-encoded-pairs.js';
