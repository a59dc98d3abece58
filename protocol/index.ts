/**
 * The language of terminals: nexo Retailer (Sale to POI) 3.0 and 3.1 as types, two codecs with one model, amounts, headers,
 * redaction and receipts. Pure: synchronous, without clock, chance, network or Node built-ins.
 */
export { ok, refused, type Result } from './result.js';
export { versions, type Version } from './declaration.js';
export {
  bodies,
  type BodyOf,
  type KeptItem,
  type KeptReason,
  type Message,
  type MessageName,
  type MessageOf,
  type OutgoingMessage,
} from './registry.js';
export {
  decodeErrorCodes,
  encodeErrorCodes,
  type Codec,
  type DecodeError,
  type DecodeErrorCode,
  type EncodeError,
  type EncodeErrorCode,
} from './codec/codec.js';
export { type Encoding } from './codec/encoding.js';
export { isNameIn, validate } from './codec/validate.js';
export { beginningOf, endOf } from './cut.js';
export { isMenuMarks, menuEntriesIn } from './menu-marks.js';
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
export * from './vocabulary.js';
export { effective } from './effective.js';
export { answerHeader, isAnswerTo } from './header.js';
export { glanceAt, headerAtAGlance, headerIn, type Glance } from './glance.js';
export { unreadAnswers, unreadDeviceAnswer } from './unread-request.js';
export { isShortUuid, shortUuid, wholeUuid } from './uuid.js';
export { toDecimalText, toMinorUnits, toReadableText, type AmountError } from './amount.js';
export { currencyExponent, isActiveCurrency } from './currency.js';
export {
  containsCardNumber,
  isArticleNumber,
  redact,
  redactHeader,
  redactMessageText,
  redactText,
  type Redacted,
} from './redact.js';
export { readableText } from './readable-text.js';
export { readReason } from './reason-text.js';
export { vendorFieldNames, vendorFieldsIn } from './redact/vendor-fields.js';
export {
  plainLines,
  readReceipts,
  readTexts,
  type Alignment,
  type Receipt,
  type ReceiptLine,
  type ReceiptRun,
} from './receipt.js';
export * from './messages/abort.js';
export * from './messages/admin.js';
export * from './messages/balance-inquiry.js';
export * from './messages/batch.js';
export * from './messages/card-acquisition.js';
export * from './messages/card-reader-apdu.js';
export * from './messages/card-reader-init.js';
export * from './messages/card-reader-power-off.js';
export * from './messages/diagnosis.js';
export * from './messages/display.js';
export * from './messages/enable-service.js';
export * from './messages/event.js';
export * from './messages/get-totals.js';
export * from './messages/input-update.js';
export * from './messages/input.js';
export * from './messages/login.js';
export * from './messages/logout.js';
export * from './messages/loyalty.js';
export * from './messages/payment.js';
export * from './messages/pin.js';
export * from './messages/print.js';
export * from './messages/reconciliation.js';
export * from './messages/reversal.js';
export * from './messages/sound.js';
export * from './messages/stored-value.js';
export * from './messages/transaction-report.js';
export * from './messages/transaction-status.js';
export * from './messages/transmit.js';
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
export { type AcquirerEffect, effectiveKeys, harmlessKeys } from './acquirer-keys.js';
export {
  type AcquirerDataReading,
  type AcquirerEntry,
  acquirerDataMax,
  metadataIn,
  currencyInAcquirerData,
  holdsMoney,
  readAcquirerData,
} from './acquirer-data.js';
export { isDocument, isPairs, pair } from './pairs.js';
